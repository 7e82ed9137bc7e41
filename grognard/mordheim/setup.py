"""Setting up: who begins, from which edge, who stands where (core 21.1, 23.60); spells and prayers are rolled first."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Segment, distance
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.state import Spot, State, Warrior
from grognard.mordheim.table.built import built
from grognard.skirmish.bodies import Body, has_room

FIRST = "mordheim.core.set-up"
TURN = "mordheim.core.first-turn"
ZONE = 8.0
APART = 12.0
"""How far sides set up from each other where there are more than two."""
EDGES = ("s", "n", "w", "e")
OPPOSITE = {"s": "n", "n": "s", "w": "e", "e": "w"}
INWARD = {"s": 0.0, "n": 180.0, "w": 90.0, "e": 270.0}
"""The facing of who comes from an edge."""


class RollsFor(Event, frozen=True):
    """The dice say in which order the sides set up, or take their turns."""

    message = "{warband:warband} is first ({because:rule})"

    warband: int
    because: str


class SetUpAt(Event, frozen=True):
    """A warrior is set up."""

    message = '{warrior:warrior} is set up at {x}" {y}"'

    warrior: int
    x: float
    y: float


class ChooseEdge(Answer, frozen=True):
    """Come from a table edge."""

    message = "come from {edge:edge}"

    edge: str


class SetUp(Answer, frozen=True):
    """Set a warrior up."""

    message = 'set {warrior:warrior} up at {x}" {y}", {z}" above the street'

    warrior: int
    x: float
    y: float
    z: float = 0.0
    facing: float = 0.0


def rolled_order(state: State, because: str, dice: Dice) -> tuple[int, ...]:
    """Return the sides from the highest D6 down; those who are equal roll again among themselves."""

    def ordered(sides: tuple[int, ...]) -> tuple[int, ...]:
        if len(sides) == 1:
            return sides
        faces = {side: int(dice.d6(because)) for side in sides}
        found: list[int] = []
        for face in sorted(set(faces.values()), reverse=True):
            found += ordered(tuple(side for side in sides if faces[side] == face))
        return tuple(found)

    return ordered(tuple(range(len(state.sides))))


def set_up(state: State, dice: Dice) -> Play[State]:
    """Roll for the order, let each side take an edge and set up, then roll for the first turn."""
    order = rolled_order(state, FIRST, dice)
    dice.tell(RollsFor(order[0], FIRST))
    for side in order:
        state = yield from _take_edge(state, side, order)
    for side in order:
        for one in tuple(one for one in state.warriors if one.side == side and one.rider is None):
            state = yield from _set_up_one(state, one, dice)
    first = rolled_order(state, TURN, dice)[0]
    dice.tell(RollsFor(first, TURN))
    return replace(state, order=clockwise(state, first))


def clockwise(state: State, first: int) -> tuple[int, ...]:
    """Return the order of turns: the first side, then clockwise by table edges (core 23.61)."""
    round_the_table = sorted(range(len(state.sides)), key=lambda side: "swne".index(state.sides[side].edge))
    at = round_the_table.index(first)
    return tuple(round_the_table[at:] + round_the_table[:at])


def _take_edge(state: State, side: int, order: tuple[int, ...]) -> Play[State]:
    taken = [state.sides[other].edge for other in order[: order.index(side)]]
    if len(order) == 2 and taken:
        return state.with_side(side, edge=OPPOSITE[taken[0]])
    options = tuple(ChooseEdge(edge) for edge in EDGES if edge not in taken)
    answer = yield from answer_to(Ask(side, FIRST, options, state=state), ChooseEdge)
    return state.with_side(side, edge=answer.edge)


def _set_up_one(state: State, warrior: Warrior, dice: Dice) -> Play[State]:
    """Ask where a warrior stands; who finds no place at all in the zone stays away."""

    def check(answer: Answer) -> None:
        if not isinstance(answer, SetUp) or answer.warrior != warrior.id:
            raise NotAllowed(FIRST, _THIS_ONE, warrior=warrior.id)
        judge_place(state, warrior, answer)

    options = tuple(suggestions(state, warrior))
    if not options:
        return state
    answer = yield from answer_to(Ask(warrior.side, FIRST, options, check, state=state), SetUp)
    dice.tell(SetUpAt(warrior.id, answer.x, answer.y))
    return state.with_warrior(*placed(state, warrior, answer))


def placed(state: State, warrior: Warrior, answer: SetUp) -> Iterator[Warrior]:
    """Yield the warrior as he is set up, and his mount under him."""
    surface, z = built(state).named((answer.x, answer.y), answer.z)
    spot = Spot.at(answer.x, answer.y, z, surface, answer.facing)
    yield replace(warrior, place=spot, on_table=True)
    if warrior.rides is not None:
        yield replace(state.warrior(warrior.rides), place=spot, on_table=True)


def judge_place(state: State, warrior: Warrior, answer: SetUp) -> None:
    """Raise NotAllowed unless a warrior may be set up here: in his zone, with room, away from other sides."""
    there = next(placed(state, warrior, answer))
    base = (state.warrior(warrior.rides) if warrior.rides is not None else warrior).kit.profile.base
    shape = base.at(there.place.x, there.place.y, there.place.facing)
    table = state.setting.table
    if not (0 <= there.place.x <= table.width and 0 <= there.place.y <= table.depth):
        raise NotAllowed(FIRST, _OFF_TABLE)
    if distance(shape, edge_line(state, state.sides[warrior.side].edge)) + 2 * shape.reach > ZONE + 0.01:
        raise NotAllowed(FIRST, _OUTSIDE, zone=ZONE)
    if len(state.sides) > 2 and any(
        distance(shape, one.base) < APART for one in state.in_play if one.side != warrior.side
    ):
        raise NotAllowed(FIRST, _TOO_NEAR, apart=APART)
    if there.is_in_water:
        raise NotAllowed(FIRST, _IN_WATER)
    body = Body(shape, there.place.z, base.height)
    others = [one.body for one in state.in_play if one.id not in (warrior.id, warrior.rides)]
    if not has_room(body, built(state).solid, others):
        raise NotAllowed(FIRST, _NO_ROOM)


def edge_line(state: State, edge: str) -> Segment:
    """Return a table edge."""
    width, depth = state.setting.table.width, state.setting.table.depth
    return {
        "s": Segment(0, 0, width, 0),
        "n": Segment(0, depth, width, depth),
        "w": Segment(0, 0, 0, depth),
        "e": Segment(width, 0, width, depth),
    }[edge]


def suggestions(state: State, warrior: Warrior) -> Iterator[SetUp]:
    """Yield some places along the edge, from its middle outwards, in two rows."""
    edge = state.sides[warrior.side].edge
    line = edge_line(state, edge)
    found = 0
    for row in (6.5, 5.0, 3.0, 1.0):
        for step in range(int(line.length // 4)):
            for hand in (1, -1):
                along = line.length / 2 + hand * 2.0 * step + (0.5 if hand < 0 else 0.0)
                x, y = line.at(min(max(along / line.length, 0.02), 0.98))
                dx, dy = {"s": (0, row), "n": (0, -row), "w": (row, 0), "e": (-row, 0)}[edge]
                answer = SetUp(warrior.id, round(x + dx, 3), round(y + dy, 3), 0.0, INWARD[edge])
                try:
                    judge_place(state, warrior, answer)
                except NotAllowed:
                    continue
                yield answer
                found += 1
                if found >= 5:
                    return


_THIS_ONE = N_("{warrior:warrior} is set up now")
_OFF_TABLE = N_("that is off the table")
_OUTSIDE = N_('warriors are set up within {zone}" of their own edge, bases and all')
_TOO_NEAR = N_('warriors are set up at least {apart}" from other warbands')
_IN_WATER = N_("nobody is set up in water")
_NO_ROOM = N_("there is no room for him")
