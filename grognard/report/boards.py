"""What the boards of every game share: the table and each kind of piece drawn once, tags, ghosts, ways, small boards.

A game's `Boards` stand on `BoardMaker` and draw their own pieces with it. The page holds `symbols` once, ahead of all
boards; a board shows them by reference.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from markupsafe import Markup

from grognard.kernel.geometry import Footprint
from grognard.kernel.ground.terrain import Feature
from grognard.report.board import Labels, Sheet, arrow_head, mat, names_of_terrain, terrain
from grognard.report.speech import Text
from grognard.report.svg import Point, number, outline, rectangles, tag

__all__ = ["HEAD", "HIGH", "WIDE", "BoardMaker", "badge", "cross"]

WIDE, HIGH = 0.95, 1.5
"""A letter of a tag on the paper, across and high."""
HEAD = 1.1
"""An arrow's head on the paper."""


class BoardMaker:
    """Draws the boards of one battle.

    Args:
        sheet: The paper.
        name_of: Gives the name of a piece of terrain.
    """

    def __init__(self, sheet: Sheet, name_of: Callable[[Feature], Text]) -> None:
        self.sheet = sheet
        self._symbols: dict[Hashable, tuple[str, Markup]] = {}
        self._terrain = tag("g", mat(sheet), terrain(sheet), id="terrain")
        self._names = names_of_terrain(sheet, name_of)

    @property
    def symbols(self) -> Markup:
        """What all boards refer to; complete once they are drawn."""
        return Markup().join((self._terrain, *(drawn for _, drawn in self._symbols.values())))

    def ground(self) -> list[Markup]:
        """Return the table with its terrain: a board begins with it."""
        return [Markup('<use href="#terrain"/>'), self._names]

    def symbol(self, kind: Hashable, draw: Callable[[], Iterable[Markup]]) -> str:
        """Return the id of the drawing of a kind of piece, drawn when it is met first."""
        known = self._symbols.get(kind)
        if known is None:
            name = f"f{len(self._symbols)}"
            known = self._symbols[kind] = (name, tag("g", *draw(), id=name))
        return known[0]

    def small(self, pieces: Iterable[str]) -> Markup:
        """Return a small board, with the data of the pieces of each side."""
        drawn = [tag("path", class_="mat", d=rectangles([(0.0, 0.0, self.sheet.width, self.sheet.depth)]))]
        for feature in self.sheet.table.features:
            drawn.append(tag("path", class_="rough", d=self.sheet.outline(feature.shape)))
        drawn += [tag("path", class_=f"s{side}", d=data) for side, data in enumerate(pieces) if data]
        return Markup().join(drawn)

    def ghost(self, shape: Footprint, side: int) -> Markup:
        """Return where a piece stood."""
        return tag("path", class_=f"ghost s{side}", d=self.sheet.outline(shape))

    def way(self, places: Sequence[Point], kind: str, side: int, name: str) -> Markup:
        """Return the way that the piece with this tag went over places of the table, with an arrow's head."""
        on_paper = [self.sheet.at(*place) for place in places]
        drawn = [tag("path", d=outline(on_paper, closed=False))]
        drawn.append(tag("path", class_="head", d=arrow_head(on_paper[-2], on_paper[-1], HEAD)))
        return tag("g", *drawn, class_=f"way {kind} s{side}", data_u=name)


def badge(name: str, side: int, place: Point, labels: Labels, *classes: str) -> Markup:
    """Return a tag at or near a place on the paper."""
    x, y = labels.place(*place, WIDE * len(name), HIGH)
    return tag("text", name, class_=" ".join(("tag", f"s{side}", *classes)), data_u=name, x=x, y=y)


def cross(x: float, y: float) -> Markup:
    """Return the cross over what is gone, on the paper."""
    return tag("path", class_="cross", d=f"M{number(x - 0.8)},{number(y - 0.8)}l1.6,1.6m0,-1.6l-1.6,1.6")
