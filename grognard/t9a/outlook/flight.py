"""The chance to get away: from a charge, and from those who pursue out of a combat (core 6.5, 6.11, 7.13, 12.8)."""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import Dice, EveryDice
from grognard.kernel.geometry import distance, touches_edge
from grognard.t9a.aftermath.pursuit import Hunt, catchers, pursuit_distance
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge_moves import move_group
from grognard.t9a.charging.charge_range import charge_terms
from grognard.t9a.charging.reactions import flees_from_charge
from grognard.t9a.morale.flight import direction_away, flight_distance, moved_ahead, turned_to
from grognard.t9a.moving.moves import can_fly
from grognard.t9a.outlook.bystanders import with_calm_bystanders
from grognard.t9a.outlook.foreseen import Likely, foresee
from grognard.t9a.outlook.reach import chance_of_charge

WAYS = 400
"""How many ways a flight, or a charge after it, is followed: each of them moves units over the table."""


def chargers_on(state: State, unit_id: int) -> tuple[int, ...]:
    """Return the units that have declared a charge on this one and have yet to move."""
    on = (charge for charge in state.charges if unit_id in (charge.target, *charge.secondary) and not charge.done)
    return tuple(charge.unit for charge in on if state.has(charge.unit))


def chance_to_escape(state: State, unit_id: int) -> Likely:
    """Return the chance that a unit that chooses to Flee now is still there when those who charge it have moved.

    It flees as the engine lets it, over whatever lies on its way; its chargers keep their target, and nobody else
    panics at it.
    """
    chargers = chargers_on(state, unit_id)
    calm = with_calm_bystanders(state, (unit_id, *chargers))
    found, about = foresee(_escapes, calm, unit_id, chargers[-1], bound=WAYS, samples=WAYS)
    return Likely(found.probability(outcome=True), about)


def _escapes(dice: Dice, state: State, unit_id: int, charger: int) -> bool:
    state = flees_from_charge(state, unit_id, charger, dice, by_choice=True)
    if not state.has(unit_id):
        return False
    on = tuple(charge.unit for charge in state.charges if charge.target == unit_id and not charge.done)
    moved: State = drive(lambda before, rolled: move_group(before, on, rolled), state, dice)
    return moved.has(unit_id)


def about_to_escape(state: State, charger: Unit, prey: Unit) -> Fraction:
    """Return about how likely *prey* gets away if it Flees from *charger*, at once.

    Nothing but the edge of the table is on its way, and a way for the charger is taken for granted.
    """
    found = Fraction(0)
    terms = charge_terms(state, charger, prey.altered(fleeing=True), flying=can_fly(charger))
    turned = turned_to(prey, direction_away(prey, charger))
    for inches, chance in EveryDice().anew(_distance, prey).fractions().items():
        there = moved_ahead(turned, float(inches))
        if not touches_edge(there.boundary, state.setting.table):
            away = terms.beyond(distance(charger.boundary, there.boundary))
            found += chance * (1 - chance_of_charge(terms.needing(away)))
    return found


def _distance(dice: Dice, unit: Unit) -> int:
    return flight_distance(unit, dice)


def chance_to_catch(state: State, unit_id: int, prey_id: int) -> Fraction:
    """Return the chance that a unit that pursues a Broken enemy comes at least as far as he flees."""
    return EveryDice().anew(_catches, state, Hunt(unit_id, prey_id)).probability(outcome=True)


def _catches(dice: Dice, state: State, hunt: Hunt) -> bool:
    flights = {hunt.prey: flight_distance(state.unit(hunt.prey), dice)}
    return bool(catchers((hunt,), flights, {hunt.unit: pursuit_distance(state, hunt, dice)}))
