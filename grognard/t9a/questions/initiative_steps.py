"""One Initiative Step, enumerated: allocation is worked out once, then all losses, then what each of them leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from grognard.kernel.dice import Dice
from grognard.kernel.distribution import Distribution
from grognard.kernel.driving import Policy, drive
from grognard.kernel.every_dice import EveryDice
from grognard.t9a.board.state import State
from grognard.t9a.melee.blows import Aim, aim_step, end_step, roll_step
from grognard.t9a.melee.volleys import Aimed, Loss, caps_of

__all__ = ["InitiativeSteps"]

Losses = tuple[Loss, ...]
T = TypeVar("T")


class InitiativeSteps:
    """Fights Initiative Steps in every way.

    Args:
        policy: Answers what the engine asks.
        every: Where steps and pools are remembered.
    """

    def __init__(self, policy: Policy, every: EveryDice) -> None:
        self.policy = policy
        self.every = every
        self._rolled: dict[tuple[Aimed, ...], list[tuple[tuple[_Limit, ...], Distribution[Losses]]]] = {}

    def ends(self, state: State, kept: Callable[[State], T]) -> Distribution[T]:
        """Return the distribution of what is *kept* of the states in which the step at hand in *state* ends."""
        return self.every.odds(self._aim, state).then(lambda aim: self._ends_of(aim, kept))

    def _ends_of(self, aim: Aim, kept: Callable[[State], T]) -> Distribution[T]:
        losses = self._losses(aim)
        ends: dict[Losses, T] = {}
        for lost in losses.outcomes:
            branch = self.every.branch()
            ends[lost] = kept(end_step(aim, lost, branch))
            if branch.choices:  # dice decide how it ends, so each end must be listed
                return losses.then(lambda lost: self._listed(aim, lost, kept))
        return losses.map(ends.__getitem__)

    def _listed(self, aim: Aim, lost: Losses, kept: Callable[[State], T]) -> Distribution[T]:
        return self.every.odds(lambda dice: kept(end_step(aim, lost, dice)))

    def _losses(self, aim: Aim) -> Distribution[Losses]:
        """Return the distribution of all losses of a step: the same for other states with the same attacks.

        What the pools still have matters only where it is less than could be lost.
        """
        caps = caps_of(aim.before, aim.aimed)
        if caps is None:
            return self.every.odds(self._roll, aim)
        known = self._rolled.setdefault(aim.aimed, [])
        for limits, losses in known:
            if all(limit.holds(cap) for limit, cap in zip(limits, caps, strict=True)):
                return losses
        losses = self.every.odds(self._roll, aim)
        tops = (max(points for lost in losses.outcomes for points in _lost_by(lost, one)) for one in aim.aimed)
        known.append((tuple(map(_Limit, caps, tops)), losses))
        return losses

    def _aim(self, dice: Dice, state: State) -> Aim:
        aim: Aim = drive(aim_step, state, dice, self.policy)
        return aim

    def _roll(self, dice: Dice, aim: Aim) -> Losses:
        losses: Losses = drive(roll_step, aim, dice, self.policy)
        return losses


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
