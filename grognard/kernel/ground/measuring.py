"""Distances between shapes, and the only words that compare them: within, touches, overlaps, apart.

All of them share one tolerance, TOUCH. For any two footprints exactly one of "within a limit" and "apart more than
the limit" holds; what overlaps also touches; what was placed in contact still touches, and does not overlap, after
its position was rounded to thousandths.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from grognard.kernel.ground.footprints import Disc, Footprint, Polygon, Rect, Segment, Shape
from grognard.kernel.ground.lengths import TOUCH
from grognard.kernel.ground.polygons import (
    Outline,
    Point,
    area,
    clip_convex,
    edges,
    encloses,
    nearest_between,
    nearest_on_edge,
    point_to_edge,
    widest_gap,
)
from grognard.kernel.ground.rectangles import rectangle_distance, rectangle_gap, rectangles_within

# ------------------------------------------------------------------ the words of comparison


def touches(a: Shape, b: Shape) -> bool:
    """Return whether two shapes are in contact: in a line or a point, or one partly or wholly in the other."""
    dx, dy, near = b.x - a.x, b.y - a.y, a.reach + b.reach + TOUCH
    if dx * dx + dy * dy > near * near:
        return False
    if type(a) is Rect and type(b) is Rect:
        return rectangles_within(a, b, dx, dy, TOUCH)
    return distance(a, b) <= TOUCH


def overlaps(a: Footprint, b: Footprint) -> bool:
    """Return whether two footprints overlap: parting them would take a push of more than TOUCH."""
    dx, dy, near = b.x - a.x, b.y - a.y, a.reach + b.reach - TOUCH
    if dx * dx + dy * dy >= near * near:
        return False
    if type(a) is Rect and type(b) is Rect:
        return rectangle_gap(a, b, dx, dy) < -TOUCH
    if (type(a) is Polygon and not a.convex) or (type(b) is Polygon and not b.convex):
        return _concave_overlap(a, b)
    return depth_of_overlap(a, b) > TOUCH


def are_within(a: Shape, b: Shape, limit: float) -> bool:
    """Return whether the nearest points of two shapes are within *limit*, the limit itself included."""
    limit += TOUCH
    dx, dy, near = b.x - a.x, b.y - a.y, a.reach + b.reach + limit
    if dx * dx + dy * dy > near * near:
        return False
    if type(a) is Rect:
        if type(b) is Rect:
            return rectangles_within(a, b, dx, dy, limit)
        if type(b) is Polygon and _beside(a, b, limit):
            return False
    elif type(b) is Rect and type(a) is Polygon and _beside(b, a, limit):
        return False
    return distance(a, b) <= limit


def _beside(rect: Rect, polygon: Polygon, limit: float) -> bool:
    """Return whether all corners of a polygon lie beyond one side of a rectangle by more than *limit*: a quick no."""
    x, y, cos, sin = rect.x, rect.y, rect.cos, rect.sin
    rights = [(px - x) * cos - (py - y) * sin for px, py in polygon.points]
    wide = rect.half_width + limit
    if min(rights) > wide or max(rights) < -wide:
        return True
    aheads = [(px - x) * sin + (py - y) * cos for px, py in polygon.points]
    deep = rect.half_depth + limit
    return min(aheads) > deep or max(aheads) < -deep


def apart_more_than(a: Shape, b: Shape, limit: float) -> bool:
    """Return whether two shapes are more than *limit* apart: exactly when they are not within it."""
    return not are_within(a, b, limit)


def closer_than(a: Shape, b: Shape, limit: float) -> bool:
    """Return whether two shapes are less than *limit* apart: exactly *limit* is not closer ("up to half an inch")."""
    if limit <= 0.0:
        return isinstance(a, Footprint) and isinstance(b, Footprint) and overlaps(a, b)
    return are_within(a, b, limit - 2 * TOUCH)


def clearance(shape: Shape, others: Iterable[Footprint], limit: float) -> Footprint | None:
    """Return the first of *others* that comes within *limit* of the shape, or None if it is clear of them all.

    The question of every move (unit spacing, contact), so the circles round the shapes are compared first.
    """
    x, y, limit = shape.x, shape.y, limit + TOUCH
    reach = shape.reach + limit
    for other in others:
        dx, dy, near = other.x - x, other.y - y, reach + other.reach
        if dx * dx + dy * dy > near * near:
            continue
        if type(shape) is Rect and type(other) is Rect:
            if rectangles_within(shape, other, dx, dy, limit):
                return other
        elif distance(shape, other) <= limit:
            return other
    return None


def contains(shape: Shape, point: Point) -> bool:
    """Return whether a point lies in a shape or on its edge."""
    if hypot(point[0] - shape.x, point[1] - shape.y) > shape.reach + TOUCH:
        return False
    return distance_to_point(shape, point) <= TOUCH


def contains_whole(outer: Footprint, inner: Shape) -> bool:
    """Return whether *inner* lies wholly in *outer*, edges included."""
    if isinstance(outer, Disc):
        if isinstance(inner, Disc):
            return hypot(inner.x - outer.x, inner.y - outer.y) + inner.radius <= outer.radius + TOUCH
        return all(contains(outer, corner) for corner in inner.corners())
    ring = ring_of(outer)
    if isinstance(inner, Disc):
        edge = min(point_to_edge(inner.x, inner.y, *e) for e in edges(ring))
        return encloses(ring, inner.x, inner.y) and edge >= inner.radius - TOUCH
    if isinstance(outer, Polygon) and not outer.convex:
        from shapely import LineString  # free shapes only: not loaded before they are met
        from shapely import Polygon as Judge

        other = LineString(inner.corners()) if isinstance(inner, Segment) else Judge(inner.corners())
        return bool(Judge(ring).buffer(TOUCH).covers(other))
    return all(contains(outer, corner) for corner in inner.corners())


# ------------------------------------------------------------------ measuring


def distance(a: Shape, b: Shape) -> float:
    """Return the distance between the nearest points of two shapes: 0 if they meet or overlap.

    >>> distance(Rect.from_front(24, 24, 4, 4), Rect.from_front(27, 33.5, 4, 3, 180))
    9.5
    """
    if type(a) is Rect and type(b) is Rect:
        return rectangle_distance(a, b)
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            return max(0.0, hypot(b.x - a.x, b.y - a.y) - a.radius - b.radius)
        return max(0.0, distance_to_point(b, (a.x, a.y)) - a.radius)
    if isinstance(b, Disc):
        return max(0.0, distance_to_point(a, (b.x, b.y)) - b.radius)
    return nearest_between(a.corners(), b.corners())[0]


def distance_to_point(shape: Shape, point: Point) -> float:
    """Return the distance from a point to a shape: 0 inside it."""
    if isinstance(shape, Rect):
        right, ahead = shape.local(point)
        beside, before = abs(right) - shape.half_width, abs(ahead) - shape.half_depth
        if beside <= 0.0:
            return max(0.0, before)
        return beside if before <= 0.0 else hypot(beside, before)
    x, y = point
    if isinstance(shape, Disc):
        return max(0.0, hypot(x - shape.x, y - shape.y) - shape.radius)
    if isinstance(shape, Polygon) and encloses(shape.points, x, y):
        return 0.0
    return min(point_to_edge(x, y, *edge) for edge in edges(shape.corners()))


def nearest_point(shape: Shape, point: Point) -> Point:
    """Return the point of a shape that is nearest to a point (the point itself, if inside)."""
    x, y = point
    if isinstance(shape, Rect):
        right, ahead = shape.local(point)
        if abs(right) <= shape.half_width and abs(ahead) <= shape.half_depth:
            return point
        wide, deep = shape.half_width, shape.half_depth
        return shape.at(min(wide, max(-wide, right)), min(deep, max(-deep, ahead)))
    if isinstance(shape, Disc):
        away = hypot(x - shape.x, y - shape.y)
        if away <= shape.radius:
            return point
        scale = shape.radius / away
        return (shape.x + scale * (x - shape.x), shape.y + scale * (y - shape.y))
    if isinstance(shape, Polygon) and encloses(shape.points, x, y):
        return point
    found = (nearest_on_edge(x, y, *edge) for edge in edges(shape.corners()))
    return min(found, key=lambda near: hypot(near[0] - x, near[1] - y))


def nearest_points(a: Shape, b: Shape) -> tuple[Point, Point]:
    """Return the nearest point of each of two shapes: a common point of both if they meet."""
    if isinstance(a, Disc):
        of_b = nearest_point(b, (a.x, a.y))
        return (nearest_point(a, of_b), of_b)
    if isinstance(b, Disc):
        of_a = nearest_point(a, (b.x, b.y))
        return (of_a, nearest_point(b, of_a))
    _, of_a, of_b = nearest_between(a.corners(), b.corners())
    return (of_a, of_b)


def depth_of_overlap(a: Footprint, b: Footprint) -> float:
    """Return the shortest push that parts two convex footprints: at most 0 if they do not overlap."""
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            return a.radius + b.radius - hypot(b.x - a.x, b.y - a.y)
        return _depth_of_disc(a, ring_of(b))
    if isinstance(b, Disc):
        return _depth_of_disc(b, ring_of(a))
    if isinstance(a, Rect) and isinstance(b, Rect):
        return -rectangle_gap(a, b, b.x - a.x, b.y - a.y)
    return -widest_gap(ring_of(a), ring_of(b))


def _depth_of_disc(disc: Disc, ring: Outline) -> float:
    """Return the shortest push that parts a disc and a convex outline."""
    edge = min(point_to_edge(disc.x, disc.y, *e) for e in edges(ring))
    return disc.radius + edge if encloses(ring, disc.x, disc.y) else disc.radius - edge


def share_inside(shape: Footprint, region: Footprint) -> float:
    """Return which share of the area of *shape* lies inside *region*: "more than half of the base inside".

    Discs are measured as polygons of 64 sides with the same area.
    """
    ring, window = _ring_or_rim(shape), _ring_or_rim(region)
    if all(not isinstance(s, Polygon) or s.convex for s in (shape, region)):
        return area(clip_convex(ring, window)) / area(ring)
    from shapely import Polygon as Judge  # free shapes only: not loaded before they are met

    return float(Judge(ring).intersection(Judge(window)).area / area(ring))


def ring_of(shape: Rect | Polygon) -> Outline:
    """Return the corners, anticlockwise."""
    return shape.corners()[::-1] if isinstance(shape, Rect) else shape.points


def _ring_or_rim(shape: Footprint) -> Outline:
    """Return the corners, anticlockwise; of a disc, those of the polygon that stands for it."""
    return ring_of(shape.polygon() if isinstance(shape, Disc) else shape)


def _concave_overlap(a: Footprint, b: Footprint) -> bool:
    """Return whether footprints overlap, where one is concave: whether they still meet once one has lost TOUCH."""
    from shapely import Polygon as Judge  # free shapes only: not loaded before they are met

    one, other = Judge(_ring_or_rim(a)), Judge(_ring_or_rim(b))
    return bool(one.buffer(-TOUCH, join_style="mitre").intersects(other))
