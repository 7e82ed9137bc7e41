"""One attack, from the to-hit roll to the Health Points lost (core 3.22, 7.B, 11.9 to 11.16).

First everything that needs no dice is worked out: `prepare(blow)` asks the rules of both sides and returns a `Strike`,
the numbers needed with their reasons. Then `resolve_attack(dice, strike)` rolls (`attack_roll.py`): it runs alike for a
battle, for a worked example and for the exact odds. `resolve_attacks(dice, strike, attacks)` rolls many at once.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Any, TypeAlias

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import HookTable, Moment
from grognard.kernel.words.modifiers import Modifier, Target, Value
from grognard.t9a.attack.attack_roll import Toll, resolve_attack, resolve_attacks, resolve_hit, roll_to_hit
from grognard.t9a.attack.strike import ARMOUR_MOST, HOPELESS, Strike
from grognard.t9a.board.gathering import rule_id_of, rule_of
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow, BlowKind, Cover, Hits, SpecialSave, Wound, is_mounted
from grognard.t9a.moments.hooks import LAYERS, Moments

__all__ = [
    "DISCIPLINE_MOST",
    "Blow",
    "BlowKind",
    "Cover",
    "Hits",
    "SpecialSave",
    "Strike",
    "Toll",
    "Wound",
    "armour",
    "attack_value",
    "discipline",
    "initiative_step",
    "is_mounted",
    "offensive_skill",
    "prepare",
    "resilience",
    "resolve_attack",
    "resolve_attacks",
    "resolve_hit",
    "roll_to_hit",
    "strength",
    "to_hit_in_close_combat",
    "to_wound",
]


DISCIPLINE_MOST = 10


@lru_cache(maxsize=65536)
def prepare(blow: Blow) -> Strike:
    """Return the numbers of the attack *blow*, each with the rules behind it."""
    attacking, defending = blow.attacking, blow.defending
    hard = strength(blow)
    own = blow.part.armour_penetration if blow.armour_penetration is None else blow.armour_penetration
    blunted = _answers(defending, Moments.blunts, blow)
    piercing = _characteristic("t9a.armour-penetration", blow, own, Moments.armour_penetration, blunted)
    return Strike(
        blow,
        _to_hit(blow),
        _to_wound(blow, hard),
        hard,
        piercing,
        armour(blow),
        _special_saves(blow),
        blow.target.health_points,
        *_multiplier(blow),
        attacking,
        defending,
    )


def to_hit_in_close_combat(offensive_skill: int, defensive_skill: int) -> int:
    """Return the number needed to hit in close combat (core 11.9).

    >>> [to_hit_in_close_combat(off, 4) for off in (8, 5, 4, 1, 0)]
    [2, 3, 4, 4, 5]
    """
    difference = offensive_skill - defensive_skill
    for least, needed in ((4, 2), (1, 3), (-3, 4), (-7, 5)):
        if difference >= least:
            return needed
    return 6


def to_wound(strength: int, resilience: int) -> int:
    """Return the number needed to wound (core 11.12).

    >>> [to_wound(strength, 4) for strength in (6, 5, 4, 3, 2)]
    [2, 3, 4, 5, 6]
    """
    return min(6, max(2, 4 - strength + resilience))


def armour(blow: Blow) -> Value:
    """Return the Armour of the target against the attack: profile, suit, Shield and others, at most 6.

    Rules of the target that limit it have the last word on what the others change.
    """
    changes = _answers(blow.defending, Moments.armour, blow)
    for hook in blow.defending.of(Moments.settles_armour):
        settled = hook(blow, changes)
        changes = changes if settled is None else settled
    return LAYERS.value("t9a.armour", blow.target.armour, changes, lowest=0, highest=ARMOUR_MOST)


def resilience(blow: Blow) -> Value:
    """Return the Resilience of the target as it is now."""
    return LAYERS.value(
        "t9a.resilience", blow.target.resilience, _answers(blow.defending, Moments.resilience, blow), lowest=0
    )


def discipline(blow: Blow) -> int:
    """Return the Discipline of the target as it is now: its own or what a friend's presence lends it, modified."""
    own = max(blow.target.discipline, blow.target_led)
    return LAYERS.resolve(own, blow.target_nerve, lowest=0, highest=DISCIPLINE_MOST)


