"""The markers of Spoils of War and Secure Target, and what else objectives set on the table (core 16.7, 17.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Point,
    are_within,
    clearance,
    closer_than,
    contains,
    distance_to_point,
    inside_table,
    quantise,
)
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import Marker, State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.setup.objectives import CAPTURE_THE_FLAGS, KING_OF_THE_HILL, SECURE_TARGET, SPOILS_OF_WAR, carrier_of
from grognard.t9a.setup.scoring import is_scoring, scoring_units
from grognard.t9a.setup.zones import distance_from_zone, dividing_line, in_zone

FLAGS = 3  # marked units that each side has at least in Capture the Flags
TARGET_FROM_ZONE = 12.0  # inches from a marker of Secure Target to the own zone: more than this
THIRD = 3  # markers stand a third of the long edge apart
FROM_IMPASSABLE = 1.0  # inches from a marker to Impassable Terrain: more than this
DROPPED_WITHIN = 3.0  # inches from where its carrier last stood
SEARCH_STEP = 0.25  # inches by which the engine looks for the nearest free place of a marker
DISTANCE = "t9a.objective.secure-target.distance"


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

    message: ClassVar[str] = "mark {entry:unit}"

    entry: int


class MarkerPlaced(Event, frozen=True):
    """A marker lies on the table."""

    message: ClassVar[str] = "a marker lies at {x:in}, {y:in}"

    x: float
    y: float


class FeatureChosen(Event, frozen=True):
    """A player has chosen his feature for King of the Hill."""

    message: ClassVar[str] = "{army}: feature chosen, {feature}"

    army: Name
    feature: str


class MarkerTaken(Event, frozen=True):
    """A unit takes a marker of Spoils of War."""

    message: ClassVar[str] = "{unit}: marker taken"

    unit: Name


class MarkerDropped(Event, frozen=True):
    """A carrier has lost its marker."""

    message: ClassVar[str] = "a marker is dropped; it lies at {x:in}, {y:in}"

    x: float
    y: float


# ---- before the battle


def set_objective(state: State, dice: Dice) -> Play[State]:
    """Set what the Secondary Objective needs on the table or marks in the lists, the zone chooser first (core 16.7)."""
    order = (state.zone_chooser, 1 - state.zone_chooser)
    if state.objective == SPOILS_OF_WAR:
        state = replace(state, markers=tuple(Marker(None, *place) for place in spoils(state)))
        _tell_places(state.markers, dice)
    for side in order:
        if state.objective == SECURE_TARGET:
            state = yield from _set_target(state, side, dice)
        elif state.objective == KING_OF_THE_HILL:
            state = yield from _choose_hill(state, side, dice)
        elif state.objective == CAPTURE_THE_FLAGS:
            state = yield from _mark_flags(state, 1 - side)
    return state


def spoils(state: State) -> tuple[Point, ...]:
    """Return the places of the markers of Spoils of War, all on the dividing line, none near Impassable Terrain.

    One as near the board's centre as possible; one on either side of it, nearest to it but not nearer than a third of
    the long edge.
    """
    line = dividing_line(state.deployment, state.zones[0], state.setting.table)
    half, third = line.length / 2, state.setting.table.width / THIRD

    def place(way: float) -> Point:
        x, y = line.at((half + way) / line.length)
        return quantise(x), quantise(y)

    def first_free(ways: Iterator[float]) -> float | None:
        return next((way for way in ways if abs(way) <= half and _is_clear(state, place(way))), None)

    def outwards(start: float, hand: int) -> Iterator[float]:
        return (start + hand * number * SEARCH_STEP for number in range(int(half / SEARCH_STEP) + 1))

    nearest = (way for pair in zip(outwards(0.0, 1), outwards(0.0, -1), strict=True) for way in pair)
    middle = first_free(nearest)
    if middle is None:
        return ()
    sides = (first_free(outwards(middle + hand * third, hand)) for hand in (-1, 1))
    return (place(middle), *(place(way) for way in sides if way is not None))


def _set_target(state: State, side: int, dice: Dice) -> Play[State]:
    ask = Ask(
        side,
        "t9a.place-marker",
        lambda: tuple(_targets(state, side)),
        lambda answer: check_target(state, side, answer),
        state=state,
    )
    answer = yield from answer_to(ask, PlaceMarker)
    marker = Marker(side, quantise(answer.x), quantise(answer.y))
    _tell_places((marker,), dice)
    return replace(state, markers=(*state.markers, marker))


def check_target(state: State, side: int, answer: Answer) -> None:
    """Judge a marker of Secure Target.

    Raises:
        NotAllowed: Off the table, within 12 inches of the own zone, or nearer to the other marker than a third of the
            long edge.
    """
    table = state.setting.table
    if not isinstance(answer, PlaceMarker) or not inside_table((answer.x, answer.y), table):
        raise NotAllowed(SECURE_TARGET, ON_THE_TABLE)
    zone = state.zones[side]
    if distance_from_zone(state.deployment, zone, table, (answer.x, answer.y)) <= TARGET_FROM_ZONE + TOUCH:
        raise NotAllowed(SECURE_TARGET, TOO_NEAR_ZONE, gap=TARGET_FROM_ZONE)
    too_near = closer_than if state.setting.readings.choice(DISTANCE) == "at-least" else are_within
    spot = Disc(answer.x, answer.y, 0.0)
    for marker in state.markers:
        if too_near(spot, Disc(marker.x, marker.y, 0.0), table.width / THIRD):
            raise NotAllowed(SECURE_TARGET, MARKERS_TOO_NEAR, gap=table.width / THIRD)


def _targets(state: State, side: int) -> Iterator[Answer]:
    """Yield a few legal places for a marker of Secure Target."""
    table = state.setting.table
    for row in (0.5, 0.6, 0.4, 0.75, 0.25, 0.95, 0.05):
        for column in (0.25, 0.75, 0.5, 0.1, 0.9):
            spot = PlaceMarker(quantise(table.width * column), quantise(table.depth * row))
            try:
                check_target(state, side, spot)
            except NotAllowed:
                continue
            yield spot


def _choose_hill(state: State, side: int, dice: Dice) -> Play[State]:
    """King of the Hill: let the player choose a feature, not Impassable and not wholly in his own zone."""
    table = state.setting.table
    options = tuple(
        ChooseFeature(feature.id)
        for feature in table.features
        if feature.kind != "impassable" and not in_zone(state.deployment, state.zones[side], table, feature.shape)
    )
    if not options:
        return state
    answer = yield from answer_to(
        Ask(side, "t9a.choose-feature", options, state=state, rule=KING_OF_THE_HILL), ChooseFeature
    )
    if dice.telling:
        dice.tell(FeatureChosen(state.setting.names[side], answer.feature))
    hills = (answer.feature, state.hills[1]) if side == 0 else (state.hills[0], answer.feature)
    return replace(state, hills=hills)


def _mark_flags(state: State, chooser: int) -> Play[State]:
    """Capture the Flags: all Scoring Units of the enemy are marked; *chooser* marks others until there are three."""
    enemies = [unit for unit in state.reserve if unit.side != chooser]
    marked = [unit.id for unit in enemies if unit.has_trait(Trait.SCORES)]
    others = [unit.id for unit in enemies if not unit.has_trait(Trait.SCORES)]
    while len(marked) < FLAGS and others:
        options = tuple(MarkFlag(entry) for entry in others)
        answer = yield from answer_to(
            Ask(chooser, "t9a.mark-flag", options, state=state, rule=CAPTURE_THE_FLAGS), MarkFlag
        )
        others.remove(answer.entry)
        marked.append(answer.entry)
    flags = tuple((CAPTURE_THE_FLAGS, entry) for entry in marked)
    return replace(state, marks=(*state.marks, *flags))


# ---- Spoils of War in the battle


def take_markers(state: State, dice: Dice) -> State:
    """At the start of a Player Turn let each Scoring Unit without a marker take one that its Centre touches."""
    if state.objective != SPOILS_OF_WAR:
        return state
    markers = list(state.markers)
    carriers = [marker.carrier for marker in markers]
    for unit in scoring_units(state, state.active):
        for number, marker in enumerate(markers):
            if marker.carrier is None and unit.id not in carriers and contains(unit.boundary, (marker.x, marker.y)):
                markers[number] = replace(marker, carrier=unit.id)
                carriers.append(unit.id)
                dice.tell(MarkerTaken(unit.name))
                break
    return replace(state, markers=tuple(markers))


def is_carrier(state: State, unit: Unit) -> bool:
    """Does the unit carry a marker of Spoils of War?"""
    return any(marker.carrier == unit.id for marker in state.markers)


def carry_markers(state: State, dice: Dice) -> Play[State]:
    """At the end of a phase: carriers have their markers with them; those lost are put down by the opponent.

    A marker is lost if its carrier is gone or no longer scores (a Post-Combat Reform aside); who pursues off the board
    is not gone, unless by a reading. The opponent puts it within 3 inches of where it was last, that is where the
    carrier's Centre was when the phase before ended.
    """
    if state.objective != SPOILS_OF_WAR:
        return state
    for number, marker in enumerate(state.markers):
        if marker.carrier is None:
            continue
        carrier = carrier_of(state, marker)
        if carrier is not None and is_scoring(state, carrier, reform_counts=False):
            kept = _with_carrier(state, marker, carrier)
        else:
            kept = yield from _put_down(state, marker, dice)
        state = replace(state, markers=(*state.markers[:number], kept, *state.markers[number + 1 :]))
    return state


def _with_carrier(state: State, marker: Marker, carrier: Unit) -> Marker:
    """Return the marker where its carrier's Centre is, or where it was last on the board."""
    if not state.has(carrier.id):
        return marker
    return replace(marker, x=quantise(carrier.boundary.x), y=quantise(carrier.boundary.y))


