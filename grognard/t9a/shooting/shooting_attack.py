"""A whole Shooting Attack of one unit, as its owner has chosen it (core 10.2 to 10.18)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Play
from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import Dice
from grognard.kernel.rules.rule import Rule
from grognard.t9a.attack.volley import Volley
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.shooting.aiming import salvos
from grognard.t9a.shooting.breath import after_use, breathe, breathers, special_blow
from grognard.t9a.shooting.firing import fire, harm, quarry_of
from grognard.t9a.shooting.guns import Gun, RangedSpecial, guns_of, specials_of
from grognard.t9a.shooting.helpers import helper_named
from grognard.t9a.shooting.misfire import misfire
from grognard.t9a.shooting.rerolls import best_answer
from grognard.t9a.shooting.shooting_events import Helped, Shoot
from grognard.t9a.units.command_falls import command_falls


def shooting_attack(state: State, shot: Shoot, dice: Dice, *, standing: bool = False) -> State:
    """Carry out a Shooting Attack without asking, so its exact odds can be had; rerolls are used where that is best."""

    def attack(before: State, dice: Dice) -> Play[State]:
        return shots_of(before, shot, dice, standing=standing)

    after: State = drive(attack, state, dice, best_answer)
    return after


def shots_of(state: State, shot: Shoot, dice: Dice, *, standing: bool = False) -> Play[State]:
    """Play a Shooting Attack: all its shots are simultaneous; Misfires come last. Panic is left to the caller.

    Its owner is asked for the rerolls that a helper gives. *standing*: it is a Stand and Shoot reaction.
    """
    unit, target = state.unit(shot.unit), state.unit(shot.target)
    lent: tuple[Rule, ...] = ()
    if shot.helper is not None:
        helper = helper_named(state, unit, shot.helper)
        lent = (helper.rule,)
        dice.tell(Helped(helper.name, unit.name, helper.rule.id))
    quarry = quarry_of(state, target, unit, characters_first=shot.characters_first)
    falls: list[tuple[Pool, Volley]] = []
    misfires: list[Gun] = []
    used: list[tuple[Pool, str]] = []
    for special, models in _specials(state, unit, target, shot, standing):
        falls.extend(dice.step(breathe, special, models, special_blow(state, unit, target, special), quarry))
        used.append((special.pool, special.hits.use))
    for gun, parts in _guns(state, unit, shot, standing):
        for salvo in salvos(state, unit, target, gun, parts=parts, standing=standing, lent=lent):
            fall = yield from fire(dice, salvo, quarry, state)
            falls.extend(fall.volleys)
            misfires.extend([gun] * fall.misfires)
    for pool, rule in used:
        state = after_use(state, unit.id, pool, rule)
    state = harm(state, target.id, tuple(falls), dice, by=unit.id, quarry=quarry)
    for gun in misfires:
        state = yield from misfire((yield from command_falls(state)), unit.id, gun, dice, lent)
    return state


def _guns(state: State, unit: Unit, shot: Shoot, standing: bool) -> list[tuple[Gun, int]]:
    """Return the guns that are used, with the parts of each model that use them."""
    ready = {(gun.pool, gun.part, gun.key): gun for gun in guns_of(state, unit, standing=standing)}
    chosen = ((ready.get((arm.pool, arm.part, arm.weapon)), arm.parts) for arm in shot.arms)
    return [(gun, parts) for gun, parts in chosen if gun is not None]


def _specials(state: State, unit: Unit, target: Unit, shot: Shoot, standing: bool) -> list[tuple[RangedSpecial, int]]:
    """Return the Special Attacks that are made, with the models that make them."""
    wanted = {(arm.pool, arm.part, arm.weapon) for arm in shot.arms}
    found = (
        (special, breathers(state, unit, target, special, standing=standing))
        for special in specials_of(state, unit, standing=standing)
        if (special.pool, special.part, special.key) in wanted
    )
    return [(special, models) for special, models in found if models]
