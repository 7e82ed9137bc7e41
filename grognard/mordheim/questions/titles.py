"""What is asked, in words."""

from __future__ import annotations

from grognard.kernel.words.events import Event, Name


class Attacks(Event, frozen=True):
    """One warrior's blows."""

    message = "{attacker} strikes {defender}"

    attacker: Name
    defender: Name


class Shoots(Event, frozen=True):
    """A shot."""

    message = "{attacker} shoots at {defender}"

    attacker: Name
    defender: Name


class Fights(Event, frozen=True):
    """A duel."""

    message = "{attacker} fights {defender}, rounds at most: {rounds}"

    attacker: Name
    defender: Name
    rounds: int


class Tests(Event, frozen=True):
    """A test."""

    message = "{warrior}: {because}"

    warrior: Name
    because: str


class FallsFrom(Event, frozen=True):
    """A fall."""

    message = "{warrior} falls {height:in}"

    warrior: Name
    height: float


class ClimbsUp(Event, frozen=True):
    """A climb."""

    message = "{warrior} climbs {height:in}"

    warrior: Name
    height: float
