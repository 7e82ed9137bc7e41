"""Ranks and files: where every model of a unit stands (core 3.4 to 3.7, 3.20).

A formation is worked out once for each shape of unit and shared (`arranging.py`). Places are offsets in inches from the
middle of the unit's front: x to the right, y to the front (so models stand at negative y).
"""

from __future__ import annotations

from functools import cached_property
from math import cos, hypot, radians, sin

import msgspec

from grognard.kernel.geometry import Disc, Rect, hull
from grognard.t9a.board.blocks import Block, Kind, Slot, blocks_of, strength_of_files
from grognard.t9a.board.profile import Base

SKIRMISH_GAP = 12.5 / 25.4  # between the models of a skirmish formation (t9a.skirmisher)
SAME_SIZE = 0.02  # inches by which two bases may differ and still match
LINE_FORMATION = 8  # models in a rank that make a Line Formation (core 3.7)


class Guest(msgspec.Struct, frozen=True):
    """A Character or companion to be placed: front-rankers go first, the others stand behind.

    *file*: where in the first rank he has made way to (core 11.19), -1: his usual place. *middle*: the middle of the
    first rank is his.
    """

    kind: Kind
    character: int
    base: Base
    behind: bool
    file: int = -1
    middle: bool = False


class Shape(msgspec.Struct, frozen=True):
    """All that a formation depends on."""

    base: Base
    plain: int
    champion: bool
    standard: bool
    musician: bool
    guests: tuple[Guest, ...]
    files: int
    gap: float


class Formation(msgspec.Struct, frozen=True, dict=True):
    """The places of a unit's models: the Boundary's size, its ranks and files."""

    slots: tuple[Slot, ...]
    width: float
    depth: float
    files: int
    ranks: int
    rank_strength: tuple[int, ...]  # models that count in each rank (core 3.6)
    round: bool = False
    middle: float = 0.0  # of the files, from the middle of the front (not 0 beside a Mismatching Base)
    pitch: float = 0.0  # from one file to the next; 0 for Characters alone

    def boundary(self, x: float, y: float, facing: float) -> Rect | Disc:
        """Return the Unit Boundary with the middle of its front at (*x*, *y*)."""
        if self.round:
            angle = radians(facing)
            return Disc(x - sin(angle) * self.depth / 2, y - cos(angle) * self.depth / 2, self.width / 2)
        return Rect.from_front(x, y, self.width, self.depth, facing)

    def full_ranks(self, models_needed: int) -> int:
        """Return the number of Full Ranks (core 3.6), before rules that take them away."""
        return sum(1 for strength in self.rank_strength if strength >= models_needed)

    @cached_property
    def line(self) -> bool:
        """Is it a Line Formation (core 3.7)?"""
        return self.files >= LINE_FORMATION and self.rank_strength[0] >= LINE_FORMATION

    @cached_property
    def edges(self) -> dict[str, tuple[tuple[int, float, float], ...]]:
        """For each facing, the models whose side there is not wholly covered by friends (core 3.10).

        Each as (slot, from, to): the stretch along the facing that its base takes, in offsets to the right for front
        and rear, to the front for the flanks.
        """
        return {facing: _uncovered(self.slots, facing) for facing in ("front", "left", "right", "rear")}

    @cached_property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """The outermost centres of its models: when it moves as it stands, one of them goes farthest."""
        return hull([(slot.x, slot.y) for slot in self.slots])

    @cached_property
    def second_edges(self) -> dict[str, tuple[tuple[int, float, float], ...]]:
        """For each facing, the models directly behind those of `edges`, in the same form."""
        found: dict[str, tuple[tuple[int, float, float], ...]] = {}
        for facing, edge in self.edges.items():
            outer = {number for number, _, _ in edge}
            inner = [number for number in range(len(self.slots)) if number not in outer]
            stretches = _uncovered(tuple(self.slots[number] for number in inner), facing)
            found[facing] = tuple((inner[number], low, high) for number, low, high in stretches)
        return found

    @cached_property
    def radius(self) -> float:
        """How far a model's centre is from the middle of the front at most."""
        return max(hypot(x, y) for x, y in self.outline)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Its models as rectangles without gaps: what hides others (core 4.9)."""
        return blocks_of(self.slots)

    @cached_property
    def file_strength(self) -> tuple[int, ...]:
        """Models that count in each file, as *rank_strength* does for ranks."""
        return strength_of_files(self.slots, self.files, self.pitch)

    def places(self, x: float, y: float, facing: float) -> tuple[tuple[float, float], ...]:
        """Return the centre of every slot on the table, in slot order."""
        angle = radians(facing)
        right, front = (cos(angle), -sin(angle)), (sin(angle), cos(angle))
        return tuple(
            (x + slot.x * right[0] + slot.y * front[0], y + slot.x * right[1] + slot.y * front[1])
            for slot in self.slots
        )


def _uncovered(slots: tuple[Slot, ...], facing: str) -> tuple[tuple[int, float, float], ...]:
    """Return the models that a straight line at right angles to *facing* reaches, in the order of their slots."""
    rows: dict[float, list[tuple[int, float, float]]] = {}
    for number, slot in enumerate(slots):
        half_width, half_depth = slot.width / 2, slot.depth / 2
        if facing in ("front", "rear"):
            inward = -(slot.y + half_depth) if facing == "front" else slot.y - half_depth
            stretch = (number, slot.x - half_width, slot.x + half_width)
        else:
            inward = slot.x - half_width if facing == "left" else -(slot.x + half_width)
            stretch = (number, slot.y - half_depth, slot.y + half_depth)
        rows.setdefault(round(inward, 2), []).append(stretch)
    found: list[tuple[int, float, float]] = []
    covered: list[tuple[float, float]] = []
    for inward in sorted(rows):
        found.extend(stretch for stretch in rows[inward] if not _is_covered(stretch[1], stretch[2], covered))
        covered.extend((low, high) for _, low, high in rows[inward])
        covered.sort()
    return tuple(sorted(found))


def _is_covered(low: float, high: float, covered: list[tuple[float, float]]) -> bool:
    """Do the stretches *covered*, in order, leave nothing of the one from *low* to *high* free?"""
    for start, end in covered:
        if start <= low + SAME_SIZE and end > low:
            low = end
    return low >= high - SAME_SIZE
