"""At whom a warrior may shoot: the closest, unless another is easier or the book lets him choose (core 6.2, 23.28)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.gear import Weapon
from grognard.mordheim.place import apart, is_engaged, sees
from grognard.mordheim.shooting.aiming import Manner, aim
from grognard.mordheim.shooting.ranges import range_of
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.table.built import built
from grognard.mordheim.traits import Trait

CLOSEST = "mordheim.core.closest-target"
RANGE = "mordheim.core.range"
SIGHT = "mordheim.core.line-of-sight"
INTO_COMBAT = "mordheim.shoot-melee.allowed"
HIGH = 2.0
"""A shooter whose floor is more than this above the street chooses freely (core 23.28)."""
HAIR = 1e-6


def targets(state: State, shooter: Warrior, weapon: Weapon) -> tuple[Warrior, ...]:
    """Return the enemies at whom a warrior may shoot a weapon now; of a ridden pair the rider stands for both."""
    reach = range_of(shooter, weapon) + HAIR
    return tuple(
        one
        for one in possible(state, shooter)
        if apart(state, shooter, one) <= reach and why_not(state, shooter, one, weapon) is None
    )


def possible(state: State, shooter: Warrior) -> Iterator[Warrior]:
    """Yield the enemies on the table, each pair once."""
    return (one for one in state.foes_of(shooter.side) if one.rider is None)


def why_not(state: State, shooter: Warrior, target: Warrior, weapon: Weapon) -> NotAllowed | None:
    """Return what forbids a shot at this target; None if nothing does."""
    if not state.are_foes(shooter.side, target.side) or not target.in_play:
        return NotAllowed(SIGHT, _NO_FOE, target=target.id)
    if target.hidden or not sees(state, shooter, target).is_seen:
        return NotAllowed(SIGHT, _UNSEEN, target=target.id)
    if apart(state, shooter, target) > range_of(shooter, weapon) + HAIR:
        reach, away = round(range_of(shooter, weapon), 1), round(apart(state, shooter, target), 1)
        return NotAllowed(RANGE, _FAR, target=target.id, away=str(away), reach=str(reach))
    if is_engaged(state, target) and not state.setting.layer.shots_into_combat:
        return NotAllowed(INTO_COMBAT, _ENGAGED, target=target.id)
    nearer = compulsory(state, shooter, weapon, target)
    if nearer is not None:
        return NotAllowed(CLOSEST, _NEARER, target=target.id, nearer=nearer.id)
    return None


def compulsory(state: State, shooter: Warrior, weapon: Weapon, target: Warrior) -> Warrior | None:
    """Return the closer enemy at whom he must shoot rather than at this one; None if he may choose this one.

    The engaged are never compulsory, and may be chosen; nor are those who are down or flee. The large may always be
    chosen. From high up anybody may be, once nobody in the same building is in sight. A farther one who is easier to
    hit may be chosen too.
    """
    free = target.is_(Trait.LARGE) or target.is_mounted or is_engaged(state, target) or weapon.is_(Trait.PICKS_TARGET)
    if free:
        return None
    rivals = [one for one in possible(state, shooter) if one.id != target.id and counts(state, shooter, one, weapon)]
    if is_high(state, shooter):
        rivals = [one for one in rivals if in_same_building(state, shooter, one)]
        if in_same_building(state, shooter, target):
            rivals = []
    away = apart(state, shooter, target)
    closer = [one for one in rivals if apart(state, shooter, one) < away - HAIR]
    if not closer:
        return None
    score = _score(state, shooter, target, weapon)
    if all(_score(state, shooter, one, weapon) > score for one in closer):
        return None
    return min(closer, key=lambda one: (apart(state, shooter, one), one.id))


def counts(state: State, shooter: Warrior, one: Warrior, weapon: Weapon) -> bool:
    """Does an enemy stand between a shooter and farther targets: seen, in range, up, neither fleeing nor engaged?"""
    return (
        one.is_up
        and not one.fleeing
        and not one.hidden
        and apart(state, shooter, one) <= range_of(shooter, weapon) + HAIR
        and not is_engaged(state, one)
        and sees(state, shooter, one).is_seen
    )


def _score(state: State, shooter: Warrior, target: Warrior, weapon: Weapon) -> int:
    return aim(state, shooter, target, weapon, Manner(weapon.id)).target().needed


def is_high(state: State, shooter: Warrior) -> bool:
    """Is a shooter's floor more than 2" above the street?"""
    return shooter.place.z > HIGH


def in_same_building(state: State, shooter: Warrior, other: Warrior) -> bool:
    """Are both within the footprint of one building, its roof included?"""
    table = built(state)
    mine = table.building_at((shooter.place.x, shooter.place.y))
    return mine is not None and mine == table.building_at((other.place.x, other.place.y))


_NO_FOE = N_("{target:warrior} is no enemy")
_UNSEEN = N_("{target:warrior} isn't seen")
_FAR = N_('{target:warrior} is {away}" away, the weapon reaches {reach}"')
_ENGAGED = N_("{target:warrior} is in close combat, and nobody shoots there")
_NEARER = N_("{nearer:warrior} is closer, and no harder to hit")
