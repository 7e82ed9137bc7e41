"""Who of a unit stands where: the grid of a formation is filled in the book's order (core 3.5, 3.20)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import ceil

from msgspec.structs import replace

from grognard.t9a.board.blocks import Kind, Slot
from grognard.t9a.board.formation import SAME_SIZE, Formation, Guest, Shape
from grognard.t9a.board.profile import Base

PLAIN: Kind = "plain"
Placed = tuple[Guest, tuple[int, int]]
"""A guest on a Matching Base, with the cells that it covers: wide and deep."""


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
def arranged(shape: Shape) -> Formation:
    """Fill the grid: front-rankers, those who stand behind, command group, then plain models rank by rank."""
    grid = _Grid(shape)
    _place_front_rankers(grid)
    _place_those_behind(grid)
    _fill_ranks(grid)
    front = grid.strength[0]
    if front < grid.files:
        return arranged(replace(shape, files=front))  # deep bases leave too few for the front
    return _with_mismatching(grid)


class _Grid:
    """The cells of a formation while it is filled: who waits for a place, and who stands where."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.matching: list[Placed] = []
        self.mismatching: list[Guest] = []
        for guest in shape.guests:
            cells = _cells(guest.base, shape)
            if cells:
                self.matching.append((guest, cells))
            else:
                self.mismatching.append(guest)
        self.singles = [*_command_group(shape), *([PLAIN] * shape.plain)]
        total = len(self.singles) + sum(wide * deep for _, (wide, deep) in self.matching)
        self.files = max([min(shape.files, total), *(wide for _, (wide, _) in self.matching)])
        self.ranks = max([ceil(total / self.files), *(deep for _, (_, deep) in self.matching), 1])
        self.width = self.files * shape.base.width + (self.files - 1) * shape.gap
        self.pitch = (shape.base.width + shape.gap, shape.base.depth + shape.gap)
        self.taken: dict[tuple[int, int], bool] = {}
        self.slots: list[Slot] = []

    def is_free(self, files: range, ranks: range) -> bool:
        """Are these cells there, with nobody on them?"""
        return files[-1] < self.files and not any(cell in self.taken for cell in product(files, ranks))

    def settle(self, kind: Kind, character: int, place: tuple[int, int], cells: tuple[int, int] = (1, 1)) -> None:
        """Let somebody stand at *place* (file, rank) and on the cells beside and behind it."""
        (file, rank), (wide, deep) = place, cells
        base, (pitch_x, pitch_y) = self.shape.base, self.pitch
        self.taken.update((cell, True) for cell in product(range(file, file + wide), range(rank, rank + deep)))
        width, depth = base.width + (wide - 1) * pitch_x, base.depth + (deep - 1) * pitch_y
        x = -self.width / 2 + file * pitch_x + width / 2
        y = -(rank * pitch_y + depth / 2)
        self.slots.append(Slot(kind, character, file + (wide - 1) / 2, rank, x, y, width, depth))

    @property
    def strength(self) -> tuple[int, ...]:
        """How many cells of each rank are taken."""
        ranks = 1 + max(rank for _, rank in self.taken)
        return tuple(sum((file, rank) in self.taken for file in range(self.files)) for rank in range(ranks))


def _command_group(shape: Shape) -> list[Kind]:
    wanted: tuple[tuple[Kind, bool], ...] = (
        ("champion", shape.champion),
        ("standard", shape.standard),
        ("musician", shape.musician),
    )
    return [kind for kind, there in wanted if there]


def _place_front_rankers(grid: _Grid) -> None:
    """Give the middle to whom it belongs, then their files to those who have made way, then the first free places."""
    for guest, (wide, deep) in sorted(grid.matching, key=lambda one: (not one[0].middle, one[0].file < 0)):
        if guest.behind:
            continue
        place = _room(grid.taken, grid.files, range(grid.ranks + deep), wide, deep)
        if guest.file >= 0 and grid.is_free(range(guest.file, guest.file + wide), range(deep)):
            place = guest.file, 0
        grid.settle(guest.kind, guest.character, place, (wide, deep))


def _place_those_behind(grid: _Grid) -> None:
    behind = [(guest, cells) for guest, cells in grid.matching if guest.behind]
    places = _places_behind(grid.taken, [cells for _, cells in behind], grid.files, grid.ranks, len(grid.singles))
    for (guest, cells), place in zip(behind, places, strict=True):
        grid.settle(guest.kind, guest.character, place, cells)


def _fill_ranks(grid: _Grid) -> None:
    """Let the command group, then plain models, stand from the middle of the first rank; those behind from the left."""
    waiting = list(grid.singles)
    rank = 0
    while waiting:
        free = [file for file in _by_nearness(grid.files) if (file, rank) not in grid.taken][: len(waiting)]
        for file in sorted(free) if rank else free:
            grid.settle(waiting.pop(0), -1, (file, rank))
        rank += 1


def _with_mismatching(grid: _Grid) -> Formation:
    """Put guests on Mismatching Bases beside the first rank, right and left in turn, and measure the whole."""
    shape, strength, slots = grid.shape, grid.strength, grid.slots
    depth = len(strength) * shape.base.depth + (len(strength) - 1) * shape.gap
    left = right = grid.width / 2
    for number, guest in enumerate(grid.mismatching):
        w, d = guest.base.width, guest.base.depth
        if number % 2 == 0:
            slots.append(Slot(guest.kind, guest.character, grid.files + number, 0, right + w / 2, -d / 2, w, d))
            right += w
        else:
            slots.append(Slot(guest.kind, guest.character, -number, 0, -left - w / 2, -d / 2, w, d))
            left += w
        depth = max(depth, d)
    shift = (left - right) / 2
    if shift:
        slots = [replace(slot, x=slot.x + shift) for slot in slots]
    slots.sort(key=lambda slot: (slot.rank, slot.x))
    alone_and_round = shape.base.round and len(grid.singles) == 1 and not shape.guests
    return Formation(
        tuple(slots), left + right, depth, grid.files, len(strength), strength, alone_and_round, shift, grid.pitch[0]
    )


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
