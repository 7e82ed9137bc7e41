"""What the things of Skulldred look like: bases, the signs over them, pieces of scenery."""

from __future__ import annotations

from markupsafe import Markup

from grognard.kernel.ground.table import Table
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import NameTable
from grognard.report.svg import circle, number, outline, rectangles, tag
from grognard.skulldred.attributes import Base
from grognard.skulldred.ground import height_of
from grognard.skulldred.leaders import can_lead
from grognard.skulldred.names import names_of
from grognard.skulldred.scenery import Piece
from grognard.skulldred.state import Figure, State


def marks_of(figure: Figure, state: State) -> str:
    """Return the signs of how a figure is: ★ leads, ! panics, ? is hidden, ↻ must reload, ✚ is poisoned.

    ☾ is a toad, ^ flies, +1 stands on level 1.
    """
    height = height_of(state, figure)
    signs = (
        (can_lead(state, figure), "★"),
        (figure.panicked, "!"),
        (figure.hidden, "?"),
        (figure.reload, "↻"),
        (figure.poisoned, "✚"),
        (bool(figure.toad), "☾"),
        (figure.flying, "^"),
        (height > 0, f"+{height}"),
    )
    return "".join(sign for there, sign in signs if there)


def drawn_base(base: Base, scale: float) -> list[Markup]:
    """Return the drawing of a base round (0, 0); a rectangle looks up."""
    if base.is_round:
        return [tag("path", class_="body", d=circle(0.0, 0.0, base.width / 2 * scale))]
    left, top = -base.width / 2 * scale, -base.depth / 2 * scale
    return [
        tag("path", class_="body", d=rectangles([(left, top, -2 * left, -2 * top)])),
        tag("path", class_="front", d=f"M{number(left)},{number(top)}H{number(-left)}"),
        tag("path", class_="nose", d=outline([(-0.4, top), (0.0, top - 0.6), (0.4, top)])),
    ]


def look_of(piece: Piece) -> str:
    """Return as what a piece is drawn, by what it does; see `board.TERRAIN`.

    Ground that harms is drawn as ruins, what one climbs or crosses as a wall, other slow ground as a field.
    """
    does = piece.functions
    if does.dangerous:
        return "ruins"
    if does.sight_through:
        return "forest"
    if does.impassable and does.height:
        return "wall"
    if does.impassable:
        return "impassable"
    if does.height:
        return "hill"
    if does.obstacle:
        return "wall"
    return "field" if does.difficult else "other"


def looked_at(table: Table, pieces: tuple[Piece, ...]) -> Table:
    """Return the table with features of the kinds that have a look."""
    features = (Feature(piece.id, look_of(piece), piece.shape, piece.functions.height) for piece in pieces)
    return Table(table.width, table.depth, features)


LETTERS = ("A", "B")


class Tags:
    """The tags and the names of both warbands' figures."""

    def __init__(self, state: State) -> None:
        self.names: NameTable = names_of(state)
        counted = [0, 0]
        self._of: dict[int, str] = {}
        for figure in state.figures:
            counted[figure.side] += 1
            self._of[figure.id] = f"{LETTERS[figure.side]}{counted[figure.side]}"

    @property
    def by_key(self) -> dict[str, str]:
        """The tags by the keys under which events name figures."""
        return {f"figure:{number}": tag for number, tag in self._of.items()}

    def of(self, figure: Figure) -> str:
        """Return a figure's tag."""
        return self._of[figure.id]

    def name(self, figure: Figure) -> Name:
        """Return a figure's name, with its number where others are called alike."""
        return self.names.names[f"figure:{figure.id}"]

    def named(self, figure: Figure) -> Name:
        """Return a figure's name after its tag: "A3 Goblin 2"."""
        tag, name = self.of(figure), self.name(figure)
        return Name(f"{tag} {name.en}", f"{tag} {name.fr}")
