"""Line of Sight (core 4.4 to 4.6): who sees whom, and what stands in between.

Boundaries come first: most units see each other over open ground. Only where something stands near the way are single
models and lines looked at. What was found is kept in the state's memo.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import cos, radians, sin

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Feature,
    Footprint,
    Point,
    Polygon,
    Segment,
    direction,
    distance_to_point,
    first_hit,
    line_of_sight,
    overlaps,
)
from grognard.kernel.polygons import area, clip_half_plane
from grognard.t9a.blow import Cover
from grognard.t9a.profile import Model
from grognard.t9a.screens import HILL, Screen, base_of, elevated, middle_of_front, models_in_slots, screens_of
from grognard.t9a.state import State, Unit
from grognard.t9a.stature import Stature, blocks, counted, stature_of, stature_of_boundary

OPAQUE = (HILL, "impassable")
LEAST_AREA = 1e-6  # square inches of a Boundary that are more than a corner

Overlooks = Callable[[int, int], bool | None]
"""Given how high shooter and model in between count against each other: does the shot disregard that model?"""


def can_see(state: State, unit: Unit, target: Unit, *, first_rank: bool = False) -> bool:
    """Does one of the unit's models see the target's Boundary? *first_rank*: one of the first rank, as for charges."""
    return outlook_of(state, unit, target).is_seen(first_rank=first_rank)


def outlook_of(state: State, unit: Unit, target: Unit) -> Outlook:
    """Return what *unit* sees of *target*, worked out once for each state."""
    key = ("outlook", unit.id, target.id)
    found: Outlook | None = state.memo.get(key)
    if found is None or found.unit is not unit or found.target is not target:
        found = state.memo[key] = Outlook(state, unit, target)
    return found


class Outlook:
    """What the models of *unit* see of *target*: arcs, what stands in between, lines past it."""

    def __init__(self, state: State, unit: Unit, target: Unit) -> None:
        self.state = state
        self.unit = unit
        self.target = target
        self.stature = stature_of_boundary(state, target)
        turn = radians(unit.facing)
        self._cos, self._sin = cos(turn), sin(turn)
        self._solid: dict[tuple[Stature, bool, Overlooks | None], list[Footprint]] = {}
        self._seen: dict[tuple[int, Overlooks | None], bool] = {}
        self._is_seen: dict[bool, bool] = {}
        self.covers: dict[tuple[int, Overlooks | None], Cover] = {}  # see `cover.cover_for`

    # ---- models

    @cached_property
    def models(self) -> tuple[Model, ...]:
        """The model in each slot."""
        return models_in_slots(self.unit)

    def base(self, number: int) -> Footprint:
        """Return the base of the model in a slot, on the table."""
        return base_of(self.unit, self.unit.formation.slots[number])

    def is_elevated(self, number: int) -> bool:
        """Does the model in a slot stand on a Hill?"""
        raised = elevated(self.state, self.unit)
        return bool(raised) and raised[number]

    @cached_property
    def target_is_elevated(self) -> bool:
        """Do more than half of the target's models stand on a Hill?"""
        raised = elevated(self.state, self.target)
        return 2 * sum(raised) > len(self.target.formation.slots)

    # ---- what stands in between

    @cached_property
    def screens(self) -> tuple[Screen, ...]:
        """Models of other units near the way; not of the unit that a charging Character has left (core 6.21)."""
        left = tuple(charge.left for charge in self.state.charges if charge.unit == self.target.id)
        return tuple(
            screen
            for other in self.state.units
            if other.id not in (self.unit.id, self.target.id, *left) and self._is_near(other.boundary)
            for screen in screens_of(self.state, other)
            if self._is_near(screen.shape)
        )

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """Terrain near the way."""
        return tuple(feature for feature in self.state.setting.table.features if self._is_near(feature.shape))

    @cached_property
    def _way(self) -> tuple[Segment, float]:
        ours, theirs = self.unit.boundary, self.target.boundary
        return Segment(ours.x, ours.y, theirs.x, theirs.y), max(ours.reach, theirs.reach)

    def _is_near(self, shape: Footprint) -> bool:
        line, reach = self._way
        return distance_to_point(line, (shape.x, shape.y)) <= reach + shape.reach + TOUCH

    @cached_property
    def is_open(self) -> bool:
        """Does nothing at all stand near the way?"""
        return not self.screens and not self.features

    def solid(self, number: int, overlooks: Overlooks | None = None) -> list[Footprint]:
        """Return what blocks the sight of the model in a slot (core 4.4): models high enough, Opaque Terrain."""
        if self.is_open:
            return []
        looker, raised = stature_of(self.models[number]), self.is_elevated(number)
        found = self._solid.get((looker, raised, overlooks))
        if found is None:
            found = self._solid[looker, raised, overlooks] = [
                screen.shape
                for screen in self.screens
                if screen.opaque
                and (screen.elevated or not raised)
                and blocks(screen.stature, looker, self.stature)
                and not is_overlooked(screen, looker, overlooks)
            ]
        opaque = [
            feature.shape
            for feature in self.features
            if feature.kind in OPAQUE and not overlaps(feature.shape, self.base(number)) and not self._holds(feature)
        ]
        return found + opaque if opaque else found

    def _holds(self, feature: Feature) -> bool:
        """Does the target stand on this Hill, at least partly: is it looked at, not through?"""
        return feature.kind == HILL and overlaps(feature.shape, self.target.boundary)

    # ---- arcs

    @cached_property
    def _corners(self) -> list[Point]:
        """The target's corners, to the right of and ahead of the middle of our front."""
        boundary = self.target.boundary
        return [] if isinstance(boundary, Disc) else [self._local(corner) for corner in boundary.corners()]

    def _local(self, point: Point) -> Point:
        dx, dy = point[0] - self.unit.x, point[1] - self.unit.y
        return (dx * self._cos - dy * self._sin, dx * self._sin + dy * self._cos)

    def _global(self, point: Point) -> Point:
        right, ahead = point
        return (
            self.unit.x + right * self._cos + ahead * self._sin,
            self.unit.y - right * self._sin + ahead * self._cos,
        )

    def looks_all_around(self, number: int) -> bool:
        """Does the model in a slot see in every direction: on a round base, or by its rules?"""
        return self.unit.is_round or bool(self.models[number].hooks.of("sees_all_around"))

    def limits(self, number: int) -> tuple[float, float]:
        """Return how far out the model may look: the most of right - ahead and of left - ahead (core 4.4).

        Its own Front Arc and that of its unit, both with sides at 45 degrees, in the frame of the unit's front.
        """
        slot, half = self.unit.formation.slots[number], self.unit.formation.width / 2
        front = slot.y + slot.depth / 2
        wide = slot.width / 2
        slack = 2 * TOUCH
        return min(half, wide + slot.x - front) + slack, min(half, wide - slot.x - front) + slack

    def part_in_arc(self, number: int) -> Footprint | None:
        """Return the part of the target's Boundary in the model's Front Arc; None if there is none."""
        boundary = self.target.boundary
        if self.looks_all_around(number):
            return boundary
        right, left = self.limits(number)
        if isinstance(boundary, Disc):
            return boundary if self._disc_in_arc(boundary, right, left) else None
        inside = [v >= -TOUCH and u - v <= right and -u - v <= left for u, v in self._corners]
        if all(inside):
            return boundary
        part = clip_half_plane(self._corners, 0.0, 1.0, -TOUCH)
        part = clip_half_plane(clip_half_plane(part, -1.0, 1.0, -right), 1.0, 1.0, -left)
        if len(part) < 3 or abs(area(part)) < LEAST_AREA:
            return Disc(*self._global(part[0]), TOUCH) if part else None
        return Polygon([self._global(point) for point in part])

    def _disc_in_arc(self, disc: Disc, right: float, left: float) -> bool:
        u, v = self._local((disc.x, disc.y))
        if v + disc.radius < -TOUCH:
            return False
        slope = disc.radius * 2**0.5
        return u - v - slope <= right and -u - v - slope <= left

    # ---- lines

    def is_seen(self, *, first_rank: bool = False) -> bool:
        """Does one of the models see the target? *first_rank*: only those of the first rank count."""
        found = self._is_seen.get(first_rank)
        if found is None:
            slots = self.unit.formation.slots
            found = any(self.sees(number) for number, slot in enumerate(slots) if slot.rank == 0 or not first_rank)
            self._is_seen[first_rank] = found
        return found

    def sees(self, number: int, overlooks: Overlooks | None = None) -> bool:
        """Does the model in a slot see the target? *overlooks*: which models in between its shots disregard."""
        key = (number, overlooks)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._sees(number, overlooks)
        return found

    def _sees(self, number: int, overlooks: Overlooks | None) -> bool:
        part = self.part_in_arc(number)
        if part is None:
            return False
        solid = self.solid(number, overlooks)
        if not solid:
            return True
        base = self.base(number)
        if first_hit(Segment(*middle_of_front(base), part.x, part.y), solid) is None:
            return True
        eyes = _eyes(base, (part.x, part.y), self.looks_all_around(number))
        return any(line_of_sight(eye, part, solid) for eye in eyes) or self._sees_uphill(number, eyes)

    def _sees_uphill(self, number: int, eyes: tuple[Point, ...]) -> bool:
        """Does the model see one of the target's models that stand on a Hill, past models that do not?"""
        raised = elevated(self.state, self.target)
        if not any(raised):
            return False
        looker = stature_of(self.models[number])
        solid = [
            one.shape
            for one in self.screens
            if one.opaque and one.elevated and blocks(one.stature, looker, self.stature)
        ]
        solid += [one.shape for one in self.features if one.kind in OPAQUE and not self._holds(one)]
        slots = self.target.formation.slots
        bases = [base_of(self.target, slot) for slot, up in zip(slots, raised, strict=True) if up]
        return any(line_of_sight(eye, base, solid) for base in bases for eye in eyes)


def is_overlooked(screen: Screen, looker: Stature, overlooks: Overlooks | None) -> bool:
    """Does the shot disregard these models in between?"""
    return overlooks is not None and bool(overlooks(counted(looker, screen.stature), counted(screen.stature, looker)))


# ---- eyes ------------------------------------------------------------------------------------------------------------


def _eyes(base: Footprint, towards: Point, all_around: bool) -> tuple[Point, ...]:
    """Return the points from which the model looks: ends and middle of its front; corners or rim, if all around."""
    if isinstance(base, Disc):
        ahead = direction((base.x, base.y), towards)
        return tuple(base.rim(ahead + turn) for turn in (0.0, -45.0, 45.0, -90.0, 90.0))
    corners = base.corners()
    if all_around:
        return (*corners, (base.x, base.y))
    return (middle_of_front(base), corners[0], corners[1])
