"""One attack, from the to-hit roll to the Health Points lost (core 3.22, 7.B, 11.9 to 11.16).

First everything that needs no dice is worked out: `prepare(blow)` asks the rules of both sides and returns a `Strike`,
the numbers needed with their reasons. Then `resolve_attack(dice, strike)` rolls: it runs alike for a battle, for a
worked example and for the exact odds. A pool of attacks is `dice.pool(n, resolve_attack, strike)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.modifiers import Modifier, Target, Value
from grognard.kernel.rules import HookTable, Rule
from grognard.t9a.hooks import LAYERS, Moments
from grognard.t9a.profile import Model, Part, Weapon
from grognard.t9a.state import Facing

ARMOUR_MOST = 6
HOPELESS = 7  # needed to hit: a 6, then 4+ (core 10.6)
IMPOSSIBLE = 8

BlowKind = Literal["close", "crush", "special", "shot", "ranged_special", "spell"]
Cover = Literal["", "soft", "hard"]


class Blow(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """Who strikes whom, with what, and in what situation: all that the rules of both sides may look at.

    *kind*: "close" and "crush" are Close Combat Attacks, "special" a melee Special Attack, "shot" a Shooting Attack,
    "ranged_special" Sweeping Attacks, ranged Breath and the like. *facing* is the target unit's facing in which the
    attacker is Engaged or Located; *from_front*: the target stands in front of the attacker's unit. *strength* and
    *armour_penetration* replace the part's own where the attack fixes them (shots, Crush, Breath).
    """

    kind: BlowKind
    part: Part
    attacker: Model
    target: Model
    weapon: Weapon | None = None
    strength: int | None = None
    armour_penetration: int | None = None
    attributes: tuple[Rule, ...] = ()  # of this attack alone: brackets of a Breath Attack, [ ] values of an Area Attack
    lent: tuple[Rule, ...] = ()  # rules that the attacker's unit lends its models
    target_lent: tuple[Rule, ...] = ()  # rules that the target's unit lends its models
    attacker_lost: int = 0  # Health Points that the attacking model has lost
    charging: bool = False
    first_round: bool = False
    target_charging: bool = False
    target_weapon: Weapon | None = None
    facing: Facing = "front"
    from_front: bool = True
    target_towering: bool = False  # every model of the target unit has Towering Presence
    target_marked: tuple[str, ...] = ()  # marks on the target: "grudge", "prey"
    hard_target: int = 0  # instances that more than half of the target's models have
    long_range: bool = False
    moved: bool = False
    standing: bool = False  # Stand and Shoot
    cover: Cover = ""
    situation: tuple[
        Modifier, ...
    ] = ()  # further to-hit modifiers that the procedure knows of (Volley Gun, Swirling Melee)

    @property
    def is_close_combat(self) -> bool:
        """Is it a Close Combat Attack?"""
        return self.kind in ("close", "crush")

    @property
    def is_melee(self) -> bool:
        """Is it made in melee (Close Combat or Special Attack)?"""
        return self.kind in ("close", "crush", "special")

    @property
    def target_two_handed(self) -> bool:
        """Does the target fight two-handed, so that a Shield is of no use in melee?"""
        return self.target_weapon is not None and bool(self.target_weapon.hooks.of("two_handed"))

    @property
    def target_mounted(self) -> bool:
        """Does the target count as mounted (core 3.9)?"""
        return is_mounted(self.target)

    @cached_property
    def attacking(self) -> HookTable:
        """The rules that act for the attacker: the attack's, weapon's, part's, model's and lent ones that reach it."""
        rules: list[Rule] = [*self.attributes, *(self.weapon.rules if self.weapon is not None else ())]
        own = (*self.part.rules, *self.attacker.rules, *self.lent)
        rules.extend(rule for rule in own if _reaches(rule, self))
        return HookTable(_without_duplicates(rules), Moments)

    @cached_property
    def defending(self) -> HookTable:
        """The rules that act for the target: its model's, its weapon's, its parts' and those lent by its unit."""
        parts = tuple(rule for part in self.target.parts for rule in part.rules)
        weapon = self.target_weapon.rules if self.target_weapon is not None and self.is_melee else ()
        return HookTable(_without_duplicates((*self.target.rules, *weapon, *parts, *self.target_lent)), Moments)


