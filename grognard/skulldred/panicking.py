"""PANIC: the flight, where it must end, rallying (`skulldred.wild.panic`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play, asking_nothing
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Disc, Rect
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.ways import moved, turned_bases
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.downed import down
from grognard.skulldred.leaving import flee_table
from grognard.skulldred.lengths import TOLERANCE, is_farther, is_nearer, is_within
from grognard.skulldred.state import Figure, State
from grognard.skulldred.ways import furthest, judge, judge_free

END = "skulldred.panic.end-turn"
SPOKES = 24
"""Directions in which a way out is looked for."""
CELL = 12.5
"""Ends so near to each other, in millimetres, count as one."""


class Panics(Event, frozen=True):
    """A figure takes a PANIC marker."""

    message = "{figure:figure} panics ({because})"

    figure: int
    because: str


class Rallies(Event, frozen=True):
    """A figure rallies."""

    message = "{figure:figure} rallies"

    figure: int


class Rally(Answer, frozen=True):
    """Rally: take the own PANIC marker away."""

    message = "rally"


class Rallying(Doing):
    """Rally: 1 AP, for a figure that began more than 1 Long SPAN from every enemy, on a numbered action die."""

    action: ClassVar[type[Answer]] = Rally
    rule: ClassVar[str] = "skulldred.action.rally"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield it for those who panic."""
        if figure.panicked:
            yield Rally()

    def check(self, state: State, figure: Figure, action: Rally) -> int:
        """Return 1 AP (`skulldred.panic.rally-roll`)."""
        if not figure.panicked:
            raise NotAllowed(self.rule, _CALM, figure=figure.id)
        if not acting_of(state, figure).may_rally:
            moved = acting_of(state, figure).moves > 0
            why = _MOVED if moved else _NO_NUMBER if far_from_enemies(state, figure) else _TOO_NEAR
            raise NotAllowed("skulldred.panic.rally-roll", why, figure=figure.id)
        return 1

    def perform(self, state: State, figure_id: int, action: Rally, dice: Dice) -> Play[State]:
        """Take the marker away: the other points are spent as usual."""
        dice.tell(Rallies(figure_id))
        state = state.with_figure(replace(state.figure(figure_id), panicked=False))
        return asking_nothing(state.with_acting(mission="", may_rally=False))


def panic(state: State, figure_id: int, because: str, dice: Dice) -> State:
    """Give a figure a PANIC marker."""
    dice.tell(Panics(figure_id, because))
    return state.with_figure(replace(state.figure(figure_id), panicked=True))


def far_from_enemies(state: State, figure: Figure) -> bool:
    """Is it more than 1 Long SPAN from every enemy?"""
    limit = state.setting.lengths.long_span
    return all(is_farther(figure.base, enemy.base, limit) for enemy in state.enemies(figure.side))


def is_clear(state: State, figure: Figure) -> bool:
    """Does a panicked figure stand where it may end: 1 SPAN clear of every enemy (or near one, if so read)?"""
    span = state.setting.lengths.span
    if state.setting.reads("skulldred.panic-end", "near"):
        return any(is_within(figure.base, enemy.base, span) for enemy in state.enemies(figure.side))
    return not any(is_nearer(figure.base, enemy.base, span) for enemy in state.enemies(figure.side))


def end_of_flight(state: State, figure_id: int, dice: Dice, *, cornered: bool = True) -> Play[State]:
    """Judge where a panicked figure ends: clear, off the table (`skulldred.panic.flee`), or DOWNED.

    Only who is *cornered*, and couldn't have got clear, flees over the edge.
    """
    figure = state.figure(figure_id)
    if not figure.stands or not figure.panicked or is_clear(state, figure):
        return state
    if cornered and near_edge(state, figure):
        return flee_table(state, figure_id, "skulldred.panic.flee", dice)
    return (yield from down(state, figure_id, END, dice))


def could_get_clear(state: State) -> bool:
    """Could a panicked figure that stops now still have got clear of its enemies, in as many legs as it has left?

    Its ways are looked for all round, round corners too, in steps of a move or as far as one can go.
    """
    start, acting = state.actor, acting_of(state, state.actor)
    left = acting.points if start.toad else min(acting.points, start.profile.moves_a_turn - acting.moves)
    ends, seen = [start], {_whereabouts(start)}
    for number in range(left):
        found: list[Figure] = []
        for figure in ends:
            for there in legs(state.with_figure(figure), figure, breaks_away=acting.moves + number == 0):
                if is_clear(state, there):
                    return True
                if _whereabouts(there) not in seen:
                    seen.add(_whereabouts(there))
                    found.append(there)
        ends = found
    return False


def legs(state: State, figure: Figure, *, breaks_away: bool) -> Iterator[Figure]:
    """Yield where one move of a flight may end; a toad creeps, who can fly may take off instead."""
    if figure.profile.can_fly and not figure.flying and not figure.toad:
        yield replace(figure, flying=True, hanging="", level=0)
    lengths = state.setting.lengths
    limit = figure.profile.base.size if figure.toad else figure.profile.move_length(lengths)
    judged = judge_free if breaks_away else judge
    for spoke in range(SPOKES):
        angle = 360.0 * spoke / SPOKES
        starts = turned_bases(figure.base, angle) if isinstance(figure.base, Rect) else (figure.base,)
        for start in starts:
            for length in (limit, furthest(state, figure, start, angle, limit)):
                there = moved(start, angle, length)
                try:
                    judged(state, figure, there.x, there.y, angle, limit)
                except NotAllowed:
                    continue
                yield figure.at(there.x, there.y, angle)


def _whereabouts(figure: Figure) -> tuple[bool, int, int]:
    return figure.flying, round(figure.x / CELL), round(figure.y / CELL)


def near_edge(state: State, figure: Figure) -> bool:
    """Is the figure within 1 SPAN of any table edge?"""
    board, base = state.setting.board, figure.base
    if isinstance(base, Disc):
        corners = [(base.x - base.radius, base.y - base.radius), (base.x + base.radius, base.y + base.radius)]
    else:
        corners = list(base.corners())
    away = min(min(x, board.width - x, y, board.depth - y) for x, y in corners)
    return away <= state.setting.lengths.span + TOLERANCE


_CALM = N_("{figure:figure} doesn't panic")
_TOO_NEAR = N_("{figure:figure} is too near to an enemy to rally")
_MOVED = N_("{figure:figure} has moved: it rallies only before that")
_NO_NUMBER = N_("{figure:figure} rallies only on an action die that shows a number")
