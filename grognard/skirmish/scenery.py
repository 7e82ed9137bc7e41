"""Scenery on a table: pieces with what they do in a game, found by their ids and by what they do.

What a piece can do, each game says: a struct of functions, of which every one is false, 0 or empty where it does
nothing.

>>> from grognard.kernel.geometry import Disc
>>> class Does(msgspec.Struct, frozen=True):
...     slow: bool = False
>>> bog, rock = (Piece(name, name, Disc(x, 5, 2), Does(name == "bog")) for name, x in (("bog", 5), ("rock", 15)))
>>> moor = Scenery(40, 10, mirrored([bog, rock], 40, 10))
>>> [one.id for one in moor.having("slow")], moor.piece("rock-2").shape, moor.names["bog-2"].en
(['bog', 'bog-2'], Disc(25, 5, 2), 'bog 2')
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from grognard.kernel.geometry import Footprint, Rect
from grognard.kernel.ground.table import Table
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.names import Name
from grognard.skirmish.layouts import twin_of

F = TypeVar("F")


class Piece(msgspec.Struct, Generic[F], frozen=True, dict=True):
    """A piece of scenery: where it lies, and what it does."""

    id: str
    kind: str
    shape: Footprint
    functions: F

    @property
    def name(self) -> Name:
        """What it is called; a game calls its kinds by their names."""
        return Name.same(self.kind)

    @property
    def height(self) -> float:
        """How high it is, in the game's levels or lengths."""
        return 0.0

    @cached_property
    def feature(self) -> Feature:
        """The piece as a terrain feature of the table."""
        return Feature(self.id, self.kind, self.shape, self.height)


P = TypeVar("P", bound=Piece[Any])


class Scenery(msgspec.Struct, Generic[P], frozen=True, dict=True):
    """The table, and the pieces on it."""

    width: float
    depth: float
    pieces: tuple[P, ...] = ()

    @cached_property
    def table(self) -> Table:
        """The table, for those who measure and draw it."""
        return Table(self.width, self.depth, (piece.feature for piece in self.pieces))

    @cached_property
    def _by_id(self) -> dict[str, P]:
        return {piece.id: piece for piece in self.pieces}

    def piece(self, piece_id: str) -> P:
        """Return the piece with this id (KeyError if there is none)."""
        return self._by_id[piece_id]

    @cached_property
    def names(self) -> dict[str, Name]:
        """What each piece is called, by its id: its kind, numbered where there are several of it."""
        kinds_of = [piece.kind for piece in self.pieces]
        found: dict[str, Name] = {}
        for place, piece in enumerate(self.pieces):
            number = kinds_of[: place + 1].count(piece.kind)
            name = piece.name
            if kinds_of.count(piece.kind) > 1:
                name = msgspec.structs.replace(name, en=f"{name.en} {number}", fr=f"{name.fr} {number}")
            found[piece.id] = name
        return found

    def having(self, function: str) -> tuple[P, ...]:
        """Return the pieces that have a function, in the order in which they lie there."""
        found = self._having.get(function)
        if found is None:
            found = tuple(piece for piece in self.pieces if getattr(piece.functions, function))
            self._having[function] = found
        return found

    @cached_property
    def _having(self) -> dict[str, tuple[P, ...]]:
        return {}

    def edge(self, side: int) -> Rect:
        """Return the table edge at y = 0 (*side* 0) or the opposite one, as a strip of no depth."""
        return Rect(self.width / 2, self.depth * side, self.width, 0.001)

    @property
    def digest_key(self) -> str:
        """The text that stands for the scenery in a digest."""
        functions = "; ".join(repr(piece.functions) for piece in self.pieces)
        return f"{self.table.digest_key} {functions}"


def numbered(pieces: Iterable[P]) -> tuple[P, ...]:
    """Return the pieces with ids that say what they are called: the second chest is chest-2."""
    counted: dict[str, int] = {}
    found: list[P] = []
    for one in pieces:
        counted[one.kind] = counted.get(one.kind, 0) + 1
        found.append(msgspec.structs.replace(one, id=f"{one.kind}-{counted[one.kind]}"))
    return tuple(found)


def mirrored(pieces: Iterable[P], width: float, depth: float) -> tuple[P, ...]:
    """Return the pieces with each one's twin, point-symmetric about the centre: fair by construction."""
    table = Table(width, depth)
    found: list[P] = []
    for one in pieces:
        twin = twin_of(one.shape, table)
        found += [one] if twin is None else [one, msgspec.structs.replace(one, id=f"{one.id}-2", shape=twin)]
    return tuple(found)
