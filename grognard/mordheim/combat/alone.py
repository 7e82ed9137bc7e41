"""All alone against several (core 10.3), and leaving a fight by nerve or fear (core 9.8, 23.43)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Play, asking_nothing
from grognard.kernel.dice import Dice
from grognard.mordheim.checks import nerve_holds
from grognard.mordheim.combat.contact import opponents, standing_foes
from grognard.mordheim.combat.hands import in_hand
from grognard.mordheim.combat.harm import hurt
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.striking import Blows, kind_of
from grognard.mordheim.flight import flees_from
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait

ALONE = "mordheim.core.all-alone"
FRIENDS_WITHIN = 6.0


def all_alone_tests(state: State, dice: Dice) -> Play[State]:
    """Test the nerve of the active side's warriors who fight two or more with no friend near, one after the other."""
    for warrior in tuple(state.of_side(state.active)):
        now = state.warrior(warrior.id)
        if is_all_alone(state, now) and not nerve_holds(state, now, ALONE, dice):
            state = break_from_fight(state, warrior.id, ALONE, dice)
    return (yield from asking_nothing(state))


def is_all_alone(state: State, warrior: Warrior) -> bool:
    """Does he fight two enemies or more, with no friend within 6" who is up and doesn't flee (core 10.3)?"""
    if not warrior.is_up or warrior.fleeing or warrior.rider is not None or opponents(state, warrior) < 2:
        return False
    if any(warrior.is_(trait) for trait in (Trait.NEVER_ALONE, Trait.IMMUNE_TO_PSYCHOLOGY, Trait.NEVER_LEAVES_COMBAT)):
        return False
    return not any(
        one.is_up and not one.fleeing and one.body.apart(warrior.body) <= FRIENDS_WITHIN
        for one in state.in_play
        if one.id not in (warrior.id, warrior.rides) and not state.are_foes(warrior.side, one.side)
    )


def break_from_fight(state: State, warrior_id: int, because: str, dice: Dice) -> State:
    """Let a warrior run from a fight: each opponent hits him once without a roll, then he flees 2D6" (core 9.8)."""
    warrior = state.warrior(warrior_id)
    foes = standing_foes(state, warrior)
    for foe in foes:
        if state.warrior(warrior_id).is_up:
            state = hurt(state, warrior_id, (parting_hit(state, foe, warrior_id),), dice)
    warrior = state.warrior(warrior_id)
    if not warrior.is_up or not foes:
        return state
    nearest = min(foes, key=lambda foe: (foe.body.apart(warrior.body), foe.id))
    return flees_from(state, warrior_id, nearest.id, because, dice)


def parting_hit(state: State, striker: Warrior, target_id: int) -> Hits:
    """Return the one hit of an opponent on who runs away."""
    main = in_hand(state, striker)[0]
    return kind_of(state, striker, state.warrior(target_id), Blows(target_id, main)).hits
