"""Dangerous Terrain: tests on the way, and other tests of the same kind (core 15.1, 15.4)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Segment, distance
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Event, Name
from grognard.t9a.attack.attack import Blow, Strike, prepare, resolve_hit
from grognard.t9a.board.profile import DANGEROUS_TERRAIN_DICE, Base, Height, Model, ModelType, Part
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State, Unit
from grognard.t9a.moments.gathering import rule_id_of, table_of_rules
from grognard.t9a.units.lending import lent_to_pool
from grognard.t9a.units.losses import lose_health

Placement = tuple[float, float, float]  # x, y, facing of the front's middle

DANGER_PENETRATION = 10
DANGER: dict[str, dict[str, int]] = {
    "forest": {"cavalry": 1, "construct": 1, "flying": 1},
    "ruins": {"cavalry": 2, "construct": 2, "others": 1},
    "wall": {"construct": 2},
    "water": {"standard on foot": 1},
}
"""Which X a kind of feature has for whom (core 15.4)."""

_GROUND = Part("ground", Name("the ground", "le sol"))
_TERRAIN = Model(
    "terrain",
    Name("the terrain", "le terrain"),
    Base(1.0, 1.0),
    Height.STANDARD,
    ModelType.CONSTRUCT,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    (_GROUND,),
)


class DangerousTerrainTaken(Event, frozen=True):
    """Models of a unit take a Dangerous Terrain Test."""

    message: ClassVar[str] = "{unit}: Dangerous Terrain ({x}), {models} models test ({rule})"

    unit: Name
    x: int
    models: int
    rule: str


def dangerous_way(
    state: State,
    unit_id: int,
    way: tuple[Placement, ...],
    dice: Dice,
    *,
    flying: bool = False,
    opened: tuple[str, ...] = (),
) -> State:
    """Take the tests of all features that models of the unit touch on their *way* (placements of the unit in order).

    *flying*: only the features of take-off and landing count, and count as entered in the air. A unit's Boundary is
    compared with the features first, so a way in the open costs next to nothing. Rules of terrain: core 15.4. A unit to
    which all ground is dangerous takes one test for all of it. Features whose ids are *opened* are harmless.
    """
    unit = state.unit(unit_id)
    if unit.effects:
        for hook in unit.hooks.of("dangerous_everywhere"):
            x = hook()
            if x and way[0] != way[-1]:
                return dangerous_test(state, unit_id, x, dice, rule_id_of(hook))
    for feature in state.setting.table.features:
        if feature.kind in DANGER and feature.id not in opened and state.has(unit_id):
            state = take_tests_of(state, unit_id, feature, way, dice, flying=flying)
    return state


def features_on(
    state: State, unit: Unit, way: tuple[Placement, ...], *, opened: tuple[str, ...] = ()
) -> tuple[Feature, ...]:
    """Return the features on the unit's *way* on foot for which somebody in it must test; none that is *opened*."""
    return tuple(
        feature
        for feature in state.setting.table.features
        if feature.kind in DANGER and feature.id not in opened and any(_tests(unit, feature, way, flying=False))
    )


def take_tests_of(
    state: State, unit_id: int, feature: Feature, way: tuple[Placement, ...], dice: Dice, *, flying: bool = False
) -> State:
    """Take the tests of one feature that models of the unit touch on their *way*."""
    for pool, model, number, x in tuple(_tests(state.unit(unit_id), feature, way, flying=flying)):
        state = _take_test(state, unit_id, pool, model, number, x, dice, f"t9a.terrain.{feature.kind}")
        if not state.has(unit_id):
            break
    return state


def _tests(
    unit: Unit, feature: Feature, way: tuple[Placement, ...], *, flying: bool
) -> Iterator[tuple[Pool, Model, int, int]]:
    """Yield the pools that test for a feature, with the number of their models that touch it, and the X."""
    if not _comes_near(unit, feature, way):
        return
    for pool, model, number in _testers(unit, feature, way, flying=flying):
        x = danger_of(feature.kind, model, flying=flying)
        if x and not _strides(unit, model, feature.kind):
            yield pool, model, number, x


def dangerous_test(state: State, unit_id: int, x: int, dice: Dice, rule: str, *, terrain: str | None = None) -> State:
    """Let every model of the unit take a Dangerous Terrain (*x*) Test because of a *rule*.

    Where the cause is some *terrain* ("": of no kind in particular), models that pass through it unhurt don't test.
    """
    unit = state.unit(unit_id)
    for pool, model, number in pools_of(unit):
        if state.has(unit_id) and not (terrain is not None and _strides(unit, model, terrain)):
            state = _take_test(state, unit_id, pool, model, number, x, dice, rule)
    return state


