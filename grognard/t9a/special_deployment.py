"""Special Deployment: Ambush, Scout, Vanguard, and choices made before deployment (core 16.8, 16.9, 16.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event, Name
from grognard.kernel.geometry import are_within, quantise
from grognard.kernel.language import N_
from grognard.kernel.refusals import NotAllowed
from grognard.t9a import deployment
from grognard.t9a.deployment import Deploy, at_place
from grognard.t9a.effects import FOR_THE_BATTLE, with_effect
from grognard.t9a.movement import steps_towards, within_rate
from grognard.t9a.moves import Forward, Step, can_fly, walk
from grognard.t9a.space import room_for
from grognard.t9a.state import State, Unit
from grognard.t9a.zones import DAWN_ASSAULT, facing_of, in_zone

SCOUT_APART, SCOUT_APART_IN_COVER = 18.0, 12.0  # inches from enemies (t9a.scout)
SCOUT_COVER = ("field", "forest", "ruins", "water")
VANGUARD_APART, VANGUARD_APART_FROM_SCOUTS = 12.0, 6.0  # inches from enemies (t9a.vanguard)
MOST_REINFORCEMENTS = 2  # units that may be kept back in Dawn Assault
SCOUT_SPOTS = 6


class DeclareAway(Answer, frozen=True):
    """Keep the unit for a special deployment: "ambush", "scouting", "reinforcement", or "" to deploy it normally."""

    message: ClassVar[str] = "{unit}: special deployment {away}"

    unit: int
    away: str


class ChooseEffect(Answer, frozen=True):
    """Choose one of a unit's effects for the battle (Runic Engravings)."""

    message: ClassVar[str] = "{unit} takes {effect}"

    unit: int
    effect: str


class Scout(Answer, frozen=True):
    """Place a scouting unit: the middle of its front at (*x*, *y*)."""

    message: ClassVar[str] = "{unit} scouts at {x:in}, {y:in}"

    unit: int
    x: float
    y: float
    facing: float
    files: int


class VanguardMove(Answer, frozen=True):
    """Make a Vanguard move by these steps; none: the unit stays."""

    message: ClassVar[str] = "{unit} makes a Vanguard move: {steps}"

    unit: int
    steps: tuple[Step, ...] = ()


class SpecialDeploymentDeclared(Event, frozen=True):
    """A unit is kept for a special deployment."""

    message: ClassVar[str] = "{unit} is kept back ({rule})"

    unit: Name
    rule: str


class VanguardMoved(Event, frozen=True):
    """A unit has made its Vanguard move."""

    message: ClassVar[str] = "{unit} makes a Vanguard move of {distance:in}"

    unit: Name
    distance: float


def declare_special_deployment(state: State, side: int) -> Play[State]:
    """Let *side* declare who Ambushes, Scouts or comes as reinforcement, and make the choices due now."""
    kept = 0
    for unit in [unit for unit in state.reserve if unit.side == side]:
        for model, _ in unit.members:
            for hook in model.hooks.of("chooses_before_deployment"):
                ask = Ask(
                    side,
                    "t9a.choose-effect",
                    tuple(ChooseEffect(unit.id, effect) for effect in hook()),
                    state=state,
                )
                answer = yield from answer_to(ask, ChooseEffect)
                state = _in_reserve(state, with_effect(_reserved(state, unit.id), answer.effect, FOR_THE_BATTLE))
        ways = _ways(state, _reserved(state, unit.id), kept)
        if ways:
            options = tuple(DeclareAway(unit.id, away) for away in (*ways, "undeployed"))
            declared = yield from answer_to(Ask(side, "t9a.special-deployment", options, state=state), DeclareAway)
            kept += declared.away == "reinforcement"
            state = _in_reserve(state, replace(_reserved(state, unit.id), away=declared.away))
    return state


