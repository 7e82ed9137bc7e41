"""The order of blows in a fight (core 9.2, 23.39; `mordheim.darkness.advantage`)."""

from __future__ import annotations

from enum import IntEnum
from itertools import groupby

from grognard.kernel.dice import Dice, Distribution
from grognard.mordheim.combat.contact import is_charged
from grognard.mordheim.combat.darkness import is_dark, sees_nothing
from grognard.mordheim.combat.fighters import fighter
from grognard.mordheim.combat.hands import in_hand, weapon_of
from grognard.mordheim.combat.riding import loses_bonuses
from grognard.mordheim.gear import Weapon
from grognard.mordheim.hooks import Moments
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Amount, Trait
from grognard.mordheim.values import value_of

ROLL_OFF = "mordheim.core.roll-off"


class Step(IntEnum):
    """When somebody strikes, before Initiative decides."""

    FIRST = 0
    BY_INITIATIVE = 1
    LAST = 2
    JUST_UP = 3


def order_of_blows(state: State, fighters: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
    """Return fighters in the order in which they strike; enemies of equal Initiative roll off, anew in each phase."""
    ranked = sorted(fighters, key=lambda one: (rank(state, state.warrior(one)), one))
    ties = (tuple(tied) for _, tied in groupby(ranked, key=lambda one: rank(state, state.warrior(one))))
    return tuple(one for tied in ties for one in roll_off(state, tied, dice))


def rank(state: State, warrior: Warrior) -> tuple[int, int, int, int]:
    """Return what orders the fighters: the sighted in the dark, the step, the sighted within it, Initiative."""
    blind = int(sees_nothing(state, warrior))
    first = is_dark(state) and state.setting.reads("mordheim.darkness-initiative", "first")
    return (blind if first else 0, step_of(state, warrior), blind, -initiative_of(state, warrior))


def step_of(state: State, warrior: Warrior) -> Step:
    """Return when he strikes; what strikes last does so on a charge too, who has just stood up after all others."""
    if warrior.turn.stood_up and warrior.side == state.active:
        return Step.JUST_UP
    held = [weapon_of(warrior, one) for one in in_hand(state, warrior)[:1]]
    if warrior.fight.last or any(_strikes_last(state, warrior, one) for one in held):
        return Step.LAST
    return Step.FIRST if strikes_first(state, warrior, held) else Step.BY_INITIATIVE


def _strikes_last(state: State, warrior: Warrior, held: Weapon) -> bool:
    slow = held.is_(Trait.STRIKES_LAST) and not warrior.is_(Trait.STRONGMAN)
    return slow or loses_bonuses(state, warrior, held)


def strikes_first(state: State, warrior: Warrior, held: list[Weapon]) -> bool:
    """Does he strike first: a charger who wasn't blocked, a spear in the first turn, a quick warrior who is charged?"""
    charger = _charger(state, warrior)
    if charger.fight.charged and not charger.fight.by_initiative:
        return True
    if warrior.fight.rounds <= 1 and any(one.is_(Trait.STRIKES_FIRST_AT_FIRST) for one in held):
        return True
    facts = fighter(warrior, was_charged=is_charged(state, warrior))
    rules = (
        *warrior.hooks.of(Moments.strikes_first),
        *(hook for one in held for hook in one.hooks.of(Moments.strikes_first)),
    )
    return any(hook(facts) for hook in rules)


def _charger(state: State, warrior: Warrior) -> Warrior:
    """Return who charged: a ridden mount charges with its rider."""
    return warrior if warrior.rider is None else state.warrior(warrior.rider)


def initiative_of(state: State, warrior: Warrior) -> int:
    """Return his Initiative with what he holds."""
    held = sum(weapon_of(warrior, one).amount(Amount.INITIATIVE) for one in dict.fromkeys(in_hand(state, warrior)))
    return value_of(warrior, "initiative").value + held


def roll_off(state: State, tied: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
    """Return fighters of one rank in the order of a roll-off, in which each has the same chance; friends need none."""
    if len({state.warrior(one).side for one in tied}) == 1:
        return tied
    chosen = dice.choose(Distribution.uniform(tied), ROLL_OFF)
    return (chosen, *roll_off(state, tuple(one for one in tied if one != chosen), dice))
