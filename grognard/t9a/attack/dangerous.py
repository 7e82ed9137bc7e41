"""Dangerous Terrain Tests: for whom which ground is dangerous, and what a test does (core 3.4, 15.1, 15.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Event, Name
from grognard.t9a.attack.attack import Blow, Strike, prepare, resolve_hit
from grognard.t9a.board.gathering import table_of_rules
from grognard.t9a.board.profile import DANGEROUS_TERRAIN_DICE, Base, Height, Model, ModelType, Part
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.units.lending import lent_to_pool
from grognard.t9a.units.losses import lose_health

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


def dangerous_test(state: State, unit_id: int, x: int, dice: Dice, rule: str, *, terrain: str | None = None) -> State:
    """Let every model of the unit take a Dangerous Terrain (*x*) Test because of a *rule*.

    Where the cause is some *terrain* ("": of no kind in particular), models that pass through it unhurt don't test.
    """
    unit = state.unit(unit_id)
    for pool, model, number in pools_of(unit):
        if state.has(unit_id) and not (terrain is not None and passes_unhurt(unit, model, terrain)):
            state = take_test(state, unit_id, pool, model, number, x, dice, rule)
    return state


def passes_unhurt(unit: Unit, model: Model, kind: str) -> bool:
    """Does the model of the unit pass through terrain of this kind unhurt?"""
    tables = (table_of_rules(unit.lent), model.hooks)
    return any(hook(kind) for table in tables for hook in table.of(Moments.dangerous_terrain))


def danger_of(kind: str, model: Model, *, flying: bool) -> int:
    """Return the X of a feature's Dangerous Terrain (X) for *model*, 0 if it is harmless to it (core 15.4)."""
    table = DANGER[kind]
    if flying and "flying" in table:
        return table["flying"]
    if model.type.value in table:
        return table[model.type.value]
    on_foot = not any(part.hooks.with_trait(Trait.MOUNTED) for part in model.parts)
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
    more = int(sum(model.hooks.amounts(Amount.MORE_DANGEROUS_TERRAIN_DICE)))
    return DANGEROUS_TERRAIN_DICE[model.height] + more


def roll_danger(dice: Dice, x: int, strike: Strike) -> int:
    """Roll one die of a Dangerous Terrain Test and return the Health Points lost by it."""
    if dice.d6("t9a.dangerous-terrain") > x:
        return 0
    return resolve_hit(dice, strike, automatic=True)


def take_test(
    state: State, unit_id: int, pool: Pool, model: Model, number: int, x: int, dice: Dice, rule: str
) -> State:
    """Let so many models of one Health Pool take a Dangerous Terrain (*x*) Test."""
    unit = state.unit(unit_id)
    dice.tell(DangerousTerrainTaken(unit.name, x, number, rule))
    hero = next((one for one in unit.characters if one.id == pool), None)
    strike = danger_strike(model, lent_to_pool(state, unit, hero), state.setting.readings.departed)
    lost = dice.pool(number * danger_dice(model), roll_danger, x, strike)
    return lose_health(state, unit_id, pool, int(lost), melee=False, dice=dice)[0] if lost else state
