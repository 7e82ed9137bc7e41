"""Ranks and files: where every model of a unit stands (core 3.4 to 3.7, 3.20).

A formation is worked out once for each shape of unit and shared. Places are offsets in inches from the middle of the
unit's front: x to the right, y to the front (so models stand at negative y).
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import ceil, cos, hypot, radians, sin

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


@lru_cache(maxsize=4096)
def in_a_row(guests: tuple[Guest, ...]) -> Formation:
    """Characters alone: one rank, fronts level, the first in the middle."""
    order = _from_the_middle(len(guests))
    placed = [guest for _, guest in sorted(zip(order, guests, strict=True), key=lambda pair: pair[0])]
    width = sum(guest.base.width for guest in placed)
    depth = max(guest.base.depth for guest in placed)
    slots, left = [], -width / 2
    for file, guest in enumerate(placed):
        base = guest.base
        slots.append(
            Slot(guest.kind, guest.character, file, 0, left + base.width / 2, -base.depth / 2, base.width, base.depth)
        )
        left += base.width
    alone = len(placed) == 1
    return Formation(tuple(slots), width, depth, len(placed), 1, (len(placed),), alone and placed[0].base.round)


@lru_cache(maxsize=16384)
def arranged(shape: Shape) -> Formation:  # noqa: C901 - the book's order of placing, step by step
    """Fill the grid: front-rankers, those who stand behind, command group, then plain models rank by rank."""
    base, files = shape.base, shape.files
    matching = [(guest, cells) for guest in shape.guests if (cells := _cells(guest.base, shape))]
    mismatching = [guest for guest in shape.guests if not _cells(guest.base, shape)]
    wanted: tuple[tuple[Kind, bool], ...] = (
        ("champion", shape.champion),
        ("standard", shape.standard),
        ("musician", shape.musician),
    )
    command = [kind for kind, there in wanted if there]
    singles = shape.plain + len(command)
    total = singles + sum(wide * deep for _, (wide, deep) in matching)
    files = max([min(files, total), *(wide for _, (wide, _) in matching)])
    ranks = max([ceil(total / files), *(deep for _, (_, deep) in matching), 1])
    taken: dict[tuple[int, int], bool] = {}
    slots: list[Slot] = []
    pitch_x, pitch_y = base.width + shape.gap, base.depth + shape.gap
    width = files * base.width + (files - 1) * shape.gap

    def settle(kind: Kind, character: int, file: int, rank: int, wide: int, deep: int) -> None:
        for f in range(file, file + wide):
            for r in range(rank, rank + deep):
                taken[f, r] = True
        w, d = base.width + (wide - 1) * pitch_x, base.depth + (deep - 1) * pitch_y
        x = -width / 2 + file * pitch_x + w / 2
        slots.append(Slot(kind, character, file + (wide - 1) / 2, rank, x, -(rank * pitch_y + d / 2), w, d))

    for guest, (wide, deep) in sorted(matching, key=lambda one: (not one[0].middle, one[0].file < 0)):
        if not guest.behind:
            asked_for = range(guest.file, guest.file + wide) if guest.file >= 0 else range(0)
            file, rank = _room(taken, files, range(ranks + deep), wide, deep)
            if asked_for and asked_for[-1] < files and not any((f, r) in taken for f in asked_for for r in range(deep)):
                file, rank = guest.file, 0
            settle(guest.kind, guest.character, file, rank, wide, deep)
    behind = [(guest, cells) for guest, cells in matching if guest.behind]
    rear_places = _places_behind(taken, [cells for _, cells in behind], files, ranks, singles)
    for (guest, (wide, deep)), (file, rank) in zip(behind, rear_places, strict=True):
        settle(guest.kind, guest.character, file, rank, wide, deep)
    plain: Kind = "plain"
    waiting = [*command, *([plain] * shape.plain)]
    rank = 0
    while waiting:
        free = [file for file in _by_nearness(files) if (file, rank) not in taken]
        for file in sorted(free[: len(waiting)]) if rank else free[: len(waiting)]:
            settle(waiting.pop(0), -1, file, rank, 1, 1)
        rank += 1
    in_ranks = 1 + max(r for _, r in taken)
    strength = tuple(sum(1 for f in range(files) if (f, r) in taken) for r in range(in_ranks))
    if strength[0] < files:
        return arranged(msgspec.structs.replace(shape, files=strength[0]))  # deep bases leave too few for the front
    depth = in_ranks * base.depth + (in_ranks - 1) * shape.gap
    left = right = width / 2
    for number, guest in enumerate(mismatching):
        w, d = guest.base.width, guest.base.depth
        if number % 2 == 0:
            slots.append(Slot(guest.kind, guest.character, files + number, 0, right + w / 2, -d / 2, w, d))
            right += w
        else:
            slots.append(Slot(guest.kind, guest.character, -number, 0, -left - w / 2, -d / 2, w, d))
            left += w
        depth = max(depth, d)
    shift = (left - right) / 2
    if shift:
        slots = [msgspec.structs.replace(slot, x=slot.x + shift) for slot in slots]
    one_round = base.round and singles == 1 and not shape.guests
    slots.sort(key=lambda slot: (slot.rank, slot.x))
    return Formation(tuple(slots), left + right, depth, files, in_ranks, strength, one_round, shift, pitch_x)


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


def _spans(guest: Base, cell: Base) -> tuple[int, int] | None:
    """Return how many cells a Matching Base covers in width and depth, None for a Mismatching Base (core 3.20)."""
    wide, deep = round(guest.width / cell.width), round(guest.depth / cell.depth)
    if wide < 1 or deep < 1 or guest.round != cell.round:
        return None
    fits = abs(wide * cell.width - guest.width) <= SAME_SIZE and abs(deep * cell.depth - guest.depth) <= SAME_SIZE
    return (wide, deep) if fits else None


def _cells(guest: Base, shape: Shape) -> tuple[int, int] | None:
    """Return the cells of a Matching Base in *shape*; among Skirmishers only a base of the same size matches."""
    cells = _spans(guest, shape.base)
    return cells if not shape.gap or cells == (1, 1) else None


def matches(guest: Base, cell: Base) -> bool:
    """Is *guest* a Matching Base among models on *cell* (core 3.20)?"""
    return _spans(guest, cell) is not None


def _room(taken: dict[tuple[int, int], bool], files: int, ranks: range, wide: int, deep: int) -> tuple[int, int]:
    """Return the first free place (file, rank), ranks in the given order and files from the middle outwards."""
    for rank in ranks:
        for file in sorted(range(files - wide + 1), key=lambda f: (abs(f + wide / 2 - files / 2), -f)):
            if all((f, r) not in taken for f in range(file, file + wide) for r in range(rank, rank + deep)):
                return file, rank
    highest = 1 + max((r for _, r in taken), default=-1)
    return (files - wide) // 2, highest


def _places_behind(
    taken: dict[tuple[int, int], bool], bases: list[tuple[int, int]], files: int, ranks: int, singles: int
) -> list[tuple[int, int]]:
    """Return a place (file, rank) for each of those who stand behind: as far back as leaves no gap before them.

    *singles*: how many models there are to fill the ranks.
    """
    places: list[tuple[int, int]] = []
    for last in range(ranks, 0, -1):
        filled, places = dict(taken), []
        for wide, deep in bases:
            file, rank = _room(filled, files, range(max(last - deep, 0), -1, -1), wide, deep)
            filled.update(((f, r), True) for f in range(file, file + wide) for r in range(rank, rank + deep))
            places.append((file, rank))
        before = max((rank for _, rank in places), default=0)
        if sum((f, r) not in filled for f in range(files) for r in range(before)) <= singles:
            break
    return places


def _by_nearness(files: int) -> list[int]:
    """Return the files from the middle outwards, the right one first."""
    return sorted(range(files), key=lambda file: (abs(file + 0.5 - files / 2), -file))


def _from_the_middle(count: int) -> list[int]:
    """Return for each of *count* guests its place from the left, the first in the middle."""
    return _by_nearness(count)
