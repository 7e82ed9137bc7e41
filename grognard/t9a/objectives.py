"""Secondary Objectives (core 17.1 to 17.3) and Scoring Units (17.2, t9a.scoring)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event, Name
from grognard.kernel.geometry import TOUCH, Point, are_within, contains, distance_to_point, quantise
from grognard.kernel.geometry import Disc as Spot
from grognard.kernel.language import N_
from grognard.kernel.refusals import NotAllowed
from grognard.t9a.state import Marker, State, Unit
from grognard.t9a.zones import in_zone

HOLD_THE_GROUND = "t9a.objective.hold-the-ground"
BREAKTHROUGH = "t9a.objective.breakthrough"
SPOILS_OF_WAR = "t9a.objective.spoils-of-war"
KING_OF_THE_HILL = "t9a.objective.king-of-the-hill"
CAPTURE_THE_FLAGS = "t9a.objective.capture-the-flags"
SECURE_TARGET = "t9a.objective.secure-target"
OBJECTIVES = (HOLD_THE_GROUND, BREAKTHROUGH, SPOILS_OF_WAR, KING_OF_THE_HILL, CAPTURE_THE_FLAGS, SECURE_TARGET)
"""In the order of the D6."""

NEAR = 6.0  # inches to the centre or to a marker
MOST_COUNTED = 3  # Scoring Units that a side counts in Breakthrough; marked units in Capture the Flags
TARGET_FROM_ZONE = 12.0  # inches between a marker of Secure Target and the own zone
SPOT = 0.02  # radius of a marker's point
FULL_RANKS_TO_MARCH = 3  # of a carrier of Spoils of War


class PlaceMarker(Answer, frozen=True):
    """Place a marker."""

    message: ClassVar[str] = "place a marker at {x:in}, {y:in}"

    x: float
    y: float


class ChooseFeature(Answer, frozen=True):
    """Choose a terrain feature for King of the Hill."""

    message: ClassVar[str] = "choose {feature}"

    feature: str


class MarkFlag(Answer, frozen=True):
    """Mark an enemy unit for Capture the Flags."""

    message: ClassVar[str] = "mark {entry}"

    entry: int


class CounterGained(Event, frozen=True):
    """A player gains a counter of Hold the Ground."""

    message: ClassVar[str] = "{army} hold the ground and gain a counter"

    army: Name


class MarkerTaken(Event, frozen=True):
    """A unit takes a marker of Spoils of War."""

    message: ClassVar[str] = "{unit} takes a marker"

    unit: Name


def is_scoring(state: State, unit: Unit, *, reform_counts: bool = True) -> bool:
    """Is it a Scoring Unit now: a model scores, and nothing has taken that away (t9a.scoring)?

    *reform_counts* False leaves a Post-Combat Reform out of account (it does not make a carrier drop his marker).
    """
    if unit.fleeing or unit.no_scoring or not unit.can("scores"):
        return False
    return not (reform_counts and unit.post_combat_reform and unit.post_combat_reform >= state.player_turn)


def scoring_units(state: State, side: int) -> Iterator[Unit]:
    """Yield the side's Scoring Units on the table."""
    return (unit for unit in state.of_side(side) if is_scoring(state, unit))


def set_markers(state: State, dice: Dice) -> Play[State]:
    """Set what the Secondary Objective needs on the table, the zone chooser first."""
    order = (state.zone_chooser, 1 - state.zone_chooser)
    if state.objective == SECURE_TARGET:
        for side in order:
            answer = yield from answer_to(_where_to_mark(state, side), PlaceMarker)
            state = _with_markers(state, (*state.markers, Marker(side, quantise(answer.x), quantise(answer.y))))
    elif state.objective == SPOILS_OF_WAR:
        state = _with_markers(state, tuple(Marker(None, *point) for point in _spoils(state)))
    elif state.objective == KING_OF_THE_HILL:
        for side in order:
            features = _hills(state, side)
            if features:
                options = tuple(ChooseFeature(feature) for feature in features)
                answer_hill = yield from answer_to(Ask(side, "t9a.choose-feature", options, state=state), ChooseFeature)
                state = replace(state, hills=_pair(state.hills, side, answer_hill.feature))
    return state


def mark_flags(state: State, side: int) -> Play[State]:
    """Capture the Flags: let the opponent mark units of *side* until it has three marked ones; Scoring Units are."""
    if state.objective != CAPTURE_THE_FLAGS:
        return state
    own = [unit for unit in (*state.units, *state.reserve) if unit.side == side]
    marked = [unit.id for unit in own if unit.can("scores")]
    others = [unit.id for unit in own if not unit.can("scores")]
    while len(marked) < MOST_COUNTED and others:
        options = tuple(MarkFlag(entry) for entry in others)
        answer = yield from answer_to(Ask(1 - side, "t9a.mark-flag", options, state=state), MarkFlag)
        others.remove(answer.entry)
        marked.append(answer.entry)
    flags = tuple((CAPTURE_THE_FLAGS, entry) for entry in marked)
    return replace(state, marks=(*state.marks, *flags))


