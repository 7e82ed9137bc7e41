"""One warrior's blows at an enemy as numbers: how many, the roll to hit, the Strength, the parry (core 9.1 to 9.7)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from grognard.kernel.words.modifiers import Modifier, Target, Value
from grognard.mordheim.combat.blows import Assault, Kind
from grognard.mordheim.combat.contact import is_charged
from grognard.mordheim.combat.darkness import is_at_an_advantage, sees_nothing
from grognard.mordheim.combat.fighters import fighter
from grognard.mordheim.combat.hands import FIST, Hands, fights_by_nature, in_hand, weapon_of
from grognard.mordheim.combat.harm import unharmed
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.numbers import wounding
from grognard.mordheim.combat.parrying import defence, parry_target
from grognard.mordheim.combat.riding import riding_strength
from grognard.mordheim.facts import Exchange
from grognard.mordheim.gear import Weapon
from grognard.mordheim.hooks import LAYERS, Moments
from grognard.mordheim.rules import GROWN
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait
from grognard.mordheim.values import value_of

TO_HIT = "mordheim.core.to-hit"
TWO_WEAPONS = "mordheim.two-weapons.attack"
DIVING = "mordheim.core.diving-charge"
HEAVY_WEAPONS = "mordheim.core.heavy-weapons"
AUTOMATIC = "mordheim.core.automatic-hits"


class Blows(msgspec.Struct, frozen=True, cache_hash=True):
    """Blows with one weapon at one enemy, as they were declared: *two* says that he fights with two weapons.

    *passing* are those of who lets a charge go by (`mordheim.charge-interception.passing-attack`).
    """

    target: int
    weapon: str
    count: int = 1
    two: bool = False
    passing: bool = False


# ---- how many


def attacks_of(state: State, warrior: Warrior, against: int) -> Value:
    """Return his Attacks in this phase: doubled by frenzy before anything is added (core 9.4, 10.6)."""
    value = value_of(warrior, "attacks")
    if value.value == 0:
        return value
    facts = fighter(warrior, against, was_charged=is_charged(state, warrior))
    held = (weapon_of(warrior, one) for one in dict.fromkeys(in_hand(state, warrior)))
    hooks = (*warrior.hooks.of(Moments.attacks), *(hook for one in held for hook in one.hooks.of(Moments.attacks)))
    changes = [change for hook in hooks if (change := hook(facts)) is not None]
    if warrior.is_frenzied:
        changes.append(Modifier("mordheim.core.frenzy", "multiply", 2))
    return LAYERS.value(value.what, value.base, (*value.modifiers, *changes), lowest=0)


def blows_with(state: State, warrior: Warrior, main: str, second: str, against: int) -> tuple[tuple[str, int], ...]:
    """Return how many blows fall to each weapon: the second one's are besides (core 9.4, 9.7).

    A pair of pistols fires both in the first turn of a fight.
    """
    one = weapon_of(warrior, main)
    attacks = (
        1 if one.is_(Trait.ONE_ATTACK) or _is_bare(state, main, second) else attacks_of(state, warrior, against).value
    )
    if attacks == 0:
        return ()
    grown = tuple((limb.id, 1) for trait, limb in GROWN.items() if warrior.is_(trait))
    return (*_of_hands(warrior, main, second, attacks), *grown)


def _of_hands(warrior: Warrior, main: str, second: str, attacks: int) -> tuple[tuple[str, int], ...]:
    if not second:
        return ((main, attacks),)
    extra = 1
    if weapon_of(warrior, second).is_(Trait.PISTOL) and warrior.fight.rounds <= 1:
        extra = min(2, sum(one.id == second for one in warrior.kit.weapons))
    return ((main, attacks), (second, extra)) if main != second else ((main, attacks + extra),)


def _is_bare(state: State, main: str, second: str) -> bool:
    """Is he unarmed in the base game, where fists strike once?"""
    return main == FIST and not second and not state.setting.layer.fists_pair


def second_open_to(state: State, warrior: Warrior, hands: Hands) -> tuple[tuple[str, str], ...]:
    """Return the ways to use what he holds: main weapon and second one; the second may be left out in each phase."""
    if len(hands) == 1:
        one = weapon_of(warrior, hands[0])
        return ((hands[0], hands[0]), (hands[0], "")) if one.is_(Trait.PAIR) else ((hands[0], ""),)
    first, other = hands
    if weapon_of(warrior, other).is_(Trait.PISTOL) or first == other:
        return ((first, other), (first, ""))
    return ((first, other), (other, first), (first, ""), (other, ""))


# ---- to hit


def hit_score(ours: int, theirs: int) -> int:
    """Return the score to hit by Weapon Skill (core 9.1).

    >>> [hit_score(3, theirs) for theirs in (2, 3, 6, 7)]
    [3, 4, 4, 5]
    """
    if ours > theirs:
        return 3
    return 5 if theirs > 2 * ours else 4


def weapon_skill(warrior: Warrior, against: int = 1) -> Value:
    """Return his Weapon Skill in this phase."""
    value = value_of(warrior, "weapon_skill")
    facts = fighter(warrior, against)
    changes = [change for hook in warrior.hooks.of(Moments.weapon_skill) if (change := hook(facts)) is not None]
    return LAYERS.value(value.what, value.base, (*value.modifiers, *changes), lowest=0)


def to_hit_modifiers(state: State, striker: Warrior, target: Warrior, blows: Blows, facts: Exchange) -> list[Modifier]:
    """Return what modifies the roll to hit, each with its rule; a parry moves with it (`mordheim.parry.modifiers`)."""
    found = [
        *([two] if (two := two_weapons(state, striker, blows)) is not None else []),
        *(Modifier(DIVING, "add", 1) for _ in range(striker.fight.dived)),
        *(Modifier("mordheim.charge-interception.passing-attack", "add", 1) for _ in range(blows.passing)),
    ]
    if is_at_an_advantage(state, striker, target):
        found.append(Modifier("mordheim.darkness.advantage", "add", 1))
    rules = (*striker.hooks.of(Moments.to_hit), *weapon_of(striker, blows.weapon).hooks.of(Moments.to_hit))
    for hook in (*rules, *target.hooks.of(Moments.to_be_hit)):
        if (change := hook(facts)) is not None:
            found.append(change)
    return found


def two_weapons(state: State, striker: Warrior, blows: Blows) -> Modifier | None:
    """Return the −1 of fighting with two weapons, unless a skill cancels it (`mordheim.two-weapons.cancel`)."""
    penalty = state.setting.layer.two_weapons_to_hit
    if not blows.two or not penalty or striker.is_(Trait.AMBIDEXTROUS) or fights_by_nature(striker):
        return None
    held = [weapon_of(striker, one) for one in striker.fight.hands]
    if any(one.is_(Trait.PISTOL) for one in held) and state.setting.reads("mordheim.pistol-extra", "free"):
        return None
    if any(one.is_(Trait.PAIR) for one in held) and state.setting.reads("mordheim.pair-weapons", "free"):
        return None
    return Modifier(TWO_WEAPONS, "add", penalty)


def to_hit_target(state: State, striker: Warrior, target: Warrior, blows: Blows, facts: Exchange) -> Target:
    """Return the number needed to hit: never better than 2+; where only 6s hit, nothing changes it (core 23.37)."""
    ours, theirs = weapon_skill(striker), weapon_skill(target)
    base = hit_score(ours.value, theirs.value)
    modifiers = to_hit_modifiers(state, striker, target, blows, facts)
    because = only_sixes(state, striker, target)
    if because:
        return Target(TO_HIT, base, (Modifier(because, "always", 6),), 6, (ours, theirs))
    return LAYERS.target(TO_HIT, base, modifiers, compared=(ours, theirs), lowest=2)


def only_sixes(state: State, striker: Warrior, target: Warrior) -> str:
    """Return the rule by which he hits on natural 6s only, "" without one: water, darkness, fear."""
    swims = striker.is_(Trait.SWIMS) or striker.is_(Trait.AMPHIBIOUS)
    if striker.is_in_water and state.setting.layer.water and not swims:
        return "mordheim.water-melee.sixes"
    if sees_nothing(state, striker):
        return "mordheim.darkness.sixes"
    return "mordheim.core.fear" if target.id in striker.fight.fears else ""


def hits_without_a_roll(target: Warrior, *, profits: bool) -> bool:
    """Does every blow hit him: is he on the ground, or can't he fight (core 7.7, 2.2)?"""
    return (target.health == "knocked-down" and profits) or weapon_skill(target).value == 0


