"""One player's turn: figures act one after the other (`skulldred.activation.choose`)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.activation import activate, after_action
from grognard.skulldred.counters import Restore, Sacrifice
from grognard.skulldred.interrupts import carry_out, judge_interruption
from grognard.skulldred.marching import MarchFigure, is_able, judge_marching, march, may_march, takes_activation
from grognard.skulldred.missions import score_turn
from grognard.skulldred.panicking import end_of_flight
from grognard.skulldred.portals import Dismiss, portals_end_turn
from grognard.skulldred.returning import (
    Elect,
    Return,
    bring_back,
    elect,
    elections,
    judge_election,
    judge_return,
    returns,
)
from grognard.skulldred.rules import REGISTRY
from grognard.skulldred.state import State
from grognard.skulldred.victory import TURN_LIMIT, blocked, judge

CHOOSE = "skulldred.activation.choose"
LEADER = "skulldred.leader.wild"


class TurnBegins(Event, frozen=True):
    """A player's turn begins: the action die is his."""

    heading: ClassVar[str] = "== {} =="
    message = "{warband:warband}, turn {turn}"

    warband: int
    turn: int


class Activate(Answer, frozen=True):
    """Activate a figure."""

    message = "activate {figure:figure}"

    figure: int


class EndTurn(Answer, frozen=True):
    """Pass the action die on."""

    message = "end the turn"


def begin_turn(state: State, side: int, dice: Dice) -> State:
    """Begin a player's turn: the markers of those who acted in his last one are cleared."""
    figures = tuple(
        replace(figure, activated=False) if figure.side == side and figure.activated else figure
        for figure in state.figures
    )
    state = replace(state, turn=state.turn + 1, active=side, figures=figures, activations=0, acting=None, left=())
    dice.tell(TurnBegins(side, (state.turn + 1) // 2))
    return state


def turn_step(state: State, dice: Dice) -> Play[State]:
    """Ask the active player once what he does next, and do it; afterwards his turn may be over."""
    ask = Ask(state.active, CHOOSE, lambda: choices(state), lambda answer: judge_choice(state, answer), state=state)
    answer = yield from answer_to(ask, Answer)
    if isinstance(answer, Activate):
        state = replace(state, activations=state.activations + 1)
        state = yield from activate(state, answer.figure, dice)
        return judge(state, dice)
    if isinstance(answer, MarchFigure):
        state = yield from march(replace(state, activations=state.activations + 1), answer.figure, dice)
        return (yield from after_action(state, dice))
    if isinstance(answer, Elect):
        state = yield from after_action(elect(state, answer, REGISTRY[LEADER](), dice), dice)
        return (yield from end_turn(state, dice))
    if isinstance(answer, Return):
        return (yield from _return(state, answer, dice))
    if isinstance(answer, EndTurn):
        return (yield from end_turn(state, dice))
    return judge(carry_out(state, state.active, answer, dice), dice)


def _return(state: State, answer: Return, dice: Dice) -> Play[State]:
    """Bring a figure back; the turn ends when as many as are agreed have returned."""
    state = yield from bring_back(state, answer, dice)
    state = replace(state, left=(*state.left, answer.figure))
    more = len(state.left) < state.setting.options.respawns_a_turn
    if more and next(returns(state), None) is not None:
        return state
    return (yield from end_turn(state, dice))


def end_turn(state: State, dice: Dice) -> Play[State]:
    """End the turn: used portals vanish, missions are scored, the opponent acts (`skulldred.action-die.handover`)."""
    if state.phase == "over":
        return state
    state = portals_end_turn(state, dice)
    figures = tuple(replace(figure, fury=0) if figure.fury else figure for figure in state.figures)
    state = replace(state, figures=figures)
    if state.setting.reads("skulldred.panic-check", "player-turn"):
        for figure in state.side(state.active):
            if state.figure(figure.id).panicked:
                state = yield from end_of_flight(state, figure.id, dice)
    state = judge(score_turn(state, dice), dice)
    if state.phase == "over":
        return state
    if state.turn >= 2 * state.setting.options.turns:
        return blocked(state, dice, TURN_LIMIT)
    return begin_turn(state, 1 - state.active, dice)


def choices(state: State) -> tuple[Answer, ...]:
    """Return the suggestions: end the turn, activate, march, give the turn up, counters, portals, standing orders."""
    found: list[Answer] = [EndTurn()]
    if state.left:
        return (*found, *returns(state))
    able = [figure for figure in state.side(state.active) if figure.stands and not figure.activated]
    if not _limit_reached(state):
        found += [Activate(figure.id) for figure in able]
        if takes_activation(state) and may_march(state):
            found += [MarchFigure(one.id) for one in able if is_able(one)]
    found += elections(state)
    found += returns(state)
    for figure in state.side(state.active):
        if figure.downed:
            found += [Restore(figure.id), Sacrifice(figure.id)]
    found += [Dismiss(portal.id) for portal in state.portals if portal.side == state.active]
    return tuple(found)


def _limit_reached(state: State) -> bool:
    most = state.setting.options.most_activations
    return bool(most) and state.activations >= most


def judge_choice(state: State, answer: Answer) -> None:
    """Raise NotAllowed unless the active player may do this now."""
    if isinstance(answer, EndTurn):
        return
    if isinstance(answer, Activate | MarchFigure):
        _judge_activation(state, answer.figure)
        if isinstance(answer, MarchFigure):
            if not takes_activation(state):
                raise NotAllowed("skulldred.forced-march", _MARCH_IS_ACTION, possible=choices(state))
            judge_marching(state, state.figure(answer.figure))
    elif isinstance(answer, Elect):
        judge_election(state, answer)
    elif isinstance(answer, Return):
        judge_return(state, answer)
    else:
        try:
            judge_interruption(state, state.active, answer)
        except NotAllowed as refusal:
            refusal.possible = refusal.possible or choices(state)
            raise


def _judge_activation(state: State, figure_id: int) -> None:
    possible = choices(state)
    if not 0 <= figure_id < len(state.figures) or state.figure(figure_id).side != state.active or state.left:
        raise NotAllowed(CHOOSE, _NOT_YOURS, number=figure_id, possible=possible)
    figure = state.figure(figure_id)
    if not figure.stands:
        why = _IS_DOWNED if figure.on_table else _NOT_ON_TABLE
        raise NotAllowed(CHOOSE, why, figure=figure_id, possible=possible)
    if figure.activated:
        raise NotAllowed(CHOOSE, _ONCE, figure=figure_id, possible=possible)
    if _limit_reached(state):
        raise NotAllowed("skulldred.activation.large-games", _LIMIT, most=state.setting.options.most_activations)


_NOT_YOURS = N_("figure {number} isn't one to be activated now")
_IS_DOWNED = N_("{figure:figure} is DOWNED")
_NOT_ON_TABLE = N_("{figure:figure} is not on the table")
_ONCE = N_("{figure:figure} has acted this turn")
_MARCH_IS_ACTION = N_("a march is an action here: activate the figure first")
_LIMIT = N_("no more than {most} figures act in a turn")
