"""Climbing, jumping down and jumping across (`skulldred.terrain.climb`, `skulldred.terrain.jump`; house values)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import contains_whole, overlaps
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.ways import Slide, heading, moved
from grognard.skulldred.danger import attack_by_scenery, set_down, travel
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.engagement import must_be_free
from grognard.skulldred.ground import is_free, nearest_free, roof_of, set_beside, walls, what_forbids
from grognard.skulldred.lengths import TOLERANCE, in_contact, is_within
from grognard.skulldred.moving import COMPASS, may_move
from grognard.skulldred.scenery import Piece
from grognard.skulldred.state import Figure, State
from grognard.skulldred.ways import furthest, pieces_on_way

CLIMB_COST = 2
LADDER_COST = 1
JUMP_DICE = 1
AT_EDGE = 0.5
"""Who is no farther from an edge than so much of his base stands at it (house)."""
FEET = 36
"""So many places round a piece are looked at for who climbs down."""
CLIMB = "skulldred.terrain.climb"
JUMP = "skulldred.terrain.jump"


class Climbs(Event, frozen=True):
    """A figure climbs a level."""

    message = "{figure:figure} climbs to level {level}"

    figure: int
    level: int


class Jumps(Event, frozen=True):
    """A figure jumps."""

    message = "{figure:figure} jumps to {x} {y}"

    figure: int
    x: float
    y: float


class Climb(Answer, frozen=True):
    """Climb one level of a piece, up or down."""

    message = "climb {piece}, {way}"

    piece: str
    way: str


class JumpDown(Answer, frozen=True):
    """Jump from the edge of a piece to a place at its foot."""

    message = "jump down to {x} {y}"

    x: float
    y: float


class JumpAcross(Answer, frozen=True):
    """Jump over a gap to a place behind it."""

    message = "jump across to {x} {y}"

    x: float
    y: float


class Climbing(Doing):
    """Climb: 2 AP a level, 1 AP by ladder or stairs; each counts as a move."""

    action: ClassVar[type[Answer]] = Climb
    rule: ClassVar[str] = CLIMB

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield up and down for each climbed piece in contact."""
        for piece in state.setting.board.having("climbed"):
            if in_contact(figure.base, piece.shape):
                if figure.level < piece.functions.height:
                    yield Climb(piece.id, "up")
                if figure.level:
                    yield Climb(piece.id, "down")

    def check(self, state: State, figure: Figure, action: Climb) -> int:
        """Return 1 or 2 AP."""
        may_move(state, figure)
        piece = _piece(state, action.piece)
        if not piece.functions.climbed or not in_contact(figure.base, piece.shape) or figure.flying:
            raise NotAllowed(self.rule, _NOTHING_TO_CLIMB, figure=figure.id)
        must_be_free(state, figure)
        if climbed(state, figure, piece, up=action.way == "up") is None:
            raise NotAllowed(self.rule, _NO_PLACE, figure=figure.id)
        return LADDER_COST if piece.functions.ladder else CLIMB_COST

    def perform(self, state: State, figure_id: int, action: Climb, dice: Dice) -> Play[State]:
        """Set it one level higher or lower."""
        figure = state.figure(figure_id)
        there = climbed(state, figure, _piece(state, action.piece), up=action.way == "up")
        assert there is not None, "the climb was checked"
        dice.tell(Climbs(figure_id, there.level))
        state = state.with_acting(moves=acting_of(state, figure).moves + 1)
        return (yield from set_down(state, figure_id, there, dice))


