"""The legs of a way, each judged on the table: walks, stairs, ladders, climbs, jumps, leaps (core 5.7 to 5.11, 23.12).

A `Leg` is what a player says; a `Stage` is what it comes to: where it ends, what it costs, which tests stand in it.
"""

from __future__ import annotations

from copy import copy
from math import ceil, hypot, inf
from typing import Literal, NamedTuple

import msgspec

from grognard.kernel.geometry import TOUCH, Point, Polygon, Rect, Segment, direction, distance, overlaps
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.combat.water import is_too_heavy_to_swim
from grognard.mordheim.moving.allowance import MOVE, movement_of, mover_of
from grognard.mordheim.pieces import WayUp
from grognard.mordheim.state import STREET, Spot, State, Warrior
from grognard.mordheim.table.built import DROP, Built, built
from grognard.mordheim.traits import Trait
from grognard.skirmish.bodies import Body, crossing_of, stands_across
from grognard.skirmish.storeys import HAIR, Opening, Structure, Wall

CLIMB = "mordheim.core.climb"
JUMP = "mordheim.core.jumps"
GAP = "mordheim.core.gaps"
LADDER = "mordheim.core.ladders"
WAYS = "mordheim.core.ways"
WALLS = "mordheim.core.terrain"
SWIM = "mordheim.swim.heavy-armour"
CEILING = "mordheim.rider.ceiling"
STRIDE = 0.25
"""How finely a way is looked at, in inches."""
STEP = 0.5
"""Waiting shooters and hidden warriors are looked at after so many inches (core 23.24)."""
BANK = 1.0
"""A bank so high is stepped over, into the water or out of it."""
AT_WALL = 0.1
"""So near a wall or an edge a base touches it."""
LANDS_WITHIN = 1.0
"""Who jumps or climbs down lands so near the edge (core 23.15)."""
HIGHEST_JUMP = 6.0
WIDEST_GAP = 3.0
TEST_EACH = 2.0
"""Each full 2" of a jump is a test."""
SILL = 1.0
"""A window no higher above both floors is walked through (core 19.6)."""
WIDE = 1.5
"""How wide an opening must be for a large warrior, or a rider (core 22.4)."""
RATES = {"open": 1.0, "difficult": 2.0, "very-difficult": 4.0}
Kind = Literal["walk", "way", "ladder", "climb", "jump", "leap"]


class Leg(msgspec.Struct, frozen=True):
    """A part of a way: straight on to a place, or by stairs, a ladder, a climb, a jump down, a leap over a gap.

    *z* tells at which height he ends; a walk finds it by itself.
    """

    x: float
    y: float
    z: float = 0.0
    kind: Kind = "walk"


class Trial(NamedTuple):
    """A test within a stage: what for, where he is who fails it, and whether he falls from there."""

    because: str
    at: Spot
    onto: Spot | None = None
    times: int = 1


class Stage(NamedTuple):
    """What a leg comes to: its cost in points, its tests, and the places at which one looks on the way."""

    kind: Kind
    start: Spot
    end: Spot
    cost: float
    trials: tuple[Trial, ...] = ()
    stops: tuple[Spot, ...] = ()