def _put_down(state: State, marker: Marker, dice: Dice) -> Play[Marker]:
    """Let the opponent of the lost carrier put the marker on the table."""
    assert marker.carrier is not None, "nobody carried this marker"
    opponent = 1 - side_of(state, marker.carrier)
    ask = Ask(
        opponent,
        "t9a.drop-marker",
        lambda: tuple(_near_places(state, marker)),
        lambda answer: check_put_down(state, marker, answer),
        state=state,
    )
    answer = yield from answer_to(ask, PlaceMarker)
    dice.tell(MarkerDropped(answer.x, answer.y))
    return replace(marker, x=quantise(answer.x), y=quantise(answer.y), carrier=None)


def side_of(state: State, entry: int) -> int:
    """Return the side to which an entry of the lists belongs: ids follow both armies."""
    return 0 if entry < len(state.setting.armies[0]) else 1


def check_put_down(state: State, marker: Marker, answer: Answer) -> None:
    """Judge where a lost marker is put: within 3 inches of its last place, not within 1 inch of Impassable Terrain.

    Where there is no such place it stays where it was.
    """
    if not isinstance(answer, PlaceMarker) or not inside_table((answer.x, answer.y), state.setting.table):
        raise NotAllowed(SPOILS_OF_WAR, ON_THE_TABLE)
    if distance_to_point(Disc(marker.x, marker.y, 0.0), (answer.x, answer.y)) > DROPPED_WITHIN + TOUCH:
        raise NotAllowed(SPOILS_OF_WAR, TOO_FAR_FROM_CARRIER, gap=DROPPED_WITHIN)
    if (answer.x, answer.y) != (marker.x, marker.y) and not _is_clear(state, (answer.x, answer.y)):
        raise NotAllowed(SPOILS_OF_WAR, TOO_NEAR_IMPASSABLE, gap=FROM_IMPASSABLE)


