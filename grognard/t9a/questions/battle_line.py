"""Positions of a combat: several units a side, in contact on the facings that they fight on."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.battle.questions import Fields
from grognard.kernel.geometry import Rect, touches
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.questions.parties import Party
from grognard.t9a.questions.scene import MIDDLE, Charging, as_charged, engaged, in_contact, state_of

FACINGS: dict[str, Facing] = {"front": "front", "flank": "left", "left": "left", "right": "right", "rear": "rear"}


def combat_of(
    attackers: Sequence[Party],
    defenders: Sequence[Party],
    readings: Readings,
    *,
    charging: Charging,
    first: bool,
    place: Fields,
) -> State:
    """Return the state in which both sides are Engaged.

    Defenders stand side by side; attackers on the front or rear of all of them, or on the flank at either end. Units
    that touch are Engaged.

    Raises:
        BadInput: If a facing is none, or a unit touches nobody.
    """
    line = _row([party.unit for party in defenders])
    placed: list[Unit] = []
    for facing in ("front", "left", "right", "rear"):
        there = [party.unit for party in attackers if _facing(party, place) == facing]
        if there:
            placed += _against(line, there, facing)
    units = {unit.id: unit for unit in (*line, *placed)}
    for attacker, facing in ((unit.id, _facing_of(attackers, unit.id, place)) for unit in placed):
        for defender in line:
            if touches(units[attacker].boundary, units[defender.id].boundary):
                units[attacker], units[defender.id] = engaged(units[attacker], units[defender.id], facing)
    idle = next((unit for unit in units.values() if not unit.fight.engaged), None)
    if idle is not None:
        raise BadInput(place.place, idle.name, N_("a unit that touches an enemy where it stands"))
    sides = ("attacker", "defender")
    ready = [as_charged(unit, charged=charging == sides[unit.side], first=first) for unit in units.values()]
    return state_of(ready, readings, active=int(charging == "defender"))


def _facing(party: Party, place: Fields) -> Facing:
    if party.facing not in FACINGS:
        raise BadInput(f"{place.place}, facing", f"'{party.facing}'", " | ".join(FACINGS))
    return FACINGS[party.facing]


def _facing_of(parties: Sequence[Party], unit: int, place: Fields) -> Facing:
    return next(_facing(party, place) for party in parties if party.unit.id == unit)


def _row(units: Sequence[Unit]) -> list[Unit]:
    """Return the units side by side, looking north, the middle of all fronts in the middle of the table."""
    widths = [unit.formation.width for unit in units]
    left = MIDDLE[0] - sum(widths) / 2
    placed = []
    for unit, width in zip(units, widths, strict=True):
        placed.append(unit.altered(x=round(left + width / 2, 3), y=MIDDLE[1], facing=0.0))
        left += width
    return placed


def _against(line: Sequence[Unit], attackers: Sequence[Unit], facing: Facing) -> list[Unit]:
    """Return attackers in contact with the end of the line, or with the front or rear of all of it."""
    if len(line) == 1 or facing in ("left", "right"):
        return in_contact(line[0] if facing == "left" or len(line) == 1 else line[-1], attackers, facing)
    first = line[0]
    boundary = first.boundary
    if not isinstance(boundary, Rect):
        return in_contact(first, attackers, facing)
    moved = in_contact(first, attackers, facing)
    shift = MIDDLE[0] - boundary.side(facing).middle[0]
    return [unit.altered(x=round(unit.x + shift, 3)) for unit in moved]
