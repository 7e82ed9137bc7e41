"""What an option would do, in one line: how far, from which side, how likely."""

from __future__ import annotations

from grognard.kernel.battle.asks import Answer
from grognard.kernel.geometry import distance
from grognard.kernel.words.compass import compass
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.character_charge import charger_of
from grognard.t9a.charging.charge_declaration import DeclareCharge
from grognard.t9a.charging.redirect import RedirectTo
from grognard.t9a.magic.answers import Cast
from grognard.t9a.movement.arrivals import Arrive, at_the_edge
from grognard.t9a.movement.move_answers import Move, MoveUnit, Reform
from grognard.t9a.moving.moves import reformed
from grognard.t9a.moving.steps import Step, placed
from grognard.t9a.outlook.reach import chance_to_reach
from grognard.t9a.setup.deployment import DeployUnit
from grognard.t9a.setup.placing import Deploy, at_place
from grognard.t9a.shooting.shooting_events import Shoot, ShootUnit
from grognard.t9a.sight.cover import cover_for
from grognard.t9a.terminal.magic_prospects import casting
from grognard.t9a.terminal.measuring import ARCS, COVERS
from grognard.t9a.terminal.prospects import chance_of_one_roll
from grognard.t9a.units.arcs import facing_towards


def effect_of(state: State, option: Answer) -> Saying | None:
    """Return what *option* would do; None where its own words say it all."""
    match option:
        case DeclareCharge() | RedirectTo():
            return _charge(state, option)
        case Move(unit_id, _, steps):
            return _stands(state, _after(state.unit(unit_id), steps))
        case Reform(unit_id, facing, files):
            return _stands(state, reformed(state.unit(unit_id), facing, files))
        case Deploy(unit_id):
            waiting = next((one for one in state.reserve if one.id == unit_id), None)
            return None if waiting is None else _nearest_enemy(state, at_place(waiting, option))
        case Arrive(unit_id, _, _, _, steps):
            waiting = next((one for one in state.reserve if one.id == unit_id), None)
            return (
                None
                if waiting is None
                else _stands(state, _after(at_the_edge(state.setting.table, waiting, option), steps))
            )
        case Shoot(unit_id, target_id):
            return _shot(state, state.unit(unit_id), state.unit(target_id))
        case MoveUnit(unit_id) | ShootUnit(unit_id):
            return _stands(state, state.unit(unit_id))
        case DeployUnit(unit_id):
            waiting = next((one for one in state.reserve if one.id == unit_id), None)
            return None if waiting is None else Saying(MODELS, models=waiting.model_count)
        case Cast():
            return casting(state, option)
    return chance_of_one_roll(option, state)


def _after(unit: Unit, steps: tuple[Step, ...]) -> Unit:
    for step in steps:
        unit = placed(unit, step)
    return unit


def _charge(state: State, option: DeclareCharge | RedirectTo) -> Saying | None:
    found = charger_of(state, option.unit)
    if found is None or not state.has(option.target):
        return None
    unit, target = found[0], state.unit(option.target)
    here = state if state.has(unit.id) else state.put(unit)
    return Saying(
        CHARGE,
        away=round(distance(unit.boundary, target.boundary), 1),
        arc=ARCS[facing_towards(target, unit)],
        chance=float(chance_to_reach(here, unit, target, flying=option.flying)),
    )


def _stands(state: State, unit: Unit) -> Saying:
    """Return where a unit would stand, and the nearest enemy from there."""
    nearest = _nearest_enemy(state, unit)
    place = {"x": round(unit.x, 1), "y": round(unit.y, 1), "facing": compass(unit.facing)}
    return Saying(STANDS, **place) if nearest is None else Saying(STANDS_NEAR, **place, nearest=nearest)


def _nearest_enemy(state: State, unit: Unit) -> Saying | None:
    enemies = state.enemies_of(unit)
    if not enemies:
        return None
    nearest = min(enemies, key=lambda one: (distance(unit.boundary, one.boundary), one.id))
    away = round(distance(unit.boundary, nearest.boundary), 1)
    return Saying(NEAREST, enemy=nearest.name, away=away, arc=ARCS[facing_towards(unit, nearest)])


def _shot(state: State, unit: Unit, target: Unit) -> Saying:
    away = round(distance(unit.boundary, target.boundary), 1)
    return Saying(SHOT, away=away, cover=COVERS[cover_for(state, unit, 0, target)])


CHARGE = N_("{away:in} away, in its {arc}, reached with a chance of {chance:%}")
STANDS = N_("stands at {x:in}, {y:in}, facing {facing}")
STANDS_NEAR = N_("stands at {x:in}, {y:in}, facing {facing}; {nearest}")
NEAREST = N_("{enemy} {away:in} away, in its {arc}")
SHOT = N_("{away:in} away, {cover}")
MODELS = N_("models: {models}")
