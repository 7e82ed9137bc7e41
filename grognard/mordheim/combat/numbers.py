"""What a hit must reach to wound, and a save to stop it, each with the rules behind it (core 7.1 to 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grognard.kernel.words.modifiers import Modifier, Target, Value
from grognard.mordheim.combat.criticals import table_for
from grognard.mordheim.combat.fighters import exchange
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.wounding import IMPOSSIBLE, Injuries, Wounding
from grognard.mordheim.facts import Exchange
from grognard.mordheim.gear import Armour
from grognard.mordheim.hooks import LAYERS, Moments
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Amount, Trait
from grognard.mordheim.values import value_of, wounds_left

TO_WOUND = "mordheim.core.to-wound"
SAVE = "mordheim.core.armour-save"
HELMET = "mordheim.core.helmet"
THICK_SKULL = "mordheim.core.thick-skull"
WATER = "mordheim.shoot-water.cover-save"
FIST = "mordheim.fist.save"
CRITICAL_ON_SIX = 6


def wounding(state: State, target: Warrior, hits: Hits) -> Wounding:
    """Return all numbers of hits on a warrior."""
    facts = exchange(state, target, hits)
    to_wound = to_wound_target(state, target, hits, facts)
    return Wounding(
        to_wound,
        save_target(state, target, hits, facts),
        specials=_specials(state, target, hits, facts),
        dodges=_numbers(target, Moments.dodges, facts),
        charm=next(iter(_numbers(target, Moments.discards_first_hit, facts)), None),
        regrowth=None if hits.burns else next(iter(_numbers(target, Moments.cancels_wound, facts)), None),
        critical_from=_critical_from(state, hits, facts, to_wound.needed),
        table=table_for(state.setting.reads("mordheim.critical-table", "by-weapon"), hits.critical or "bladed"),
        sharper=int(facts.by is not None and facts.by.is_(Trait.DEADLIER_CRITICALS)),
        apart=state.setting.reads("mordheim.critical-saves", "each"),
        poisoned=_is_poisoned(hits, facts) and not target.is_(Trait.IMMUNE_TO_POISON),
        automatic=hits.automatic,
        damage=hits.damage,
        injuries=injuries(state, target, hits, facts),
    )


def _is_poisoned(hits: Hits, facts: Exchange) -> bool:
    """Is the weapon poisoned by nature, or coated: black powder and fists can't be (core 11.2)?"""
    coated = facts.by is not None and facts.by.is_(Trait.POISONED) and bool(hits.weapon)
    return Trait.POISONED in hits.traits or (coated and not hits.fist and Trait.BLACK_POWDER not in hits.traits)


def _specials(state: State, target: Warrior, hits: Hits, facts: Exchange) -> tuple[Target, ...]:
    """Return the saves after armour: the target's skills, and water by one reading of its 6+."""
    own = _numbers(target, Moments.special_save, facts) if hits.evadable else ()
    if not (is_shot_in_water(state, target, hits) and state.setting.reads("mordheim.water-save", "separate")):
        return own
    return (*own, Target(WATER, 6, (), 6))


def is_shot_in_water(state: State, target: Warrior, hits: Hits) -> bool:
    """Is he in water, and hit by a shot (`mordheim.shoot-water.cover-save`)?"""
    return hits.cause == "shot" and target.is_in_water and state.setting.layer.water


def _numbers(warrior: Warrior, moment: Callable[..., Target | None], facts: Exchange) -> tuple[Target, ...]:
    """Return the numbers that a warrior's own rules name at a moment."""
    return tuple(target for hook in warrior.hooks.of(moment) if (target := hook(facts)) is not None)


def _modifiers(warrior: Warrior | None, moment: Callable[..., Modifier | None], facts: Exchange) -> list[Modifier]:
    hooks = () if warrior is None else warrior.hooks.of(moment)
    return [change for hook in hooks if (change := hook(facts)) is not None]


# ---- to wound


def wound_score(strength: int, toughness: int) -> int:
    """Return the score to wound; 7 if it is impossible (core 7.1).

    >>> [wound_score(strength, 4) for strength in (1, 2, 3, 4, 5, 6, 9)]
    [6, 6, 5, 4, 3, 2, 2]
    >>> wound_score(2, 6)
    7
    """
    ahead = strength - toughness
    if ahead <= -4:
        return IMPOSSIBLE
    return min(6, max(2, 4 - ahead))


