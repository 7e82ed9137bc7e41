"""What a unit may shoot at, and with what (core 10.2, 10.3): suggestions, and the judge of any other choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.kernel.battle.asks import Answer
from grognard.kernel.geometry import are_within, distance
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.shooting.aiming import may_hit_with
from grognard.t9a.shooting.breath import breathers
from grognard.t9a.shooting.guns import Arm, Gun, RangedSpecial, guns_of, specials_of, way_of
from grognard.t9a.shooting.helpers import helpers_of
from grognard.t9a.shooting.shooting_events import HoldFire, Shoot
from grognard.t9a.sight.sight import can_see

SHOOTING_ATTACK = "t9a.shooting-attack"
MOST_TARGETS = 6  # that are suggested: the nearest ones

Arms = tuple[Arm, ...]


def has_target(state: State, unit: Unit) -> bool:
    """Is there anything that the unit could shoot at?"""
    return any(_ways(state, unit, target) for target in _targets(state, unit))


def shot_options(state: State, unit: Unit) -> tuple[Answer, ...]:
    """Return the sensible Shooting Attacks of *unit*, nearest targets first, and holding fire."""
    helpers = helpers_of(state, unit)
    helper = helpers[0].id if helpers else None
    shots = tuple(
        Shoot(unit.id, target.id, arms, helper)
        for target in _targets(state, unit)
        for arms in _ways(state, unit, target)
    )
    return (*shots, HoldFire(unit.id))


def ways_to_stand_and_shoot(state: State, unit: Unit, charger: Unit) -> tuple[Arms, ...]:
    """Return the ways in which *unit* may use its weapons as it stands and shoots; none, if it can't."""
    return _arms(
        guns_of(state, unit, standing=True),
        (s for s in specials_of(state, unit, standing=True) if breathers(state, unit, charger, s, standing=True)),
    )


def check_shot(state: State, unit: Unit, answer: Answer) -> None:
    """Judge any choice of *unit*.

    Raises:
        NotAllowed: Which rule keeps it from shooting there, or with these weapons.
    """
    match answer:
        case HoldFire(chosen) if chosen == unit.id:
            return
        case Shoot(chosen, target_id, arms, helper) if chosen == unit.id:
            target = state.by_id.get(target_id)
            if target is None or target.side == unit.side or target.fight.engaged:
                raise NotAllowed(SHOOTING_ATTACK, NO_TARGET, unit=unit.name)
            if not can_see(state, unit, target):
                raise NotAllowed("t9a.line-of-sight", OUT_OF_SIGHT, unit=unit.name, target=target.name)
            _check_arms(state, unit, target, arms)
            if helper is not None and helper not in {one.id for one in helpers_of(state, unit)}:
                raise NotAllowed(SHOOTING_ATTACK, NO_HELP, unit=unit.name)
        case _:
            raise NotAllowed(SHOOTING_ATTACK, OTHER_UNIT, unit=unit.name)


def _targets(state: State, unit: Unit) -> list[Unit]:
    """Return the nearest enemies that may be shot at and are near enough for some weapon, nearest first."""
    reach = max(
        [gun.weapon.range_in for gun in guns_of(state, unit)]
        + [special.hits.range_in for special in specials_of(state, unit)],
        default=0.0,
    )
    if not reach:
        return []
    own = unit.boundary
    near = [enemy for enemy in state.units if enemy.side != unit.side and not enemy.fight.engaged]
    near = [enemy for enemy in near if are_within(own, enemy.boundary, reach)]
    if len(near) > MOST_TARGETS:
        near = sorted(near, key=lambda enemy: (distance(own, enemy.boundary), enemy.id))[:MOST_TARGETS]
    return near


