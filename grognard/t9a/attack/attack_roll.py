"""The dice of an attack: to hit, to wound, saves, Multiple Wounds (core 3.22, 10.4 to 10.7, 11.9 to 11.15).

Everything here depends on nothing but its dice and its `Strike`: it runs in a battle, in a test and for the odds alike.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.rules.rule import Hook
from grognard.kernel.words.modifiers import Target
from grognard.t9a.attack.strike import HOPELESS, IMPOSSIBLE, Strike
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.attack_moments import rerolling, saves_again
from grognard.t9a.moments.blow import LETHAL_WOUND, Hits, SpecialSave, Wound
from grognard.t9a.moments.hooks import Moments


class Toll(msgspec.Struct, frozen=True):
    """What attacks did: Health Points *lost*, hits (*hitting*), one-use rules that the target has *spent*.

    *returned* counts the Special Saves that strike back at the attacker, those against lethal wounds apart.
    """

    lost: int
    hitting: int = 0
    spent: tuple[str, ...] = ()
    returned: tuple[int, int] = (0, 0)


def resolve_attacks(dice: Dice, strike: Strike, attacks: int) -> Toll:
    """Roll *attacks* attacks at once: the pool of `resolve_attack`, and what has to be seen of all of them together.

    *hitting* is counted only where a rule asks for it (`watches_hits`). One failed Armour Save is rolled again where
    a one-use rule of the target allows it; it is used at the first chance.
    """
    again = saves_again(strike.defence, Trait.REROLLS_ONE_ARMOUR_SAVE, strike.blow)
    if strike.rerolling_armour:
        again = ()  # a die is rerolled once (core 2.3)
    returns = bool(strike.defence.of(Moments.strikes_back))
    if not again and not returns and not watches_hits(strike):
        return Toll(dice.pool(attacks, resolve_attack, strike))
    hitting, failed, plain, lethal = dice.pool(attacks, attack_up_to_armour, strike)
    spent: tuple[str, ...] = ()
    save = strike.armour_save(strike.armour_penetration.value)
    if failed and again and save is not None:
        spent = (again[0],)
        failed -= int(dice.d6(replace(save, what=again[0])) >= save.needed)
    wounds = ((failed + plain, Wound(strike.armour_penetration.value)), (lethal, LETHAL_WOUND))
    if not returns:
        return Toll(sum(dice.pool(number, lose_health_points, strike, one) for number, one in wounds), hitting, spent)
    (lost, returned), (more, lethal_returned) = (dice.pool(number, suffer, strike, one) for number, one in wounds)
    return Toll(lost + more, hitting, spent, (returned, lethal_returned))


def watches_hits(strike: Strike) -> bool:
    """Must it be known whether the attack has hit at all, for what comes of that besides?"""
    return bool(strike.rules.of(Moments.hits_further) or strike.rules.of(Moments.leaves_on_struck))


def resolve_attack(dice: Dice, strike: Strike) -> int:
    """Return the Health Points that one attack takes: to hit, to wound, saves, Multiple Wounds."""
    return follow_attack(dice, strike)[2]


def follow_attack(dice: Dice, strike: Strike) -> tuple[int, int, int]:
    """Roll one attack; return its hits, those that wounded and weren't saved, and the Health Points lost."""
    hits = roll_to_hit(dice, strike)
    wounds = lost = 0
    for number in range(hits.count):
        points = resolve_hit(dice, strike, number < hits.automatic)
        wounds += points > 0
        lost += points
    return hits.count, wounds, lost


def attack_up_to_armour(dice: Dice, strike: Strike) -> tuple[int, int, int, int]:
    """Roll one attack up to its Armour Saves.

    Return its hits, and its wounds: those whose Armour Save failed, those that allowed none, and among the latter
    lethal ones apart.
    """
    hits = roll_to_hit(dice, strike)
    failed = plain = lethal = 0
    for number in range(hits.count):
        wound = roll_wound_of_hit(dice, strike, number < hits.automatic)
        if wound is None:
            continue
        if strike.armour_save(wound.armour_penetration) is None:
            lethal += wound.lethal
            plain += not wound.lethal
        else:
            failed += not is_saved_by_armour(dice, strike, wound)
    return hits.count, failed, plain, lethal


def roll_to_hit(dice: Dice, strike: Strike) -> Hits:
    """Roll to hit, rerolls and Hopeless Shots included (core 10.4 to 10.7, 11.9)."""
    target = strike.to_hit
    if target is None:
        return Hits(1)
    if target.needed >= IMPOSSIBLE:
        dice.spare(target)
        return Hits(0)
    return hits_of_roll(dice, strike, target, dice.d6(target))