def _strides(unit: Unit, model: Model, kind: str) -> bool:
    """Does the model of the unit pass through terrain of this kind unhurt?"""
    tables = (table_of_rules(unit.lent), model.hooks)
    return any(hook(kind) for table in tables for hook in table.of("dangerous_terrain"))


def danger_of(kind: str, model: Model, *, flying: bool) -> int:
    """Return the X of a feature's Dangerous Terrain (X) for *model*, 0 if it is harmless to it (core 15.4)."""
    table = DANGER[kind]
    if flying and "flying" in table:
        return table["flying"]
    if model.type.value in table:
        return table[model.type.value]
    on_foot = not any(part.hooks.of("mounted") for part in model.parts)
    if "standard on foot" in table and model.height == Height.STANDARD and on_foot:
        return table["standard on foot"]
    return table.get("others", 0)


def pools_of(unit: Unit) -> Iterator[tuple[Pool, Model, int]]:
    """Yield each Health Pool of the unit with its model and the number of its models (core 1.6)."""
    troop = unit.troop
    if troop is not None:
        if unit.models:
            yield "rank_and_file", troop.model, unit.models
        if unit.champion and troop.champion is not None:
            yield "champion", troop.champion, 1
        if unit.companions and troop.companion is not None:
            yield "companions", troop.companion, unit.companions
    for character in unit.characters:
        yield character.id, character.model, 1


def danger_strike(target: Model, lent: tuple[Rule, ...] = (), readings: tuple[tuple[str, str], ...] = ()) -> Strike:
    """Return the hit of a failed test: it wounds automatically, AP 10; only a Special Save may stop it.

    *lent*: the rules that the model has from its unit and its friends.
    """
    blow = Blow(
        "ranged_special",
        _GROUND,
        _TERRAIN,
        target,
        armour_penetration=DANGER_PENETRATION,
        target_lent=lent,
        readings=readings,
    )
    return replace(prepare(blow), to_wound=None)


def danger_dice(model: Model) -> int:
    """Return how many dice the model rolls in a Dangerous Terrain Test (core 3.4)."""
    more = sum(hook() or 0 for hook in model.hooks.of("more_dangerous_terrain_dice"))
    return DANGEROUS_TERRAIN_DICE[model.height] + more


def roll_danger(dice: Dice, x: int, strike: Strike) -> int:
    """Roll one die of a Dangerous Terrain Test and return the Health Points lost by it."""
    if dice.d6("t9a.dangerous-terrain") > x:
        return 0
    return resolve_hit(dice, strike, automatic=True)


def _take_test(
    state: State, unit_id: int, pool: Pool, model: Model, number: int, x: int, dice: Dice, rule: str
) -> State:
    unit = state.unit(unit_id)
    if dice.telling:
        dice.tell(DangerousTerrainTaken(unit.name, x, number, rule))
    hero = next((one for one in unit.characters if one.id == pool), None)
    strike = danger_strike(model, lent_to_pool(state, unit, hero), state.setting.readings.departed)
    lost = dice.pool(number * danger_dice(model), roll_danger, x, strike)
    return lose_health(state, unit_id, pool, int(lost), melee=False, dice=dice)[0] if lost else state


def _comes_near(unit: Unit, feature: Feature, way: tuple[Placement, ...]) -> bool:
    """May any model touch the feature on this way? The circle round the Boundary decides."""
    reach = unit.boundary.reach * 2 + 0.01
    return any(
        distance(Segment(a[0], a[1], b[0], b[1]), feature.shape) <= reach
        for a, b in zip(way, way[1:] or way, strict=False)
    )


def _testers(
    unit: Unit, feature: Feature, way: tuple[Placement, ...], *, flying: bool
) -> Iterator[tuple[Pool, Model, int]]:
    """Yield the pools with the number of their models that touch the feature on the way."""
    formation = unit.formation
    legs = ((way[0],), (way[-1],)) if flying else tuple(itertools.pairwise(way)) or ((way[0],),)
    touched = [False] * len(formation.slots)
    for leg in legs:
        places = [formation.places(*placement) for placement in leg]
        for index, slot in enumerate(formation.slots):
            if not touched[index]:
                start, end = places[0][index], places[-1][index]
                line = Segment(start[0], start[1], end[0], end[1])
                touched[index] = distance(line, feature.shape) <= min(slot.width, slot.depth) / 2
    for pool, model, number in pools_of(unit):
        count = sum(
            1
            for slot, is_touched in zip(formation.slots, touched, strict=True)
            if is_touched and _in_pool(slot.kind, slot.character, pool)
        )
        if count:
            yield pool, model, min(count, number)


def _in_pool(kind: str, character: int, pool: Pool) -> bool:
    if kind == "character":
        return character == pool
    if kind in ("champion", "companion"):
        return pool == {"champion": "champion", "companion": "companions"}[kind]
    return pool == "rank_and_file"
