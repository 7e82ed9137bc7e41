"""Shots in the enemy's movement phase by those who held their fire (`mordheim.opportunity.trigger`, core 23.22)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.mordheim.gear import Weapon
from grognard.mordheim.place import apart, is_engaged
from grognard.mordheim.shooting.aiming import Manner
from grognard.mordheim.shooting.phase import most_shots
from grognard.mordheim.shooting.ranges import loaded, missiles, range_of
from grognard.mordheim.shooting.shots import shoot
from grognard.mordheim.shooting.targets import why_not
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait
from grognard.skirmish.storeys import HAIR

IN_VIEW = "mordheim.opportunity.already-in-view"
TRIGGER = "mordheim.opportunity.trigger"
CHARGED = "mordheim.opportunity.charge-target"


class ShootNow(Answer, frozen=True):
    """Shoot at an enemy in his own movement phase."""

    message = "{shooter:warrior} shoots at {target:warrior} now ({weapon:gear})"

    shooter: int
    target: int
    weapon: str


class HoldFire(Answer, frozen=True):
    """Hold one's fire."""

    message = "hold the fire"


def clockwise_from(state: State, side: int) -> Iterator[int]:
    """Yield the other sides from the left of one (core 23.22)."""
    at = state.order.index(side)
    return iter((*state.order[at + 1 :], *state.order[:at]))


def waiting_shooters(state: State, mover_side: int) -> Iterator[Warrior]:
    """Yield those who wait for a side's moves, side after side from its left."""
    for side in clockwise_from(state, mover_side):
        if state.are_foes(side, mover_side):
            yield from (one for one in state.of_side(side) if is_waiting(state, one))


def is_waiting(state: State, one: Warrior) -> bool:
    """Does a warrior still wait: up, free, not fleeing (core 23.36)?"""
    return one.waiting and one.is_up and not one.fleeing and not is_engaged(state, one)


def weapons_ready(state: State, shooter: Warrior) -> Iterator[Weapon]:
    """Yield the weapons that a waiting warrior can fire at one target; weapons of effect don't wait."""
    for weapon in missiles(shooter):
        moved = weapon.is_(Trait.MOVE_OR_FIRE) and shooter.turn.moved
        if loaded(shooter, weapon) and not weapon.is_(Trait.AREA) and not moved:
            yield weapon


def shots_at_those_in_view(state: State, dice: Dice) -> Play[State]:
    """At the start of a movement phase let waiting shooters shoot at enemies in view, nearer than their range."""
    if not state.setting.layer.opportunity:
        return state
    for one in tuple(waiting_shooters(state, state.active)):
        shooter = state.warrior(one.id)
        if is_waiting(state, shooter):
            found = tuple(_in_view(state, shooter))
            state = yield from _offered(state, shooter, found, IN_VIEW, dice)
    return state


def _in_view(state: State, shooter: Warrior) -> Iterator[ShootNow]:
    for weapon in weapons_ready(state, shooter):
        for target in tuple(state.of_side(state.active)):
            near = apart(state, shooter, target) < range_of(shooter, weapon)
            if target.rider is None and near and why_not(state, shooter, target, weapon) is None:
                yield ShootNow(shooter.id, target.id, weapon.id)


def shooters_at(state: State, mover_id: int, charged: int | None = None) -> tuple[int, ...]:
    """Return the waiting warriors who could shoot at a mover where he is: not whom he charges.

    Args:
        charged: The target of his charge (`mordheim.opportunity.charge-target`).
    """
    mover = state.warrior(mover_id)
    if not state.setting.layer.opportunity or not mover.in_play:
        return ()
    return tuple(
        one.id for one in waiting_shooters(state, mover.side) if one.id != charged and any(shots_of(state, one, mover))
    )


def shots_of(state: State, shooter: Warrior, mover: Warrior) -> Iterator[ShootNow]:
    """Yield the shots that a waiting warrior could make at a mover."""
    away = apart(state, shooter, mover)
    for weapon in weapons_ready(state, shooter):
        if away <= range_of(shooter, weapon) + HAIR and why_not(state, shooter, mover, weapon) is None:
            yield ShootNow(shooter.id, mover.id, weapon.id)


def shots_at_mover(
    state: State, mover_id: int, known: tuple[int, ...], dice: Dice, *, charged: int | None = None
) -> Play[tuple[State, tuple[int, ...]]]:
    """At a step of a way let those waiting shoot into whose view and range the mover has just come.

    Args:
        mover_id: Who moves, where he is now.
        known: Those who could have shot at him before this step.
        charged: The target of his charge.
    """
    now = shooters_at(state, mover_id, charged)
    for shooter_id in now:
        shooter, mover = state.warrior(shooter_id), state.warrior(mover_id)
        if shooter_id not in known and is_waiting(state, shooter) and mover.in_play and not mover.is_down:
            found = tuple(shots_of(state, shooter, mover))
            state = yield from _offered(state, shooter, found, TRIGGER, dice)
    return state, now


def _offered(state: State, shooter: Warrior, found: tuple[ShootNow, ...], because: str, dice: Dice) -> Play[State]:
    """Ask whether a waiting warrior shoots; where a reading makes it compulsory he only chooses at whom."""
    if not found:
        return state
    must = because == IN_VIEW and state.setting.reads("mordheim.opportunity-in-view", "must")
    options: tuple[Answer, ...] = found if must else (HoldFire(), *found)
    answer = yield from answer_to(Ask(shooter.side, because, options, state=state), Answer)
    if not isinstance(answer, ShootNow):
        return state
    weapon = next(one for one in missiles(shooter) if one.id == answer.weapon)
    target = state.warrior(answer.target)
    many = most_shots(state, shooter, target, weapon)
    shots = many if state.setting.reads("mordheim.opportunity-shots", "all") else 1
    state = shoot(state, shooter.id, target.id, Manner(weapon.id, shots, opportunity=True), dice)
    return state.with_warrior(replace(state.warrior(shooter.id), waiting=False))
