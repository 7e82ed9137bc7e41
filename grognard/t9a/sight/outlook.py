"""What the models of one unit see of another: what stands in between, and lines past it (core 4.4 to 4.10).

Boundaries come first: most units see each other over open ground. Only where something stands on the way are single
models and lines looked at, and everything found is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from grognard.kernel.geometry import (
    Disc,
    Feature,
    Footprint,
    Point,
    Polygon,
    Segment,
    direction,
    first_hit,
    line_of_sight,
    overlaps,
)
from grognard.t9a.board.front_arcs import FrontArcs
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.blow import Cover
from grognard.t9a.sight.screens import (
    HILL,
    Screen,
    base_of,
    bases_of,
    elevated,
    middle_of_front,
    models_in_slots,
    screens_of,
)
from grognard.t9a.sight.stature import Stature, blocks, counted, stature_of, stature_of_boundary
from grognard.t9a.sight.way import Way

OPAQUE = (HILL, "impassable")
BETWEEN_EYES = 0.6  # inches at most from one point of a front to the next from which lines are tried

Overlooks = Callable[[int, int], bool | None]
"""Given how high shooter and model in between count against each other: does the shot disregard that model?"""


class Looker(NamedTuple):
    """What decides which shapes block a model's sight: models that agree in it have the same ones before them."""

    stature: Stature
    elevated: bool
    overlooks: Overlooks | None = None
    inside: tuple[str, ...] = ()  # Opaque Terrain in which it stands


