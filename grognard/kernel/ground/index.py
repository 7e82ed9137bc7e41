"""Who is near whom, without asking everybody about everybody: bodies by squares of the table, and groups of them.

Bodies stand apart, so a square holds few of them whatever the armies' size: what is asked of all of them costs as
much again when there are as many again, and not four times as much. Answers are numbers: the places of the bodies in
the order in which they were given, ascending, so that they never depend on squares or on memory.

>>> stands = [Disc(x, 0, 1) for x in (0, 5, 20, 24)]
>>> near(stands, 4), groups(stands, 4)
(((1,), (0,), (3,), (2,)), ((0, 1), (2, 3)))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import floor

from grognard.kernel.ground.footprints import Disc, Shape
from grognard.kernel.ground.lengths import TOUCH
from grognard.kernel.ground.measuring import are_within
from grognard.kernel.ground.polygons import Point
from grognard.kernel.ground.table import extent

__all__ = ["Index", "are_together", "centres", "groups", "near"]


class Index:
    """Bodies by the squares of the table on which they stand.

    Args:
        bodies: Shapes of any kind. Where the rules measure from centre to centre, give their `centres`.
        reach: How far will mostly be asked: it sizes the squares. Any other distance may be asked too.
    """

    def __init__(self, bodies: Iterable[Shape], reach: float) -> None:
        self.bodies = tuple(bodies)
        usual = sorted(body.reach for body in self.bodies)[len(self.bodies) // 2] if self.bodies else 0.0  # no river's
        self._side = max(reach, 2 * usual, 10 * TOUCH)
        self._squares: dict[tuple[int, int], list[int]] = {}
        for number, body in enumerate(self.bodies):
            columns, rows = self._span(body, 0.0)
            for square in product(columns, rows):
                self._squares.setdefault(square, []).append(number)

    def near(self, shape: Shape, reach: float) -> tuple[int, ...]:
        """Return the numbers of the bodies within *reach* of a shape, *reach* included (`are_within`), ascending.

        A body of the index that is asked about is near itself.
        """
        bodies = self.bodies
        return tuple([number for number in self._candidates(shape, reach) if are_within(shape, bodies[number], reach)])

    def _candidates(self, shape: Shape, reach: float) -> list[int]:
        """Return the bodies on the squares that a shape grown by *reach* covers, ascending."""
        columns, rows = self._span(shape, reach + TOUCH)
        squares = self._squares
        if len(columns) * len(rows) > len(squares):  # a wide question: not square by square
            asked = [square for square in squares if square[0] in columns and square[1] in rows]
        else:
            asked = [square for square in product(columns, rows) if square in squares]
        return sorted({number for square in asked for number in squares[square]})

    def _span(self, shape: Shape, margin: float) -> tuple[range, range]:
        """Return the columns and the rows of squares over which a shape stands when it is grown by a margin."""
        left, low, right, high = extent(shape)
        side = self._side
        columns = range(floor((left - margin) / side), floor((right + margin) / side) + 1)
        return columns, range(floor((low - margin) / side), floor((high + margin) / side) + 1)


def near(bodies: Sequence[Shape], reach: float) -> tuple[tuple[int, ...], ...]:
    """Return, for each body, the numbers of the others within *reach* of it, *reach* included, ascending."""
    index = Index(bodies, reach)
    return tuple(
        tuple([other for other in index.near(body, reach) if other != number]) for number, body in enumerate(bodies)
    )


def groups(bodies: Sequence[Shape], reach: float) -> tuple[tuple[int, ...], ...]:
    """Return the bodies by groups that hold together: from each to each other one gets by steps of at most *reach*.

    Each group ascends, and the groups are in the order of their first bodies: a unit in coherency is one group.
    """
    index = Index(bodies, reach)
    group_of: dict[int, int] = {}
    found: list[tuple[int, ...]] = []
    for first in range(len(bodies)):
        if first in group_of:
            continue
        group_of[first] = len(found)
        members = [first]
        for member in members:  # grows while it is walked
            for other in index.near(bodies[member], reach):
                if other not in group_of:
                    group_of[other] = len(found)
                    members.append(other)
        found.append(tuple(sorted(members)))
    return tuple(found)


def are_together(bodies: Sequence[Shape], reach: float) -> bool:
    """Return whether bodies are in coherency: all in one group, or none there."""
    return len(groups(bodies, reach)) <= 1


def centres(bodies: Iterable[Shape]) -> tuple[Disc, ...]:
    """Return the centres of bodies as discs of no size, for rules that measure from centre to centre."""
    return tuple(spot((body.x, body.y)) for body in bodies)


def spot(point: Point) -> Disc:
    """Return a point as a disc of no size."""
    return Disc(*point, 0.0)
