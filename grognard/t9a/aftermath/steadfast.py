"""To whom a defeat is no minus: Steadfast, Disrupted, Stubborn, and the ground underfoot (core 12.4, 12.5, 15.4)."""

from __future__ import annotations

from grognard.kernel.ground.terrain import Feature
from grognard.t9a.board.gathering import rule_id_of, table_of_rules
from grognard.t9a.board.profile import ModelType
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.units.ranks import ranks_for_steadfast

STEADFAST = "t9a.steadfast"
DISRUPTING_RANKS = 2  # Full Ranks of an enemy in Flank or Rear
UNSTEADY_GROUND = ("forest", "water")  # more than half of the models in it: never Steadfast
STUBBORN_GROUND = "forest"  # for light Infantry


def steadied_by(state: State, unit: Unit, enemies: tuple[Unit, ...]) -> str:
    """Return the rule by which the difference is no minus to the unit's tests, "" if it is one.

    Args:
        state: The battle.
        unit: A unit that lost a combat.
        enemies: All enemy units of that combat.
    """
    key = ("steadied", unit, enemies)
    found: str | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _steadied_by(state, unit, enemies)
    return found


def _steadied_by(state: State, unit: Unit, enemies: tuple[Unit, ...]) -> str:
    rule = stubborn_by(unit)
    if rule:
        return rule
    feature = ground_under(state, unit)
    if feature is not None and feature.kind == STUBBORN_GROUND and _at_home_in_forests(state, unit):
        return f"t9a.terrain.{feature.kind}"
    return STEADFAST if is_steadfast(state, unit, enemies) else ""


def stubborn_by(unit: Unit) -> str:
    """Return the rule that makes a model of the unit ignore the difference; Characters who refused a Duel have none."""
    if any(character.refused_duel for character in unit.characters):
        unit = unit.altered(characters=tuple(one for one in unit.characters if not one.refused_duel))
    return next((rule_id_of(hook) for hook in unit.hooks.of(Moments.ignores_combat_difference) if hook(unit)), "")


def is_steadfast(state: State, unit: Unit, enemies: tuple[Unit, ...]) -> bool:
    """Has the unit more Full Ranks than each of the *enemies*, undisturbed by them or the ground?"""
    ranks = ranks_for_steadfast(state, unit)
    if any(ranks_for_steadfast(state, enemy) >= ranks for enemy in enemies):
        return False
    return not is_disrupted(state, unit) and not loses_steadfast_to_ground(state, unit)


def is_disrupted(state: State, unit: Unit) -> bool:
    """Does an enemy of at least two Full Ranks stand in the unit's Flank or Rear (`t9a.disrupted`)?"""
    if any(hook(unit) for hook in unit.hooks.of(Moments.never_disrupted)):
        return False
    return any(
        engagement.ours != "front" and ranks_for_steadfast(state, state.unit(engagement.enemy)) >= DISRUPTING_RANKS
        for engagement in unit.fight.engaged
    )


def loses_steadfast_to_ground(state: State, unit: Unit) -> bool:
    """Does terrain that most of the unit stands in keep it from being Steadfast?"""
    feature = ground_under(state, unit)
    if feature is None:
        return False
    if any(hook(feature.kind) for hook in table_of_rules(unit.lent).of(Moments.keeps_steadfast_in)):
        return False
    sure = sum(
        number
        for model, number in unit.members
        if any(hook(feature.kind) for hook in model.hooks.of(Moments.keeps_steadfast_in))
    )
    return 2 * sure <= unit.model_count


def ground_under(state: State, unit: Unit) -> Feature | None:
    """Return the Forest or Water in which more than half of the models have their centres, None if there is none."""
    boundary = unit.boundary
    for feature in state.setting.table.of_kind(*UNSTEADY_GROUND):
        shape = feature.shape
        near = boundary.reach + shape.reach
        if (shape.x - boundary.x) ** 2 + (shape.y - boundary.y) ** 2 > near * near:
            continue
        inside = sum(1 for place in unit.formation.places(unit.x, unit.y, unit.facing) if feature.contains(place))
        if 2 * inside > unit.model_count:
            return feature
    return None


def _at_home_in_forests(state: State, unit: Unit) -> bool:
    """Is it Infantry that may Reform as it moves, without anybody who towers or flies?"""
    if not any(hook(unit, state) for hook in unit.hooks.of(Moments.free_reforms)):
        return False
    return all(
        model.type is ModelType.INFANTRY
        and not model.hooks.with_trait(Trait.TOWERS)
        and not model.hooks.of(Moments.moves_in_the_air)
        for model, _ in unit.members
    )
