"""Secondary Objectives: what is counted, when, and who wins (core 17.1 to 17.3)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.geometry import Point, distance_to_point, share_inside, within
from grognard.kernel.words.events import Event, Name
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.state import Marker, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.setup.scoring import is_scoring, scoring_units
from grognard.t9a.setup.zones import zone_area

HOLD_THE_GROUND = "t9a.objective.hold-the-ground"
BREAKTHROUGH = "t9a.objective.breakthrough"
SPOILS_OF_WAR = "t9a.objective.spoils-of-war"
KING_OF_THE_HILL = "t9a.objective.king-of-the-hill"
CAPTURE_THE_FLAGS = "t9a.objective.capture-the-flags"
SECURE_TARGET = "t9a.objective.secure-target"
OBJECTIVES = (HOLD_THE_GROUND, BREAKTHROUGH, SPOILS_OF_WAR, KING_OF_THE_HILL, CAPTURE_THE_FLAGS, SECURE_TARGET)
"""In the order of the D6."""

NEAR = 6.0  # inches from a unit to the board's centre or to a marker
OFF_THE_BOARD = "t9a.objective.spoils-of-war.off-the-board"
MOST_OF_IT = 0.5  # more than this share of a Boundary is inside a zone
MOST_COUNTED = 3  # Scoring Units that a side counts in Breakthrough

Count = tuple[int, int]


class CounterGained(Event, frozen=True):
    """A player gains a counter of Hold the Ground."""

    message: ClassVar[str] = "{army}: one more counter for the board's centre, {counters} now"

    army: Name
    counters: int


class ObjectiveDecided(Event, frozen=True):
    """How the sides stand in the Secondary Objective at the end."""

    message: ClassVar[str] = "{objective}: {first} to {second}"

    objective: str
    first: int
    second: int


def after_game_turn(state: State, dice: Dice) -> State:
    """Return the state after what is counted at the end of a Game Turn (Hold the Ground: not in the first)."""
    if state.objective != HOLD_THE_GROUND or state.turn < 2:
        return state
    centre = state.setting.table.centre
    near = [sum(_reaches(unit, centre) for unit in scoring_units(state, side, turn_is_over=True)) for side in (0, 1)]
    if near[0] == near[1]:
        return state
    winner = 0 if near[0] > near[1] else 1
    counters = (state.counters[0] + (winner == 0), state.counters[1] + (winner == 1))
    if dice.telling:
        dice.tell(CounterGained(state.setting.names[winner], counters[winner]))
    return replace(state, counters=counters)


def objective_winner(state: State, dice: Dice | None = None) -> int | None:
    """Return who wins the Secondary Objective at the end of the battle, None for a draw (core 17.3).

    *dice* decide only for which of two equally near markers a unit counts (Secure Target); without them, the first.
    """
    first, second = objective_count(state, dice)
    if dice is not None and dice.telling and state.objective:
        dice.tell(ObjectiveDecided(state.objective, first, second))
    return None if first == second else (0 if first > second else 1)


def objective_count(state: State, dice: Dice | None = None) -> Count:
    """Return how the sides stand in the Secondary Objective: the greater number wins (lost flags count below 0)."""
    objective = state.objective
    if objective == HOLD_THE_GROUND:
        return state.counters
    if objective == BREAKTHROUGH:
        return _broken_through(state, 0), _broken_through(state, 1)
    if objective == SPOILS_OF_WAR:
        return _carried(state, 0), _carried(state, 1)
    if objective == KING_OF_THE_HILL:
        captured = _captured(state, 0), _captured(state, 1)
        return int(captured[0] and not captured[1]), int(captured[1] and not captured[0])
    if objective == CAPTURE_THE_FLAGS:
        return -_flags_lost(state, 0), -_flags_lost(state, 1)
    return _targets_held(state, dice) if objective == SECURE_TARGET else (0, 0)


def _broken_through(state: State, side: int) -> int:
    """Return how many Scoring Units of the side are inside the enemy zone (most of their Boundaries), at most 3."""
    pieces = zone_area(state.deployment, state.zones[1 - side], state.setting.table)
    units = scoring_units(state, side, turn_is_over=True)
    inside = sum(sum(share_inside(unit.boundary, piece) for piece in pieces) > MOST_OF_IT for unit in units)
    return min(MOST_COUNTED, inside)


def _carried(state: State, side: int) -> int:
    """Return how many markers units of the side carry: those that are there still, and score."""
    carriers = (carrier_of(state, marker) for marker in state.markers)
    units = [unit for unit in carriers if unit is not None and unit.side == side]
    return sum(is_scoring(state, unit, reform_counts=False) for unit in units)


def carrier_of(state: State, marker: Marker) -> Unit | None:
    """Return the unit that carries a marker of Spoils of War: on the board, or pursuing off it; None: nobody."""
    if marker.carrier is None or state.has(marker.carrier):
        return None if marker.carrier is None else state.unit(marker.carrier)
    if state.setting.readings.choice(OFF_THE_BOARD) == "dropped":
        return None
    return next((unit for unit in state.reserve if unit.id == marker.carrier and unit.away == "pursuing"), None)


def _captured(state: State, side: int) -> bool:
    """Has the side a Scoring Unit inside the opponent's feature (most of its Boundary)?"""
    hill = state.hills[1 - side]
    if not hill:
        return False
    feature = state.setting.table.feature(hill)
    return any(feature.contains_most(unit.boundary) for unit in scoring_units(state, side, turn_is_over=True))


