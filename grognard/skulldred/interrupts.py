"""Counters and figures given up at any moment, also in the enemy's turn (`skulldred.dreadskull.any-time`).

The choice is offered after an action when a figure of the player's lies DOWNED, or he has a portal on the table, which
he may dismiss at any time. Who waits is asked again when something has changed: another figure is DOWNED, another enemy
stands less than 1 SPAN from one or from a portal, a portal is held, or it is another turn. A standing answer saves the
questions: "never", or "leader" (always restore the leader at once).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from grognard.kernel.battle import standing
from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.counters import Restore, Sacrifice, restore, sacrifice
from grognard.skulldred.leaders import cure_panic
from grognard.skulldred.lengths import is_nearer
from grognard.skulldred.portals import Dismiss, holder_of, portal_of, remove_portals
from grognard.skulldred.state import Portal, State
from grognard.skulldred.victory import judge

ANY_TIME = "skulldred.dreadskull.any-time"

WAITED = "waited"
"""Under what a player's orders hold the moment at which he chose to wait."""


class Wait(Answer, frozen=True):
    """Do nothing now."""

    message = "wait"


class StandingOrder(standing.StandingOrder, frozen=True):
    """Answer a question of Skulldred once for all, or want to be asked again ("")."""

    sentences: ClassVar[Mapping[tuple[str, str], str]] = {
        ("restore", ""): N_("from now on: ask each time whether anybody is restored"),
        ("restore", "never"): N_("from now on: never ask in the enemy's turn about the fallen and portals"),
        ("restore", "leader"): N_("from now on: always restore the leader at once, and ask for nobody else"),
        ("cancel", ""): N_("from now on: ask each time whether a DREADSKULL saves who falls"),
        ("cancel", "never"): N_("from now on: never spend a DREADSKULL to save who falls"),
        ("cancel", "leader"): N_("from now on: always spend a DREADSKULL to save the leader, and never for others"),
        ("bonus", ""): N_("from now on: ask each time whether dice are bought"),
        ("bonus", "never"): N_("from now on: never buy dice"),
        ("fight-on", ""): N_("from now on: ask each time whether the fight goes on"),
        ("fight-on", "never"): N_("from now on: never fight on"),
    }


def interrupt(state: State, side: int, dice: Dice) -> Play[State]:
    """Let a player who is not acting give up counters or figures, as long as he likes to."""
    while state.phase != "over":
        state = _leaders_first(state, side, dice)
        downed = [figure.id for figure in state.side(side) if figure.downed]
        portals = [one for one in state.portals if one.side == side]
        if not (downed or portals) or state.order(side, "restore"):
            return state
        matter = _what_matters(state, side, downed, portals)
        if state.order(side, WAITED) == matter:
            return state
        options: list[Answer] = [Wait()]
        for figure_id in downed:
            options += [Restore(figure_id), Sacrifice(figure_id)]
        options += [Dismiss(portal.id) for portal in portals]
        options += [StandingOrder("restore", order) for order in ("never", "leader")]
        ask = Ask(side, ANY_TIME, tuple(options), _checker(state, side), state=state)
        answer = yield from answer_to(ask, Answer)
        if isinstance(answer, Wait):
            return obeyed(state, side, StandingOrder(WAITED, matter))
        state = judge(carry_out(state, side, answer, dice), dice)
    return state


def _what_matters(state: State, side: int, downed: list[int], portals: list[Portal]) -> str:
    """Return what a player who waits knows: he is asked again when it is something else."""
    span = state.setting.lengths.span
    watched = [state.figure(one).base for one in downed] + [one.base for one in portals]
    near = [
        enemy.id
        for enemy in state.enemies(side)
        if enemy.stands and any(is_nearer(enemy.base, base, span) for base in watched)
    ]
    held = [one.id for one in portals if holder_of(state, one) is not None]
    return f"{state.turn}: {downed} {held} {near}"


def _leaders_first(state: State, side: int, dice: Dice) -> State:
    """Restore leaders at once if that is the player's standing order."""
    if state.order(side, "restore") == "leader":
        for figure in state.side(side):
            if figure.downed and figure.is_leader:
                state = cure_panic(restore(state, figure.id, dice), dice)
    return state


def carry_out(state: State, side: int, answer: Answer, dice: Dice) -> State:
    """Carry out what a player may do at any moment; a leader who stands up calms those near him."""
    if isinstance(answer, Restore):
        return cure_panic(restore(state, answer.figure, dice), dice)
    if isinstance(answer, Sacrifice):
        return sacrifice(state, answer.figure, dice)
    if isinstance(answer, Dismiss):
        return remove_portals(state, (answer.portal,), "skulldred.portal.dismiss", dice)
    assert isinstance(answer, StandingOrder), "it was checked"
    return obeyed(state, side, answer)


def obeyed(state: State, side: int, order: StandingOrder) -> State:
    """Return the state with a player's standing order."""
    return state.with_warband(side, orders=order.added_to(state.warbands[side].orders))


def judge_interruption(state: State, side: int, answer: Answer) -> None:
    """Raise NotAllowed unless a player may do this at any moment."""
    if isinstance(answer, Restore | Sacrifice):
        known = 0 <= answer.figure < len(state.figures)
        if not known or state.figure(answer.figure).side != side or not state.figure(answer.figure).downed:
            raise NotAllowed("skulldred.dreadskull.restore", _NOT_DOWNED, number=answer.figure)
    elif isinstance(answer, Dismiss):
        if portal_of(state, answer.portal).side != side:
            raise NotAllowed("skulldred.portal.dismiss", _NOT_OWN, portal=answer.portal)
    elif isinstance(answer, StandingOrder):
        answer.judge(ANY_TIME)
    else:
        raise NotAllowed(ANY_TIME, _NOT_NOW)


def _checker(state: State, side: int) -> Callable[[Answer], None]:
    def check(answer: Answer) -> None:
        if not isinstance(answer, Wait):
            judge_interruption(state, side, answer)

    return check


_NOT_DOWNED = N_("figure {number} is no DOWNED figure of this warband")
_NOT_OWN = N_("portal {portal} isn't an own one")
_NOT_NOW = N_("that can't be done now")
