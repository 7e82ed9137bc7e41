"""What is asked, in one line of words."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.events import Event, Name
from grognard.kernel.language import N_
from grognard.t9a.state import Unit


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
