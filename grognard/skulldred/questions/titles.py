"""What is asked, in words."""

from __future__ import annotations

from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.modifiers import Value


class DiceAre(Event, frozen=True):
    """How many dice both sides roll, and why."""

    message = "{ours} against {theirs}"

    ours: Value
    theirs: Value


class Fights(Event, frozen=True):
    """A melee attack."""

    message = "{attacker} attacks {defender}"

    attacker: Name
    defender: Name


class StrikesFromAfar(Event, frozen=True):
    """A long strike."""

    message = "{attacker} makes a long strike at {defender}"

    attacker: Name
    defender: Name


class PortalDiceAre(Event, frozen=True):
    """How many dice are rolled against a portal, and why."""

    message = "{ours} against a portal"

    ours: Value


class IsAttacked(Event, frozen=True):
    """An attack by a spell, or by scenery."""

    message = "{by} attacks {defender}"

    by: str
    defender: Name


class AttacksPortal(Event, frozen=True):
    """An attack on a portal."""

    message = "{attacker} attacks a portal"

    attacker: Name


class ShootsAt(Event, frozen=True):
    """A shot."""

    message = "{attacker} shoots at {defender}"

    attacker: Name
    defender: Name


class DuelsWith(Event, frozen=True):
    """A magic duel."""

    message = "{attacker} duels with {defender}"

    attacker: Name
    defender: Name


class CastsWith(Event, frozen=True):
    """A casting."""

    message = "{caster} casts with {points} AP, needing {to_cast} hits"

    caster: Name
    points: int
    to_cast: int


class ActivationOf(Event, frozen=True):
    """An activation."""

    message = "the action die of {figure}"

    figure: Name
