"""The sequence of a battle: the set-up, the sides' turns of four phases each, the end (core 3, 16, 23.45, 23.61)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grognard.kernel.battle.asks import Checkpoint, Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.mordheim.combat.phase import play_combat
from grognard.mordheim.moving.phase import movement_phase
from grognard.mordheim.setup import set_up
from grognard.mordheim.shooting.phase import shooting_phase
from grognard.mordheim.state import Phase, State
from grognard.mordheim.turn.alliances import end_alliances
from grognard.mordheim.turn.psychology import stupidity_tests
from grognard.mordheim.turn.recovery import begun, recovery_phase
from grognard.mordheim.turn.rout import rout_phase
from grognard.mordheim.victory import Result, judge, judge_limit, result_of, settle, sides_left

TURN = "mordheim.core.turn"


class TurnBegins(Event, frozen=True):
    """A side's turn begins."""

    message = "round {round}: the turn of {warband:warband}"

    round: int
    warband: int


def play(state: State, dice: Dice) -> Play[Result]:
    """Play a battle from where *state* stands to its end, and return the result."""
    if state.phase == "setup":
        state = yield from set_up(state, dice)
        state = judge(begin_turn(replace(state, round=1), state.order[0], dice), dice)
        yield Checkpoint(state)
    while state.phase != "over":
        state = yield from _phase(state, dice)
        yield Checkpoint(state)
    return result_of(state)


def begin_turn(state: State, side: int, dice: Dice) -> State:
    """Begin a side's turn: its warriors have done nothing in it yet."""
    dice.tell(TurnBegins(state.round, side))
    return replace(begun(state, side), active=side, phase="recovery", stage="")


def _phase(state: State, dice: Dice) -> Play[State]:
    """Play what comes now, judge whether that ends the battle, and say what comes next."""
    state = yield from PHASES[state.phase](state, dice)
    state = yield from settle(judge(state, dice), dice)
    if state.phase == "over":
        return state
    if state.phase == "combat" or state.active not in sides_left(state):
        return _next_turn(state, dice)
    return replace(state, phase=AFTER[state.phase])


def _start_of_turn(state: State, dice: Dice) -> Play[State]:
    """Play what comes before the first move, in the order of the book: alliances, rout, stupidity, recovery (23.45)."""
    state = yield from end_alliances(state, dice)
    state = yield from rout_phase(state, dice)
    if state.active not in sides_left(state):
        return state
    state = stupidity_tests(state, dice)
    return (yield from recovery_phase(state, dice))


def _next_turn(state: State, dice: Dice) -> State:
    """Hand the turn on; after the last side's a round is over, and perhaps the battle by its limit."""
    left = sides_left(state)
    at = state.order.index(state.active)
    later = [side for side in state.order[at + 1 :] if side in left]
    if later:
        return begin_turn(state, later[0], dice)
    limit = state.setting.agreed.rounds
    if limit is not None and state.round >= limit:
        return judge_limit(state, dice)
    first = next(side for side in state.order if side in left)
    return begin_turn(replace(state, round=state.round + 1), first, dice)


PHASES: dict[Phase, Callable[[State, Dice], Play[State]]] = {
    "recovery": _start_of_turn,
    "movement": movement_phase,
    "shooting": shooting_phase,
    "combat": play_combat,
}
AFTER: dict[Phase, Phase] = {"recovery": "movement", "movement": "shooting", "shooting": "combat"}