def _flags_lost(state: State, side: int) -> int:
    """Return how many of the side's marked units were removed as casualties, or never came (core 17.4)."""
    marked = {entry for rule, entry in state.marks if rule == CAPTURE_THE_FLAGS}
    ids = {troop.key: number for number, troop in enumerate((*state.setting.armies[0], *state.setting.armies[1]))}
    gone = {one.key for one in state.fallen if one.side == side}
    gone |= {troop.key for troop in state.setting.armies[side] if never_came(state, troop)}
    return sum(ids.get(key) in marked for key in gone)


def never_came(state: State, troop: Troop) -> bool:
    """Is the troop still off the table, pursuers apart?"""
    for unit in state.reserve:
        if unit.away != "pursuing" and troop in (unit.troop, *(c.troop for c in unit.characters)):
            return True
    return False


def _targets_held(state: State, dice: Dice | None) -> Count:
    """Return how many markers each side holds: more Scoring Units within 6 inches; a unit counts for one marker."""
    counted: list[list[int]] = [[0, 0] for _ in state.markers]
    for side in (0, 1):
        for unit in scoring_units(state, side, turn_is_over=True):
            number = _marker_of(state, unit, dice)
            if number is not None:
                counted[number][side] += 1
    return sum(mine > theirs for mine, theirs in counted), sum(theirs > mine for mine, theirs in counted)


def _marker_of(state: State, unit: Unit, dice: Dice | None) -> int | None:
    """Return the number of the marker for which the unit counts: the one nearest to its Centre; if equal, by chance."""
    spots = [(marker.x, marker.y) for marker in state.markers]
    near = [number for number, spot in enumerate(spots) if _reaches(unit, spot)]
    if not near:
        return None
    x, y = unit.boundary.x, unit.boundary.y
    ways = [(spots[number][0] - x) ** 2 + (spots[number][1] - y) ** 2 for number in near]
    nearest = [number for number, way in zip(near, ways, strict=True) if way == min(ways)]
    if len(nearest) == 1 or dice is None:
        return nearest[0]
    return dice.choose(Distribution.uniform(nearest), SECURE_TARGET)


def _reaches(unit: Unit, point: Point) -> bool:
    return within(distance_to_point(unit.boundary, point), NEAR)
