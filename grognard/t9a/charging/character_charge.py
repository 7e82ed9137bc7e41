"""A Character who charges out of his unit (core 6.21, 14.12)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Rect, distance
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.condition import History, Morale, ThisPhase, ThisTurn
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.state import Charge, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moving.joining import APART, with_character
from grognard.t9a.units.losses import closed_up
from grognard.t9a.units.space import room_for


class LeavesToCharge(Event, frozen=True):
    """A Character charges out of his unit."""

    message: ClassVar[str] = N_("{character} {character:charges|charge} out of {unit}")

    character: Name
    unit: Name


class FallsBack(Event, frozen=True):
    """A Character whose charge failed has not come clear of his unit, and stays in it."""

    message: ClassVar[str] = N_("{character}: still with {unit}; all are Shaken")

    character: Name
    unit: Name


def charger_of(state: State, charger: int) -> tuple[Unit, Unit | None] | None:
    """Return the unit that would charge under this id, and the unit that it would leave to do so.

    A Character in a unit charges under his own id, from where he stands. None if nobody has the id.
    """
    if state.has(charger):
        return state.unit(charger), None
    for unit in state.units:
        for character in unit.characters:
            if character.id == charger:
                return in_his_place(unit, character), unit
    return None


def in_his_place(unit: Unit, character: Character) -> Unit:
    """Return the Character as a unit of his own that stands where he stands in *unit*: the same each time."""
    key = ("in his place", character.id)
    found: Unit | None = unit.memo.get(key)
    if found is None:
        found = unit.memo[key] = _in_his_place(unit, character)
    return found


def _in_his_place(unit: Unit, character: Character) -> Unit:
    formation = unit.formation
    number = next(number for number, slot in enumerate(formation.slots) if slot.character == character.id)
    slot, place = formation.slots[number], formation.places(unit.x, unit.y, unit.facing)[number]
    x, y = Rect(*place, slot.width, slot.depth, unit.facing).front_centre
    return Unit(
        character.id,
        unit.side,
        None,
        0,
        characters=(character,),
        x=round(x, 3),
        y=round(y, 3),
        facing=unit.facing,
        morale=Morale(shaken_until=unit.morale.shaken_until, afraid=unit.morale.afraid),
        this_turn=ThisTurn(unit.this_turn.moved, unit.this_turn.has_moved),
        this_phase=ThisPhase(unit.this_phase.panic_passed, character.health),
        history=History(no_charge_until=unit.history.no_charge_until),
        effects=unit.effects,
    )


def leave_to_charge(state: State, charge: Charge, dice: Dice) -> State:
    """Let the Character of the charge leave his unit; its others declare no charge now (`t9a.character-charge`).

    Who has left it already, before a Redirect, stands alone.
    """
    if charge.left is None or state.has(charge.unit):
        return state
    unit = state.unit(charge.left)
    character = next(one for one in unit.characters if one.id == charge.unit)
    dice.tell(LeavesToCharge(character.troop.name, unit.name))
    rest = unit.altered(characters=tuple(one for one in unit.characters if one.id != character.id))
    rest = closed_up(state, unit, rest).altered(no_charge_until=state.player_turn)
    return state.put(rest, in_his_place(unit, character))


def fall_back(state: State, charge: Charge, dice: Dice) -> State:
    """Take a Character whose charge failed back into his unit, if he stands less than an inch clear of it.

    He takes his old place, or any other that there is room for; if there is none at all, he stays where he stands.
    """
    if charge.left is None or not state.has(charge.left) or not state.has(charge.unit):
        return state
    alone, unit = state.unit(charge.unit), state.unit(charge.left)
    if distance(alone.boundary, unit.boundary) >= APART or unit.morale.fleeing or unit.fight.engaged:
        return state
    character = alone.characters[0]
    without_him = state.without(alone.id)
    ways = [with_character(unit, character, widened=widened) for widened in (True, False)]
    places = [closed_up(without_him, unit, way) for way in ways]
    joined = next((one for one in places if room_for(without_him, one, one.boundary, gap=0.0) is None), None)
    if joined is None:
        if room_for(state, alone, alone.boundary, gap=0.0) is None:
            return state
        joined = places[0]
    dice.tell(FallsBack(character.troop.name, unit.name))
    return without_him.put(joined.altered(shaken_until=state.player_turn))