# ---- Strength


def strength_of(state: State, striker: Warrior, blows: Blows, facts: Exchange) -> Value:
    """Return the Strength of a blow: his own with the weapon's bonus, or the weapon's (core 9.5)."""
    held = weapon_of(striker, blows.weapon)
    if held.strength is not None:
        own_rules = (hook(facts) for hook in held.hooks.of(Moments.strength_of_hit))
        return LAYERS.value("mordheim.core.strength", held.strength, (one for one in own_rules if one is not None))
    own = value_of(striker, "strength")
    bonuses = [*weapon_strength(striker, held), *riding_strength(state, striker, held)]
    bonuses += [Modifier(DIVING, "add", 1) for _ in range(striker.fight.dived)]
    rules = (*striker.hooks.of(Moments.strength_of_hit), *held.hooks.of(Moments.strength_of_hit))
    bonuses += [change for hook in rules if (change := hook(facts)) is not None]
    return LAYERS.value(own.what, own.base, (*own.modifiers, *bonuses), lowest=0)


def weapon_strength(striker: Warrior, held: Weapon) -> Iterator[Modifier]:
    """Yield what the weapon itself adds: heavy ones in the first turn of a fight only."""
    tired = held.is_(Trait.HEAVY) and striker.fight.rounds > 1
    if held.bonus and not tired:
        yield Modifier("mordheim.fist.strength" if held.id == FIST else held.id, "add", held.bonus)


