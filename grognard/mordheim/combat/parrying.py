"""Parries: who may try, and the number needed (`mordheim.parry.*`, core 9.6)."""

from __future__ import annotations

from grognard.kernel.words.modifiers import Modifier, Target
from grognard.mordheim.combat.fighters import fighter
from grognard.mordheim.combat.hands import in_hand, weapon_of
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.gear import Weapon
from grognard.mordheim.hooks import LAYERS, Moments
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait
from grognard.mordheim.values import value_of

PARRY = "mordheim.parry.thresholds"
BASE_PARRY = "mordheim.core.parry"
PASSING = "mordheim.charge-interception.passing-attack"
NEVER = 7


def parrying_in_hand(state: State, warrior: Warrior) -> tuple[int, int]:
    """Return how many parrying weapons he holds, and how many bucklers beside them."""
    hands = in_hand(state, warrior)
    weapons = sum(weapon_of(warrior, one).is_(Trait.PARRIES) for one in hands)
    one_hand_left = len(hands) < 2 and not any(_fills_both_hands(weapon_of(warrior, one)) for one in hands)
    bucklers = [one for one in warrior.kit.armour if one.is_(Trait.PARRIES) and one.id not in warrior.used]
    return weapons, int(one_hand_left and bool(bucklers))


def _fills_both_hands(held: Weapon) -> bool:
    return held.is_(Trait.TWO_HANDED) or held.is_(Trait.PAIR)


def defence(state: State, target: Warrior) -> tuple[int, bool]:
    """Return how many blows he may still try to parry in this phase, and whether a failed parry is rolled again.

    Sword and buckler roll again; two swords don't, but a master of blades parries twice with them (core 14.7).
    """
    if target.health != "standing":
        return 0, False
    weapons, bucklers = parrying_in_hand(state, target)
    if not weapons + bucklers:
        return 0, False
    held = [weapon_of(target, one) for one in in_hand(state, target)]
    facts = fighter(target)
    rules = [hook(facts) for one in held for hook in one.hooks.of(Moments.parries_again)]
    parries = 2 if target.is_(Trait.PARRIES_TWICE) and weapons + bucklers > 1 else 1
    return max(0, parries - target.fight.parries), bool(weapons and bucklers) or any(rules)


def parry_target(
    state: State, striker: Warrior, target: Warrior, passing: bool, modifiers: int, hits: Hits, held: Weapon
) -> Target | None:
    """Return the number on which a blow is parried; None if it can't be.

    *modifiers* are those of the striker's roll to hit: what lands better is parried worse.

    Rules: `mordheim.parry.strength-limit`.
    """
    own_strength = value_of(target, "strength").value
    if held.is_(Trait.UNPARRIED) or hits.strength.value >= 2 * own_strength:  # `mordheim.parry.strength-limit`
        return None
    if state.setting.layer.parry == "beat":
        return Target(BASE_PARRY, 2, (), 2)
    ours, theirs = value_of(target, "weapon_skill"), value_of(striker, "weapon_skill")
    base = 4 if ours.value > theirs.value else 5 if ours.value == theirs.value else 6
    changes: tuple[Modifier, ...] = ()
    if state.setting.reads("mordheim.parry-modifiers", "attacker"):
        changes = (Modifier("mordheim.parry.modifiers", "add", -modifiers),) if modifiers else ()
    else:
        own = state.setting.layer.two_weapons_to_hit if _fights_with_two(state, target) else 0
        changes = (Modifier("mordheim.parry.modifiers", "add", own),) if own else ()
        changes += (Modifier(PASSING, "add", -1),) if passing else ()
    return LAYERS.target(PARRY, base, changes, compared=(ours, theirs), lowest=2, highest=NEVER)


def _fights_with_two(state: State, target: Warrior) -> bool:
    return len(in_hand(state, target)) > 1 and not target.is_(Trait.AMBIDEXTROUS)
