"""Who fights whom: enemies in contact, groups of fighters, whom a fighter may strike at (core 7.9, 19.1, 19.11)."""

from __future__ import annotations

from grognard.mordheim.combat.hands import in_hand, weapon_of
from grognard.mordheim.place.contact import foes_in_contact
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Amount


def touching(state: State, warrior: Warrior) -> tuple[Warrior, ...]:
    """Return the enemies in contact, standing or not; a mounted pair counts as two, in the base layer as its rider."""
    found = foes_in_contact(state, warrior)
    return found if state.setting.layer.riders_apart else tuple(foe for foe in found if foe.rider is None)


def standing_foes(state: State, warrior: Warrior) -> tuple[Warrior, ...]:
    """Return the standing enemies in contact: who has any is engaged (core 19.11)."""
    return tuple(foe for foe in touching(state, warrior) if foe.is_up)


def is_charged(state: State, warrior: Warrior) -> bool:
    """Has an enemy who touches him charged him in this turn?"""
    return any(warrior.id in foe.fight.charged for foe in touching(state, warrior))


def opponents(state: State, warrior: Warrior) -> int:
    """Return how many standing enemies touch him; a mounted pair counts as one (core 19.17)."""
    return sum(foe.rider is None for foe in standing_foes(state, warrior))


def groups(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the fights: all warriors linked by contact, by id, where somebody can strike somebody (core 19.1)."""
    left = {one.id for one in state.in_play if touching(state, one)}
    found: list[tuple[int, ...]] = []
    while left:
        group, rim = set[int](), [min(left)]
        while rim:
            one = rim.pop()
            group.add(one)
            linked = [foe.id for foe in touching(state, state.warrior(one))]
            rim += [other for other in linked if other in left and other not in group]
        left -= group
        if any(targets_of(state, state.warrior(one)) for one in group):
            found.append(tuple(sorted(group)))
    lone = (one.id for one in state.in_play if not touching(state, one) and targets_of(state, one))
    return (*found, *((one,) for one in lone))


def targets_of(state: State, striker: Warrior) -> tuple[Warrior, ...]:
    """Return whom he may strike at: the standing, and only without any of those the downed that he may finish.

    Rules: `mordheim.core.all-attacks-on-the-standing`.
    """
    if not striker.is_up:
        return ()
    standing = standing_foes(state, striker)
    if standing:
        return standing
    lying = (foe for foe in touching(state, striker) if foe.is_down)
    found = [foe for foe in lying if may_strike_downed(state, striker, foe)]
    return (*found, *(foe for foe in in_reach(state, striker) if foe not in found))


def may_strike_downed(state: State, striker: Warrior, foe: Warrior) -> bool:
    """May he strike at a warrior on the ground: may he finish him, or at least hit as if he stood?"""
    return may_finish(state, striker, foe) or (
        state.setting.layer.downed_charged and state.setting.reads("mordheim.downed-uncharged", "ordinary")
    )


def may_finish(state: State, striker: Warrior, foe: Warrior) -> bool:
    """May he use that an enemy lies on the ground (`mordheim.downed.must-charge`, core 7.9)?

    He has charged him, or reaches him with a long weapon, or another brought him down in this very phase. Who brought
    an enemy down himself never finishes him in the same phase.
    """
    if foe.id in striker.fight.felled:
        return False
    if not state.setting.layer.downed_charged or foe.id in striker.fight.charged or foe in in_reach(state, striker):
        return True
    fell_now = any(foe.id in one.fight.felled for one in state.in_play)
    return fell_now and state.setting.reads("mordheim.downed-same-phase", "base")


def in_reach(state: State, striker: Warrior) -> tuple[Warrior, ...]:
    """Return the downed enemies within the reach of a weapon in his hands (`mordheim.downed.reach-weapon`)."""
    reach = max((weapon_of(striker, one).amount(Amount.REACH) for one in in_hand(state, striker)), default=0)
    if not reach:
        return ()
    return tuple(foe for foe in state.foes_of(striker.side) if foe.is_down and striker.body.apart(foe.body) <= reach)
