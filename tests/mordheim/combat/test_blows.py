"""One warrior's blows at another: the worked examples of core 18 and the ledger, as exact odds of the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import EveryDice, odds
from grognard.mordheim.combat.blows import Assault, assault
from grognard.mordheim.combat.striking import Blows, assault_of, blows_with, hit_score
from grognard.mordheim.combat.wounding import Injured
from grognard.mordheim.layer import BASE
from grognard.mordheim.profile import Base
from grognard.mordheim.setting import Agreements, Setting
from grognard.mordheim.state import Fight, Spot, State, Warrior
from grognard.mordheim.traits import Trait
from tests.mordheim.warriors import battle, setting, warrior

CORE = setting(layer=BASE)
HORSE = Base(25.0, 50.0, 1.5)
WATER = Spot(0.0, 0.0, -1.0, "water:canal")
F = Fraction


def man(number: int, hands: tuple[str, ...] = ("sword",), **more: Any) -> Warrior:
    bears = tuple(one for one in dict.fromkeys(hands) if one != "fist")
    fight = more.pop("fight", Fight(hands=tuple(f"mordheim.eq.{one}" for one in hands)))
    return warrior(number, number, (float(number), 0.0), bears=(*bears, *more.pop("wears", ())), fight=fight, **more)


def duel(striker: Warrior, target: Warrior, over: Setting | None = None) -> State:
    return battle(striker, target, over=over)


def struck(state: State, second: str = "", **blows: Any) -> Assault:
    """Return the blows of warrior 0 at warrior 1 with all that he holds."""
    striker = state.warrior(0)
    main = striker.fight.hands[0]
    kinds = blows_with(state, striker, main, second and f"mordheim.eq.{second}", 1)
    two = bool(second)
    return assault_of(state, striker, state.warrior(1), tuple(Blows(1, w, n, two=two, **blows) for w, n in kinds))


def unsaved(blows: Assault) -> Fraction:
    """Return the chance of at least one unsaved wound."""
    found = odds(assault, blows)
    return sum((found.probability(one) for one in found.outcomes if one.wounds), F(0))


def before_criticals(blows: Assault) -> Assault:
    """Return the same blows with no critical hits: the examples of the books leave them out."""
    kinds = (replace(kind, wounding=replace(kind.wounding, critical_from=7)) for kind in blows.kinds)
    return replace(blows, kinds=tuple(kinds))


def plain(number: int, **more: Any) -> Warrior:
    """Return a man with a weapon that neither parries nor touches armour: a halberd, +1 Strength."""
    return man(number, ("halberd",), **more)


@pytest.mark.rule("mordheim.core.to-hit")
def test_the_chart_of_weapon_skills() -> None:
    rows = [[hit_score(ours, theirs) for theirs in range(1, 11)] for ours in (1, 2, 3, 4, 10)]
    assert rows == [
        [4, 4, 5, 5, 5, 5, 5, 5, 5, 5],
        [3, 4, 4, 4, 5, 5, 5, 5, 5, 5],
        [3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
        [3, 3, 3, 4, 4, 4, 4, 4, 5, 5],
        [3, 3, 3, 3, 3, 3, 3, 3, 3, 4],
    ]


@pytest.mark.rule("mordheim.parry.thresholds")
@pytest.mark.rule("mordheim.core.parry")
@pytest.mark.parametrize(
    ("ours", "theirs", "over", "through"),
    [
        (3, 3, None, F(7, 18)),
        (3, 4, None, F(1, 3)),
        (4, 3, None, F(7, 12)),
        (3, 3, CORE, F(5, 12)),
    ],
)
def test_18_8_and_18_9_what_gets_through_a_parry(
    ours: int, theirs: int, over: Setting | None, through: Fraction
) -> None:
    blows = struck(duel(man(0, ws=ours, s=5), man(1, ws=theirs, t=3, s=3), over))  # S5 against T3: 2+, 5/6
    assert unsaved(blows) == through * F(5, 6)


@pytest.mark.rule("mordheim.parry.thresholds")
@pytest.mark.parametrize(("theirs", "chance"), [(4, F(3, 4)), (3, F(5, 9)), (2, F(11, 36))])
def test_sword_and_buckler_try_twice(theirs: int, chance: Fraction) -> None:
    state = duel(man(0, s=5), man(1, ws=theirs, wears=("buckler",)))
    hits = struck(state).kinds[0].to_hit.needed
    plain_hits, sixes = F(6 - hits, 6), F(1, 6)
    assert unsaved(struck(state)) == (sixes + plain_hits * (1 - chance)) * F(5, 6)


@pytest.mark.rule("mordheim.parry.modifiers", "mordheim.parry-modifiers")
def test_what_lands_better_is_parried_worse() -> None:
    two = man(0, ("sword", "dagger"))
    assert struck(duel(two, man(1)), "dagger").kinds[0].parry is not None
    numbers = {
        reading: [
            kind.parry.needed
            for kind in struck(duel(two, man(1, ("sword", "axe")), setting(parry_modifiers=reading)), "dagger").kinds
            if kind.parry is not None
        ]
        for reading in ("attacker", "defender")
    }
    assert numbers == {"attacker": [4, 4], "defender": [6, 6]}
    dark = setting(agreed=Agreements(dark=True))
    zombie = duel(man(0, traits=(Trait.UNDEAD,)), man(1), dark)
    assert [kind.parry and kind.parry.needed for kind in struck(zombie).kinds] == [6]


@pytest.mark.rule("mordheim.charge-interception.passing-attack")
@pytest.mark.parametrize("reading", ["attacker", "defender"])
def test_a_passing_attack_is_easier_to_land_and_harder_to_parry(reading: str) -> None:
    """WS3 S3 against T3 in light armour: 5/18; a sword parries on 6 what wasn't a 6."""
    over = setting(parry_modifiers=reading)
    light = duel(plain(0, s=2), plain(1, wears=("light-armour",)), over)
    assert unsaved(before_criticals(struck(light, passing=True))) == F(4, 6) * F(1, 2) * F(5, 6)
    (kind,) = struck(duel(plain(0), man(1), over), passing=True).kinds
    assert (kind.to_hit.needed, kind.parry and kind.parry.needed) == (3, 6)


