"""Who sees whom, and how much: nine points of the target, from the eye or a window near by (core 23.6, 23.7)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.geometry import Segment, distance, nearest_point
from grognard.mordheim.place.measuring import body_of
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.table.built import Built, built
from grognard.skirmish.bodies import Body, Spot, are_in_contact
from grognard.skirmish.lines import Line, is_clear, passes_through
from grognard.skirmish.seeing import POINTS, View, lookouts, points_of, view
from grognard.skirmish.storeys import Structure

LOOKS_FROM = 1.0
"""How near a window, an edge or a low wall is from which one may also look (core 23.7)."""
BEHIND_LOOPHOLE = 0.5
"""Immediately behind a loophole (`mordheim.loophole.shoot`)."""
EYE = 0.1
"""How high above a point of impact one looks from it."""
UNSEEN = View(0)


def sees(state: State, viewer: Warrior, target: Warrior) -> View:
    """Return how much a warrior sees of another, from the place that shows most; models may give cover (core 23.8)."""
    ground, mine, theirs = built(state), body_of(state, viewer), body_of(state, target)
    key = ("sees", mine, theirs, viewer.place.surface)
    found: View | None = ground.memo.get(key)  # type: ignore[assignment]  # what stands under such a key
    if found is None:
        found = ground.memo[key] = _best_view(ground, mine, theirs, viewer.place.surface)
    if found.clear == POINTS and state.setting.reads("mordheim.cover-by-models", "yes"):
        return _behind_models(state, viewer, target, mine, theirs, found)
    return found


def _best_view(ground: Built, mine: Body, theirs: Body, surface: str) -> View:
    between = Segment(mine.base.x, mine.base.y, theirs.base.x, theirs.base.y)
    reach = LOOKS_FROM + mine.base.reach + theirs.base.reach
    near = ground.near(between, reach)
    best = view(mine.eye, theirs, near)
    if best.clear == POINTS:
        return best
    own = near.floor_under((mine.base.x, mine.base.y), mine.z)
    floors = () if own is None else (own,)
    for spot in lookouts(mine, near, LOOKS_FROM, ground.edges_of(surface)):
        best = max(best, view(spot, theirs, near, floors))
        if best.clear == POINTS:
            return best
    return max(best, _through_loopholes(ground, mine, theirs, near))


def _through_loopholes(ground: Built, mine: Body, theirs: Body, near: Structure) -> View:
    """Return what a warrior sees through a loophole behind which he stands (`mordheim.loophole.shoot`).

    Rules: `mordheim.loophole.protection`.
    """
    best = UNSEEN
    for line, sill, head in loopholes(ground):
        if distance(mine.base, line) > BEHIND_LOOPHOLE or not mine.z <= sill + head <= mine.top + head:
            continue
        x, y = nearest_point(line, (mine.base.x, mine.base.y))
        height = min(max(mine.top, mine.z + 0.1), head)
        if sill <= height:
            best = max(best, view((x, y, height), theirs, near))
    return best


def loopholes(ground: Built) -> Iterator[tuple[Segment, float, float]]:
    """Yield the loopholes of a table: their line, and between which heights they are open."""
    for building in ground.buildings:
        for one in building.openings:
            if one.kind == "loophole":
                floor = building.storeys[one.storey].floor
                yield one.line, floor + one.sill, floor + one.head


def _behind_models(state: State, viewer: Warrior, target: Warrior, mine: Body, theirs: Body, found: View) -> View:
    """Return the view less lines through somebody standing; who is in contact with the viewer doesn't count."""
    apart = {viewer.id, target.id, viewer.rides, target.rides, viewer.rider, target.rider}
    span = Segment(mine.base.x, mine.base.y, theirs.base.x, theirs.base.y)
    for one in state.in_play:
        if one.id in apart or not one.is_up or one.rider is not None:
            continue
        body = body_of(state, one)
        if distance(body.base, span) > theirs.base.reach or are_in_contact(mine, body, (), rise=1.0, low=1.0):
            continue
        if any(passes_through(Line(mine.eye, point), body) for point in points_of(theirs, mine.eye)):
            return View(POINTS - 1)
    return found


def sees_from(state: State, spot: Spot, target: Warrior) -> View:
    """Return how much of a warrior is in clear sight from a point: where a shot lands, or starts."""
    body = body_of(state, target)
    between = Segment(spot[0], spot[1], body.base.x, body.base.y)
    near = built(state).near(between, body.base.reach + LOOKS_FROM)
    return View(sum(is_clear(Line(spot, point), near) for point in points_of(body, spot)))


def eye_at(spot: Spot) -> Spot:
    """Return the point just above a place from which a burst there looks."""
    return (spot[0], spot[1], spot[2] + EYE)
