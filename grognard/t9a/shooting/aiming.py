"""Which models of a unit shoot at a target, and what each needs (`t9a.to-hit-shooting`, core 10.2 to 10.4)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.kernel.geometry import Disc, Footprint, distance, distance_to_point, within
from grognard.kernel.rules.rule import Hook, Rule
from grognard.t9a.board.effects import ids_of
from grognard.t9a.board.profile import Height, ShotValues, Weapon
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.blow import Blow, Cover
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.shooting.guns import Gun, as_it_moved
from grognard.t9a.sight.cover import cover_for
from grognard.t9a.sight.outlook import Outlook
from grognard.t9a.sight.sight import outlook_of
from grognard.t9a.units.arcs import facing_towards
from grognard.t9a.units.contact import pool_of
from grognard.t9a.units.lending import lent_to_pool
from grognard.t9a.units.shares import hard_target

RANKS = 2  # that shoot (core 10.2)


class Salvo(msgspec.Struct, frozen=True):
    """Shots that are rolled alike: *shooters* parts fire the same gun with the same numbers.

    *blow* is aimed at the model that leads the target unit. *lent* helps this salvo alone (t9a.engineer).
    """

    gun: Gun
    shooters: int
    blow: Blow
    lent: tuple[Rule, ...] = ()


def salvos(
    state: State,
    unit: Unit,
    target: Unit,
    gun: Gun,
    *,
    parts: int | None = None,
    standing: bool = False,
    lent: tuple[Rule, ...] = (),
) -> tuple[Salvo, ...]:
    """Return the shots of one gun at *target*: models in range that see it, those with equal numbers together.

    Args:
        state: The battle.
        unit: The unit that shoots.
        target: The unit that is shot at.
        gun: The weapon in the hands of one pool of the unit.
        parts: How many parts of each model fire it; None: all that can.
        standing: They stand and shoot: a target out of range is at Long Range.
        lent: Rules that help these shots.
    """
    counts: dict[tuple[bool, Cover], int] = {}
    for long_range, cover in _shots(state, unit, target, gun, standing):
        counts[long_range, cover] = counts.get((long_range, cover), 0) + 1
    each = gun.parts if parts is None else parts
    return tuple(
        Salvo(gun, number * each, _blow(state, unit, target, gun, long_range, cover, standing, lent), lent)
        for (long_range, cover), number in counts.items()
    )


def may_hit_with(state: State, unit: Unit, target: Unit, gun: Gun) -> bool:
    """Is a model with this gun in range of the target, and sees it?"""
    key = ("in-range", unit.id, target.id, gun.pool, gun.part, gun.key)
    found: bool | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = any(True for _ in _in_sight(state, unit, target, gun, standing=False))
    return found


def bracket(blow: Blow, weapon: Weapon) -> Blow | None:
    """Return the blow of the one hit of an Area Attack with the values in square brackets; None if there are none."""
    return None if weapon.bracket is None else _with_values(blow, weapon.bracket)


# ---- models ----------------------------------------------------------------------------------------------------------


def _shots(state: State, unit: Unit, target: Unit, gun: Gun, standing: bool) -> Iterator[tuple[bool, Cover]]:
    """Yield for each model that shoots whether the target is at Long Range, and its Cover."""
    overlooks = _overlooks(outlook_of(state, unit, target), gun)
    half = gun.weapon.range_in / 2
    for number, away in _in_sight(state, unit, target, gun, standing=standing):
        yield not within(away, half), cover_for(state, unit, number, target, overlooks=overlooks)


def _in_sight(state: State, unit: Unit, target: Unit, gun: Gun, *, standing: bool) -> Iterator[tuple[int, float]]:
    """Yield the slots of the models that may shoot, with their distance to the target's Boundary.

    Where all of them are at Short Range, or all at Long Range, the unit's distance stands for theirs.
    """
    outlook = outlook_of(state, unit, target)
    overlooks = _overlooks(outlook, gun)
    reach = gun.weapon.range_in
    nearest = distance(unit.boundary, target.boundary)
    farthest = nearest + 2 * unit.boundary.reach
    if not standing and not within(nearest, reach):
        return
    all_alike = farthest <= reach and (farthest <= reach / 2 or not within(nearest, reach / 2))
    for number in _shooting_slots(unit, gun, standing):
        base = outlook.bases[number]
        away = nearest if all_alike else distance(base, target.boundary)
        if not standing and not (within(away, reach) and _is_beyond(base, target, gun.weapon.least_range_in)):
            continue
        if outlook.sees(number, overlooks):
            yield number, away


def _shooting_slots(unit: Unit, gun: Gun, standing: bool) -> list[int]:
    """Return the slots of the gun's pool in the ranks that shoot: two, and those that rules add."""
    ranks = RANKS + sum(hook(unit, standing) or 0 for hook in gun.hooks(Moments.shoots_in_extra_ranks))
    return [
        number for number, slot in enumerate(unit.formation.slots) if slot.rank < ranks and pool_of(slot) == gun.pool
    ]


def _overlooks(outlook: Outlook, gun: Gun) -> Hook | None:
    """Return which models in between the gun's shots disregard, if one model of the unit sees the target at all."""
    hooks = gun.hooks(Moments.disregards_in_between)
    return hooks[0] if hooks and not outlook.is_open and outlook.is_seen() else None


def _is_beyond(base: Footprint, target: Unit, least: float) -> bool:
    """Does the target lie beyond the minimum range, at least partly (core 10.12)?"""
    if not least:
        return True
    boundary = target.boundary
    if isinstance(boundary, Disc):
        return distance_to_point(base, boundary.centre) + boundary.radius > least
    return any(distance_to_point(base, corner) > least for corner in boundary.corners())


# ---- numbers ---------------------------------------------------------------------------------------------------------


def _blow(
    state: State,
    unit: Unit,
    target: Unit,
    gun: Gun,
    long_range: bool,
    cover: Cover,
    standing: bool,
    lent: tuple[Rule, ...],
) -> Blow:
    """Return one shot, with all that its to-hit roll depends on: `t9a.to-hit-shooting` (core 10.4)."""
    weapon = gun.weapon
    hero = next((one for one in unit.characters if one.id == gun.pool), None)
    blow = Blow(
        "shot",
        gun.shooter,
        gun.model,
        target.leading_model,
        weapon=weapon,
        lent=(*lent_to_pool(state, unit, hero), *lent),
        target_charging=target.fight.charging,
        facing=facing_towards(target, unit),
        target_towering=all(model.hooks.with_trait(Trait.TOWERS) for model, _ in target.members),
        target_gigantic=all(model.height == Height.GIGANTIC for model, _ in target.members),
        effects=ids_of((*unit.effects, *(hero.effects if hero is not None else ()))),
        hard_target=hard_target(target),
        long_range=long_range,
        beyond_range=standing and not within(distance(unit.boundary, target.boundary), weapon.range_in),
        moved=as_it_moved(state, unit, gun.pool).this_turn.has_moved,
        standing=standing,
        cover=cover,
        readings=state.setting.readings.departed,
    )
    if weapon.normal is not None:
        blow = _with_values(blow, weapon.normal)
    if weapon.short is not None and not long_range:
        blow = _with_values(blow, weapon.short)
    return blow


def _with_values(blow: Blow, values: ShotValues) -> Blow:
    """Return the blow with printed values in place of those that it has; what is not printed stays."""
    return msgspec.structs.replace(
        blow,
        strength=blow.strength if values.strength is None else values.strength,
        armour_penetration=blow.armour_penetration if values.armour_penetration is None else values.armour_penetration,
        attributes=(*blow.attributes, *values.rules),
    )