def strength(blow: Blow) -> Value:
    """Return the Strength of the attack."""
    own = blow.part.strength if blow.strength is None else blow.strength
    return _characteristic("t9a.strength", blow, own, Moments.strength)


def attack_value(blow: Blow, rolled: int) -> Value:
    """Return the Attack Value of the blow's part, *rolled* being the printed value (dice already rolled)."""
    return LAYERS.value(
        "t9a.attack-value", rolled, _answers(blow.attacking, Moments.attack_value, blow), lowest=min(1, rolled)
    )


def offensive_skill(blow: Blow) -> Value:
    """Return the Offensive Skill of the attack."""
    changes = _answers(blow.attacking, Moments.offensive_skill, blow)
    return LAYERS.value("t9a.offensive-skill", blow.part.offensive_skill, changes, lowest=0)


def initiative_step(blow: Blow) -> int:
    """Return the Initiative Step of a Close Combat Attack: Agility, Charging +1, at most 10 (core 11.4)."""
    charge = (Modifier("t9a.charging", "add", 1),) if blow.charging else ()
    modifiers = (*_answers(blow.attacking, Moments.agility, blow), *charge)
    return LAYERS.resolve(blow.part.agility, modifiers, lowest=0, highest=10)


Changing: TypeAlias = Moment[[Blow], Modifier | None]
"""A moment at which rules change a number of an attack."""


def _characteristic(what: str, blow: Blow, own: int, moment: Changing, more: tuple[Modifier, ...] = ()) -> Value:
    return LAYERS.value(what, own, (*_answers(blow.attacking, moment, blow), *more), lowest=0)


def _answers(table: HookTable, moment: Changing, blow: Blow) -> tuple[Modifier, ...]:
    return tuple(answer for hook in table.of(moment) if (answer := hook(blow)) is not None)


def _to_hit(blow: Blow) -> Target | None:
    if blow.is_close_combat:
        return _to_hit_in_melee(blow)
    if blow.kind == "shot" and blow.weapon is not None and blow.weapon.artillery != "flamethrower":
        return _to_hit_with_a_shot(blow)
    return None


def _to_hit_in_melee(blow: Blow) -> Target:
    offensive = offensive_skill(blow)
    ignores = blow.attacking.of(Moments.ignores_defence) + blow.defending.of(Moments.gives_up_defence)
    changes = tuple(
        change
        for change in _answers(blow.defending, Moments.defensive_skill, blow)
        if not any(hook(blow, change) for hook in ignores)
    )
    for settle in blow.defending.of(Moments.settles_defence):
        settled = settle(blow, changes)
        changes = changes if settled is None else settled
    defensive = LAYERS.value("t9a.defensive-skill", blow.target.defensive_skill, changes, lowest=0)
    base = to_hit_in_close_combat(offensive.value, defensive.value)
    return LAYERS.target(
        "t9a.to-hit",
        base,
        _to_hit_modifiers(blow),
        compared=(offensive, defensive),
        also=_acting(blow.attacking, Moments.after_hit, Trait.REROLLS_TO_HIT),
        lowest=2,
        highest=6,
    )


def _to_hit_with_a_shot(blow: Blow) -> Target:
    weapon = blow.weapon
    assert weapon is not None, "a shot needs a weapon"
    aim = LAYERS.resolve(weapon.aim, _answers(blow.attacking, Moments.aim, blow))
    also = _acting(blow.attacking, Moments.after_hit, Trait.REROLLS_TO_HIT)
    return LAYERS.target("t9a.to-hit", aim, _to_hit_modifiers(blow), also=also, lowest=2)


