"""Tests at the start of a turn: stupidity (core 10.8)."""

from __future__ import annotations

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.mordheim.checks import leadership_target, leadership_test
from grognard.mordheim.hooks import Moments
from grognard.mordheim.place import apart, is_engaged
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait

STUPIDITY = "mordheim.core.stupidity"
WANDERS = 3
"""A D6 up to this: the stupid one walks straight ahead at half speed; above it he stands."""
LED_WITHIN = 6.0


class IsStupid(Event, frozen=True):
    """A warrior doesn't know what he is about until his next turn."""

    message = "{warrior:warrior} stares ahead, and strikes no blow until the next turn"

    warrior: int


def stupidity_tests(state: State, dice: Dice) -> State:
    """Test the stupid ones of the active side; who fails wanders ahead or stands, and neither casts nor strikes."""
    for one in tuple(state.of_side(state.active)):
        state = state.with_warrior(state.warrior(one.id).fighting(silent=False))
        if must_test_stupidity(state, one):
            state = _tested(state, one.id, dice)
    return state


def must_test_stupidity(state: State, warrior: Warrior) -> bool:
    """Must a warrior test: is he up, stupid, not immune, and does nobody lead him who makes him sure?"""
    if not warrior.is_up or not warrior.is_(Trait.STUPIDITY) or warrior.is_(Trait.IMMUNE_TO_PSYCHOLOGY):
        return False
    near = tuple(one.kit.profile.id for one in state.of_side(warrior.side) if _leads(state, one, warrior))
    return not any(hook(near) for hook in warrior.hooks.of(Moments.is_led_by))


def _leads(state: State, one: Warrior, warrior: Warrior) -> bool:
    return one.id != warrior.id and one.kit.is_hero and one.is_up and apart(state, one, warrior) <= LED_WITHIN


def _tested(state: State, warrior_id: int, dice: Dice) -> State:
    warrior = state.warrior(warrior_id)
    if leadership_test(dice, leadership_target(state, warrior, STUPIDITY)):
        return state
    dice.tell(IsStupid(warrior_id))
    warrior = warrior.fighting(silent=True)
    if is_engaged(state, warrior):
        return state.with_warrior(warrior.doing(compelled="still", cast=True, shot=True))
    ahead = bool(dice.d6(STUPIDITY) <= WANDERS)
    return state.with_warrior(warrior.doing(compelled="ahead" if ahead else "still", cast=True, shot=True))
