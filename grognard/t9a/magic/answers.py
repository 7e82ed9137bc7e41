"""What players choose in the Magic Phase."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.battle.asks import Answer
from grognard.kernel.words.language import N_, Wording
from grognard.t9a.melee.melee_answers import POOL_NAMES
from grognard.t9a.phrases import NOTHING, Phrase


class SiphonVeil(Answer, frozen=True):
    """The Active Player turns Veil Tokens into *dice*; *channelling* are the casters who Channel."""

    message: ClassVar[str] = N_("turn Veil Tokens into {dice} Magic Dice{help}")

    dice: int
    channelling: tuple[int, ...] = ()

    @property
    def help(self) -> Phrase:
        """Who Channels."""
        return Phrase(N_(" (Channel: {casters:unit})"), casters=self.channelling) if self.channelling else NOTHING


class Cast(Answer, frozen=True):
    """A caster attempts a spell.

    *targets* are units; *x*, *y* the point of a Ground spell; *link* the unit whose model relays it; *helped* the rule
    that strengthens a Bound Spell.
    """

    message: ClassVar[str] = N_("{caster:unit} cast {spell}{version} with {dice} dice{help}{way}{aim}")

    caster: int
    spell: str
    dice: int
    targets: tuple[int, ...] = ()
    boosted: bool = False
    x: float | None = None
    y: float | None = None
    link: int | None = None
    helped: str = ""

    @property
    def version(self) -> Phrase:
        """The boosted version, if it is that."""
        return Phrase(N_(", boosted,")) if self.boosted else NOTHING

    @property
    def help(self) -> Phrase:
        """What strengthens it."""
        return Phrase(N_(" and {rule}"), rule=self.helped) if self.helped else NOTHING

    @property
    def way(self) -> Phrase:
        """Through whom it is cast."""
        return NOTHING if self.link is None else Phrase(N_(" through {link:unit}"), link=self.link)

    @property
    def aim(self) -> Phrase:
        """On whom, or at which point."""
        if self.x is not None and self.y is not None:
            return Phrase(N_(", at {x:in}, {y:in}"), x=self.x, y=self.y)
        return Phrase(N_(": {targets:unit}"), targets=self.targets) if self.targets else NOTHING


class EndMagic(Answer, frozen=True):
    """No more spells in this phase."""

    message: ClassVar[str] = N_("cast no more spells")


class Dispel(Answer, frozen=True):
    """The Reactive Player tries to dispel with so many dice."""

    message: ClassVar[str] = N_("try to dispel it with {dice} dice")

    dice: int


class DispelByRule(Answer, frozen=True):
    """He uses a rule instead."""

    message: ClassVar[str] = N_("{bearer:unit}: use {rule} against the spell")

    rule: str
    unit: int
    character: int | None = None

    @property
    def bearer(self) -> int:
        """Whose rule it is."""
        return self.unit if self.character is None else self.character


class LetItBe(Answer, frozen=True):
    """He does nothing about the spell."""

    message: ClassVar[str] = N_("do not dispel it")


class CastAttribute(Answer, frozen=True):
    """The caster casts the Attribute Spell of the path, on this unit."""

    message: ClassVar[str] = N_("cast {spell}: {target:unit}")

    spell: str
    target: int | None = None


class NoAttribute(Answer, frozen=True):
    """The caster does without the Attribute Spell (*spell*, where it was offered)."""

    message: ClassVar[str] = N_("do without the Attribute Spell")

    spell: str = ""


class SpendTokens(Answer, frozen=True):
    """Veil Tokens are spent instead of the Attribute Spell: each burns one of the *targets*."""

    message: ClassVar[str] = N_("spend Veil Tokens to burn {targets:unit}")

    targets: tuple[int, ...]


class PickModels(Answer, frozen=True):
    """Which models take the hits, by their Health Pools."""

    message: ClassVar[str] = N_("strike: {models}")

    pools: tuple[str, ...]

    @property
    def models(self) -> tuple[str, ...]:
        """The models in words: a Character by the id of his entry."""
        return tuple(POOL_NAMES.get(pool, pool) for pool in self.pools)


class Heal(Answer, frozen=True):
    """What is healed in a unit: a *character*, its rank and file, or the *companions* among them."""

    message: ClassVar[str] = N_("heal {unit:unit}")
    of_companions: ClassVar[str] = N_("raise the other models in {unit:unit}")
    one: ClassVar[str] = N_("heal {character:unit}")

    unit: int
    character: int | None = None
    companions: bool = False

    def wording(self) -> Wording:
        """Return the sentence, which tells the ways to heal a unit apart: a Character is healed alone."""
        message = self.of_companions if self.companions else self.message if self.character is None else self.one
        return Wording(message, self.__getattribute__)


class RerollDie(Answer, frozen=True):
    """One die of the casting roll is rolled again."""

    message: ClassVar[str] = N_("roll the {face} again")

    face: int


class AddDie(Answer, frozen=True):
    """One more die is added to the roll."""

    message: ClassVar[str] = N_("add a die to the roll")


class KeepRoll(Answer, frozen=True):
    """The roll stands."""

    message: ClassVar[str] = N_("let the roll stand")