def to_wound_target(state: State, target: Warrior, hits: Hits, facts: Exchange) -> Target:
    """Return the score to wound with its story: Strength as the target suffers it, against Toughness."""
    striker = None if hits.by is None else state.warrior(hits.by)
    strength = suffered_strength(target, hits, facts)
    toughness = value_of(target, "toughness")
    base = wound_score(strength.value, toughness.value)
    changes = [*_modifiers(striker, Moments.to_wound, facts), *_of_weapon(striker, hits, facts)]
    if base >= IMPOSSIBLE:  # what only eases a roll makes no impossible one possible
        changes = [one for one in changes if one.layer == "at_most"]
    return LAYERS.target(TO_WOUND, base, changes, compared=(strength, toughness), lowest=2)


def _of_weapon(striker: Warrior | None, hits: Hits, facts: Exchange) -> list[Modifier]:
    """Return what the weapon itself does to the roll to wound."""
    held = () if striker is None else striker.kit.weapons
    hooks = next((one.hooks.of(Moments.to_wound) for one in held if one.id == hits.weapon), ())
    return [change for hook in hooks if (change := hook(facts)) is not None]


def suffered_strength(target: Warrior, hits: Hits, facts: Exchange) -> Value:
    """Return the Strength with which a warrior is wounded; armour still feels the hit's own (core 14.4, Resilient)."""
    less = tuple(_modifiers(target, Moments.strength_suffered, facts))
    if not less:
        return hits.strength
    modifiers = (*hits.strength.modifiers, *less)
    return Value(hits.strength.what, hits.strength.base, modifiers, LAYERS.resolve(hits.strength.value, less, lowest=0))


def _critical_from(state: State, hits: Hits, facts: Exchange, needed: int) -> int:
    """Return the natural roll from which a hit is critical: a 6, unless 6s were needed (core 8.1).

    Who has criticals on 5 and 6 has them on a 6 even then (`mordheim.critical.five-plus`).
    """
    if hits.critical is None or needed >= IMPOSSIBLE:
        return IMPOSSIBLE
    striker = None if hits.by is None else state.warrior(hits.by)
    hooks = () if striker is None else striker.hooks.of(Moments.critical_from)
    named = [face for hook in hooks if (face := hook(facts)) is not None]
    if needed >= CRITICAL_ON_SIX:
        return CRITICAL_ON_SIX if named and state.setting.layer.five_plus else IMPOSSIBLE
    return min((*named, CRITICAL_ON_SIX))


# ---- armour


def save_target(state: State, target: Warrior, hits: Hits, facts: Exchange) -> Target:
    """Return the armour save with its story; 7 and more: none (core 7.2, 7.3)."""
    if hits.no_save:
        return Target(SAVE, IMPOSSIBLE, (Modifier(hits.because, "set", IMPOSSIBLE),), IMPOSSIBLE)
    own = [
        *worn_bonuses(state, target, hits.cause),
        *_modifiers(target, Moments.armour_save, facts),
    ]
    base = min((one.save for one in _suits(target) if one.save is not None), default=IMPOSSIBLE)
    own += _six_at_worst(state, target, hits, LAYERS.target(SAVE, base, own).needed)
    return LAYERS.target(SAVE, base, (*own, *_taken(state, hits, facts)), lowest=2, highest=IMPOSSIBLE)


def _suits(warrior: Warrior) -> tuple[Armour, ...]:
    return tuple(one for one in warrior.kit.armour if one.id not in warrior.used)


def worn_bonuses(state: State, warrior: Warrior, cause: str) -> Iterable[Modifier]:
    """Yield what shields, barding and the saddle add to an armour save."""
    for one in _suits(warrior):
        if one.bonus and not (one.is_(Trait.SHIELD) and cause == "blow" and _hands_are_full(warrior)):
            yield Modifier(one.id, "add", one.bonus)
    if warrior.is_mounted or (warrior.rider is not None and state.setting.layer.riders_apart):
        rule = "mordheim.mounted.save-bonus" if cause == "blow" else "mordheim.shoot-rider.save-bonus"
        yield Modifier(rule if state.setting.layer.riders_apart else "mordheim.core.mounts", "add", 1)


