"""Shamanism (magic 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Name
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.profile import Base, Height, Model, ModelType, Part
from grognard.t9a.board.traits import Amount
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import Numbers, adds
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import (
    ATTRIBUTE,
    AUGMENT,
    GROUND,
    HEX,
    HEX_MISSILE,
    UNIVERSAL,
    Lasting,
    Summoning,
    Version,
)
from grognard.t9a.rules.attacks import BattleFocus
from grognard.t9a.rules.height_and_type import class_rules
from grognard.t9a.rules.morale import Fearless, Frenzy
from grognard.t9a.rules.movement import RandomMovement
from grognard.t9a.rules.spells._hits import hits

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
from grognard.t9a.rules.spells.paths import Shamanism

BEST_TO_WOUND = 5  # where natural rolls of 1 to 4 fail
DANGER = 2
TOTEMIC_BEAST = Model(
    "totemic_beast",
    Name("Totemic Beast", "Bête totémique", gender="f"),
    Base.of_mm(40, 40),
    Height.LARGE,
    ModelType.BEAST,
    0,
    0,
    7,
    3,
    3,
    5,
    0,
    (Part("body", Name("Totemic Beast", "Bête totémique", gender="f"), DiceExpression.number(4), 3, 5, 2, 3),),
    (RandomMovement(DiceExpression(3)), Fearless(), *class_rules(Height.LARGE, ModelType.BEAST)),
)
ENDS_SWARM = ("advance", "march", "charge", "failed_charge", "pursuit", "overrun")


class Scarification(Spell, frozen=True):
    """Natural to-wound rolls of 1 to 4 of Melee Attacks against the caster fail."""

    id: ClassVar[str] = "t9a.spell.scarification"
    path: ClassVar[str] = Shamanism.id
    number: ClassVar[str] = ATTRIBUTE
    basic: ClassVar[Version] = Version(0, 0, ("caster",), "one-turn", Lasting())

    def to_be_wounded(self, blow: Blow) -> Modifier | None:
        """Let only a 5 or 6 wound."""
        return Modifier(self.id, "at_least", BEST_TO_WOUND) if blow.is_melee else None


class AwakenTheBeast(Spell, frozen=True):
    """+1 Strength and +1 AP; boosted (x = 2) +1 Resilience instead."""

    id: ClassVar[str] = "t9a.spell.awaken-the-beast"
    path: ClassVar[str] = Shamanism.id
    number: ClassVar[str] = "1"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(6, 18, AUGMENT, "one-turn", Lasting(1))
    boosted: ClassVar[Version | None] = Version(7, 18, AUGMENT, "one-turn", Lasting(2))

    def bears_on(self, blow: Blow) -> bool:
        return blow.has_users_values

    def strength(self, blow: Blow) -> Modifier | None:
        return adds(self, 1) if self.x == 1 and blow.strength is None else None

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        return adds(self, 1) if self.x == 1 and blow.armour_penetration is None else None

    def resilience(self, blow: Blow) -> Modifier | None:
        return adds(self, 1) if self.x == 2 else None


class SwarmOfInsects(Spell, frozen=True):
    """5D6 hits, Str 1; if they hurt, -1 to hit with Shooting Attacks until the target moves, charges or pursues."""

    id: ClassVar[str] = "t9a.spell.swarm-of-insects"
    path: ClassVar[str] = Shamanism.id
    number: ClassVar[str] = "2"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(5, 24, HEX_MISSILE, "permanent", hits("5D6", 1, 0, leaves=1))
    boosted: ClassVar[Version | None] = Version(8, 48, HEX_MISSILE, "permanent", hits("5D6", 1, 0, leaves=1))

    def to_hit(self, blow: Blow) -> Modifier | None:
        return adds(self, -1) if blow.kind == "shot" else None

    def ends_with_move(self, move: str, state: State) -> bool:
        return move in ENDS_SWARM


class SavageFury(Spell, frozen=True):
    """Battle Focus, Fearless and Frenzy."""

    id: ClassVar[str] = "t9a.spell.savage-fury"
    holds: ClassVar[tuple[Rule, ...]] = (BattleFocus(), Fearless(), Frenzy())
    path: ClassVar[str] = Shamanism.id
    number: ClassVar[str] = "3"
    basic: ClassVar[Version] = Version(5, 12, UNIVERSAL, "one-turn", Lasting())
    boosted: ClassVar[Version | None] = Version(8, 24, UNIVERSAL, "one-turn", Lasting())


class ChillingHowl(Spell, frozen=True):
    """-1 to wound with Shooting Attacks for units near the target; boosted (x = 2) all Ranged Attacks, spells too."""

    id: ClassVar[str] = "t9a.spell.chilling-howl"
    adds_to: ClassVar[Numbers] = {"to_wound": -1}
    path: ClassVar[str] = Shamanism.id
    number: ClassVar[str] = "4"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(6, 36, HEX, "one-turn", Lasting(1, within=6.0))
    boosted: ClassVar[Version | None] = Version(10, 36, HEX, "one-turn", Lasting(2, within=12.0))

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind == "shot" or (self.x == 2 and not blow.is_melee)


class TotemicSummon(Spell, frozen=True):
    """A Totemic Beast appears at most 1 inch from an edge of the board, boosted at most 10."""

    id: ClassVar[str] = "t9a.spell.totemic-summon"
    path: ClassVar[str] = Shamanism.id
    number: ClassVar[str] = "5"
    basic: ClassVar[Version] = Version(9, 96, GROUND, "instant", Summoning(TOTEMIC_BEAST, 1.0))
    boosted: ClassVar[Version | None] = Version(12, 96, GROUND, "instant", Summoning(TOTEMIC_BEAST, 10.0))


class BreakTheSpirit(Spell, frozen=True):
    """-1 to hit; all ground is Dangerous Terrain (2) to the target."""

    id: ClassVar[str] = "t9a.spell.break-the-spirit"
    amounts: ClassVar = {Amount.DANGEROUS_EVERYWHERE: DANGER}
    adds_to: ClassVar[Numbers] = {"to_hit": -1}
    path: ClassVar[str] = Shamanism.id
    number: ClassVar[str] = "6"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(9, 18, HEX, "one-turn", Lasting())
    boosted: ClassVar[Version | None] = Version(11, 36, HEX, "one-turn", Lasting())
