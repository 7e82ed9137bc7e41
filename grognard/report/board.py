"""Any game's table as SVG: the mat with its grid, terrain with its names, outlines, arrows.

On a table y grows towards the far edge, in SVG it grows downwards; and a game's unit may be a millimetre: `Sheet` turns
places into those of the drawing. A facing is the same in both: degrees, clockwise from "up".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, degrees, hypot

from markupsafe import Markup

from grognard.kernel.geometry import Disc, Footprint
from grognard.kernel.ground.table import Table
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.language import LANGUAGES
from grognard.report.speech import Text
from grognard.report.svg import Point, circle, label, number, outline, rectangles, tag

GRID = 12.0
"""The usual distance between the lines of the grid, in the game's unit."""

LETTER = 0.7
"""About how wide a letter of a feature's name is."""

TERRAIN = ("field", "forest", "hill", "impassable", "ruins", "wall", "water")
"""The kinds of terrain that have a look of their own (in the style sheet); others are drawn plainly."""


class Sheet:
    """The paper on which a table is drawn.

    Args:
        table: The table.
        scale: How long the game's unit is on the paper; what is drawn there by size looks best 72 units wide.
        grid: The distance between the lines of the grid, in the game's unit.
    """

    def __init__(self, table: Table, *, scale: float = 1.0, grid: float = GRID) -> None:
        self.table, self.scale = table, scale
        self.width, self.depth = table.width * scale, table.depth * scale
        self.grid = grid * scale

    def at(self, x: float, y: float) -> Point:
        """Return the place on the paper of a place on the table."""
        return x * self.scale, self.depth - y * self.scale

    def placed(self, x: float, y: float, facing: float = 0.0) -> str:
        """Return the `transform` that brings a drawing of something that looks up to its place and facing."""
        px, py = self.at(x, y)
        turned = f"rotate({number(facing)})" if facing else ""
        return f"translate({number(px)} {number(py)}){turned}"

    def outline(self, shape: Footprint) -> str:
        """Return the data of a path round *shape*."""
        if isinstance(shape, Disc):
            return circle(*self.at(shape.x, shape.y), shape.radius * self.scale)
        return outline([self.at(x, y) for x, y in shape.corners()])

    def line(self, points: Iterable[Point]) -> str:
        """Return the data of a path along *points* of the table."""
        return outline([self.at(x, y) for x, y in points], closed=False)

    @property
    def view_box(self) -> str:
        """The `viewBox` of the whole table with a thin rim."""
        return f"-.5 -.5 {number(self.width + 1)} {number(self.depth + 1)}"


class Labels:
    """Finds free places on a paper for the short texts of one drawing, near where they belong."""

    def __init__(self, width: float, depth: float) -> None:
        self._width, self._depth = width, depth
        self._taken: list[tuple[float, float, float, float]] = []

    def place(self, x: float, y: float, width: float, depth: float) -> Point:
        """Return the middle of a free place for a text: where it belongs, or else beside, above or below."""
        wanted = [self._on_board(x + dx * width, y + dy * depth, width, depth) for dx, dy in AROUND]
        free = (place for place in wanted if not any(_covers(place, (width, depth), one) for one in self._taken))
        found = next(free, wanted[0])
        self._taken.append((*found, width, depth))
        return found

    def _on_board(self, x: float, y: float, width: float, depth: float) -> Point:
        return (
            min(max(x, width / 2), self._width - width / 2),
            min(max(y, depth / 2), self._depth - depth / 2),
        )


AROUND = ((0, 0), (0, 1), (0, -1), (0.6, 1), (-0.6, 1), (0.6, -1), (-0.6, -1), (1, 0), (-1, 0), (0, 2), (0, -2))
"""Where a text may be moved that has no room, in its own widths and heights; the nearest first."""


def _covers(place: Point, size: Point, taken: tuple[float, float, float, float]) -> bool:
    x, y, width, depth = taken
    return abs(place[0] - x) < (size[0] + width) / 2 - 0.01 and abs(place[1] - y) < (size[1] + depth) / 2 - 0.01


def mat(sheet: Sheet) -> Markup:
    """Return the empty table with its grid."""
    lines = [f"M{number(x)},0v{number(sheet.depth)}" for x in _steps(sheet.width, sheet.grid)]
    lines += [f"M0,{number(y)}h{number(sheet.width)}" for y in _steps(sheet.depth, sheet.grid)]
    return Markup().join(
        (
            tag("path", class_="mat", d=rectangles([(0.0, 0.0, sheet.width, sheet.depth)])),
            tag("path", class_="grid", d="".join(lines)),
        )
    )


def terrain(sheet: Sheet) -> Markup:
    """Return all terrain, without names."""
    return Markup().join(_feature(sheet, feature) for feature in sheet.table.features)


def names_of_terrain(sheet: Sheet, name_of: Callable[[Feature], Text]) -> Markup:
    """Return the names of all terrain (`name_of` gives each in both languages).

    They stand apart: what is shown by reference (`<use>`) doesn't know which language the page speaks.
    """
    return Markup().join(_name(sheet, feature, name_of(feature)) for feature in sheet.table.features)


def _name(sheet: Sheet, feature: Feature, name: Text) -> Markup:
    """Return a feature's name on it, pushed onto the board where it would be cut off."""
    x, y = sheet.at(*feature.centre)
    half = LETTER / 2 * max(len(name.plain(language)) for language in LANGUAGES)
    return label(name, min(max(x, half), sheet.width - half), y, class_="place")


def _feature(sheet: Sheet, feature: Feature) -> Markup:
    kind = feature.kind if feature.kind in TERRAIN else "other"
    x, y = sheet.at(*feature.centre)
    shape = sheet.outline(feature.shape)
    drawn = [tag("path", class_=f"terrain {kind}", d=shape), tag("path", class_=f"look {kind}", d=shape)]
    if kind == "hill":  # a contour line, halfway up
        halfway = f"translate({number(x)} {number(y)}) scale(.6) translate({number(-x)} {number(-y)})"
        drawn.append(tag("path", class_="contour", d=shape, transform=halfway))
    return tag("g", *drawn)


def arrow_head(before: Point, end: Point, size: float) -> str:
    """Return the data of the head of an arrow on the paper that comes from *before* and ends at *end*."""
    length = hypot(end[0] - before[0], end[1] - before[1]) or 1.0
    ux, uy = (end[0] - before[0]) / length, (end[1] - before[1]) / length
    bx, by = end[0] - ux * size, end[1] - uy * size
    half = size * 0.45
    return outline([(bx - uy * half, by + ux * half), end, (bx + uy * half, by - ux * half)])


def heading(start: Point, end: Point) -> float:
    """Return the direction from one place on the table to another, in degrees clockwise from "up"."""
    return degrees(atan2(end[0] - start[0], end[1] - start[1])) % 360.0


def _steps(length: float, grid: float) -> list[float]:
    return [grid * number for number in range(1, int((length - 0.01) // grid) + 1)]
