"""Missions (house values): pitched battle, treasure hunt, hold the gate."""

from __future__ import annotations

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.skulldred.lengths import in_contact
from grognard.skulldred.scenery import Board, Piece
from grognard.skulldred.state import State

HOLD_THE_GATE = "hold-the-gate"
TREASURE_HUNT = "treasure-hunt"
MISSIONS = ("pitched-battle", TREASURE_HUNT, HOLD_THE_GATE)
GATE_GOLD = 10
RULE = "skulldred.missions"


class GateHeld(Event, frozen=True):
    """A warband holds the gate at the end of its turn."""

    message = "{warband:warband} holds the gate: {gold} GOLD ({because})"

    warband: int
    gold: int
    because: str


def gates_held(board: Board) -> tuple[Piece, ...]:
    """Return the gates that the mission is about: those where nobody enters."""
    return tuple(piece for piece in board.pieces if piece.kind == "gate" and not piece.functions.gate)


def score_turn(state: State, dice: Dice) -> State:
    """Give GOLD to who has more standing figures at the gate than the enemy (`skulldred.missions`)."""
    if state.setting.options.mission != HOLD_THE_GATE:
        return state
    side = state.active
    mine, theirs = (_at_gate(state, one) for one in (side, 1 - side))
    if mine <= theirs:
        return state
    dice.tell(GateHeld(side, GATE_GOLD, RULE))
    return state.with_warband(side, gold=state.warbands[side].gold + GATE_GOLD)


def _at_gate(state: State, side: int) -> int:
    gates = gates_held(state.setting.board)
    return sum(
        1 for figure in state.side(side) if figure.stands and any(in_contact(figure.base, gate.shape) for gate in gates)
    )
