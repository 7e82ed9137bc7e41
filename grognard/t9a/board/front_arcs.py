"""The part of a target that a model may look at: its own Front Arc and that of its unit (core 4.4)."""

from __future__ import annotations

from functools import cached_property
from math import cos, radians, sin, sqrt

from grognard.kernel.geometry import TOUCH, Disc, Footprint, Point, Polygon, Rect
from grognard.kernel.ground.polygons import area, clip_half_plane
from grognard.t9a.board.profile import Model
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit

LEAST_AREA = 1e-6  # square inches of a Boundary that are more than a corner


class FrontArcs:
    """The Front Arcs of a unit's models over a target's Boundary, in the frame of the unit's front."""

    def __init__(self, unit: Unit, models: tuple[Model, ...], target: Rect | Disc) -> None:
        self._unit = unit
        self._models = models
        self._target = target
        turn = radians(unit.facing)
        self._cos, self._sin = cos(turn), sin(turn)

    @cached_property
    def all_around(self) -> tuple[bool, ...]:
        """Does the model in each slot see in every direction: on a round base, or by its rules?"""
        return tuple(
            self._unit.is_round or bool(model.hooks.with_trait(Trait.SEES_ALL_AROUND)) for model in self._models
        )

    def part_for(self, number: int) -> Footprint | None:
        """Return the part of the target's Boundary that the model may look at; None if there is none.

        It lies in the model's own Front Arc and in that of its unit, both with sides at 45 degrees (core 4.4).
        """
        boundary = self._target
        if self.all_around[number]:
            return boundary
        right, left = self._limits(number)
        least, most, least_right, most_right, least_left, most_left = self._extent
        if most < -TOUCH or least_right > right or least_left > left:
            return None
        if isinstance(boundary, Disc) or (least >= -TOUCH and most_right <= right and most_left <= left):
            return boundary
        part = clip_half_plane(self._corners, 0.0, 1.0, -TOUCH)
        part = clip_half_plane(clip_half_plane(part, -1.0, 1.0, -right), 1.0, 1.0, -left)
        if len(part) < 3 or abs(area(part)) < LEAST_AREA:
            return Disc(*self._global(part[0]), TOUCH) if part else None
        return Polygon([self._global(point) for point in part])

    def _limits(self, number: int) -> tuple[float, float]:
        """Return how far out the model may look: the most of right - ahead and of left - ahead."""
        slot, half = self._unit.formation.slots[number], self._unit.formation.width / 2
        front, wide, slack = slot.y + slot.depth / 2, slot.width / 2, 2 * TOUCH
        return min(half, wide + slot.x - front) + slack, min(half, wide - slot.x - front) + slack

    @cached_property
    def _corners(self) -> list[Point]:
        """The target's corners, to the right of and ahead of the middle of our front."""
        boundary = self._target
        return [] if isinstance(boundary, Disc) else [self._local(corner) for corner in boundary.corners()]

    @cached_property
    def _extent(self) -> tuple[float, float, float, float, float, float]:
        """The least and greatest of: ahead, right - ahead, left - ahead, over the whole target."""
        boundary = self._target
        if isinstance(boundary, Disc):
            (u, v), r, slope = self._local((boundary.x, boundary.y)), boundary.radius, boundary.radius * sqrt(2)
            return v - r, v + r, u - v - slope, u - v + slope, -u - v - slope, -u - v + slope
        ahead, right, left = zip(*((v, u - v, -u - v) for u, v in self._corners), strict=True)
        return min(ahead), max(ahead), min(right), max(right), min(left), max(left)

    def _local(self, point: Point) -> Point:
        dx, dy = point[0] - self._unit.x, point[1] - self._unit.y
        return (dx * self._cos - dy * self._sin, dx * self._sin + dy * self._cos)

    def _global(self, point: Point) -> Point:
        right, ahead = point
        return (
            self._unit.x + right * self._cos + ahead * self._sin,
            self._unit.y - right * self._sin + ahead * self._cos,
        )
