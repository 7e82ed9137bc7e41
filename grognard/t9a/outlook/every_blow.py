"""The blows of a Round of Combat, enumerated step by step.

The engine fights. Between two steps a state is kept without the Health Points lost so far in the Round, which are
counted beside it, so that states merge that differ in nothing else; and each state is gone on from once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.kernel.battle.driving import Stop, to_next_stop
from grognard.kernel.dice import Dice
from grognard.kernel.dice.chains import Chain
from grognard.kernel.dice.distribution import Distribution, Renamed
from grognard.kernel.dice.every_dice import EveryDice
from grognard.t9a.board.round_of_combat import BLOWS_OVER, NO_STEP_LEFT, ORDER_NOT_FIXED
from grognard.t9a.board.state import State
from grognard.t9a.melee.fighting import blows_over, round_under_way, strike_blows
from grognard.t9a.outlook.counting import Wanted
from grognard.t9a.outlook.forgetting import within_a_round
from grognard.t9a.outlook.fought import Fight
from grognard.t9a.outlook.initiative_steps import Blows, InitiativeSteps
from grognard.t9a.outlook.known_states import KnownStates
from grognard.t9a.outlook.tallies import Tally


class EveryBlow:
    """Strikes the blows of Rounds in every way.

    Args:
        fight: Who fights.
        states: All states that were met.
        tally: How the losses of a Round are counted.
        every: Where steps and pools are remembered.
        keep_turn: Remember whose Player Turn it is when the blows are over.
        wanted: What is counted besides, if anything.
    """

    def __init__(
        self,
        fight: Fight,
        states: KnownStates,
        tally: Tally,
        every: EveryDice,
        *,
        keep_turn: bool,
        wanted: Wanted | None = None,
    ) -> None:
        self.keep_turn = keep_turn
        self.fight, self.states, self.tally, self.every = fight, states, tally, every
        self._initiative_steps = InitiativeSteps(
            states, self._kept, tally, fight.policy, every, keep_turn=keep_turn, wanted=wanted
        )
        self._steps: dict[int, Renamed[Blows]] = {}

    def begun(self, state: State) -> Blows:
        """Return the beginning of a Round, from the state before it."""
        return Blows(self.states.number(self.fight.begun(state)), self.tally.nothing)

    def strike(self, chain: Chain[Any], *, until: Callable[[State], bool] | None = None) -> None:
        """Go on to where the blows end from where they stand now.

        Args:
            chain: `Blows` on their way; whatever else is among them stays as it is.
            until: Stop earlier, in the first state of which this holds.
        """

        def ended(at: Any) -> bool:
            if not isinstance(at, Blows):
                return True
            state = self.states[at.state]
            return _are_over(state) or (until is not None and until(state))

        while not all(map(ended, chain.going)):
            chain.step(lambda at: Distribution.constant(at) if ended(at) else self._on(at))

    def _on(self, at: Blows) -> Renamed[Blows]:
        """Go on from a state by one step.

        Raises:
            TooLarge: If the ends of all steps are more than can be remembered.
        """
        step = self._steps.get(at.state)
        if step is None:
            step = self._steps[at.state] = self._step(at.state)
            self.states.remember(len(step.outcomes))
        if at.lost == self.tally.nothing:
            return step
        plus = self.tally.plus
        return step.renamed([Blows(to.state, plus(at.lost, to.lost)) for to in step.outcomes])

    def _step(self, number: int) -> Renamed[Blows]:
        if NO_STEP_LEFT < round_under_way(self.states[number]).step < ORDER_NOT_FIXED:
            return self._initiative_steps.ends(number)
        ends = self.every.anew(self._to_next_step, number)
        return ends.renamed(ends.outcomes)

    def _to_next_step(self, dice: Dice, number: int) -> Blows:
        """Fight up to the next step: nobody is struck before it."""
        return self._kept(to_next_stop(dice, Stop(self.states[number]), strike_blows, self.fight.policy).state, 0)

    def _kept(self, state: State, counted: int) -> Blows:
        """Return what need be remembered of a state, and the losses with what was counted besides."""
        combat = round_under_way(state)
        if combat.step == NO_STEP_LEFT:
            state = blows_over(state)
        return Blows(
            self.states.number(within_a_round(state, keep_turn=self.keep_turn)), self.tally.of(combat.lost, counted)
        )


def _are_over(state: State) -> bool:
    return round_under_way(state).step == BLOWS_OVER
