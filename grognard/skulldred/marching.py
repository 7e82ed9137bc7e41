"""The forced march: 1 Long SPAN in place of all movement, while nobody is near an enemy (`skulldred.forced-march`).

It takes the place of the whole activation, or, where it is read so, of the moves only: then it is an action of 1 AP.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to, asking_nothing
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Rect
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.ways import heading, moved, turned_bases
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.engagement import parted
from grognard.skulldred.leaving import break_spells
from grognard.skulldred.lengths import is_nearer
from grognard.skulldred.moving import COMPASS, arrived, may_move
from grognard.skulldred.state import Figure, State
from grognard.skulldred.ways import furthest, judge, low_walls_on_way, pieces_on_way, start_of

MARCH = "skulldred.forced-march"
NEAREST = 1
MARCH_COST = 1


class MarchesFar(Event, frozen=True):
    """A figure makes a forced march."""

    message = "{figure:figure} marches to {x} {y}"

    figure: int
    x: float
    y: float


class MarchFigure(Answer, frozen=True):
    """Have a figure march instead of activating it; where to is asked next."""

    message = "forced march of {figure:figure}"

    figure: int


class March(Answer, frozen=True):
    """March up to 1 Long SPAN in a straight line."""

    message = "{figure:figure} marches to {x} {y}"

    figure: int
    x: float
    y: float
    facing: float = 0.0


def may_march(state: State) -> bool:
    """Is no figure less than 1 Long SPAN from an enemy? Exactly 1 Long SPAN is far enough."""
    limit = state.setting.lengths.long_span
    return not any(is_nearer(one.base, other.base, limit) for one in state.side(0) for other in state.side(1))


def takes_activation(state: State) -> bool:
    """Does a march take the place of the whole activation? Otherwise of the moves only, as it is read."""
    return state.setting.reads(MARCH, "activation")


def judge_marching(state: State, figure: Figure) -> None:
    """Raise NotAllowed unless the figure may make a forced march now."""
    if not may_march(state):
        raise NotAllowed(MARCH, _ENEMY_NEAR)
    if not is_able(figure):
        raise NotAllowed(MARCH, _CANNOT, figure=figure.id)


def is_able(figure: Figure) -> bool:
    """Can the figure march as it is?"""
    return not (figure.panicked or figure.toad or figure.hanging)


def judge_march(state: State, march: March) -> None:
    """Raise NotAllowed unless it may march there: no difficult ground, no nearer than 1 Long SPAN (house)."""
    figure = state.figure(march.figure)
    way = judge(state, figure, march.x, march.y, march.facing, state.setting.lengths.long_span)
    base, angle, length = start_of(figure, march.x, march.y, march.facing)
    if way.slow:
        raise NotAllowed(MARCH, _LOW_WALL if low_walls_on_way(state, base, angle, length) else _SLOW_GROUND)
    if not figure.flying and pieces_on_way(state, base, angle, length, "dangerous"):
        raise NotAllowed(MARCH, _DANGEROUS_GROUND)
    there = figure.at(march.x, march.y, march.facing)
    limit = state.setting.lengths.long_span
    if any(is_nearer(there.base, enemy.base, limit) for enemy in state.enemies(figure.side)):
        raise NotAllowed(MARCH, _TOO_NEAR)


def marches(state: State, figure: Figure) -> Iterator[March]:
    """Yield marches towards the nearest foe and in eight directions, as far as one can go."""
    limit = state.setting.lengths.long_span
    foes = sorted(((foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2, foe.id) for foe in state.enemies(figure.side))
    ahead = [heading(figure, state.figure(foe))[0] for _, foe in foes[:NEAREST]]
    for angle in (*ahead, *COMPASS):
        base = figure.base
        start = turned_bases(base, angle)[0] if isinstance(base, Rect) else base
        way = furthest(state, figure, start, angle, limit)
        for length in (way, way * 2 / 3, way / 3):
            there = moved(start, angle, length)
            march = March(figure.id, round(there.x, 3), round(there.y, 3), angle)
            try:
                judge_march(state, march)
            except NotAllowed:
                continue
            yield march
            break


def march(state: State, figure_id: int, dice: Dice) -> Play[State]:
    """Ask where a figure marches; it is deactivated, and no action die is rolled for it."""
    start = state.figure(figure_id)

    def options() -> tuple[Answer, ...]:
        return (March(start.id, start.x, start.y, start.facing), *marches(state, start))

    def check(answer: Answer) -> None:
        if not isinstance(answer, March) or answer.figure != figure_id:
            raise NotAllowed(MARCH, _WHERE, figure=figure_id, possible=options())
        if answer != options()[0]:
            judge_march(state, answer)

    answer = yield from answer_to(Ask(start.side, MARCH, options, check, state=state), March)
    state = march_to(break_spells(state, figure_id, dice), answer, dice)
    return state.with_figure(replace(state.figure(figure_id), activated=True, hidden=False))


def march_to(state: State, march: March, dice: Dice) -> State:
    """Set a figure where its march ends."""
    dice.tell(MarchesFar(march.figure, march.x, march.y))
    figure = state.figure(march.figure)
    there = arrived(figure, march.x, march.y, march.facing)
    return parted(state.with_figure(there), figure.id)


class Marching(Doing):
    """A forced march as an action, where it is read so: 1 AP, once, in place of all moves of the turn."""

    action: ClassVar[type[Answer]] = March
    rule: ClassVar[str] = MARCH

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield marches, if nobody is near an enemy."""
        if not takes_activation(state) and not acting_of(state, figure).moves and may_march(state):
            yield from marches(state, figure)

    def check(self, state: State, figure: Figure, action: March) -> int:
        """Return 1 AP."""
        if takes_activation(state) or action.figure != figure.id:
            raise NotAllowed(MARCH, _NO_ACTION)
        may_move(state, figure)
        if acting_of(state, figure).moves:
            raise NotAllowed(MARCH, _IN_PLACE_OF_MOVES, figure=figure.id)
        judge_marching(state, figure)
        judge_march(state, action)
        return MARCH_COST

    def perform(self, state: State, figure_id: int, action: March, dice: Dice) -> Play[State]:
        """March: no normal move is left afterwards."""
        state = state.with_acting(moves=state.figure(figure_id).profile.moves_a_turn)
        return asking_nothing(march_to(state, action, dice))


_WHERE = N_("{figure:figure} marches, or stays where it is")
_ENEMY_NEAR = N_("a figure is less than 1 Long SPAN from an enemy")
_CANNOT = N_("{figure:figure} can't march now")
_SLOW_GROUND = N_("difficult ground slows its way")
_LOW_WALL = N_("a low wall slows its way")
_DANGEROUS_GROUND = N_("dangerous ground stops a march")
_TOO_NEAR = N_("a march ends no nearer than 1 Long SPAN to an enemy")
_NO_ACTION = N_("a march takes the place of the whole activation")
_IN_PLACE_OF_MOVES = N_("{figure:figure} has moved: a march takes the place of all moves")