class Walker:
    """A warrior about to move: his base and height, whom he must go round, what he may not do."""

    def __init__(self, state: State, warrior: Warrior) -> None:
        mover = mover_of(state, warrior)
        self.state, self.warrior = state, warrior
        self.ground: Built = built(state)
        self.shape = mover.kit.profile.base
        self.reach = self.shape.at(0.0, 0.0).reach
        self.large = mover.is_(Trait.LARGE)
        self.mounted = warrior.is_mounted
        self.animal = warrior.is_(Trait.ANIMAL)
        self.swims = mover.is_(Trait.SWIMS) or mover.is_(Trait.AMPHIBIOUS)
        self.sinks = is_too_heavy_to_swim(state, warrior) or (self.mounted and is_too_heavy_to_swim(state, mover))
        own = {warrior.id, warrior.rides}
        shown = [one for one in state.in_play if one.id not in own and one.rider is None]
        self.judged: dict[tuple[Spot, Leg, bool], Stage | NotAllowed] = {}
        self.foes = [state_body(state, one) for one in shown if state.are_foes(one.side, warrior.side)]
        self.friends = [state_body(state, one) for one in shown if not state.are_foes(one.side, warrior.side)]

    def alone(self) -> Walker:
        """Return him as if nobody else were on the table."""
        found = copy(self)
        found.foes, found.friends, found.judged = [], [], {}
        return found

    def body_at(self, x: float, y: float, z: float, facing: float) -> Body:
        """Return the space that he takes at a place."""
        return Body(self.shape.at(x, y, facing), z, self.shape.height)

    def has_room_at(self, spot: Spot) -> bool:
        """May he stand at a place: without crossing a wall, a column, or anybody?"""
        body = self.body_at(spot.x, spot.y, spot.z, spot.facing)
        near = self.ground.near(Segment(spot.x, spot.y, spot.x, spot.y), self.reach)
        return (
            self._on_table(spot.x, spot.y)
            and not any(stands_across(body, wall) for wall in near.walls)
            and not any(body.meets_height(one) and overlaps(body.base, one.base) for one in near.columns)
            and not any(meets(body, one) for one in (*self.foes, *self.friends))
        )

    def touches_foe_at(self, spot: Spot) -> bool:
        """Would he touch an enemy at a place? Only a charge may end so (core 19.5)."""
        body = self.body_at(spot.x, spot.y, spot.z, spot.facing)
        return any(body.gap(one) <= TOUCH and body.rise(one) <= DROP + HAIR for one in self.foes)

    def _on_table(self, x: float, y: float) -> bool:
        table = self.state.setting.table
        return 0.0 <= x <= table.width and 0.0 <= y <= table.depth

    # ---- walking -----------------------------------------------------------------------------------------------------

    def walk(self, start: Spot, x: float, y: float, *, charge: bool = False) -> Stage:
        """Walk straight on to a place; the ground tells how high it is and what it costs.

        Raises:
            NotAllowed: What stands in the way.
        """
        if not self._on_table(x, y):
            raise NotAllowed(MOVE, _OFF_TABLE)
        if start.surface != STREET and self.ground.ladder(start.surface) is not None:
            raise NotAllowed(LADDER, _ON_LADDER)
        way = Segment(start.x, start.y, x, y)
        facing = direction((start.x, start.y), (x, y)) if way.length > HAIR else start.facing
        near = self.ground.near(way, self.reach + TOUCH)
        if start.surface == STREET and near == Structure() and not self._changes_along(way):
            return self._plain_walk(start, way, facing)
        return self._rough_walk(start, way, facing, near, charge=charge)

    def _changes_along(self, way: Segment) -> bool:
        """Is there water, rough ground or a plank along a way?"""
        areas: list[Polygon | Rect] = [one.area for one in self.ground.waters]
        areas += [area for area, _ in self.ground.rough_areas()]
        areas += [surface.floor.area for surface in self.ground.surfaces]
        return any(
            hypot(area.x - way.x, area.y - way.y) <= area.reach + way.reach + TOUCH and distance(area, way) <= TOUCH
            for area in areas
        )

    def _plain_walk(self, start: Spot, way: Segment, facing: float) -> Stage:
        """Walk over the open street, where only others stand in the way."""
        ends = (self.body_at(way.x1, way.y1, 0.0, facing), self.body_at(way.x2, way.y2, 0.0, facing))
        close = [one for one in self.foes if one.z < ends[0].top and self._is_near(one, way)]
        stops = tuple(
            Spot.at(*way.at(share), 0.0, STREET, facing) for share in shares(way.length, STRIDE if close else STEP)
        )
        if any(self._meets_foe(close, stop) for stop in stops):
            raise NotAllowed(MOVE, _ENEMY)
        end = Spot.at(way.x2, way.y2, 0.0, STREET, facing)
        return Stage("walk", start, end, way.length, (), (*stops[:-1], end))

    def _is_near(self, one: Body, way: Segment) -> bool:
        """May he meet another on a way?"""
        base = one.base
        if hypot(base.x - way.x, base.y - way.y) > base.reach + way.reach + self.reach:
            return False
        return distance(base, way) < self.reach

    def _meets_foe(self, close: list[Body], stop: Spot) -> bool:
        if not close:
            return False
        body = self.body_at(stop.x, stop.y, stop.z, stop.facing)
        return any(meets(body, one) for one in close)

    def _rough_walk(self, start: Spot, way: Segment, facing: float, near: Structure, *, charge: bool) -> Stage:
        """Walk step by step, where walls, floors, water or rough ground are near."""
        crossed = self._walls_crossed(start, way, near)
        first = self.body_at(start.x, start.y, start.z, facing)
        free = {id(wall) for wall, _ in crossed} | {id(wall) for wall in near.walls if stands_across(first, wall)}
        walls = [wall for wall in near.walls if id(wall) not in free]
        close = [one for one in self.foes if self._is_near(one, way)]
        windows = [share for wall, share in crossed if self._is_window(wall, way)]
        at, cost, stops, trials = start, 0.0, list[Spot](), list[Trial]()
        rough = self._rate(start) > 1.0 and self.state.setting.reads("mordheim.terrain-test-start", "entering")
        before, clear = 0.0, start
        for share in shares(way.length, STRIDE):
            x, y = way.at(share)
            there = self._on_from(at, x, y, facing)
            self._judge_passage(crossed, way, before, share, at)
            body = self.body_at(x, y, there.z, facing)
            if any(stands_across(body, wall) for wall in walls) or any(
                body.meets_height(one) and overlaps(body.base, one.base) for one in near.columns
            ):
                raise NotAllowed(WALLS, _WALL)
            if any(meets(body, one) for one in close):
                raise NotAllowed(MOVE, _ENEMY)
            rate = self._rate(there)
            if charge and self.state.setting.layer.charge_terrain:
                window = any(before < one <= share for one in windows)
                if window or (rate > 1.0 and not rough):
                    trials.append(Trial("mordheim.charge.terrain-test", clear))
            rough = rate > 1.0
            cost += (share - before) * way.length * rate
            stops.append(there)
            at, before = there, share
            if not any(stands_across(body, wall) for wall in near.walls):
                clear = there
        return Stage("walk", start, at, cost, tuple(trials), tuple(stops[1::2]) + ((at,) if len(stops) % 2 else ()))

    def _on_from(self, at: Spot, x: float, y: float, facing: float) -> Spot:
        """Return the next place of a walk: small steps are free, banks are stepped over, drops are not walked."""
        surface, z = self.ground.named((x, y), at.z + DROP - 2 * TOUCH)
        change, bank = abs(z - at.z), surface.startswith("water:") or at.surface.startswith("water:")
        if change > BANK + HAIR or (change >= DROP - HAIR and not bank):
            raise NotAllowed(CLIMB if z > at.z else JUMP, _DROP, height=change)
        there = Spot.at(x, y, z, surface, facing)
        if surface.startswith("water:") and self.state.setting.layer.water and self.sinks:
            raise NotAllowed(SWIM, _SINKS, warrior=self.warrior.id)
        if self.mounted and self.ground.is_closed_to_riders((x, y), surface, z):
            raise NotAllowed(CEILING, _CEILING)
        if self.ground.room_above((x, y), z) < self.shape.height - HAIR:
            raise NotAllowed(WALLS, _LOW)
        return there

    def _rate(self, spot: Spot) -> float:
        """Return what an inch costs at a place."""
        point = (spot.x, spot.y)
        if spot.surface.startswith("water:"):
            return 1.0 if self.swims and self.state.setting.layer.water else RATES["difficult"]
        if self.large and spot.z > HAIR and self.ground.is_ruined(point, spot.surface):
            return RATES["difficult"]
        return RATES[self.ground.ground_at(point, spot.surface)]

    def _walls_crossed(self, start: Spot, way: Segment, near: Structure) -> list[tuple[Wall, float]]:
        """Return the walls that the middle of the base crosses, with the shares of the way; refuse nothing yet."""
        found: list[tuple[Wall, float]] = []
        for wall in near.walls:
            along = crossing_of(wall.line, way)
            if along is not None and way.length > HAIR:
                x, y = wall.line.at(min(max(along / wall.line.length, 0.0), 1.0))
                found.append((wall, hypot(x - way.x1, y - way.y1) / way.length))
        return found

    def _judge_passage(
        self, crossed: list[tuple[Wall, float]], way: Segment, before: float, share: float, at: Spot
    ) -> None:
        """Raise NotAllowed if a wall that stands in this step of the way isn't open for him."""
        for wall, place in crossed:
            if not (before < place <= share or (before == 0.0 and place <= 0.0)):
                continue
            if wall.top - at.z < DROP - HAIR or wall.z >= at.z + self.shape.height - HAIR:
                continue
            opening = self._opening(wall, way)
            if opening is None:
                raise NotAllowed(WALLS, _WALL)
            if wall.z + opening.sill - at.z > SILL + HAIR:
                raise NotAllowed(CLIMB, _SILL)

    def _opening(self, wall: Wall, way: Segment) -> Opening | None:
        """Return the opening of a wall through which a way leads, if it lets him pass (core 22.4)."""
        along = crossing_of(wall.line, way)
        if along is None:
            return None
        bulky = self.large or self.mounted
        for one in wall.openings:
            if one.touch and one.start - HAIR <= along <= one.end + HAIR:
                if bulky and (one.sill > 0.0 or one.end - one.start < WIDE - HAIR):
                    return None
                return one
        return None

    def _is_window(self, wall: Wall, way: Segment) -> bool:
        opening = self._opening(wall, way)
        return opening is not None and opening.sill > 0.0

    # ---- up and down -------------------------------------------------------------------------------------------------

    def climb(self, start: Spot, leg: Leg) -> Stage:
        """Climb up or down to a place, or over a wall to its other side: one test, and the height in points.

        Raises:
            NotAllowed: If he may not climb, or not here, or not so high.
        """
        if self.animal or self.mounted:
            raise NotAllowed(CLIMB, _NO_CLIMBER, warrior=self.warrior.id)
        surface, z = self.ground.named((leg.x, leg.y), leg.z + TOUCH)
        way = Segment(start.x, start.y, leg.x, leg.y)
        if way.length > 2 * self.reach + LANDS_WITHIN + AT_WALL + HAIR:
            raise NotAllowed(CLIMB, _TOO_FAR_OFF)
        top = self._pass_height(way, start, z)
        up, down = top - start.z, top - z
        height = max(up, down)
        if height < DROP - HAIR:
            raise NotAllowed(CLIMB, _NO_HEIGHT)
        most = float(movement_of(self.state, self.warrior).value) * (2 if self.warrior.is_(Trait.SCALES_WALLS) else 1)
        if max(up, down if up < DROP - HAIR else 0.0) > most + HAIR:
            raise NotAllowed(CLIMB, _TOO_HIGH, height=height, most=most)
        if self.ground.room_above((start.x, start.y), start.z) < up - HAIR:
            raise NotAllowed(CLIMB, _CEILED)
        end = Spot.at(leg.x, leg.y, z, surface, direction((start.x, start.y), (leg.x, leg.y)))
        if end.surface.startswith("water:") and self.state.setting.layer.water and self.sinks:
            raise NotAllowed(SWIM, _SINKS, warrior=self.warrior.id)
        if up >= DROP - HAIR:
            trials: tuple[Trial, ...] = (Trial(CLIMB, start),)
            if down >= DROP - HAIR:
                trials += self._jump_trials(Spot.at(start.x, start.y, top, start.surface), end, down)
            return Stage("climb", start, end, up + way.length, trials, (end,))
        return Stage("climb", start, end, down + way.length, (Trial(CLIMB, start, end),), (end,))

    def jump(self, start: Spot, leg: Leg) -> Stage:
        """Jump down: free of points, a test for each full 2 inches of height (core 5.9, 23.15).

        Raises:
            NotAllowed: If it is no jump, or too high, or not from here.
        """
        if self.mounted:
            raise NotAllowed(JUMP, _NO_CLIMBER, warrior=self.warrior.id)
        surface, z = self.ground.named((leg.x, leg.y), leg.z + TOUCH)
        height = start.z - z
        if height < DROP - HAIR:
            raise NotAllowed(JUMP, _NO_HEIGHT)
        most = HIGHEST_JUMP * (2 if self.warrior.is_(Trait.ACROBAT) else 1)
        if height > most + HAIR:
            raise NotAllowed(JUMP, _TOO_HIGH, height=height, most=most)
        way = Segment(start.x, start.y, leg.x, leg.y)
        if way.length > 2 * self.reach + LANDS_WITHIN + HAIR:
            raise NotAllowed(JUMP, _TOO_FAR_OFF)
        if self._pass_height(way, start, z) > start.z + SILL + HAIR:
            raise NotAllowed(WALLS, _WALL)
        end = Spot.at(leg.x, leg.y, z, surface, direction((start.x, start.y), (leg.x, leg.y)))
        return Stage("jump", start, end, 0.0, self._jump_trials(start, end, height), (end,))

    def _jump_trials(self, start: Spot, end: Spot, height: float) -> tuple[Trial, ...]:
        times = int(height / TEST_EACH + HAIR)
        if times and self.warrior.is_(Trait.ACROBAT):
            times = 1
        return (Trial(JUMP, start, end, times),) if times else ()

    def leap(self, start: Spot, leg: Leg) -> Stage:
        """Leap over a gap of at most 3 inches between edges: its width in points, a test or a fall (core 5.11, 23.17).

        Raises:
            NotAllowed: If there is no gap, or it is too wide, or the other side too high.
        """
        if self.mounted:
            raise NotAllowed(GAP, _NO_CLIMBER, warrior=self.warrior.id)
        surface, z = self.ground.named((leg.x, leg.y), leg.z + TOUCH)
        if z > start.z + DROP + HAIR:
            raise NotAllowed(GAP, _TOO_HIGH, height=z - start.z, most=DROP)
        way = Segment(start.x, start.y, leg.x, leg.y)
        over = [share for share in shares(way.length, STRIDE) if self._is_void(way.at(share), min(start.z, z))]
        if not over:
            raise NotAllowed(GAP, _NO_GAP)
        wide = (over[-1] - over[0]) * way.length
        if wide > WIDEST_GAP + HAIR:
            raise NotAllowed(GAP, _TOO_WIDE, most=WIDEST_GAP)
        if self._pass_height(way, start, z) > max(start.z, z) + HAIR:
            raise NotAllowed(WALLS, _WALL)
        facing = direction((start.x, start.y), (leg.x, leg.y))
        end = Spot.at(leg.x, leg.y, z, surface, facing)
        x, y = way.at(over[0])
        under, low = self.ground.named((x, y), start.z)
        foot = Spot.at(x, y, low, under, facing)
        trials: tuple[Trial, ...] = (Trial(GAP, start, foot),)
        if start.z - z >= TEST_EACH - HAIR:
            trials += self._jump_trials(start, end, start.z - z)
        return Stage("leap", start, end, way.length, trials, (end,))

    def _is_void(self, point: Point, z: float) -> bool:
        return z - self.ground.bearing(point, z) >= DROP - HAIR

    def _pass_height(self, way: Segment, start: Spot, z: float) -> float:
        """Return the least height at which nothing stands in a way from one level to another: a wall's top, a sill."""
        low = max(start.z, z)
        near = self.ground.near(way, TOUCH)
        walls = [wall for wall in near.walls if crossing_of(wall.line, way) is not None]
        levels = {low, *(wall.top for wall in walls)}
        levels |= {wall.z + one.sill for wall in walls for one in wall.openings if one.touch}
        for level in sorted(level for level in levels if level >= low - HAIR):
            if all(self._open_at(wall, way, level) for wall in walls):
                return max(level, low)
        return inf

    def _open_at(self, wall: Wall, way: Segment, level: float) -> bool:
        """May he pass a wall with his feet at a height: over it, under it, through an opening?"""
        if level >= wall.top - HAIR or wall.z >= level + self.shape.height - HAIR:
            return True
        opening = self._opening(wall, way)
        return opening is not None and wall.z + opening.sill <= level + HAIR < wall.z + opening.head

    # ---- stairs and ladders ------------------------------------------------------------------------------------------

    def take_way(self, start: Spot, leg: Leg) -> Stage:
        """Take stairs, a hatch or a shaft ladder: stairs cost the way and the rise, the others the rise (core 22.7).

        Raises:
            NotAllowed: If there is none here to that place, or he can't use it.
        """
        for way in self.ways_from(start):
            there = way.head if abs(start.z - way.foot[2]) <= abs(start.z - way.head[2]) else way.foot
            if hypot(there[0] - leg.x, there[1] - leg.y) > AT_WALL or abs(there[2] - leg.z) > AT_WALL:
                continue
            if (self.animal or self.mounted) and way.kind != "stairs":
                raise NotAllowed(WAYS, _NO_CLIMBER, warrior=self.warrior.id)
            other = way.foot if there is way.head else way.head
            plan = hypot(there[0] - other[0], there[1] - other[1]) if way.kind == "stairs" else 0.0
            surface, z = self.ground.named(there[:2], there[2] + TOUCH)
            end = Spot.at(*there[:2], z, surface, start.facing)
            return Stage("way", start, end, plan + abs(there[2] - other[2]), (), (end,))
        raise NotAllowed(WAYS, _NO_WAY)

    def ways_from(self, start: Spot) -> tuple[WayUp, ...]:
        """Return the ways up or down whose end is under his base."""
        return tuple(
            way
            for building in self.ground.buildings
            for way in building.ways
            for end in (way.foot, way.head)
            if abs(end[2] - start.z) <= AT_WALL and hypot(end[0] - start.x, end[1] - start.y) <= self.reach + AT_WALL
        )

    def take_ladder(self, start: Spot, leg: Leg) -> Stage:
        """Go up or down a ladder that is set up, and stay on it or leave it at a floor (core 22.8, 23.4).

        Raises:
            NotAllowed: If there is no ladder here, or he can't use it, or another is on that stretch of it.

        Rules: `mordheim.ladder.stop-on`.
        """
        if self.animal or self.mounted:
            raise NotAllowed(LADDER, _NO_CLIMBER, warrior=self.warrior.id)
        for ladder in self.ground.ladders:
            assert ladder.foot is not None, "it is set up"
            assert ladder.head is not None, "it is set up"
            foot, head = ladder.foot, ladder.head
            on_it = start.surface == ladder.id
            at_foot = abs(start.z - foot[2]) <= DROP and hypot(foot[0] - start.x, foot[1] - start.y) <= self.reach + 0.5
            beside = hypot(head[0] - start.x, head[1] - start.y) <= self.reach + LANDS_WITHIN
            if not (on_it or at_foot or (beside and foot[2] <= start.z <= foot[2] + ladder.length + HAIR)):
                continue
            if hypot(leg.x - foot[0], leg.y - foot[1]) <= AT_WALL and foot[2] + HAIR < leg.z:
                if leg.z > head[2] + HAIR:
                    continue
                end = Spot.at(foot[0], foot[1], leg.z, ladder.id, start.facing)
            elif max(hypot(leg.x - foot[0], leg.y - foot[1]), 0.0) <= self.reach + LANDS_WITHIN + AT_WALL or (
                hypot(leg.x - head[0], leg.y - head[1]) <= self.reach + LANDS_WITHIN + AT_WALL
            ):
                surface, z = self.ground.named((leg.x, leg.y), leg.z + TOUCH)
                if z > foot[2] + ladder.length + HAIR:
                    continue
                end = Spot.at(leg.x, leg.y, z, surface, start.facing)
            else:
                continue
            if self._others_on(ladder.id, start.z, end.z):
                raise NotAllowed(LADDER, _LADDER_TAKEN)
            plan = hypot(end.x - start.x, end.y - start.y)
            return Stage("ladder", start, end, abs(end.z - start.z) + plan, (), (end,))
        raise NotAllowed(LADDER, _NO_LADDER)

    def _others_on(self, ladder: str, start: float, end: float) -> bool:
        """Does anybody stand on the stretch of a ladder, or so near its ends that there is no room?"""
        low, high = min(start, end), max(start, end)
        return any(
            one.id != self.warrior.id and one.place.surface == ladder and low - DROP < one.place.z < high + DROP
            for one in self.state.in_play
        )

    # ---- any of them -------------------------------------------------------------------------------------------------

    def stage(self, start: Spot, leg: Leg, *, charge: bool = False) -> Stage:
        """Judge a leg from a place; what it comes to is remembered.

        Raises:
            NotAllowed: What forbids it.
        """
        key = (start, leg, charge)
        found = self.judged.get(key)
        if found is None:
            try:
                found = self._stage(start, leg, charge=charge)
            except NotAllowed as refusal:
                found = refusal
            self.judged[key] = found
        if isinstance(found, NotAllowed):
            raise found
        return found

    def _stage(self, start: Spot, leg: Leg, *, charge: bool) -> Stage:
        match leg.kind:
            case "walk":
                return self.walk(start, leg.x, leg.y, charge=charge)
            case "way":
                return self.take_way(start, leg)
            case "ladder":
                return self.take_ladder(start, leg)
            case "climb":
                return self.climb(start, leg)
            case "jump":
                return self.jump(start, leg)
            case _:
                return self.leap(start, leg)