def hits_of_roll(dice: Dice, strike: Strike, target: Target, roll: int) -> Hits:
    """Return the hits that a to-hit roll gives, once its rerolls and the second roll of a Hopeless Shot are made."""
    needed = min(target.needed, 6)
    hit = roll >= needed
    for hook in rerolling(strike.rules, Trait.REROLLS_TO_HIT):
        if hook(roll, hit, strike.blow):
            roll = dice.d6(rerolled(target, hook))
            hit = roll >= needed
            break  # a die is rerolled once (core 2.3)
    if hit and target.needed == HOPELESS:
        hit = dice.d6(HOPELESS_SECOND) >= HOPELESS_SECOND.needed
    if not hit:
        return Hits(0)
    hits = Hits(1)
    for after in strike.rules.of(Moments.after_hit):
        hits = after(roll, hits, strike.blow) or hits
    return hits


HOPELESS_SECOND = Target("t9a.hopeless-shot", 4, (), 4)


def resolve_hit(dice: Dice, strike: Strike, automatic: bool = False) -> int:
    """Return the Health Points that one hit takes; *automatic*: it wounds without a roll (Poison Attacks)."""
    wound = roll_wound_of_hit(dice, strike, automatic)
    if wound is None or is_saved_by_armour(dice, strike, wound):
        return 0
    return lose_health_points(dice, strike, wound)


def roll_wound_of_hit(dice: Dice, strike: Strike, automatic: bool) -> Wound | None:
    """Return the wound that one hit makes; None: it does not wound."""
    if (automatic or strike.to_wound is None) and strike.wounds_by:
        dice.spare(strike.wounds_by)
    if automatic or strike.to_wound is None:
        return Wound(strike.armour_penetration.value)
    return roll_to_wound(dice, strike, strike.to_wound)


def roll_to_wound(dice: Dice, strike: Strike, target: Target) -> Wound | None:
    """Roll to wound; None: no wound (core 11.12)."""
    roll = dice.d6(target)
    wounded = roll >= target.needed
    ours, theirs = (
        rerolling(strike.rules, Trait.REROLLS_TO_WOUND),
        rerolling(strike.defence, Trait.MAKES_REROLL_TO_WOUND),
    )
    for hook in (*ours, *theirs):
        if hook(roll, wounded, strike.blow):
            roll = dice.d6(rerolled(target, hook))
            wounded = roll >= target.needed
            break
    if not wounded:
        return None
    wound = Wound(strike.armour_penetration.value)
    for after in strike.rules.of(Moments.after_wound):
        wound = after(roll, wound) or wound
    return wound


def is_saved_by_armour(dice: Dice, strike: Strike, wound: Wound) -> bool:
    """Roll the Armour Save, if the wound allows one (core 11.13)."""
    save = strike.armour_save(wound.armour_penetration)
    if save is None:
        if strike.armour.value:
            dice.spare(strike.pierced_armour(wound.armour_penetration))
        return False
    saved = dice.d6(save) >= save.needed
    if not saved and strike.rerolling_armour:
        saved = dice.d6(replace(save, what="t9a.reroll")) >= save.needed
    return saved


def rerolled(target: Target, hook: Hook) -> Target:
    """Return why a die is rolled again: for the same number, by the rule that acts by *hook*."""
    return replace(target, what="t9a.reroll", also=(rule_id_of(hook),))


def lose_health_points(dice: Dice, strike: Strike, wound: Wound) -> int:
    """Return the Health Points that a wound takes which no Armour has saved: Special Save, then Multiple Wounds."""
    return suffer(dice, strike, wound)[0]


def suffer(dice: Dice, strike: Strike, wound: Wound) -> tuple[int, int]:
    """Return the Health Points that a wound takes which no Armour has saved, and 1 if its save strikes back."""
    save = special_save_made(dice, strike, wound)
    if save is not None:
        return 0, int(any(hook(strike.blow, save) for hook in strike.defence.of(Moments.strikes_back)))
    if strike.multiplier is None:
        return 1, 0
    if strike.multiplies_without_a_roll:
        dice.spare(strike.multiplied_by)
    return min(strike.multiplier.roll(dice, strike.multiplied_by), strike.cap), 0


def special_save_made(dice: Dice, strike: Strike, wound: Wound) -> SpecialSave | None:
    """Roll one Special Save, the one with the best chance, and return it if it was made (`t9a.special-save`)."""
    spoils = strike.rules.of(Moments.spoils_special_save)
    saves = [save for save in strike.saves if not any(hook(save, wound) for hook in spoils)]
    if not saves:
        return None
    again = strike.rules.with_trait(Trait.REROLLS_AEGIS)
    save = min(saves, key=lambda s: _chance_to_fail(s, bool(again) and s.kind == "aegis"))
    spoilers = tuple(rule.id for rule in again) if save.kind == "aegis" else ()
    target = replace(save.target, also=spoilers)
    saved = dice.d6(target) >= save.needed
    if saved and spoilers:
        saved = dice.d6(replace(target, what="t9a.reroll")) >= save.needed
    return save if saved else None


def _chance_to_fail(save: SpecialSave, rerolled: bool) -> int:
    """Return the chance in 36ths: a save that is rolled again must pass twice."""
    passes = max(0, 7 - save.needed)
    return 36 - passes * passes if rerolled else 36 - 6 * passes
