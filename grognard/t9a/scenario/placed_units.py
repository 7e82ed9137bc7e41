"""Units that a scenario places by hand: a line as lists print it or an inline profile, and where it stands.

Beside what a unit of a question may say (`questions.parties`): `id` (a name for others to refer to), `at: [x, y]` (the
middle of its front), `facing` in degrees, `left` (rank and file left), or `against: {unit:, facing:, along:}` to stand
in contact with an enemy; `fleeing`, `charging`, `shaken`, `moved`; `away: ambush` and the like keeps it off the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields, shown
from grognard.kernel.geometry import Disc, overlaps
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput, Refusal
from grognard.kernel.words.spelling import nearest
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.questions.parties import ReadLine, Recruiter
from grognard.t9a.questions.scene import engaged, in_contact
from grognard.t9a.scenario.scenario import Army, Start
from grognard.t9a.units.space import room_for

OWN_KEYS = ("id", "at", "facing", "left", "against", "fleeing", "charging", "shaken", "moved", "away")
AWAY = ("ambush", "delayed", "reinforcement")
MOVES = ("", "advance", "march", "reform", "charge", "failed_charge")
FAR_AWAY = 1_000.0  # inches
FACINGS: tuple[Facing, ...] = ("front", "left", "right", "rear")


class Placed(msgspec.Struct, frozen=True):
    """A unit with its name in the scenario, and what it stands against, if anything."""

    unit: Unit
    name: str
    place: str
    against: dict[str, Any] | None = None


def recruits(armies: tuple[Army, Army], place: str, read_line: ReadLine) -> list[Placed]:
    """Return the units of both armies, with ids in their order.

    Raises:
        BadInput: At the first that can't be read.
    """
    recruiter = Recruiter(read_line)
    found: list[Placed] = []
    for side, army in enumerate(armies):
        for number, item in enumerate(army.units, 1):
            found.append(_recruited(item, f"{place}, armies {side + 1}, units {number}", side, recruiter))
    return found


def troops_of(placed: list[Placed]) -> tuple[tuple[Troop, ...], tuple[Troop, ...]]:
    """Return both armies' troops, in the order of their ids."""
    armies: tuple[dict[int, Troop], dict[int, Troop]] = ({}, {})
    for one in placed:
        unit = one.unit
        if unit.troop is not None:
            armies[unit.side][unit.id] = unit.troop
        armies[unit.side].update({character.id: character.troop for character in unit.characters})
    first, second = (tuple(troops[number] for number in sorted(troops)) for troops in armies)
    return first, second


def stand(state: State, placed: list[Placed]) -> State:
    """Return the state with the units where the scenario puts them.

    Raises:
        BadInput: If one would stand in another, in Impassable Terrain or off the table.
    """
    for one in placed:
        unit = one.unit.altered(health_at_start=one.unit.health)
        if unit.away:
            state = replace(state, reserve=(*state.reserve, unit))
        elif one.against is None:
            state = state.put(unit)
    for one in placed:
        if one.against is not None and not one.unit.away:
            state = _against(state, one, placed)
    for one in placed:
        if state.has(one.unit.id):
            _check_room(state, one)
    return state


def _recruited(item: Mapping[str, Any], place: str, side: int, recruiter: Recruiter) -> Placed:
    fields = Fields({key: value for key, value in item.items() if key in OWN_KEYS}, place)
    party = recruiter.party({key: value for key, value in item.items() if key not in OWN_KEYS}, place, side)
    unit = _distinct(party.unit)
    unit = unit.altered(facing=fields.number("facing", 0, least=-360, most=360) % 360)
    unit = _left(unit, fields)
    away = fields.word("away", ("", *AWAY), "")
    charging = fields.flag("charging")
    unit = unit.altered(
        away=away,
        fleeing=fields.flag("fleeing"),
        charging=charging,
        first_round=charging,
        shaken_until=1_000 if fields.flag("shaken") else 0,
        moved=fields.word("moved", MOVES, "charge" if charging else ""),
    )
    unit = unit.altered(has_moved=bool(unit.this_turn.moved))
    against = dict(fields.inner("against").found) if "against" in fields else None
    if not away and against is None:
        x, y = _at(fields)
        unit = unit.altered(x=x, y=y)
    return Placed(unit, fields.text("id", unit.name.en), place, against)


def _distinct(unit: Unit) -> Unit:
    """Return the unit with troops whose keys nobody else has: they tell equal entries apart."""
    for number, troop in ((unit.id, unit.troop), *((one.id, one.troop) for one in unit.characters)):
        if troop is not None and not troop.key.endswith(f"#{number}"):
            troop.key = f"{troop.key}#{number}"
    return unit


def _left(unit: Unit, fields: Fields) -> Unit:
    if "left" not in fields or unit.troop is None:
        return unit
    models = fields.whole("left", least=0, most=unit.models)
    return unit.altered(models=models, standard=unit.standard and models > 0, musician=unit.musician and models > 1)


def _at(fields: Fields) -> tuple[float, float]:
    found = fields.value("at")
    try:
        x, y = msgspec.convert(found, tuple[float, float])
        if not abs(x) + abs(y) < FAR_AWAY:
            raise ValueError("no place on any table")
    except ValueError:  # what msgspec raises is one, too
        raise BadInput(fields.at("at"), shown(None if found is None else str(found)), AT) from None
    return round(x, 3), round(y, 3)


def _against(state: State, one: Placed, placed: list[Placed]) -> State:
    """Put a unit with its front against an enemy's facing, and let both be Engaged."""
    fields = Fields(one.against, f"{one.place}, against")
    wanted = fields.text("unit")
    facing = fields.word("facing", FACINGS, "front")
    along = fields.number("along", 0, least=-30, most=30)
    fields.finish()
    names = {other.name: other.unit for other in placed if other.unit.side != one.unit.side}
    enemy = names.get(wanted)
    if enemy is None or not state.has(enemy.id):
        near = nearest(wanted, names, limit=1)
        raise BadInput(
            fields.at("unit"), shown(wanted), N_("the id of an enemy on the table"), near[0] if near else None
        )
    enemy = state.unit(enemy.id)
    unit = one.unit.altered(health_at_start=one.unit.health)
    (there,) = in_contact(enemy, [unit], facing)
    if along and not isinstance(there.boundary, Disc):
        shape = there.boundary
        there = there.altered(x=round(there.x + along * shape.cos, 3), y=round(there.y - along * shape.sin, 3))
    there, enemy = engaged(there, enemy, facing)
    if there.fight.charging:
        enemy = enemy.altered(first_round=True)
    return state.put(there, enemy)


def _check_room(state: State, one: Placed) -> None:
    unit = state.unit(one.unit.id)
    near = next((other for other in state.others(unit) if overlaps(unit.boundary, other.boundary)), None)
    if near is not None:
        raise BadInput(one.place, near.name, N_("room for the unit: another one stands there"))
    blocked: Refusal | None = room_for(state, unit, unit.boundary, gap=0.0)
    if blocked is not None:
        raise BadInput(one.place, blocked, N_("room for the unit"))


def shaken_until(state: State, start: Start) -> State:
    """Return the state in which units that begin Shaken are so to the end of the first Player Turn played."""
    units = tuple(unit.altered(shaken_until=state.player_turn) if unit.morale.shaken else unit for unit in state.units)
    return replace(state, units=units)


AT = N_("a place [x, y] in inches, or against: an enemy")