def climbed(state: State, figure: Figure, piece: Piece, *, up: bool) -> Figure | None:
    """Return the figure one level up or down a piece: on top, hanging on its wall, or at its foot; None if it can't."""
    level = figure.level + (1 if up else -1)
    top = piece.functions.height
    on_top = roof_of(state, figure) is not None
    if level < 0 or level > top or (up and on_top):
        return None
    if level == top:
        there = replace(figure, level=level, hanging="")
        return nearest_free(state, there, figure.x, figure.y, reach=piece.shape.reach * 2, inside=piece)
    if figure.hanging or not on_top:
        grounded = level == 0
        return replace(figure, level=level, hanging="" if grounded else piece.id)
    foot = _foot(state, replace(figure, level=0, hanging=""), piece)
    if foot is None:
        return None
    return replace(foot, level=level, hanging=piece.id if level else "")


def _foot(state: State, figure: Figure, piece: Piece) -> Figure | None:
    """Return the figure at the foot of a piece's wall, touching it, in the free place nearest to where it is."""
    round_it = (set_beside(figure, piece.shape, number * 360 / FEET) for number in range(FEET))
    free = [there for there in round_it if is_free(state, there, there.base)]
    return min(free, key=lambda there: (there.x - figure.x) ** 2 + (there.y - figure.y) ** 2, default=None)


