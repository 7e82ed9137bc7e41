"""Characteristic tests and Leadership tests (core 2.3, 2.4), and whose Leadership a warrior tests with (core 10.1)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.kernel.dice import Dice
from grognard.kernel.words.modifiers import Modifier, Target, Value
from grognard.mordheim.hooks import LAYERS
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Amount, Trait
from grognard.mordheim.values import Characteristic, value_of

LEADER = "mordheim.core.leader"
LEADER_REACH = 6.0
ALWAYS_FAILS = 6
"""A characteristic test fails on it, however high the characteristic."""


def characteristic_target(
    warrior: Warrior,
    field: Characteristic,
    because: str,
    modifiers: Iterable[Modifier] = (),
    also: tuple[str, ...] = (),
) -> Target:
    """Return what a characteristic test must not exceed: D6, and a 6 always fails.

    >>> from grognard.kernel.words.language import Name
    >>> from grognard.mordheim.muster import profile
    >>> from grognard.mordheim.profile import Kit
    >>> captain = Warrior(0, 0, Kit(profile("mercenaries.captain"), Name("Otto", "Otto")))
    >>> characteristic_target(captain, "initiative", "example.climb", [Modifier("example.armour", "add", -1)]).needed
    3
    """
    value = value_of(warrior, field)
    return at_most(because, value, modifiers, ALWAYS_FAILS - 1, also)


def at_most(
    because: str, value: Value, modifiers: Iterable[Modifier], highest: int, also: tuple[str, ...] = ()
) -> Target:
    """Return the number that a test of a characteristic must not exceed: what a modifier adds is added to it."""
    given = LAYERS.in_order(modifiers)
    needed = LAYERS.resolve(value.value, given, highest=highest)
    return Target(because, value.value, given, needed, (value,), at_most=True, also=also)


def characteristic_test(dice: Dice, target: Target, *, again: bool = False) -> bool:
    """Roll a characteristic test; *again* rolls a failure once more (rope and hook, a leg-up)."""
    return bool(dice.d6(target) <= target.needed) or (again and bool(dice.d6(target) <= target.needed))


def leadership_target(state: State, warrior: Warrior, because: str, modifiers: Iterable[Modifier] = ()) -> Target:
    """Return what a Leadership test of a warrior must not exceed on 2D6: his own, or the leader's if that is higher."""
    return at_most(because, leadership_of(state, warrior), modifiers, 12)


def leadership_of(state: State, warrior: Warrior) -> Value:
    """Return the Leadership with which he tests: a leader who is near lends his (core 10.1).

    A leader who is down, or flees, lends nothing; allies' leaders neither (`mordheim.alliance.propose`).
    """
    own = value_of(warrior, "leadership")
    lent = [value_of(one, "leadership") for one in leaders_near(state, warrior)]
    best = max((value.value for value in lent), default=0)
    if best <= own.value:
        return own
    return Value(own.what, own.base, (*own.modifiers, Modifier(LEADER, "set", best)), best)


def leaders_near(state: State, warrior: Warrior) -> tuple[Warrior, ...]:
    """Return the leaders of his own warband who are near enough to lend him their Leadership."""
    return tuple(
        one
        for one in state.of_side(warrior.side)
        if one.id != warrior.id
        and one.is_(Trait.LEADER)
        and one.is_up
        and not one.fleeing
        and one.body.apart(warrior.body) <= leader_reach(one)
    )


def leader_reach(leader: Warrior) -> float:
    """Return how far he lends his Leadership, in inches: 6, more in some towns and with some skills."""
    by_rule = sum(leader.hooks.amounts(Amount.LEADER_RANGE))
    by_entry = sum(number for what, number in leader.kit.profile.amounts if what == Amount.LEADER_RANGE)
    return LEADER_REACH + by_entry + by_rule


def leadership_test(dice: Dice, target: Target, *, again: bool = False) -> bool:
    """Roll a Leadership test on 2D6; *again* rolls a failure once more."""
    return bool(dice.total(2, target) <= target.needed) or (again and bool(dice.total(2, target) <= target.needed))


def nerve_holds(state: State, warrior: Warrior, because: str, dice: Dice, modifiers: Iterable[Modifier] = ()) -> bool:
    """Take a Leadership test of a warrior; who passes all of them rolls nothing."""
    target = leadership_target(state, warrior, because, modifiers)
    if warrior.is_(Trait.PASSES_LEADERSHIP_TESTS):
        dice.spare(target)
        return True
    return leadership_test(dice, target)
