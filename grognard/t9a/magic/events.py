"""What is told of the Magic Phase."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_, Wording
from grognard.t9a.magic.answers import Cast


class FluxCardDrawn(Event, frozen=True):
    """A Flux Card was drawn: the Magic Dice of each player, and the Active Player's Veil Tokens."""

    message: ClassVar[str] = "Flux Card {card}: {dice} Magic Dice each, {tokens} Veil Tokens for {army}"

    card: int
    dice: int
    tokens: int
    army: Name


class VeilSiphoned(Event, frozen=True):
    """Veil Tokens became dice; some are kept."""

    message: ClassVar[str] = "{army}: {tokens} Veil Tokens, {bought} Magic Dice bought, {kept} kept"

    army: Name
    tokens: int
    bought: int
    kept: int


class SpellAimed(Event, frozen=True):
    """A Casting Attempt is named, with the units at which it is aimed."""

    message: ClassVar[str] = "{caster} {caster:attempts|attempt} {spell} with {dice} dice; target: {targets}"

    caster: Name
    spell: str
    dice: int
    targets: tuple[Name, ...]


class SpellAttempted(Event, frozen=True):
    """A Casting Attempt is named that has no target unit."""

    message: ClassVar[str] = "{caster} {caster:attempts|attempt} {spell} with {dice} dice"

    caster: Name
    spell: str
    dice: int


class SpellFailed(Event, frozen=True):
    """The Casting Attempt failed."""

    message: ClassVar[str] = "{spell} fails: {total}"

    spell: str
    total: int


class FallsShort(Event, frozen=True):
    """A roll to cast or to dispel doesn't reach what it needs, and may still be bettered."""

    message: ClassVar[str] = "{spell}: {total} is short of the {needed} needed"

    spell: str
    total: int
    needed: int
    faces: tuple[int, ...] = ()

    def is_made_up_by(self, faces: tuple[int, ...]) -> bool:
        """Would these *faces*, in the place of its own, reach what it needs?"""
        return self.total - sum(self.faces) + sum(faces) >= self.needed


class SpellPassed(Event, frozen=True):
    """The Casting Attempt passed with this total casting roll, or Power Level."""

    message: ClassVar[str] = "{spell}: passed with {total}"

    spell: str
    total: int


class SpellComes(Event, frozen=True):
    """A casting has passed and may be dispelled: what is cast at whom, and the total to be reached."""

    message: ClassVar[str] = N_("{spell}: passed with {total}")
    aimed: ClassVar[str] = N_("{spell} at {targets:unit}: passed with {total}")

    cast: Cast
    total: int

    def wording(self) -> Wording:
        """Return the sentence, with the targets if units are aimed at."""
        return Wording(self.aimed if self.cast.targets else self.message, self._shown)

    def _shown(self, field: str) -> object:
        return self.total if field == "total" else getattr(self.cast, field)


class SpellDispelled(Event, frozen=True):
    """The spell was dispelled; *rule* says by what."""

    message: ClassVar[str] = "{spell} is dispelled ({rule})"

    spell: str
    rule: str


class NotDispelled(Event, frozen=True):
    """A Dispelling Attempt failed."""

    message: ClassVar[str] = "{spell} is not dispelled: {total}"

    spell: str
    total: int


class SpellCast(Event, frozen=True):
    """The spell was successfully cast."""

    message: ClassVar[str] = "{spell} is cast"

    spell: str


class SpellWorks(Event, frozen=True):
    """The spell works on a unit."""

    message: ClassVar[str] = "{unit} {unit:is|are} under {spell}"

    unit: Name
    spell: str


class DiceReturned(Event, frozen=True):
    """Natural 1s of a failed attempt give dice back."""

    message: ClassVar[str] = "Fizzle: {army} get {dice} Magic Dice back"

    army: Name
    dice: int


class SpellStrikes(Event, frozen=True):
    """A spell hits a unit."""

    message: ClassVar[str] = "{spell} strikes {unit}"

    spell: str
    unit: Name


class Miscast(Event, frozen=True):
    """A Miscast happens."""

    message: ClassVar[str] = "{caster}: Miscast: {rule}"

    caster: Name
    rule: str


class SpellBarred(Event, frozen=True):
    """A caster cannot cast a spell in this phase."""

    message: ClassVar[str] = "{caster} cannot cast {spell} in this phase"

    caster: Name
    spell: str


class SpellLost(Event, frozen=True):
    """A caster can never cast a spell again."""

    message: ClassVar[str] = "{caster} cannot cast {spell} again ({rule})"

    caster: Name
    spell: str
    rule: str


class Healed(Event, frozen=True):
    """A unit has got Health Points back, and with them *returned* models."""

    message: ClassVar[str] = "{unit} {unit:gets|get} {points} Health Points back, {returned} models return"

    unit: Name
    points: int
    returned: int


class Summoned(Event, frozen=True):
    """A model was summoned."""

    message: ClassVar[str] = "{unit} {unit:appears|appear} at {x:in}, {y:in}"

    unit: Name
    x: float
    y: float


class TokenGained(Event, frozen=True):
    """A player gains a Veil Token."""

    message: ClassVar[str] = "{army} gain a Veil Token ({rule})"

    army: Name
    rule: str


class SpellsEnd(Event, frozen=True):
    """Spells on a unit end by a rule."""

    message: ClassVar[str] = "spells on {unit} end ({rule})"

    unit: Name
    rule: str