def _to_hit_modifiers(blow: Blow) -> tuple[Modifier, ...]:
    """Collect the to-hit modifiers; penalties that a rule lifts are left out, the target's rules have the last word."""
    found = [
        *_situation(blow),
        *_answers(blow.attacking, Moments.to_hit, blow),
        *_answers(blow.defending, Moments.to_be_hit, blow),
    ]
    lifts = blow.attacking.of(Moments.lifts_to_hit_penalty)
    modifiers = tuple(m for m in found if not any(hook(blow, m) for hook in lifts))
    for hook in blow.defending.of(Moments.settles_to_hit):
        settled = hook(blow, modifiers)
        modifiers = modifiers if settled is None else settled
    return modifiers


def _situation(blow: Blow) -> tuple[Modifier, ...]:
    """Return what the situation itself adds to a to-hit roll (core 10.4)."""
    if blow.kind != "shot":
        return blow.situation
    table = (
        (blow.long_range, "t9a.long-range", -1),
        (blow.moved, "t9a.moving-and-shooting", -1),
        (blow.standing, "t9a.stand-and-shoot", -1),
        (blow.cover == "soft", "t9a.soft-cover", -1),
        (blow.cover == "hard", "t9a.hard-cover", -2),
    )
    found = [Modifier(rule, "add", value) for holds, rule, value in table if holds]
    if blow.hard_target is not None:
        found.append(blow.hard_target)
    return (*found, *blow.situation)


def _to_wound(blow: Blow, strength: Value) -> Target:
    tough = resilience(blow)
    base = to_wound(strength.value, tough.value)
    changes = (
        *_answers(blow.attacking, Moments.to_wound, blow),
        *_answers(blow.defending, Moments.to_be_wounded, blow),
    )
    ours = _acting(blow.attacking, Moments.after_wound, Trait.REROLLS_TO_WOUND)
    theirs = (rule.id for rule in blow.defending.with_trait(Trait.MAKES_REROLL_TO_WOUND))
    also = (*ours, *theirs)
    return LAYERS.target("t9a.to-wound", base, changes, compared=(strength, tough), also=also, lowest=2, highest=6)


def _acting(table: HookTable, after: Moment[..., Any], again: Trait) -> tuple[str, ...]:
    """Return the ids of the rules that act on a roll without changing the number needed: after it, or once again."""
    acting = (*map(rule_of, table.of(after)), *table.with_trait(again))
    return tuple(dict.fromkeys(rule.id for rule in acting))


def _special_saves(blow: Blow) -> tuple[SpecialSave, ...]:
    """Return the best Special Save of each type against this attack, improvements included.

    Several improvements are made one after the other, in the order that serves the owner best. Saves that the target
    always fails are left out at the end.
    """
    offered = tuple(save for hook in blow.defending.of(Moments.special_save) if (save := hook(blow)) is not None)
    improvements = blow.defending.of(Moments.improves_special_save)
    ways = [_best_of_each_type(offered)] if not improvements else []
    for order in permutations(improvements) if improvements else ():
        saves = offered
        for improve in order:
            improved = improve(blow, saves)
            saves = saves if improved is None else improved
        ways.append(_best_of_each_type(saves))
    fails = blow.defending.of(Moments.fails_special_save)
    if fails:
        ways = [tuple(save for save in saves if not any(hook(blow, save) for hook in fails)) for saves in ways]
    return min(ways, key=lambda saves: [save.needed for save in saves] or [HOPELESS])


def _best_of_each_type(saves: tuple[SpecialSave, ...]) -> tuple[SpecialSave, ...]:
    best: dict[str, SpecialSave] = {}
    for save in saves:
        if save.kind not in best or save.needed < best[save.kind].needed:
            best[save.kind] = save
    return tuple(sorted(best.values(), key=lambda save: (save.needed, save.kind)))


def _multiplier(blow: Blow) -> tuple[DiceExpression | None, str]:
    """Return what an unsaved wound becomes, and by which rule.

    It is the best instance, which its owner chooses before rolling (core 2.14).
    """
    hooks = blow.attacking.of(Moments.multiplies_wound)
    amounts = [(amount, rule_id_of(hook)) for hook in hooks if (amount := hook(blow)) is not None]
    return max(amounts, key=lambda one: one[0].mean(), default=(None, ""))