def _hands_are_full(warrior: Warrior) -> bool:
    """Does he hold a weapon in both hands, or one in each, so that the shield hangs on his back (core 7.2)?"""
    held = [weapon for weapon in warrior.kit.weapons if weapon.id in warrior.fight.hands]
    return len(warrior.fight.hands) > 1 or any(weapon.is_(Trait.TWO_HANDED) for weapon in held)


def _six_at_worst(state: State, target: Warrior, hits: Hits, own: int) -> list[Modifier]:
    """Return what lifts a save to 6+: water against shots, and fists (where they don't just add 1)."""
    sixes: list[str] = []
    if is_shot_in_water(state, target, hits) and state.setting.reads("mordheim.water-save", "best"):
        sixes.append(WATER)
    if hits.fist and state.setting.layer.fists_pair and state.setting.reads("mordheim.fist-save", "six"):
        sixes.append(FIST)
    if not sixes or own <= 6:
        return []
    return [Modifier(sixes[0], "add", own - 6)]


def _taken(state: State, hits: Hits, facts: Exchange) -> Iterable[Modifier]:
    """Yield what the hit takes from an armour save, or gives to it.

    Rules: `mordheim.blackpowder.armour-piercing`, `mordheim.blackpowder.shot-exempt`.
    """
    if hits.save:
        yield Modifier(hits.weapon or hits.because, "add", hits.save)
    if hits.fist and not (state.setting.layer.fists_pair and state.setting.reads("mordheim.fist-save", "six")):
        yield Modifier(FIST, "add", 1)
    if hits.by is not None:
        yield from _modifiers(state.warrior(hits.by), Moments.takes_from_armour, facts)
    taken = save_modifier(state, hits.strength.value)
    if taken:
        rule = "mordheim.save-mod.melee" if hits.cause == "blow" else "mordheim.save-mod.shooting"
        yield Modifier(rule, "add", taken)


def save_modifier(state: State, strength: int) -> int:
    """Return what a Strength takes from armour saves, by the layer's row (core 7.3, `mordheim.save-mod.melee`)."""
    row = state.setting.layer.save_modifiers
    if strength < len(row):
        taken = row[max(0, strength)]
    else:
        taken = row[-1] - (strength - len(row) + 1)
    capped = state.setting.layer.name == "pavona" and state.setting.reads("mordheim.save-table-high", "capped")
    return max(taken, -3) if capped else taken


# ---- injuries


def injuries(state: State, target: Warrior, hits: Hits, facts: Exchange) -> Injuries:
    """Return how injury rolls on a warrior are read: by his nature, his helmet, the weapon, the striker's skills."""
    dwarf, grit = target.is_(Trait.DWARF), target.is_(Trait.TRUE_GRIT)
    blunt = Trait.CONCUSSION in hits.traits and not dwarf
    striker = facts.by
    own = 0 if hits.by is None else int(sum(state.warrior(hits.by).hooks.amounts(Amount.INJURY)))
    return Injuries(
        stuns_from=2 if blunt else 4 if grit else 3,
        out_from=6 if dwarf or grit else 5,
        bonus=own,
        harsh=striker is not None and hits.cause == "blow" and striker.is_(Trait.STUNS_WHOM_HE_FELLS),
        helmet=helmet_target(target),
        no_pain=target.is_(Trait.NO_PAIN),
        jumps_up=target.is_(Trait.JUMPS_UP),
        finished=hits.cause == "blow" and hits.profits and target.health == "knocked-down",
    )


def helmet_target(warrior: Warrior) -> Target | None:
    """Return what makes of a stunned warrior a knocked down one: a helmet 4+, a thick skull 3+, both 2+ (core 14.7)."""
    helmet = any(one.is_(Trait.HELMET) for one in _suits(warrior))
    if warrior.is_(Trait.THICK_SKULL):
        return Target(THICK_SKULL, 3, (Modifier(HELMET, "add", 1),) if helmet else (), 2 if helmet else 3)
    return Target(HELMET, 4, (), 4) if helmet else None


def unhurt(target: Warrior, hits: Hits, state: State) -> tuple[int, bool]:
    """Return the Wounds that a warrior has, and whether his striker has had his critical hit of the phase."""
    had = hits.by is not None and hits.cause == "blow" and state.warrior(hits.by).fight.critical
    return wounds_left(target), had
