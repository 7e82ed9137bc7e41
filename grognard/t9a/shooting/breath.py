"""Ranged Special Attacks: Breath in the Shooting Phase, and what Sweeping Attacks share with it (core 11.6, 23.1)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import distance, within
from grognard.t9a.attack.hits import number_of_hits
from grognard.t9a.board.effects import ids_of
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.offers import AutomaticHits
from grognard.t9a.shooting.aiming import RANKS
from grognard.t9a.shooting.firing import Landing, Quarry, land
from grognard.t9a.shooting.guns import RangedSpecial
from grognard.t9a.shooting.shooting_events import SpecialAttackMade
from grognard.t9a.sight.sight import outlook_of
from grognard.t9a.units.arcs import facing_towards
from grognard.t9a.units.contact import pool_of
from grognard.t9a.units.lending import lent_to_pool
from grognard.t9a.units.pools import with_spent


def breathers(state: State, unit: Unit, target: Unit, special: RangedSpecial, *, standing: bool = False) -> int:
    """Return how many models can make the Special Attack: they see the target, and are in range unless *standing*."""
    outlook = outlook_of(state, unit, target)
    if not standing and not within(distance(unit.boundary, target.boundary), special.hits.range_in):
        return 0
    return sum(
        1
        for number, slot in enumerate(unit.formation.slots)
        if pool_of(slot) == special.pool
        and slot.rank < RANKS
        and (standing or within(distance(outlook.bases[number], target.boundary), special.hits.range_in))
        and outlook.sees(number)
    )


def breathe(dice: Dice, special: RangedSpecial, models: int, blow: Blow, quarry: Quarry) -> Landing:
    """Roll the hits of *models* models, each part for itself, and let them fall."""
    parts = models * special.model.parts[special.part].count
    return special_falls(dice, special.hits, 1 if special.hits.once else parts, blow, quarry)


def special_falls(dice: Dice, hits: AutomaticHits, parts: int, blow: Blow, quarry: Quarry) -> Landing:
    """Roll the number of hits for each of *parts* parts, and distribute them."""
    number = dice.pool(parts, number_of_hits, hits, blow.part)
    return announced(dice, hits, number, blow, quarry)


def announced(dice: Dice, hits: AutomaticHits, number: int, blow: Blow, quarry: Quarry) -> Landing:
    """Tell of so many hits of a Special Attack, and distribute them; a random Strength is rolled first."""
    dice.tell(SpecialAttackMade(quarry.attacker, hits.rule, quarry.unit.name, number))
    if hits.rolled_strength is not None:
        blow = replace(blow, strength=hits.rolled_strength.roll(dice, hits.rule))
    return land(dice, quarry, blow, number)


def special_blow(state: State, unit: Unit, target: Unit, special: RangedSpecial) -> Blow:
    """Return one hit of a ranged Special Attack, aimed at the model that leads the target unit."""
    hits = special.hits
    hero = next((one for one in unit.characters if one.id == special.pool), None)
    return Blow(
        "ranged_special",
        special.model.parts[special.part],
        special.model,
        target.leading_model,
        strength=hits.strength,
        armour_penetration=hits.armour_penetration,
        attributes=hits.attributes,
        lent=lent_to_pool(state, unit, hero),
        target_charging=target.fight.charging,
        facing=facing_towards(target, unit),
        effects=ids_of((*unit.effects, *(hero.effects if hero is not None else ()))),
        readings=state.setting.readings.departed,
    )


def after_use(state: State, unit_id: int, pool: Pool, rule: str) -> State:
    """Return the state after a one-use rule was used by the models of a pool; "" is no such rule."""
    if not rule or not state.has(unit_id):
        return state
    return state.put(with_spent(state.unit(unit_id), pool, (rule,)))
