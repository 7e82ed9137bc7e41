"""Magical Moves: a move as in the Movement Phase, with rates of their own (magic 13.1)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice
from grognard.t9a.board.cast_together import who_may_part
from grognard.t9a.board.effects import UNTIL_THE_PHASE_ENDS
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.movement.movement import move_unit

MAGICAL_MOVE = "t9a.magical-move"
GHOSTLY = "t9a.magical-move.ghost"


def magical_move(state: State, unit_id: int, inches: int, dice: Dice, *, ghost: bool = False) -> Play[State]:
    """Let the owner of a unit move it up to *inches*, once in a Magic Phase; what it did before in its turn stands.

    Nor does who leaves it on this move make another.

    *ghost*: with Ghost Step.
    """
    before = state.unit(unit_id)
    magic = replace(state.magic, moved=(*state.magic.moved, *who_may_part(before)))
    unit = with_effect(before, f"{MAGICAL_MOVE}/{inches}", UNTIL_THE_PHASE_ENDS)
    if ghost:
        unit = with_effect(unit, GHOSTLY, UNTIL_THE_PHASE_ENDS)
    state = replace(state.put(unit.altered(moved="")), magic=magic)
    state = yield from move_unit(state, unit_id, dice)
    return state.put(*(_settled(after, before, unit_id) for after in state.units if _is_under_it(after)))


def _is_under_it(unit: Unit) -> bool:
    return any(key.startswith(MAGICAL_MOVE) for key, _ in unit.effects)


def _settled(after: Unit, before: Unit, unit_id: int) -> Unit:
    """Return a unit without the rates of the move; it counts as having moved, as its Movement Phase left it."""
    kept = tuple(effect for effect in after.effects if not effect[0].startswith(MAGICAL_MOVE))
    after = after.altered(effects=kept)
    if after.id != unit_id:
        return after
    moved = after.this_turn.moved not in ("", "stand")
    return after.altered(moved=before.this_turn.moved, has_moved=before.this_turn.has_moved or moved)
