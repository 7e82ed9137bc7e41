"""What the Secondary Objective asks of units: where to stand, and how pressing it is (core 17.3)."""

from __future__ import annotations

from math import exp

from grognard.kernel.geometry import distance_to_point
from grognard.t9a.board.state import State, Unit
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

WORTH = 160.0  # points for a Scoring Unit where it should be at the end
PULL = 14.0  # inches over which the wish to be there falls to 37 %
LAST_TURNS = {1: 0.1, 2: 0.15, 3: 0.25, 4: 0.5, 5: 0.9, 6: 1.3}
FROM_THE_SECOND = {1: 0.2, 2: 0.6, 3: 0.6, 4: 0.7, 5: 0.8, 6: 1.0}


def points_of_goal(state: State, placed: Unit) -> float:
    """Return what it is worth for the Secondary Objective to stand like *placed*; nothing but for Scoring Units."""
    if not is_scoring(state, placed):
        return 0.0
    away = _way_to_goal(state, placed)
    if away is None:
        return 0.0
    pressing = (FROM_THE_SECOND if state.objective == HOLD_THE_GROUND else LAST_TURNS).get(state.turn, 1.0)
    return WORTH * pressing * (1.0 if away <= 0 else 0.7 * exp(-away / PULL))


def _way_to_goal(state: State, placed: Unit) -> float | None:
    """Return how many inches it has to go, 0 where it counts; None: there is nothing to go to."""
    shape, table = placed.boundary, state.setting.table
    if state.objective == HOLD_THE_GROUND:
        return distance_to_point(shape, table.centre) - NEAR
    if state.objective == SECURE_TARGET:
        return min((distance_to_point(shape, (one.x, one.y)) - NEAR for one in state.markers), default=None)
    if state.objective == SPOILS_OF_WAR:
        if any(one.carrier == placed.id for one in state.markers):
            return None
        free = (distance_to_point(shape, (one.x, one.y)) for one in state.markers if one.carrier is None)
        return min(free, default=None)
    if state.objective == BREAKTHROUGH:
        zone = state.zones[1 - placed.side]
        return distance_from_zone(state.deployment, zone, table, (shape.x, shape.y))
    if state.objective == KING_OF_THE_HILL and (hill := state.hills[1 - placed.side]):
        return distance_to_point(shape, table.feature(hill).centre) - 2.0
    return None
