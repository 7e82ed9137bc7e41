"""The chances of castings and of attacks on portals: the engine's rolls, in every way of the dice."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.dice import Dice, EveryDice
from grognard.skulldred.attacking_portals import AttackPortal, portal_roll
from grognard.skulldred.buying import BuyDice
from grognard.skulldred.cast_dice import Outcome, roll_all, rolls_of
from grognard.skulldred.casting import CastComes
from grognard.skulldred.declaring import Cast, groups_of
from grognard.skulldred.portals import portal_of
from grognard.skulldred.rolls import Roll, hits
from grognard.skulldred.state import State

Chances = dict[Outcome, float]


@lru_cache(maxsize=1024)
def chance_of_casting(groups: tuple[int, ...], points: int, to_cast: int, sides: int = 6, bought: int = 0) -> Chances:
    """Return the chance of each outcome of a casting; with several groups of dice, all must succeed."""
    rolls = rolls_of(groups, points, bought)
    found = EveryDice().odds(_outcome, rolls, to_cast, sides)
    return {one: float(found.probability(one)) for one, _ in found}


def _outcome(dice: Dice, rolls: tuple[Roll, ...], to_cast: int, sides: int) -> Outcome:
    return roll_all(dice, rolls, to_cast, sides).outcome


def chances_of(state: State, option: Cast) -> Chances:
    """Return the chance of each outcome of a casting, before anybody buys dice."""
    sides = state.setting.options.die_sides
    return chance_of_casting(groups_of(state.actor, option), option.points, option.to_cast, sides)


def chances_bought(state: State, about: CastComes, option: BuyDice) -> Chances:
    """Return the chance of each outcome of a casting with the dice that an answer buys."""
    options = state.setting.options
    dice = option.counters * options.bonus_dice
    return chance_of_casting(about.groups, about.points, about.to_cast, options.die_sides, dice)


def chance_to_destroy(state: State, option: AttackPortal) -> float:
    """Return the chance that an attack makes a portal vanish."""
    roll = portal_roll(state, state.actor, portal_of(state, option.portal), in_melee=option.way == "combat")
    return chance_of_a_hit(roll, state.setting.options.die_sides)


@lru_cache(maxsize=256)
def chance_of_a_hit(roll: Roll, sides: int) -> float:
    """Return the chance of at least one HIT."""
    return 1.0 - float(EveryDice().odds(hits, roll, sides).probability(0))
