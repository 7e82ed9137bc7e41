"""Total darkness (`mordheim.darkness.*`): who sees nothing in it, and who profits."""

from __future__ import annotations

from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait

UNAFFECTED = (
    Trait.UNDEAD,
    Trait.ANIMAL,
    Trait.DAEMON,
    Trait.ELEMENTAL,
    Trait.POSSESSED,
    Trait.NATURE_SPIRIT,
    Trait.BLIND_FIGHTER,
    Trait.SEES_IN_DARKNESS,
)
"""Whom darkness doesn't hamper (`mordheim.darkness.immune`)."""


def is_dark(state: State) -> bool:
    """Is it totally dark, and do the rules on it hold?"""
    return state.setting.agreed.dark and state.setting.layer.darkness


def sees_nothing(state: State, warrior: Warrior) -> bool:
    """Is he hampered by total darkness?"""
    return is_dark(state) and not any(warrior.is_(trait) for trait in UNAFFECTED)


def is_at_an_advantage(state: State, warrior: Warrior, enemy: Warrior) -> bool:
    """Does he see in the dark an enemy who doesn't (`mordheim.darkness.advantage`)?"""
    return is_dark(state) and not sees_nothing(state, warrior) and sees_nothing(state, enemy)
