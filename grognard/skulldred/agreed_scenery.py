"""Scenery as players write it, and what may be wrong with it: all faults are told at once (`skulldred.setup.terrain`).

Nothing lies off the table or on something else, nothing is of no size or does less than nothing. A mission asks for the
pieces that it is about (`skulldred.missions`; house).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from grognard.kernel.battle.questions import shown
from grognard.kernel.geometry import Footprint, Rect
from grognard.kernel.ground.table import Table
from grognard.kernel.words.language import N_
from grognard.kernel.words.misshapen import convert
from grognard.kernel.words.refusals import BadInput, each
from grognard.skirmish.laying import judge_on_table, lying_on_others, shape_at, whereabouts
from grognard.skulldred.lengths import TOLERANCE
from grognard.skulldred.missions import HOLD_THE_GATE, TREASURE_HUNT, gates_held
from grognard.skulldred.scenery import Board, Functions, Piece, kinds

LEAST_SEARCHED, MOST_SEARCHED = 4, 6
"""Pieces to be searched in a treasure hunt (house)."""
COUNTED = ("dangerous", "sight_through", "height", "obstacle", "use_cost", "gate")
"""Functions that are numbers."""


class PlacedPiece(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A piece of scenery: its kind, its shape (radius, size or corners) and functions other than its kind's."""

    kind: str
    at: tuple[float, float] = (0.0, 0.0)
    radius: float = 0.0
    size: tuple[float, float] | None = None
    facing: float = 0.0
    corners: tuple[tuple[float, float], ...] = ()
    functions: dict[str, Any] = {}


def placed(pieces: tuple[PlacedPiece, ...], width: float, depth: float, place: str) -> tuple[Piece, ...]:
    """Return pieces as they lie on a table.

    Raises:
        BadInput: All that is wrong with any of them: its shape, its functions, where it lies.
    """
    table = Table(width, depth)
    reads = (partial(_placed, one, table, f"{place}, pieces {number}") for number, one in enumerate(pieces, 1))
    return tuple(each(reads))


def _placed(piece: PlacedPiece, table: Table, place: str) -> Piece:
    base = msgspec.to_builtins(kinds()[piece.kind].functions)
    known = " | ".join(Functions.__struct_fields__)
    functions = convert({**base, **piece.functions}, Functions, f"{place}, functions", known)
    for name in COUNTED:
        if getattr(functions, name) < 0:
            raise BadInput(f"{place}, functions, {name}", shown(getattr(functions, name)), N_("0 or more"))
    shape = shape_at(piece.at, place, piece.radius, piece.size, piece.facing, piece.corners)
    judge_on_table(kinds()[piece.kind].name, shape, table, place)
    return Piece(piece.kind, piece.kind, shape, functions)


def judge_board(board: Board, mission: str, base: float, place: str) -> None:
    """Hold that nothing lies on anything else, and that a mission has what it is about.

    Raises:
        BadInput: All that is wrong.
    """
    each(partial(_refuse, fault) for fault in (*lying_on_others(board, place), *_mission(board, mission, base, place)))


def _refuse(fault: BadInput) -> None:
    raise fault


def _mission(board: Board, mission: str, base: float, place: str) -> Iterator[BadInput]:
    if mission == TREASURE_HUNT:
        number = len(board.having("searchable"))
        if not LEAST_SEARCHED <= number <= MOST_SEARCHED:
            yield BadInput(f"{place}, pieces", shown(number), N_("4 to 6 pieces that can be searched"))
    if mission == HOLD_THE_GATE:
        gates = gates_held(board)
        if len(gates) != 1:
            yield BadInput(
                f"{place}, pieces", shown(len(gates)), N_("one gate of one base at which nobody enters (gate: 0)")
            )
        elif not _is_central(gates[0].shape, board, base):
            found = whereabouts(gates[0].name, gates[0].shape)
            yield BadInput(f"{place}, pieces", found, N_("a gate of one base at the centre of the table"))


def _is_central(gate: Footprint, board: Board, base: float) -> bool:
    """Does a gate stand at the centre, as large as one standard base?"""
    sides = (gate.width, gate.depth) if isinstance(gate, Rect) else (2 * gate.reach,)
    off = (gate.x - board.width / 2, gate.y - board.depth / 2, *(side - base for side in sides))
    return all(abs(one) <= TOLERANCE for one in off)
