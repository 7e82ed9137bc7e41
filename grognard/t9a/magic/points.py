"""Points of Ground spells: where they may lie, and where they are worth something (magic 6.1, 13.3, 20)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from grognard.kernel.geometry import TOUCH, Point, inside_table, quantise
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.profile import Model
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.recovery import may_be_healed
from grognard.t9a.magic.summoning import placed
from grognard.t9a.magic.targets import Aim, distance_to, origin_of, reaches_point, side_of
from grognard.t9a.moments.spell_card import Healing, Summoning

SUGGESTED = 2
ALONG_AN_EDGE = 6  # places that are tried on each edge of the board
HALF_A_BASE = 0.8  # inches: the beast's centre stands so far from the edge at least


def check_point(state: State, aim: Aim, x: float, y: float) -> None:
    """Judge the point of a Ground spell.

    Raises:
        NotAllowed: Off the table, out of range, or without room for what is summoned.
    """
    if not inside_table((x, y), state.setting.table) or not reaches_point(state, aim, x, y):
        raise NotAllowed(aim.known.spell, OUT_OF_REACH)
    effect = aim.version.effect
    if isinstance(effect, Summoning):
        if from_edge(state, x, y) > effect.from_edge + TOUCH + HALF_A_BASE:
            raise NotAllowed(aim.known.spell, TOO_FAR_IN, gap=effect.from_edge)
        if placed(state, side_of(state, aim), effect.model, (x, y)) is None:
            raise NotAllowed(aim.known.spell, NO_ROOM)


def suggested_points(state: State, aim: Aim) -> tuple[Point, ...]:
    """Return a few points worth naming."""
    effect = aim.version.effect
    if isinstance(effect, Summoning):
        return tuple(islice(_free_places(state, aim, effect.model), SUGGESTED))
    if isinstance(effect, Healing):
        hurt = [(unit, _middle(unit)) for unit in state.of_side(side_of(state, aim)) if may_be_healed(unit)]
        near = [(unit, spot) for unit, spot in hurt if reaches_point(state, aim, *spot)]
        near.sort(key=lambda one: (round(distance_to(state, aim, one[0]), 3), one[0].id))
        return tuple(spot for _, spot in near[:SUGGESTED])
    return ()


def legal_points(state: State, aim: Aim) -> tuple[Point, ...]:
    """Return points at which the spell may be cast, worth it or not: some, if there are any."""
    here = origin_of(state, aim)
    x, y = quantise(here.x), quantise(here.y)
    if not isinstance(aim.version.effect, Summoning) and reaches_point(state, aim, x, y):
        return ((x, y),)
    return suggested_points(state, aim)


def _middle(unit: Unit) -> Point:
    """Return the unit's Centre, in thousandths, as an answer names it."""
    return quantise(unit.boundary.x), quantise(unit.boundary.y)


def from_edge(state: State, x: float, y: float) -> float:
    """Return how far a point lies from the nearest edge of the board."""
    table = state.setting.table
    return min(x, y, table.width - x, table.depth - y)


def _free_places(state: State, aim: Aim, model: Model) -> Iterator[Point]:
    """Yield places along the edges, those behind the enemy first."""
    table, side = state.setting.table, side_of(state, aim)
    inset = HALF_A_BASE + 0.1
    steps = [(number + 1) / (ALONG_AN_EDGE + 1) for number in range(ALONG_AN_EDGE)]
    spots = [
        (quantise(table.width * step), quantise(depth)) for depth in (inset, table.depth - inset) for step in steps
    ]
    spots += [
        (quantise(width), quantise(table.depth * step)) for width in (inset, table.width - inset) for step in steps
    ]
    enemies = [unit.boundary for unit in state.units if unit.side != side]

    def nearest(spot: Point) -> tuple[float, Point]:
        away = min(((one.x - spot[0]) ** 2 + (one.y - spot[1]) ** 2 for one in enemies), default=0.0)
        return round(away, 3), spot

    for spot in sorted(spots, key=nearest):
        if reaches_point(state, aim, *spot) and placed(state, side, model, spot) is not None:
            yield spot


OUT_OF_REACH = N_("the point is out of the spell's range")
TOO_FAR_IN = N_("the point must be within {gap:in} of an edge of the board")
NO_ROOM = N_("there is no room at this point")
