"""What a Shooting Attack takes from its target, by the engine's own shots (core 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grognard.kernel.dice import Dice, NotCountable, TooLarge
from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.outlook.estimates import Arithmetic
from grognard.t9a.outlook.foreseen import Foreseen, foresee
from grognard.t9a.shooting.aiming import salvos
from grognard.t9a.shooting.breath import breathe, breathers, special_blow
from grognard.t9a.shooting.firing import Fall, fire_at_once, quarry_of
from grognard.t9a.shooting.guns import guns_of, specials_of
from grognard.t9a.shooting.helpers import helper_named
from grognard.t9a.shooting.shooting_attack import shooting_attack
from grognard.t9a.shooting.shooting_events import Shoot
from grognard.t9a.units.pools import most_to_lose


def loss_by_shot(state: State, shot: Shoot, *, standing: bool = False) -> Foreseen[int]:
    """Return the Health Points that the target of a Shooting Attack loses by it."""
    return foresee(_shoot, state, shot, standing)


def _shoot(dice: Dice, state: State, shot: Shoot, standing: bool) -> int:
    after = shooting_attack(state, shot, dice, standing=standing)
    left = after.unit(shot.target).health if after.has(shot.target) else 0
    return state.unit(shot.target).health - left


class Aimed(NamedTuple):
    """About what a Shooting Attack does: the mean loss of each pool of its target, and that of Misfires."""

    lost: dict[Pool, float]
    misfires: float


def about_shot(state: State, shot: Shoot, arithmetic: Arithmetic, *, standing: bool = False) -> Aimed:
    """Return about what a Shooting Attack does, at once: as if each attack wounded a model for itself."""
    lost: dict[Pool, float] = {}
    misfires = 0.0
    for falls in _sources(state, shot, arithmetic, standing=standing):
        for fall, chance in falls.items():
            misfires += chance * fall.misfires
            for pool, volley in fall.volleys:
                lost[pool] = lost.get(pool, 0.0) + chance * volley.attacks * arithmetic.of_one(volley.strike)
    most = {pool: float(most_to_lose(state, shot.target, pool)) for pool in lost}
    return Aimed({pool: min(points, most[pool]) for pool, points in lost.items()}, misfires)


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
                yield arithmetic.every.odds(fire_at_once, salvo, quarry).floats()
            except (TooLarge, NotCountable):
                continue
