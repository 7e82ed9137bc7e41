"""A unit on the table: what it is (`ranks.py`), where it stands, and its condition (`condition.py`)."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from msgspec.structs import replace

from grognard.kernel.geometry import Disc, Rect
from grognard.kernel.remembering import Remembering
from grognard.t9a.board.condition import Fight, History, Morale, ThisPhase, ThisTurn
from grognard.t9a.board.ranks import Ranks

Away = Literal["", "undeployed", "scouting", "ambush", "delayed", "reinforcement", "pursuing"]


class Unit(Ranks, Remembering, frozen=True, dict=True):
    """A unit: its ranks, their place (*x*, *y*: the middle of the front), and what has become of it so far."""

    x: float = 0.0
    y: float = 0.0
    facing: float = 0.0
    away: Away = ""  # why it is in the reserve, "" on the table
    fight: Fight = Fight()
    morale: Morale = Morale()
    this_turn: ThisTurn = ThisTurn()
    this_phase: ThisPhase = ThisPhase()
    history: History = History()
    spent: tuple[str, ...] = ()  # one-use rules of the unit already used

    def altered(self, **fields: Any) -> Unit:
        """Return the unit with other *fields*, its own or those of its condition: this is how a unit changes.

        What is known of its ranks stays known unless they change.

        >>> unit = Unit(1, 0, None, 0).altered(x=3.0, moved="march", fleeing=True)
        >>> unit.x, unit.this_turn.moved, unit.morale.fleeing
        (3.0, 'march', True)
        """
        own = fields if fields.keys() <= OWN else _in_parts(self, fields)
        unit = replace(self, **own)
        if own.keys().isdisjoint(Ranks.__struct_fields__):
            known = self.__dict__
            unit.__dict__.update((name, known[name]) for name in KNOWN_OF_RANKS if name in known)
        return unit

    @cached_property
    def boundary(self) -> Rect | Disc:
        """The Unit Boundary on the table (core 3.11)."""
        return self.formation.boundary(self.x, self.y, self.facing)

    @property
    def is_engaged(self) -> bool:
        """Does it touch an enemy unit?"""
        return bool(self.fight.engaged)


OWN = frozenset(Unit.__struct_fields__)
PARTS = {"fight": Fight, "morale": Morale, "this_turn": ThisTurn, "this_phase": ThisPhase, "history": History}
PART_OF = {field: part for part, kind in PARTS.items() for field in kind.__struct_fields__}
"""In which part of its condition a unit keeps what."""
KNOWN_OF_RANKS = tuple(name for name, held in vars(Ranks).items() if isinstance(held, cached_property))
"""What is worked out from the ranks alone."""


def _in_parts(unit: Unit, fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of the unit itself, each part of its condition with what changes in it."""
    own: dict[str, Any] = {}
    changed: dict[str, dict[str, Any]] = {}
    for name, value in fields.items():
        if (part := PART_OF.get(name)) is None:
            own[name] = value
        else:
            changed.setdefault(part, {})[name] = value
    for part, values in changed.items():
        own[part] = replace(own.get(part, getattr(unit, part)), **values)
    return own
