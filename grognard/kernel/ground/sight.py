"""Sight: is there a free straight line, and which share of a facing is hidden.

Blockers are footprints. Which of them count (by height, by owner, by the terrain that one stands in) is for the
game to say before it asks. Everything here is exact: shadows are worked out, not sampled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import acos, degrees, hypot, inf, sqrt

from grognard.kernel.ground.crossing import HAIR, clip, first_hit
from grognard.kernel.ground.footprints import Disc, Footprint, Polygon, Segment
from grognard.kernel.ground.lengths import TOUCH
from grognard.kernel.ground.measuring import distance_to_point
from grognard.kernel.ground.moves import direction
from grognard.kernel.ground.polygons import Point, clip_half_plane

Span = tuple[float, float]


def line_of_sight(a: Point, b: Point | Footprint, blockers: Iterable[Footprint]) -> bool:
    """Return whether some straight line from the point *a* reaches *b* and meets no blocker.

    To a footprint, any of its points will do, but for a mere slit of no width. A line that only grazes a blocker is
    not free.
    """
    if isinstance(b, tuple):
        return first_hit(Segment(*a, *b), blockers) is None
    outline = silhouette(b, a)
    return outline is None or hidden_share(outline, a, blockers) < 1.0 - HAIR


def sight_between(eyes: Iterable[Point], target: Segment, blockers: Sequence[Footprint]) -> bool:
    """Return whether from any of the points *eyes* some of the *target* segment is in free sight."""
    return any(hidden_share(target, eye, blockers) < 1.0 - HAIR for eye in eyes)


def silhouette(footprint: Footprint, eye: Point) -> Segment | None:
    """Return the segment that hides exactly what a footprint hides, seen from *eye*; None from inside it.

    It joins the outermost corners (or the points where the rim is touched by a line from the eye).
    """
    if isinstance(footprint, Disc):
        away = hypot(footprint.x - eye[0], footprint.y - eye[1])
        if away <= footprint.radius:
            return None
        back, half = direction(footprint.centre, eye), degrees(acos(footprint.radius / away))
        return Segment(*footprint.rim(back - half), *footprint.rim(back + half))
    corners = footprint.corners()
    first = [corner for corner in corners if all(_turn(eye, corner, other) >= -HAIR for other in corners)]
    last = [corner for corner in corners if all(_turn(eye, corner, other) <= HAIR for other in corners)]
    return Segment(*first[0], *last[0]) if first and last else None


def _turn(eye: Point, a: Point, b: Point) -> float:
    """Return a number above 0 if *b* lies to the left of *a*, seen from *eye*, and below 0 to the right."""
    return (a[0] - eye[0]) * (b[1] - eye[1]) - (a[1] - eye[1]) * (b[0] - eye[0])


def hidden_share(segment: Segment, eye: Point, blockers: Iterable[Footprint]) -> float:
    """Return which share of a segment cannot be joined to *eye* by a free straight line.

    >>> round(hidden_share(Segment(0, 10, 10, 10), (5, 0), [Disc(5, 5, 1)]), 4)
    0.4082
    """
    return sum(end - start for start, end in shadows(segment, eye, blockers))


def shadows(segment: Segment, eye: Point, blockers: Iterable[Footprint]) -> tuple[Span, ...]:
    """Return the hidden stretches of a segment seen from *eye*, as shares from 0 to 1, joined and in order.

    What only touches the segment from behind, or the eye from behind, hides nothing.
    """
    length = segment.length
    if length == 0.0:
        return () if first_hit(Segment(*eye, *segment.middle), blockers) is None else ((0.0, 1.0),)
    along_x, along_y = (segment.x2 - segment.x1) / length, (segment.y2 - segment.y1) / length
    to_x, to_y = segment.x1 - eye[0], segment.y1 - eye[1]
    start, height = to_x * along_x + to_y * along_y, to_y * along_x - to_x * along_y
    if abs(height) <= HAIR:
        return _end_on(segment, eye, blockers)
    across_x, across_y = -along_y, along_x
    if height < 0.0:
        height, across_x, across_y = -height, along_y, -along_x
    frame = _Frame(eye, (along_x, along_y), (across_x, across_y), start, length, height)
    found: list[Span] = []
    for blocker in blockers:
        if frame.may_be_hidden_by(blocker):
            found += frame.shadow(blocker)
    return _joined(found)


class _Frame:
    """What an eye sees of a segment: points as (along it, towards it), the eye at (0, 0), the segment at *height*."""

    __slots__ = ("across", "along", "end", "eye", "height", "left", "length", "right", "start")

    def __init__(self, eye: Point, along: Point, across: Point, start: float, length: float, height: float) -> None:
        self.eye = eye
        self.along = along
        self.across = across
        self.start = start
        self.length = length
        self.height = height
        self.end = start + length
        self.left = hypot(start, height)
        self.right = hypot(self.end, height)

    def place(self, x: float, y: float) -> Point:
        dx, dy = x - self.eye[0], y - self.eye[1]
        return (dx * self.along[0] + dy * self.along[1], dx * self.across[0] + dy * self.across[1])

    def may_be_hidden_by(self, blocker: Footprint) -> bool:
        """Return whether the circle round a blocker comes into the triangle between eye and segment."""
        reach = blocker.reach
        u, h = self.place(blocker.x, blocker.y)
        return (
            h + reach > TOUCH
            and h - reach < self.height - TOUCH
            and u * self.height - h * self.start > -reach * self.left
            and u * self.height - h * self.end < reach * self.right
        )

    def shadow(self, blocker: Footprint) -> list[Span]:
        """Return the stretches of the segment that one blocker hides."""
        if isinstance(blocker, Disc):
            return self._of_disc(*self.place(blocker.x, blocker.y), blocker.radius)
        points = [self.place(x, y) for x, y in blocker.corners()]
        levels = [h for _, h in points]
        low, high = min(levels), max(levels)
        if high <= TOUCH or low >= self.height - TOUCH:
            return []
        if isinstance(blocker, Polygon) and not blocker.convex:
            return self._of_concave(points)
        if low < HAIR:
            points = clip_half_plane(points, 0.0, 1.0, HAIR)
        if high > self.height:
            points = clip_half_plane(points, 0.0, -1.0, -self.height)
        slopes = [u / h for u, h in points]
        if not slopes:
            return []
        first = max(0.0, (min(slopes) * self.height - self.start) / self.length)
        last = min(1.0, (max(slopes) * self.height - self.start) / self.length)
        return [(first, last)] if first < last else []

    def share(self, point: Point) -> float:
        """Return where the line from the eye through a point meets the segment's line, as a share of the segment."""
        return (point[0] * self.height / point[1] - self.start) / self.length

    def _of_disc(self, u: float, h: float, radius: float) -> list[Span]:
        """Try the pieces between its tangents and its crossings with the segment: each is hidden or free as a whole."""
        cuts = [0.0, 1.0]
        square = u * u + h * h - radius * radius
        if square > 0.0:
            tangent, away = sqrt(square), u * u + h * h
            for hand in (radius, -radius):
                tu, th = tangent * (u * tangent - hand * h) / away, tangent * (h * tangent + hand * u) / away
                if th > HAIR:
                    cuts.append(self.share((tu, th)))
        if abs(self.height - h) < radius:
            half = sqrt(radius * radius - (self.height - h) ** 2)
            cuts += [(u - half - self.start) / self.length, (u + half - self.start) / self.length]
        return self._pieces(cuts, Disc(u, h, radius))

    def _of_concave(self, points: Sequence[Point]) -> list[Span]:
        """Try the pieces between its corners and its crossings with the segment."""
        here = Polygon(points)
        cuts = [0.0, 1.0, *(self.share(point) for point in points if point[1] > HAIR)]
        for (u1, h1), (u2, h2) in zip(points, (*points[1:], points[0]), strict=True):
            if (h1 - self.height) * (h2 - self.height) < 0.0:
                u = u1 + (u2 - u1) * (self.height - h1) / (h2 - h1)
                cuts.append((u - self.start) / self.length)
        return self._pieces(cuts, here)

    def _pieces(self, cuts: Iterable[float], blocker: Disc | Polygon) -> list[Span]:
        """Return the pieces to whose middle the line is blocked, elsewhere than at its very ends."""
        inner = sorted(cut for cut in cuts if 0.0 <= cut <= 1.0)
        found: list[Span] = []
        for first, last in pairwise(inner):
            line = Segment(0.0, 0.0, self.start + (first + last) / 2 * self.length, self.height)
            met = clip(line, blocker) if first < last else None
            if met is not None and met[1] > HAIR and met[0] < 1.0 - HAIR:
                found.append((first, last))
        return found