def _near_places(state: State, marker: Marker) -> Iterator[Answer]:
    ring = Disc(marker.x, marker.y, DROPPED_WITHIN)
    spots = [(marker.x, marker.y), *(ring.rim(bearing) for bearing in (0.0, 90.0, 180.0, 270.0))]
    clear = [spot for spot in spots if _is_clear(state, spot) and inside_table(spot, state.setting.table)]
    return (PlaceMarker(quantise(x), quantise(y)) for x, y in clear or spots[:1])


def _is_clear(state: State, place: Point) -> bool:
    """Is the place more than an inch from all Impassable Terrain?"""
    rocks = (feature.shape for feature in state.setting.table.of_kind("impassable"))
    return clearance(Disc(*place, 0.0), rocks, FROM_IMPASSABLE) is None


def _tell_places(markers: tuple[Marker, ...], dice: Dice) -> None:
    if dice.telling:
        for marker in markers:
            dice.tell(MarkerPlaced(marker.x, marker.y))


ON_THE_TABLE = N_("a marker must lie on the table")
TOO_NEAR_ZONE = N_("a marker must lie more than {gap:in} from the own Deployment Zone")
MARKERS_TOO_NEAR = N_("the markers must not be nearer to each other than {gap:in}")
TOO_FAR_FROM_CARRIER = N_("the marker must lie within {gap:in} of where its carrier stood")
TOO_NEAR_IMPASSABLE = N_("a marker must not lie within {gap:in} of Impassable Terrain")