def _ways(state: State, unit: Unit, kept: int) -> list[str]:
    """Return the special deployments open to the unit."""
    ways = []
    if unit.can("may_ambush"):
        ways.append("ambush")
    if unit.can("may_scout"):
        ways.append("scouting")
    if state.deployment == DAWN_ASSAULT and kept < MOST_REINFORCEMENTS and unit.troop is not None:
        ways.append("reinforcement")
    return ways


def deploy_scouts(state: State, first: int, dice: Dice) -> Play[State]:
    """Place scouting units, one in turn; the player who finished deploying first begins."""
    side = first
    while scouts := [unit for unit in state.reserve if unit.away == "scouting"]:
        mine = [unit for unit in scouts if unit.side == side]
        if mine:
            state = yield from _place_scout(state, mine[0], dice)
        side = 1 - side
    return state


def _place_scout(state: State, unit: Unit, dice: Dice) -> Play[State]:
    options = tuple(_scout_spots(state, unit))
    rest = replace(state, reserve=tuple(other for other in state.reserve if other.id != unit.id))
    if not options:
        return (yield from deployment.place(state, unit, dice))
    ask = Ask(unit.side, "t9a.scout", options, lambda a: check_scout(state, unit, a), state=state)
    answer = yield from answer_to(ask, Scout)
    new = _scouted(unit, answer)
    inside = in_zone(state.deployment, state.zones[unit.side], state.setting.table, new.boundary)
    if dice.telling:
        dice.tell(deployment.Deployed(unit.name, new.x, new.y))
    return rest.put(
        replace(new, away="", health_at_phase_start=new.health, scouted=True, no_charge_until=0 if inside else 1)
    )


def _scouted(unit: Unit, answer: Scout) -> Unit:
    return at_place(unit, Deploy(unit.id, answer.x, answer.y, answer.facing, answer.files))


def check_scout(state: State, unit: Unit, answer: Answer) -> None:
    """Judge where a Scout is placed (t9a.scout).

    Raises:
        NotAllowed: Too near to enemies, or without room.
    """
    if not isinstance(answer, Scout) or answer.unit != unit.id or not 1 <= answer.files <= max(1, unit.rank_and_file):
        raise NotAllowed("t9a.scout", PLACE_THE_SCOUTS, unit=unit.name)
    new = _scouted(unit, answer)
    blocked = room_for(state, new, new.boundary)
    if blocked is not None:
        raise blocked
    if in_zone(state.deployment, state.zones[unit.side], state.setting.table, new.boundary):
        return
    hidden = any(feature.contains_whole(new.boundary) for feature in state.setting.table.of_kind(*SCOUT_COVER))
    gap = SCOUT_APART_IN_COVER if hidden else SCOUT_APART
    for enemy in state.enemies_of(unit):
        if are_within(new.boundary, enemy.boundary, gap):
            raise NotAllowed("t9a.scout", SCOUT_TOO_NEAR, unit=unit.name, enemy=enemy.name, gap=gap)


def _scout_spots(state: State, unit: Unit) -> Iterator[Answer]:
    """Yield a few places: in cover near the enemy, on the flanks, on the own side."""
    table, facing = state.setting.table, facing_of(state.zones[unit.side])
    files = min(unit.rank_and_file or 1, 5)
    spots = [feature.centre for feature in table.of_kind(*SCOUT_COVER)]
    depth = table.depth
    rows = (0.55, 0.45, 0.35, 0.2) if facing == 0.0 else (0.45, 0.55, 0.65, 0.8)
    spots += [(table.width * share, depth * row) for row in rows for share in (0.1, 0.9, 0.3, 0.7, 0.5)]
    found = 0
    for x, y in spots:
        answer = Scout(unit.id, quantise(x), quantise(y), facing, files)
        try:
            check_scout(state, unit, answer)
        except NotAllowed:
            continue
        yield answer
        found += 1
        if found == SCOUT_SPOTS:
            return


