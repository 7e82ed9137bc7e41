"""Cover of a target, for each shooting model: `t9a.cover` (core 4.7 to 4.10, 15.3, 15.4).

The shooter's model looks from the best point of its front at the Facing in whose arc it is Located; what hides more
than half of that Facing gives Cover.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Feature,
    Footprint,
    Point,
    Rect,
    Segment,
    direction,
    hidden_share,
    least_hidden,
    located,
    nearest_points,
    overlaps,
    share_of_way_inside,
)
from grognard.t9a.board.effects import table_of
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.blow import Cover
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.sight.outlook import Looker, Outlook, Overlooks, is_overlooked
from grognard.t9a.sight.screens import HILL
from grognard.t9a.sight.sight import outlook_of
from grognard.t9a.sight.stature import blocks, covers, is_enough, share

HALF = 0.5
HAIR = 1e-9
POINTS_OF_A_FRONT = (0.5, 0.0, 0.25, 0.75, 1.0)  # tried before the best is looked for more closely, middle first
POINTS_OF_A_RIM = 17
HIDES = {"forest": "soft", HILL: "hard", "impassable": "hard"}  # what lies behind it
SHELTERS = {"field": "soft", "ruins": "hard"}  # what stands inside it
NOT_FOR_THE_TOWERING = ("field", "ruins", "wall")


def cover_for(state: State, unit: Unit, number: int, target: Unit, *, overlooks: Overlooks | None = None) -> Cover:
    """Return the Cover (`t9a.cover`) that *target* has against the model of *unit* in the slot *number*.

    *overlooks*: which models in between its shots disregard (t9a.volley-fire).
    """
    cover = _cover_seen(state, unit, number, target, overlooks)
    if cover and target.effects and table_of(target.effects).with_trait(Trait.WEAKENS_COVER):
        return WEAKENED[cover]
    return cover


def _cover_seen(state: State, unit: Unit, number: int, target: Unit, overlooks: Overlooks | None) -> Cover:
    own = _own_cover(target)
    outlook = outlook_of(state, unit, target)
    if own == "hard" or outlook.is_open:
        return own
    key = (number, overlooks)
    found = outlook.covers.get(key)
    if found is None:
        found = outlook.covers[key] = _cover(state, outlook, number, overlooks)
    return found or own


WEAKENED: dict[Cover, Cover] = {"hard": "soft", "soft": ""}


def defends(unit: Unit, wall: Feature) -> bool:
    """Does the unit defend this Wall: is more than half of its front in contact with it?"""
    if not isinstance(unit.boundary, Rect):
        return False
    front = unit.boundary.front()
    if isinstance(wall.shape, Rect):
        it = wall.shape
        ground: Footprint = Rect(it.x, it.y, it.width + 2 * TOUCH, it.depth + 2 * TOUCH, it.facing)
        return share_of_way_inside(front, ground) > HALF
    ahead_x, ahead_y = unit.boundary.sin * TOUCH, unit.boundary.cos * TOUCH
    nearby = (front, front.moved(ahead_x, ahead_y), front.moved(-ahead_x, -ahead_y))
    return any(share_of_way_inside(line, wall.shape) > HALF for line in nearby)


def _own_cover(target: Unit) -> Cover:
    """Return the Cover that the target's rules give it wherever it stands."""
    given = {hook(target) for hook in target.hooks.of(Moments.own_cover)}
    return "hard" if "hard" in given else "soft" if "soft" in given else ""


def _cover(state: State, outlook: Outlook, number: int, overlooks: Overlooks | None) -> Cover:
    """Work the Cover out: inside a Field (`t9a.terrain.field`) or Ruins (`t9a.terrain.ruins`), or behind something."""
    base, target = outlook.bases[number], outlook.target
    eyes = base.front() if isinstance(base, Rect) else base
    assert isinstance(eyes, Segment | Disc), "models stand on rectangles or discs"
    aim = _aim(target, base)
    features = [feature for feature in outlook.features if not overlaps(feature.shape, base)]
    if features and is_enough(state, share(target, Trait.REFUSES_SOFT_TERRAIN_COVER)):
        features = [feature for feature in features if feature.kind not in NOT_FOR_THE_TOWERING]
    inside = {SHELTERS[feature.kind] for feature in features if feature.kind in SHELTERS and _is_inside(aim, feature)}
    if "hard" in inside:
        return "hard"
    features = [feature for feature in features if feature.kind != HILL or not _stands_on(aim, feature)]
    hard, soft = _obstructions(outlook, outlook.looker(number, overlooks), features)
    behind = bool(hard or soft) and _is_hidden(eyes, aim, [*hard, *soft], state)
    if behind and hard and (not soft or _is_hidden(eyes, aim, hard, state)):
        return "hard"
    return "soft" if behind or inside else ""


