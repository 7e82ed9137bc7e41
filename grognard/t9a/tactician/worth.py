"""What units are worth: the points that an enemy earns by destroying them (core 17.4)."""

from __future__ import annotations

from grognard.t9a.board.profile import Troop
from grognard.t9a.board.round_of_combat import CHAMPION, Pool
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.discipline import starting_health
from grognard.t9a.setup.victory import COMMAND_POINTS
from grognard.t9a.units.contact import model_of

GUESS = 10.0  # points for a Health Point of a troop without a price


def worth_of_troop(troop: Troop) -> float:
    """Return the Victory Points for the whole troop, with those for a General or Battle Standard Bearer.

    Inline profiles cost nothing: for them it is a guess.
    """
    points = troop.points or GUESS * troop.size * troop.model.health_points
    return points + COMMAND_POINTS * (troop.general + troop.battle_standard)


def worth_left(unit: Unit) -> float:
    """Return what is still to be earned with *unit*: its points in proportion to the Health Points that it has left."""
    points = sum(worth_of_health(unit, character.id) * character.health for character in unit.characters)
    if unit.troop is not None:
        own = unit.health - sum(character.health for character in unit.characters)
        points += worth_of_troop(unit.troop) * own / max(1, starting_health(unit))
    return points


def worth_of_health(unit: Unit, pool: Pool) -> float:
    """Return the points that one Health Point of a pool stands for."""
    if isinstance(pool, int):
        hero = next((one for one in unit.characters if one.id == pool), None)
        return worth_of_troop(hero.troop) / hero.model.health_points if hero is not None else 0.0
    if unit.troop is None or model_of(unit, pool) is None:
        return 0.0
    share = worth_of_troop(unit.troop) / max(1, starting_health(unit))
    return share * 1.5 if pool == CHAMPION else share
