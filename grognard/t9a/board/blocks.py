"""A formation as blocks of models without gaps (what hides others) and as files (what Area Attacks count)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

GAP = 12.5 / 25.4 + 0.02  # inches between bases that still make one block: those of a skirmish formation

_Row = tuple[float, float, list[tuple[float, float]]]  # front and rear edge, and the stretches taken between them

Kind = Literal["plain", "champion", "standard", "musician", "companion", "character"]
Crowd = Literal["ranks", "companions", "character"]
_CROWDS: dict[str, Crowd] = {"companion": "companions", "character": "character"}


class Slot(msgspec.Struct, frozen=True):
    """One model's place: who stands there, in which file and rank, and its base around (x, y)."""

    kind: Kind
    character: int  # id of the Character, -1 for others
    file: float
    rank: int
    x: float
    y: float
    width: float
    depth: float


class Block(msgspec.Struct, frozen=True):
    """A rectangle full of models of one kind, around (*x*, *y*): offsets from the middle of the unit's front."""

    crowd: Crowd
    character: int  # his id; -1 for others
    x: float
    y: float
    width: float
    depth: float


def blocks_of(slots: Iterable[Slot]) -> tuple[Block, ...]:
    """Return the bases in *slots* as few rectangles: neighbours in a rank joined, then equal rows one behind another.

    The gaps of a skirmish formation are filled; empty places of a rank are not.
    """
    rows: dict[tuple[Crowd, int, float, float], _Row] = {}
    for slot in slots:
        crowd = _CROWDS.get(slot.kind, "ranks")
        top, bottom = slot.y + slot.depth / 2, slot.y - slot.depth / 2
        row = rows.setdefault((crowd, slot.character, round(top, 3), round(bottom, 3)), (top, bottom, []))
        row[2].append((slot.x - slot.width / 2, slot.x + slot.width / 2))
    found: list[Block] = []
    for (crowd, character, _, _), (top, bottom, stretches) in rows.items():
        for left, right in _joined(stretches):
            above = next((i for i, one in enumerate(found) if _carries_on(one, crowd, character, left, right, top)), -1)
            if above >= 0:
                upper = found[above]
                found[above] = _block(crowd, character, left, right, upper.y + upper.depth / 2, bottom)
            else:
                found.append(_block(crowd, character, left, right, top, bottom))
    return tuple(found)


def strength_of_files(slots: Iterable[Slot], files: int, pitch: float) -> tuple[int, ...]:
    """Return how many models count in each file, from the left (core 3.6, 10.15).

    A Matching Base larger than the others counts in each of its files as the models that it displaces there, a
    Mismatching Base in none. *pitch* is the way from one file to the next, 0 for Characters alone.
    """
    every = tuple(slots)
    if not pitch:
        return (1,) * files
    depth = min(slot.depth for slot in every)
    gap = max(0.0, pitch - min(slot.width for slot in every))
    strength = [0] * files
    for slot in every:
        wide = max(1, round((slot.width + gap) / pitch))
        first = round(slot.file - (wide - 1) / 2)
        if first < 0 or first + wide > files:
            continue
        for file in range(first, first + wide):
            strength[file] += max(1, round((slot.depth + gap) / (depth + gap)))
    return tuple(strength)


def _joined(stretches: list[tuple[float, float]]) -> list[tuple[float, float]]:
    joined: list[tuple[float, float]] = []
    for left, right in sorted(stretches):
        if joined and left - joined[-1][1] <= GAP:
            joined[-1] = (joined[-1][0], right)
        else:
            joined.append((left, right))
    return joined


def _carries_on(block: Block, crowd: Crowd, character: int, left: float, right: float, top: float) -> bool:
    """Does the row from *left* to *right* stand right behind the block, as wide as it?"""
    if block.crowd != crowd or block.character != character:
        return False
    level = abs(block.x - block.width / 2 - left) < 1e-6 and abs(block.x + block.width / 2 - right) < 1e-6
    return level and abs(block.y - block.depth / 2 - top) <= GAP


def _block(crowd: Crowd, character: int, left: float, right: float, top: float, bottom: float) -> Block:
    return Block(crowd, character, (left + right) / 2, (top + bottom) / 2, right - left, top - bottom)
