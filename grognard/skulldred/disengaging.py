"""Disengaging: a step back, then a normal move (`skulldred.action.disengage`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.ways import heading, moved
from grognard.skulldred.danger import travel
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.engagement import are_engaged, holders, is_held
from grognard.skulldred.ground import is_free, leaves_roof
from grognard.skulldred.lengths import TOLERANCE
from grognard.skulldred.moving import Move, arrived, may_move, places, walk
from grognard.skulldred.state import Figure, State
from grognard.skulldred.swinging import Stay
from grognard.skulldred.ways import figures_ahead, judge, wall_ahead

COST = 2
FANS = (0.0, 30.0, -30.0, 60.0, -60.0, 90.0, -90.0)


class StepsBack(Event, frozen=True):
    """A figure breaks away from its enemies."""

    message = "{figure:figure} disengages"

    figure: int


class Disengage(Answer, frozen=True):
    """Step back to a place, then perhaps move."""

    message = "disengage to {x} {y}"

    x: float
    y: float


class Disengaging(Doing):
    """Disengage: 2 AP, one base straight away from the enemy, and a normal move after it."""

    action: ClassVar[type[Answer]] = Disengage
    rule: ClassVar[str] = "skulldred.action.disengage"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield steps straight away from each enemy who holds the figure."""
        if figure.hanging or figure.toad:
            return
        enemies = tuple(holders(state, figure))
        for enemy in enemies:
            if (enemy.x, enemy.y) == (figure.x, figure.y):
                continue
            away = heading(enemy, figure)[0]
            for fan in FANS if len(enemies) > 1 else FANS[:1]:
                base = moved(figure.base, (away + fan) % 360.0, figure.profile.base.size)
                yield Disengage(round(base.x, 3), round(base.y, 3))

    def check(self, state: State, figure: Figure, action: Disengage) -> int:
        """Return 2 AP: straight away from one enemy; from several, any way that gets clear of all."""
        enemies = tuple(holders(state, figure))
        if figure.panicked or figure.toad:
            raise NotAllowed("skulldred.panic.movement", _CANNOT, figure=figure.id)
        if not enemies or figure.hanging:
            raise NotAllowed(self.rule, _NOT_HELD, figure=figure.id)
        angle, length = heading(figure, action)
        if abs(length - figure.profile.base.size) > TOLERANCE:
            raise NotAllowed(self.rule, _ONE_BASE, size=figure.profile.base.size)
        if len(enemies) == 1:
            away = heading(enemies[0], figure)[0]
            if abs((angle - away + 180.0) % 360.0 - 180.0) > 2.0:
                raise NotAllowed(self.rule, _STRAIGHT_AWAY, enemy=enemies[0].id)
        there = arrived(figure, action.x, action.y, figure.facing)
        blocked = wall_ahead(state, figure, figure.base, angle, length) is not None
        blocked = blocked or bool(figures_ahead(state, figure, figure.base, angle, length))
        if blocked or leaves_roof(state, figure, there) or not is_free(state, figure, there.base):
            raise NotAllowed(self.rule, _NO_ROOM, figure=figure.id)
        if any(are_engaged(there, enemy) for enemy in state.enemies(figure.side) if not enemy.downed):
            raise NotAllowed(self.rule, _STILL_ENGAGED, figure=figure.id)
        return COST

    def perform(self, state: State, figure_id: int, action: Disengage, dice: Dice) -> Play[State]:
        """Step back, then ask for the move that is part of it."""
        figure = state.figure(figure_id)
        dice.tell(StepsBack(figure_id))
        angle, length = heading(figure, action)
        end = arrived(figure, action.x, action.y, figure.facing)
        state = yield from travel(state, figure_id, figure.base, angle, length, end, dice)
        if not state.figure(figure_id).stands or not state.setting.reads("skulldred.disengage-move", "included"):
            return state
        return (yield from _move_after(state, figure_id, dice))


def _move_after(state: State, figure_id: int, dice: Dice) -> Play[State]:
    figure = state.figure(figure_id)
    limit = figure.profile.move_length(state.setting.lengths)

    def check(answer: Answer) -> None:
        if isinstance(answer, Move):
            may_move(state, figure)
            way = judge(state, figure, answer.x, answer.y, answer.facing, limit)
            if way.slow and acting_of(state, figure).points < 1:
                raise NotAllowed("skulldred.action.move-difficult", _SLOW)
        elif not isinstance(answer, Stay):
            raise NotAllowed("skulldred.action.disengage", _MOVE_OR_STAY)

    def options() -> tuple[Answer, ...]:
        found: list[Answer] = [Stay()]
        for x, y, facing in places(state, figure, limit):
            move = Move(x, y, facing)
            try:
                check(move)
            except NotAllowed:
                continue
            found.append(move)
        return tuple(found)

    if is_held(state, figure):
        return state
    ask = Ask(figure.side, "skulldred.action.disengage", options, check, state=state)
    answer = yield from answer_to(ask, Answer)
    if not isinstance(answer, Move):
        return state
    acting = acting_of(state, figure)
    slow = judge(state, figure, answer.x, answer.y, answer.facing, limit).slow
    state = state.with_acting(moves=acting.moves + 1, points=acting.points - int(slow))
    return (yield from walk(state, figure_id, answer.x, answer.y, answer.facing, dice))


_CANNOT = N_("{figure:figure} can't disengage now")
_NOT_HELD = N_("{figure:figure} has nobody to disengage from")
_ONE_BASE = N_("the step back is {size} mm")
_STRAIGHT_AWAY = N_("the step goes straight away from {enemy:figure}")
_NO_ROOM = N_("there is no room for {figure:figure} to step back")
_STILL_ENGAGED = N_("{figure:figure} would still be engaged")
_SLOW = N_("the ground costs 1 AP more")
_MOVE_OR_STAY = N_("it may make one normal move or stay")
