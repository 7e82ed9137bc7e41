"""Health Pools of a unit: what is left in them, and one-use rules that they have spent (core 1.6)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.t9a.board.round_of_combat import CHAMPION, COMPANIONS, RANK_AND_FILE, Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.units.contact import model_of


def health_of(unit: Unit | None, pool: Pool) -> int:
    """Return the Health Points left in a pool; 0 if it is gone."""
    model = model_of(unit, pool) if unit is not None else None
    if unit is None or model is None:
        return 0
    if isinstance(pool, int):
        return next(hero.health for hero in unit.characters if hero.id == pool)
    if pool == CHAMPION:
        return model.health_points - unit.champion_lost
    if pool == COMPANIONS:
        return unit.companions * model.health_points - unit.companions_lost
    return unit.models * model.health_points - unit.lost


def most_to_lose(state: State, enemy: int, pool: Pool) -> int:
    """Return how many Health Points taken from a pool can matter: its own, and the Champion's after it."""
    unit = state.by_id.get(enemy)
    most = health_of(unit, pool)
    return most + health_of(unit, CHAMPION) if pool == RANK_AND_FILE else most


def with_spent(unit: Unit, pool: Pool, rules: tuple[str, ...]) -> Unit:
    """Return the unit after the models of a pool have used one-use rules."""
    if not isinstance(pool, int):
        return unit.altered(spent=(*unit.spent, *rules))
    heroes = tuple(replace(hero, spent=(*hero.spent, *rules)) if hero.id == pool else hero for hero in unit.characters)
    return unit.altered(characters=heroes)
