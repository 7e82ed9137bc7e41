"""The one blow of an interceptor who lets a charge go by (`mordheim.charge-interception.passing-attack`)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice
from grognard.mordheim.combat.hands import in_hand, weapon_of
from grognard.mordheim.combat.striking import Blows
from grognard.mordheim.combat.striking_out import strike_at
from grognard.mordheim.state import State
from grognard.mordheim.traits import Trait

PASSING = "mordheim.charge-interception.passing-attack"


def passing_attack(state: State, interceptor_id: int, charger_id: int, dice: Dice) -> Play[State]:
    """Strike one blow at a charger, or at his mount, at +1 to hit; he may parry at -1, and never strikes back."""
    interceptor = state.warrior(interceptor_id)
    hands = [one for one in in_hand(state, interceptor) if not weapon_of(interceptor, one).is_(Trait.PISTOL)]
    return (yield from strike_at(state, interceptor_id, charger_id, (Blows(charger_id, hands[0], passing=True),), dice))


def stops(state: State, charger_id: int, *, was_mounted: bool) -> bool:
    """Does a charge end by such a blow: is the charger out, on the ground by one reading, or out of the saddle?"""
    charger = state.warrior(charger_id)
    if not charger.in_play or (was_mounted and not charger.is_mounted):
        return True
    return charger.is_down and state.setting.reads("mordheim.passing-attack-stop", "downed")
