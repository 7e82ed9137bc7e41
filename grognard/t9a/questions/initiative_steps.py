"""One Initiative Step, enumerated: allocation is worked out once, then all losses, then what each of them leaves.

What a step leaves hangs on what is left of each unit that loses something, on the others, and on nothing else that
went before. So what losses leave of a unit is worked out once for each unit, and what the engine makes of them
together once for all states that come to the same.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.distribution import Renamed, mixture
from grognard.kernel.driving import Policy, drive
from grognard.kernel.every_dice import EveryDice
from grognard.t9a.board.state import State
from grognard.t9a.melee.blows import Aim, aim_step, end_step, roll_step
from grognard.t9a.melee.volleys import Loss
from grognard.t9a.questions.known_states import KnownStates
from grognard.t9a.questions.step_losses import Column, KnownLosses, StepLosses
from grognard.t9a.questions.tallies import Tally
from grognard.t9a.units.losses import is_seen_to_go, outcome_of

__all__ = ["Blows", "InitiativeSteps"]


class Blows(NamedTuple):
    """How far the blows of a Round have come: the number of the state, and the count of what was lost."""

    state: int
    lost: Any


class InitiativeSteps:
    """Fights Initiative Steps in every way.

    Args:
        states: All states that were met.
        kept: What is kept of a state in which a step ends.
        tally: How losses are counted.
        policy: Answers what the engine asks.
        every: Where steps and pools are remembered.
    """

    def __init__(
        self, states: KnownStates, kept: Callable[[State], Blows], tally: Tally, policy: Policy, every: EveryDice
    ) -> None:
        self.states, self.kept, self.tally = states, kept, tally
        self.policy = policy
        self.every = every
        self._losses = KnownLosses(every)
        self._frames: dict[object, int] = {}
        self._ended: dict[tuple[int, ...], int] = {}

    def ends(self, number: int) -> Renamed[Blows]:
        """Return where the step at hand ends in the state with this number."""
        aims = self.every.anew(self._aim, self.states[number])
        if len(aims) == 1:
            return self._ends_of(aims.outcomes[0])
        ends = aims.then(self._ends_of)
        return ends.renamed(ends.outcomes)

    def _ends_of(self, aim: Aim) -> Renamed[Blows]:
        losses = self._losses.of(aim)
        if losses is None or not losses.only_units_pay or aim.state.duels:
            return self._one_by_one(aim)
        lines = [self._line(aim.state, column) for column in losses.columns]
        if any(line is None for line in lines):
            return self._one_by_one(aim)
        codes = [[one[0] for one in line] for line in lines if line is not None]
        ends = self._together(aim, losses, codes)
        if ends is None:
            return self._one_by_one(aim)
        counts = [self.tally.nothing]
        for line in lines:
            counts = [self.tally.plus(count, lost) for count in counts for _, lost in line or ()]
        return Renamed(list(map(Blows, ends, counts)), losses.chances, losses.total)

    def _line(self, state: State, column: Column) -> list[tuple[int, Any]] | None:
        """Return a number for what each loss leaves of a unit, with its count; None if its end must be seen."""
        unit = state.unit(column.unit)
        found: list[tuple[int, Any]] = []
        for suffered in column.entries:
            if not suffered.pools:
                found.append((2 * self.states.number_of_unit(unit), self.tally.nothing))
                continue
            left, points = outcome_of(state, unit.id, suffered.pools)
            if not left.model_count and is_seen_to_go(state, unit):
                return None
            code = 2 * self.states.number_of_unit(left) + 1 if left.model_count else -1 - unit.id
            found.append((code, self.tally.of(((unit.id, points),) if points else ())))
        return found

    def _together(self, aim: Aim, losses: StepLosses, codes: list[list[int]]) -> list[int] | None:
        """Return the numbers of the states that all combinations leave; None if dice decide how one of them ends."""
        frame = self._frame(aim.state, losses)
        found = [self._ended.get(key) for key in product((frame,), *codes)]
        if None in found:
            for place, key in enumerate(product((frame,), *codes)):
                if found[place] is None:
                    branch = self.every.branch()
                    end = self.kept(end_step(aim, losses.combination(place), branch)).state
                    if branch.choices:
                        return None
                    found[place] = self._ended[key] = end
        return found  # type: ignore[return-value]  # none is missing now

    def _frame(self, state: State, losses: StepLosses) -> int:
        """Return a number for all of a state but the units that may be struck."""
        struck = tuple(column.unit for column in losses.columns)
        others = tuple(self.states.number_of_unit(unit) for unit in state.units if unit.id not in struck)
        return self._frames.setdefault((replace(state, units=()), struck, others), len(self._frames))

    def _one_by_one(self, aim: Aim) -> Renamed[Blows]:
        """Return the ends of all losses, each played to its end."""
        rolled = self.every.anew(self._roll, aim)
        ends = mixture((chances, self.every.anew(self._end, aim, lost)) for lost, chances in rolled)
        return ends.renamed(ends.outcomes)

    def _end(self, dice: Dice, aim: Aim, losses: tuple[Loss, ...]) -> Blows:
        return self.kept(end_step(aim, losses, dice))

    def _aim(self, dice: Dice, state: State) -> Aim:
        aim: Aim = drive(aim_step, state, dice, self.policy)
        return aim

    def _roll(self, dice: Dice, aim: Aim) -> tuple[Loss, ...]:
        losses: tuple[Loss, ...] = drive(roll_step, aim, dice, self.policy)
        return losses
