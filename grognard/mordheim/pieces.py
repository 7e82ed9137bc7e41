"""The pieces of a table as they were laid out: frozen data, one kind of struct each (core 22.1 to 22.9).

Coordinates are in inches: x to the east, y to the north, z upwards from the street. Inside a building everything stands
in the table's own frame already: what was written in the piece's unturned frame is turned when it is read.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.kernel.geometry import Polygon, Rect, Segment
from grognard.kernel.remembering import Remembering
from grognard.skirmish.bodies import Spot

Material = Literal["wood", "stone", "fortification", "dwarf-fortification"]
Roof = Literal["none", "flat", "closed"]
Going = Literal["open", "difficult", "very-difficult"]
OpeningKind = Literal["door", "gap", "window", "loophole"]
WayKind = Literal["stairs", "hatch", "shaft-ladder"]


class OpeningIn(msgspec.Struct, frozen=True):
    """An opening of a building's wall: *line* is the stretch of wall it takes; sill and head above its own floor."""

    id: str
    kind: OpeningKind
    storey: int
    line: Segment
    sill: float = 0.0
    head: float = 0.0
    locked: bool = False


class WallOf(msgspec.Struct, frozen=True):
    """A stretch of a storey's wall, from its floor upwards. A height of 0 is an open side and isn't listed."""

    storey: int
    line: Segment
    height: float


class Storey(msgspec.Struct, frozen=True):
    """A storey: the height of its floor, how high it is, the holes in its floor and where it is partly ruined."""

    floor: float
    height: float
    holes: tuple[Polygon, ...] = ()
    ruined: tuple[Polygon, ...] = ()
    high: bool = False


class WayUp(msgspec.Struct, frozen=True):
    """Stairs, a hatch or a shaft ladder between two storeys (core 22.7): its foot and its head."""

    kind: WayKind
    foot: Spot
    head: Spot


class Building(msgspec.Struct, frozen=True, dict=True, tag=True):
    """A building; *area* is its footprint."""

    id: str
    area: Rect
    material: Material
    storeys: tuple[Storey, ...]
    roof: Roof = "none"
    walls: tuple[WallOf, ...] = ()
    openings: tuple[OpeningIn, ...] = ()
    ways: tuple[WayUp, ...] = ()


class Barrier(msgspec.Struct, frozen=True, tag=True):
    """A free-standing wall, a barricade or a parapet: a line with a height, from *z* up."""

    id: str
    kind: Literal["wall", "barricade", "parapet"]
    line: Segment
    height: float
    z: float = 0.0


class Pillar(msgspec.Struct, frozen=True, tag=True):
    """A column, tree, statue or chimney."""

    id: str
    x: float
    y: float
    radius: float
    height: float
    z: float = 0.0


class Ground(msgspec.Struct, frozen=True, tag=True):
    """An area of difficult or very difficult ground."""

    id: str
    ground: Going
    area: Polygon


class Water(msgspec.Struct, frozen=True, tag=True):
    """A stretch of water; its border is its bank; *surface* is its height, below the street."""

    id: str
    area: Polygon
    surface: float = -1.0


class Bridge(msgspec.Struct, frozen=True, tag=True):
    """A fixed bridge: a strip along a line at a height, with or without parapets (their height, 0: none)."""

    id: str
    line: Segment
    width: float
    z: float = 0.0
    parapet: float = 0.0


class Ladder(msgspec.Struct, frozen=True, tag=True):
    """A ladder as it lies or stands: set up with its foot and head, or lying along a line at *z*.

    Attributes:
        length: 3" a small one, 6" a large one, 12" at most.
        foot, head: Where it stands when set up; None when it lies.
        line, z: Where it lies.
    """

    id: str
    length: float
    foot: Spot | None = None
    head: Spot | None = None
    line: Segment | None = None
    z: float = 0.0


class Footbridge(msgspec.Struct, frozen=True, tag=True):
    """A small footbridge: a strip along a line at a height; it is set when both ends rest, else it lies."""

    id: str
    line: Segment
    width: float = 1.0
    z: float = 0.0


Piece = Building | Barrier | Pillar | Ground | Water | Bridge | Ladder | Footbridge
Movable = Ladder | Footbridge


class Table(msgspec.Struct, Remembering, frozen=True, dict=True):
    """A table as it was set up: its size in inches, what stands on it. Where movable pieces are now, the state says."""

    width: float
    depth: float
    pieces: tuple[Piece, ...] = ()

    def piece(self, piece_id: str) -> Piece:
        """Return a piece by its id."""
        return next(piece for piece in self.pieces if piece.id == piece_id)
