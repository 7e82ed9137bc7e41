"""The scenery: every piece on the table with the functions that the players agreed (`skulldred.setup.terrain`).

The kinds of pieces and what they do stand in `pieces.yaml`; but for the words that the source uses, they are house
values (`skulldred.terrain`). A piece may be given other functions than its kind has.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from grognard.kernel.geometry import Disc, Footprint, Rect
from grognard.kernel.ground.table import Table
from grognard.kernel.words.names import Gender, Name
from grognard.skirmish import scenery
from grognard.skirmish.layouts import keep_apart
from grognard.skirmish.scenery import mirrored
from grognard.skulldred.lengths import Lengths


class Functions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a piece does in the game; all at their defaults: open ground.

    Attributes:
        difficult: Slow ground (`skulldred.action.move-difficult`).
        dangerous: Dice of its attack on who moves in it otherwise than by a creep; 0: harmless.
        soft_cover: A shot that crosses it meets soft cover.
        hard_cover: Who touches it on the far side of a shot has hard cover.
        blocks_sight: A line of sight that crosses it is cut.
        sight_through: Sight is cut only by so many millimetres of it (a wood: 1 SPAN).
        impassable: Nobody moves through it on the ground.
        height: Levels of height of those who stand on it.
        climbed: Its top is reached by climbing; otherwise one walks up (a hill).
        ladder: Climbing costs 1 AP instead of 2.
        railed: Nobody falls over its edge.
        obstacle: A base may cross it, and not end on it; moves across it cost so many AP.
        jumpable: Its gap can be jumped across, if under 1 SPAN wide.
        searchable: It can be searched once.
        use_cost: AP for using it; 0: it can't be used.
        door: Using it opens or shuts it; open, it blocks nothing.
        gate: The side (1 or 2) that starts here, 0 for none.
        window: Who touches it from inside, behind its facing, sees and is seen through it; nobody else.
    """

    difficult: bool = False
    dangerous: int = 0
    soft_cover: bool = False
    hard_cover: bool = False
    blocks_sight: bool = False
    sight_through: float = 0.0
    impassable: bool = False
    height: int = 0
    climbed: bool = False
    ladder: bool = False
    railed: bool = False
    obstacle: int = 0
    jumpable: bool = False
    searchable: bool = False
    use_cost: int = 0
    door: bool = False
    gate: int = 0
    window: bool = False


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready kind of piece: its name, with what French must know of it, and its functions."""

    en: str
    fr: str
    gender: Gender
    many_fr: bool | None = None
    functions: Functions = Functions()

    @property
    def name(self) -> Name:
        """Its name in both languages."""
        return Name(self.en, self.fr, gender=self.gender, many_fr=self.many_fr)


@cache
def kinds() -> dict[str, Kind]:
    """Return the ready kinds of pieces by name."""
    text = (Path(__file__).parent / "pieces.yaml").read_bytes()
    return msgspec.yaml.decode(text, type=dict[str, Kind])


class Piece(scenery.Piece[Functions], frozen=True, dict=True):
    """A piece of scenery: where it lies, and what it does."""

    @property
    def name(self) -> Name:
        """What it is called: its kind."""
        return kinds()[self.kind].name

    @property
    def height(self) -> float:
        """Its levels."""
        return self.functions.height


class Board(scenery.Scenery[Piece], frozen=True, dict=True):
    """The table in millimetres, and its pieces."""

    width: float = 1000.0
    depth: float = 1000.0


def piece(piece_id: str, kind: str, shape: Footprint, **functions: object) -> Piece:
    """Return a piece of a ready kind, with some of its functions given otherwise.

    Raises:
        KeyError: If there is no such kind.
    """
    base = kinds()[kind].functions
    return Piece(piece_id, kind, shape, msgspec.structs.replace(base, **functions) if functions else base)


def standard_scenery(width: float = 1000.0, depth: float = 1000.0, base: float = 25.0) -> tuple[Piece, ...]:
    """Return the scenery when nobody places any: four equal pairs, point-symmetric about the centre (house).

    All are at least 1 SPAN from each other and from the edges. On a table too small for it they are smaller, or a pair
    is left out.
    """
    for number in range(len(STANDARD), 0, -1):
        for scale in SCALES:
            pieces = mirrored(_standard_half(number, scale, width, depth), width, depth)
            if keep_apart([one.shape for one in pieces], Table(width, depth), Lengths(base).span):
                return pieces
    return ()


STANDARD = ("wood", "low-wall", "hill", "hedge")
SCALES = (1.0, 0.8, 0.6, 0.4)
"""How large the standard pieces are made, on a table where there is no room for larger ones."""


def _standard_half(number: int, scale: float, width: float, depth: float) -> tuple[Piece, ...]:
    east, north = width / 1000.0, depth / 1000.0
    shapes: tuple[Footprint, ...] = (
        Disc(230.0 * east, 385.0 * north, 65.0 * scale),
        Rect(450.0 * east, 350.0 * north, 130.0 * scale, 12.0, 0.0),
        Disc(720.0 * east, 300.0 * north, 80.0 * scale),
        Rect(840.0 * east, 450.0 * north, 110.0 * scale, 15.0, 0.0),
    )
    return tuple(piece(kind, kind, shape) for kind, shape in zip(STANDARD[:number], shapes, strict=False))
