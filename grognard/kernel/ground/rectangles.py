"""Two rectangles: the common case of every measurement, worked out in the frames of both."""

from __future__ import annotations

from math import hypot, inf, sqrt

from grognard.kernel.ground.footprints import Rect


def rectangle_gap(p: Rect, q: Rect, dx: float, dy: float) -> float:
    """Return the widest gap between two rectangles along their four axes: negative if they overlap."""
    pc, ps, qc, qs = p.cos, p.sin, q.cos, q.sin
    c, s = abs(pc * qc + ps * qs), abs(ps * qc - pc * qs)
    return max(
        abs(dx * pc - dy * ps) - p.half_width - q.half_width * c - q.half_depth * s,
        abs(dx * ps + dy * pc) - p.half_depth - q.half_width * s - q.half_depth * c,
        abs(dx * qc - dy * qs) - q.half_width - p.half_width * c - p.half_depth * s,
        abs(dx * qs + dy * qc) - q.half_depth - p.half_width * s - p.half_depth * c,
    )


def rectangles_within(p: Rect, q: Rect, dx: float, dy: float, limit: float) -> bool:
    """Return whether two rectangles are at most *limit* apart; left as soon as one axis shows that they are not.

    The short sides of units are their flanks, so most are parted before or behind: those axes come first.
    """
    pc, ps, qc, qs = p.cos, p.sin, q.cos, q.sin
    c, s = abs(pc * qc + ps * qs), abs(ps * qc - pc * qs)
    pd, qw, qd = p.half_depth, q.half_width, q.half_depth
    before = abs(dx * ps + dy * pc) - pd - qw * s - qd * c
    if before > limit:
        return False
    pw = p.half_width
    before_q = abs(dx * qs + dy * qc) - qd - pw * s - pd * c
    if before_q > limit:
        return False
    beside = abs(dx * pc - dy * ps) - pw - qw * c - qd * s
    if beside > limit:
        return False
    beside_q = abs(dx * qc - dy * qs) - qw - pw * c - pd * s
    if beside_q > limit:
        return False
    if beside <= 0.0 and before <= 0.0 and beside_q <= 0.0 and before_q <= 0.0:
        return True
    return rectangle_distance(p, q) <= limit


def rectangle_distance(p: Rect, q: Rect) -> float:
    """Return the distance between two rectangles.

    If the corner that is nearest across the widest gap stands right before the side that opens it, that gap is the
    distance; otherwise the nearest corner of either is looked for.
    """
    dx, dy = q.x - p.x, q.y - p.y
    pc, ps, qc, qs = p.cos, p.sin, q.cos, q.sin
    c, s = pc * qc + ps * qs, ps * qc - pc * qs
    pw, pd, qw, qd = p.half_width, p.half_depth, q.half_width, q.half_depth
    ac, as_ = abs(c), abs(s)
    u, v = dx * pc - dy * ps, dx * ps + dy * pc  # the centre of q, seen from p
    uq, vq = dy * qs - dx * qc, -dx * qs - dy * qc  # the centre of p, seen from q
    beside, before = abs(u) - pw - qw * ac - qd * as_, abs(v) - pd - qw * as_ - qd * ac
    if as_ < 1e-12 or ac < 1e-12:  # sides parallel: the frames agree
        return hypot(max(0.0, beside), max(0.0, before))
    beside_q, before_q = abs(uq) - qw - pw * ac - pd * as_, abs(vq) - qd - pw * as_ - pd * ac
    gap = max(before, beside, before_q, beside_q)
    if gap <= 0.0:
        return 0.0
    if gap == before:
        faced = abs(_nearest_corner(u, v, c, s, qw, qd)) <= pw
    elif gap == before_q:
        faced = abs(_nearest_corner(uq, vq, c, -s, pw, pd)) <= qw
    elif gap == beside:
        faced = abs(_nearest_corner(v, u, c, -s, qd, qw)) <= pd
    else:
        faced = abs(_nearest_corner(vq, uq, c, s, pd, pw)) <= qd
    if faced:
        return gap
    of_q = _nearest_corner_square(u, v, c, s, qw, qd, pw, pd)
    of_p = _nearest_corner_square(uq, vq, c, -s, pw, pd, qw, qd)
    return sqrt(min(of_q, of_p))


def _nearest_corner(u: float, v: float, c: float, s: float, wide: float, deep: float) -> float:
    """Return the u of the corner with the v nearest to 0, of a rectangle about (u, v) turned by (c, s)."""
    u += -wide * c if v * s > 0.0 else wide * c
    return u + deep * s if v * c > 0.0 else u - deep * s


def _nearest_corner_square(
    u: float, v: float, c: float, s: float, wide: float, deep: float, half_width: float, half_depth: float
) -> float:
    """Return the squared distance from a rectangle about (0, 0) to the nearest corner of one about (u, v)."""
    best = inf
    right_u, right_v, ahead_u, ahead_v = wide * c, wide * s, -deep * s, deep * c
    for cu, cv in (
        (u + right_u + ahead_u, v + right_v + ahead_v),
        (u + right_u - ahead_u, v + right_v - ahead_v),
        (u - right_u + ahead_u, v - right_v + ahead_v),
        (u - right_u - ahead_u, v - right_v - ahead_v),
    ):
        gap_u, gap_v = abs(cu) - half_width, abs(cv) - half_depth
        square = (gap_u * gap_u if gap_u > 0.0 else 0.0) + (gap_v * gap_v if gap_v > 0.0 else 0.0)
        if square < best:
            best = square
    return best
