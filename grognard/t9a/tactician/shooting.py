"""Shots: each unit's best target by the points that the engine's own shots are expected to take (core 10)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.players.weighing import Chance, Valued, Weighed, best_of
from grognard.t9a.board.state import State
from grognard.t9a.shooting.misfire import MisfireRolled
from grognard.t9a.shooting.rerolls import Rerollable, RollAgain
from grognard.t9a.shooting.shooting_events import Shoot, ShootUnit, Sweep
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.gunnery import points_of_shot
from grognard.t9a.tactician.worth import worth_left

A_HIT, A_MACHINE = 5.0, 200.0  # points, by which a reroll is weighed
BETTER = N_("rolls better")


def which_shooter(ask: Ask, state: State) -> Weighed:
    """Let the dearest units shoot first; nobody is left out."""
    return best_of(ask.kind, [Valued(option, _dearness(state, option)) for option in ask.options])


def _dearness(state: State, option: Answer) -> float:
    return worth_left(state.unit(option.unit)) if isinstance(option, ShootUnit) else 0.0


def which_target(ask: Ask, state: State, appraisal: Appraisal, *, standing: bool = False) -> Weighed:
    """Return the shot that is expected to win most points; holding fire is worth nothing."""
    values = [
        Valued(option, points_of_shot(state, option, appraisal.arithmetic, standing=standing))
        if isinstance(option, Shoot)
        else Valued(option, 0.0)
        for option in ask.options
    ]
    return best_of(ask.kind, values)


def whether_to_roll_again(ask: Ask, _: State) -> Weighed:
    """Roll again what another roll betters on average: hits by their number, a Misfire by what it costs."""
    rolled = ask.about
    assert isinstance(rolled, Rerollable), "a roll may be made again"
    each = A_MACHINE if isinstance(rolled, MisfireRolled) else A_HIT
    better = Chance(BETTER, float(rolled.chances()[0]))
    values = [
        Valued(option, each * float(rolled.mean_worth()), (better,))
        if isinstance(option, RollAgain)
        else Valued(option, each * float(rolled.worth(rolled.fell)))
        for option in ask.options
    ]
    return best_of(ask.kind, values)


def which_sweep(ask: Ask, state: State) -> Weighed:
    """Sweep over the dearest unit that was passed over."""
    values = [
        Valued(option, worth_left(state.unit(option.target)) / 10 if isinstance(option, Sweep) else 0.0)
        for option in ask.options
    ]
    return best_of(ask.kind, values)
