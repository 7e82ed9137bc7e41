"""The moments of The Ninth Age at which special rules act: the most read page of this system.

A rule (`grognard.t9a.rules`) overrides the moments it cares about; every method here says "I have nothing to say".
Returning None means just that; a value means the new value. Procedures call the moments through `HookTable.of`; they
never name a rule. Where several rules act at one moment, `Modifier`s are resolved in the book's layers: set, multiply,
add, always (core 2.8).

Who is asked: *attacker's* moments are asked of the rules of the attacking part, its weapon and its model; *target's* of
the rules of the struck model; *unit's* of the rules of every model in a unit (and of the troop's banners).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.modifiers import Layers, Modifier

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.t9a.attack import Blow, Hits, SpecialSave, Wound
    from grognard.t9a.profile import Model, Part, Weapon
    from grognard.t9a.special_attacks import AutomaticHits
    from grognard.t9a.state import Character, Charge, State, Unit

LAYERS = Layers(("set", "multiply", "add", "always", "at_least", "at_most"))
"""The order of modifiers (core 2.8); "never worse than" and "never better than" come last."""


class Moments:
    """Every moment, with the answer "nothing to say"."""

    # ---- numbers of an attack: asked once, before any die (attacker's unless said otherwise) -------------------------

    def attack_value(self, blow: Blow) -> Modifier | None:
        """Modify the number of Close Combat Attacks of a part (Paired Weapons, Rage, Devastating Charge (+1 Att))."""
        return None

    def offensive_skill(self, blow: Blow) -> Modifier | None:
        """Modify the Offensive Skill of the attack (Paired Weapons, Alchemist's Alloy)."""
        return None

    def strength(self, blow: Blow) -> Modifier | None:
        """Modify the attack's Strength (Halberd, Great Weapon, Lance, Sturdy); Special Attacks: see `bears_on`."""
        return None

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        """Modify the attack's Armour Penetration."""
        return None

    def agility(self, blow: Blow) -> Modifier | None:
        """Modify the Agility that fixes the Initiative Step (core 11.4); "always" fixes the step (Great Weapon 0)."""
        return None

    def aim(self, blow: Blow) -> Modifier | None:
        """Set or modify the Aim of a shot (Engineer)."""
        return None

    def to_hit(self, blow: Blow) -> Modifier | None:
        """Modify the to-hit roll of the attacker's own attacks: value -1 makes a 4+ a 5+ (Lightning Reflexes +1)."""
        return None

    def lifts_to_hit_penalty(self, blow: Blow, modifier: Modifier) -> bool | None:
        """True: this penalty does not apply (Accurate: Long Range; Quick to Fire: moving; Sturdy: Stand and Shoot)."""
        return None

    def to_wound(self, blow: Blow) -> Modifier | None:
        """Modify the to-wound roll; layer "at_most" is the worst number needed (Yer Comin' With Me!: 4)."""
        return None

    # ---- the target's numbers: asked of the struck model -------------------------------------------------------------

    def defensive_skill(self, blow: Blow) -> Modifier | None:
        """Modify the target's Defensive Skill (Parry)."""
        return None

    def ignores_defence(self, blow: Blow, modifier: Modifier) -> bool | None:
        """Attacker's: True if this modifier of the target's Defensive Skill is ignored (Paired Weapons: Parry)."""
        return None

    def to_be_hit(self, blow: Blow) -> Modifier | None:
        """Modify rolls to hit the target (Distracting): -1 makes it harder."""
        return None

    def hard_target(self) -> int | None:
        """How many instances of Hard Target the model has; more than half of a unit's models must have them."""
        return None

    def settles_to_hit(self, blow: Blow, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...] | None:
        """Target's: last word on the to-hit modifiers (Distracting is not combined with other negative ones)."""
        return None

    def armour(self, blow: Blow) -> Modifier | None:
        """Modify the target's Armour (suits, Shield, enchantments); a Shield looks at `blow.target_two_handed`."""
        return None

    def special_save(self, blow: Blow) -> SpecialSave | None:
        """Offer a Special Save against this attack (Aegis, Fortitude, Shield Wall, Wall of Iron)."""
        return None

    def improves_special_save(self, blow: Blow, save: SpecialSave | None) -> SpecialSave | None:
        """Target's: improve a save of a type, or stand in for it: Aegis (+1, max 3+)."""
        return None

    # ---- while an attack is rolled: must be pure functions of their arguments (they run under every kind of dice) ----

    def rerolls_to_hit(self, roll: int, hit: bool, blow: Blow) -> bool | None:
        """Attacker's: True if this to-hit die must be rolled again (Born Predator: natural 1; Hatred: any miss)."""
        return None

    def after_hit(self, roll: int, hits: Hits) -> Hits | None:
        """Attacker's: after a hit with natural *roll* (Battle Focus: 6 makes two hits; Poison: 6 wounds at once)."""
        return None

    def rerolls_to_wound(self, roll: int, wounded: bool, blow: Blow) -> bool | None:
        """Attacker's: True if this to-wound die must be rolled again (Flaming Attacks against Flammable)."""
        return None

    def after_wound(self, roll: int, wound: Wound) -> Wound | None:
        """Attacker's: after a to-wound roll that wounded (Lethal Strike: natural 6)."""
        return None

    def spoils_special_save(self, save: SpecialSave, wound: Wound) -> bool | None:
        """Attacker's: True if the save may not be taken (Flaming and Lethal Strike against Fortitude)."""
        return None

    def rerolls_saved(self, save: SpecialSave) -> bool | None:
        """Attacker's: True if a successful Special Save must be rolled again (Divine Attacks: Aegis)."""
        return None

    def multiplies_wound(self, blow: Blow, dice: Dice) -> int | None:
        """Attacker's: how many wounds an unsaved wound becomes, before the cap (Multiple Wounds)."""
        return None

    # ---- what attacks a part or model makes --------------------------------------------------------------------------

    def bears_on(self, blow: Blow) -> bool | None:
        """Attribute's scope: False if it does not reach this attack.

        Unsaid: Close Combat attributes never reach Special Attacks or shots, shooting ones never melee (core 23.1);
        Magical Attacks says True for Special Attacks.
        """
        return None

    def automatic_hits(self, unit: Unit, enemy: Unit, state: State) -> AutomaticHits | None:
        """Special Attack of this part against an enemy in contact: Impact, Grind, Stomp, Breath (core 11.4, 11.6)."""
        return None

    def rerolls_number_of_hits(self, kind: str, faces: tuple[int, ...], hits: int) -> bool | None:
        """True if the dice for the number of hits are rolled again, all together (Sharp Horns, Engineer)."""
        return None

    def crushes(self) -> bool | None:
        """True if the part may make one Crush Attack instead of its Close Combat Attacks."""
        return None

    def sweeping_attack(self, unit: Unit, state: State) -> AutomaticHits | None:
        """A Sweeping Attack that the unit may make over an enemy (Release Rocks, Shrapnel)."""
        return None

    def fights_in_extra_ranks(self, unit: Unit) -> int | None:
        """How many more ranks may make Supporting Attacks (Spear: 1)."""
        return None

    def shoots_in_extra_ranks(self, unit: Unit) -> int | None:
        """How many more ranks may shoot (Volley Fire in Line Formation; Skirmisher: all, say 99)."""
        return None

    def no_supporting_attacks(self) -> bool | None:
        """True if the part makes no Supporting Attacks (Harnessed)."""
        return None

    def makes_no_attacks(self) -> bool | None:
        """True if the part makes no Close Combat Attacks and fires nothing (Inanimate)."""
        return None

    def carries_no_weapon(self) -> bool | None:
        """True if the part's weapons are used by another part of the model (Harnessed, Inanimate)."""
        return None

    def mounted(self) -> bool | None:
        """True if the model counts as mounted (Harnessed part, Palanquin)."""
        return None

    def two_handed(self) -> bool | None:
        """Weapon's: True if the Shield is of no use in melee while it is used."""
        return None

    def free_choice_of_weapon(self) -> bool | None:
        """True if the part chooses its weapon anew each Round, hand weapon included (Weapon Master)."""
        return None

    def strikes_when_removed(self, unit: Unit) -> bool | None:
        """True if the model strikes once when a Melee Attack removes it (Yer Comin' With Me!)."""
        return None

    # ---- shooting ----------------------------------------------------------------------------------------------------

    def forbids_shot(self, unit: Unit, weapon: Weapon, standing: bool) -> str | None:
        """Weapon's or part's: the rule id that forbids this shot (Move or Fire; Reload!: standing and shooting)."""
        return None

    def shoots_after(self, unit: Unit, move: str) -> bool | None:
        """True if the unit may shoot although it made this move (Light Troops: march, reform; March and Shoot)."""
        return None

    def misfire(self, state: State, unit: Unit) -> Modifier | None:
        """Unit's: modify the roll on the Misfire Table (Engineering Rune +4)."""
        return None

    def disregards_in_between(self, blow_height: int, other_height: int) -> bool | None:
        """True if models in between no taller than the shooters do not count (Volley Fire)."""
        return None

    # ---- sight and cover ---------------------------------------------------------------------------------------------

    def sees_all_around(self) -> bool | None:
        """True if the model has Line of Sight in every direction (Skirmisher)."""
        return None

    def never_blocks_sight(self) -> bool | None:
        """Unit's: True if it never blocks sight and gives Soft Cover where it would give Hard (Skirmisher)."""
        return None

    def counts_taller(self) -> bool | None:
        """True if the model counts one Height higher against models of its own Height without this (Tall)."""
        return None

    def refuses_soft_terrain_cover(self) -> bool | None:
        """True if Field, Ruins and Wall give the model no cover (Towering Presence)."""
        return None

    def own_cover(self, unit: Unit) -> str | None:
        """Unit's: "hard" or "soft" cover that it always has (Entrench)."""
        return None

    # ---- movement and formation --------------------------------------------------------------------------------------

    def moves_in_the_air(self) -> tuple[float, float] | None:
        """(Advance, March) of a model with Fly, in inches."""
        return None

    def free_reforms(self) -> bool | None:
        """Model's: True if a unit wholly of such models may Reform during its move (Light Troops)."""
        return None

    def swift_reform(self) -> bool | None:
        """True if the unit may Reform and then Advance (Musician)."""
        return None

    def full_ranks(self, unit: Unit, ranks: int) -> int | None:
        """Unit's: how many Full Ranks it counts as having (Light Troops: 0 if more than half)."""
        return None

    def maximises(self, roll: str, unit: Unit, target: Unit | None) -> bool | None:
        """Model's: True if a unit wholly of such models Maximises *roll*: "charge", "flee" or "pursuit"."""
        return None

    def minimises_discipline(self, test: str) -> bool | None:
        """Testing model's: True if its Discipline Tests are Minimised (Cold-Blooded)."""
        return None

    def charge_bonus(self, unit: Unit, target: Unit) -> Modifier | None:
        """Model's: modify the Charge Range roll (Apex Predator +2)."""
        return None

    def random_movement(self) -> object | None:
        """The dice of a model with Random Movement."""
        return None

    def forbids_march(self) -> bool | None:
        """True if the model's unit may not March (War Machine in the French text)."""
        return None

    def forbids_charge(self) -> str | None:
        """The rule id that forbids the model's unit to declare charges (War Machine)."""
        return None

    def forbids_pursuit(self) -> str | None:
        """The rule id that forbids pursuit (War Machine)."""
        return None

    def forbids_flee_reaction(self, unit: Unit) -> str | None:
        """Unit's: the rule id that forbids a Flee reaction (Fearless, Frenzy, War Machine)."""
        return None

    def forbids_combat_reform(self) -> str | None:
        """The rule id that forbids Combat Reforms to it and to its enemies in contact (War Machine)."""
        return None

    def keeps_models_apart(self) -> bool | None:
        """True if its unit stands in skirmish formation, half an inch apart (Skirmisher)."""
        return None

    def lets_characters_stand_behind(self) -> bool | None:
        """True if Characters with leave to do so stand in the last ranks of its unit (Bodyguard for Palanquins)."""
        return None

    def may_stand_behind(self) -> bool | None:
        """Character's: True if he stands behind where the unit lets him (Palanquin)."""
        return None

    def forbids_joining(self, character: Character, unit: Unit) -> str | None:
        """Asked of the Character's model and of the unit's models: the rule id that forbids him to join."""
        return None

    def dangerous_terrain(self, feature_kind: str) -> bool | None:
        """True if the model takes no Dangerous Terrain Test because of terrain of this kind (Strider)."""
        return None

    def keeps_steadfast_in(self, feature_kind: str) -> bool | None:
        """Model's: True if terrain does not cost its unit Steadfast (Strider, more than half)."""
        return None

    def more_dangerous_terrain_dice(self) -> int | None:
        """Additional dice in Dangerous Terrain Tests (Chariot 1)."""
        return None

    def hurts_chargers(self) -> int | None:
        """X of the Dangerous Terrain (X) Test that a unit takes when it has charged this model (Venomous Tide)."""
        return None

    # ---- deployment --------------------------------------------------------------------------------------------------

    def may_ambush(self) -> bool | None:
        """True if its unit may be left in Ambush."""
        return None

    def may_scout(self) -> bool | None:
        """True if its unit may Scout."""
        return None

    def vanguard_move(self) -> float | None:
        """How far its unit may move before the battle (Vanguard: 12)."""
        return None

    def scores(self) -> bool | None:
        """True if its unit is a Scoring Unit."""
        return None

    def after_deployment(self, state: State, unit: Unit) -> tuple[str, int] | None:
        """Step 7 of deployment: (what the owner may mark, how many): ("grudge", 1), ("prey", 2), ("entrench", 1)."""
        return None

    # ---- psychology and combat result --------------------------------------------------------------------------------

    def frightens(self) -> bool | None:
        """True if enemies in contact feel Fear."""
        return None

    def terrifies(self) -> bool | None:
        """True if units that it charges take a Panic Test first (Terror)."""
        return None

    def immune_to_fear(self) -> bool | None:
        """Model's: True if Fear does not touch it (Fear, Fearless)."""
        return None

    def immune_to_terror(self) -> bool | None:
        """Model's: True if Terror does not touch it."""
        return None

    def frenzied(self) -> bool | None:
        """True if its unit takes Frenzy Tests."""
        return None

    def passes_test(self, test: str, unit: Unit) -> str | None:
        """Unit's: the rule id by which the unit passes *test* automatically (Fearless: panic; Unbreakable: break)."""
        return None

    def discipline(self, test: str, unit: Unit) -> Modifier | None:
        """Unit's: modify Discipline for *test* (Frenzy +2, -2)."""
        return None

    def lends_discipline(self, unit: Unit, character: Character | None) -> float | None:
        """Within how many inches friends may use the bearer's Discipline (General 12, with Towering Presence 18)."""
        return None

    def rerolls_tests_within(self, test: str, unit: Unit) -> float | None:
        """Within how many inches friends may reroll this failed Discipline Test (Battle Standard 12, Seen It All 6)."""
        return None

    def widens_command(self) -> float | None:
        """Inches added to the ranges of Commanding Presence and Rally Around the Flag (Towering Presence 6)."""
        return None

    def ignores_combat_difference(self, unit: Unit) -> bool | None:
        """Unit's: True if the difference is no minus to its Break Test (Stubborn, one model is enough)."""
        return None

    def protects_character(self, character: Character) -> bool | None:
        """Unit model's: True if this Character is Stubborn while with it (Bodyguard)."""
        return None

    def crumbles(self) -> bool | None:
        """Model's: True if a unit wholly of such models loses Health Points instead of testing (Unstable)."""
        return None

    def destroyed_when_broken(self) -> str | None:
        """The rule id by which a failed Break Test destroys the unit (War Machine)."""
        return None

    def shaken_instead_of_fleeing(self) -> str | None:
        """The rule id by which a failed Panic Test leaves it Shaken (War Machine)."""
        return None

    def rallies_as_if_it_had_stood(self) -> bool | None:
        """Model's: True if it is not Shaken after a Flee reaction from which it rallies at once (Feigned Flight)."""
        return None

    def combat_score(self, unit: Unit, state: State) -> Modifier | None:
        """Unit's: Combat Score that the side gains besides the common items (banners)."""
        return None

    def lost_health(self, model: Model, part: Part, lost: int) -> Modifier | None:
        """Part's: its Attack Value after losses (Rage)."""
        return None

    def distributes_hits(self, unit: Unit, stomp: bool) -> str | None:
        """Unit's: how hits on rank and file are shared between pools: "braves-and-caimans" (Combined Strength)."""
        return None

    def charge_declared_moment(self, charge: Charge, state: State) -> State | None:
        """Charging unit's: anything that happens when its charge is declared."""
        return None
