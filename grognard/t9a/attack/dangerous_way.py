"""Dangerous Terrain on a unit's way: who tests, and where (core 7.13, 15.1).

All models that touch a feature on the way test together, once, while the unit stands where it meets that feature: what
its friends lend it, and who sees it go, counts from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Footprint, Segment, distance, overlaps, touches
from grognard.kernel.ground.terrain import Feature
from grognard.t9a.attack.dangerous import DANGER, danger_of, passes_unhurt, pools_of, take_test
from grognard.t9a.board.blocks import Slot
from grognard.t9a.board.profile import Model
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.units.bases_on_way import Meets, Placement, bases_meeting, first_meeting

Settling = Callable[[State, Dice], State]
Legs = tuple[tuple[Placement, ...], ...]


class Hazard(msgspec.Struct, frozen=True):
    """Something that is dangerous to models on their way: a feature, or what a fleeing unit passes through.

    *x* is its Dangerous Terrain (X) for a model, 0 if it is harmless to it. *once*: a model that has tested for one
    such hazard on this way does not test for another.
    """

    shape: Footprint
    rule: str
    x: Callable[[Model], int]
    meets: Meets = touches
    once: bool = False


def passed_through(shape: Footprint, x: int, rule: str) -> Hazard:
    """Return the hazard of a shape that is dangerous to whoever passes through it, not to who touches it."""
    return Hazard(shape, rule, lambda _: x, overlaps, once=True)


def dangerous_way(
    state: State,
    unit_id: int,
    way: tuple[Placement, ...],
    dice: Dice,
    *,
    flying: bool = False,
    opened: tuple[str, ...] = (),
    passing: tuple[Hazard, ...] = (),
    settle: Settling | None = None,
) -> State:
    """Take the tests of all that is dangerous to models of the unit on its *way*; then it stands where it stood."""
    return crossing(state, unit_id, way, dice, flying=flying, opened=opened, passing=passing, settle=settle)[0]


def crossing(
    state: State,
    unit_id: int,
    way: tuple[Placement, ...],
    dice: Dice,
    *,
    flying: bool = False,
    opened: tuple[str, ...] = (),
    passing: tuple[Hazard, ...] = (),
    settle: Settling | None = None,
) -> tuple[State, Placement]:
    """Take the tests of a way as `dangerous_way` does, and return how far the unit has come as well.

    Args:
        state: The battle, the unit at the end of its way.
        unit_id: The unit.
        way: Its placements in order.
        dice: For the tests.
        flying: Only the features of take-off and landing count, and count as entered in the air (core 15.4).
        opened: Ids of features that are harmless.
        passing: What is dangerous on this way beside the terrain.
        settle: Takes the Panic Tests that losses cause, with the unit still where it lost them. A unit that flees then
            stays where its flight has ended.
    """
    unit = state.unit(unit_id)
    legs = _legs(way, flying=flying)
    end, spared = _place(unit), list[Footprint]()
    for there, hazard in _in_order(unit, legs, (*_hazards(state, unit, way, flying=flying, opened=opened), *passing)):
        unit = state.unit(unit_id)
        takers = tuple(_testers(unit, hazard, legs, tuple(spared) if hazard.once else ()))
        if hazard.once:
            spared.append(hazard.shape)
        if not takers:
            continue
        state = _tests(state.put(_at(unit, there)), unit_id, takers, hazard.rule, dice)
        state = state if settle is None else settle(state, dice)
        if not state.has(unit_id) or state.unit(unit_id).morale.fleeing > unit.morale.fleeing:
            return state, there
    return state.put(_at(state.unit(unit_id), end)), end


def features_on(
    state: State, unit: Unit, way: tuple[Placement, ...], *, opened: tuple[str, ...] = ()
) -> tuple[Feature, ...]:
    """Return the features on the unit's *way* on foot for which somebody in it must test; none that is *opened*."""
    return tuple(
        feature
        for feature in _dangerous_features(state, opened)
        if any(_testers(unit, _hazard_of(unit, feature, flying=False), (way,)))
    )


def take_tests_of(
    state: State, unit_id: int, feature: Feature, way: tuple[Placement, ...], dice: Dice, *, flying: bool = False
) -> State:
    """Take the tests of one feature that models of the unit touch on their *way*."""
    unit = state.unit(unit_id)
    hazard = _hazard_of(unit, feature, flying=flying)
    return _tests(state, unit_id, tuple(_testers(unit, hazard, _legs(way, flying=flying))), hazard.rule, dice)


# ---- what is dangerous -----------------------------------------------------------------------------------------------