def after_game_turn(state: State) -> State:
    """Count what the objective counts at the end of a Game Turn (Hold the Ground: not in the first)."""
    if state.objective != HOLD_THE_GROUND or state.turn < 2:
        return state
    centre = state.setting.table.centre
    near = [sum(1 for unit in scoring_units(state, side) if _reaches(unit, centre, NEAR)) for side in (0, 1)]
    if near[0] == near[1]:
        return state
    winner = 0 if near[0] > near[1] else 1
    gained = list(state.counters)
    gained[winner] += 1
    return replace(state, counters=(gained[0], gained[1]))


def at_start_of_player_turn(state: State, dice: Dice) -> State:
    """Spoils of War: Scoring Units of the Active Player take markers that their Centre touches; lost carriers drop."""
    if state.objective != SPOILS_OF_WAR:
        return state
    state = drop_markers(state)
    carriers = {marker.carrier for marker in state.markers if marker.carrier is not None}
    for unit in scoring_units(state, state.active):
        for number, marker in enumerate(state.markers):
            if marker.carrier is None and unit.id not in carriers and contains(unit.boundary, (marker.x, marker.y)):
                taken = replace(marker, carrier=unit.id)
                state = replace(state, markers=(*state.markers[:number], taken, *state.markers[number + 1 :]))
                carriers.add(unit.id)
                if dice.telling:
                    dice.tell(MarkerTaken(unit.name))
                break
    return state


def drop_markers(state: State) -> State:
    """Let carriers that are gone or no longer score drop their markers where they last stood."""
    kept = []
    for marker in state.markers:
        if marker.carrier is None:
            kept.append(marker)
        elif state.has(marker.carrier) and is_scoring(state, state.unit(marker.carrier), reform_counts=False):
            boundary = state.unit(marker.carrier).boundary
            kept.append(replace(marker, x=quantise(boundary.x), y=quantise(boundary.y)))
        else:
            kept.append(replace(marker, carrier=None))
    return replace(state, markers=tuple(kept))


def objective_winner(state: State) -> int | None:
    """Return who wins the Secondary Objective as the battle stands, None for a draw (core 17.3)."""
    count = {
        HOLD_THE_GROUND: lambda: state.counters,
        BREAKTHROUGH: lambda: (_broken_through(state, 0), _broken_through(state, 1)),
        SPOILS_OF_WAR: lambda: (_carried(state, 0), _carried(state, 1)),
        KING_OF_THE_HILL: lambda: (int(_is_king(state, 0)), int(_is_king(state, 1))),
        CAPTURE_THE_FLAGS: lambda: (-_flags_lost(state, 0), -_flags_lost(state, 1)),
        SECURE_TARGET: lambda: _targets_held(state),
    }
    if state.objective not in count:
        return None
    first, second = count[state.objective]()
    return None if first == second else (0 if first > second else 1)


def _broken_through(state: State, side: int) -> int:
    zone, table = state.zones[1 - side], state.setting.table
    inside = sum(1 for unit in scoring_units(state, side) if in_zone(state.deployment, zone, table, unit.boundary))
    return min(MOST_COUNTED, inside)


def _carried(state: State, side: int) -> int:
    carriers = [marker.carrier for marker in drop_markers(state).markers if marker.carrier is not None]
    return sum(1 for carrier in carriers if state.unit(carrier).side == side)


def _is_king(state: State, side: int) -> bool:
    """Has the side captured the opponent's feature while its own is not captured?"""
    return _captured(state, side) and not _captured(state, 1 - side)


def _captured(state: State, side: int) -> bool:
    """Has the side a Scoring Unit inside the opponent's feature (most of its Boundary)?"""
    hill = state.hills[1 - side]
    if not hill:
        return False
    feature = state.setting.table.feature(hill)
    return any(feature.contains_most(unit.boundary) for unit in scoring_units(state, side))


def _flags_lost(state: State, side: int) -> int:
    """Return how many of the side's marked units were removed as casualties."""
    entries = {entry for rule, entry in state.marks if rule == CAPTURE_THE_FLAGS}
    keys = {troop.key: number for number, troop in enumerate((*state.setting.armies[0], *state.setting.armies[1]))}
    return sum(1 for gone in state.fallen if gone.side == side and keys.get(gone.key, -1) in entries)


def _targets_held(state: State) -> tuple[int, int]:
    """Return how many markers each side holds: more Scoring Units within 6 inches; each unit counts for one marker."""
    held = [0, 0]
    for marker in state.markers:
        near = [sum(1 for unit in scoring_units(state, side) if _counts_for(state, unit, marker)) for side in (0, 1)]
        if near[0] != near[1]:
            held[0 if near[0] > near[1] else 1] += 1
    return held[0], held[1]