class SpecialSave(msgspec.Struct, frozen=True, cache_hash=True):
    """A Special Save offered against a wound: its type, the number needed, the rule it comes from."""

    kind: Literal["aegis", "fortitude"]
    needed: int
    rule: str

    @property
    def target(self) -> Target:
        """The number needed as the reason of the roll."""
        return Target(self.rule, self.needed, (), self.needed)


class Hits(msgspec.Struct, frozen=True):
    """What a to-hit roll gave: *count* hits, *automatic* of which wound without a to-wound roll."""

    count: int
    automatic: int = 0


class Wound(msgspec.Struct, frozen=True, cache_hash=True):
    """A wound on its way through the saves."""

    armour_penetration: int
    lethal: bool = False


class Strike(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """All numbers of an attack, worked out before the dice.

    *to_hit* None: the hit is automatic. *to_wound* None: the wound is automatic. *saves*: Special Saves at hand.
    *cap*: most wounds that one unsaved wound can become (the target's Health Points characteristic).
    """

    blow: Blow
    to_hit: Target | None
    to_wound: Target | None
    strength: Value
    armour_penetration: Value
    armour: Value
    saves: tuple[SpecialSave, ...]
    cap: int
    rules: HookTable

    def armour_save(self, armour_penetration: int) -> Target | None:
        """Return the roll needed to save with Armour against *armour_penetration*; None: no save (core 11.13)."""
        if self.armour.value - armour_penetration <= 0:
            return None
        needed = max(2, 7 - self.armour.value + armour_penetration)
        pierced = (Modifier("t9a.armour-penetration", "add", -armour_penetration),) if armour_penetration else ()
        return Target("t9a.armour-save", 7 - self.armour.value, (*self.armour.modifiers, *pierced), needed)

    @property
    def impossible(self) -> bool:
        """Can the attack not hit at all (8+ or worse for a shot)?"""
        return self.to_hit is not None and self.to_hit.needed >= IMPOSSIBLE


# ---- before the dice -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def prepare(blow: Blow) -> Strike:
    """Return the numbers of the attack *blow*, each with the rules behind it."""
    attacking, defending = blow.attacking, blow.defending
    strength = _characteristic(
        "t9a.strength", blow, blow.part.strength if blow.strength is None else blow.strength, "strength"
    )
    own = blow.part.armour_penetration if blow.armour_penetration is None else blow.armour_penetration
    piercing = _characteristic("t9a.armour-penetration", blow, own, "armour_penetration")
    armour = LAYERS.value(
        "t9a.armour", blow.target.armour, _answers(defending, "armour", blow), lowest=0, highest=ARMOUR_MOST
    )
    return Strike(
        blow,
        _to_hit(blow),
        _to_wound(blow, strength.value),
        strength,
        piercing,
        armour,
        _special_saves(blow),
        blow.target.health_points,
        HookTable(attacking.rules, Moments),
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


def attack_value(blow: Blow, rolled: int) -> Value:
    """Return the Attack Value of the blow's part, *rolled* being the printed value (dice already rolled)."""
    return LAYERS.value(
        "t9a.attack-value", rolled, _answers(blow.attacking, "attack_value", blow), lowest=min(1, rolled)
    )


def initiative_step(blow: Blow) -> int:
    """Return the Initiative Step of a Close Combat Attack: Agility, Charging +1, at most 10 (core 11.4)."""
    charge = (Modifier("t9a.charging", "add", 1),) if blow.charging else ()
    modifiers = (*_answers(blow.attacking, "agility", blow), *charge)
    return LAYERS.resolve(blow.part.agility, modifiers, lowest=0, highest=10)


def is_mounted(model: Model) -> bool:
    """Does the model count as mounted (core 3.9)?"""
    return any(part.hooks.of("mounted") for part in model.parts) or bool(model.hooks.of("mounted"))


def _characteristic(what: str, blow: Blow, own: int, moment: str) -> Value:
    return LAYERS.value(what, own, _answers(blow.attacking, moment, blow), lowest=0)


def _answers(table: HookTable, moment: str, blow: Blow) -> tuple[Modifier, ...]:
    return tuple(answer for hook in table.of(moment) if (answer := hook(blow)) is not None)


def _reaches(rule: Rule, blow: Blow) -> bool:
    """Does an attribute of part, model or unit reach this attack (core 11.6, 23.1)?"""
    says = getattr(rule, "bears_on", None)
    answer = says(blow) if says is not None else None
    return blow.kind in ("close", "shot") if answer is None else answer


def _without_duplicates(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Drop equal rules unless they say that their instances add up (core 2.14)."""
    kept: list[Rule] = []
    for rule in rules:
        if rule not in kept or getattr(rule, "adds_up", False):
            kept.append(rule)
    return tuple(kept)


def _to_hit(blow: Blow) -> Target | None:
    if blow.is_close_combat:
        return _to_hit_in_melee(blow)
    if blow.kind == "shot" and blow.weapon is not None and blow.weapon.artillery != "flamethrower":
        return _to_hit_with_a_shot(blow)
    return None


def _to_hit_in_melee(blow: Blow) -> Target:
    offensive = LAYERS.value(
        "t9a.offensive-skill", blow.part.offensive_skill, _answers(blow.attacking, "offensive_skill", blow), lowest=0
    )
    ignores = blow.attacking.of("ignores_defence")
    changes = tuple(
        change
        for change in _answers(blow.defending, "defensive_skill", blow)
        if not any(hook(blow, change) for hook in ignores)
    )
    defensive = LAYERS.value("t9a.defensive-skill", blow.target.defensive_skill, changes, lowest=0)
    base = to_hit_in_close_combat(offensive.value, defensive.value)
    return LAYERS.target("t9a.to-hit", base, _to_hit_modifiers(blow), lowest=2, highest=6)


def _to_hit_with_a_shot(blow: Blow) -> Target:
    weapon = blow.weapon
    assert weapon is not None, "a shot needs a weapon"
    aim = LAYERS.resolve(weapon.aim, _answers(blow.attacking, "aim", blow))
    return LAYERS.target("t9a.to-hit", aim, _to_hit_modifiers(blow), lowest=2, highest=IMPOSSIBLE)


def _to_hit_modifiers(blow: Blow) -> tuple[Modifier, ...]:
    """Collect the to-hit modifiers; penalties that a rule lifts are left out, the target's rules have the last word."""
    found = [*_situation(blow), *_answers(blow.attacking, "to_hit", blow), *_answers(blow.defending, "to_be_hit", blow)]
    lifts = blow.attacking.of("lifts_to_hit_penalty")
    modifiers = tuple(m for m in found if not any(hook(blow, m) for hook in lifts))
    for hook in blow.defending.of("settles_to_hit"):
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
        (blow.hard_target > 0, "t9a.hard-target", -blow.hard_target),
    )
    return (*(Modifier(rule, "add", value) for holds, rule, value in table if holds), *blow.situation)


def _to_wound(blow: Blow, strength: int) -> Target:
    base = to_wound(strength, blow.target.resilience)
    return LAYERS.target("t9a.to-wound", base, _answers(blow.attacking, "to_wound", blow), lowest=2, highest=6)


def _special_saves(blow: Blow) -> tuple[SpecialSave, ...]:
    """Return the best Special Save of each type against this attack, improvements included (t9a.aegis)."""
    best: dict[str, SpecialSave] = {}
    for hook in blow.defending.of("special_save"):
        save = hook(blow)
        if save is not None and (save.kind not in best or save.needed < best[save.kind].needed):
            best[save.kind] = save
    for improve in blow.defending.of("improves_special_save"):
        for kind in ("aegis", "fortitude"):
            better = improve(blow, best.get(kind))
            if better is not None and better.kind == kind:
                best[kind] = better
    return tuple(sorted(best.values(), key=lambda save: (save.needed, save.kind)))


# ---- the dice --------------------------------------------------------------------------------------------------------


def resolve_attack(dice: Dice, strike: Strike) -> int:
    """Return the Health Points that one attack takes: to hit, to wound, saves, Multiple Wounds."""
    hits = roll_to_hit(dice, strike)
    if not hits.count:
        return 0
    lost = 0
    for number in range(hits.count):
        lost += resolve_hit(dice, strike, number < hits.automatic)
    return lost


def roll_to_hit(dice: Dice, strike: Strike) -> Hits:
    """Roll to hit, rerolls and Hopeless Shots included (core 10.4 to 10.7, 11.9)."""
    target = strike.to_hit
    if target is None:
        return Hits(1)
    if target.needed >= IMPOSSIBLE:
        return Hits(0)
    needed = min(target.needed, 6)
    roll = dice.d6(target)
    hit = roll >= needed
    for hook in strike.rules.of("rerolls_to_hit"):
        if hook(roll, hit, strike.blow):
            roll = dice.d6(replace(target, what="t9a.reroll"))
            hit = roll >= needed
            break  # a die is rerolled once (core 2.3)
    if hit and target.needed == HOPELESS:
        hit = dice.d6(HOPELESS_SECOND) >= 4
    if not hit:
        return Hits(0)
    hits = Hits(1)
    for hook in strike.rules.of("after_hit"):
        hits = hook(roll, hits) or hits
    return hits


HOPELESS_SECOND = Target("t9a.hopeless-shot", 4, (), 4)


def resolve_hit(dice: Dice, strike: Strike, automatic: bool = False) -> int:
    """Return the Health Points that one hit takes; *automatic*: it wounds without a roll (Poison Attacks)."""
    wound = Wound(strike.armour_penetration.value)
    if not automatic and strike.to_wound is not None:
        rolled = roll_to_wound(dice, strike, strike.to_wound)
        if rolled is None:
            return 0
        wound = rolled
    if is_saved(dice, strike, wound):
        return 0
    lost = 1
    for hook in strike.rules.of("multiplies_wound"):
        lost = max(lost, hook(strike.blow, dice))
    return min(lost, strike.cap)


def roll_to_wound(dice: Dice, strike: Strike, target: Target) -> Wound | None:
    """Roll to wound; None: no wound (core 11.12)."""
    roll = dice.d6(target)
    wounded = roll >= target.needed
    for hook in strike.rules.of("rerolls_to_wound"):
        if hook(roll, wounded, strike.blow):
            roll = dice.d6(replace(target, what="t9a.reroll"))
            wounded = roll >= target.needed
            break
    if not wounded:
        return None
    wound = Wound(strike.armour_penetration.value)
    for hook in strike.rules.of("after_wound"):
        wound = hook(roll, wound) or wound
    return wound


def is_saved(dice: Dice, strike: Strike, wound: Wound) -> bool:
    """Roll the Armour Save, then one Special Save, the one with the best chance (core 11.13, 11.14)."""
    armour_save = strike.armour_save(wound.armour_penetration)
    if armour_save is not None and dice.d6(armour_save) >= armour_save.needed:
        return True
    spoils = strike.rules.of("spoils_special_save")
    saves = [save for save in strike.saves if not any(hook(save, wound) for hook in spoils)]
    if not saves:
        return False
    again = strike.rules.of("rerolls_saved")
    save = min(saves, key=lambda s: _chance_to_fail(s, any(hook(s) for hook in again)))
    saved = dice.d6(save.target) >= save.needed
    if saved and any(hook(save) for hook in again):
        saved = dice.d6(replace(save.target, what="t9a.reroll")) >= save.needed
    return saved


def _chance_to_fail(save: SpecialSave, rerolled: bool) -> int:
    """Return the chance to fail in 36ths."""
    passes = max(0, 7 - save.needed)
    return 36 - passes * passes if rerolled else 36 - 6 * passes
