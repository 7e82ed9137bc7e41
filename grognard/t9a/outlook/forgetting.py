"""What a state of a combat needn't remember, so that more of them are equal."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.geometry import quantise
from grognard.t9a.board.round_of_combat import BLOWS_OVER
from grognard.t9a.board.state import State
from grognard.t9a.melee.fighting import round_under_way
from grognard.t9a.outlook.whose_turn import WHOEVER

FAR = 60.0
"""Inches from the edges of the table at which no combat comes near them, whoever flees."""


def within_a_round(state: State, *, keep_turn: bool) -> State:
    """Return the state without what was lost in the Round: that is counted beside it.

    Once the blows are over nothing asks any more for what only blows hang on, nor where on the table they were struck;
    and whose Player Turn it is hardly ever matters, so it is forgotten too, unless it is to be kept (`whose_turn.py`).
    """
    combat = round_under_way(state)
    if combat.step != BLOWS_OVER:
        return replace(state, fallen=(), round=replace(combat, lost=()))
    combat = replace(combat, lost=(), order=(), crushing=(), wide=(), last_strikes=())
    active = state.active if keep_turn else WHOEVER
    return _in_the_middle(replace(state, fallen=(), round=combat, active=active))


def for_the_flight(state: State) -> State:
    """Return the state with one model of each kind in each unit.

    The rolls of flight and pursuit look at kinds, not at numbers or places.
    """
    few = [
        unit.altered(
            models=min(unit.models, 1),
            companions=min(unit.companions, 1),
            lost=0,
            champion_lost=0,
            companions_lost=0,
            files=1,
            places=(),
            x=0.0,
            y=0.0,
        )
        for unit in state.units
    ]
    aftermath = replace(state.consequences, difference=0)
    combat = replace(round_under_way(state), lost=(), overkill=(0, 0))
    return replace(state.put(*few), aftermath=aftermath, round=combat)


def _in_the_middle(state: State) -> State:
    """Return the state with its first unit in the middle of the table, if it doesn't matter where a combat stands.

    So it is on an empty table whose edges nobody comes near, where all who are there fight.
    """
    if not state.units or not _stands_alone(state):
        return state
    table, first = state.setting.table, state.units[0]
    right, ahead = table.width / 2 - first.x, table.depth / 2 - first.y
    if not right and not ahead:
        return state
    moved = (unit.altered(x=quantise(unit.x + right), y=quantise(unit.y + ahead)) for unit in state.units)
    return replace(state, units=tuple(moved))


def _stands_alone(state: State) -> bool:
    """Is there nothing but the combat, far from the edges of the table?"""
    table, first = state.setting.table, state.units[0]
    if table.features or len(state.units) > len(round_under_way(state).units):
        return False
    return min(first.x, first.y, table.width - first.x, table.depth - first.y) >= FAR