def _hazards(
    state: State, unit: Unit, way: tuple[Placement, ...], *, flying: bool, opened: tuple[str, ...]
) -> tuple[Hazard, ...]:
    """Return what the ground has in store for the unit.

    To whom all ground is dangerous, it is one hazard, met at once.
    """
    for rule in unit.hooks.with_trait(Amount.DANGEROUS_EVERYWHERE):
        if way[0] != way[-1]:
            return (_everywhere(unit, way[0], int(rule.amount(Amount.DANGEROUS_EVERYWHERE)), rule.id),)
    return tuple(_hazard_of(unit, feature, flying=flying) for feature in _dangerous_features(state, opened))


def _everywhere(unit: Unit, start: Placement, x: int, rule: str) -> Hazard:
    return Hazard(_at(unit, start).boundary, rule, lambda _: x)


def _dangerous_features(state: State, opened: tuple[str, ...]) -> tuple[Feature, ...]:
    features = state.setting.table.features
    return tuple(feature for feature in features if feature.kind in DANGER and feature.id not in opened)


def _hazard_of(unit: Unit, feature: Feature, *, flying: bool) -> Hazard:
    kind = feature.kind

    def danger(model: Model) -> int:
        return 0 if passes_unhurt(unit, model, kind) else danger_of(kind, model, flying=flying)

    return Hazard(feature.shape, f"t9a.terrain.{kind}", danger)


# ---- who tests, and where --------------------------------------------------------------------------------------------


def _legs(way: tuple[Placement, ...], *, flying: bool) -> Legs:
    """Return the parts of the way that lead over the ground."""
    return ((way[0],), (way[-1],)) if flying else (way,)


def _in_order(unit: Unit, legs: Legs, hazards: tuple[Hazard, ...]) -> list[tuple[Placement, Hazard]]:
    """Return the hazards in the order in which the unit's Boundary meets them, each with where it then stands."""
    found: list[tuple[int, int, Placement, int]] = []
    for number, hazard in enumerate(hazards):
        for leg, way in enumerate(legs):
            met = first_meeting(unit, way, hazard.shape, hazard.meets) if _comes_near(unit, hazard, way) else None
            if met is not None:
                found.append((leg, met[0], met[1], number))
                break
    found.sort(key=lambda one: (one[0], one[1], one[3]))
    return [(there, hazards[number]) for _, _, there, number in found]


def _testers(
    unit: Unit, hazard: Hazard, legs: Legs, spared: tuple[Footprint, ...] = ()
) -> Iterator[tuple[Pool, Model, int, int]]:
    """Yield the pools that test for a hazard: the number of their models that meet it, none of the *spared*, and X."""
    dangers = [(pool, model, number, x) for pool, model, number in pools_of(unit) if (x := hazard.x(model))]
    if not dangers or not any(_comes_near(unit, hazard, way) for way in legs):
        return
    met = _slots_meeting(unit, legs, hazard.shape, hazard.meets)
    for shape in spared:
        met -= _slots_meeting(unit, legs, shape, hazard.meets)
    for pool, model, number, x in dangers:
        count = sum(1 for slot in met if _in_pool(unit.formation.slots[slot], pool))
        if count:
            yield pool, model, min(count, number), x


def _slots_meeting(unit: Unit, legs: Legs, shape: Footprint, meets: Meets) -> set[int]:
    """Return the numbers of the slots whose bases meet a shape on the way."""
    return {number for way in legs for number, is_met in enumerate(bases_meeting(unit, way, shape, meets)) if is_met}


def _tests(
    state: State, unit_id: int, takers: tuple[tuple[Pool, Model, int, int], ...], rule: str, dice: Dice
) -> State:
    for pool, model, number, x in takers:
        if state.has(unit_id):
            state = take_test(state, unit_id, pool, model, number, x, dice, rule)
    return state


def _comes_near(unit: Unit, hazard: Hazard, way: tuple[Placement, ...]) -> bool:
    """May any model meet the hazard on this way? The circle round the Boundary decides."""
    reach = unit.boundary.reach * 2 + 0.01
    return any(
        distance(Segment(a[0], a[1], b[0], b[1]), hazard.shape) <= reach
        for a, b in zip(way, way[1:] or way, strict=False)
    )


def _place(unit: Unit) -> Placement:
    return unit.x, unit.y, unit.facing


def _at(unit: Unit, there: Placement) -> Unit:
    """Return the unit where it stands at a placement."""
    return unit if _place(unit) == there else unit.altered(x=there[0], y=there[1], facing=there[2])


def _in_pool(slot: Slot, pool: Pool) -> bool:
    if slot.kind == "character":
        return slot.character == pool
    if slot.kind in ("champion", "companion"):
        return pool == {"champion": "champion", "companion": "companions"}[slot.kind]
    return pool == "rank_and_file"
