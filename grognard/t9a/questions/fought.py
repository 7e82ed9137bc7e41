"""A Round of Combat, enumerated: its blows step by step, its Break Tests, and who is caught.

The engine fights. What keeps this small is what states needn't remember: between two steps a state is kept without the
Health Points lost so far in the Round, which are counted beside it, so that states merge that differ in nothing else;
and each state is gone on from once, however it was reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from grognard.kernel.asks import Play
from grognard.kernel.dice import Dice
from grognard.kernel.distribution import Distribution
from grognard.kernel.dice_protocol import TooLarge
from grognard.kernel.driving import Policy, Stop, drive, to_next_stop
from grognard.kernel.every_dice import EveryDice
from grognard.t9a.aftermath import Aftermath
from grognard.t9a.combat_result import winners_and_losers
from grognard.t9a.combat_score import still_fighting
from grognard.t9a.fighting import begin_round, end_round, round_under_way, strike_blows
from grognard.t9a.pursuit import catchers, roll_distances
from grognard.t9a.round_of_combat import BLOWS_OVER
from grognard.t9a.score_facts import facts_of
from grognard.t9a.state import State

Tally = tuple[tuple[int, int], ...]
"""Health Points lost in this Round: (unit, points)."""


class Blows(NamedTuple):
    """All blows of a Round have been struck: the number of the state, and what was lost."""

    state: int
    lost: Tally


class Ending(msgspec.Struct, frozen=True, cache_hash=True):
    """How a Round ended after its Break Tests.

    *gone*: sides that have nobody left in the fight. *caught* are those of the broken who did not get away. *state* is
    the number of the state in which the combat goes on, -1 if it doesn't.
    """

    gone: tuple[int, ...]
    aftermath: Aftermath
    caught: tuple[int, ...]
    state: int


class Fight:
    """Fights Rounds under every-dice, each distinct state once; or once, with any dice.

    Args:
        state: Before the first Round; all its units fight.
        policy: Answers what the engine asks.
        every: Where steps and pools are remembered.
    """

    def __init__(self, state: State, policy: Policy, every: EveryDice | None = None) -> None:
        self.combat = tuple(unit.id for unit in state.units)
        self.sides = {unit.id: unit.side for unit in state.units}
        self.policy = policy
        self.every = EveryDice() if every is None else every
        self.states: list[State] = []
        self._numbers: dict[State, int] = {}
        self._steps: dict[int, Distribution[Blows]] = {}
        self._endings: dict[tuple[int, Tally], Distribution[Ending]] = {}

    # ---- one run with any dice

    def strike(self, dice: Dice, state: State) -> State:
        """Begin a Round and fight it up to its last blow."""
        found: State = drive(strike_blows, begin_round(state, self._of(state)), dice, self.policy)
        return found

    def settle(self, dice: Dice, state: State) -> tuple[tuple[int, ...], State, tuple[int, ...]]:
        """Take the Break Tests after the blows, and see who is caught: (sides gone, the state, who is caught)."""
        facts = facts_of(round_under_way(state))
        gone = tuple(side for side in (0, 1) if not still_fighting(state, facts, side))
        state = drive(_tests, state, dice, self.policy)
        return gone, state, self._caught(dice, state) if _aftermath(state).broken else ()

    def _caught(self, dice: Dice, state: State) -> tuple[int, ...]:
        facts = facts_of(round_under_way(state))
        rolled = drive(lambda state, dice: roll_distances(state, self.combat, facts, dice), state, dice, self.policy)
        return tuple(catchers(*rolled))

    # ---- every way

    def number(self, state: State) -> int:
        """Return the number of a state; equal states have the same."""
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = len(self.states)
            self.states.append(state)
            if found >= self.every.bound:
                raise TooLarge(self.every.bound, "states of a combat")
        return found

    def blows(self, start: int, until: Callable[[State], bool] | None = None) -> Distribution[Blows]:
        """Return the distribution of where the blows of a Round end, from the state before it (or stop earlier)."""
        begun = begin_round(self.states[start], self._of(self.states[start]))
        going: Distribution[Blows] = Distribution.constant(Blows(self.number(begun), ()))
        ends = _blows_over if until is None else lambda state: _blows_over(state) or until(state)
        while not all(ends(self.states[at.state]) for at in going.outcomes):
            going = going.then(lambda at: self._on(at, ends))
        return going

    def _on(self, at: Blows, ends: Callable[[State], bool]) -> Distribution[Blows]:
        """Go on from a state by one step, unless it is where we stop."""
        if ends(self.states[at.state]):
            return Distribution.constant(at)
        step = self._step(at.state)
        if not at.lost:
            return step
        return step.map(lambda to: Blows(to.state, _together(at.lost, to.lost)))

    def _step(self, number: int) -> Distribution[Blows]:
        found = self._steps.get(number)
        if found is None:
            reached = self.every.odds(_to_next_step, Stop(self.states[number]), self.policy)
            found = self._steps[number] = reached.map(self._parted)
        return found

    def _parted(self, stop: Stop) -> Blows:
        """Return a state without what needn't be remembered, and the losses."""
        state: State = stop.state
        combat = round_under_way(state)
        return Blows(self.number(replace(state, fallen=(), round=replace(combat, lost=()))), combat.lost)

    def endings(self, at: Blows) -> Distribution[Ending]:
        """Return the distribution of how a Round ends whose blows have ended so."""
        lost = self._difference(at.lost)
        found = self._endings.get((at.state, lost))
        if found is None:
            found = self._endings[at.state, lost] = self._settled(self.after_blows(Blows(at.state, lost)))
        return found

    def after_blows(self, at: Blows) -> State:
        """Return the state after the blows, with its losses."""
        state = self.states[at.state]
        return replace(state, round=replace(round_under_way(state), lost=at.lost))

    def _settled(self, state: State) -> Distribution[Ending]:
        facts = facts_of(round_under_way(state))
        gone = tuple(side for side in (0, 1) if not still_fighting(state, facts, side))
        tested = self.every.odds(_test, Stop(state), self.policy)
        return tested.then(lambda stop: self._chased(gone, stop.state))

    def _chased(self, gone: tuple[int, ...], state: State) -> Distribution[Ending]:
        aftermath = _aftermath(state)
        if not aftermath.broken:
            goes_on = not gone and not aftermath.destroyed
            number = self.number(next_round(state)) if goes_on else -1
            return Distribution.constant(Ending(gone, aftermath, (), number))
        caught = self.every.odds(self._caught, _few(state))
        return caught.map(lambda units: Ending(gone, aftermath, units, -1))

    def _difference(self, lost: Tally) -> Tally:
        """Return losses with the same difference of what the sides lost: nothing else of them counts any more."""
        totals = [0, 0]
        for unit, points in lost:
            totals[self.sides[unit]] += points
        difference = totals[1] - totals[0]
        if not difference:
            return ()
        loser = next(unit for unit, side in self.sides.items() if side == int(difference > 0))
        return ((loser, abs(difference)),)

    def _of(self, state: State) -> tuple[int, ...]:
        return tuple(unit for unit in self.combat if state.has(unit))


