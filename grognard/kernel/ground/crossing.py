"""Straight lines against footprints: does a segment meet one, and where does it run inside."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import sqrt

from grognard.kernel.ground.footprints import Disc, Footprint, Polygon, Rect, Segment
from grognard.kernel.ground.polygons import edges, encloses

HAIR = 1e-9
"""A guard against rounding in the machine; no length of the game."""


def segment_hits(segment: Segment, footprint: Footprint) -> bool:
    """Return whether a segment meets a footprint, its edge included (a graze is a hit).

    >>> segment_hits(Segment(0, 0, 10, 0), Rect(5, 1, 2, 2)), segment_hits(Segment(0, 0, 10, 0), Rect(5, 2, 2, 2))
    (True, False)
    """
    return first_hit(segment, (footprint,)) is not None


def first_hit(segment: Segment, footprints: Iterable[Footprint]) -> Footprint | None:
    """Return the first of some footprints, in their order, that a segment meets, or None if it is free of them all.

    The circles round the footprints are compared first.
    """
    x, y = segment.x1, segment.y1
    ex, ey = segment.x2 - x, segment.y2 - y
    square = ex * ex + ey * ey
    for footprint in footprints:
        dx, dy, reach = footprint.x - x, footprint.y - y, footprint.reach + HAIR
        across, reach = ex * dy - ey * dx, reach * reach
        if across * across > reach * square:
            continue
        along = dx * ex + dy * ey
        if along < 0.0:
            if dx * dx + dy * dy > reach:
                continue
        elif along > square and (dx - ex) ** 2 + (dy - ey) ** 2 > reach:
            continue
        if clip(segment, footprint) is not None:
            return footprint
    return None


def clip(segment: Segment, footprint: Footprint) -> tuple[float, float] | None:
    """Return from which share of a segment to which it runs inside a footprint, or None if it misses.

    Of a concave polygon, from the first entry to the last exit.
    """
    if isinstance(footprint, Rect):
        return _clip_rectangle(segment, footprint)
    if isinstance(footprint, Disc):
        return _clip_disc(segment, footprint)
    spans = spans_inside(segment, footprint)
    return (spans[0][0], spans[-1][1]) if spans else None


def share_of_way_inside(segment: Segment, footprint: Footprint) -> float:
    """Return which share of a segment's length lies inside a footprint."""
    return sum(end - start for start, end in spans_inside(segment, footprint))


def spans_inside(segment: Segment, footprint: Footprint) -> tuple[tuple[float, float], ...]:
    """Return all stretches of a segment inside a footprint, as shares from 0 to 1, in order."""
    if not isinstance(footprint, Polygon):
        span = clip(segment, footprint)
        return () if span is None else (span,)
    cuts = sorted({0.0, 1.0}.union(_cuts(segment, footprint)))
    spans: list[tuple[float, float]] = []
    for start, end in pairwise(cuts):
        if encloses(footprint.points, *segment.at((start + end) / 2)):
            if spans and spans[-1][1] == start:
                spans[-1] = (spans[-1][0], end)
            else:
                spans.append((start, end))
    if not spans:  # a graze has no length, but it is a meeting
        spans = [(cut, cut) for cut in cuts if cut in _cuts(segment, footprint)][:1]
    return tuple(spans)


def _cuts(segment: Segment, polygon: Polygon) -> list[float]:
    """Return the shares at which a segment crosses or touches the edges of a polygon."""
    ax, ay = segment.x1, segment.y1
    ex, ey = segment.x2 - ax, segment.y2 - ay
    square = ex * ex + ey * ey
    found: list[float] = []
    for cx, cy, dx, dy in edges(polygon.points):
        fx, fy = dx - cx, dy - cy
        across = ex * fy - ey * fx
        if abs(across) <= HAIR * square:
            if square and abs(ex * (cy - ay) - ey * (cx - ax)) <= HAIR * square:  # along the edge
                found += [((x - ax) * ex + (y - ay) * ey) / square for x, y in ((cx, cy), (dx, dy))]
            continue
        along_edge = ((cx - ax) * ey - (cy - ay) * ex) / across
        if -HAIR <= along_edge <= 1.0 + HAIR:
            found.append(((cx - ax) * fy - (cy - ay) * fx) / across)
    return [min(1.0, max(0.0, cut)) for cut in found if -HAIR <= cut <= 1.0 + HAIR]


def _clip_rectangle(segment: Segment, rect: Rect) -> tuple[float, float] | None:
    c, s = rect.cos, rect.sin
    dx, dy = segment.x1 - rect.x, segment.y1 - rect.y
    ex, ey = segment.x2 - segment.x1, segment.y2 - segment.y1
    start, end = 0.0, 1.0
    for at, way, half in (
        (dx * c - dy * s, ex * c - ey * s, rect.half_width + HAIR),
        (dx * s + dy * c, ex * s + ey * c, rect.half_depth + HAIR),
    ):
        if -1e-15 < way < 1e-15:
            if at > half or at < -half:
                return None
            continue
        enter, leave = (-half - at) / way, (half - at) / way
        if enter > leave:
            enter, leave = leave, enter
        if enter > start:
            start = enter
        if leave < end:
            end = leave
        if start > end:
            return None
    return (start, end)


def _clip_disc(segment: Segment, disc: Disc) -> tuple[float, float] | None:
    dx, dy = segment.x1 - disc.x, segment.y1 - disc.y
    ex, ey = segment.x2 - segment.x1, segment.y2 - segment.y1
    radius = disc.radius + HAIR
    square, along, gap = ex * ex + ey * ey, dx * ex + dy * ey, dx * dx + dy * dy - radius * radius
    if square == 0.0:
        return (0.0, 1.0) if gap <= 0.0 else None
    root = along * along - square * gap
    if root < 0.0:
        return None
    start, end = max(0.0, (-along - sqrt(root)) / square), min(1.0, (-along + sqrt(root)) / square)
    return (start, end) if start <= end else None
