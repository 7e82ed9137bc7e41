"""Army rules of the Dwarven Holds (ledger, core 19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.brackets import Against, Change
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.effects import UNTIL_NO_LONGER_ENGAGED
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.marks import Marking
from grognard.t9a.board.profile import Height
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow, SaveKind, SpecialSave
from grognard.t9a.moments.hooks import Forbidden
from grognard.t9a.moments.offers import Use
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import Numbers, SpecialRule, adds, always
from grognard.t9a.rules.armour import shield_in_use
from grognard.t9a.rules.attacks import CloseCombatAttribute, DevastatingCharge, Hatred
from grognard.t9a.rules.protections import in_front
from grognard.t9a.rules.shooting import STANDING

if TYPE_CHECKING:
    from grognard.t9a.board.ranks import Character, Ranks
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

SEEN_IT_ALL_IN = 6.0
EVEN_FLEEING = "t9a.dh.seen-it-all.fleeing"
STAND_AND_SHOOT = "t9a.dh.sturdy.stand-and-shoot"
LONG_RANGE = "t9a.long-range"
THRONE_IN = 18.0
REVENGE_STRENGTH, REVENGE_ARMOUR_PENETRATION = 5, 2


class Sturdy(SpecialRule, frozen=True):
    """Devastating Charge (+1 Strength, +1 AP); no minus for Stand and Shoot, but others stay, as Long Range's."""

    id: ClassVar[str] = "t9a.dh.sturdy"
    holds: ClassVar[tuple[Rule, ...]] = (DevastatingCharge((Change("strength", 1), Change("armour-penetration", 1))),)

    def bears_on(self, blow: Blow) -> bool:
        """Reach shots only: the charge is Devastating Charge's."""
        return blow.kind == "shot"

    def lifts_to_hit_penalty(self, blow: Blow, modifier: Modifier) -> bool:
        """Lift that of standing and shooting."""
        if modifier.rule == LONG_RANGE:
            return blow.standing and blow.beyond_range and blow.reads(STAND_AND_SHOOT, "any-minus")
        return modifier.rule == STANDING


class ShieldWall(SpecialRule, frozen=True):
    """Aegis (6+) against Close Combat Attacks from the front, (5+) of Charging attackers; a Shield must be in use.

    So not with a two-handed weapon. One Special Save for each wound, as ever.
    """

    id: ClassVar[str] = "t9a.dh.shield-wall"

    def special_save(self, blow: Blow) -> SpecialSave | None:
        if not blow.is_close_combat or not in_front(blow) or not shield_in_use(blow):
            return None
        return SpecialSave("aegis", 5 if blow.charging else 6, self.id)

    def has_special_save(self) -> SaveKind:
        return "aegis"


class WallOfIron(SpecialRule, frozen=True):
    """Aegis (5+) against Close Combat Attacks of enemies in the front; no Shield is needed.

    A Crush Attack is one; Stomp Attacks, Impact Hits and shots are not.
    """

    id: ClassVar[str] = "t9a.dh.wall-of-iron"

    def special_save(self, blow: Blow) -> SpecialSave | None:
        return SpecialSave("aegis", 5, self.id) if blow.is_close_combat and in_front(blow) else None

    def has_special_save(self) -> SaveKind:
        return "aegis"


class TheBiggerTheyAre(SpecialRule, frozen=True):
    """Swiftstride for the Charge Range roll against a unit with a Large or Gigantic model.

    The whole charging unit must have it; it does nothing for pursuit or overrun.
    """

    id: ClassVar[str] = "t9a.dh.the-bigger-they-are"

    def maximises(self, roll: str, unit: Unit, target: Unit | None) -> bool:
        return (
            roll == "charge"
            and target is not None
            and any(model.height > Height.STANDARD for model, _ in target.members)
        )


class YerCominWithMe(CloseCombatAttribute, frozen=True):
    """Its Close Combat Attacks never wound on worse than 4+; removed by a Melee Attack, the model strikes once more.

    The whole attribute works only if the unit had at least as many files as ranks when the Round began. The last blow
    has always Strength 5 and AP 2, rolls to hit with the weapon in use, and goes to the killer or to his unit. Impact
    Hits, and losses without an attack, don't set it off; Crush, Grind, Stomp and Breath in melee do.
    """

    id: ClassVar[str] = "t9a.dh.yer-comin-with-me"

    def to_wound(self, blow: Blow) -> Modifier | None:
        return Modifier(self.id, "at_most", 4) if blow.wide else None

    def strikes_when_removed(self, unit: Unit) -> bool:
        """Strike once more, from a unit that is wide enough."""
        return unit.formation.files >= unit.formation.ranks

    def strength(self, blow: Blow) -> Modifier | None:
        return always(self, REVENGE_STRENGTH) if blow.revenge else None

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        return always(self, REVENGE_ARMOUR_PENETRATION) if blow.revenge else None


