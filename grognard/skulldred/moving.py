"""Moving: the normal move, the creep, the charge's move (`skulldred.action.move`, `skulldred.action.creep`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Play, asking_nothing
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Disc, Rect
from grognard.kernel.rules.rule import HookTable
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.contact import circles_within
from grognard.skirmish.ways import BaseShape, entry, heading, moved, turned_bases
from grognard.skulldred.danger import travel
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.engagement import is_held, parted
from grognard.skulldred.ground import mires
from grognard.skulldred.hooks import Moments
from grognard.skulldred.lengths import TOLERANCE, in_contact
from grognard.skulldred.state import Figure, State
from grognard.skulldred.ways import Way, furthest, is_slow_way, judge, judge_end, judge_free, start_of

COMPASS = (0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0)
TURNS = (0.0, 45.0, -45.0, 90.0, -90.0, 180.0)
LEAST = 2.0
"""Millimetres below which a move isn't worth suggesting."""
NEAREST_FOES = 3


class Moves(Event, frozen=True):
    """A figure moves."""

    message = "{figure:figure} moves {length:mm} to {x} {y}"

    figure: int
    length: float
    x: float
    y: float


class Creeps(Event, frozen=True):
    """A figure creeps."""

    message = "{figure:figure} creeps {length:mm} to {x} {y}"

    figure: int
    length: float
    x: float
    y: float


class Move(Answer, frozen=True):
    """Move in a straight line to a place; rectangular bases end with the given facing."""

    message = "move to {x} {y}"

    x: float
    y: float
    facing: float = 0.0


class Creep(Answer, frozen=True):
    """Creep to a place, no farther than the own base."""

    message = "creep to {x} {y}"

    x: float
    y: float
    facing: float = 0.0