@pytest.mark.rule("mordheim.parry.unparryable-six")
def test_who_needs_sixes_is_never_parried() -> None:
    state = duel(man(0, place=WATER, s=5), man(1, traits=(Trait.SWIMS,), place=WATER))
    assert struck(state).kinds[0].to_hit.needed == 6
    assert unsaved(struck(state)) == F(1, 6) * F(5, 6)


@pytest.mark.rule("mordheim.parry.one-per-phase")
def test_of_two_parryable_hits_one_goes_on() -> None:
    """Two blows at 4+, both hits of 4 or 5: a parry stops one of them at most."""
    state = duel(man(0, a=2, s=5), man(1, ws=3, w=9))
    found = odds(assault, struck(state))
    assert found.probability(next(one for one in found.outcomes if one.wounds == 0)) > 0
    one = duel(man(0, a=1, s=5), man(1, w=9, fight=Fight(hands=("mordheim.eq.sword",), parries=1)))
    assert struck(one).parries == 0
    assert unsaved(struck(one)) == F(1, 2) * F(5, 6)


@pytest.mark.rule("mordheim.parry.strength-limit")
@pytest.mark.parametrize(("strength", "may"), [(5, True), (6, False)])
def test_twice_the_strength_cant_be_parried(strength: int, may: bool) -> None:
    assert (struck(duel(man(0, s=strength), man(1, s=3))).kinds[0].parry is not None) == may


@pytest.mark.rule("mordheim.parry.thresholds")
def test_the_downed_and_those_with_full_hands_dont_parry() -> None:
    assert struck(duel(man(0), man(1, health="knocked-down"))).parries == 0
    assert struck(duel(man(0), man(1, ("halberd",), wears=("buckler",)))).parries == 0
    assert struck(duel(man(0), man(1, ("axe",), wears=("buckler",)))).parries == 1


@pytest.mark.rule("mordheim.two-weapons.attack")
@pytest.mark.rule("mordheim.two-weapons.cancel")
@pytest.mark.rule("mordheim.corpus.scope")
@pytest.mark.parametrize(
    ("second", "traits", "over", "chance"),
    [
        ("", (), None, F(1, 4)),
        ("sword", (), None, F(11, 36)),
        ("sword", (Trait.AMBIDEXTROUS,), None, F(7, 16)),
        ("sword", (), CORE, F(7, 16)),
    ],
)
def test_18_10_two_weapons(second: str, traits: tuple[Trait, ...], over: Setting | None, chance: Fraction) -> None:
    state = duel(man(0, ("sword", "sword"), traits=traits), man(1, ("halberd",)), over)
    assert unsaved(struck(state, second)) == chance