class JumpingDown(Doing):
    """Jump down: 1 AP, a move; the first level is free, each further one is an attack by the ground of 1 die more."""

    action: ClassVar[type[Answer]] = JumpDown
    rule: ClassVar[str] = JUMP

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield landings all round, and in contact with enemies below."""
        roof = roof_of(state, figure)
        if roof is None:
            return
        for angle in COMPASS:
            reach = 0.0
            while reach < (1 + AT_EDGE) * figure.profile.base.size + state.setting.lengths.base:
                reach += 5.0
                base = moved(figure.base, angle, reach)
                if not overlaps(base, roof.shape):
                    yield JumpDown(round(base.x, 3), round(base.y, 3))
                    break

    def check(self, state: State, figure: Figure, action: JumpDown) -> int:
        """Return 1 AP."""
        may_move(state, figure)
        roof = roof_of(state, figure)
        if roof is None:
            raise NotAllowed(self.rule, _NO_EDGE, figure=figure.id)
        must_be_free(state, figure)
        there = figure.at(action.x, action.y, level=0)
        angle, length = heading(figure, there)
        if contains_whole(roof.shape, moved(figure.base, angle, min(length, AT_EDGE * figure.profile.base.size))):
            raise NotAllowed(self.rule, _NOT_AT_EDGE, figure=figure.id)
        gap = state.setting.lengths.base
        if overlaps(there.base, roof.shape):
            raise NotAllowed(self.rule, _NOT_CLEAR, piece=roof.id)
        if not is_within(there.base, roof.shape, gap):
            raise NotAllowed(self.rule, _FAR_FROM_FOOT, gap=gap, piece=roof.id)
        most = (1 + AT_EDGE) * figure.profile.base.size + gap
        if length > most + TOLERANCE:
            raise NotAllowed(self.rule, _TOO_FAR_DOWN, most=most)
        forbidden = what_forbids(state, there, there.base, rule=self.rule)
        if forbidden is not None:
            raise forbidden
        if not _is_open(state, figure, roof, angle, length):
            raise NotAllowed(self.rule, _NO_JUMP, figure=figure.id)
        return 1

    def perform(self, state: State, figure_id: int, action: JumpDown, dice: Dice) -> Play[State]:
        """Land; an attack as the very next action has the falling bonus."""
        figure = state.figure(figure_id)
        levels = figure.level
        dice.tell(Jumps(figure_id, action.x, action.y))
        state = state.with_acting(moves=acting_of(state, figure).moves + 1, jumped=True)
        state = yield from set_down(state, figure_id, figure.at(action.x, action.y, level=0), dice)
        return (yield from attack_by_scenery(state, figure_id, JUMP_DICE * (levels - 1), JUMP, dice))


def _is_open(state: State, figure: Figure, roof: Piece, angle: float, length: float) -> bool:
    """Does a jump lead past nobody who stands, above or below, and through no other wall?"""
    slide = Slide(figure.base, angle, length)
    others = (one for one in state.on_table if one.id != figure.id and one.stands and not one.flying)
    solid = (piece.shape for piece in walls(state) if piece is not roof)
    return slide.first((*(other.base for other in others), *solid)) is None


class JumpingAcross(Doing):
    """Jump across a gap under 1 SPAN wide: a move of 1 AP that starts and ends clear of it."""

    action: ClassVar[type[Answer]] = JumpAcross
    rule: ClassVar[str] = JUMP

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield the far side of each gap that is near."""
        if figure.flying or figure.level or not state.setting.board.having("jumpable"):
            return
        limit = figure.profile.move_length(state.setting.lengths)
        for piece in state.setting.board.having("jumpable"):
            if not is_within(figure.base, piece.shape, limit):
                continue
            angle = heading(figure, piece.shape)[0]
            way = furthest(state, figure, figure.base, angle, limit)
            base = moved(figure.base, angle, way)
            yield JumpAcross(round(base.x, 3), round(base.y, 3))

    def check(self, state: State, figure: Figure, action: JumpAcross) -> int:
        """Return 1 AP."""
        may_move(state, figure)
        must_be_free(state, figure)
        if figure.flying or figure.level:
            raise NotAllowed(self.rule, _NOT_ON_GROUND, figure=figure.id)
        angle, length = heading(figure, action)
        limit = figure.profile.move_length(state.setting.lengths)
        gaps = pieces_on_way(state, figure.base, angle, length, "jumpable")
        there = figure.at(action.x, action.y)
        clear = gaps and all(not overlaps(end, piece.shape) for _, piece in gaps for end in (figure.base, there.base))
        if not clear:
            raise NotAllowed(self.rule, _NO_GAP, figure=figure.id)
        if length > limit + TOLERANCE:
            raise NotAllowed(self.rule, _TOO_FAR, length=round(length, 1), limit=limit)
        forbidden = what_forbids(state, figure, there.base, rule=self.rule)
        if forbidden is not None:
            raise forbidden
        if furthest(state, figure, figure.base, angle, length) < length - TOLERANCE:
            raise NotAllowed(self.rule, _NO_JUMP, figure=figure.id)
        return 1

    def perform(self, state: State, figure_id: int, action: JumpAcross, dice: Dice) -> Play[State]:
        """Set it on the far side, unharmed; it is no falling attack."""
        figure = state.figure(figure_id)
        dice.tell(Jumps(figure_id, action.x, action.y))
        state = state.with_acting(moves=acting_of(state, figure).moves + 1)
        angle, length = heading(figure, action)
        gaps = tuple(piece for _, piece in pieces_on_way(state, figure.base, angle, length, "jumpable"))
        end = figure.at(action.x, action.y)
        return (yield from travel(state, figure_id, figure.base, angle, length, end, dice, over=gaps))


def _piece(state: State, piece_id: str) -> Piece:
    try:
        return state.setting.board.piece(piece_id)
    except KeyError:
        raise NotAllowed(CLIMB, _NO_PIECE, piece=piece_id) from None


_NO_PIECE = N_("there is no piece {piece}")
_NOTHING_TO_CLIMB = N_("{figure:figure} has nothing to climb here")
_NO_PLACE = N_("there is no place for {figure:figure} there")
_NO_EDGE = N_("{figure:figure} stands on nothing to jump from")
_NOT_AT_EDGE = N_("{figure:figure} must first move to the edge over which it jumps")
_NOT_CLEAR = N_("it must land clear of {piece}")
_FAR_FROM_FOOT = N_("it must land at most {gap} mm from {piece}")
_TOO_FAR_DOWN = N_("it lands before the edge at which it stands, at most {most} mm from there")
_NO_JUMP = N_("something is in the way of the jump")
_NOT_ON_GROUND = N_("{figure:figure} jumps across gaps on the ground only")
_NO_GAP = N_("a jump across begins and ends clear of a gap that can be jumped")
_TOO_FAR = N_("it is {length} mm away, the move is {limit} mm")