def _counts_for(state: State, unit: Unit, marker: Marker) -> bool:
    """Is this the marker nearest to the unit's Centre, and within 6 inches of the unit?"""
    if not _reaches(unit, (marker.x, marker.y), NEAR):
        return False
    centre = (unit.boundary.x, unit.boundary.y)
    ways = [((m.x - centre[0]) ** 2 + (m.y - centre[1]) ** 2, number) for number, m in enumerate(state.markers)]
    return state.markers[min(ways)[1]] == marker


def _reaches(unit: Unit, point: Point, inches: float) -> bool:
    return distance_to_point(unit.boundary, point) <= inches + TOUCH


def _where_to_mark(state: State, side: int) -> Ask:
    return Ask(
        side, "t9a.place-marker", _spots(state, side), lambda answer: _check_spot(state, side, answer), state=state
    )


def _spots(state: State, side: int) -> tuple[Answer, ...]:
    """Return a few legal places for a marker of Secure Target."""
    table = state.setting.table
    spots = [
        PlaceMarker(quantise(table.width * x), quantise(table.depth * y))
        for y in (0.5, 0.6, 0.4, 0.75, 0.25)
        for x in (0.25, 0.75, 0.5, 0.1, 0.9)
    ]
    legal = []
    for spot in spots:
        try:
            _check_spot(state, side, spot)
        except NotAllowed:
            continue
        legal.append(spot)
    return tuple(legal)


def _check_spot(state: State, side: int, answer: Answer) -> None:
    """Judge a marker: over 12 inches from the own zone, a third of the long edge from the other marker."""
    table = state.setting.table
    if not isinstance(answer, PlaceMarker) or not (0 <= answer.x <= table.width and 0 <= answer.y <= table.depth):
        raise NotAllowed(SECURE_TARGET, ON_THE_TABLE)
    spot = Spot(answer.x, answer.y, SPOT)
    if in_zone(state.deployment, state.zones[side], table, Spot(answer.x, answer.y, SPOT)) or _near_zone(
        state, side, spot
    ):
        raise NotAllowed(SECURE_TARGET, TOO_NEAR_ZONE, gap=TARGET_FROM_ZONE)
    for marker in state.markers:
        if are_within(spot, Spot(marker.x, marker.y, SPOT), table.width / 3 - 2 * SPOT - 2 * TOUCH):
            raise NotAllowed(SECURE_TARGET, MARKERS_TOO_NEAR, gap=table.width / 3)


def _near_zone(state: State, side: int, spot: Spot) -> bool:
    """Is a point of the own zone within 12 inches of the spot? Looked for on a ring of points around it."""
    zone, table = state.zones[side], state.setting.table
    for number in range(36):
        x, y = spot_rim(spot, number * 10.0)
        inside = 0 <= x <= table.width and 0 <= y <= table.depth
        if inside and in_zone(state.deployment, zone, table, Spot(x, y, SPOT)):
            return True
    return False


def spot_rim(spot: Spot, bearing: float) -> Point:
    """Return the point 12 inches from the spot along *bearing*."""
    return Spot(spot.x, spot.y, TARGET_FROM_ZONE).rim(bearing)


def _spoils(state: State) -> tuple[Point, Point, Point]:
    """Return the places of the three markers of Spoils of War: on the dividing line, a third of the long edge apart."""
    table = state.setting.table
    x, y = table.centre
    zone = state.zones[0]
    rising = {"rising": 1.0, "falling": -1.0}.get(zone.partition("-")[2], 0.0)
    slope = rising * table.depth / table.width
    run = table.width / 3 / (1 + slope * slope) ** 0.5
    rocks = state.setting.table.of_kind("impassable")

    def clear(at: float, way: float) -> Point:
        while any(are_within(Spot(at, y + (at - x) * slope, SPOT), rock.shape, 1.0) for rock in rocks):
            at += way
        return quantise(at), quantise(y + (at - x) * slope)

    return clear(x, 0.25), clear(x - run, -0.25), clear(x + run, 0.25)


def _hills(state: State, side: int) -> list[str]:
    """Return the features that the player may choose for King of the Hill."""
    table = state.setting.table
    return [
        feature.id
        for feature in table.features
        if feature.kind != "impassable" and not in_zone(state.deployment, state.zones[side], table, feature.shape)
    ]


def _pair(pair: tuple[str, str], side: int, value: str) -> tuple[str, str]:
    return (value, pair[1]) if side == 0 else (pair[0], value)


def _with_markers(state: State, found: tuple[Marker, ...]) -> State:
    return replace(state, markers=found)


ON_THE_TABLE = N_("a marker must lie on the table")
TOO_NEAR_ZONE = N_("a marker must lie more than {gap:in} from the own Deployment Zone")
MARKERS_TOO_NEAR = N_("the markers must not be nearer to each other than {gap:in}")
