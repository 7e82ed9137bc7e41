"""How far models come from their places: no model's centre may go farther than a rate (core 7.5, 7.7).

In a move that keeps the formation each model keeps its place in it. Where the formation changes, models of one kind
are alike, and the owner sends each where it serves him best: what counts is the assignment of models to places whose
longest way is the shortest.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin

from grognard.kernel.geometry import TOUCH, Point
from grognard.t9a.board.unit import Unit


def comes_within(before: Unit, after: Unit, inches: float, *, in_ranks: bool = False) -> bool:
    """Can every model's centre end within *inches* of where it began? *in_ranks*: each keeps its place in the ranks."""
    if _most_it_can_be(before, after) <= inches:
        return True
    same = before.formation is after.formation
    if same and farthest_in_ranks(before, after) <= inches + TOUCH:
        return True
    if same and in_ranks:
        return False
    here, there = _by_kind(before), _by_kind(after)
    return all(_all_find_a_place(_ways(here[kind], there[kind]), inches + TOUCH) for kind in here if kind in there)


def farthest_model(before: Unit, after: Unit) -> float:
    """Return how far the centre of the model that moves most must come from its place, models changing places."""
    here, there = _by_kind(before), _by_kind(after)
    return max((_least_longest_way(here[kind], there[kind]) for kind in here if kind in there), default=0.0)


def farthest_in_ranks(before: Unit, after: Unit) -> float:
    """Return how far the centre of the model that moves most comes from its place, each keeping its place in the ranks.

    Where ranks and files have changed on the way, models changing places.
    """
    if before.formation is not after.formation:
        return farthest_model(before, after)
    hull = before.formation.outline
    old, new = _on_the_table(hull, before), _on_the_table(hull, after)
    return max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(old, new, strict=True))


def _most_it_can_be(before: Unit, after: Unit) -> float:
    """Return a bound that costs little: the way of the front's middle, and how far models stand from it at most."""
    return hypot(after.x - before.x, after.y - before.y) + before.formation.radius + after.formation.radius


def _on_the_table(offsets: Sequence[Point], unit: Unit) -> list[Point]:
    """Return offsets from the middle of the unit's front as places on the table."""
    turn = radians(unit.facing)
    ahead_x, ahead_y = sin(turn), cos(turn)
    return [(unit.x + x * ahead_y + y * ahead_x, unit.y - x * ahead_x + y * ahead_y) for x, y in offsets]


def _by_kind(unit: Unit) -> dict[tuple[str, int], list[Point]]:
    """Return the places of the unit's models, by what stands there."""
    found: dict[tuple[str, int], list[Point]] = {}
    places = unit.formation.places(unit.x, unit.y, unit.facing)
    for slot, place in zip(unit.formation.slots, places, strict=True):
        found.setdefault((slot.kind, slot.character), []).append(place)
    return found


def _least_longest_way(starts: list[Point], ends: list[Point]) -> float:
    """Return the longest way in the best assignment of models to places."""
    ways = _ways(starts, ends)
    lengths = sorted({way for row in ways for way in row})
    low, high = 0, len(lengths) - 1
    while low < high:
        middle = (low + high) // 2
        if _all_find_a_place(ways, lengths[middle]):
            high = middle
        else:
            low = middle + 1
    return lengths[low]


def _ways(starts: list[Point], ends: list[Point]) -> list[list[float]]:
    return [[hypot(x - a, y - b) for a, b in ends] for x, y in starts]


def _all_find_a_place(ways: list[list[float]], longest: float) -> bool:
    """Can each model be sent to a place of its own, none farther than *longest*?"""
    taken_by: dict[int, int] = {}
    reachable = [[place for place, way in enumerate(row) if way <= longest] for row in ways]

    def finds_a_place(model: int, tried: list[bool]) -> bool:
        for place in reachable[model]:
            if tried[place]:
                continue
            tried[place] = True
            if place not in taken_by or finds_a_place(taken_by[place], tried):
                taken_by[place] = model
                return True
        return False

    return all(finds_a_place(model, [False] * len(ways[model])) for model in range(len(ways)))
