"""What the coming Round of a combat would bring: every blow, Break Test and loss of it, fought in every way."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from grognard.kernel.battle.driving import first_option
from grognard.kernel.dice import EveryDice, NotCountable, TooLarge
from grognard.kernel.dice.chains import Chain
from grognard.kernel.dice.distribution import Distribution
from grognard.t9a.board.state import State
from grognard.t9a.outlook.bystanders import with_calm_bystanders
from grognard.t9a.outlook.estimates import Arithmetic, estimate
from grognard.t9a.outlook.every_round import EveryRound
from grognard.t9a.outlook.foreseen import Foreseen
from grognard.t9a.units.contact import combat_of

NOBODY = (Fraction(0), Fraction(0))
WAYS = 1500
"""How many states of a Round are looked at before an estimate has to do: a person waits for the answer."""


class RoundAhead(NamedTuple):
    """What a Round is expected to bring; *about*: it has too many ways, and this is an estimate.

    Attributes:
        lost: The mean of the Health Points that each unit loses.
        breaks: The chance of each side that a unit of it breaks.
    """

    lost: Mapping[int, Fraction]
    breaks: tuple[Fraction, Fraction]
    about: bool = False

    def lost_by(self, state: State, side: int) -> Fraction:
        """Return the mean of what the units of a side lose."""
        return sum((points for unit, points in self.lost.items() if state.unit(unit).side == side), Fraction(0))


def round_ahead(starts: Foreseen[State], unit_id: int, arithmetic: Arithmetic) -> RoundAhead:
    """Return what the next Round of the combat in which a unit is Engaged would bring.

    Whoever may choose takes the first suggestion, and friends who see the combat don't panic at it.

    Args:
        starts: The states in which it may begin; the same units fight in all of them.
        unit_id: One of those.
        arithmetic: What an estimate is worked out with where there are too many ways.
    """
    combat = combat_of(starts.odds.outcomes[0], unit_id)
    if not starts.about:
        with suppress(TooLarge, NotCountable):
            return _in_every_way(starts.odds.map(lambda state: with_calm_bystanders(state, combat)), combat)
    return _about(starts.odds, combat, arithmetic)


def round_now(state: State, unit_id: int, arithmetic: Arithmetic) -> RoundAhead:
    """Return what the Round would bring that begins as things stand."""
    return round_ahead(Foreseen(Distribution.constant(state)), unit_id, arithmetic)


def about_round(state: State, unit_id: int, arithmetic: Arithmetic) -> RoundAhead:
    """Return about what the rest of a Round brings that has begun: some of it has been chosen and rolled."""
    return _about(Distribution.constant(state), combat_of(state, unit_id), arithmetic)


def _in_every_way(starts: Distribution[State], combat: tuple[int, ...]) -> RoundAhead:
    units = [starts.outcomes[0].unit(one) for one in combat]
    rounds = EveryRound(units, first_option, EveryDice(bound=WAYS), by_unit=True)
    lost: dict[int, Fraction] = {}
    breaks = list(NOBODY)
    for start, chance in starts.fractions().items():
        chain: Chain[Any] = Chain(rounds.begun(start))
        rounds.strike(chain)
        for at, likely in chain.result().fractions().items():
            for unit, points in rounds.lost(at):
                lost[unit] = lost.get(unit, Fraction(0)) + chance * likely * points
            ending = rounds.endings(at)
            for side in (0, 1):
                broken = ending.probability_that(partial(_breaks, rounds, side))
                breaks[side] += chance * likely * broken
    return RoundAhead(lost, (breaks[0], breaks[1]))


def _breaks(rounds: EveryRound, side: int, ending: Any) -> bool:
    return any(rounds.sides[unit] == side for unit in ending.aftermath.broken)


def _about(starts: Distribution[State], combat: tuple[int, ...], arithmetic: Arithmetic) -> RoundAhead:
    lost: dict[int, Fraction] = {}
    breaks = list(NOBODY)
    for start, chance in starts.fractions().items():
        there = estimate(start, combat, arithmetic)
        for unit in combat:
            lost[unit] = lost.get(unit, Fraction(0)) + chance * Fraction(there.lost_by(unit))
        for side in (0, 1):
            breaks[side] += chance * Fraction(there.side_breaks(start, side))
    return RoundAhead(lost, (breaks[0], breaks[1]), about=True)
