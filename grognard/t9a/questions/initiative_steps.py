"""One Initiative Step, enumerated: allocation is worked out once, then all losses, then what each of them leaves.

What a step leaves hangs on what is left of each unit that loses something, on the others, and on nothing else that
went before. So what losses leave of a unit is worked out once for each unit, and what the engine makes of them
together once for all states that come to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.distribution import Distribution, Renamed, mixture
from grognard.kernel.driving import Policy, drive
from grognard.kernel.every_dice import EveryDice
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.melee.blows import Aim, aim_step, end_step, losses_by_unit, only_units_pay, roll_step
from grognard.t9a.melee.volleys import Aimed, Loss, caps_of
from grognard.t9a.questions.known_states import KnownStates
from grognard.t9a.questions.tallies import Tally
from grognard.t9a.units.losses import is_seen_to_go, outcome_of

__all__ = ["Blows", "InitiativeSteps"]

Losses = tuple[Loss, ...]
Share = tuple[int, tuple[tuple[Pool, int], ...]]
"""What the pools of one unit lose."""


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
        self._rolled: dict[tuple[Aimed, ...], list[tuple[tuple[_Limit, ...], _Apart]]] = {}
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
        apart = self._losses(aim)
        if not apart.only_units_pay or aim.state.duels:
            return self._listed(aim, apart)
        state = aim.state
        shares = [outcome_of(state, *share) for share in apart.shares]
        if any(not left.model_count and is_seen_to_go(state, state.unit(left.id)) for left, _ in shares):
            return self._listed(aim, apart)
        left = [self.states.number_of_unit(one) if one.model_count else -1 - one.id for one, _ in shares]
        lost = [self.tally.of(((one.id, points),) if points else ()) for one, points in shares]
        frames = [self._frame(state, units) for units in apart.struck]
        ends: list[Blows] = []
        for (struck, row), losses in zip(apart.rows, apart.losses.outcomes, strict=True):
            key = (frames[struck], *[left[one] for one in row])
            end = self._ended.get(key)
            if end is None:
                branch = self.every.branch()
                end = self.kept(end_step(aim, losses, branch)).state
                if branch.choices:  # dice decide how it ends, so each end must be listed
                    return self._listed(aim, apart)
                self._ended[key] = end
            count = self.tally.nothing
            for one in row:
                count = self.tally.plus(count, lost[one])
            ends.append(Blows(end, count))
        return apart.losses.renamed(ends)

    def _frame(self, state: State, struck: tuple[int, ...]) -> int:
        """Return a number for all of a state but the units that are struck."""
        rest = replace(state, units=())
        others = tuple(self.states.number_of_unit(unit) for unit in state.units if unit.id not in struck)
        return self._frames.setdefault((rest, struck, others), len(self._frames))

    def _listed(self, aim: Aim, apart: _Apart) -> Renamed[Blows]:
        ends = mixture((chances, self.every.anew(self._end, aim, losses)) for losses, chances in apart.losses)
        return ends.renamed(ends.outcomes)

    def _end(self, dice: Dice, aim: Aim, losses: Losses) -> Blows:
        return self.kept(end_step(aim, losses, dice))

    def _losses(self, aim: Aim) -> _Apart:
        """Return all losses of a step: the same for other states with the same attacks.

        What the pools still have matters only where it is less than could be lost.
        """
        caps = caps_of(aim.before, aim.aimed)
        if caps is None:
            return _Apart(self.every.anew(self._roll, aim))
        known = self._rolled.setdefault(aim.aimed, [])
        for limits, apart in known:
            if all(limit.holds(cap) for limit, cap in zip(limits, caps, strict=True)):
                return apart
        losses = self.every.anew(self._roll, aim)
        tops = (max(points for lost in losses.outcomes for points in _lost_by(lost, one)) for one in aim.aimed)
        apart = _Apart(losses)
        known.append((tuple(map(_Limit, caps, tops)), apart))
        return apart

    def _aim(self, dice: Dice, state: State) -> Aim:
        aim: Aim = drive(aim_step, state, dice, self.policy)
        return aim

    def _roll(self, dice: Dice, aim: Aim) -> Losses:
        losses: Losses = drive(roll_step, aim, dice, self.policy)
        return losses


class _Apart:
    """All losses of a step, taken apart by the units that suffer them.

    *shares* are all that a unit may lose; *struck* the sets of units that may lose something; *rows* tell for each of
    the *losses* which of both it is made of.
    """

    def __init__(self, losses: Distribution[Losses]) -> None:
        self.losses = losses
        self.only_units_pay = all(map(only_units_pay, losses.outcomes))
        shares: dict[Share, int] = {}
        struck: dict[tuple[int, ...], int] = {}
        self.rows: list[tuple[int, tuple[int, ...]]] = []
        for one in losses.outcomes:
            by_unit = losses_by_unit(one)
            units = struck.setdefault(tuple(unit for unit, _ in by_unit), len(struck))
            self.rows.append((units, tuple(shares.setdefault(share, len(shares)) for share in by_unit)))
        self.shares, self.struck = tuple(shares), tuple(struck)


class _Limit:
    """A pool that could lose *cap* at most, and has lost *top* at most."""

    def __init__(self, cap: int, top: int) -> None:
        self.cap, self.top = cap, top

    def holds(self, cap: int) -> bool:
        """Would a pool that can lose *cap* at most lose the same?"""
        return cap == self.cap or (self.top < self.cap and self.top <= cap)


def _lost_by(losses: Losses, one: Aimed) -> Iterator[int]:
    """Yield the Health Points among *losses* that the pool at which *one* is aimed loses, and 0."""
    yield 0
    yield from (loss.points for loss in losses if (loss.unit, loss.pool) == (one.mark.enemy, one.mark.pool))
