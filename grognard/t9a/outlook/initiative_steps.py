"""One Initiative Step, enumerated: allocation is worked out once, then all losses, then what each of them leaves.

What a step leaves hangs on what is left of each unit that loses something, on the others, and on nothing else that
went before. So what losses leave of a unit is worked out once for each unit, and what the engine makes of them
together once for all states that come to the same.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.kernel.battle.driving import Policy, drive
from grognard.kernel.dice import Dice
from grognard.kernel.dice.distribution import Renamed, mixture
from grognard.kernel.dice.every_dice import EveryDice
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.blows import Aim, aim_step, end_step, roll_step
from grognard.t9a.melee.fighting import round_under_way
from grognard.t9a.melee.volleys import Loss
from grognard.t9a.outlook.counting import Counting, Wanted
from grognard.t9a.outlook.known_states import KnownStates
from grognard.t9a.outlook.step_losses import Column, KnownLosses, Pools, StepLosses
from grognard.t9a.outlook.tallies import Tally
from grognard.t9a.outlook.whose_turn import WHOEVER, TurnMatters
from grognard.t9a.units.losses import is_seen_to_go, outcome_of

__all__ = ["Blows", "InitiativeSteps"]


class Blows(NamedTuple):
    """How far the blows of a Round have come: the number of the state, and the count of what was lost."""

    state: int
    lost: Any


class _Line(NamedTuple):
    """What all losses of one unit leave of it: a number for each that tells one from the other, and its count."""

    codes: tuple[int, ...]
    counts: tuple[Any, ...]


class InitiativeSteps:
    """Fights Initiative Steps in every way.

    Args:
        states: All states that were met.
        kept: What is kept of a state in which a step ends, and of what was counted in it.
        tally: How losses are counted.
        policy: Answers what the engine asks.
        every: Where steps and pools are remembered.
        keep_turn: Remember whose Player Turn it is when the blows are over.
        wanted: What is counted besides, if anything.
    """

    def __init__(
        self,
        states: KnownStates,
        kept: Callable[[State, int], Blows],
        tally: Tally,
        policy: Policy,
        every: EveryDice,
        *,
        keep_turn: bool,
        wanted: Wanted | None,
    ) -> None:
        self.states, self.kept, self.tally = states, kept, tally
        self.policy, self.every, self.keep_turn = policy, every, keep_turn
        self._losses, self.wanted = KnownLosses(every, wanted), wanted
        self._lines: dict[object, _Line | None] = {}
        self._frames: dict[object, int] = {}
        self._ended: dict[tuple[int, ...], int] = {}
        self._ends: dict[object, Renamed[Blows]] = {}

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
        lines = tuple(self._line(aim.state, column) for column in losses.columns)
        ends: Renamed[Blows] | None = None
        if not self.keep_turn and _is_last(aim.state):
            with suppress(TurnMatters):
                whoever = aim._replace(state=replace(aim.state, active=WHOEVER))
                ends = self._together(whoever, losses, lines)
        ends = ends or self._together(aim, losses, lines)
        return ends or self._one_by_one(aim)

    def _line(self, state: State, column: Column) -> _Line | None:
        """Return what each loss leaves of a unit; None if its end must be seen."""
        unit = state.unit(column.unit)
        seen = is_seen_to_go(state, unit)
        key = (column, unit, seen, tuple(state.unit(one.enemy) for one in unit.fight.engaged))
        if key not in self._lines:
            self._lines[key] = self._new_line(state, unit, column, seen=seen)
        return self._lines[key]

    def _new_line(self, state: State, unit: Unit, column: Column, *, seen: bool) -> _Line | None:
        left: dict[Pools, tuple[int, int]] = {(): (2 * self.states.number_of_unit(unit), 0)}
        for pools in {suffered.pools: None for suffered in column.entries}:
            if not pools:
                continue
            after, points = outcome_of(state, unit.id, pools)
            if not after.model_count and seen:
                return None
            left[pools] = 2 * self.states.number_of_unit(after) + 1 if after.model_count else -1 - unit.id, points
        counts: list[Any] = []
        for suffered in column.entries:
            points = left[suffered.pools][1]
            counts.append(self.tally.of(((unit.id, points),) if points else (), suffered.counted))
        return _Line(tuple(left[suffered.pools][0] for suffered in column.entries), tuple(counts))

    def _together(self, aim: Aim, losses: StepLosses, lines: tuple[_Line | None, ...]) -> Renamed[Blows] | None:
        """Return where the step ends; None if each end must be played, by dice or for those who see it."""
        codes = [line.codes for line in lines if line is not None]
        if len(codes) < len(lines):
            return None
        frame = self._frame(aim.state, losses)
        known = (frame, losses, *codes)
        ends = self._ends.get(known)
        if ends is None:
            states = self._states_left(aim, losses, frame, codes)
            if states is None:
                return None
            counts = [self.tally.nothing]
            for line in lines:
                counts = [self.tally.plus(count, lost) for count in counts for lost in (line.counts if line else ())]
            self.states.remember(len(states))
            ends = self._ends[known] = Renamed(list(map(Blows, states, counts)), losses.chances, losses.total)
        return ends

    def _states_left(self, aim: Aim, losses: StepLosses, frame: int, codes: list[tuple[int, ...]]) -> list[int] | None:
        """Return the numbers of the states that all combinations leave; None if dice decide how one of them ends."""
        found = [self._ended.get(key) for key in product((frame,), *codes)]
        if None in found:
            for place, key in enumerate(product((frame,), *codes)):
                if found[place] is None:
                    branch = self.every.branch()
                    end = self.kept(end_step(aim, losses.combination(place), branch), 0).state
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
        ends = mixture((chances, self.every.anew(self._end, aim, *found)) for found, chances in rolled)
        return ends.renamed(ends.outcomes)

    def _end(self, dice: Dice, aim: Aim, losses: tuple[Loss, ...], counted: int) -> Blows:
        return self.kept(end_step(aim, losses, dice), counted)

    def _aim(self, dice: Dice, state: State) -> Aim:
        aim: Aim = drive(aim_step, state, dice, self.policy)
        return aim

    def _roll(self, dice: Dice, aim: Aim) -> tuple[tuple[Loss, ...], int]:
        """Return the losses, and what was counted."""
        if self.wanted is None:
            return drive(roll_step, aim, dice, self.policy), 0
        counting = Counting(dice, self.wanted)
        return drive(roll_step, aim, counting, self.policy), counting.count


def _is_last(state: State) -> bool:
    """Does nobody strike after the step at hand?"""
    combat = round_under_way(state)
    return not any(one.step < combat.step for one in combat.order)
