"""What the Secondary Objective asks of units: where to stand, and how pressing it is (core 17.3)."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

from grognard.kernel.geometry import Point, distance_to_point
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.setup.objectives import (
    BREAKTHROUGH,
    HOLD_THE_GROUND,
    KING_OF_THE_HILL,
    NEAR,
    SECURE_TARGET,
    SPOILS_OF_WAR,
)
from grognard.t9a.setup.scoring import is_scoring
from grognard.t9a.setup.zones import distance_from_zone

WORTH = 260.0  # points for a Scoring Unit where it should be at the end
PULL = 14.0  # inches over which the wish to be there falls to 37 %
ON_THE_WAY = 0.7  # of the points, just before the goal
HELD = 0.3  # of the points for a goal that other units hold already
LAST_TURNS = {1: 0.06, 2: 0.1, 3: 0.2, 4: 0.5, 5: 1.0, 6: 1.5}
FROM_THE_SECOND = {1: 0.15, 2: 0.4, 3: 0.4, 4: 0.5, 5: 0.6, 6: 0.8}

Goal = tuple[float, float]
"""The inches to go, 0 or less where the unit counts; and the share of the points that it is worth."""


def points_of_goal(state: State, placed: Unit) -> float:
    """Return what it is worth for the Secondary Objective to stand like *placed*; nothing but for Scoring Units."""
    if not is_scoring(state, placed):
        return 0.0
    pressing = (FROM_THE_SECOND if state.objective == HOLD_THE_GROUND else LAST_TURNS).get(state.turn, 1.0)
    return WORTH * pressing * max((_share(away) * share for away, share in _goals(state, placed)), default=0.0)


def _share(away: float) -> float:
    return 1.0 if away <= 0 else ON_THE_WAY * exp(-away / PULL)


def _goals(state: State, placed: Unit) -> Iterator[Goal]:
    """Yield the places to which the objective draws the unit; nothing if there is none."""
    shape, table = placed.boundary, state.setting.table
    if state.objective == HOLD_THE_GROUND:
        yield distance_to_point(shape, table.centre) - NEAR, 1.0
    elif state.objective == SECURE_TARGET:
        for marker in state.markers:
            spot = (marker.x, marker.y)
            yield distance_to_point(shape, spot) - NEAR, HELD if _is_held(state, placed, spot) else 1.0
    elif state.objective == SPOILS_OF_WAR:
        if not any(one.carrier == placed.id for one in state.markers):
            for marker in state.markers:
                if marker.carrier is None:
                    yield distance_to_point(shape, (marker.x, marker.y)), 1.0
    elif state.objective == BREAKTHROUGH:
        zone = state.zones[1 - placed.side]
        yield distance_from_zone(state.deployment, zone, table, (shape.x, shape.y)), 1.0
    elif state.objective == KING_OF_THE_HILL and (hill := state.hills[1 - placed.side]):
        feature = table.feature(hill)
        taken = any(feature.contains(one.boundary.centre) for one in _other_scorers(state, placed, placed.side))
        away = 0.0 if feature.contains(shape.centre) else max(0.5, distance_to_point(shape, feature.centre) - 1.0)
        yield away, HELD if taken else 1.0


def _is_held(state: State, placed: Unit, spot: Point) -> bool:
    """Do other Scoring Units hold a marker already: more than the enemy's?"""
    ours, theirs = (
        sum(distance_to_point(one.boundary, spot) <= NEAR for one in _other_scorers(state, placed, side))
        for side in (placed.side, 1 - placed.side)
    )
    return ours > theirs


def _other_scorers(state: State, placed: Unit, side: int) -> list[Unit]:
    return [one for one in state.of_side(side) if one.id != placed.id and is_scoring(state, one)]
