"""The chances of activations, castings, portals and opposed rolls: the engine's, in every way of the dice."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from grognard.kernel.dice import Dice, Distribution, EveryDice
from grognard.skulldred.action_die import read, roll_action_die
from grognard.skulldred.activation import points_given
from grognard.skulldred.attacking_portals import AttackPortal, portal_roll
from grognard.skulldred.buying import BuyDice
from grognard.skulldred.cast_dice import Outcome, roll_all, rolls_of
from grognard.skulldred.casting import CastComes
from grognard.skulldred.declaring import Cast, groups_of
from grognard.skulldred.fights import Bout, Loser, Verdict, settle
from grognard.skulldred.options import Options
from grognard.skulldred.portals import portal_of
from grognard.skulldred.rolls import Result, Roll, hits
from grognard.skulldred.state import Figure, State

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


class Begins(NamedTuple):
    """How an activation begins: the AP, and what must be done with them, "", "panic" or "storm"."""

    points: int
    mission: str


def faces(options: Options) -> Distribution[int]:
    """Return what the action die may show: 1, 2, 3, or 0 for WILD."""
    return EveryDice().odds(roll_action_die, options)


def activations(state: State, figure: Figure) -> Distribution[Begins]:
    """Return how the activation of a figure that doesn't panic may begin."""
    return faces(state.setting.options).map(lambda face: _begins(state, figure, face))


def _begins(state: State, figure: Figure, face: int) -> Begins:
    return Begins(points_given(state, figure, face), read(state, figure, face).mission)


def points_ahead(state: State, figure: Figure) -> Distribution[int]:
    """Return the AP that an activation may give, as they are announced."""
    return faces(state.setting.options).map(lambda face: points_given(state, figure, face))


class Outlook(NamedTuple):
    """The chances of an opposed roll: of each result at worst for each loser; the rest is a tie."""

    chances: tuple[tuple[Loser, Result, Fraction], ...]
    rough: tuple[tuple[Loser, Result, float], ...]
    """The same for those who only weigh them, and often."""

    def chance(self, loser: Loser, result: Result) -> float:
        """Return the chance that *loser* suffers just *result* at worst."""
        return float(sum(chance for who, worst, chance in self.chances if (who, worst) == (loser, result)))

    def at_least(self, loser: Loser, result: Result) -> float:
        """Return the chance that *loser* suffers *result* or worse."""
        return float(sum(chance for who, worst, chance in self.chances if who == loser and worst >= result))

    @property
    def nothing(self) -> float:
        """The chance that nobody loses."""
        return float(1 - sum(chance for _, _, chance in self.chances))


@lru_cache(maxsize=4096)
def possible(bout: Bout) -> Distribution[Verdict]:
    """Return all verdicts of an opposed roll."""
    return EveryDice().odds(settle, bout)


@lru_cache(maxsize=20000)
def outlook(bout: Bout) -> Outlook:
    """Return the exact chances of an opposed roll."""
    found = possible(bout).map(lambda verdict: (verdict.loser, int(verdict.worst)))
    chances = tuple(
        (loser, Result(worst), found.probability((loser, worst))) for (loser, worst), _ in found if loser and worst
    )
    return Outlook(chances, tuple((loser, worst, float(chance)) for loser, worst, chance in chances))
