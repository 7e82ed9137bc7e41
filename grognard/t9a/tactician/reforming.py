"""Turns and Reforms after a combat, in one, and when a unit rallies (core 7.2, 12.13, 12.15)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.geometry import direction, quantise
from grognard.players.weighing import Valued, Weighed, best_of
from grognard.t9a.aftermath.combat_reform import CombatReform, carried_out
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.flight import turned_to
from grognard.t9a.movement.rally import RallyReform
from grognard.t9a.movement.random_movement import ChooseDirection
from grognard.t9a.moving.moves import reformed
from grognard.t9a.moving.post_combat import KeepFormation, PostCombatPivot, PostCombatReform
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.ground import Ground
from grognard.t9a.tactician.moving import legal_best

BEARINGS = tuple(45.0 * number for number in range(8))
NO_CHARGE_NEXT = 25.0  # points that a Post-Combat Reform costs: no charge in the next turn
ROUNDS = 2


def after_combat(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Turn to where the unit is best placed."""
    unit = state.unit(_unit_of(ask.options[0]))
    loose = unit.altered(engaged=())
    ground = Ground(state, loose, appraisal)
    values: list[Valued] = []
    wanted: list[Answer] = [*ask.options]
    wanted += [PostCombatPivot(unit.id, facing) for facing in _bearings(state, unit)]
    for option in dict.fromkeys(wanted):
        match option:
            case KeepFormation():
                place = ground.place(loose)
                values.append(Valued(option, place.points + 1.0, place.parts))
            case PostCombatPivot(_, facing):
                place = ground.place(turned_to(loose, facing))
                values.append(Valued(option, place.points, place.parts))
            case PostCombatReform(_, facing, files):
                place = ground.place(reformed(loose, facing, files))
                values.append(Valued(option, place.points - NO_CHARGE_NEXT, place.parts))
    return legal_best(ask, values)


def rally(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Form up facing where the unit is best placed."""
    unit = state.unit(_unit_of(ask.options[0]))
    ground = Ground(state, unit, appraisal)
    wanted: list[Answer] = [*ask.options]
    wanted += [RallyReform(unit.id, facing, unit.files) for facing in _bearings(state, unit)]
    values: list[Valued] = []
    for option in dict.fromkeys(wanted):
        if isinstance(option, RallyReform):
            place = ground.place(reformed(unit, option.facing, option.files))
            values.append(Valued(option, place.points, place.parts))
    return legal_best(ask, values)


def in_combat(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Make a Combat Reform where the combat goes better for it."""
    values: list[Valued] = []
    for option in ask.options:
        unit = state.unit(_unit_of(option))
        there = carried_out(state, unit, option) if isinstance(option, CombatReform) else state
        there = replace(there, round=None, aftermath=None)
        points = appraisal.combat(there, unit.id, rounds=ROUNDS).balance(unit.side)
        values.append(Valued(option, points - (2.0 if isinstance(option, CombatReform) else 0.0)))
    return best_of(ask.kind, values)


def at_random(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Choose the direction of a random move: towards the enemy that it beats best."""
    values: list[Valued] = []
    for option in ask.options:
        if isinstance(option, ChooseDirection):
            unit = state.unit(option.unit)
            there = turned_to(unit, option.facing)
            values.append(Valued(option, Ground(state, unit, appraisal).place(there).points))
    return best_of(ask.kind, values)


def _bearings(state: State, unit: Unit) -> tuple[float, ...]:
    """Return directions worth a look: at each enemy near, and all around."""
    here = unit.boundary
    enemies = sorted(state.enemies_of(unit), key=lambda one: ((one.x - unit.x) ** 2 + (one.y - unit.y) ** 2, one.id))
    return tuple(
        dict.fromkeys(quantise(direction(here.centre, enemy.boundary.centre) % 360.0) for enemy in enemies[:4])
    )


def _unit_of(option: Answer) -> int:
    unit: int = option.unit  # type: ignore[attr-defined]  # all these answers name it
    return unit
