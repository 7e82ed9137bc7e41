"""Rounds of a combat, enumerated: their blows, their Break Tests, and who is caught."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.kernel.battle.driving import Policy
from grognard.kernel.dice.chains import Chain
from grognard.kernel.dice.dice_protocol import TooLarge
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.fighting import round_under_way
from grognard.t9a.outlook.counting import Wanted
from grognard.t9a.outlook.every_blow import EveryBlow
from grognard.t9a.outlook.every_ending import EveryEnding
from grognard.t9a.outlook.fought import Ending, Fight, next_round
from grognard.t9a.outlook.initiative_steps import Blows
from grognard.t9a.outlook.known_states import KnownStates
from grognard.t9a.outlook.tallies import AndCounted, ByUnit, Difference, Lost, Tally

__all__ = ["Blows", "EveryRound"]


AHEAD = 0.2
"""How large the second Round may be foreseen to be, as a share of the bound: what takes some two seconds is listed."""
COUNTED_AHEAD = 0.25
"""How often hits and wounds may be foreseen to be counted, as a share of the bound."""


class EveryRound:
    """Fights Rounds in every way.

    Args:
        units: All that fight.
        policy: Answers what the engine asks.
        every: Where steps and pools are remembered.
        by_unit: Count what each unit loses; otherwise only by how much one side loses more, so that more is equal.
        keep_turn: Remember whose Player Turn it is when the blows are over.
        wanted: What is counted besides, if anything.
    """

    def __init__(
        self,
        units: Sequence[Unit],
        policy: Policy,
        every: EveryDice,
        *,
        by_unit: bool = False,
        keep_turn: bool = True,
        wanted: Wanted | None = None,
    ) -> None:
        fight = Fight(units, policy)
        self.sides = fight.sides
        self.states = KnownStates(every.bound)
        self._difference = Difference(fight.sides)
        losses: Tally = ByUnit() if by_unit else self._difference
        self._tally: Tally = losses if wanted is None else AndCounted(losses)
        self._blows = EveryBlow(fight, self.states, self._tally, every, keep_turn=keep_turn, wanted=wanted)
        self._ending = EveryEnding(fight, self.states, every)
        self._endings: dict[tuple[int, int], Distribution[Ending]] = {}
        self._after: dict[tuple[int, int], Blows] = {}
        self._left: dict[int, tuple[int, int]] = {}

    def begun(self, state: State) -> Blows:
        """Return the beginning of a Round, from the state before it."""
        return self._blows.begun(state)

    def after(self, number: int, active: int, *, counted: int = 0) -> Blows:
        """Return the beginning of the next Round, from the number of the state at the end of one.

        Args:
            number: The state's number.
            active: Whose Player Turn it was in that Round.
            counted: What was counted up to there.
        """
        found = self._after.get((number, active))
        if found is None:
            state = next_round(replace(self.states[number], active=active))
            found = self._after[number, active] = self.begun(state)
        return found._replace(lost=self._tally.of((), counted)) if counted else found

    def look_ahead(self, going: int) -> None:
        """Foresee from the first Round how large the others are: each of its ends may have as many ends of steps.

        Raises:
            TooLarge: If they are too many.
        """
        if going * self.states.remembered > AHEAD * self.states.bound:
            raise TooLarge(self.states.bound, "ends of a step")

    def look_ahead_counting(self, going: int, rounds: int) -> None:
        """Foresee how often it must be counted in so many *rounds*: after the first it is as often as states go on.

        Raises:
            TooLarge: If it is too often.
        """
        if going * self.states.remembered * rounds > COUNTED_AHEAD * self.states.bound:
            raise TooLarge(self.states.bound, "counts at the ends of steps")

    def strike(self, chain: Chain[Any], *, until: Callable[[State], bool] | None = None) -> None:
        """Go on to where the blows end, or to the first state of which *until* holds; see `EveryBlow.strike`."""
        self._blows.strike(chain, until=until)

    def lost(self, at: Blows) -> Lost:
        """Return what was lost up to there."""
        return self._tally.lost(at.lost)

    def counted(self, at: Blows) -> int:
        """Return what was counted up to there."""
        count: int = at.lost[1]
        return count

    def struck(self, at: Blows) -> State:
        """Return the state after the blows, with its losses."""
        state = self.states[at.state]
        return replace(state, round=replace(round_under_way(state), lost=self.lost(at)))

    def endings(self, at: Blows) -> Distribution[Ending]:
        """Return how a Round ends whose blows have ended so.

        Raises:
            TurnMatters: If it hangs on whose Player Turn it is, and that was forgotten.
        """
        difference = self._difference.of(self.lost(at))
        found = self._endings.get((at.state, difference))
        if found is None:
            found = self._ending.of(at.state, self._difference.lost(difference))
            self._endings[at.state, difference] = found
        return found

    def left(self, number: int) -> tuple[int, int]:
        """Return how many models each side has in a state."""
        found = self._left.get(number)
        if found is None:
            models = [sum(unit.model_count for unit in self.states[number].of_side(side)) for side in (0, 1)]
            found = self._left[number] = (models[0], models[1])
        return found
