"""Terrain that a side treats as open in its Advance and March Moves, by a rule of its own (hook `opens_terrain`)."""

from __future__ import annotations

from grognard.t9a.board.effects import table_of
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount


def opened_terrain(state: State, side: int) -> tuple[str, ...]:
    """Return the ids of those features, worked out once for each state; their openers are on the board."""
    key = ("opened-terrain", side)
    found: tuple[str, ...] | None = state.memo.get(key)
    if found is None:
        heroes = (one for unit in state.units if unit.side == side for one in unit.characters if one.effects)
        numbers = (int(number) for one in heroes for number in table_of(one.effects).amounts(Amount.OPENS_TERRAIN))
        features = state.setting.table.features
        found = state.memo[key] = tuple(features[number - 1].id for number in numbers if number)
    return found