def _end_on(segment: Segment, eye: Point, blockers: Iterable[Footprint]) -> tuple[Span, ...]:
    """Return the hidden stretches of a segment that points straight at the eye, or runs through it.

    Looking towards either end, all that lies behind the first blocker is hidden.
    """
    ex, ey = segment.x2 - segment.x1, segment.y2 - segment.y1
    at = ((eye[0] - segment.x1) * ex + (eye[1] - segment.y1) * ey) / (ex * ex + ey * ey)
    solid = tuple(blockers)
    found: list[Span] = []
    for end in (0.0, 1.0):
        line = Segment(*eye, *segment.at(end))
        met = [span[0] for blocker in solid if (span := clip(line, blocker)) is not None and span[1] > HAIR]
        if met:
            stop = at + min(met) * (end - at)
            first, last = max(0.0, min(stop, end)), min(1.0, max(stop, end))
            found += [(first, last)] if first < last else []
    return _joined(found)


def _joined(spans: list[Span]) -> tuple[Span, ...]:
    """Return stretches in order, those that meet joined."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1] + HAIR:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return tuple(joined)


def least_hidden(
    eyes: Segment | Disc | Sequence[Point],
    target: Segment,
    blockers: Iterable[Footprint],
    steps: int = 32,
    enough: float = 0.0,
) -> tuple[Point, float]:
    """Return the point among *eyes* from which least of the *target* is hidden, and that share.

    Args:
        eyes: A front (all its points), a round base (all its rim), or just some points.
        target: The facing that is looked at.
        blockers: What hides it.
        steps: How many points are tried, from the middle outwards, before the best is refined. The share is exact
            for the point returned.
        enough: Look no further once no more than this share is hidden.
    """
    if not isinstance(eyes, Segment | Disc):
        return _least_of(eyes, target, blockers, enough)
    solid = [blocker for blocker in blockers if _may_come_between(eyes, target, blocker)]
    half, middle = steps // 2, direction((eyes.x, eyes.y), target.middle)

    def place(share: float) -> Point:
        return eyes.rim(middle + 360.0 * share - 180.0) if isinstance(eyes, Disc) else eyes.at(share)

    outwards = [0.5 + sign * i / (2 * half) for i in range(half + 1) for sign in ((1, -1) if i else (1,))]
    tried: list[tuple[float, int, float]] = []
    for order, at in enumerate(outwards):
        share = hidden_share(target, place(at), solid)
        if share <= enough:
            return place(at), share
        tried.append((share, order, at))
    share, _, best = min(tried)
    low, high = max(0.0, best - 0.5 / half), min(1.0, best + 0.5 / half)
    while high - low > 5e-4 and share > enough:
        inner = [(hidden_share(target, place(at), solid), at) for at in _golden(low, high)]
        share, best = min((share, best), *inner)
        (first_share, first), (second_share, second) = inner
        low, high = (low, second) if first_share <= second_share else (first, high)
    return place(best), share


def _least_of(
    eyes: Iterable[Point], target: Segment, blockers: Iterable[Footprint], enough: float
) -> tuple[Point, float]:
    """Return the first of some points from which least is hidden, or from which little *enough* is."""
    solid, found = tuple(blockers), []
    for eye in eyes:
        share = hidden_share(target, eye, solid)
        if share <= enough:
            return eye, share
        found.append((eye, share))
    return min(found, key=lambda each: each[1])


def _golden(low: float, high: float) -> tuple[float, float]:
    """Return the two points that divide a stretch in the golden ratio."""
    return low + 0.381966 * (high - low), low + 0.618034 * (high - low)


def _may_come_between(eyes: Segment | Disc, target: Segment, blocker: Footprint) -> bool:
    """Return whether the circle round a blocker comes near the way from the eyes to the target."""
    line = Segment(eyes.x, eyes.y, target.x, target.y)
    return distance_to_point(line, (blocker.x, blocker.y)) <= blocker.reach + max(eyes.reach, target.reach)


def rises_above(line: Segment, start_height: float, end_height: float, blocker: Footprint, top: float) -> bool:
    """Return whether a blocker that reaches up to *top* cuts a sloping line of sight between two heights."""
    span = clip(line, blocker)
    if span is None:
        return False
    lowest = min(start_height + share * (end_height - start_height) for share in span)
    return lowest <= top and lowest < inf