class Outlook:
    """What the models of *unit* see of *target*."""

    def __init__(self, state: State, unit: Unit, target: Unit) -> None:
        self.state = state
        self.unit = unit
        self.target = target
        self.way = Way(unit.boundary, target.boundary)
        self.models = models_in_slots(state, unit)
        self.arcs = FrontArcs(unit, self.models, target.boundary)
        self.stature = stature_of_boundary(state, target)
        self._solid: dict[Looker, list[Footprint]] = {}
        self._walled: dict[Looker, bool] = {}
        self._blind: dict[Looker, bool] = {}
        self._lines: dict[tuple[Looker, float, float], bool] = {}
        self._seen: dict[tuple[int, Overlooks | None], bool] = {}
        self._is_seen: dict[bool, bool] = {}
        self.covers: dict[tuple[int, Overlooks | None], Cover] = {}  # see `cover.cover_for`

    def holds_for(self, state: State, unit: Unit, target: Unit) -> bool:
        """Do both, and all who stand on the way, stand there in *state* as they stood?"""
        if not (stands_alike(self.unit, unit) and stands_alike(self.target, target)):
            return False
        if state.setting is not self.state.setting or state.charges != self.state.charges:
            return False
        if state.units is self.state.units:
            return True
        then, now = self.state.by_id, state.by_id
        moved = [one for one in then.values() if not (one.id in now and stands_alike(one, now[one.id]))]
        moved += [one for one in now.values() if not (one.id in then and stands_alike(one, then[one.id]))]
        return not any(self.way.passes(one.boundary) for one in moved if one.id not in (unit.id, target.id))

    # ---- models

    @cached_property
    def bases(self) -> tuple[Footprint, ...]:
        """The base of the model in each slot, on the table."""
        return bases_of(self.state, self.unit)

    @cached_property
    def _lookers(self) -> tuple[Looker, ...]:
        """Height and hill of the model in each slot."""
        raised = elevated(self.state, self.unit)
        statures = {id(model): stature_of(model) for model in self.models}
        return tuple(
            Looker(statures[id(model)], bool(raised) and raised[number]) for number, model in enumerate(self.models)
        )

    def looker(self, number: int, overlooks: Overlooks | None = None) -> Looker:
        """Return what decides which shapes block the sight of the model in a slot."""
        own = self._lookers[number]
        if not self._opaque:
            return own if overlooks is None else own._replace(overlooks=overlooks)
        inside = tuple(one.id for one in self._opaque if overlaps(one.shape, self.bases[number]))
        return Looker(own.stature, own.elevated, overlooks, inside)

    @cached_property
    def target_is_elevated(self) -> bool:
        """Do more than half of the target's models stand on a Hill?"""
        raised = elevated(self.state, self.target)
        return 2 * sum(raised) > len(self.target.formation.slots)

    # ---- what stands in between

    @cached_property
    def screens(self) -> tuple[Screen, ...]:
        """Models of other units on the way; not of the unit that a charging Character has left (core 6.21)."""
        ours = [charge.left for charge in self.state.charges if charge.unit == self.target.id]
        ours += [self.unit.id, self.target.id]
        passes = self.way.passes
        return tuple(
            screen
            for other in self.state.units
            if passes(other.boundary) and other.id not in ours
            for screen in screens_of(self.state, other)
            if passes(screen.shape)
        )

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """Terrain on the way."""
        return tuple(feature for feature in self.state.setting.table.features if self.way.passes(feature.shape))

    @cached_property
    def _opaque(self) -> tuple[Feature, ...]:
        """Opaque Terrain on the way; not a Hill on which the target stands: that is looked at, not through."""
        return tuple(
            feature
            for feature in self.features
            if feature.kind in OPAQUE and not (feature.kind == HILL and overlaps(feature.shape, self.target.boundary))
        )

    @cached_property
    def is_open(self) -> bool:
        """Does nothing at all stand on the way?"""
        return not self.screens and not self.features

    def solid(self, looker: Looker) -> list[Footprint]:
        """Return what blocks the sight of such models (core 4.4): models high enough, Opaque Terrain."""
        found = self._solid.get(looker)
        if found is None:
            found = [
                screen.shape
                for screen in self.screens
                if screen.opaque
                and (screen.elevated or not looker.elevated)
                and blocks(screen.stature, looker.stature, self.stature)
                and not is_overlooked(screen, looker)
            ]
            found += [feature.shape for feature in self._opaque if feature.id not in looker.inside]
            self._solid[looker] = found
        return found

    def _is_walled_off(self, looker: Looker) -> bool:
        """Does one thing in between hide the whole target from all such models?"""
        found = self._walled.get(looker)
        if found is None:
            found = not any(elevated(self.state, self.target)) and self.way.is_walled_off_by(
                shape for shape in self.solid(looker) if not (isinstance(shape, Polygon) and not shape.convex)
            )
            self._walled[looker] = found
        return found

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
        part = self.arcs.part_for(number)
        if part is None:
            return False
        if self.is_open:
            return True
        looker = self.looker(number, overlooks)
        solid = self.solid(looker)
        if not solid:
            return True
        if self._is_walled_off(looker) or (self.unit.formation.slots[number].rank == 1 and self._is_blind(looker)):
            return False
        base = self.bases[number]
        if first_hit(Segment(*middle_of_front(base), part.x, part.y), solid) is None:
            return True
        eyes = _eyes(base, (part.x, part.y), self.arcs.all_around[number])
        return any(self._is_free(eye, part, looker) for eye in eyes) or self._sees_uphill(number, eyes)

    def _is_blind(self, looker: Looker) -> bool:
        """Does no such model of the first rank see the target? Those right behind look past it, and see no more."""
        found = self._blind.get(looker)
        if found is None:
            slots = self.unit.formation.slots
            peers = [
                number
                for number, slot in enumerate(slots)
                if slot.rank == 0 and self._lookers[number][:2] == looker[:2] and not self.arcs.all_around[number]
            ]
            found = bool(peers) and not any(self.sees(number, looker.overlooks) for number in peers)
            self._blind[looker] = found
        return found

    def _is_free(self, eye: Point, part: Footprint, looker: Looker) -> bool:
        """Is there a free line from *eye*? Neighbours share the corners of their fronts, so that is kept."""
        if part is not self.target.boundary:
            return line_of_sight(eye, part, self.solid(looker))
        key = (looker, round(eye[0], 3), round(eye[1], 3))
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = line_of_sight(eye, part, self.solid(looker))
        return found

    def _sees_uphill(self, number: int, eyes: tuple[Point, ...]) -> bool:
        """Does the model see one of the target's models that stand on a Hill, past models that do not?"""
        raised = elevated(self.state, self.target)
        if not any(raised):
            return False
        looker = self._lookers[number].stature
        solid = [
            screen.shape
            for screen in self.screens
            if screen.opaque and screen.elevated and blocks(screen.stature, looker, self.stature)
        ]
        solid += [feature.shape for feature in self._opaque]
        slots = self.target.formation.slots
        bases = [base_of(self.target, slot) for slot, up in zip(slots, raised, strict=True) if up]
        return any(line_of_sight(eye, base, solid) for base in bases for eye in eyes)


def is_overlooked(screen: Screen, looker: Looker) -> bool:
    """Does the shot disregard these models in between?"""
    return looker.overlooks is not None and bool(
        looker.overlooks(counted(looker.stature, screen.stature), counted(screen.stature, looker.stature))
    )


def stands_alike(then: Unit, now: Unit) -> bool:
    """Do the models of a unit stand where they stood, as high as they were?"""
    if then is now:
        return True
    same = then.x == now.x and then.y == now.y and then.facing == now.facing and then.troop is now.troop
    return same and then.formation is now.formation and then.characters == now.characters


def _eyes(base: Footprint, towards: Point, all_around: bool) -> tuple[Point, ...]:
    """Return the points from which the model looks: along its front, from end to end; corners or rim, if all around."""
    if isinstance(base, Disc):
        ahead = direction((base.x, base.y), towards)
        return tuple(base.rim(ahead + turn) for turn in (0.0, -45.0, 45.0, -90.0, 90.0))
    corners = base.corners()
    if all_around or isinstance(base, Polygon):
        return (*corners, (base.x, base.y))
    front, pieces = base.front(), 1 + int(base.width / BETWEEN_EYES)
    return tuple(front.at(step / pieces) for step in range(pieces + 1))
