"""What the units of The Ninth Age did in a phase, read from its frames: moves, charges, flights, shots, losses."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Literal, NamedTuple

from grognard.kernel.battle.asks import Answer
from grognard.kernel.words.events import Event
from grognard.report.frames import Frame
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.report.tags import troops_in
from grognard.t9a.shooting.shooting_events import Shoot, Shoots

Kind = Literal["move", "charge", "failed", "flee", "pursuit"]

SLIGHT = 0.75
"""Inches that a place may change when a unit only closes its ranks, or is nudged: no move."""
SAME_PLACE = 0.002


class Track(NamedTuple):
    """The way of a unit: through which places the middle of its front went, and where it stood before."""

    unit: Unit  # after it
    before: Unit
    kind: Kind
    way: tuple[tuple[float, float], ...]


class Shot(NamedTuple):
    """A volley: who shot at whom, as they stood then."""

    unit: Unit
    target: Unit


class Toll(NamedTuple):
    """What a phase cost a unit: models removed, Health Points lost; *gone* where no model of it is left.

    *unit* is what it was before, *left* what is left of it.
    """

    unit: Unit
    left: Unit | None
    models: int
    health: int

    @property
    def gone(self) -> bool:
        """Has the unit left the table for good?"""
        return self.left is None


def tracks(start: State, frames: tuple[Frame, ...]) -> tuple[Track, ...]:
    """Return the ways of all units through *frames*, in the order in which they were gone."""
    found: list[Track] = []
    before = start
    for frame in frames:
        for unit in frame.state.units:
            old = before.by_id.get(unit.id)
            if old is None or old is unit or (old.x, old.y) == (unit.x, unit.y):
                continue
            way = _way(old, unit, frame.events)
            if hypot(unit.x - old.x, unit.y - old.y) < SLIGHT and len(way) <= 2:
                continue
            found.append(Track(unit, old, _kind(unit, frame.state), way))
        before = frame.state
    return tuple(found)


def shots(start: State, frames: tuple[Frame, ...]) -> tuple[Shot, ...]:
    """Return the volleys of *frames*; one is left out where names don't tell which units are meant."""
    found: dict[Shot, None] = {}
    before = start
    for frame in frames:
        for event in frame.events:
            if isinstance(event, Shoots):
                pair = _by_answer(before, frame.answer, event) or _by_names(before, event)
                if pair is not None:
                    found[pair] = None
        before = frame.state
    return tuple(found)


def tolls(start: State, end: State) -> tuple[Toll, ...]:
    """Return what each unit on the table at *start* has lost by *end*; Characters count where they stood."""
    here = {troop.key: unit for unit in (*end.units, *end.reserve) for troop in troops_in(unit)}
    found: list[Toll] = []
    for unit in start.units:
        models = health = 0
        left = None
        for troop, count, points in strengths(unit):
            now = here.get(troop.key)
            left = left or now
            count_now, points_now = (
                next(((c, p) for t, c, p in strengths(now) if t is troop), (0, 0)) if now else (0, 0)
            )
            models += count - count_now
            health += points - points_now
        if models or health or left is None:
            found.append(Toll(unit, left, models, health))
    return tuple(found)


def strengths(unit: Unit) -> Iterator[tuple[Troop, int, int]]:
    """Yield each troop in a unit with its models and its Health Points."""
    if unit.troop is not None:
        heroes = sum(character.health for character in unit.characters)
        yield unit.troop, unit.rank_and_file, unit.health - heroes
    for character in unit.characters:
        yield character.troop, 1, character.health


def _way(old: Unit, new: Unit, events: tuple[Event, ...]) -> tuple[tuple[float, float], ...]:
    """Return the way that was told, if one was that ends where the unit stands; otherwise the straight line."""
    for event in events:
        told: tuple[tuple[float, float, float], ...] = getattr(event, "way", ())
        if told:
            x, y, _ = told[-1]
            if abs(x - new.x) < SAME_PLACE and abs(y - new.y) < SAME_PLACE:
                return tuple((x, y) for x, y, _ in told)
    return ((old.x, old.y), (new.x, new.y))


def _kind(unit: Unit, state: State) -> Kind:
    if unit.morale.fleeing:
        return "flee"
    if unit.this_turn.moved == "failed_charge":
        return "failed"
    if unit.fight.charging and state.phase == "charge":
        return "charge"
    if state.phase == "melee":
        return "pursuit"
    return "move"


def _by_answer(before: State, answer: Answer | None, told: Shoots) -> Shot | None:
    """Return whom the player named in his answer, if that is what was told."""
    if not isinstance(answer, Shoot) or not (before.has(answer.unit) and before.has(answer.target)):
        return None
    shot = Shot(before.unit(answer.unit), before.unit(answer.target))
    return shot if (shot.unit.name, shot.target.name) == (told.unit, told.target) else None


def _by_names(before: State, told: Shoots) -> Shot | None:
    """Return the only two enemies that have these names."""
    pairs = [
        Shot(unit, target)
        for unit in before.units
        if unit.name == told.unit
        for target in before.enemies_of(unit)
        if target.name == told.target
    ]
    return pairs[0] if len(pairs) == 1 else None