class AncientGrudge(CloseCombatAttribute, frozen=True):
    """All dwarfs hate those against whom a Grudge is borne; in brackets how many Grudges the bearer brings.

    A King brings one, a War Throne two, Ancestral Memory of the General one more; each marks an enemy unit after
    deployment. Hatred works against marked models, and models in units more than half marked, in the First Round.
    """

    id: ClassVar[str] = "t9a.dh.ancient-grudge"
    traits = (Trait.REROLLS_TO_HIT,)
    adds_up: ClassVar[bool] = True

    grudges: int = 0

    def after_deployment(self, unit: Unit, state: State) -> Marking | None:
        return Marking(self.id, self.grudges, adds_up=True) if self.grudges else None

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return blow.first_round and not passed and self.id in blow.target_marked


class Holdstone(SpecialRule, frozen=True):
    """Once, at the start of a Round: until the unit is no longer Engaged it has no flanks.

    Enemies score nothing for its flank or rear, and don't Disrupt it; Parry, Shield Wall, Wall of Iron and Supporting
    Attacks work on every side; it neither pursues nor overruns.
    """

    id: ClassVar[str] = "t9a.dh.holdstone"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return ("round",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        return None if bearer.is_under(self.id) else (Use(self.id),)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        return state.put(with_effect(bearer, self.id, UNTIL_NO_LONGER_ENGAGED))

    def lends_rules(self, unit: Ranks) -> tuple[Rule, ...] | None:
        return (HoldstoneSet(),) if unit.is_under(self.id) else None

    def denies_flank_and_rear(self, unit: Unit) -> bool:
        return unit.is_under(self.id)

    def never_disrupted(self, unit: Unit) -> bool:
        return unit.is_under(self.id)

    def supports_every_side(self, unit: Unit) -> bool:
        return unit.is_under(self.id)

    def forbids(self, what: Forbidden, unit: Unit, state: State) -> bool:
        return what == "pursue" and unit.is_under(self.id)


class SeenItAll(SpecialRule, frozen=True):
    """Friendly units within 6 inches may roll failed Panic Tests again, once, while the Greybeards don't Flee."""

    id: ClassVar[str] = "t9a.dh.seen-it-all"

    def rerolls_tests_within(self, test: str, unit: Unit, state: State) -> float | None:
        steady = not unit.morale.fleeing or state.setting.readings.choice(EVEN_FLEEING) == "even-fleeing"
        return SEEN_IT_ALL_IN if test == "panic" and steady else None


class MajestyOfHighKings(SpecialRule, frozen=True):
    """The Commanding Presence of a General on the War Throne reaches 18 inches: set, so +6 would come after."""

    id: ClassVar[str] = "t9a.dh.majesty-of-high-kings"

    def lends_discipline(self, unit: Unit, character: Character | None) -> float | None:
        """Reach 18 inches, if he is the General and doesn't Flee."""
        if character is None or not character.troop.general or unit.morale.fleeing:
            return None
        return THRONE_IN


class RuneCraftMastery(SpecialRule, frozen=True):
    """+1 AP for all Close Combat Attacks of the bearer's unit, his own included; several bearers don't add up.

    Not for Special Attacks or shots. Its Battle Runes are magic.
    """

    id: ClassVar[str] = "t9a.dh.rune-craft-mastery"
    adds_to: ClassVar[Numbers] = {"armour_penetration": 1}

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind == "close"

    def lends_rules(self, unit: Ranks) -> tuple[Rule, ...]:
        return (self,)


class RunicEngravings(SpecialRule, frozen=True):
    """At Special Deployment one of three is chosen for the battle: +1 Str and +1 AP, Vanguard, or +2 Agility.

    The characteristics feed Special Attacks with the part's own Strength as well.
    """

    id: ClassVar[str] = "t9a.dh.runic-engravings"

    def chooses_before_deployment(self) -> tuple[str, ...]:
        return STRENGTH, VANGUARD, AGILITY

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind in ("close", "special")

    def strength(self, blow: Blow) -> Modifier | None:
        """Add 1 to the part's own, if it was chosen."""
        return adds(self, 1) if STRENGTH in blow.effects and blow.strength is None else None

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        """Add 1 to the part's own, if it was chosen."""
        return adds(self, 1) if STRENGTH in blow.effects and blow.armour_penetration is None else None

    def agility(self, blow: Blow) -> Modifier | None:
        return adds(self, 2) if AGILITY in blow.effects else None

    def vanguard_move(self, unit: Unit) -> float | None:
        return 12.0 if unit.is_under(VANGUARD) else None


STRENGTH = "t9a.dh.runic-engravings.strength"
VANGUARD = "t9a.dh.runic-engravings.vanguard"
AGILITY = "t9a.dh.runic-engravings.agility"


# What each model of the unit has while the Holdstone stands.
HoldstoneSet = row("t9a.dh.holdstone", name="HoldstoneSet", traits=(Trait.GUARDS_EVERY_SIDE,))
GiantSeeGiantDo = row("t9a.dh.giant-see-giant-do", holds=(Hatred(Against((("gigantic",),))), Sturdy()))
