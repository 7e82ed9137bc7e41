"""Scouts are placed after all other units, in their zone or far enough from enemies (core 16.9, t9a.scout)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import are_within, closer_than, quantise
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.next_unit import next_of
from grognard.t9a.setup.deployment import in_reserve
from grognard.t9a.setup.placing import Deploy, Deployed, at_place, place
from grognard.t9a.setup.zones import facing_of, in_zone
from grognard.t9a.units.space import room_for

APART, APART_IN_COVER = 18.0, 12.0  # inches from enemies
COVER = ("field", "forest", "ruins", "water")  # terrain that hides a Scout wholly inside it
PLACES = 6  # that are suggested
USUAL_FILES = 5
ROWS, COLUMNS = (0.55, 0.45, 0.35, 0.2, 0.1), (0.1, 0.9, 0.3, 0.7, 0.5)  # shares of the table, from the own edge
FIRST_PLAYER_TURN = 1
DISTANCE = "t9a.scout.distance"


class Scout(Answer, frozen=True):
    """Place a scouting unit: the middle of its front at (*x*, *y*)."""

    message: ClassVar[str] = "{unit:unit}: scout at {x:in}, {y:in}, {files} wide, facing {facing}°"

    unit: int
    x: float
    y: float
    facing: float
    files: int


def deploy_scouts(state: State, first: int, dice: Dice) -> Play[State]:
    """Place scouting units, one in turn, each of its owner's choice; who finished deploying first begins."""
    side = first
    while scouts := [unit for unit in state.reserve if unit.away == "scouting"]:
        mine = [unit for unit in scouts if unit.side == side]
        if mine:
            next_one = yield from next_of(state, side, "t9a.scout", (unit.id for unit in mine))
            state = yield from _place_scout(state, in_reserve(state, next_one), dice)
        side = 1 - side
    return state


def _place_scout(state: State, unit: Unit, dice: Dice) -> Play[State]:
    options = tuple(islice(_suggestions(state, unit), PLACES))
    if not options:
        return (yield from place(state, unit, dice, special=True))
    ask = Ask(unit.side, "t9a.scout", options, lambda answer: check(state, unit, answer), state=state)
    new = _placed(unit, (yield from answer_to(ask, Scout)))
    at_home = in_zone(state.deployment, state.zones[unit.side], state.setting.table, new.boundary)
    dice.tell(Deployed(unit.name, new.x, new.y))
    rest = replace(state, reserve=tuple(other for other in state.reserve if other.id != unit.id))
    return rest.put(
        new.altered(
            away="",
            health_at_start=new.health,
            scouted=True,
            no_charge_until=0 if at_home else FIRST_PLAYER_TURN,
        )
    )


def check(state: State, unit: Unit, answer: Answer) -> None:
    """Judge where a Scout is placed: in the own zone, or more than 18 inches from enemies (12 wholly in some terrain).

    Raises:
        NotAllowed: Too near to enemies, or without room.
    """
    if not isinstance(answer, Scout) or answer.unit != unit.id or not 1 <= answer.files <= unit.model_count:
        raise NotAllowed("t9a.scout", PLACE_THE_SCOUTS, unit=unit.name)
    new = _placed(unit, answer)
    boundary, table = new.boundary, state.setting.table
    blocked = room_for(state, new, boundary)
    if blocked is not None:
        raise blocked
    if in_zone(state.deployment, state.zones[unit.side], table, boundary):
        return
    for rule in unit.hooks.with_trait(Trait.SCOUTS_AT_HOME):
        raise NotAllowed(rule.id, AT_HOME, unit=unit.name)
    hidden = any(feature.contains_whole(boundary) for feature in table.of_kind(*COVER))
    gap = APART_IN_COVER if hidden else APART
    too_near = closer_than if state.setting.readings.choice(DISTANCE) == "at-least" else are_within
    for enemy in state.enemies_of(unit):
        if too_near(boundary, enemy.boundary, gap):
            raise NotAllowed("t9a.scout", TOO_NEAR, unit=unit.name, enemy=enemy.name, gap=gap)


def _placed(unit: Unit, answer: Scout) -> Unit:
    return at_place(unit, Deploy(unit.id, answer.x, answer.y, answer.facing, answer.files))


def _suggestions(state: State, unit: Unit) -> Iterator[Scout]:
    """Yield legal places: inside terrain that hides, on the flanks, then nearer home."""
    table, facing = state.setting.table, facing_of(state.zones[unit.side])
    files = min(unit.model_count, USUAL_FILES)
    depth = unit.altered(files=files).formation.depth
    hidden = [feature.centre for feature in table.of_kind(*COVER)]
    ahead = 1.0 if facing == 0.0 else -1.0
    spots = [(x, y + ahead * depth / 2) for x, y in hidden]
    rows = [row if facing == 0.0 else 1.0 - row for row in ROWS]
    spots += [(table.width * column, table.depth * row) for row, column in product(rows, COLUMNS)]
    for x, y in spots:
        answer = Scout(unit.id, quantise(x), quantise(y), facing, files)
        try:
            check(state, unit, answer)
        except NotAllowed:
            continue
        yield answer


PLACE_THE_SCOUTS = N_("it is {unit} that scouts now")
AT_HOME = N_("{unit} {unit:scouts|scout} inside {unit:its|their} own Deployment Zone")
TOO_NEAR = N_("{unit} may not scout so near to {enemy}: {gap:in}")
