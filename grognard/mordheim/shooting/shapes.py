"""What weapons of effect cover: who is inside, wholly or in part, how strongly (`mordheim.area.full`, core 23.34)."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from grognard.kernel.geometry import Disc, direction, step
from grognard.kernel.ground.templates import Template, beam, blast, teardrop
from grognard.mordheim.facts import Shape
from grognard.mordheim.place import eye_at, sees_from
from grognard.mordheim.state import State, Warrior
from grognard.skirmish.bodies import Spot

LEVEL = 1.0
"""Who stands at most so far above or below is on the same level."""
RIM = 24
"""Points of a base's rim that are looked at."""


class Inside(NamedTuple):
    """A warrior in an area: with what Strength, wholly or not, in cover or not, as seen from where it starts."""

    warrior: int
    strength: int
    whole: bool
    covered: bool


def template(shape: Shape, firer: Warrior, facing: float) -> Template:
    """Return the template of a weapon that starts at the edge of the firer's base (core 23.35)."""
    start = step((firer.place.x, firer.place.y), facing, firer.base.reach)
    if shape.kind == "line":
        return beam(start, facing, length=shape.length, width=shape.width)
    return teardrop(start, facing, length=shape.length, radius=shape.width / 2)


def covers_whole(laid: Template, base: Disc) -> bool:
    """Is all of a base under a template?"""
    points = (step((base.x, base.y), 360.0 * turn / RIM, base.radius) for turn in range(RIM))
    return laid.covers((base.x, base.y)) and all(laid.covers(point) for point in points)


def round_base(warrior: Warrior) -> Disc:
    """Return the circle inside a warrior's base by which it is judged whether he is wholly inside an area."""
    base = warrior.base
    return base if isinstance(base, Disc) else Disc(base.x, base.y, min(base.width, base.depth) / 2)


def inside_of(state: State, firer: Warrior, shape: Shape, facing: float) -> tuple[Inside, ...]:
    """Return who is in the area of a weapon that starts at the firer; his line of sight says who is in cover."""
    laid = template(shape, firer, facing)
    found: list[Inside] = []
    for one in state.in_play:
        if one.id in (firer.id, firer.rides, firer.rider) or not laid.touches(one.base):
            continue
        seen = sees_from(state, firer.body.eye, one)
        if one.hidden or not seen.is_seen:
            continue
        level = abs(one.place.z - firer.place.z) <= LEVEL
        whole = level and covers_whole(laid, round_base(one))
        found.append(Inside(one.id, shape.zones[0][1], whole, seen.is_covered))
    return tuple(found)


def inside_blast(state: State, at: Spot, shape: Shape, spared: tuple[int, ...] = ()) -> tuple[Inside, ...]:
    """Return who is in the zones round a point; who stands over two suffers the milder (`mordheim.area.decreasing`)."""
    found: list[Inside] = []
    for one in state.in_play:
        if one.id in spared or one.rider in spared:
            continue
        zones = [number for number, (radius, _) in enumerate(shape.zones) if _reached(one, at, radius)]
        if not zones:
            continue
        seen = sees_from(state, eye_at(at), one)
        if one.hidden or not seen.is_seen:
            continue
        level = abs(one.place.z - at[2]) <= LEVEL
        outermost = shape.zones[-1][0]
        whole = level and covers_whole(blast(at[0], at[1], outermost), round_base(one))
        found.append(Inside(one.id, shape.zones[_mildest(one, at, shape)][1], whole, seen.is_covered))
    return tuple(found)


def _mildest(one: Warrior, at: Spot, shape: Shape) -> int:
    """Return the outermost zone that a base touches: the first one that holds all of it, or the last."""
    base = round_base(one)
    for number, (radius, _) in enumerate(shape.zones):
        if covers_whole(blast(at[0], at[1], radius), base):
            return number
    return len(shape.zones) - 1


def _reached(one: Warrior, at: Spot, radius: float) -> bool:
    """Has a warrior some point of his body within a radius of a point in three dimensions?"""
    plan = max(0.0, hypot(one.base.x - at[0], one.base.y - at[1]) - round_base(one).radius)
    rise = max(0.0, at[2] - one.body.top, one.body.z - at[2])
    return hypot(plan, rise) <= radius


def heading_to(firer: Warrior, target: Warrior) -> float:
    """Return the direction from a firer to a target."""
    return direction((firer.place.x, firer.place.y), (target.place.x, target.place.y))
