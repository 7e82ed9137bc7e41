"""Shots: each unit's best target by the points that the engine's own shots are expected to take (core 10)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Answer, Ask
from grognard.players.weighing import Valued, Weighed, best_of
from grognard.t9a.board.state import State
from grognard.t9a.shooting.shooting_events import Shoot, ShootUnit, Sweep
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.gunnery import points_of_shot
from grognard.t9a.tactician.worth import worth_left


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


def which_sweep(ask: Ask, state: State) -> Weighed:
    """Sweep over the dearest unit that was passed over."""
    values = [
        Valued(option, worth_left(state.unit(option.target)) / 10 if isinstance(option, Sweep) else 0.0)
        for option in ask.options
    ]
    return best_of(ask.kind, values)
