"""The beginning of an activation: what is noted then for surprise (`skulldred.melee.bonus.surprise`)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.skulldred.acting import Acting, Mission
from grognard.skulldred.lengths import is_within
from grognard.skulldred.sight import sees
from grognard.skulldred.state import State

FLIGHT_MOVES = 3
"""Moves of a panicked figure (`skulldred.panic.movement`)."""


def begin(state: State, figure_id: int, points: int, *, mission: Mission = "", gift: bool = False) -> State:
    """Return the state with a figure's activation begun; what surprise needs is noted now."""
    figure = state.figure(figure_id)
    unseen: tuple[int, ...] = ()
    if state.setting.board.having("blocks_sight"):
        reach = (figure.profile.moves_a_turn + 1) * figure.profile.move_length(state.setting.lengths)
        near = (enemy for enemy in state.enemies(figure.side) if is_within(figure.base, enemy.base, reach))
        unseen = tuple(enemy.id for enemy in near if not sees(state, figure, enemy))
    if mission == "panic":
        points = points or FLIGHT_MOVES
    acting = Acting(figure_id, points, began_hidden=figure.hidden, unseen=unseen, gift=gift)
    return replace(state, acting=replace(acting, mission=mission))
