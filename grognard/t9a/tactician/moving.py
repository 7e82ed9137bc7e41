"""Advances, Marches and Reforms: many ways are tried, and the best place that can be reached is taken (core 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.geometry import Disc, direction, distance, quantise, wheel_cost
from grognard.kernel.words.refusals import NotAllowed
from grognard.players.weighing import Part, Valued, Weighed, best_of
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.movement.move_answers import EndMovement, Move, MoveUnit, Reform, Stand
from grognard.t9a.moving.approach import steps_towards, turn_to, within_rate
from grognard.t9a.moving.joining import Join
from grognard.t9a.moving.moves import can_fly, rates, reforms_freely
from grognard.t9a.moving.steps import Back, Forward, Pivot, Reshape, Step, Wheel, placed, reformed
from grognard.t9a.shooting.guns import guns_of
from grognard.t9a.tactician.aiming_from import Aim
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.ground import Ground
from grognard.t9a.tactician.helping import points_of_helping, reach_of_help

TURNS = (-90.0, -60.0, -40.0, -25.0, -12.0, 12.0, 25.0, 40.0, 60.0, 90.0)  # degrees tried, to the right
SHARES = (1.0, 0.75, 0.5, 0.25)  # of the way that is left after a turn
LONE_TURNS = (-135.0, -90.0, -60.0, -35.0, -15.0, 15.0, 35.0, 60.0, 90.0, 135.0, 180.0)
TARGETS = 4  # enemies straight at whom a move is tried
LEGAL_TRIED = 12  # of the best places that are put before the judge
JOINING = 60.0  # points for a Character who gets into a unit
ASIDE = 0.5  # inches below which a way is none


def which_unit(ask: Ask, state: State) -> Weighed:
    """Move those nearest to the enemy first, and those who shoot last, so that nobody stands in another's way."""
    values: list[Valued] = []
    for option in ask.options:
        if isinstance(option, MoveUnit):
            unit = state.unit(option.unit)
            away = min((distance(unit.boundary, e.boundary) for e in state.enemies_of(unit)), default=0.0)
            shoots = bool(guns_of(state, unit))
            values.append(Valued(option, 200.0 - away - 100.0 * shoots))
        else:
            values.append(Valued(option, 0.0 if isinstance(option, EndMovement) else -1.0))
    return best_of(ask.kind, values)


