"""Rout tests at the start of a turn, and giving up (core 10.2, 19.32 to 19.34, `mordheim.rout.allied-bonus`)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.modifiers import Modifier, Target
from grognard.mordheim.checks import at_most, leadership_test
from grognard.mordheim.hooks import Moments
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait
from grognard.mordheim.values import value_of
from grognard.mordheim.victory import judge, sides_left

ROUT = "mordheim.core.rout"
GIVE_UP = "mordheim.core.voluntary-rout"
BONUS = "mordheim.rout.allied-bonus"
QUARTER = 4
HIGHEST = 12


class GiveUp(Answer, frozen=True):
    """Leave the field of one's own will."""

    message = "leave the field"


class FightOn(Answer, frozen=True):
    """Fight on."""

    message = "fight on"


class Routs(Event, frozen=True):
    """A warband leaves the field."""

    message = "{warband:warband} routs and leaves the field"

    warband: int


class RoutTest(Event, frozen=True):
    """A warband tests for rout: so many count as out of so many."""

    message = "{warband:warband} tests for rout: {lost} of {models} are out of action"

    warband: int
    lost: float
    models: int


def rout_phase(state: State, dice: Dice) -> Play[State]:
    """Test the active side if a quarter of it is out; once it had to, it may also give up (core 10.2)."""
    side = state.active
    if state.sides[side].asked:
        answer = yield from answer_to(Ask(side, GIVE_UP, (FightOn(), GiveUp()), state=state), Answer)
        if isinstance(answer, GiveUp):
            return judge(routed(state, side, dice), dice)
    if not must_test(state, side):
        return state
    state = state.with_side(side, asked=True)
    dice.tell(RoutTest(side, float(lost(state, side)), state.sides[side].models))
    if leadership_test(dice, rout_target(state, side)):
        return state
    return judge(routed(state, side, dice), dice)


def lost(state: State, side: int) -> Fraction:
    """Return how many of a side count as out: goblins and squigs one half; ridden mounts not (core 19.33)."""
    counted = Fraction(0)
    for one in state.warriors:
        gone = one.side == side and (one.health == "out" or (one.fleeing and not one.on_table))
        if gone and counts_for_rout(state, one):
            counted += Fraction(1, 2) if one.kit.is_(Trait.HALF_FOR_ROUT) else 1
    return counted


def counts_for_rout(state: State, warrior: Warrior) -> bool:
    """Does a warrior count when the lost are counted? A mount only if it fights riderless, and a reading says so."""
    if warrior.kit.profile.standing != "mount":
        return True
    fights = warrior.rider is None and warrior.kit.profile.characteristics.attacks > 0
    return fights and state.setting.reads("mordheim.horse-rout", "riderless")


def must_test(state: State, side: int) -> bool:
    """Is a quarter or more of a warband out of action? Of 13 the fourth makes it test, not the third."""
    return lost(state, side) * QUARTER >= state.sides[side].models


def rout_target(state: State, side: int) -> Target:
    """Return what a rout test needs: the leader's Leadership, or the best that is left, with an ally's +1."""
    found = {Modifier(BONUS, "add", 1): None} if has_ally(state, side) else {}
    for one in state.of_side(side):  # each bonus once, however many have it
        found |= {bonus: None for hook in one.hooks.of(Moments.rout_test) if (bonus := hook()) is not None}
    return at_most(ROUT, value_of(tester(state, side), "leadership"), found, HIGHEST)


def has_ally(state: State, side: int) -> bool:
    """Is an allied warband still on the field?"""
    return any(state.relation(side, other) == "allied" for other in sides_left(state))


def tester(state: State, side: int) -> Warrior:
    """Return whose Leadership serves: the leader's, unless he is out or stunned; then the highest that is left."""
    here = [one for one in state.of_side(side) if one.rider is None]
    leaders = [one for one in here if one.kit.is_(Trait.LEADER) and one.health != "stunned"]
    pool = leaders or [one for one in here if one.health != "stunned"] or here
    return max(pool, key=lambda one: (one.kit.profile.characteristics.leadership, -one.id))


def routed(state: State, side: int, dice: Dice) -> State:
    """Return the state without a warband that has routed; its ladders and bridges stay where they lie (core 19.34)."""
    dice.tell(Routs(side))
    gone = tuple(replace(one, on_table=False, carries="", holds="") for one in state.of_side(side))
    return state.with_side(side, routed=True).with_warrior(*gone)
