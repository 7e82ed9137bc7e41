"""What a Shooting Attack is worth: the Health Points that it takes, and the Panic that it may cause (core 10, 13.1)."""

from __future__ import annotations

from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.panic import may_panic
from grognard.t9a.outlook.estimates import Arithmetic
from grognard.t9a.outlook.nerve import chance_to_pass
from grognard.t9a.outlook.shots import about_shot
from grognard.t9a.shooting.shooting_events import Shoot
from grognard.t9a.tactician.worth import worth_left, worth_of_health
from grognard.t9a.units.losses import PANIC_SHARE

LOST_BY_PANIC = 0.35  # share of a panicked unit's points that is counted as lost
MISFIRE_COSTS = 0.25  # share of a gun's points


def points_of_shot(state: State, shot: Shoot, arithmetic: Arithmetic, *, standing: bool = False) -> float:
    """Return the points that a Shooting Attack is expected to win: Health Points, and the Panic that they may cause."""
    unit, target = state.unit(shot.unit), state.unit(shot.target)
    aimed = about_shot(state, shot, arithmetic, standing=standing)
    risk = aimed.misfires * MISFIRE_COSTS * worth_left(unit) / max(1, unit.model_count)
    return _points(state, target, aimed.lost) - risk


def _points(state: State, target: Unit, lost: dict[Pool, float]) -> float:
    """Return what the Health Points are worth, and what Panic adds."""
    points = health = 0.0
    for pool, expected in lost.items():
        health += expected
        points += expected * worth_of_health(target, pool)
    if health and may_panic(target):
        enough = (target.this_phase.health_at_start or target.health) / PANIC_SHARE
        nearly = min(1.0, health / max(1.0, enough)) ** 2
        fails = 1.0 - float(chance_to_pass(state, target, "panic"))
        points += nearly * fails * LOST_BY_PANIC * worth_left(target)
    return points
