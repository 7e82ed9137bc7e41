"""The end of a Round of Combat, enumerated: its Break Tests, and who is caught.

Of what was lost only the difference between the sides counts, so each state's tests are taken once for each difference.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.t9a.aftermath.score_facts import ScoreFacts, facts_of
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.fighting import round_under_way
from grognard.t9a.outlook.forgetting import for_the_flight
from grognard.t9a.outlook.fought import NOWHERE, Ending, Fight
from grognard.t9a.outlook.known_states import KnownStates
from grognard.t9a.outlook.tallies import Lost
from grognard.t9a.outlook.whose_turn import FIRST_TOLD, WHOEVER


class Tested(NamedTuple):
    """The Break Tests have been taken: what came of it, and the number of the state to go on from."""

    aftermath: Aftermath
    state: int


class EveryEnding:
    """Ends Rounds in every way.

    Args:
        fight: Who fights.
        states: All states that were met.
        every: Where steps and pools are remembered.
    """

    def __init__(self, fight: Fight, states: KnownStates, every: EveryDice) -> None:
        self.fight, self.states, self.every = fight, states, every
        self._known: dict[int, tuple[ScoreFacts, tuple[int, ...]]] = {}
        self._parting: dict[tuple[int, tuple[Unit, ...], tuple[int, ...], tuple[int, ...]], int] = {}
        self._caught: dict[int, Distribution[tuple[int, ...]]] = {}

    def of(self, number: int, lost: Lost) -> Distribution[Ending]:
        """Return how a Round ends whose blows have ended in this state, with these losses."""
        known = self._known.get(number)
        if known is None:
            facts = facts_of(round_under_way(self.states[number]))
            known = self._known[number] = facts, self.fight.gone(self.states[number], facts)
        facts, gone = known
        tested = self.every.anew(self._test, number, facts.with_lost(dict(lost)))
        return tested.then(lambda one: self._chased(gone, one))

    def _test(self, dice: Dice, number: int, facts: ScoreFacts) -> Tested:
        """Take the Break Tests; the facts hold what was lost, so the state needn't."""
        state = self.states[number]
        if dice.telling and state.active is WHOEVER:
            state = replace(state, active=FIRST_TOLD)
        after = self.fight.tested(dice, state, facts)
        aftermath = after.consequences
        if after.units is state.units:
            return Tested(aftermath, number)
        key = (number, after.units, aftermath.broken, aftermath.destroyed)
        parted = self._parting.get(key)
        if parted is None:
            after = replace(after, active=self.states[number].active)
            kept = for_the_flight(after) if aftermath.broken else replace(after, aftermath=None)
            parted = self._parting[key] = self.states.number(kept)
        return Tested(aftermath, parted)

    def _chased(self, gone: tuple[int, ...], tested: Tested) -> Distribution[Ending]:
        aftermath, number = tested
        if not aftermath.broken:
            goes_on = not gone and not aftermath.destroyed
            return Distribution.constant(Ending(gone, aftermath, (), number if goes_on else NOWHERE))
        caught = self._caught.get(number)
        if caught is None:
            caught = self._caught[number] = self.every.anew(self._catch, number)
        return caught.map(lambda units: Ending(gone, aftermath, units, NOWHERE))

    def _catch(self, dice: Dice, number: int) -> tuple[int, ...]:
        return self.fight.caught(dice, self.states[number])