def _aim(target: Unit, base: Footprint) -> Segment:
    """Return what is looked at: the Facing in whose arc the base is Located; the nearest point of a round base."""
    boundary = target.boundary
    if isinstance(boundary, Rect):
        return boundary.side(located(boundary, base))
    point = nearest_points(base, boundary)[1]
    return Segment(*point, *point)


def _is_inside(aim: Segment, feature: Feature) -> bool:
    """Does more than half of what is looked at lie inside the feature?"""
    return share_of_way_inside(aim, feature.shape) > HALF if aim.reach else feature.contains(aim.middle)


def _stands_on(aim: Segment, hill: Feature) -> bool:
    """Is what is looked at not mostly off the Hill? Then it is not behind it (core 15.3)."""
    inside = share_of_way_inside(aim, hill.shape) if aim.reach else float(hill.contains(aim.middle))
    return inside >= HALF - HAIR


def _obstructions(
    outlook: Outlook, looker: Looker, features: Iterable[Feature]
) -> tuple[list[Footprint], list[Footprint]]:
    """Return what gives Hard Cover and what gives Soft Cover to whoever is behind it.

    Of terrain: a Forest, `t9a.terrain.forest`; a Hill, `t9a.terrain.hill`, only Soft Cover to who is partly on it, but
    mostly off;
    a Wall to those who defend it; Open Terrain, `t9a.terrain.open`, nothing.
    """
    hard: list[Footprint] = []
    soft: list[Footprint] = []
    from_above = looker.elevated or outlook.target_is_elevated
    for screen in outlook.screens:
        if (from_above and not screen.elevated) or is_overlooked(screen, looker):
            continue
        if blocks(screen.stature, looker.stature, outlook.stature):
            (hard if screen.opaque else soft).append(screen.shape)
        elif covers(screen.stature, looker.stature, outlook.stature):
            soft.append(screen.shape)
    for feature in features:
        gives = HIDES.get(feature.kind)
        if feature.kind == HILL and overlaps(feature.shape, outlook.target.boundary):
            gives = "soft"
        elif feature.kind == "wall" and defends(outlook.target, feature):
            gives = "hard"
        if gives is not None:
            (hard if gives == "hard" else soft).append(feature.shape)
    return hard, soft


def _is_hidden(eyes: Segment | Disc, aim: Segment, shapes: list[Footprint], state: State) -> bool:
    """Is more than half of what is looked at hidden, from every point of the front or rim?

    A few points are tried first. Only if the best of them comes near to half, seen against how much the points differ,
    is the best point of all looked for.
    """
    enough = HALF if state.setting.readings.choice("t9a.cover.share") == "more-than-half" else HALF - 2 * HAIR
    shares = []
    for eye in _points(eyes, aim):
        hidden = hidden_share(aim, eye, shapes)
        if hidden <= enough + HAIR:
            return False
        shares.append(hidden)
    if min(shares) - enough > 2 * max(abs(one - other) for one, other in pairwise(shares)):
        return True
    return least_hidden(eyes, aim, shapes, enough=enough)[1] > enough + HAIR


def _points(eyes: Segment | Disc, aim: Segment) -> Iterable[Point]:
    """Return some points of a front, or of the half of a rim that looks at the target."""
    if isinstance(eyes, Segment):
        return [eyes.at(share) for share in POINTS_OF_A_FRONT]
    towards = direction((eyes.x, eyes.y), aim.middle)
    return [eyes.rim(towards - 90.0 + 180.0 * step / (POINTS_OF_A_RIM - 1)) for step in range(POINTS_OF_A_RIM)]
