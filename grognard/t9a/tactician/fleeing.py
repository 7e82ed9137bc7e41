"""Whether the target of a charge will flee, and what the charge is worth then (core 6.4, 6.5, 6.11)."""

from __future__ import annotations

from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.reactions import flee_forbidden, is_terrified
from grognard.t9a.outlook.flight import about_to_escape
from grognard.t9a.outlook.nerve import chance_to_pass
from grognard.t9a.tactician.worth import worth_left

CHOOSES_TO = 0.5  # chance that a unit flees by choice which expects to lose most of itself
MOST_OF_ITSELF = 0.6  # share of its points that it expects to lose
SCATTERED = 0.2  # share of a unit's points that its flight is worth if it gets away


def chance_to_flee(state: State, charger: Unit, target: Unit, loses: float) -> float:
    """Return the chance that *target*, which expects to lose so many points in the combat, flees from *charger*."""
    if target.is_engaged or flee_forbidden(state, target) is not None:
        return 0.0
    chosen = CHOOSES_TO if loses > MOST_OF_ITSELF * worth_left(target) else 0.0
    panics = chance_of_terror(state, charger, target)
    return panics + (1.0 - panics) * chosen


def chance_of_terror(state: State, charger: Unit, target: Unit) -> float:
    """Return the chance that *target* fails the Panic Test of a charger's Terror, and has to flee."""
    if not is_terrified(target, charger):
        return 0.0
    if flee_forbidden(state, target) is not None:
        return 0.0
    return 1.0 - float(chance_to_pass(state, target, "panic"))


def worth_of_chase(state: State, charger: Unit, target: Unit) -> float:
    """Return what it is worth that *target* flees from the charge: it may be caught, or is scattered."""
    escapes = float(about_to_escape(state, charger, target))
    return worth_left(target) * (1.0 - escapes + escapes * SCATTERED)
