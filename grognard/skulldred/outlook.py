"""What a fight or a shot of Skulldred may bring: the engine's own opposed roll for an option, and its exact odds."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from grognard.kernel.dice import Dice, odds
from grognard.kernel.words.modifiers import Value
from grognard.skulldred.bouts import bout_of
from grognard.skulldred.buying import BuyDice, RollComes
from grognard.skulldred.casting import Cast, Outcome, cast_outcome, cast_roll
from grognard.skulldred.fighting import Attack, Charge, LongStrike
from grognard.skulldred.fights import Bout, Loser, settle
from grognard.skulldred.firing import bout_of_shot, facts, shooter_at
from grognard.skulldred.melee_facts import attacking, defending
from grognard.skulldred.missiles import Missile
from grognard.skulldred.results import Result
from grognard.skulldred.rolls import Roll, hits
from grognard.skulldred.shooting import Shoot, Volley
from grognard.skulldred.state import State

KEEN = 1
"""Dice that a keen blade adds."""
Fight = Attack | LongStrike | Charge
Shot = Shoot | Volley | Missile


class Outlook(NamedTuple):
    """The chances of an opposed roll: of each result for each loser; the rest is a tie."""

    chances: tuple[tuple[Loser, Result, float], ...]

    def chance(self, loser: Loser, result: Result) -> float:
        """Return the chance that *loser* suffers just *result* at worst."""
        return sum(chance for who, worst, chance in self.chances if (who, worst) == (loser, result))

    def at_least(self, loser: Loser, result: Result) -> float:
        """Return the chance that *loser* suffers *result* or worse."""
        return sum(chance for who, worst, chance in self.chances if who == loser and worst >= result)


@lru_cache(maxsize=20000)
def outlook(bout: Bout) -> Outlook:
    """Return the exact odds of an opposed roll."""

    def verdict_of(dice: Dice) -> tuple[Loser, int]:
        verdict = settle(dice, bout)
        return verdict.loser, int(verdict.worst)

    found = odds(verdict_of)
    return Outlook(
        tuple(
            (loser, Result(worst), float(found.probability((loser, worst))))
            for (loser, worst), _ in found
            if loser and worst
        )
    )


def bout_of_option(state: State, option: Fight | Shot) -> Bout:
    """Return the opposed roll that an option leads to, before anybody buys dice."""
    figure, target = state.actor, state.figure(option.target)
    if isinstance(option, Shot):
        archers = option.archers if isinstance(option, Volley) else None
        portal = option.portal if isinstance(option, Missile) else None
        figure = shooter_at(state, figure, portal)
        shot = facts(state, figure, target, archers=archers)
        if portal is not None:
            shot = replace(shot, soft=shot.soft - 1)
        return bout_of_shot(state, figure, target, shot, magic=isinstance(option, Missile))
    long = isinstance(option, LongStrike)
    if isinstance(option, Charge):
        figure = figure.at(option.x, option.y, option.facing)
        state = state.with_figure(figure)
    ours = attacking(state, figure, target, charge=isinstance(option, Charge), downed=target.downed, long=long)
    theirs = defending(state, target, figure)
    return bout_of(state, figure, replace(target, downed=False), ours, theirs, long=long)


def bought(state: State, about: RollComes, option: BuyDice) -> Bout:
    """Return an opposed roll with the dice that an option buys."""
    more = option.counters * state.setting.options.bonus_dice + KEEN * option.blade
    if about.attacks:
        return replace(about.bout, ours=_with_dice(about.bout.ours, more))
    return replace(about.bout, theirs=_with_dice(about.bout.theirs, more))


def _with_dice(roll: Roll, more: int) -> Roll:
    dice = roll.dice
    return Roll(Value(dice.what, dice.base, dice.modifiers, dice.value + more), roll.target)


@lru_cache(maxsize=1024)
def chance_of_casting(magic: int, points: int, to_cast: int) -> dict[Outcome, float]:
    """Return the exact chance of each outcome of a casting with one group of dice."""

    def outcome(dice: Dice) -> Outcome:
        return cast_outcome(int(hits(dice, cast_roll(magic, points))), to_cast)

    found = odds(outcome)
    return {one: float(found.probability(one)) for one, _ in found}


def chances_of(state: State, option: Cast) -> dict[Outcome, float]:
    """Return the exact chance of each outcome of a casting; of split dice, that of the first group."""
    magic = option.groups[0] if option.groups else state.actor.profile.magic
    return chance_of_casting(magic, option.points, option.to_cast)
