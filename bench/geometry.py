"""Geometry: rectangles on a table, one question at a time, against Shapely on polygons that are ready.

Each call of a contender puts the question to all pairs (or lines); the answers are proved equal first.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import shapely
from shapely.geometry import LineString, Polygon

from bench.timing import Contender, Contest, Goal
from grognard.kernel.geometry import (
    TOUCH,
    Rect,
    Segment,
    advance,
    align,
    are_within,
    clearance,
    contact_length,
    distance,
    first_contact,
    first_hit,
    hidden_share,
    near,
    touches,
    wheel,
)


def unit(random_: random.Random, x: float, y: float) -> Rect:
    """Return a unit of a size and facing that armies have."""
    return Rect(x, y, random_.choice((4, 5, 8, 10)), random_.choice((2, 3, 4)), random_.uniform(0, 360))


def contests(quick: bool) -> Iterator[Contest]:
    """Yield the contests."""
    random_ = random.Random(3)
    count = 500 if quick else 3000
    first = [unit(random_, random_.uniform(0, 72), random_.uniform(0, 48)) for _ in range(count)]
    second = [unit(random_, a.x + random_.uniform(-8, 8), a.y + random_.uniform(-8, 8)) for a in first]
    pairs = list(zip(first, second, strict=True))
    polygons = [(Polygon(a.corners()), Polygon(b.corners())) for a, b in pairs]
    yield touch(pairs, polygons)
    yield measure_distance(pairs, polygons)
    yield build(first)
    yield line_of_sight(random_, first[:20], count)
    yield spacing(random_)
    yield cover_and_charge()
    yield crowds()


def crowds() -> Contest:
    """Who is within 6 of whom, for armies of stands a side."""
    armies = {
        count: [
            Rect(6.0 * (number // 5), 60 * side + 6.0 * (number % 5), 2, 2, 30.0 * (number % 3))
            for side in (0, 1)
            for number in range(count)
        ]
        for count in (30, 60, 120, 240)
    }

    def everybody(stands: list[Rect]) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple([n for n, other in enumerate(stands) if n != number and are_within(stand, other, 6)])
            for number, stand in enumerate(stands)
        )

    def check() -> None:
        for stands in armies.values():
            assert near(stands, 6) == everybody(stands)

    def asked(stands: list[Rect]) -> Contender:
        return lambda: near(stands, 6)

    names = {count: f"{count} stands a side" for count in armies}
    pairs = "240 stands a side, each asked about each"
    return Contest(
        "Who is within 6 cm of whom?",
        {**{names[count]: asked(stands) for count, stands in armies.items()}, pairs: lambda: everybody(armies[240])},
        names[30],
        (Goal(names[240], names[30], 10), Goal(names[240], pairs, 1 / 2)),
        check,
        note="Eight times as many stands should take eight times as long.",
    )


def touch(pairs: list[tuple[Rect, Rect]], polygons: list[tuple[Polygon, Polygon]]) -> Contest:
    """Do two units touch?"""

    def check() -> None:
        for (a, b), (p, q) in zip(pairs, polygons, strict=True):
            assert touches(a, b) == p.dwithin(q, TOUCH)
            assert touches(a, b) == p.intersects(q) or 0 < p.distance(q) <= TOUCH

    def own() -> int:
        return sum([touches(a, b) for a, b in pairs])

    def judge() -> int:
        return sum([p.intersects(q) for p, q in polygons])

    return Contest(
        f"Do two units touch? ({len(pairs)} pairs a call)",
        {"touches": own, "shapely intersects": judge},
        "touches",
        (Goal("touches", "shapely intersects", 1 / 2),),
        check,
    )


def measure_distance(pairs: list[tuple[Rect, Rect]], polygons: list[tuple[Polygon, Polygon]]) -> Contest:
    """How far apart are two units?"""

    def check() -> None:
        for (a, b), (p, q) in zip(pairs, polygons, strict=True):
            assert math.isclose(distance(a, b), p.distance(q), abs_tol=1e-9)

    def own() -> None:
        for a, b in pairs:
            distance(a, b)

    def judge() -> None:
        for p, q in polygons:
            p.distance(q)

    return Contest(
        f"How far apart are two units? ({len(pairs)} pairs a call)",
        {"distance": own, "shapely distance": judge},
        "distance",
        check=check,
    )


def build(units: list[Rect]) -> Contest:
    """Build a rectangle."""
    values = [(a.x, a.y, a.width, a.depth, a.facing) for a in units]
    corners = [a.corners() for a in units]

    def own() -> None:
        for x, y, width, depth, facing in values:
            Rect(x, y, width, depth, facing)

    def judge() -> None:
        for points in corners:
            Polygon(points)

    return Contest(
        f"Build a rectangle ({len(units)} a call)", {"Rect": own, "shapely Polygon of given corners": judge}, "Rect"
    )


def line_of_sight(random_: random.Random, blockers: list[Rect], count: int) -> Contest:
    """Is a straight line free of twenty units?"""
    lines = []
    for _ in range(count // 10):
        x, y = random_.uniform(0, 72), random_.uniform(0, 48)
        angle, length = random_.uniform(0, 2 * math.pi), random_.uniform(2, 24)
        lines.append((x, y, x + length * math.sin(angle), y + length * math.cos(angle)))
    polygons = [Polygon(blocker.corners()) for blocker in blockers]
    for polygon in polygons:
        shapely.prepare(polygon)

    def own() -> list[bool]:
        return [first_hit(Segment(*line), blockers) is None for line in lines]

    def judge() -> list[bool]:
        found = []
        for x1, y1, x2, y2 in lines:
            string = LineString(((x1, y1), (x2, y2)))
            found.append(not any(polygon.intersects(string) for polygon in polygons))
        return found

    def check() -> None:
        assert own() == judge()

    return Contest(
        f"Is a new line free of twenty units? ({len(lines)} lines a call)",
        {"first_hit": own, "shapely prepared intersects": judge},
        "first_hit",
        (Goal("first_hit", "shapely prepared intersects", 1 / 2),),
        check,
    )


def spacing(random_: random.Random) -> Contest:
    """Is a unit more than an inch from all the others of a whole battle?"""
    others: list[Rect] = []
    while len(others) < 26:
        new = unit(random_, random_.uniform(4, 68), random_.uniform(4, 44))
        if clearance(new, others, 1) is None:
            others.append(new)
    steps = [(other, random_.uniform(-1, 6)) for other in others for _ in range(4)]
    polygons = [Polygon(other.corners()) for other in others]

    def own() -> list[bool]:
        found = []
        for mover, ahead in steps:
            place = advance(mover, ahead)
            found.append(clearance(place, [other for other in others if other is not mover], 1) is None)
        return found

    def judge() -> list[bool]:
        found = []
        for mover, ahead in steps:
            place, own_place = Polygon(advance(mover, ahead).corners()), others.index(mover)
            found.append(
                not any(polygon.dwithin(place, 1 + TOUCH) for i, polygon in enumerate(polygons) if i != own_place)
            )
        return found

    def check() -> None:
        assert own() == judge()

    return Contest(
        "Does a unit that goes ahead stay more than 1 inch from 25 others? (104 moves a call)",
        {"clearance": own, "shapely dwithin": judge},
        "clearance",
        (Goal("clearance", "shapely dwithin", 1 / 2),),
        check,
    )


def cover_and_charge() -> Contest:
    """The hidden share of a facing behind two ranks of models; one try of a charge: wheel, contact, align."""
    charger = Rect.from_front(24, 23.9, 4.921, 3.937, 0)
    target = Rect.from_front(27, 33.2, 3.937, 3.15, 180)
    models = [Rect(24 + i * 0.984, 30 + rank * 0.984, 0.984, 0.984, 7) for i in range(10) for rank in range(2)]

    def cover() -> float:
        return hidden_share(charger.front(), (32.05, 39.46), models)

    def charge() -> float:
        wheeled = wheel(charger, "right", 19.35)
        met = first_contact(wheeled, target)
        assert met is not None
        there = wheeled.moved(met.distance * wheeled.sin, met.distance * wheeled.cos)
        return contact_length(align(there, target, "front", met.point), target, "front")

    return Contest(
        "A facing behind twenty models; one try of a charge", {"hidden_share": cover, "wheel, contact, align": charge},
        "hidden_share",
    )  # fmt: skip