def next_round(state: State) -> State:
    """Return the state before the next Round when nobody has broken: the other side's Player Turn."""
    state = end_round(replace(state, aftermath=None))
    return replace(state, fought=(), fallen=(), active=1 - state.active, player_turn=state.player_turn + 1)


def _tests(state: State, dice: Dice) -> Play[State]:
    return winners_and_losers(state, facts_of(round_under_way(state)), dice)


def _test(dice: Dice, stop: Stop, policy: Policy) -> Stop:
    return Stop(drive(_tests, stop.state, dice, policy))


def _to_next_step(dice: Dice, stop: Stop, policy: Policy) -> Stop:
    return to_next_stop(dice, stop, strike_blows, policy)


def _blows_over(state: State) -> bool:
    return round_under_way(state).step == BLOWS_OVER


def _together(one: Tally, other: Tally) -> Tally:
    if not other:
        return one
    total = dict(one)
    for unit, points in other:
        total[unit] = total.get(unit, 0) + points
    return tuple(sorted(total.items()))


def _few(state: State) -> State:
    """Return the state with one model of each kind in each unit: flight and pursuit look at kinds, not at numbers."""
    few = [
        replace(unit, models=min(unit.models, 1), lost=0, companions=min(unit.companions, 1), files=1, places=())
        for unit in state.units
    ]
    aftermath = replace(_aftermath(state), difference=0)
    return replace(state.put(*few), aftermath=aftermath, round=replace(round_under_way(state), lost=()))


def _aftermath(state: State) -> Aftermath:
    assert state.aftermath is not None, "the Break Tests have been taken"
    return state.aftermath

