"""The activation of one figure: the action die, and its points spent (`skulldred.activation.roll`)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.action_die import Die, points_of, read, roll_action_die
from grognard.skulldred.actions import SEQUENCE, Stop, cost_of, doing_of, judge_stop, possible
from grognard.skulldred.beginning import FLIGHT_MOVES, begin
from grognard.skulldred.counters import Restore, Sacrifice
from grognard.skulldred.hiding import reveal, spot_automatically
from grognard.skulldred.interrupts import StandingOrder, carry_out, interrupt, judge_interruption
from grognard.skulldred.leaders import cure_panic, is_last_survivor
from grognard.skulldred.leaving import break_spells
from grognard.skulldred.panicking import Rally, could_get_clear, end_of_flight, far_from_enemies, panic
from grognard.skulldred.portals import Dismiss
from grognard.skulldred.state import Figure, State
from grognard.skulldred.victory import judge

DISCREET = "skulldred.hidden.discreet"
POISON = 1
AT_ANY_TIME = (Restore, Sacrifice, Dismiss, StandingOrder)
"""What the acting player may do between two actions."""


class RollsActionDie(Event, frozen=True):
    """The action die is rolled for a figure (`skulldred.activation.roll`)."""

    message = "{figure:figure} is activated"

    figure: int


class IsActivated(Event, frozen=True):
    """A figure is activated: its action points, and by which rule."""

    message = "{figure:figure}: {points} AP ({because})"

    figure: int
    points: int
    because: str


def activate(state: State, figure_id: int, dice: Dice) -> Play[State]:
    """Activate one figure: named first, then the action die is rolled for it (`skulldred.activation.roll`).

    It ends when the points are spent, the figure has attacked in melee or was left DOWNED or killed
    (`skulldred.activation.end`); points left over are lost.
    """
    figure = state.figure(figure_id)
    dice.tell(RollsActionDie(figure_id))
    face = roll_action_die(dice, state.setting.options)
    if figure.panicked:
        state = _begin_panicked(state, figure, face, dice)
    else:
        die, points = read(state, figure, face), points_given(state, figure, face)
        state = begin(state, figure_id, points, mission=die.mission)
        if die.mission == "panic":
            state = panic(state, figure_id, "skulldred.wild.panic", dice)
        dice.tell(IsActivated(figure_id, points, die.because))
    state = yield from act(state, dice)
    return replace(state, acting=None)


def points_given(state: State, figure: Figure, face: int) -> int:
    """Return the AP that a face of the action die gives a figure, as they are announced.

    For a last survivor in panic WILD counts as a 3 (`skulldred.panic.rally-roll`).
    """
    if figure.panicked:
        return points_of(face) or (FLIGHT_MOVES if is_last_survivor(state, figure) else 0)
    return points_left(figure, read(state, figure, face))


def points_left(figure: Figure, die: Die) -> int:
    """Return the AP of an action die that poison leaves; a flight is three moves, whatever they cost."""
    return max(0, die.points - POISON) if figure.poisoned and die.mission != "panic" else die.points


def _begin_panicked(state: State, figure: Figure, face: int, dice: Dice) -> State:
    """Begin the activation of a panicked figure: it may rally on a number, far from enemies; else it flees.

    Rule `skulldred.panic.rally-roll`.
    """
    points = points_given(state, figure, face)
    may_rally = bool(points) and far_from_enemies(state, figure)
    dice.tell(IsActivated(figure.id, points, "skulldred.panic.rally-roll"))
    left = max(0, points - (POISON if figure.poisoned else 0))
    state = begin(state, figure.id, left if may_rally else FLIGHT_MOVES, mission="panic")
    return state.with_acting(may_rally=may_rally and left > 0)


def act(state: State, dice: Dice) -> Play[State]:
    """Let the figure act until its activation ends; then it is deactivated. It may hand its points to another."""
    while may_go_on(state):
        figure_id = state.actor.id
        action = yield from _ask_action(state, state.figure(figure_id))
        if isinstance(action, Stop):
            break
        if isinstance(action, AT_ANY_TIME):
            state = judge(carry_out(state, state.actor.side, action, dice), dice)
            continue
        state = yield from carry_out_action(state, figure_id, action, dice)
        state = yield from after_action(state, dice)
    if state.acting is not None and state.actor.on_table:
        state = state.with_figure(replace(state.actor, activated=True))
        if state.actor.panicked and state.phase != "over":
            cornered = not (may_go_on(state) and could_get_clear(state))
            state = yield from end_of_flight(state, state.actor.id, dice, cornered=cornered)
            state = judge(state, dice)
    return state


def may_go_on(state: State) -> bool:
    """Does the activation go on: points left, nothing that ended it, the game not over?"""
    acting = state.acting
    if acting is None or acting.over or acting.points <= 0 or state.phase == "over":
        return False
    return state.actor.stands


def _ask_action(state: State, figure: Figure) -> Play[Answer]:
    """Ask for the next action; any legal one is accepted, not only the suggested ones.

    So are counters and portals given up between two actions (`skulldred.dreadskull.any-time`).
    """

    def check(answer: Answer) -> None:
        if isinstance(answer, Stop):
            judge_stop(state, figure)
            return
        if isinstance(answer, AT_ANY_TIME):
            judge_interruption(state, figure.side, answer)
            return
        try:
            cost_of(state, figure, answer)
        except NotAllowed as refusal:
            kind = type(answer)
            alike = [option for option in possible(state, figure) if type(option) is kind]
            others = [option for option in possible(state, figure) if type(option) not in (kind, Stop)]
            refusal.possible = refusal.possible or (*alike, *others, Stop())
            raise

    ask = Ask(figure.side, SEQUENCE, lambda: possible(state, figure), check, state=state)
    return (yield from answer_to(ask, Answer))


def carry_out_action(state: State, figure_id: int, action: Answer, dice: Dice) -> Play[State]:
    """Pay for an action and carry it out; a HIDDEN figure is revealed, a maintained spell broken, before it."""
    figure, doing = state.figure(figure_id), doing_of(action)
    cost = cost_of(state, figure, action)
    assert state.acting is not None, "somebody is activated"
    had_jumped = state.acting.jumped and cost > 0
    flees = state.acting.may_rally and not isinstance(action, Rally)
    state = state.with_acting(points=state.acting.points - cost)
    if flees:
        state = state.with_acting(points=FLIGHT_MOVES - cost, may_rally=False)  # three moves, whatever was rolled
    if not doing.discreet and cost:
        state = reveal(state, figure_id, DISCREET, dice)
    if not doing.keeps_spell:
        state = break_spells(state, figure_id, dice)
    state = yield from doing.perform(state, figure_id, action, dice)
    if had_jumped and state.acting is not None and state.acting.figure == figure_id:
        state = state.with_acting(jumped=False)
    return state


def after_action(state: State, dice: Dice) -> Play[State]:
    """Do what follows every action: panic calmed, hidden figures spotted, the game judged, the enemy's interruption."""
    state = cure_panic(spot_automatically(state, dice), dice)
    state = judge(state, dice)
    if state.phase == "over":
        return state
    return (yield from interrupt(state, 1 - state.active, dice))
