"""Where several rules meet in one attack: each line of the table of interactions is one test, with its figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.attack.attack import attack_value, initiative_step, prepare, resolve_attack, roll_to_hit
from grognard.t9a.board.profile import Height, Model
from grognard.t9a.board.round_of_combat import RANK_AND_FILE
from grognard.t9a.rules.dwarven import YerCominWithMe
from grognard.t9a.rules.special_attacks import GrindAttacks, ImpactHits, StompAttacks
from grognard.t9a.units.losses import lose_health
from tests.t9a.attacks import after_hit, arms, mean, rules, shoots, strikes, to_hit
from tests.t9a.positions import fight, model, part, state_of, troop, unit
from tests.t9a.warriors import SEEKER, amount, block, blows, combat

F = Fraction
CHARGING = {"charging": True, "first_round": True}


def striker(*texts: str, **offensive: int) -> Model:
    """A model that hits Defensive Skill 3 on 4+, with these attributes."""
    return model("Striker", *rules(*texts), **offensive)


def tough(*texts: str, armour: int = 2, **rest: Any) -> Model:
    """A model that Strength 3 wounds on 5+ and that saves on 5+ (Armour 2)."""
    return model("Target", *rules(*texts), **{"resilience": 4, "armour": armour, **rest})


def unsaved(*texts: str, at: Model) -> Fraction:
    return mean(strikes(striker(*texts), at, weapon=None))


# ---- natural sixes ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.poison-attacks", "t9a.battle-focus")
def test_poison_and_battle_focus_make_two_hits_of_a_six_and_one_of_them_wounds() -> None:
    assert unsaved("Poison Attacks", "Battle Focus", at=tough()) == F(2, 9)
    assert unsaved("Poison Attacks", at=tough()) == F(5, 27)
    assert unsaved("Battle Focus", at=tough()) == F(4, 27)


@pytest.mark.rule("t9a.poison-attacks", "t9a.lethal-strike")
def test_a_poisoned_wound_is_not_lethal() -> None:
    assert unsaved("Poison Attacks", "Lethal Strike", at=tough(armour=4)) == F(7, 54)


@pytest.mark.rule("t9a.poison-attacks", "t9a.battle-focus", "t9a.lethal-strike")
def test_of_the_two_hits_of_a_six_one_is_poisoned_and_the_other_may_be_lethal() -> None:
    assert unsaved("Poison Attacks", "Battle Focus", "Lethal Strike", at=tough(armour=4)) == F(1, 6)


# ---- saves -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.lethal-strike", "t9a.fortitude")
def test_no_regeneration_against_a_lethal_wound() -> None:
    assert unsaved("Lethal Strike", at=tough("Fortitude (4+)", armour=4)) == F(7, 72)


@pytest.mark.rule("t9a.lethal-strike", "t9a.aegis")
def test_aegis_saves_from_a_lethal_wound() -> None:
    assert unsaved("Lethal Strike", at=tough("Aegis (4+)", armour=4)) == F(1, 18)


@pytest.mark.rule("t9a.lethal-strike", "t9a.aegis", "t9a.fortitude")
def test_the_owner_chooses_fortitude_for_ordinary_wounds_and_aegis_for_the_lethal_one() -> None:
    assert unsaved("Lethal Strike", at=tough("Fortitude (4+)", "Aegis (5+)", armour=4)) == F(5, 72)


@pytest.mark.rule("t9a.aegis", "t9a.fortitude", "t9a.special-save")
def test_two_special_saves_are_one_for_each_wound() -> None:
    """Aegis 5+ and Fortitude 4+ save a half of the wounds, not 2/3."""
    hit_and_wounded = F(1, 6)
    assert unsaved(at=tough("Aegis (5+)", "Fortitude (4+)", armour=0)) == hit_and_wounded * F(1, 2)


@pytest.mark.rule("t9a.aegis", "t9a.divine-attacks")
def test_divine_attacks_roll_a_saved_aegis_again_and_leave_fortitude() -> None:
    assert unsaved("Divine Attacks", at=tough("Aegis (4+)", armour=0)) == F(1, 6) * F(3, 4)
    assert unsaved("Divine Attacks", at=tough("Fortitude (4+)", armour=0)) == F(1, 6) * F(1, 2)


# ---- Multiple Wounds -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.multiple-wounds", "t9a.special-save")
def test_saves_come_first_and_each_unsaved_wound_is_multiplied_by_a_roll_of_its_own() -> None:
    """Three hits and wounds, one of them saved: two D3."""
    strike = prepare(strikes(striker("Multiple Wounds (D3)"), model(hp=9, armour=3), weapon=None))
    with ScriptedDice([4, 4, 4, 4, 4, 4, 4, 3, 3, 1, 6]) as dice:
        assert dice.pool(3, resolve_attack, strike) == 1 + 3


@pytest.mark.rule("t9a.multiple-wounds", "t9a.losing-health-points")
def test_the_cap_is_the_characteristic_and_the_surplus_goes_on_to_the_next_model() -> None:
    """A 5 of (D6) on Trolls of three Health Points, one of them with one left: three lost, two of them by the next."""
    troll = model("Troll", hp=3)
    trolls = unit(0, 0, troop(troll, 3), lost=2)
    with ScriptedDice([4, 4, 5]) as dice:
        lost = resolve_attack(dice, prepare(strikes(striker("Multiple Wounds (D6)"), troll, weapon=None)))
    after, _ = lose_health(state_of(trolls), 0, RANK_AND_FILE, lost, melee=True)
    assert (lost, after.unit(0).models, after.unit(0).lost) == (3, 2, 2)


@pytest.mark.rule("t9a.multiple-wounds", "t9a.fly")
def test_clipped_wings_add_before_the_cap() -> None:
    """(D3+1, Clipped Wings) on a flyer of three Health Points: always three."""
    flyer = model("Flyer", *rules("Fly (8, 16)"), hp=3)
    blow = strikes(striker("Multiple Wounds (D3+1, Clipped Wings)"), flyer, weapon=None)
    assert odds(resolve_attack, prepare(blow)) == {0: F(3, 4), 3: F(1, 4)}


# ---- Distracting -----------------------------------------------------------------------------------------------------


def against_the_distracting(*changes: int, off: int = 5) -> int | None:
    more = tuple(Modifier("t9a.example", "add", change) for change in changes)
    return to_hit(strikes(striker(off=off), model(*("Dancer", *rules("Distracting")), defence=4), situation=more))


@pytest.mark.rule("t9a.distracting", "t9a.to-hit")
def test_distracting_is_left_out_beside_other_minuses_and_adds_to_a_plus() -> None:
    """3+: with Distracting 4+, with another -1 still 4+, with -2 in all 5+. 4+ with a +1: 4+."""
    assert [against_the_distracting(*changes) for changes in ((), (-1,), (-2,), (-1, -1))] == [4, 4, 5, 5]
    assert against_the_distracting(1, off=4) == 4


@pytest.mark.rule("t9a.distracting", "t9a.sa.combined-strength-allocating-attacks")
def test_the_minus_for_a_caiman_and_distracting_are_no_sum() -> None:
    for_a_caiman = (Modifier("t9a.sa.combined-strength-allocating-attacks", "add", -1),)
    assert to_hit(strikes(striker(), model("Caiman", *rules("Distracting")), situation=for_a_caiman)) == 5


# ---- charges ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.devastating-charge", "t9a.weapon.lance", "t9a.dh.sturdy")
def test_a_lance_and_devastating_charges_add_up_to_three() -> None:
    strike = prepare(strikes(model("Rider", *rules("Sturdy")), weapon="Lance", **CHARGING))
    assert (strike.strength.value, strike.armour_penetration.value) == (3 + 3, 0 + 3)


@pytest.mark.rule("t9a.devastating-charge", "t9a.impact-hits", "t9a.stomp-attacks")
def test_no_special_attack_gains_by_a_devastating_charge() -> None:
    """Strength 5, AP 2 with Sturdy: Close Combat Attacks 6 and 3, Impact Hits and Stomps 5 and 2."""
    giant = model("Giant", *rules("Sturdy"), strength=5, ap=2)
    found = [prepare(strikes(giant, weapon=None, kind=kind, **CHARGING)) for kind in ("close", "special")]
    assert [(one.strength.value, one.armour_penetration.value) for one in found] == [(6, 3), (5, 2)]


@pytest.mark.rule("t9a.impact-hits", "t9a.grind-attacks")
def test_impact_hits_or_grind_attacks_never_both() -> None:
    """D6+1 hits 9/2 on average, 3D3 hits 6: whoever makes the first in a Round has not the second."""
    mill = part(None, ImpactHits(amount("D6+1")), GrindAttacks(amount("3D3")), strength=5, agility=2)
    buster = model("Grudge Buster", parts=(mill,), base=(50, 100), hp=6, resilience=9)
    ours, theirs = fight(block(1, 0, buster, 1, files=1), block(2, 1, model("Idle", attacks=None), 20), charging=True)
    asked: list[Any] = []

    def first(ask: Any) -> Any:
        asked.extend(ask.options)
        return ask.options[0]

    with ScriptedDice([1, 2, 2]) as dice:  # D6+1 = 2 hits, both wound, no save
        assert blows(combat(ours, theirs), dice, first).unit(2).models == 18
    assert len(asked) == 2


@pytest.mark.rule("t9a.impact-hits", "t9a.dh.yer-comin-with-me")
@pytest.mark.parametrize(("attack", "revenge"), [(ImpactHits, 0), (GrindAttacks, 1), (StompAttacks, 1)])
def test_who_falls_to_impact_hits_does_not_strike_back_who_falls_to_others_does(attack: Any, revenge: int) -> None:
    beast = model("Beast", parts=(part(None, attack(amount("1")), strength=9, ap=9),), base=(50, 50), hp=6, defence=9)
    idle = replace(SEEKER, parts=(part(None, YerCominWithMe()),))
    ours, theirs = fight(block(1, 0, beast, 1, files=1), block(2, 1, idle, 10), charging=attack is ImpactHits)
    with ScriptedDice([2, *[1] * revenge]) as dice:  # one hit that wounds; the last blow misses
        assert blows(combat(ours, theirs), dice).unit(2).models == 9


@pytest.mark.rule("t9a.dh.yer-comin-with-me", "t9a.to-wound")
@pytest.mark.parametrize(("strength", "resilience", "needed"), [(6, 4, 2), (3, 8, 4)])
def test_yer_comin_with_me_never_needs_more_than_four_and_leaves_what_is_better(
    strength: int, resilience: int, needed: int
) -> None:
    blow = strikes(
        striker("Yer Comin' With Me!", strength=strength), model(resilience=resilience), weapon=None, wide=True
    )
    wound = prepare(blow).to_wound
    assert wound is not None
    assert wound.needed == needed


# ---- weapons ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.weapon.great-weapon", "t9a.dh.runic-engravings")
def test_runic_engravings_do_not_speed_a_great_weapon_up() -> None:
    guardian = model("Hold Guardian", *rules("Runic Engravings"), agility=2)
    chosen = {"effects": ("t9a.dh.runic-engravings.agility",)}
    steps = [initiative_step(strikes(guardian, weapon=weapon, **chosen)) for weapon in ("Hand Weapon", "Great Weapon")]
    assert steps == [4, 0]


@pytest.mark.rule("t9a.dh.whirling-chains-of-doom", "t9a.initiative-order")
def test_whirling_chains_strike_at_ten_whatever_the_agility() -> None:
    for agility in (1, 5, 9):
        assert initiative_step(strikes(striker(agility=agility), weapon="Whirling Chains of Doom", **CHARGING)) == 10


@pytest.mark.rule(
    "t9a.armour.shield", "t9a.weapon.halberd", "t9a.weapon.great-weapon", "t9a.weapon.paired-weapons",
    "t9a.dh.shield-wall",
)  # fmt: skip
@pytest.mark.parametrize("weapon", ["Halberd", "Great Weapon", "Paired Weapons"])
def test_two_hands_leave_no_shield_in_melee_and_all_of_it_against_shots(weapon: str) -> None:
    """Neither its Armour, nor Parry, nor Shield Wall; against a shot Armour 3 as ever."""
    dwarf = model("Dwarf", *rules("Shield", "Shield Wall"), armour=2)
    melee = prepare(strikes(striker(off=4), dwarf, target_weapon=weapon))
    assert (melee.armour.value, melee.saves, melee.to_hit and melee.to_hit.needed) == (2, (), 3)
    assert prepare(shoots(striker(), dwarf, "Bow (4+)", target_weapon=arms(weapon))).armour.value == 3


@pytest.mark.rule("t9a.weapon.paired-weapons", "t9a.parry")
def test_paired_weapons_ignore_parry_entirely() -> None:
    """Offensive Skill 4 + 1 on Defensive Skill 4: 3+."""
    parrying = model("Guard", *rules("Shield"), defence=4)
    assert to_hit(strikes(striker(off=4), parrying, weapon="Paired Weapons")) == 3
    assert to_hit(strikes(striker(off=5), parrying)) == 4


@pytest.mark.rule("t9a.weapon.hand-weapon", "t9a.armour.shield", "t9a.harnessed", "t9a.sa.palanquin")
def test_a_harnessed_part_or_a_palanquin_ends_parry() -> None:
    shield = rules("Shield")
    on_foot = model("Guard", *shield)
    rider = model("Rider", *shield, parts=(part(1), part(1, *rules("Harnessed"), name="mount")))
    lord = model("Lord", *shield, *rules("Palanquin"))
    assert [to_hit(strikes(striker(off=4), who)) for who in (on_foot, rider, lord)] == [4, 3, 3]


@pytest.mark.rule("t9a.dh.shield-wall", "t9a.dh.wall-of-iron")
def test_shield_wall_and_wall_of_iron_are_one_save_from_the_front() -> None:
    """5+ either way where the attacker charges: 2/3 of the wounds get through; from the flank all."""
    guard = model("Deep Watch", *rules("Shield", "Shield Wall", "Wall of Iron"))
    keen = striker(strength=9, ap=1)
    dead = {facing: after_hit(strikes(keen, guard, facing=facing, **CHARGING)) for facing in ("front", "left")}
    assert dead == {"front": F(5, 6) * F(2, 3), "left": F(5, 6)}


@pytest.mark.rule("t9a.rage", "t9a.multiple-wounds")
def test_rage_counts_each_health_point_that_was_really_lost() -> None:
    """A (D6) wound of 5 on a Giant of three: three lost, three attacks more."""
    giant = model("Giant", *rules("Rage"), hp=3, attacks=5)
    with ScriptedDice([4, 4, 5]) as dice:
        lost = resolve_attack(dice, prepare(strikes(striker("Multiple Wounds (D6)"), giant, weapon=None)))
    assert attack_value(strikes(giant, weapon=None, attacker_lost=lost), 5).value == 8


@pytest.mark.rule("t9a.magical-attacks", "t9a.stomp-attacks", "t9a.poison-attacks")
def test_stomps_are_magical_but_never_poisoned() -> None:
    guardian = model("Hold Guardian", *rules("Magical Attacks", "Poison Attacks"), height=Height.LARGE)
    stomp, blow = (strikes(guardian, weapon=None, kind=kind) for kind in ("special", "close"))
    assert ("t9a.magical-attacks" in stomp.words, "t9a.poison-attacks" in stomp.words) == (True, False)
    assert {"t9a.magical-attacks", "t9a.poison-attacks"} <= blow.words


@pytest.mark.rule("t9a.sa.born-predator", "t9a.hatred", "t9a.sa.prey-scent", "t9a.reroll")
def test_however_many_rules_reroll_a_die_it_is_rolled_again_once() -> None:
    eager = striker("Born Predator", "Hatred", "Prey Scent")
    blow = strikes(eager, weapon=None, first_round=True, target_marked=("t9a.sa.prey-scent",))
    assert odds(lambda dice: roll_to_hit(dice, prepare(blow)).count).mean() == F(3, 4)
    with ScriptedDice([1, 1]) as dice:
        assert roll_to_hit(dice, prepare(blow)).count == 0
