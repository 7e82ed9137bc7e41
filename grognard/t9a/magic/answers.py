"""What players choose in the Magic Phase."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.battle.asks import Answer
from grognard.kernel.words.language import N_, Wording


class SiphonVeil(Answer, frozen=True):
    """The Active Player turns Veil Tokens into *dice*; *channelling* are the casters who Channel."""

    message: ClassVar[str] = N_("turn Veil Tokens into {dice} Magic Dice")

    dice: int
    channelling: tuple[int, ...] = ()


class Cast(Answer, frozen=True):
    """A caster attempts a spell.

    *targets* are units; *x*, *y* the point of a Ground spell; *link* the unit whose model relays it; *helped* the rule
    that strengthens a Bound Spell.
    """

    message: ClassVar[str] = N_("{caster:unit} cast {spell} with {dice} dice: {targets:unit}")

    caster: int
    spell: str
    dice: int
    targets: tuple[int, ...] = ()
    boosted: bool = False
    x: float | None = None
    y: float | None = None
    link: int | None = None
    helped: str = ""

    def wording(self) -> Wording:
        """Return the sentence: the boosted version and what helps are told apart."""
        message = WITH_HELP if self.helped else BOOSTED if self.boosted else self.message
        return Wording(message, self.__getattribute__)


WITH_HELP = N_("{caster:unit} cast {spell} with {dice} dice and {helped}: {targets:unit}")
BOOSTED = N_("{caster:unit} cast {spell}, boosted, with {dice} dice: {targets:unit}")


class EndMagic(Answer, frozen=True):
    """No more spells in this phase."""

    message: ClassVar[str] = N_("cast no more spells")


class Dispel(Answer, frozen=True):
    """The Reactive Player tries to dispel with so many dice."""

    message: ClassVar[str] = N_("try to dispel it with {dice} dice")

    dice: int


class DispelByRule(Answer, frozen=True):
    """He uses a rule instead."""

    message: ClassVar[str] = N_("use {rule} against the spell")

    rule: str
    unit: int
    character: int | None = None


class LetItBe(Answer, frozen=True):
    """He does nothing about the spell."""

    message: ClassVar[str] = N_("do not dispel it")


class CastAttribute(Answer, frozen=True):
    """The caster casts the Attribute Spell of the path, on this unit."""

    message: ClassVar[str] = N_("cast {spell}: {target:unit}")

    spell: str
    target: int | None = None


class NoAttribute(Answer, frozen=True):
    """The caster does without the Attribute Spell."""

    message: ClassVar[str] = N_("do without the Attribute Spell")


class SpendTokens(Answer, frozen=True):
    """Veil Tokens are spent instead of the Attribute Spell: each burns one of the *targets*."""

    message: ClassVar[str] = N_("spend Veil Tokens to burn {targets:unit}")

    targets: tuple[int, ...]


class PickModels(Answer, frozen=True):
    """Which models take the hits, by their Health Pools."""

    message: ClassVar[str] = N_("strike: {pools}")

    pools: tuple[str, ...]


class Heal(Answer, frozen=True):
    """What is healed in a unit: a *character*, its rank and file, or the *companions* among them."""

    message: ClassVar[str] = N_("heal {unit:unit}")
    of_companions: ClassVar[str] = N_("raise the other models in {unit:unit}")

    unit: int
    character: int | None = None
    companions: bool = False

    def wording(self) -> Wording:
        """Return the sentence, which tells the ways to heal a unit apart."""
        return Wording(self.of_companions if self.companions else self.message, self.__getattribute__)


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
