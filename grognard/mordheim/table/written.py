"""Pieces of a table as people write them in a scenario (core 22.2): one form for each kind, with its keys."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.mordheim.pieces import Going, Material, OpeningKind, Roof, WayKind

Pair = tuple[float, float]
Side = Literal["n", "s", "e", "w"]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every piece has: its id."""

    id: str


class WrittenStorey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A storey; *ruined* is a list of areas, or "all"."""

    floor: float
    height: float = 3.0
    holes: tuple[tuple[Pair, ...], ...] = ()
    ruined: tuple[tuple[Pair, ...], ...] | Literal["all"] = ()
    high: bool = False


class WrittenWall(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}):
    """What differs from a full wall, along a side; without from and to, all of it."""

    storey: int
    side: Side
    height: float
    start: float = 0.0
    end: float | None = None


class WrittenOpening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    """An opening in the wall of a side; without a head, up to the top of its storey, a window's sill 1" high."""

    storey: int
    side: Side
    kind: OpeningKind
    start: float
    width: float
    sill: float | None = None
    head: float | None = None
    locked: bool = False


class WrittenWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"lower": "from", "upper": "to"}):
    """Stairs with a foot and a head; a hatch or a shaft ladder at one place."""

    kind: WayKind
    lower: int
    upper: int
    foot: Pair | None = None
    head: Pair | None = None
    at: Pair | None = None


class WrittenBuilding(Form, frozen=True, forbid_unknown_fields=True):
    """A building."""

    at: Pair
    size: Pair
    storeys: tuple[WrittenStorey, ...]
    facing: float = 0.0
    material: Material = "stone"
    roof: Roof = "none"
    walls: tuple[WrittenWall, ...] = ()
    openings: tuple[WrittenOpening, ...] = ()
    ways: tuple[WrittenWay, ...] = ()


class WrittenBarrier(Form, frozen=True, forbid_unknown_fields=True):
    """A free-standing wall, a barricade, a parapet."""

    along: tuple[Pair, Pair]
    height: float = 1.0
    z: float = 0.0


class WrittenColumn(Form, frozen=True, forbid_unknown_fields=True):
    """A column, tree, statue, chimney."""

    at: Pair
    radius: float
    height: float
    z: float = 0.0


class WrittenGround(Form, frozen=True, forbid_unknown_fields=True):
    """Difficult or very difficult ground."""

    ground: Going
    area: tuple[Pair, ...]


class WrittenWater(Form, frozen=True, forbid_unknown_fields=True):
    """A canal, a pond."""

    area: tuple[Pair, ...]
    surface: float = -1.0


class WrittenBridge(Form, frozen=True, forbid_unknown_fields=True):
    """A fixed bridge."""

    along: tuple[Pair, Pair]
    width: float
    z: float = 0.0
    parapet: float = 0.0


class WrittenFootbridge(Form, frozen=True, forbid_unknown_fields=True):
    """A small footbridge."""

    along: tuple[Pair, Pair]
    width: float = 1.0
    z: float = 0.0


class WrittenLadder(Form, frozen=True, forbid_unknown_fields=True):
    """A ladder: set up with foot and head, or lying along a line at a height."""

    length: float
    foot: tuple[float, float, float] | None = None
    head: tuple[float, float, float] | None = None
    along: tuple[Pair, Pair] | None = None
    z: float = 0.0


FORMS: dict[str, type[Form]] = {
    "building": WrittenBuilding,
    "wall": WrittenBarrier,
    "barricade": WrittenBarrier,
    "parapet": WrittenBarrier,
    "column": WrittenColumn,
    "ground": WrittenGround,
    "water": WrittenWater,
    "bridge": WrittenBridge,
    "footbridge": WrittenFootbridge,
    "ladder": WrittenLadder,
}
"""The form of each kind of piece."""
