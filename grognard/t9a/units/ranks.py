"""Full Ranks and the Rank Bonus of a unit (core 3.6, 3.7, 12.2, 12.4)."""

from __future__ import annotations

from grognard.t9a.board.profile import MODELS_FOR_A_FULL_RANK
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments

RANK_BONUS_MOST = 3


def full_ranks(state: State, unit: Unit) -> int:
    """Return how many Full Ranks the unit counts as having (`t9a.full-rank`); the first rank counts."""
    key = ("full ranks", unit)
    found: int | None = state.memo.get(key)
    if found is None:
        found = unit.formation.full_ranks(MODELS_FOR_A_FULL_RANK[unit.height])
        for hook in unit.hooks.of(Moments.full_ranks):
            counted = hook(unit, found, state)
            found = found if counted is None else counted
        state.memo[key] = found
    return found


def rank_bonus(state: State, unit: Unit) -> int:
    """Return the unit's Rank Bonus: its Full Ranks after the first, at most 3; 0 in Line Formation."""
    if unit.formation.line:
        return 0
    most = RANK_BONUS_MOST + int(sum(unit.hooks.amounts(Amount.RAISES_RANK_BONUS)))
    return max(0, min(full_ranks(state, unit) - 1, most))


def ranks_for_steadfast(state: State, unit: Unit) -> int:
    """Return the Full Ranks that count for Steadfast and Disrupted: rules may add to them."""
    return full_ranks(state, unit) + int(sum(unit.hooks.amounts(Amount.RANKS_FOR_STEADFAST)))
