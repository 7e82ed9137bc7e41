"""Reactions to a charge: hold, stand and shoot, or flee (core 6.5)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.players.weighing import Chance, Part, Valued, Weighed, best_of
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.reactions import FleeFromCharge, Hold, StandAndShoot
from grognard.t9a.outlook.flight import about_to_escape
from grognard.t9a.outlook.reach import chance_to_reach
from grognard.t9a.shooting.shooting_events import Shoot
from grognard.t9a.shooting.shot_choice import ways_to_stand_and_shoot
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.gunnery import points_of_shot
from grognard.t9a.tactician.worth import worth_left
from grognard.t9a.units.arcs import facing_towards

LOST_IN_FLIGHT = 0.4  # share of a unit's points that it costs to flee and get away
ESCAPES, CAUGHT, FIGHT, SHOTS = N_("chance to get away, about"), N_("flight"), N_("combat"), N_("shots")


def how_to_react(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Return the reaction that costs least."""
    unit = state.unit(getattr(ask.options[0], "unit"))  # noqa: B009 - all reactions name the unit
    charge = next((one for one in reversed(state.charges) if unit.id in (one.target, *one.secondary)), None)
    if charge is None or not state.has(charge.unit):
        return Weighed(ask.kind, Valued(ask.options[0], 0.0))
    charger = state.unit(charge.unit)
    reach = float(chance_to_reach(state, charger, unit, flying=charge.flying))
    attacks = [
        (state.unit(one.unit), one.facing if one.target == unit.id else facing_towards(unit, state.unit(one.unit)))
        for one in state.charges
        if unit.id in (one.target, *one.secondary) and state.has(one.unit)
    ]
    fight = reach * appraisal.charges(state, attacks, unit).balance(unit.side)
    return best_of(ask.kind, [_valued(state, unit, charger, option, fight, appraisal) for option in ask.options])


def _valued(state: State, unit: Unit, charger: Unit, option: Answer, fight: float, appraisal: Appraisal) -> Valued:
    match option:
        case Hold():
            return Valued(option, fight, (Part(FIGHT, fight),))
        case StandAndShoot():
            shots = _shots(state, unit, charger, appraisal)
            return Valued(option, fight + shots, (Part(FIGHT, fight), Part(SHOTS, shots)))
        case FleeFromCharge():
            return _flight(state, unit, charger, option)
    return Valued(option, 0.0)


def _shots(state: State, unit: Unit, charger: Unit, appraisal: Appraisal) -> float:
    ways = ways_to_stand_and_shoot(state, unit, charger)
    shots = (Shoot(unit.id, charger.id, arms) for arms in ways)
    return max((points_of_shot(state, shot, appraisal.arithmetic, standing=True) for shot in shots), default=0.0)


def _flight(state: State, unit: Unit, charger: Unit, option: FleeFromCharge) -> Valued:
    escapes, worth = float(about_to_escape(state, charger, unit)), worth_left(unit)
    points = -worth * (1.0 - escapes) - worth * escapes * LOST_IN_FLIGHT
    return Valued(option, points, (Chance(ESCAPES, escapes), Part(CAUGHT, points)))
