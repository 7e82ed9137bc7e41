"""What a spell is: its path and number, its versions, and in each what it may target, how far, how long, to what end.

A spell is a rule like any other. While it lasts it is in force on a unit (`effects.py`), with the bracket *x* of the
version that was cast, and acts there through its moments. What is done at once is told by the effect of the version.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.profile import Model

ATTRIBUTE, HEREDITARY = "A", "H"
Duration = Literal["instant", "one-turn", "permanent"]
SpellType = Literal[
    "augment", "hex", "universal", "aura", "caster", "casters-unit", "damage", "direct", "focused", "ground", "missile"
]
AUGMENT: tuple[SpellType, ...] = ("augment",)
AUGMENT_AURA: tuple[SpellType, ...] = ("augment", "aura")
HEX: tuple[SpellType, ...] = ("hex",)
UNIVERSAL: tuple[SpellType, ...] = ("universal",)
UNIVERSAL_AURA: tuple[SpellType, ...] = ("universal", "aura")
HEX_MISSILE: tuple[SpellType, ...] = ("damage", "hex", "missile")
HEX_DIRECT: tuple[SpellType, ...] = ("damage", "direct", "hex")
HEX_FOCUSED: tuple[SpellType, ...] = ("damage", "direct", "focused", "hex", "missile")
DAMAGE_AURA: tuple[SpellType, ...] = ("aura", "damage", "hex")
GROUND: tuple[SpellType, ...] = ("ground",)


class Lasting(msgspec.Struct, frozen=True):
    """The spell is in force on its target, with the bracket *x*; with *within*, on all units so near to it as well.

    On enemies of the caster the bracket is *on_enemies*, if that is given.
    """

    x: int = 1
    within: float = 0.0
    on_enemies: int = 0


class SpellHits(msgspec.Struct, frozen=True, cache_hash=True):
    """Hits on the target: *number* rolled (with *maximised* dice more, the lowest dropped), distributed on the unit.

    *wounding*: they wound without a roll. *area*: each is an Area Attack (hits, ranks), one hit of which has
    *bracket_strength* and *bracket_attributes*. *rolled_strength* and *rolled_with* are rolled once for all. *leaves*:
    the spell stays in force with this bracket if a wound was not saved.
    """

    number: DiceExpression
    strength: int = 0
    armour_penetration: int = 0
    attributes: tuple[Rule, ...] = ()
    wounding: bool = False
    maximised: int = 0
    area: tuple[int, int] | None = None
    bracket_strength: int | None = None
    bracket_attributes: tuple[Rule, ...] = ()
    rolled_strength: DiceExpression | None = None
    leaves: int = 0


class PickedHits(msgspec.Struct, frozen=True):
    """One hit each on up to *models* models that the caster picks, all in different Health Pools or none twice."""

    models: int
    hits: SpellHits


class Healing(msgspec.Struct, frozen=True):
    """One of: a Character Recovers 1, 4 Health Points of small models are Raised, or 2 of others; within *around*."""

    around: float = 0.0


class MagicalMove(msgspec.Struct, frozen=True):
    """The target may move up to *inches*; *lasting*: the spell stays in force too, to the end of the Player Turn."""

    inches: int
    ghost: bool = False
    lasting: bool = False


class Summoning(msgspec.Struct, frozen=True):
    """A *model* stands on the point, at most *from_edge* inches from the edge of the board."""

    model: Model
    from_edge: float


class GainToken(msgspec.Struct, frozen=True):
    """A Veil Token, if the pool holds fewer than *below*, once a phase."""

    below: int


class Revoking(msgspec.Struct, frozen=True):
    """All other spells of One Turn on the target end, and the spell waits there for the next one."""


Effect = Lasting | SpellHits | PickedHits | Healing | MagicalMove | Summoning | GainToken | Revoking


class Version(msgspec.Struct, frozen=True):
    """One way to cast a spell: Casting Value (0: none), range in inches (0: none), types, duration, effect.

    *amplified* is the effect in place of it where a sacrifice was made (`sacrifices_within`).
    """

    casting_value: int
    range_in: float
    types: tuple[SpellType, ...]
    duration: Duration
    effect: Effect
    amplified: Effect | None = None

    def has(self, kind: SpellType) -> bool:
        """Is the spell of this type?"""
        return kind in self.types

    @property
    def has_one_target(self) -> bool:
        """Does the caster name a target unit?"""
        return not any(self.has(kind) for kind in ("aura", "caster", "casters-unit", "ground")) and bool(self.types)


class PrintedSpell:
    """What is printed of a spell: its path, its number, its versions."""

    __slots__ = ()

    id: ClassVar[str]
    path: ClassVar[str] = ""
    """The rule id of its path; "" for Hereditary Spells and Battle Runes."""
    number: ClassVar[str] = ""
    """"1" to "6" for Learned Spells, "A" an Attribute Spell, "H" hereditary, "" for what is only Bound."""
    replicable: ClassVar[bool] = False
    is_battle_rune: ClassVar[bool] = False
    basic: ClassVar[Version]
    boosted: ClassVar[Version | None] = None


class Bound(msgspec.Struct, frozen=True):
    """A Bound Spell: the Power Levels with two and with three dice; *range_in* and *only_own_unit* change the spell."""

    spell: str
    low: int
    high: int
    range_in: float = 0.0
    only_own_unit: bool = False


class Conclave(msgspec.Struct, frozen=True):
    """Range in inches that a spell gains *each* other Wizard within *within_in* of the caster, *most* in all."""

    each: float
    most: float
    within_in: float


class Wizardry(msgspec.Struct, frozen=True):
    """How a Wizard selects: so many spells, among the Learned Spells up to a number and the hereditary one, if any."""

    spells: int
    most: int
    hereditary: bool = True


class BattleRunes(msgspec.Struct, frozen=True):
    """How many Battle Runes are selected, all different, and how far they reach."""

    number: int
    range_in: float = 0.0
    only_own_unit: bool = False
