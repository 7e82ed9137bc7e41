"""The moments of The Ninth Age at which special rules act: the most read page of this system.

A rule (`grognard.t9a.rules`) overrides the moments it cares about; every method here says "I have nothing to say".
Returning None means just that; a value means the new value. Procedures call the moments through `HookTable.of`; they
never name a rule. Where several rules act at one moment, `Modifier`s are resolved in the book's layers: set, multiply,
add, always (core 2.8).

Who is asked: *attacker's* moments are asked of the rules of the attacking part, its weapon and its model; *target's* of
the rules of the struck model, each with what their units lend them (`Blow.attacking`, `Blow.defending`).
*Part's* and *model's* moments are asked of `part.hooks` and `model.hooks`. *Unit's* moments are asked of `unit.hooks`:
the rules of everything in the unit, each once: models, parts and weapons, Characters, banners while they stand, the
Musician while he lives, and the effects in force on it (`effects.py`). All these tables hold what their rules contain.

What is asked below the procedures stands there: how rules come together (`gathering.GatheringMoments`), how a unit
stands and what it lends (`state.UnitMoments`), which rules reach a blow (`blow.BlowMoments`).
"""

from __future__ import annotations

from typing import Literal

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Layers, Modifier
from grognard.t9a.board.marks import MarkedAttacks, Marking
from grognard.t9a.board.profile import Model, Weapon
from grognard.t9a.board.ranks import Character, UnitMoments
from grognard.t9a.board.state import Charge, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.attack_moments import AttackMoments
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.magic_moments import MagicMoments
from grognard.t9a.moments.offers import AutomaticHits, Crush, Use

Forbidden = Literal["march", "pursue", "flee", "score", "leave"]
"""What a rule may forbid a unit."""
Rate = Literal["advance", "march"]

LAYERS = Layers(("set", "multiply", "divide", "add", "always", "at_least", "at_most"))
"""The order of modifiers (core 2.8); "never worse than" and "never better than" come last."""