@pytest.mark.rule("mordheim.fist.strength")
@pytest.mark.rule("mordheim.fist.save")
def test_18_11_a_sword_and_a_fist() -> None:
    blows = struck(duel(man(0, ("sword", "fist")), man(1, ("halberd",))), "fist")
    assert [(kind.to_hit.needed, kind.hits.strength.value) for kind in blows.kinds] == [(5, 3), (5, 2)]
    assert unsaved(before_criticals(blows)) == F(79, 324)


@pytest.mark.rule("mordheim.two-weapons.attack", "mordheim.pistol-extra", "mordheim.pair-weapons")
@pytest.mark.parametrize(("reading", "needed"), [("penalised", 5), ("free", 4)])
def test_pistols_and_pairs_are_two_weapons_unless_read_otherwise(reading: str, needed: int) -> None:
    over = setting(pistol_extra=reading, pair_weapons=reading)
    pistol = struck(duel(man(0, ("sword", "pistol")), man(1), over), "pistol")
    assert [(kind.to_hit.needed, kind.hits.strength.value) for kind in pistol.kinds] == [(needed, 4), (needed, 3)]
    assert pistol.kinds[0].hits.save == -1
    claws = struck(duel(man(0, ("weeping-blades",)), man(1), over), "weeping-blades")
    assert [(kind.count, kind.to_hit.needed) for kind in claws.kinds] == [(2, needed)]


@pytest.mark.rule("mordheim.core.heavy-weapons")
def test_a_flail_is_heavy_after_the_first_turn() -> None:
    strengths = [
        struck(duel(man(0, fight=Fight(rounds=turn, hands=("mordheim.eq.flail",))), man(1)))
        .kinds[0]
        .hits.strength.value
        for turn in (1, 2)
    ]
    assert strengths == [5, 3]


@pytest.mark.rule("mordheim.core.to-wound")
def test_18_27_a_weapon_in_two_hands_on_foot() -> None:
    target = man(1, ("dagger",), ws=4, t=4, s=4, wears=("heavy-armour", "shield"), w=9)
    blows = struck(duel(man(0, ("double-handed",), ws=4, s=4), target))
    assert unsaved(before_criticals(blows)) == F(25, 72)


@pytest.mark.rule("mordheim.save-mod.melee")
def test_18_14_a_lance_on_a_long_charge() -> None:
    rider = warrior(
        0,
        0,
        bears=("lance",),
        rides=2,
        fight=Fight(rounds=1, hands=("mordheim.eq.lance",), charged=(1,), charged_far=True),
    )
    footman = man(1, ("dagger",), wears=("light-armour", "shield"))
    mount = warrior(2, 0, rider=0, base=HORSE, m=8)
    (kind,) = struck(battle(rider, footman, mount)).kinds
    assert (kind.hits.strength.value, kind.wounding.to_wound.needed, kind.wounding.save.needed) == (5, 2, 6)


def rider_with(weapon: str, over: Setting | None = None, **fight: Any) -> int:
    """Return the Strength of a rider's blow."""
    held = Fight(rounds=1, hands=(f"mordheim.eq.{weapon}",), **fight)
    rider = warrior(0, 0, bears=(weapon,), rides=2, fight=held)
    state = battle(rider, man(1), warrior(2, 0, rider=0, base=HORSE, m=8), over=over)
    return struck(state).kinds[0].hits.strength.value


FAR = {"charged": (1,), "charged_far": True}
NEAR = {"charged": (1,)}


@pytest.mark.rule("mordheim.mounted.charge-strength")
def test_a_long_charge_adds_one_a_short_one_nothing() -> None:
    assert [rider_with("sword", **FAR), rider_with("sword", **NEAR), rider_with("sword")] == [4, 3, 3]


@pytest.mark.rule("mordheim.mounted.cavalry-weapon", "mordheim.cavalry-bonus", "mordheim.spear-mounted")
def test_cavalry_weapons_add_one_in_the_saddle() -> None:
    assert [rider_with("lance", **FAR), rider_with("lance", **NEAR), rider_with("lance")] == [5, 4, 4]
    added = setting(cavalry_bonus="add")
    assert [rider_with("lance", added, **FAR), rider_with("lance", added)] == [7, 4]
    assert rider_with("spear") == 3
    assert rider_with("spear", setting(spear_mounted="cavalry")) == 4
    assert [rider_with("lance", CORE, **NEAR), rider_with("lance", CORE)] == [5, 3]


