"""Choosing weapons for the Round (core 11.24)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.t9a.board.profile import Weapon
from grognard.t9a.board.round_of_combat import COMPANIONS, RANK_AND_FILE, Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.melee_answers import ChooseWeapon
from grognard.t9a.melee.melee_events import WeaponChosen
from grognard.t9a.units.arms import chooses_freely, chosen_weapon, usable_weapons, weapon_in_use, with_weapon
from grognard.t9a.units.contact import pools_of

KIND = "t9a.choose-weapons"
OWN = "t9a.sa.combined-strength.weapons"


def choose_weapons(state: State, dice: Dice) -> Play[State]:
    """Let each side choose the weapons of its models, where there is a choice.

    The choice of the First Round is kept for the combat; who may choose freely is asked each Round. All models of a
    pool fight with the same weapon; companions with one of their own, or by a reading with that of the others.
    """
    combat = state.round
    assert combat is not None, "weapons are chosen in a Round of Combat"
    for player in (state.active, 1 - state.active):
        for unit_id, side in combat.sides:
            if side == player and state.has(unit_id):
                state = yield from _choose_for_unit(state, unit_id, dice, anew=unit_id in combat.first)
    return state


def _choose_for_unit(state: State, unit_id: int, dice: Dice, *, anew: bool) -> Play[State]:
    unit = state.unit(unit_id)
    if anew and unit.fight.weapons:
        unit = unit.altered(weapons=())
        state = state.put(unit)
    for pool, model, _ in pools_of(unit):
        for number, part in enumerate(model.parts):
            options = usable_weapons(part)
            shared = _weapon_of_the_ranks(state, unit, pool, options)
            if shared is not None:
                unit = with_weapon(unit, pool, part, shared)
                state = state.put(unit)
                continue
            if len(options) < 2 or (chosen_weapon(unit, pool, part) and not chooses_freely(part)):
                continue
            answers = tuple(ChooseWeapon(unit_id, pool, number, weapon.id) for weapon in options)
            answer = yield from answer_to(Ask(unit.side, KIND, answers, state=state), ChooseWeapon)
            unit = with_weapon(unit, pool, part, answer.weapon)
            state = state.put(unit)
            if dice.telling:
                weapon = weapon_in_use(unit, pool, part)
                assert weapon is not None, "a weapon was just chosen"
                dice.tell(WeaponChosen(unit.name, model.name, weapon.name))
    return state


def _weapon_of_the_ranks(state: State, unit: Unit, pool: Pool, weapons: tuple[Weapon, ...]) -> str | None:
    """Return the other rank and file's weapon, if companions must fight with the same and may use it; else None."""
    if pool != COMPANIONS or unit.troop is None or not unit.models or state.setting.readings.choice(OWN) == "own":
        return None
    theirs = (weapon_in_use(unit, RANK_AND_FILE, part) for part in unit.troop.model.parts)
    taken = [weapon.id for weapon in theirs if weapon is not None]
    return next((weapon.id for weapon in weapons if weapon.id in taken), None)