def vanguard_moves(state: State, first: int, dice: Dice) -> Play[State]:
    """Make Vanguard moves, unit by unit in turn; the player who finished deploying last begins (t9a.vanguard)."""
    side, done = first, set[int]()
    while movers := [unit for unit in state.units if unit.id not in done and vanguard_distance(unit)]:
        mine = [unit for unit in movers if unit.side == side]
        if mine:
            unit = mine[0]
            done.add(unit.id)
            state = yield from _vanguard(state, unit, dice)
        side = 1 - side
    return state


def vanguard_distance(unit: Unit) -> float:
    """Return how far the whole unit may move before the battle, 0 if a model has no Vanguard."""
    least = 99.0
    for model, _ in unit.members:
        least = min(least, max((hook(unit) or 0.0 for hook in model.hooks.of("vanguard_move")), default=0.0))
    return least


def _vanguard(state: State, unit: Unit, dice: Dice) -> Play[State]:
    ask = Ask(
        unit.side,
        "t9a.vanguard",
        lambda: _vanguard_options(state, unit),
        lambda a: check_vanguard(state, unit, a),
        state=state,
    )
    answer = yield from answer_to(ask, VanguardMove)
    if not answer.steps:
        return state
    walked = walk(state, unit, answer.steps, "vanguard", flying=can_fly(unit), limit=vanguard_distance(unit))
    if dice.telling:
        dice.tell(VanguardMoved(unit.name, walked.cost))
    return state.put(replace(walked.unit, vanguarded=True, no_charge_until=1))


def check_vanguard(state: State, unit: Unit, answer: Answer) -> None:
    """Judge a Vanguard move: no part of the way within 12 inches of enemies (6 of Scouts and Vanguards).

    Raises:
        NotAllowed: Too far, too near to an enemy, or blocked.
    """
    if not isinstance(answer, VanguardMove) or answer.unit != unit.id:
        raise NotAllowed("t9a.vanguard", MOVE_THE_VANGUARD, unit=unit.name)
    if not answer.steps:
        return
    walked = walk(state, unit, answer.steps, "vanguard", flying=can_fly(unit), limit=vanguard_distance(unit))
    for placement in walked.way[1:]:
        here = replace(walked.unit, x=placement[0], y=placement[1], facing=placement[2])
        for enemy in state.enemies_of(unit):
            gap = VANGUARD_APART_FROM_SCOUTS if enemy.scouted or enemy.vanguarded else VANGUARD_APART
            if are_within(here.boundary, enemy.boundary, gap):
                raise NotAllowed("t9a.vanguard", VANGUARD_TOO_NEAR, unit=unit.name, enemy=enemy.name, gap=gap)


def _vanguard_options(state: State, unit: Unit) -> tuple[Answer, ...]:
    limit = vanguard_distance(unit)
    found: list[Answer] = []
    enemies = sorted(state.enemies_of(unit), key=lambda e: ((e.x - unit.x) ** 2 + (e.y - unit.y) ** 2, e.id))
    plans: list[tuple[Step, ...]] = [(Forward(share * limit),) for share in (1.0, 0.5, 0.25)]
    if enemies:
        towards = steps_towards(unit, (enemies[0].boundary.x, enemies[0].boundary.y))
        plans.append(within_rate(unit, towards, limit / 2))
    for steps in plans:
        answer = VanguardMove(unit.id, steps)
        try:
            check_vanguard(state, unit, answer)
        except NotAllowed:
            continue
        found.append(answer)
    return (*found, VanguardMove(unit.id))


def _reserved(state: State, unit_id: int) -> Unit:
    return next(unit for unit in state.reserve if unit.id == unit_id)


def _in_reserve(state: State, unit: Unit) -> State:
    return replace(state, reserve=tuple(unit if other.id == unit.id else other for other in state.reserve))


PLACE_THE_SCOUTS = N_("it is {unit} that scouts now")
SCOUT_TOO_NEAR = N_("{unit} may not scout within {gap:in} of {enemy}")
MOVE_THE_VANGUARD = N_("it is {unit}'s Vanguard move")
VANGUARD_TOO_NEAR = N_("{unit} may not come within {gap:in} of {enemy} before the battle")