@pytest.mark.rule("mordheim.mounted.two-handed", "mordheim.mounted-two-handed")
@pytest.mark.parametrize(
    ("reading", "strengths"),
    [("not-cavalry", [5, 4, 6]), ("double-handed", [5, 5, 6]), ("all", [5, 4, 4])],
)
def test_a_weapon_in_two_hands_leaves_a_rider_no_other_bonus(reading: str, strengths: list[int]) -> None:
    over = setting(mounted_two_handed=reading)
    assert [rider_with(one, over, **FAR) for one in ("double-handed", "halberd", "horsemans-hammer")] == strengths


@pytest.mark.rule("mordheim.mounted.choose-target")
def test_a_rider_is_hit_by_his_own_skill_and_a_mount_by_its_own() -> None:
    state = battle(man(0), warrior(1, 1, ws=4, rides=2), warrior(2, 1, ws=3, rider=1, base=HORSE))
    for target in (1, 2):
        (kind,) = assault_of(
            state, state.warrior(0), state.warrior(target), (Blows(target, "mordheim.eq.sword"),)
        ).kinds
        assert (kind.to_hit.needed, kind.wounding.to_wound.needed) == (4, 4)


@pytest.mark.rule("mordheim.water-melee.sixes")
@pytest.mark.rule("mordheim.shoot-water.melee-limits")
def test_non_swimmers_hit_on_sixes_in_water_whatever_their_skill() -> None:
    needed = {
        traits: struck(duel(man(0, ws=5, traits=traits, place=WATER), man(1, ws=2))).kinds[0].to_hit.needed
        for traits in ((), (Trait.SWIMS,), (Trait.AMPHIBIOUS,))
    }
    assert list(needed.values()) == [6, 3, 3]
    ashore = duel(man(0, ws=3), man(1, ws=3, place=WATER))
    assert struck(ashore).kinds[0].to_hit.needed == 4
    core = duel(man(0, place=WATER), man(1, place=WATER), CORE)
    assert struck(core).kinds[0].to_hit.needed == 4


@pytest.mark.rule("mordheim.darkness.sixes")
@pytest.mark.rule("mordheim.darkness.immune")
@pytest.mark.rule("mordheim.darkness.advantage")
def test_18_24_a_human_and_a_zombie_in_the_dark() -> None:
    dark = setting(agreed=Agreements(dark=True))
    human, zombie = man(0, ws=3), man(1, ws=2, traits=(Trait.UNDEAD,))
    assert struck(duel(human, zombie, dark)).kinds[0].to_hit.needed == 6
    undead = man(0, ws=2, traits=(Trait.UNDEAD,))
    assert struck(duel(undead, man(1, ws=3), dark)).kinds[0].to_hit.needed == 3
    assert struck(duel(undead, man(1, ws=3, traits=(Trait.BLIND_FIGHTER,)), dark)).kinds[0].to_hit.needed == 4
    assert struck(duel(human, man(1), setting())).kinds[0].to_hit.needed == 4


@pytest.mark.rule("mordheim.downed.must-charge")
def test_a_knocked_down_man_is_hit_by_every_blow_and_finished() -> None:
    state = duel(plain(0, s=2), plain(1, health="knocked-down", wears=("heavy-armour",)))
    found = odds(assault, struck(state))
    out = sum((found.probability(one) for one in found.outcomes if one.worst is Injured.OUT), F(0))
    assert out == F(2, 6) * F(4, 6) + F(1, 6) * (F(1, 3) * F(4, 6) + F(2, 3))  # a critical hit of 3 to 6 allows no save
    assert unsaved(before_criticals(struck(state))) == F(1, 3)


@pytest.mark.rule("mordheim.core.to-hit")
def test_only_sixes_and_rerolls_dont_meet_and_sevens_roll_no_die() -> None:
    state = duel(man(0, ("sword", "sword"), ws=3), man(1, ws=7, ld=7))
    blows = struck(state, "sword")
    assert blows.kinds[0].to_hit.needed == 6
    every = EveryDice()
    assert every.odds(assault, blows).probability(blows.start) > 0