def how_to_move(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Return the best move that is legal."""
    stand = next(option for option in ask.options if isinstance(option, Stand))
    unit = state.unit(stand.unit)
    ground = Ground(state, unit, appraisal)
    aim = Aim(state, unit, appraisal)
    here = ground.place(unit)
    values = [_valued(stand, here.points, here.parts, aim.points(unit, moved=""))]
    for option in ask.options:
        if isinstance(option, Join):
            values.append(Valued(option, here.points - here.help + _helping_in(state, unit, option) + JOINING))
    tried = {_spot(unit)}
    for answer, there in _candidates(ask, state, unit):
        if _spot(there) not in tried:
            tried.add(_spot(there))
            place = ground.place(there)
            values.append(_valued(answer, place.points, place.parts, aim.points(there, moved=_gait(answer))))
    return legal_best(ask, values)


def _helping_in(state: State, unit: Unit, option: Join) -> float:
    """Return what the help of a Character for War Machines is worth from the unit that he would join."""
    if reach_of_help(unit) is None:
        return 0.0
    host = state.unit(option.host)
    return points_of_helping(state, unit.altered(x=host.x, y=host.y, facing=host.facing))


def legal_best(ask: Ask, values: list[Valued]) -> Weighed:
    """Return the best of the answers that the judge allows; answers that he refuses are left out."""
    values.sort(key=lambda valued: -valued.points)
    tried = 0
    for number, valued in enumerate(values):
        known = ask.suggests(valued.answer)
        if not known and tried >= LEGAL_TRIED:
            continue
        tried += not known
        if known or _is_legal(ask, valued.answer):
            return Weighed(ask.kind, valued, tuple(values[number + 1 : number + 4]))
    return Weighed(ask.kind, Valued(ask.options[-1], 0.0))


def _is_legal(ask: Ask, answer: Answer) -> bool:
    try:
        ask.check(answer)
    except NotAllowed:
        return False
    return True


def _valued(answer: Answer, points: float, parts: tuple[Part, ...], shots: Part | None) -> Valued:
    if shots is None:
        return Valued(answer, points, parts)
    return Valued(answer, points + shots.points, (*parts, shots))


def _gait(answer: Answer) -> str:
    return answer.gait if isinstance(answer, Move) else "reform"


def _spot(unit: Unit) -> tuple[float, float, float, int]:
    return round(unit.x, 1), round(unit.y, 1), round(unit.facing), unit.files


# ---- ways that are tried ---------------------------------------------------------------------------------------------


def _candidates(ask: Ask, state: State, unit: Unit) -> Iterator[tuple[Answer, Unit]]:
    """Yield moves with the place to which they lead, unjudged: suggestions, turns and ways on, and Reforms."""
    for option in ask.options:
        if isinstance(option, Move):
            yield option, _end(unit, option.steps)
        elif isinstance(option, Reform):
            yield option, reformed(unit, option.facing, option.files)
    flying = can_fly(unit)
    advance, march = rates(unit, flying=flying)
    gaits: tuple[tuple[Literal["advance", "march"], float], ...] = (("advance", advance), ("march", march))
    marches = _may_march(ask, unit, flying=flying)
    for gait, rate in gaits if marches else gaits[:1]:
        for steps in ways(state, unit, rate):
            if gait == "march" and _cost(unit, steps) <= advance:
                continue
            yield Move(unit.id, gait, steps, flying), _end(unit, steps)
    yield Move(unit.id, "advance", (Back(quantise(advance / 2)),), flying), _end(unit, (Back(advance / 2),))
    yield from _reforms(state, unit)


def ways(state: State, unit: Unit, rate: float) -> Iterator[tuple[Step, ...]]:
    """Yield plans of steps within *rate* inches: at the nearest enemies, and by turns and ways on."""
    enemies = sorted(state.enemies_of(unit), key=lambda one: ((one.x - unit.x) ** 2 + (one.y - unit.y) ** 2, one.id))
    for enemy in enemies[:TARGETS]:
        gap = max(0.0, distance(unit.boundary, enemy.boundary) - 1.1)
        for share in SHARES[:3]:
            steps = within_rate(unit, steps_towards(state, unit, enemy.boundary.centre), min(rate, gap) * share)
            if steps:
                yield steps
    for share in SHARES:
        yield (Forward(quantise(rate * share - 0.001)),)
    for turn in LONE_TURNS if _turns_freely(state, unit) else TURNS:
        step, left = _turned(state, unit, turn, rate)
        if step is None or left < ASIDE:
            continue
        for share in SHARES:
            yield (step, Forward(quantise(left * share)))
        if not isinstance(step, Pivot | Reshape):
            yield (step,)


def _turns_freely(state: State, unit: Unit) -> bool:
    return unit.model_count == 1 or reforms_freely(state, unit)


def _turned(state: State, unit: Unit, turn: float, rate: float) -> tuple[Step | None, float]:
    """Return the step that turns the unit so far, and how far it may go on."""
    if unit.model_count == 1:
        return Pivot(turn), quantise(rate - 0.001)
    if reforms_freely(state, unit):
        return Reshape(quantise((unit.facing + turn) % 360.0), unit.files), quantise(rate - 0.001)
    cost = wheel_cost(unit.formation.width, abs(turn))
    if cost > rate:
        return None, 0.0
    return Wheel("right" if turn > 0 else "left", abs(turn)), quantise(rate - cost - 0.001)


def _reforms(state: State, unit: Unit) -> Iterator[tuple[Answer, Unit]]:
    """Yield Reforms that face the nearest enemies."""
    if unit.model_count == 1 or isinstance(unit.boundary, Disc):
        return
    here = unit.boundary
    enemies = sorted(state.enemies_of(unit), key=lambda one: ((one.x - unit.x) ** 2 + (one.y - unit.y) ** 2, one.id))
    for enemy in enemies[:TARGETS]:
        bearing = direction(here.centre, enemy.boundary.centre)
        if abs(turn_to(unit, bearing)) > 15.0:
            answer = Reform(unit.id, quantise(bearing % 360.0), unit.files)
            yield answer, reformed(unit, answer.facing, answer.files)


def _may_march(ask: Ask, unit: Unit, *, flying: bool) -> bool:
    """May the unit March? The judge knows: a little step at a March is asked of him."""
    if any(isinstance(option, Move) and option.gait == "march" for option in ask.options):
        return True
    try:
        ask.check(Move(unit.id, "march", (Forward(0.1),), flying))
    except NotAllowed as refusal:
        return refusal.rule in ("t9a.unit-spacing", "t9a.board-edge", "t9a.terrain.impassable")
    return True


def _end(unit: Unit, steps: tuple[Step, ...]) -> Unit:
    for step in steps:
        unit = placed(unit, step)
    return unit


def _cost(unit: Unit, steps: tuple[Step, ...]) -> float:
    cost = 0.0
    for step in steps:
        if isinstance(step, Forward | Back):
            cost += step.inches
        elif isinstance(step, Wheel):
            cost += wheel_cost(unit.formation.width, step.degrees)
    return cost
