"""Plain arithmetic on outlines: tuples of points, and single edges given by their four numbers.

Outlines of two points are segments; outlines of three or more are closed and may be concave.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot, inf
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = Sequence[Point]


def edges(outline: Outline) -> Iterator[tuple[float, float, float, float]]:
    """Yield the edges of an outline as (x1, y1, x2, y2), the closing edge last; a segment has one."""
    for (x1, y1), (x2, y2) in pairwise(outline):
        yield x1, y1, x2, y2
    if len(outline) > 2:
        yield *outline[-1], *outline[0]


def area(outline: Outline) -> float:
    """Return the enclosed area: positive if the corners run anticlockwise."""
    return sum(x1 * y2 - x2 * y1 for x1, y1, x2, y2 in edges(outline)) / 2 if len(outline) > 2 else 0.0


def centroid(outline: Outline) -> Point:
    """Return the centre of area."""
    x0, y0 = outline[0]
    around = [(x - x0, y - y0) for x, y in outline]
    weights = [(x1 * y2 - x2 * y1, x1 + x2, y1 + y2) for x1, y1, x2, y2 in edges(around)]
    total = 3 * sum(w for w, _, _ in weights)
    return (x0 + sum(w * x for w, x, _ in weights) / total, y0 + sum(w * y for w, _, y in weights) / total)


def is_convex(outline: Outline) -> bool:
    """Return whether a simple outline, walked anticlockwise, never turns right."""
    ahead = list(edges(outline))
    turns = zip(ahead, ahead[1:] + ahead[:1], strict=True)
    return all((a[2] - a[0]) * (b[3] - b[1]) - (a[3] - a[1]) * (b[2] - b[0]) >= -1e-9 for a, b in turns)


def is_simple(outline: Outline) -> bool:
    """Return whether no two edges meet but neighbours in their common corner."""
    sides = list(edges(outline))
    count = len(sides)
    for i, a in enumerate(sides):
        if a[:2] == a[2:]:
            return False
        for j in range(i + 1, count):
            b = sides[j]
            if j == i + 1 or (i == 0 and j == count - 1):
                far = b[2:] if j == i + 1 else b[:2]  # a neighbour may not fold back onto its edge
                back = a[:2] if j == i + 1 else a[2:]
                if count > 2 and (_on_edge(*far, *a) or _on_edge(*back, *b)):
                    return False
            elif edges_meet(*a, *b):
                return False
    return True


def _on_edge(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> bool:
    """Return whether a point lies exactly on an edge."""
    return point_to_edge(x, y, x1, y1, x2, y2) == 0.0


def encloses(outline: Outline, x: float, y: float) -> bool:
    """Return whether a closed outline encloses the point; on the outline itself either answer may come."""
    inside = False
    for x1, y1, x2, y2 in edges(outline):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def nearest_on_edge(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> Point:
    """Return the point of an edge that is nearest to (x, y)."""
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    if square == 0.0:
        return (x1, y1)
    t = ((x - x1) * dx + (y - y1) * dy) / square
    return (x1, y1) if t <= 0.0 else (x2, y2) if t >= 1.0 else (x1 + t * dx, y1 + t * dy)


def point_to_edge(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> float:
    """Return the distance from a point to an edge."""
    near = nearest_on_edge(x, y, x1, y1, x2, y2)
    return hypot(near[0] - x, near[1] - y)


def edges_meet(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> bool:  # fmt: skip
    """Return whether the edges a-b and c-d have a point in common."""
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx) or max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False
    c_side = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    d_side = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    a_side = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    b_side = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return c_side * d_side <= 0.0 and a_side * b_side <= 0.0


def nearest_between(a: Outline, b: Outline) -> tuple[float, Point, Point]:
    """Return the distance between two outlines and a nearest point of each; 0 and a common point if they meet."""
    if len(a) > 2 and encloses(a, *b[0]):
        return (0.0, b[0], b[0])
    if len(b) > 2 and encloses(b, *a[0]):
        return (0.0, a[0], a[0])
    best, of_a, of_b = inf, a[0], b[0]
    for ax, ay, bx, by in edges(a):
        for cx, cy, dx, dy in edges(b):
            if edges_meet(ax, ay, bx, by, cx, cy, dx, dy):
                common = crossing(ax, ay, bx, by, cx, cy, dx, dy)
                return (0.0, common, common)
            for x, y in ((ax, ay), (bx, by)):
                near = nearest_on_edge(x, y, cx, cy, dx, dy)
                gap = hypot(near[0] - x, near[1] - y)
                if gap < best:
                    best, of_a, of_b = gap, (x, y), near
            for x, y in ((cx, cy), (dx, dy)):
                near = nearest_on_edge(x, y, ax, ay, bx, by)
                gap = hypot(near[0] - x, near[1] - y)
                if gap < best:
                    best, of_a, of_b = gap, near, (x, y)
    return (best, of_a, of_b)


def crossing(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> Point:
    """Return a common point of two edges that meet."""
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(across) > 1e-12:
        t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
        return (ax + t * (bx - ax), ay + t * (by - ay))
    ends = ((ax, ay, cx, cy, dx, dy), (bx, by, cx, cy, dx, dy), (cx, cy, ax, ay, bx, by), (dx, dy, ax, ay, bx, by))
    x, y, *_ = min(ends, key=lambda end: point_to_edge(*end))
    return (x, y)


def clip_half_plane(outline: Outline, nx: float, ny: float, least: float) -> list[Point]:
    """Return the part of a convex outline where nx * x + ny * y >= least."""
    kept: list[Point] = []
    for x1, y1, x2, y2 in edges(outline):
        here, there = nx * x1 + ny * y1 - least, nx * x2 + ny * y2 - least
        if here >= 0.0:
            kept.append((x1, y1))
        if (here > 0.0 > there) or (here < 0.0 < there):
            t = here / (here - there)
            kept.append((x1 + t * (x2 - x1), y1 + t * (y2 - y1)))
    if len(outline) == 2:
        x, y = outline[1]
        if nx * x + ny * y >= least:
            kept.append((x, y))
    return kept


def clip_convex(outline: Outline, window: Outline) -> list[Point]:
    """Return the part of a convex outline inside a convex *window* (anticlockwise)."""
    kept = list(outline)
    for x1, y1, x2, y2 in edges(window):
        if not kept:
            break
        nx, ny = y1 - y2, x2 - x1
        kept = clip_half_plane(kept, nx, ny, nx * x1 + ny * y1)
    return kept


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the convex hull of points, anticlockwise, without points that lie straight between others.

    Points are taken to nine digits, so that one corner worked out in two ways stays one corner.
    """
    ordered = sorted(dict.fromkeys((round(x, 9), round(y, 9)) for x, y in points))
    if len(ordered) < 3:
        return tuple(ordered)
    chains: list[Point] = []
    for run in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for x, y in run:
            while len(chain) > 1:
                (x1, y1), (x2, y2) = chain[-2:]
                if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0.0:
                    break
                chain.pop()
            chain.append((x, y))
        chains += chain[:-1]
    return tuple(chains)


def widest_gap(a: Outline, b: Outline) -> float:
    """Return the widest gap that an edge of either convex, anticlockwise outline opens between them.

    A positive gap says that they are apart (their distance may be greater); its negative, that they overlap and the
    shortest push that parts them.
    """
    widest = -inf
    for one, other in ((a, b), (b, a)):
        for x1, y1, x2, y2 in edges(one):
            length = hypot(x2 - x1, y2 - y1)
            nx, ny = (y2 - y1) / length, (x1 - x2) / length
            gap = min(nx * x + ny * y for x, y in other) - nx * x1 - ny * y1
            widest = max(widest, gap)
    return widest