# ---- all of it


def kind_of(state: State, striker: Warrior, target: Warrior, blows: Blows, *, profits: bool = True) -> Kind:
    """Return the numbers of blows of one weapon at an enemy."""
    held = weapon_of(striker, blows.weapon)
    facts = Exchange(fighter(striker), fighter(target), held.id, held.traits, "blow", second=blows.two)
    hits = Hits(
        1,
        strength_of(state, striker, blows, facts),
        held.id,
        "blow",
        striker.id,
        weapon=held.id,
        traits=held.traits,
        save=held.save,
        no_save=held.no_save,
        fist=held.id == FIST,
        critical="missile" if held.is_(Trait.PISTOL) else held.critical,
        profits=profits,
    )
    to_hit = to_hit_target(state, striker, target, blows, facts)
    again = [
        hook(facts) for hook in (*striker.hooks.of(Moments.rerolls_misses), *held.hooks.of(Moments.rerolls_misses))
    ]
    automatic = hits_without_a_roll(target, profits=profits)
    modifiers = sum(one.value for one in to_hit_modifiers(state, striker, target, blows, facts) if one.layer == "add")
    return Kind(
        blows.count,
        Target(AUTOMATIC, 0, (), 0) if automatic else to_hit,
        hits,
        wounding(state, target, hits),
        automatic=automatic,
        again=any(again) and not only_sixes(state, striker, target),
        parry=parry_target(state, striker, target, blows.passing, modifiers, hits, held),
    )


def assault_of(
    state: State, striker: Warrior, target: Warrior, blows: tuple[Blows, ...], *, profits: bool = True
) -> Assault:
    """Return all the numbers of a warrior's blows at an enemy, the strongest first: worked out once for a state."""
    key = ("assault", striker.id, target.id, blows, profits)
    found: Assault | None = state.memo.get(key)
    if found is None or state.warrior(striker.id) is not striker or state.warrior(target.id) is not target:
        found = state.memo[key] = _assault(state, striker, target, blows, profits=profits)
    return found


def _assault(state: State, striker: Warrior, target: Warrior, blows: tuple[Blows, ...], *, profits: bool) -> Assault:
    kinds = sorted(
        (kind_of(state, striker, target, one, profits=profits) for one in blows),
        key=lambda kind: -kind.hits.strength.value,
    )
    parries, again = defence(state, target)
    return Assault(
        tuple(kinds),
        unharmed(state, target, (kinds[0].hits,)),
        parries=parries,
        parries_again=again,
        beats=state.setting.layer.parry == "beat",
        ties=target.is_(Trait.PARRIES_TWICE),
    )


def at_once(assault: Assault, count: int) -> Assault:
    """Return the same with so many blows of its first kind alone."""
    return replace(assault, kinds=(replace(assault.kinds[0], count=count),))
