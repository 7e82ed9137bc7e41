"""What a Shooting Attack is expected to take from its target, by the exact odds of the engine's own shots (core 10)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.dice import NotCountable, TooLarge
from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State, Unit
from grognard.t9a.morale.panic import may_panic
from grognard.t9a.shooting.aiming import salvos
from grognard.t9a.shooting.breath import breathe, breathers, special_blow
from grognard.t9a.shooting.firing import Fall, Landing, fire, quarry_of
from grognard.t9a.shooting.guns import guns_of, specials_of
from grognard.t9a.shooting.helpers import helper_named
from grognard.t9a.shooting.shooting_events import Shoot
from grognard.t9a.tactician.blows import NOTHING, Arithmetic, Chances, at_most, together
from grognard.t9a.tactician.nerve import chance_to_pass
from grognard.t9a.tactician.worth import worth_left, worth_of_health
from grognard.t9a.units.pools import most_to_lose

HEAVY_LOSSES = 0.25  # share of the Health Points that makes a unit test for Panic (core 13.1)
LOST_BY_PANIC = 0.35  # share of a panicked unit's points that is counted as lost
MISFIRE_COSTS = 0.25  # share of a gun's points


def points_of_shot(state: State, shot: Shoot, arithmetic: Arithmetic, *, standing: bool = False) -> float:
    """Return the points that a Shooting Attack is expected to win: Health Points, and the Panic that they may cause."""
    unit, target = state.unit(shot.unit), state.unit(shot.target)
    lost: dict[Pool, float] = {}
    risk = 0.0
    for falls in _sources(state, shot, arithmetic, standing=standing):
        for fall, chance in falls.items():
            _add(lost, fall.volleys, chance, arithmetic)
            risk += chance * fall.misfires
    return _points(state, target, lost) - risk * MISFIRE_COSTS * worth_left(unit) / max(1, unit.model_count)


def chances_of_shot(state: State, shot: Shoot, arithmetic: Arithmetic, *, standing: bool = False) -> Chances:
    """Return the exact distribution of the Health Points that a Shooting Attack takes, at most what the unit has."""
    most = state.unit(shot.target).health
    chances = NOTHING
    for falls in _sources(state, shot, arithmetic, standing=standing):
        source = [0.0] * (most + 1)
        for fall, chance in falls.items():
            one = NOTHING
            for _, volley in fall.volleys:
                one = together(one, arithmetic.of_attacks(volley.strike, volley.attacks))
            for points, share in enumerate(at_most(one, most)):
                source[points] += chance * share
        chances = at_most(together(chances, tuple(source)), most)
    return chances


def _sources(state: State, shot: Shoot, arithmetic: Arithmetic, *, standing: bool) -> Iterator[dict[Fall, float]]:
    """Yield for each salvo, and each Special Attack, what may fall on which pools, with its chances."""
    unit, target = state.unit(shot.unit), state.unit(shot.target)
    lent: tuple[Rule, ...] = ()
    if shot.helper is not None:
        lent = (helper_named(state, unit, shot.helper).rule,)
    quarry = quarry_of(state, target, unit, characters_first=shot.characters_first)
    wanted = {(arm.pool, arm.part, arm.weapon): arm.parts for arm in shot.arms}
    for special in specials_of(state, unit):
        if (special.pool, special.part, special.key) in wanted:
            models = breathers(state, unit, target, special, standing=standing)
            if models:
                blow = special_blow(state, unit, target, special)
                landings = arithmetic.every.odds(breathe, special, models, blow, quarry).floats()
                yield {Fall(landing): chance for landing, chance in landings.items()}
    for gun in guns_of(state, unit, standing=standing):
        parts = wanted.get((gun.pool, gun.part, gun.key))
        if parts is None:
            continue
        for salvo in salvos(state, unit, target, gun, parts=parts, standing=standing, lent=lent):
            try:
                yield arithmetic.every.odds(fire, salvo, quarry).floats()
            except (TooLarge, NotCountable):
                continue


def _add(lost: dict[Pool, float], landing: Landing, chance: float, arithmetic: Arithmetic) -> None:
    for pool, volley in landing:
        lost[pool] = lost.get(pool, 0.0) + chance * volley.attacks * arithmetic.of_one(volley.strike)


def _points(state: State, target: Unit, lost: dict[Pool, float]) -> float:
    """Return what the Health Points are worth, and what Panic adds."""
    points = health = 0.0
    for pool, expected in lost.items():
        taken = min(expected, float(most_to_lose(state, target.id, pool)))
        health += taken
        points += taken * worth_of_health(target, pool)
    if health and may_panic(target):
        nearly = min(1.0, health / (HEAVY_LOSSES * max(1, target.health_at_phase_start or target.health))) ** 2
        fails = 1.0 - chance_to_pass(state, target, "panic")
        points += nearly * fails * LOST_BY_PANIC * worth_left(target)
    return points
