"""Hits of spells and of Miscasts on units and models (magic 6.2, 11): Ranged Attacks, distributed as ever."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Name
from grognard.t9a.attack.hits import landed, side_of
from grognard.t9a.attack.volley import Volley, roll_volleys
from grognard.t9a.board.profile import Base, Height, Model, ModelType, Part
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.events import SpellStrikes
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.spell_card import SpellHits
from grognard.t9a.morale.discipline import discipline_in_force
from grognard.t9a.shooting.artillery import area_hits
from grognard.t9a.shooting.firing import Landing, Quarry, harm, land, quarry_of
from grognard.t9a.units.arcs import facing_towards
from grognard.t9a.units.contact import pools_of
from grognard.t9a.units.lending import lent_to
from grognard.t9a.units.losses import lose_health
from grognard.t9a.units.pools import most_to_lose

_POWER = Part("spell", Name("the spell", "le sort"))
_SPELL = Model(
    "spell", Name("the spell", "le sort"), Base(1.0, 1.0), Height.STANDARD, ModelType.INFANTRY, 0, 0, 0, 1, 0, 0, 0,
    (_POWER,),
)  # fmt: skip
"""Nothing that the caster is or bears alters a spell (magic 5.6): its hits come from nobody."""


def strike_unit(state: State, unit_id: int, source: Unit, spell: str, hits: SpellHits, dice: Dice) -> tuple[State, int]:
    """Let a spell's hits fall on a unit; return the state, and the Health Points lost.

    *source*: the unit from which it goes out, which the target's arcs look at. Panic is left to the caller.
    """
    target = state.unit(unit_id)
    dice.tell(SpellStrikes(spell, target.name))
    quarry = quarry_of(state, target, source)
    falls = dice.step(spell_falls, hits, spell_blow(state, source, target, hits), quarry, spell)
    by = source.id if source.side != target.side else None
    after = harm(state, unit_id, falls, dice, by=by)
    left = after.unit(unit_id).health if after.has(unit_id) else 0
    return after, target.health - left


def spell_falls(dice: Dice, hits: SpellHits, blow: Blow, quarry: Quarry, spell: str) -> Landing:
    """Roll the number of hits and their Strength, and distribute them."""
    number = roll_number(dice, hits, spell)
    if hits.rolled_strength is not None:
        blow = replace(blow, strength=int(hits.rolled_strength.roll(dice, spell)))
    if hits.area is None:
        return land(dice, quarry, blow, number, number if hits.wounding else 0)
    each = area_hits(quarry.unit.formation, quarry.unit.model_count, hits.area, quarry.arc)
    special = None
    if hits.bracket_strength is not None:
        attributes = (*blow.attributes, *hits.bracket_attributes)
        special = replace(blow, strength=hits.bracket_strength, attributes=attributes)
    falls: list[tuple[Pool, Volley]] = []
    for _ in range(number):
        falls.extend(land(dice, quarry, blow, each, 0, special))
    return tuple(falls)


def roll_number(dice: Dice, hits: SpellHits, spell: str) -> int:
    """Roll how many hits there are."""
    if hits.maximised:
        count = hits.number.count + hits.maximised
        return int(dice.total(count, spell, drop_lowest=hits.maximised)) + hits.number.plus
    return int(hits.number.roll(dice, spell))


def spell_blow(state: State, source: Unit, target: Unit, hits: SpellHits) -> Blow:
    """Return one hit of a spell, aimed at the model that leads the target unit."""
    return hit_of(state, source, target, hits.strength, hits.armour_penetration, hits.attributes)


def hit_of(
    state: State, source: Unit, target: Unit, strength: int, piercing: int, attributes: tuple[Rule, ...]
) -> Blow:
    """Return a hit of magic with these values."""
    led, nerve = discipline_in_force(state, target)
    return Blow(
        "spell",
        _POWER,
        _SPELL,
        target.leading_model,
        strength=strength,
        armour_penetration=piercing,
        attributes=attributes,
        lent=lent_to(state, source),
        target_led=led,
        target_nerve=nerve,
        facing=facing_towards(target, source) if source.id != target.id else "front",
        readings=state.setting.readings.departed,
    )


def strike_models(
    state: State, unit_id: int, source: Unit, spell: str, hits: SpellHits, pools: tuple[Pool, ...], dice: Dice
) -> State:
    """Let each picked model take the hits for itself; none loses more than it has."""
    target = state.unit(unit_id)
    dice.tell(SpellStrikes(spell, target.name))
    blow = spell_blow(state, source, target, hits)
    losses: dict[Pool, int] = {}
    for pool in pools:
        number = roll_number(dice, hits, spell)
        losses[pool] = losses.get(pool, 0) + _lost_by_one(
            state, source, target, pool, blow, number, hits.wounding, dice
        )
    by = source.id if source.side != target.side else None
    for pool, points in losses.items():
        if points and state.has(unit_id):
            state, _ = lose_health(state, unit_id, pool, points, melee=False, by=by, dice=dice)
    return state


def _lost_by_one(
    state: State, source: Unit, target: Unit, pool: Pool, blow: Blow, number: int, wounding: bool, dice: Dice
) -> int:
    """Return the Health Points that one model of a pool loses to so many hits."""
    sides = tuple((one, side_of(state, target, one)) for one, _, _ in pools_of(target))
    quarry = replace(quarry_of(state, target, source), sides=sides)
    strike = landed(quarry.strike(blow, pool), wounding=wounding)
    model = dict(sides)[pool].model
    most = min(model.health_points, most_to_lose(state, target.id, pool))
    return int(dice.step(roll_volleys, (Volley(number, strike, struck=target.side),), most).lost)
