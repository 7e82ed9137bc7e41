"""What is asked, in one line of words."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.discipline import TEST_RULES


class Strikes(Event, frozen=True):
    """The title of a `strike`."""

    message: ClassVar[str] = N_("{attackers} × {attacker} strike {defenders} × {defender}")

    attackers: int
    attacker: Name
    defenders: int
    defender: Name

    @classmethod
    def between(cls, attacker: Unit, defender: Unit) -> Strikes:
        """Return the title of attacks by one unit on another."""
        return cls(attacker.model_count, attacker.name, defender.model_count, defender.name)


class Shoots(Event, frozen=True):
    """The title of a `volley`."""

    message: ClassVar[str] = N_("{attackers} × {attacker} shoot at {defenders} × {defender}")

    attackers: int
    attacker: Name
    defenders: int
    defender: Name

    @classmethod
    def between(cls, attacker: Unit, defender: Unit) -> Shoots:
        """Return the title of shots of one unit at another."""
        return cls(attacker.model_count, attacker.name, defender.model_count, defender.name)


class Charges(Event, frozen=True):
    """The title of a `charge`."""

    message: ClassVar[str] = N_("{attackers} × {attacker} charge {defenders} × {defender}")

    attackers: int
    attacker: Name
    defenders: int
    defender: Name

    @classmethod
    def between(cls, charger: Unit, target: Unit) -> Charges:
        """Return the title of a charge of one unit on another."""
        return cls(charger.model_count, charger.name, target.model_count, target.name)


class TakesTest(Event, frozen=True):
    """The title of a `test`."""

    message: ClassVar[str] = N_("{models} × {unit}: {test}")

    models: int
    unit: Name
    test: str

    @classmethod
    def of(cls, unit: Unit, test: str) -> TakesTest:
        """Return the title of a unit's test."""
        return cls(unit.model_count, unit.name, TEST_RULES.get(test, f"t9a.{test}"))


class Casts(Event, frozen=True):
    """The title of a `cast`."""

    message: ClassVar[str] = N_("{caster}: {spell} with {dice} dice, {dispelling} to dispel it")

    caster: Name
    spell: str
    dice: int
    dispelling: int


class Sort(Event, frozen=True):
    """So many models of a unit."""

    message: ClassVar[str] = N_("{models} × {unit}")

    models: int
    unit: Name


class Fights(Event, frozen=True):
    """The title of a `round` or a `combat`."""

    message: ClassVar[str] = N_("{attackers} against {defenders}")

    attackers: tuple[Sort, ...]
    defenders: tuple[Sort, ...]

    @classmethod
    def between(cls, attackers: tuple[Unit, ...], defenders: tuple[Unit, ...]) -> Fights:
        """Return the title of a combat between these units."""
        return cls(tuple(map(_sort, attackers)), tuple(map(_sort, defenders)))


def _sort(unit: Unit) -> Sort:
    return Sort(unit.model_count, unit.name)


class Falls(Event, frozen=True):
    """Somebody falls."""

    message: ClassVar[str] = N_("{hero} falls ({unit})")

    hero: Name
    unit: Name


class LostUpTo(Event, frozen=True):
    """What a side has lost when an Initiative Step is over."""

    message: ClassVar[str] = N_("Health Points lost by {side} up to Initiative Step {step}")

    side: Name
    step: int


class ScoredBy(Event, frozen=True):
    """The points that a rule gives to a side's Combat Score."""

    message: ClassVar[str] = N_("Combat Score of {side}: {rule}")

    side: Name
    rule: str