class Moving(Doing):
    """The normal move: 1 AP, in difficult ground 2, three times a turn at most."""

    action: ClassVar[type[Answer]] = Move
    rule: ClassVar[str] = "skulldred.action.move"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield moves towards and away from foes, and in the eight directions."""
        if figure.toad or is_held(state, figure) or figure.hanging or _moves_left(state, figure) <= 0:
            return
        for x, y, facing in places(state, figure, figure.profile.move_length(state.setting.lengths)):
            yield Move(x, y, facing)

    def check(self, state: State, figure: Figure, action: Move) -> int:
        """Return 1 or 2 AP (`skulldred.action.move-difficult`)."""
        may_move(state, figure)
        limit = figure.profile.move_length(state.setting.lengths)
        if acting_of(state, figure).mission == "panic" and acting_of(state, figure).moves == 0:
            judge_free(state, figure, action.x, action.y, action.facing, limit)
            return 1
        way = judge(state, figure, action.x, action.y, action.facing, limit)
        return 2 if way.slow and acting_of(state, figure).mission != "panic" else 1

    def check_suggestion(self, state: State, figure: Figure, action: Move) -> int:
        """Return 1 or 2 AP: walls and figures in the way were seen to when the place was found."""
        plain = figure.profile.base.is_round and not (figure.flying or figure.level)
        if not plain or acting_of(state, figure).mission:
            return self.check(state, figure, action)
        judge_end(state, figure, figure.at(action.x, action.y).base)
        return 2 if is_slow_way(state, *start_of(figure, action.x, action.y, 0.0)) else 1

    def perform(self, state: State, figure_id: int, action: Move, dice: Dice) -> Play[State]:
        """Move it; dangerous ground on the way acts."""
        acting = acting_of(state, state.figure(figure_id))
        state = state.with_acting(moves=acting.moves + 1)
        return (yield from walk(state, figure_id, action.x, action.y, action.facing, dice))


class Creeping(Doing):
    """The creep: 1 AP, the own base's size, safe in dangerous ground, not slowed, and discreet."""

    action: ClassVar[type[Answer]] = Creep
    rule: ClassVar[str] = "skulldred.action.creep"
    discreet: ClassVar[bool] = True
    for_toads: ClassVar[bool] = True

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield creeps where moving is slow or seen; elsewhere a move does as well."""
        if is_held(state, figure) or figure.hanging or figure.flying or not _better_to_creep(state, figure):
            return
        for x, y, facing in places(state, figure, figure.profile.base.size, compass=COMPASS[::2]):
            yield Creep(x, y, facing)

    def check(self, state: State, figure: Figure, action: Creep) -> int:
        """Return 1 AP."""
        if figure.flying:
            raise NotAllowed(self.rule, _FLYER_CREEPS, figure=figure.id)
        judge(state, figure, action.x, action.y, action.facing, figure.profile.base.size, slow_ground=False)
        return 1

    def perform(self, state: State, figure_id: int, action: Creep, dice: Dice) -> Play[State]:
        """Move it without any harm (`skulldred.creep.dangerous`); it stays HIDDEN (`skulldred.creep.hidden`)."""
        figure = state.figure(figure_id)
        _, _, length = start_of(figure, action.x, action.y, action.facing)
        dice.tell(Creeps(figure_id, round(length, 1), action.x, action.y))
        return asking_nothing(parted(state.with_figure(arrived(figure, action.x, action.y, action.facing)), figure_id))


# ---- what moves share ------------------------------------------------------------------------------------------------


def _better_to_creep(state: State, figure: Figure) -> bool:
    """Is a creep worth suggesting: to who is hidden or a toad, has no moves left, or is near bad ground?"""
    if figure.hidden or figure.toad or _moves_left(state, figure) <= 0:
        return True
    board, reach = state.setting.board, figure.profile.base.size
    bad = (piece.shape for function in ("difficult", "dangerous") for piece in board.having(function))
    return any(circles_within(figure.base, shape, reach) for shape in (*bad, *mires(state)))


def _moves_left(state: State, figure: Figure) -> int:
    return figure.profile.moves_a_turn - acting_of(state, figure).moves


def may_move(state: State, figure: Figure) -> None:
    """Raise NotAllowed if the figure has made its normal moves of the turn, or is a toad."""
    if figure.toad:
        raise NotAllowed("skulldred.backfire", _TOAD, figure=figure.id)
    if _moves_left(state, figure) <= 0:
        rules = [one.id for one in figure.profile.abilities if HookTable((one,), Moments).of(Moments.moves_a_turn)]
        rule = rules[0] if rules else "skulldred.action.move"
        raise NotAllowed(rule, _NO_MOVES, figure=figure.id, moves=figure.profile.moves_a_turn)


def walk(state: State, figure_id: int, x: float, y: float, facing: float, dice: Dice) -> Play[State]:
    """Take a figure straight to a place that was judged legal."""
    figure = state.figure(figure_id)
    base, angle, length = start_of(figure, x, y, facing)
    dice.tell(Moves(figure_id, round(length, 1), x, y))
    end = arrived(figure, x, y, facing)
    return (yield from travel(state, figure_id, base, angle, length, end, dice))


def arrived(figure: Figure, x: float, y: float, facing: float) -> Figure:
    """Return the figure where its move ends."""
    return figure.at(x, y, figure.facing if isinstance(figure.base, Disc) else facing)


def places(
    state: State, figure: Figure, limit: float, compass: tuple[float, ...] = COMPASS
) -> Iterator[tuple[float, float, float]]:
    """Yield places that a move could well end in: up to foes, and as far as one can go in each direction."""
    if isinstance(figure.base, Rect):
        yield from _rectangle_places(state, figure, limit)
        return
    base = figure.base
    for angle in (*_towards_foes(state, figure), *compass):
        way = furthest(state, figure, base, angle, limit)
        if way >= LEAST:
            there = moved(base, angle, way)
            yield (*_rounded(there), 0.0)


def _towards_foes(state: State, figure: Figure) -> tuple[float, ...]:
    foes = sorted(
        ((foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2, foe.id)
        for foe in state.enemies(figure.side)
        if not foe.downed
    )
    return tuple(heading(figure, state.figure(foe))[0] for _, foe in foes[:NEAREST_FOES])


def _rectangle_places(state: State, figure: Figure, limit: float) -> Iterator[tuple[float, float, float]]:
    base = figure.base
    assert isinstance(base, Rect), "only rectangles turn about corners"
    foes = [(angle - base.facing + 180.0) % 360.0 - 180.0 for angle in _towards_foes(state, figure)]
    for turn in (*foes, *TURNS):
        facing = round((base.facing + turn) % 360.0, 3)
        for turned in turned_bases(base, facing):
            way = furthest(state, figure, turned, facing, limit)
            if way >= LEAST:
                yield (*_rounded(moved(turned, facing, way)), facing)
            if turn == 0.0:
                break


def _rounded(base: BaseShape) -> tuple[float, float]:
    return round(base.x, 3), round(base.y, 3)


def way_to_contact(state: State, figure: Figure, foe: Figure, limit: float) -> tuple[float, float, float] | None:
    """Return where a straight move of the figure ends in contact with a foe; None if it can't so simply."""
    angle = heading(figure, foe)[0]
    base = figure.base
    starts = [(base, angle)] if isinstance(base, Disc) else [(one, angle) for one in turned_bases(base, angle)]
    for start, way in starts:
        room = furthest(state, figure, start, way, limit)
        there = moved(start, way, room)
        if figure.flying:
            there = _down_to(start, way, room, foe)
        end = figure.at(there.x, there.y, way)
        if in_contact(end.base, foe.base):
            return end.x, end.y, end.facing
    return None


def _down_to(start: BaseShape, angle: float, room: float, foe: Figure) -> BaseShape:
    away = entry(start, angle, room, foe.base)
    return moved(start, angle, room if away is None else away)


def slow_way(way: Way) -> bool:
    """Does a way cost 2 AP by itself?"""
    return way.slow and way.length > TOLERANCE


_TOAD = N_("{figure:figure} is a toad and only creeps")
_NO_MOVES = N_("{figure:figure} has made its {moves} moves")
_FLYER_CREEPS = N_("{figure:figure} is in the air and doesn't creep")
