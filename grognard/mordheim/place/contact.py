"""Who touches whom, who is engaged, and which warriors one fight links (core 19.1, 19.11, 19.17, 23.3, 23.4)."""

from __future__ import annotations

from itertools import combinations

from grognard.kernel.geometry import TOUCH, Disc, distance
from grognard.mordheim.place.measuring import body_of
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.table.built import built
from grognard.skirmish.bodies import Body, are_in_contact
from grognard.skirmish.contact import circles_within

RISE = 1.0
"""Feet may be so far apart in height, and walls so high between bases that touch (core 23.3)."""

NEAR = 2 * TOUCH + RISE
"""Nobody touches, at a ladder's head either, whose bases are farther apart than this."""
Contacts = dict[int, tuple[int, ...]]


def touching(state: State, a: Warrior, b: Warrior) -> bool:
    """Do two warriors touch? (`mordheim.core.contact`)."""
    return _bodies_touch(state, a, b, body_of(state, a), body_of(state, b))


def _bodies_touch(state: State, a: Warrior, b: Warrior, mine: Body, theirs: Body) -> bool:
    if not circles_within(mine.base, theirs.base, 2 * TOUCH + RISE):
        return False
    if _touch_at_ladder(state, a, mine, theirs) or _touch_at_ladder(state, b, theirs, mine):
        return True
    if not circles_within(mine.base, theirs.base, 2 * TOUCH):
        return False
    rise = None if state.setting.reads("mordheim.contact-height", "bodies") else RISE
    way = Disc(mine.base.x, mine.base.y, mine.base.reach)
    walls = [wall for wall in built(state).structure.walls if circles_within(way, wall.line, RISE)]
    return are_in_contact(mine, theirs, walls, rise=rise, low=RISE)


def _touch_at_ladder(state: State, climber: Warrior, mine: Body, theirs: Body) -> bool:
    """Does one on a ladder touch another: at its foot, at its head, or the next one on it (core 23.4)?"""
    ladder = built(state).ladder(climber.place.surface)
    if ladder is None or ladder.head is None or mine.rise(theirs) > RISE + TOUCH:
        return False
    ends = (Disc(mine.base.x, mine.base.y, TOUCH), Disc(ladder.head[0], ladder.head[1], TOUCH))
    return any(distance(end, theirs.base) <= TOUCH for end in ends)


def contacts(state: State) -> Contacts:
    """Return for each warrior the ids of the foes whom he touches, downed ones too: worked out once for a state."""
    found: Contacts | None = state.memo.get("contacts")
    if found is None:
        found = state.memo["contacts"] = _contacts(state)
    return found


def _contacts(state: State) -> Contacts:
    met: dict[int, set[int]] = {one.id: set() for one in state.in_play}
    shown = [one for one in state.in_play if one.rider is None]
    bodies = {one.id: body_of(state, one) for one in shown}
    for a, b in combinations(shown, 2):
        near = bodies[a.id].base.reach + bodies[b.id].base.reach + NEAR
        if abs(a.place.x - b.place.x) > near or abs(a.place.y - b.place.y) > near or not state.are_foes(a.side, b.side):
            continue
        if _bodies_touch(state, a, b, bodies[a.id], bodies[b.id]):
            for mine, theirs in ((a, b), (b, a)):
                for one in _pair(mine):
                    met[one] |= set(_pair(theirs))
    return {one: tuple(sorted(others)) for one, others in met.items()}


def _pair(warrior: Warrior) -> tuple[int, ...]:
    """Return a warrior with the mount under him: enemies in contact touch both (core 19.17)."""
    return (warrior.id,) if warrior.rides is None else (warrior.id, warrior.rides)


def foes_in_contact(state: State, warrior: Warrior) -> tuple[Warrior, ...]:
    """Return the foes whom a warrior touches, the downed too; of a ridden pair both."""
    return tuple(state.warrior(one) for one in contacts(state).get(warrior.id, ()))


def is_engaged(state: State, warrior: Warrior) -> bool:
    """Is a warrior in close combat: does he touch a foe who stands (core 19.11)?"""
    return any(one.is_up for one in foes_in_contact(state, warrior))


def group_of(state: State, warrior: Warrior) -> tuple[int, ...]:
    """Return the ids of all whom contact links with a warrior, himself included, mounts too (core 19.1)."""
    linked = contacts(state)
    found, waiting = set[int](), [warrior.id]
    while waiting:
        one = waiting.pop()
        if one in found:
            continue
        found.add(one)
        waiting += linked.get(one, ())
        here = state.warrior(one)
        waiting += [other for other in (here.rides, here.rider) if other is not None]
    return tuple(sorted(found))


def are_engaged_sides(state: State, a: int, b: int) -> bool:
    """Are any warriors of two sides in contact?"""
    return any(foe.side == b for one in state.of_side(a) for foe in foes_in_contact(state, one))
