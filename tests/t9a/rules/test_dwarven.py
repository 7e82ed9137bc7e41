"""Army rules of the Dwarven Holds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import odds
from grognard.t9a.activations import UseRule, use
from grognard.t9a.attack.attack import initiative_step, prepare, roll_to_hit
from grognard.t9a.board.effects import FOR_THE_BATTLE, ids_of
from grognard.t9a.board.lasting import at_end_of_round, with_effect
from grognard.t9a.board.profile import Height, Model
from grognard.t9a.charging.charge_range import charge_roll, roll_charge
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.flight import maximised
from grognard.t9a.rules import REGISTRY
from grognard.t9a.setup.marking import markings
from tests.t9a.attacks import after_hit, mean, rules, strikes, to_hit
from tests.t9a.positions import fight, hero, model, state_of, troop, unit

F = Fraction


def dwarf(*texts: str, **rest: Any) -> Model:
    return model("Dwarf", *rules(*texts), **rest)


# ---- Sturdy, Shield Wall, Wall of Iron -------------------------------------------------------------------------------


@pytest.mark.rule("t9a.dh.sturdy", "t9a.weapon.crossbow")
@pytest.mark.parametrize(("long_range", "needed"), [(False, 4), (True, 5)])
def test_sturdy_stands_and_shoots_without_the_minus_of_the_reaction_alone(long_range: bool, needed: int) -> None:
    from tests.t9a.attacks import shoots

    shot = shoots(dwarf("Sturdy"), model(), "Crossbow (4+)", standing=True, long_range=long_range)
    assert to_hit(shot) == needed
    assert to_hit(shoots(dwarf(), model(), "Crossbow (4+)", standing=True)) == 5


@pytest.mark.rule("t9a.dh.sturdy", "t9a.weapon.great-weapon")
def test_a_charging_dwarf_with_a_great_weapon() -> None:
    strike = prepare(strikes(dwarf("Sturdy", strength=4, ap=1), model(), weapon="Great Weapon", charging=True))
    assert (strike.strength.value, strike.armour_penetration.value) == (7, 4)


@pytest.mark.rule("t9a.dh.shield-wall")
@pytest.mark.parametrize(
    ("situation", "weapon", "unsaved"),
    [
        ({"charging": True}, "Hand Weapon", F(4, 9)),
        ({}, "Hand Weapon", F(5, 9)),
        ({"facing": "left"}, "Hand Weapon", F(2, 3)),
        ({"facing": "rear"}, "Hand Weapon", F(2, 3)),
        ({}, "Great Weapon", F(5, 6)),
    ],
)
def test_a_shield_wall_holds_in_front_with_the_shield_in_use(
    situation: dict[str, Any], weapon: str, unsaved: Fraction
) -> None:
    """Armour 3 (2 without the Shield), AP 1: Aegis 5+ against a charge, else 6+."""
    clan = dwarf("Heavy Armour", "Shield", "Shield Wall", resilience=1)
    blow = strikes(model(strength=9, ap=1), clan, target_weapon=weapon, **situation)
    assert after_hit(blow) == F(5, 6) * unsaved


@pytest.mark.rule("t9a.dh.wall-of-iron")
@pytest.mark.parametrize(
    ("kind", "facing", "saved"),
    [("close", "front", True), ("crush", "front", True), ("close", "left", False), ("special", "front", False)],
)
def test_a_wall_of_iron_needs_no_shield(kind: Any, facing: Any, saved: bool) -> None:
    """A Crush Attack is a Close Combat Attack; Impact Hits are not."""
    watch = dwarf("Wall of Iron")
    found = prepare(strikes(model(), watch, kind=kind, facing=facing)).saves
    assert [save.needed for save in found] == ([5] if saved else [])


@pytest.mark.rule("t9a.dh.wall-of-iron", "t9a.dh.shield-wall")
def test_deep_watch_against_a_halberd() -> None:
    """Armour 4, Str 5 AP 2 on Res 4: 8/27 of the hits; a Shield Wall beside it makes no second save."""
    watch = dwarf("Plate Armour", "Shield", "Wall of Iron", resilience=4)
    both = dwarf("Plate Armour", "Shield", "Wall of Iron", "Shield Wall", resilience=4)
    saurian = model(strength=5, ap=2)
    assert after_hit(strikes(saurian, watch)) == F(8, 27)
    assert after_hit(strikes(saurian, both, charging=True)) == F(8, 27)


# ---- The Bigger They Are, Yer Comin' With Me -------------------------------------------------------------------------


@pytest.mark.rule("t9a.dh.the-bigger-they-are")
@pytest.mark.parametrize(
    ("height", "chance"), [(Height.LARGE, F(29, 36)), (Height.GIGANTIC, F(29, 36)), (Height.STANDARD, F(7, 12))]
)
def test_the_bigger_they_are_the_faster_the_seekers(height: Height, chance: Fraction) -> None:
    """Advance 3, 10 inches: 7 on the dice."""
    seekers = unit(0, 0, troop(dwarf("The Bigger They Are…", advance=3)), y=14)
    foe = unit(1, 1, troop(model("Foe", height=height), 1), y=24, facing=180)
    roll = charge_roll(state_of(seekers, foe), seekers, foe)
    assert odds(lambda dice: roll_charge(dice, roll).reaches).probability(True) == chance
    assert maximised(seekers, "pursuit", foe) == 0
    joined = seekers.altered(characters=(hero(9),))
    assert maximised(joined, "charge", foe) == 0


@pytest.mark.rule("t9a.dh.yer-comin-with-me", "t9a.to-wound")
@pytest.mark.parametrize(
    ("strength", "resilience", "wide", "needed"), [(4, 7, True, 4), (4, 7, False, 6), (6, 4, True, 2), (3, 8, True, 4)]
)
def test_seekers_never_wound_on_worse_than_four(strength: int, resilience: int, wide: bool, needed: int) -> None:
    """If the unit has as many files as ranks; better numbers stay."""
    strike = prepare(strikes(dwarf("Yer Comin' With Me!", strength=strength), model(resilience=resilience), wide=wide))
    assert strike.to_wound is not None
    assert strike.to_wound.needed == needed


@pytest.mark.rule("t9a.dh.yer-comin-with-me")
@pytest.mark.parametrize(
    ("models", "files", "strikes_back"), [(25, 5, True), (20, 4, False), (1, 1, True), (20, 5, True)]
)
def test_seekers_strike_back_from_a_unit_as_wide_as_deep(models: int, files: int, strikes_back: bool) -> None:
    seekers = unit(who=troop(dwarf("Yer Comin' With Me!"), 30), models=models, files=files)
    assert [hook(seekers) for hook in seekers.hooks.of(Moments.strikes_when_removed)] == [strikes_back]


@pytest.mark.rule("t9a.dh.yer-comin-with-me")
@pytest.mark.parametrize(
    ("weapon", "blow"), [("Hand Weapon", F(2, 9)), ("Paired Weapons", F(8, 27)), ("Great Weapon", F(2, 9))]
)
def test_the_last_blow_has_always_strength_five_and_armour_penetration_two(weapon: str, blow: Fraction) -> None:
    """Off 4 on Def 4, Res 4, save 5+ (Armour 4): Paired Weapons give skill, a Great Weapon no strength."""
    seeker = dwarf("Yer Comin' With Me!", "Sturdy", off=4, strength=4, ap=1)
    killer = model(defence=4, resilience=4, armour=4)
    last = strikes(seeker, killer, weapon=weapon, target_weapon=None, revenge=True, wide=True, charging=True)
    assert mean(last) == blow


# ---- Grudges, Rune Craft Mastery, Engravings -------------------------------------------------------------------------


@pytest.mark.rule("t9a.dh.ancient-grudge", "t9a.hatred")
@pytest.mark.parametrize(
    ("marked", "first", "chance"), [(True, True, F(3, 4)), (True, False, F(1, 2)), (False, True, F(1, 2))]
)
def test_dwarfs_hate_those_against_whom_a_grudge_is_borne(marked: bool, first: bool, chance: Fraction) -> None:
    marks = ("t9a.dh.ancient-grudge",) if marked else ()
    strike = prepare(strikes(dwarf("Ancient Grudge"), model(), first_round=first, target_marked=marks))
    assert odds(lambda dice: roll_to_hit(dice, strike).count).mean() == chance


@pytest.mark.rule("t9a.dh.ancient-grudge", "t9a.dh.ancestral-memory")
def test_the_throne_army_of_the_lists_brings_four_grudges() -> None:
    """DH-1: the King one, his Throne two, Ancestral Memory one; the rank and file none."""
    grudge = REGISTRY["t9a.dh.ancient-grudge"]
    king = model("King", grudge(1), grudge(2), *rules("Ancestral Memory"), hp=3)  # type: ignore[call-arg]
    guard = unit(0, 0, troop(model("Guard", grudge())), characters=(hero(9, king, general=True),))
    found = markings(state_of(guard, unit(1, 1)), 0)
    assert [(marking.rule, marking.number) for marking in found] == [("t9a.dh.ancient-grudge", 4)]


@pytest.mark.rule("t9a.dh.rune-craft-mastery")
def test_rune_craft_mastery_sharpens_the_whole_unit_once() -> None:
    """Str 3 AP 0 on Res 3 Armour 3: 1/3 of the hits instead of 1/4; not for Special Attacks or shots."""
    smith = hero(9, dwarf("Rune Craft Mastery", hp=3))
    clan = unit(who=troop(model("Clan Warrior")), characters=(smith, hero(8, dwarf("Rune Craft Mastery", hp=3))))
    target = model(armour=3)

    def blow(**situation: Any) -> Any:
        return strikes(model(), target, weapon=None, lent=clan.lent, **situation)

    assert after_hit(blow()) == F(1, 2) * F(2, 3)
    assert prepare(blow()).armour_penetration.value == 1
    assert prepare(blow(kind="special")).armour_penetration.value == 0
    assert prepare(strikes(smith.model, target, lent=clan.lent)).armour_penetration.value == 1


@pytest.mark.rule("t9a.dh.runic-engravings")
def test_runic_engravings_are_chosen_once() -> None:
    """Str 5 AP 2 becomes 6/3: 25/36 of the hits on Res 4 Armour 4 instead of 4/9; Stomps gain too; or Agility 2 + 2."""
    guardian = dwarf("Runic Engravings", strength=5, ap=2, agility=2)
    host = unit(who=troop(guardian))
    [choose] = host.hooks.of(Moments.chooses_before_deployment)
    might, vanguard, agility = choose()
    target = model(resilience=4, armour=4)
    assert after_hit(strikes(guardian, target, effects=(might,))) == F(25, 36)
    assert after_hit(strikes(guardian, target)) == F(4, 9)
    assert prepare(strikes(guardian, target, kind="special", weapon=None, effects=(might,))).strength.value == 6
    assert initiative_step(strikes(guardian, target, effects=(agility,))) == 4
    ahead = with_effect(host, vanguard, FOR_THE_BATTLE)
    assert [hook(ahead) for hook in ahead.hooks.of(Moments.vanguard_move)] == [12]
    assert [hook(host) for hook in host.hooks.of(Moments.vanguard_move)] == [None]


@pytest.mark.rule("t9a.dh.giant-see-giant-do")
@pytest.mark.parametrize(("height", "chance"), [(Height.GIGANTIC, F(3, 4)), (Height.LARGE, F(1, 2))])
def test_a_giant_dwarf_hates_the_gigantic_and_is_sturdy(height: Height, chance: Fraction) -> None:
    giant = model("Giant", REGISTRY.read("Giant See, Giant Do", "en", prefer="t9a.dh."), strength=5, ap=2)
    blow = strikes(giant, model(height=height), weapon=None, first_round=True, charging=True)
    strike = prepare(blow)
    assert odds(lambda dice: roll_to_hit(dice, strike).count).mean() == chance
    assert (strike.strength.value, strike.armour_penetration.value) == (6, 3)


# ---- the Holdstone ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.dh.holdstone")
def test_a_holdstone_covers_all_sides_until_the_unit_is_no_longer_engaged() -> None:
    king = hero(9, dwarf("Holdstone", hp=3))
    guard = troop(dwarf("Wall of Iron"), 20, key="guard")
    own, enemy = fight(unit(0, 0, guard, characters=(king,)), unit(1, 1))
    state = use(state_of(own, enemy), UseRule("t9a.dh.holdstone", 0, 9))
    standing = state.unit(0)
    for moment in ("denies_flank_and_rear", "never_disrupted", "supports_every_side"):
        assert any(hook(standing) for hook in standing.hooks.of(getattr(Moments, moment)))
    assert any(hook("pursue", standing, state_of()) for hook in standing.hooks.of(Moments.forbids))
    flank = strikes(model(), guard.model, facing="left", target_lent=standing.lent)
    assert [save.needed for save in prepare(flank).saves] == [5]
    assert standing.characters[0].spent == ("t9a.dh.holdstone",)
    still = at_end_of_round(state, (0, 1)).unit(0)
    assert ids_of(still.effects) == ("t9a.dh.holdstone",)
    over = at_end_of_round(state.put(still.altered(engaged=())), (0, 1)).unit(0)
    assert over.effects == ()
    assert over.lent == ()