class Moments(AttackMoments, MagicMoments, UnitMoments):
    """Every moment, with the answer "nothing to say"."""

    __slots__ = ()

    # ---- what rules lend, and how they are used ---------------------------------------------------------------------

    def lends_to_friends(self, unit: Unit) -> tuple[float, tuple[Rule, ...]] | None:
        """Unit's: (inches, rules): what friendly units so near have by it (Runic Standard of Shielding)."""
        return None

    def occasions(self) -> tuple[str, ...] | None:
        """When its owner may use the rule by choice, see `activations.py` (Flaming Standard: "round", "shooting")."""
        return None

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """The ways in which its owner may use the rule now, if it isn't spent."""
        return None

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State | None:
        """What comes of it when the rule is used by a *character* of *bearer* (None: by the unit itself)."""
        return None

    # ---- what attacks a part or model makes --------------------------------------------------------------------------

    def automatic_hits(self, unit: Unit, enemy: Unit, state: State) -> AutomaticHits | None:
        """Part's: Special Attack against an enemy in contact: Impact, Grind, Stomp, Breath (core 11.4, 11.6).

        Ask through `special_attacks.special_attacks`, which knows which parts of a multipart model may make them.
        """
        return None

    def hits_further(self, blow: Blow) -> AutomaticHits | None:
        """Attacker's: more hits on a unit that any of its simultaneous attacks has hit (Rune of Lightning)."""
        return None

    def leaves_on_struck(self, blow: Blow) -> str | None:
        """Attacker's: the effect that a hit leaves on the unit to the end of the Player Turn (Wildfire Burst)."""
        return None

    def ranged_special_attack(self, unit: Unit, state: State) -> AutomaticHits | None:
        """Part's or model's: Special Attack in the Shooting Phase, besides its shots (Breath Attack)."""
        return None

    def attacks_against_marked(self, state: State) -> MarkedAttacks | None:
        """Part's: more attacks, rolled each Round, which must go to marked targets (Prey Scent: D3)."""
        return None

    def rerolls_number_of_hits(self, kind: str, faces: tuple[int, ...], hits: int) -> bool | None:
        """True if all dice for the hits are rolled anew: of "impact" (Sharp Horns)."""
        return None

    def rerolls_dice_one_by_one(self, kind: str, state: State) -> bool | None:
        """Part's: True if single dice for these hits are rolled anew, not only all (Sharp Horns, in French)."""
        return None

    def crushes(self) -> Crush | None:
        """The one attack that a part may make instead of its Close Combat Attacks (Crush Attack).

        Asked of the part, of its weapon, and of the effects on a Character for his own part.
        """
        return None

    def sweeping_attack(self, unit: Unit, state: State) -> AutomaticHits | None:
        """Part's: a Sweeping Attack that the unit may make over an enemy (Release Rocks, Shrapnel)."""
        return None

    def used_up_by(self, faces: tuple[int, ...]) -> bool | None:
        """True if this roll for its number of hits was its last (Shrapnel Bombs: a natural 6)."""
        return None

    def shoots_in_extra_ranks(self, unit: Unit, standing: bool) -> int | None:
        """How many more ranks may shoot, *standing* and shooting or not (Volley Fire; Skirmisher: all, say 99)."""
        return None

    def lends_to_wielder(self, state: State) -> tuple[Rule, ...] | None:
        """Weapon's: rules for the Special Attacks of the part that fights with it (Whirling Chains, in French)."""
        return None

    def strikes_when_removed(self, unit: Unit) -> bool | None:
        """Part's: True if it strikes once when a Melee Attack other than Impact Hits removes it (Yer Comin' With Me!).

        *unit* as it was when the Round began; the blow is made with `Blow.revenge`.
        """
        return None

    def opens_pools(self, unit: Unit) -> tuple[tuple[str, Modifier | None], ...] | None:
        """Target unit's: pools open to R&F attackers in contact with any model, with their to-hit modifier."""
        return None

    def closes_swirling_melee(self, unit: Unit) -> bool | None:
        """Target unit's: True if Swirling Melee does not work against it (Combined Strength)."""
        return None

    def swirling_pools(self, unit: Unit) -> tuple[tuple[str, Modifier | None], ...] | None:
        """Target unit's: the pools open to Swirling Melee, with what each costs to hit (Combined Strength)."""
        return None

    def supports_every_side(self, unit: Unit) -> bool | None:
        """Unit's: True if Supporting Attacks go to every side (Holdstone)."""
        return None

    # ---- shooting ----------------------------------------------------------------------------------------------------

    def forbids_shot(self, unit: Unit, weapon: Weapon, standing: bool) -> str | None:
        """Weapon's, part's, unit's: the rule id that forbids this shot (Move or Fire; Reload! when *standing*)."""
        return None

    def shoots_after(self, unit: Unit, move: str, state: State) -> bool | None:
        """True if the unit may shoot although it made this move (Light Troops: march, reform; March and Shoot)."""
        return None

    def artillery_type(self) -> str | None:
        """Weapon's: "cannon", "catapult", "flamethrower" or "volley_gun" (core 10.10 to 10.14)."""
        return None

    def area_attack(self, blow: Blow) -> tuple[int, int] | None:
        """Weapon's: (hits for each rank or file, ranks or files at most) of a hit; unsaid: as printed (core 10.15)."""
        return None

    def helps_war_machines_within(self, unit: Unit) -> float | None:
        """How far the bearer helps one War Machine a phase, in inches (Engineer 6): the rule is lent to its shots."""
        return None

    def misfire(self, state: State, unit: Unit) -> Modifier | None:
        """Unit's or weapon's: modify the roll on the Misfire Table (Engineering Rune +4; Spout Flames always 5)."""
        return None

    def hurts_user_instead_of_misfire(self) -> DiceExpression | None:
        """Weapon's: Health Points that a Misfire costs its user, without saves or table (Pet Salamander)."""
        return None

    def disregards_in_between(self, blow_height: int, other_height: int) -> bool | None:
        """True if models in between no taller than the shooters do not count (Volley Fire)."""
        return None

    # ---- sight and cover ---------------------------------------------------------------------------------------------

    def own_cover(self, unit: Unit) -> str | None:
        """Unit's: "hard" or "soft" cover that it always has (Entrench)."""
        return None

    # ---- movement and formation --------------------------------------------------------------------------------------

    def moves_in_the_air(self) -> tuple[float, float] | None:
        """(Advance, March) of a model with Fly, in inches."""
        return None

    def free_reforms(self, unit: Unit, state: State) -> bool | None:
        """Unit's: True if it may Reform during its move; the rule looks at all its models (Light Troops)."""
        return None

    def rate(self, of: Rate, unit: Unit, model: Model) -> Modifier | None:
        """Unit's, for each model in it: modify its Advance or March Rate, on the ground or in the air (Storms)."""
        return None

    def slows(self, of: Rate) -> tuple[int, int] | None:
        """Unit's: (by, least): lower each model's rate, as all else that is added makes it, not below (Evil Eye)."""
        return None

    def own_pace(self, *, flying: bool) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]] | None:
        """Model's: modify its own Advance Rate and March Rate, before those of its unit are known (Ranger's Boots)."""
        return None

    def ends_with_move(self, move: str, state: State) -> bool | None:
        """Effect's: True if it ends for good when its unit makes this move (Entrench: "advance", "march", "random")."""
        return None

    def full_ranks(self, unit: Unit, ranks: int, state: State) -> int | None:
        """Unit's: how many Full Ranks it counts as having (Light Troops: 0 if more than half)."""
        return None

    def maximises(self, roll: str, unit: Unit, target: Unit | None) -> bool | None:
        """Model's: True if a unit wholly of such models Maximises *roll*: "charge", "flee" or "pursuit"."""
        return None

    def minimises_discipline(self, test: str, state: State) -> bool | None:
        """Testing model's: True if its Discipline Tests are Minimised (Cold-Blooded)."""
        return None

    def maximises_discipline(self, test: str) -> bool | None:
        """Testing model's: True if its Discipline Tests are Maximised, so that they are harder to pass."""
        return None

    def minimises_tests_of_unit(self, test: str, unit: Unit, state: State) -> bool | None:
        """Unit's: True if its tests are Minimised whoever takes them (Cold-Blooded, as the French text has it)."""
        return None

    def charge_bonus(self, unit: Unit, target: Unit) -> Modifier | None:
        """Model's: modify the Charge Range roll (Apex Predator +2)."""
        return None

    def slows_chargers(self, unit: Unit) -> Modifier | None:
        """Charged unit's: modify the Charge Range roll of its chargers (Runic Standard of Dismay -2)."""
        return None

    def rerolls_charge(self, bearer: Unit, charger: Unit, target: Unit) -> bool | None:
        """Asked of every friend of the *charger*: True if its failed roll is rolled again (Standard of the Anvil)."""
        return None

    def random_movement(self) -> DiceExpression | None:
        """The dice of a model with Random Movement."""
        return None

    def forbids(self, what: Forbidden, unit: Unit, state: State) -> bool | None:
        """Unit's: True if the rule forbids the unit to do this; what no unit with it ever may is a trait.

        March (War Machine in the French text), pursue and overrun (Holdstone), choose to flee (Fearless, Frenzy), score
        for now (an effect: Rune of Resolve), let a Character leave (Banner of the Relentless Company).
        """
        return None

    def forbids_joining(self, character: Character, unit: Unit, state: State) -> str | None:
        """Asked of the Character's model and of the unit's models: the rule id that forbids him to join."""
        return None

    def dangerous_terrain(self, feature_kind: str) -> bool | None:
        """Model's, or lent by its unit: True if it takes no Dangerous Terrain Test for such terrain (Strider)."""
        return None

    def keeps_steadfast_in(self, feature_kind: str) -> bool | None:
        """Model's, or lent by its unit: True if terrain does not cost its unit Steadfast (Strider, more than half)."""
        return None

    # ---- deployment --------------------------------------------------------------------------------------------------

    def chooses_before_deployment(self) -> tuple[str, ...] | None:
        """Unit's: effects of which one must be chosen at Special Deployment (Runic Engravings)."""
        return None

    def vanguard_move(self, unit: Unit) -> float | None:
        """How far its unit may move before the battle (Vanguard: 12)."""
        return None

    def after_deployment(self, unit: Unit, state: State) -> Marking | None:
        """Unit's: what its owner marks at step 7 of deployment (Ancient Grudge, Prey Scent, Entrench)."""
        return None

    # ---- psychology and combat result --------------------------------------------------------------------------------

    def passes_test(self, test: str, unit: Unit) -> str | None:
        """Unit's: the rule id by which the unit passes *test* automatically (Fearless: panic; Unbreakable: break)."""
        return None

    def discipline(self, test: str, unit: Unit, state: State) -> Modifier | None:
        """Unit's: modify Discipline for *test* (Frenzy +2, -2); "": what it is apart from any test (Whispers -1)."""
        return None

    def lends_discipline(self, unit: Unit, character: Character | None) -> float | None:
        """Within how many inches friends may use the bearer's Discipline (General 12, with Towering Presence 18)."""
        return None

    def rerolls_tests_within(self, test: str, unit: Unit, state: State) -> float | None:
        """Within how many inches friends may reroll this failed Discipline Test (Battle Standard 12, Seen It All 6)."""
        return None

    def never_disrupted(self, unit: Unit) -> bool | None:
        """Unit's: True if it is never Disrupted (Holdstone)."""
        return None

    def denies_flank_and_rear(self, unit: Unit) -> bool | None:
        """Unit's: True if enemies score nothing for fighting in its flank or rear (Holdstone)."""
        return None

    def ignores_combat_difference(self, unit: Unit) -> bool | None:
        """Unit's: True if the difference is no minus to its Break Test (Stubborn, one model is enough)."""
        return None

    def combat_score(self, unit: Unit, state: State) -> Modifier | None:
        """Unit's: Combat Score that the side gains besides the common items (banners)."""
        return None

    def distributes_hits(self, unit: Unit, stomp: bool, state: State) -> tuple[tuple[str, int], ...] | None:
        """Unit's: the pool of each hit on rank and file, in faces of a D6; all six: no die (Combined Strength)."""
        return None

    def charge_declared_moment(self, charge: Charge, state: State) -> State | None:
        """Charging unit's: anything that happens when its charge is declared."""
        return None