def state_body(state: State, warrior: Warrior) -> Body:
    """Return the space that a warrior takes, with the mount under him."""
    mover = mover_of(state, warrior)
    return Body(mover.body.base, warrior.place.z, max(warrior.body.height, mover.body.height))


def meets(a: Body, b: Body) -> bool:
    """Do two bodies overlap?"""
    return a.meets_height(b) and overlaps(a.base, b.base)


def shares(length: float, step: float) -> tuple[float, ...]:
    """Return the shares of a way at which it is looked at: every *step* inches, and its end."""
    count = max(1, ceil(length / step - HAIR))
    return tuple(min(1.0, number * step / length) if length > HAIR else 1.0 for number in range(1, count + 1))


def walker(state: State, warrior: Warrior) -> Walker:
    """Return a warrior about to move: made once for a state."""
    key = ("walker", warrior.id)
    found: Walker | None = state.memo.get(key)
    if found is None or found.warrior is not warrior:
        found = state.memo[key] = Walker(state, warrior)
    return found


_OFF_TABLE = N_("that is off the table")
_ON_LADDER = N_("he is on a ladder: he goes up or down, or leaves it at a floor")
_ENEMY = N_("an enemy stands in the way")
_WALL = N_("a wall stands in the way")
_SILL = N_("that sill is higher than an inch above the floor: it is a climb")
_DROP = N_("{height:in} up or down is no walk: climb, jump or take a way")
_SINKS = N_("{warrior:warrior} can't swim in what he wears")
_CEILING = N_("nobody rides under a ceiling of that height")
_LOW = N_("there is no room to stand")
_NO_CLIMBER = N_("{warrior:warrior} can't do that: animals and riders neither climb nor jump")
_TOO_FAR_OFF = N_("that place is too far from the wall or edge")
_NO_HEIGHT = N_("there is no height to go up or down")
_TOO_HIGH = N_("{height:in} is too high: {most:in} at most")
_CEILED = N_("a floor is above him")
_NO_GAP = N_("there is no gap to leap over")
_TOO_WIDE = N_("that gap is wider than {most:in}")
_NO_WAY = N_("no stairs, hatch or shaft ladder leads there from here")
_NO_LADDER = N_("no ladder leads there from here")
_LADDER_TAKEN = N_("somebody is on that stretch of the ladder, and nobody passes another on it")
