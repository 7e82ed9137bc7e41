"""After a combat: pursue or restrain, overrun or stand (core 12.7 to 12.12)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.geometry import inside_table
from grognard.kernel.words.language import N_
from grognard.players.weighing import Chance, Part, Valued, Weighed, best_of
from grognard.t9a.aftermath.overrun import Overrun, StandFast
from grognard.t9a.aftermath.pursuit import FleeFrom, Pursue, Restrain, bearing_away
from grognard.t9a.aftermath.pursuit_moves import meets_enemy
from grognard.t9a.aftermath.pursuit_way import Chase
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.flight import moved_ahead, turned_to
from grognard.t9a.outlook.flight import chance_to_catch
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.ground import Ground
from grognard.t9a.tactician.worth import worth_left

AVERAGE = 7.0  # inches of a Pursuit Move
SAVED = 0.5  # of a caught unit's points would be lost to it anyway, fleeing
OFF_THE_TABLE = 60.0  # points that it costs to be away for a turn
RUNS_ON = 20.0  # points for an Overrun into another enemy
CATCHES, PREY, DANGER = N_("chance to catch"), N_("prey"), N_("danger there")


def pursue(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Pursue if what may be caught is worth more than the danger at the end of the way."""
    values: list[Valued] = []
    for option in ask.options:
        match option:
            case Pursue(unit_id, prey_id):
                values.append(_pursuit(state, state.unit(unit_id), state.unit(prey_id), option, appraisal))
            case Restrain(unit_id):
                unit = _loose(state.unit(unit_id))
                values.append(Valued(option, -Ground(state, unit, appraisal).danger_at(unit)))
            case _:
                values.append(Valued(option, 0.0))
    return best_of(ask.kind, values)


def _pursuit(state: State, unit: Unit, prey: Unit, option: Pursue, appraisal: Appraisal) -> Valued:
    catches = float(chance_to_catch(state, unit.id, prey.id))
    won = catches * SAVED * worth_left(prey)
    contact = next((one for one in prey.fight.engaged if one.enemy == unit.id), None)
    facing = bearing_away(prey, unit, contact) if contact is not None else unit.facing
    danger = _danger_ahead(state, unit, facing, appraisal, without=(prey.id,))
    parts = (Chance(CATCHES, catches), Part(PREY, won), Part(DANGER, -danger))
    return Valued(option, won - danger, parts)


def _danger_ahead(
    state: State, unit: Unit, facing: float, appraisal: Appraisal, *, without: tuple[int, ...] = ()
) -> float:
    there = moved_ahead(turned_to(_loose(unit), facing), AVERAGE)
    if not inside_table(there.boundary, state.setting.table):
        return OFF_THE_TABLE
    return Ground(state, _loose(unit), appraisal).danger_at(there, without=without)


def _loose(unit: Unit) -> Unit:
    return unit.altered(engaged=())


def overrun(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Run on where a good fight or a better place lies ahead."""
    values: list[Valued] = []
    for option in ask.options:
        match option:
            case Overrun(unit_id):
                unit = state.unit(unit_id)
                values.append(Valued(option, _worth_of_overrun(state, unit, appraisal)))
            case StandFast(unit_id):
                unit = state.unit(unit_id)
                values.append(Valued(option, Ground(state, unit, appraisal).place(unit).points))
            case _:
                values.append(Valued(option, 0.0))
    return best_of(ask.kind, values)


def _worth_of_overrun(state: State, unit: Unit, appraisal: Appraisal) -> float:
    there = moved_ahead(unit, AVERAGE)
    if not inside_table(there.boundary, state.setting.table):
        return -OFF_THE_TABLE
    bonus = RUNS_ON if meets_enemy(state, Chase(unit.id, None, AVERAGE)) else 0.0
    return Ground(state, unit, appraisal).place(there).points + bonus


def flee_from(ask: Ask, state: State) -> Weighed:
    """Let a Broken enemy flee from the dearest of our units."""
    return best_of(ask.kind, [Valued(option, _worth_of_named(state, option)) for option in ask.options])


def _worth_of_named(state: State, option: Answer) -> float:
    if not isinstance(option, FleeFrom) or not state.has(option.enemy):
        return 0.0
    return worth_left(state.unit(option.enemy))
