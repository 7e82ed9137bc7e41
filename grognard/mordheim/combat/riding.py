"""What the saddle does to a rider's blows (`mordheim.mounted.*`; core 11, 15 in the base game)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.modifiers import Modifier
from grognard.mordheim.gear import Weapon
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait

LONG_CHARGE = "mordheim.mounted.charge-strength"
CAVALRY = "mordheim.mounted.cavalry-weapon"
TWO_HANDED = "mordheim.mounted.two-handed"
BASE_BONUS = {"mordheim.eq.lance": 2, "mordheim.eq.spear": 1, "mordheim.eq.horsemans-hammer": 1}
"""What a weapon adds on a mounted charge in the base game (core 11, the equipment table)."""


def riding_strength(state: State, rider: Warrior, held: Weapon) -> Iterator[Modifier]:
    """Yield what riding adds to the Strength of a blow."""
    if not rider.is_mounted:
        return
    houses = state.setting.layer.riders_apart
    as_of_old = not houses or (_is_cavalry(state, held) and state.setting.reads("mordheim.cavalry-bonus", "add"))
    if as_of_old and rider.fight.charged and held.id in BASE_BONUS:
        yield Modifier(held.id, "add", BASE_BONUS[held.id])
    if not houses or loses_bonuses(state, rider, held):
        return
    if rider.fight.charged and rider.fight.charged_far:
        yield Modifier(LONG_CHARGE, "add", 1)
    if _is_cavalry(state, held):
        yield Modifier(CAVALRY, "add", 1)


def _is_cavalry(state: State, held: Weapon) -> bool:
    spear = held.id == "mordheim.eq.spear" and state.setting.reads("mordheim.spear-mounted", "cavalry")
    return held.is_(Trait.CAVALRY) or spear


def loses_bonuses(state: State, rider: Warrior, held: Weapon) -> bool:
    """Does he use a weapon that leaves a rider no bonus, and strikes last (`mordheim.mounted.two-handed`)?"""
    if not rider.is_mounted or not state.setting.layer.riders_apart or not held.is_(Trait.TWO_HANDED):
        return False
    match state.setting.readings.choice("mordheim.mounted-two-handed"):
        case "all":
            return True
        case "double-handed":
            return held.id == "mordheim.eq.double-handed"
        case _:
            return not held.is_(Trait.CAVALRY)
