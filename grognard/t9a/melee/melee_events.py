"""What is told of a Round of Combat."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_, Sayable, Wording


class RoundBegins(Event, frozen=True):
    """A Round of Combat is fought between these units."""

    message: ClassVar[str] = N_("Round of Combat: {ours} against {theirs}")

    ours: tuple[Name, ...]
    theirs: tuple[Name, ...]


class InitiativeStep(Event, frozen=True):
    """The attacks of an Initiative Step follow."""

    message: ClassVar[str] = N_("Initiative Step {step}")

    step: int


class FailedFear(Event, frozen=True):
    """A unit failed its Fear Test."""

    message: ClassVar[str] = N_("{unit} {unit:is|are} Shaken by Fear for this Round")

    unit: Name


class WeaponChosen(Event, frozen=True):
    """The models of a pool fight with a weapon."""

    message: ClassVar[str] = N_("{model} ({unit}) fights with {weapon}")

    unit: Name
    model: Name
    weapon: Name


class MadeWay(Event, frozen=True):
    """A Character moved within the first rank to touch the enemy."""

    message: ClassVar[str] = N_("{model} makes his way to the enemy")

    model: Name


class DuelIssued(Event, frozen=True):
    """A Duel is offered."""

    message: ClassVar[str] = N_("{model} ({unit}) offers a Duel")

    model: Name
    unit: Name


class DuelAccepted(Event, frozen=True):
    """The Duel takes place."""

    message: ClassVar[str] = N_("{model} ({unit}) accepts the Duel")

    model: Name
    unit: Name


class DuelRefused(Event, frozen=True):
    """Nobody accepts the Duel; *blamed* is the Character named for it."""

    message: ClassVar[str] = N_("the Duel is refused")
    blaming: ClassVar[str] = N_("the Duel is refused; {blamed} is named for it")

    blamed: Name | None = None

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        template = self.message if self.blamed is None else self.blaming
        return Wording(template, self.__getattribute__)


class Overkill(Event, frozen=True):
    """Surplus Health Points taken in a Duel, for the Combat Score."""

    message: ClassVar[str] = N_("Overkill: {points}")

    points: int


class CrushDeclared(Event, frozen=True):
    """A part gives up its Close Combat Attacks for one Crush Attack."""

    message: ClassVar[str] = N_("{model} ({unit}) prepares a Crush Attack")

    model: Name
    unit: Name


class OfUnit:
    """A model of a unit, in words: its name, and the unit's where that is another."""

    def __init__(self, model: Name, unit: Name) -> None:
        self.model, self.unit = model, unit

    def wording(self) -> Wording:
        """Return "Champion (Clan Warriors)", or the one name of both."""
        return Wording("{model}" if self.model == self.unit else "{model} ({unit})", self.__getattribute__)


class Attacked(Event, frozen=True):
    """Attacks of one kind against one pool, before their dice."""

    message: ClassVar[str] = N_("{who} against {whom}, {weapon}: {attacks} attack")
    plural: ClassVar[str | None] = N_("{who} against {whom}, {weapon}: {attacks} attacks")
    counted: ClassVar[str] = "attacks"

    unit: Name
    attacker: Name
    enemy: Name
    target: Name
    weapon: Name
    attacks: int

    @property
    def who(self) -> Sayable:
        """The attackers, with their unit where its name is another."""
        return OfUnit(self.attacker, self.unit)

    @property
    def whom(self) -> Sayable:
        """The target, likewise."""
        return OfUnit(self.target, self.enemy)


class HitAutomatically(Event, frozen=True):
    """Hits of a Special Attack on one pool, before their dice."""

    message: ClassVar[str] = N_("{who}, {rule}: {hits} hit on {whom}")
    plural: ClassVar[str | None] = N_("{who}, {rule}: {hits} hits on {whom}")
    counted: ClassVar[str] = "hits"

    unit: Name
    attacker: Name
    rule: str
    enemy: Name
    target: Name
    hits: int

    @property
    def who(self) -> Sayable:
        """The attackers, with their unit where its name is another."""
        return OfUnit(self.attacker, self.unit)

    @property
    def whom(self) -> Sayable:
        """The target, likewise."""
        return OfUnit(self.target, self.enemy)


class StrikesWhenRemoved(Event, frozen=True):
    """Models that fall at this step strike once more."""

    message: ClassVar[str] = N_("{unit}: {models} falling model strikes once more")
    plural: ClassVar[str | None] = N_("{unit}: {models} falling models strike once more")
    counted: ClassVar[str] = "models"

    unit: Name
    models: int