def _ways(state: State, unit: Unit, target: Unit) -> tuple[Arms, ...]:
    """Return the sensible ways in which the unit may use its weapons against *target*."""
    key = ("ways", unit.id, target.id)
    found: tuple[Arms, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _arms(
            (gun for gun in guns_of(state, unit) if may_hit_with(state, unit, target, gun)),
            (special for special in specials_of(state, unit) if breathers(state, unit, target, special)),
        )
    return found


def _arms(guns: Iterable[Gun], specials: Iterable[RangedSpecial]) -> tuple[Arms, ...]:
    """Return who uses what: one way for each weapon of the first parts that have several, with and without Specials.

    Of several Breath Attacks a model uses one.
    Weapons that only some of several equal parts can fire are always used; the other parts use the weapon chosen.
    """
    hands: dict[tuple[Pool, int], list[Gun]] = {}
    for gun in guns:
        hands.setdefault((gun.pool, gun.part), []).append(gun)
    ways: list[Arms] = [()]
    chosen = False
    for (pool, part), those in hands.items():
        each = list(_shared_out(pool, part, those))
        ways = [(*way, *arms) for way in ways for arms in (each[:1] if chosen else each)]
        chosen = chosen or len(each) > 1
    besides = {(one.pool, "breath" if one.is_breath else one.key): one.arm for one in specials}
    ways = [way for way in ways if way]
    if besides:
        ways = [*((*way, *besides.values()) for way in (ways or [()])), *ways]
    return tuple(ways)


def _shared_out(pool: Pool, part: int, guns: list[Gun]) -> Iterator[Arms]:
    """Yield how the equal parts of a model may use their weapons, one way for each weapon that all of them have."""
    most = guns[0].model.parts[part].count
    few = [gun for gun in guns if gun.parts < most]
    free, fixed = most, []
    for gun in few:
        if free:
            fixed.append(Arm(pool, part, gun.key, min(gun.parts, free)))
            free -= fixed[-1].parts
    others = [gun for gun in guns if gun.parts >= most]
    if not others or not free:
        yield tuple(fixed)
        return
    for gun in others:
        yield (*fixed, Arm(pool, part, gun.key, free))


def _check_arms(state: State, unit: Unit, target: Unit, arms: Arms) -> None:
    """Refuse weapons that are not ready, parts that would shoot twice, and shots that nobody can make."""
    guns = {(gun.pool, gun.part, gun.key): gun for gun in guns_of(state, unit)}
    specials = {(one.pool, one.part, one.key): one for one in specials_of(state, unit)}
    free: dict[tuple[Pool, int], int] = {}
    breathing: list[Pool] = []
    reaches = False
    for arm in dict.fromkeys(arms):
        key = (arm.pool, arm.part, arm.weapon)
        gun = guns.get(key)
        if key in specials:
            if specials[key].is_breath:
                if arm.pool in breathing:
                    raise NotAllowed(SHOOTING_ATTACK, BREATHES_TWICE, unit=unit.name)
                breathing.append(arm.pool)
            reaches = reaches or bool(breathers(state, unit, target, specials[key]))
            continue
        if gun is None:
            raise NotAllowed(SHOOTING_ATTACK, NOT_READY, unit=unit.name, weapon=way_of(arm.weapon)[0])
        left = free.setdefault(key[:2], gun.model.parts[gun.part].count)
        if not 1 <= arm.parts <= min(left, gun.parts):
            raise NotAllowed(SHOOTING_ATTACK, SHOOTS_TWICE, unit=unit.name, weapon=way_of(arm.weapon)[0])
        free[key[:2]] = left - arm.parts
        reaches = reaches or may_hit_with(state, unit, target, gun)
    if len(dict.fromkeys(arms)) != len(arms):
        raise NotAllowed(SHOOTING_ATTACK, SHOOTS_TWICE, unit=unit.name, weapon=way_of(arms[0].weapon)[0])
    if not reaches:
        raise NotAllowed(SHOOTING_ATTACK, OUT_OF_RANGE, unit=unit.name, target=target.name)


NO_TARGET = N_("{unit} can't shoot there: only at an enemy unit that is not Engaged")
OUT_OF_SIGHT = N_("{unit} can't shoot at {target}: none of {unit:its|their} models sees {target:it|them}")
OUT_OF_RANGE = N_("{unit} can't shoot at {target}: no model with these weapons is in range and sees it")
NOT_READY = N_("{unit} can't shoot with {weapon} now")
SHOOTS_TWICE = N_("{unit}: each part shoots once at most, with weapons that it has ({weapon})")
BREATHES_TWICE = N_("{unit}: a model uses one Breath Attack in a phase")
NO_HELP = N_("nobody can help {unit} in that way")
OTHER_UNIT = N_("it is {unit}'s Shooting Attack")
