"""Worked examples of the ledger about close combat that no test nearer to their rule tells."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.t9a.attack.attack import initiative_step, prepare
from grognard.t9a.attack.hits import number_of_hits
from grognard.t9a.board.profile import Height, Model
from grognard.t9a.board.round_of_combat import CHAMPION, COMPANIONS, RANK_AND_FILE, Duel, Fighter, Pool, Striker
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.allocation import assigned, attacks_of
from grognard.t9a.melee.fear import of_the_fearful
from grognard.t9a.melee.melee_answers import Allocate, Share
from grognard.t9a.melee.weapon_choice import usable_weapons
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import AutomaticHits
from grognard.t9a.rules.combined_strength import CombinedStrength
from grognard.t9a.rules.special_attacks import BreathAttack, GrindAttacks, StompAttacks
from grognard.t9a.shooting.shooting_attack import shooting_attack
from grognard.t9a.units.losses import lose_health
from tests.t9a.attacks import arms, mean, rules, strikes, to_hit
from tests.t9a.positions import against, engage, fight, hero, model, part, readings_of, state_of, troop, unit
from tests.t9a.shots import facing_us, order, shooting
from tests.t9a.warriors import amount, block, blows, combat

F = Fraction
BRAVE = model("Skink Brave", CombinedStrength(), defence=2)
CAIMAN = model("Caiman", CombinedStrength(), hp=3, defence=3, base=(40, 40), height=Height.LARGE)


def braves(models: int = 20, caimans: int = 2, **rest: Any) -> Unit:
    host = troop(BRAVE, models, companion=CAIMAN, companions=caimans, champion=rest.pop("champion", False))
    return unit(2, 1, host, facing=180, **{"files": 6, **rest})


def reached(state: State, pool: Pool = RANK_AND_FILE) -> list[dict[Pool, int]]:
    """Return for each group of unit 1's attackers whom it may strike, with the modifier of that."""
    groups = attacks_of(state, Striker(3, 1, pool, 0), ScriptedDice([]))
    return [{mark.pool: sum(change.value for change in mark.modifiers) for mark in one.marks} for one in groups]


# ---- Fear ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.fear", "t9a.fear.failed-test")
def test_an_immune_character_of_a_unit_that_failed_does_not_fumble() -> None:
    """Fear, example 4: he tests on 8 for his unit; if it fails he alone feels nothing of it."""
    dread = model("Dread", *rules("Fear"), hp=3, discipline=8)
    ours, theirs = fight(unit(1, 0, troop(), characters=(hero(7, dread),)), unit(2, 1, troop(model("Horror"))))
    ours = ours.altered(afraid=True)
    state = state_of(ours, theirs, readings=readings_of(**{"t9a.fear.failed-test": "shaken-and-fumbling"}))
    assert theirs.troop is not None
    enemy = theirs.troop.model
    costs = [of_the_fearful(state, ours, one, theirs, enemy) for one in (model(), dread)]
    assert [sum(one.value for one in cost) for cost in costs] == [-1, 0]


# ---- Combined Strength -----------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.sa.combined-strength-allocating-attacks")
def test_a_character_strikes_only_the_pools_that_he_touches() -> None:
    """Allocating Attacks, example 2, in both texts: in contact with Braves only, he can't choose the Caimans."""
    lord = hero(7, model("Lord", hp=3))
    ours, theirs = fight(unit(1, 0, None, 0, characters=(lord,), files=1), braves())
    for text in ("en", "fr"):
        assert reached(combat(ours, theirs, readings=readings_of(text)), 7) == [{RANK_AND_FILE: 0}]


@pytest.mark.rule("t9a.sa.combined-strength-allocating-attacks", "t9a.sa.combined-strength.allocation")
def test_who_touches_only_a_caiman_may_strike_the_braves_in_english() -> None:
    """Allocating Attacks, example 3: without a modifier for either; the Caimans stand in the last rank."""
    ours, theirs = fight(unit(1, 0, troop(model(), 1), files=1), braves(12, files=6), theirs="rear", along=1.8)
    assert reached(combat(ours, theirs, readings=readings_of("fr"))) == [{COMPANIONS: 0}]
    assert reached(combat(ours, theirs)) == [{RANK_AND_FILE: 0, COMPANIONS: 0}]


@pytest.mark.rule("t9a.sa.combined-strength-allocating-attacks", "t9a.sa.combined-strength-swirling-melee")
@pytest.mark.parametrize("text", ["en", "fr"])
def test_who_touches_only_a_champion_in_a_duel_chooses_braves_or_caimans(text: str) -> None:
    """Allocating Attacks, example 4: Braves without a modifier, Caimans at -1."""
    slim = model(base=(10, 10))
    ours, theirs = fight(unit(1, 0, troop(slim, 1), files=1), braves(12, champion=True, files=5))
    duel = Duel(Fighter(9, 9, "away"), Fighter(2, CHAMPION, "led-2"))
    state = replace(combat(ours, theirs, readings=readings_of(text)), duels=(duel,))
    assert reached(state) == [{RANK_AND_FILE: 0, COMPANIONS: -1}]


@pytest.mark.rule("t9a.sa.combined-strength-swirling-melee")
def test_swirling_at_braves_and_at_caimans() -> None:
    """Swirling Melee, example 1: Offensive Skill 4 on Defensive Skill 2: 3+; on 3 with -1: 4+."""
    [hook] = BRAVE.hooks.of(Moments.swirling_pools)
    costs = dict(hook(braves()))
    found = {}
    for who, pool in ((BRAVE, RANK_AND_FILE), (CAIMAN, COMPANIONS)):
        cost = costs[pool]
        found[pool] = to_hit(strikes(model(off=4), who, situation=() if cost is None else (cost,)))
    assert found == {RANK_AND_FILE: 3, COMPANIONS: 4}


@pytest.mark.rule("t9a.sa.combined-strength")
def test_four_wounds_on_two_caimans_kill_one_and_hurt_the_other() -> None:
    """Combined Strength, example 2: two Health Points are left to it."""
    state, lost = lose_health(state_of(braves()), 2, COMPANIONS, 4, melee=True)
    after = state.unit(2)
    assert (lost, after.companions, 3 - after.companions_lost, after.models) == (4, 1, 2, 20)


@pytest.mark.rule("t9a.sa.combined-strength-stomp", "t9a.sa.combined-strength.excess")
@pytest.mark.parametrize(("text", "lost", "champion"), [("en", 2, False), ("fr", 1, True)])
def test_stomps_that_kill_the_last_brave_reach_the_champion_and_no_caiman(text: str, lost: int, champion: bool) -> None:
    """Stomp, example 2: one Brave and a Champion, four wounds."""
    brute = model(
        "Brute", parts=(part(None, StompAttacks(amount("4")), strength=9),), base=(50, 100), hp=6, resilience=9
    )
    few = braves(2, champion=True, files=2)
    ours, theirs = fight(block(1, 0, brute, 1, files=1), few.altered(troop=replace_attacks(few)))
    with ScriptedDice([2, 2, 2, 2]) as dice:
        after = blows(combat(ours, theirs, readings=readings_of(text)), dice).unit(2)
    assert (theirs.health - after.health, after.champion, after.companions) == (lost, champion, 2)


def stomper() -> Model:
    """Return a model with Stomp Attacks (4) that wound on 2+."""
    stomp = part(None, StompAttacks(amount("4")), strength=9)
    return model("Brute", parts=(stomp,), base=(50, 100), hp=6, resilience=9)


def replace_attacks(one: Unit) -> Any:
    """Return the unit's troop as if none of its models struck."""
    assert one.troop is not None
    idle = {name: _idle(getattr(one.troop, name)) for name in ("model", "champion", "companion")}
    return troop(
        idle["model"], one.troop.size, companion=idle["companion"], companions=one.companions, champion=idle["champion"]
    )


def _idle(who: Model) -> Model:
    return replace(who, parts=tuple(replace(one, attacks=None) for one in who.parts))


@pytest.mark.rule("t9a.sa.combined-strength-stomp", "t9a.stomp-attacks")
def test_who_touches_only_caimans_does_not_stomp() -> None:
    """Stomp, example 3: they are Large."""
    brute = model(
        "Brute", parts=(part(None, StompAttacks(amount("4")), strength=9),), base=(50, 100), hp=6, resilience=9
    )
    ours, theirs = fight(block(1, 0, brute, 1, files=1), block(2, 1, _idle(CAIMAN), 2, files=2))
    with ScriptedDice([]) as dice:
        assert blows(combat(ours, theirs), dice).unit(2).health == theirs.health


# ---- Special Attacks -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.stomp-attacks")
def test_two_stompers_roll_two_dice() -> None:
    """Stomp Attacks, example 3: 7 hits on average."""
    stomp = AutomaticHits("t9a.stomp-attacks", "stomp", amount("D6"), step=0, only_standard=True)
    two = odds(lambda dice: dice.pool(2, number_of_hits, stomp, part()))
    assert (two.mean(), two.probability(2), two.probability(12)) == (7, F(1, 36), F(1, 36))


@pytest.mark.rule("t9a.breath-attack")
def test_a_breath_of_the_shooting_phase_is_gone_in_melee() -> None:
    """Breath Attack, example 3."""
    breath = BreathAttack(hit_strength=9, hit_armour_penetration=1)
    dragon = model("Dragon", parts=(part(None, breath),), base=(50, 100), hp=5, resilience=9)
    lair = unit(0, 0, troop(dragon, 1), y=10, files=1)
    state = shooting(lair, facing_us(troop(model(attacks=None), 20), away=5))
    with ScriptedDice([1, 1, 2, 2]) as dice:
        after = shooting_attack(state, order(state), dice)
    assert after.unit(0).spent == (BreathAttack.id,)
    ours, theirs = fight(after.unit(0), after.unit(1))
    with ScriptedDice([]) as dice:
        assert blows(combat(ours, theirs), dice).unit(1).models == 18


@pytest.mark.rule("t9a.grind-attacks", "t9a.charging")
@pytest.mark.parametrize(("charging", "step"), [(True, 3), (False, 2)])
def test_a_grudge_buster_grinds_one_step_earlier_when_it_charges(charging: bool, step: int) -> None:
    """Grind Attacks, example 2: Agility 2."""
    mill = part(None, GrindAttacks(amount("3D3")), agility=2)
    assert initiative_step(strikes(model(parts=(mill,)), kind="special", charging=charging)) == step


# ---- Yer Comin' With Me! ---------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.dh.yer-comin-with-me", "t9a.distributing-hits")
def test_a_last_blow_at_the_killers_unit_is_distributed_on_it() -> None:
    """A Character kills a Seeker; the Seeker strikes at one of three plain models, and the hit falls on the hero."""
    hero_who = model("Killer", attacks=1, agility=5, off=9, strength=9, hp=3, resilience=4)
    band = unit(1, 0, troop(model(attacks=None), 3), files=4, characters=(hero(7, hero_who),))
    ours, theirs = fight(band, block(2, 1, SEEKER_WHO_FALLS, 10, files=5))
    at_the_unit = Allocate(2, RANK_AND_FILE, 0, (Share(1, RANK_AND_FILE, 1),))
    faces = [2, 2, 4, 3]  # the hero hits and wounds; the Seeker hits on 4+, and the one hit is the hero's: 3+ to wound
    with ScriptedDice(faces) as dice:
        after = blows(combat(ours, theirs), dice, at_the_unit).unit(1)
    assert (after.models, after.characters[0].lost) == (3, 1)


SEEKER_WHO_FALLS = model("Seeker", parts=(part(None, *rules("Yer Comin' With Me!"), off=3),))


# ---- Prey Scent ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.sa.prey-scent")
def test_the_extra_attacks_on_prey_must_go_to_marked_models() -> None:
    """Prey Scent, example 2: a 5 is three more attacks, of which none may go to the unmarked unit beside."""
    rider = model("Rhamphodon", base=(80, 80), parts=(part(2, *rules("Prey Scent")),))
    hunter = unit(1, 0, troop(rider, 1), files=1)
    prey, others = (unit(number, 1, troop(model(), 2, key=f"foe-{number}"), files=2, facing=180) for number in (2, 3))
    prey, others = against(hunter, prey, along=-0.8), against(hunter, others, along=0.8)
    hunter, prey = engage(hunter, prey)
    hunter, others = engage(hunter, others)
    state = replace(combat(hunter, prey, others), marks=(("t9a.sa.prey-scent", 2),))
    who = Striker(3, 1, RANK_AND_FILE, 0)
    with ScriptedDice([5]) as dice:
        found = attacks_of(state, who, dice)
    assert sum(one.attacks for one in found) == 5

    def legal(on_prey: int, on_others: int) -> bool:
        shares = (Share(2, RANK_AND_FILE, on_prey), Share(3, RANK_AND_FILE, on_others))
        return assigned(found, shares) is not None

    assert [legal(5 - number, number) for number in range(6)] == [True, True, True, False, False, False]


# ---- weapons and giants ----------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.dh.whirling-chains-of-doom", "t9a.weapon.hand-weapon")
def test_who_bears_the_chains_may_not_use_a_hand_weapon() -> None:
    """Whirling Chains, example 2; the step is 10 even where Agility is changed."""
    seeker = part(weapons=(arms("Hand Weapon"), arms("Whirling Chains of Doom")))
    assert [weapon.id for weapon in usable_weapons(seeker)] == ["t9a.dh.whirling-chains-of-doom"]


@pytest.mark.rule("t9a.weapon-master")
def test_a_seeker_takes_another_weapon_in_the_second_round() -> None:
    """Weapon Master, example 1: any of his weapons, the Hand Weapon included, in every Round."""
    weapons = (arms("Hand Weapon"), arms("Paired Weapons"), arms("Great Weapon"))
    assert usable_weapons(part(1, *rules("Weapon Master"), weapons=weapons)) == weapons
    paired, great = (prepare(strikes(model(), weapon=weapon)) for weapon in weapons[1:])
    assert (paired.strength.value, great.strength.value) == (3, 5)


@pytest.mark.rule("t9a.dh.giant-see-giant-do", "t9a.weapon.giant-club")
@pytest.mark.parametrize(("weapon", "numbers"), [("Hand Weapon", (6, 3)), ("Giant Club", (7, 4))])
def test_a_charging_giant_dwarf(weapon: str, numbers: tuple[int, int]) -> None:
    """Giant Dwarf, example 2: Strength 5, AP 2."""
    giant = model("Giant Dwarf", *rules("Giant See, Giant Do (Giant Dwarf)"), strength=5, ap=2)
    strike = prepare(strikes(giant, weapon=weapon, charging=True, first_round=True))
    assert (strike.strength.value, strike.armour_penetration.value) == numbers


@pytest.mark.rule("t9a.rage", "t9a.multiple-wounds")
def test_a_wound_of_three_gives_a_raging_giant_three_attacks_at_once() -> None:
    """Rage, example 2: Multiple Wounds (D3), a 5."""
    giant = model("Giant", hp=7, parts=(part(5, *rules("Rage"), agility=1, off=1),), base=(50, 75))
    hunter = model("Hunter", *rules("Multiple Wounds (D3)"), agility=5, off=9, strength=9)
    ours, theirs = fight(block(1, 0, giant, 1, files=1), block(2, 1, hunter, 1, files=1))
    with ScriptedDice([2, 2, 5, *[1] * 8]) as dice:
        assert blows(combat(ours, theirs), dice).unit(1).lost == 3


@pytest.mark.rule("t9a.armour.heavy-armour")
@pytest.mark.parametrize(("piercing", "unsaved"), [(0, F(2, 3)), (2, F(1))])
def test_heavy_armour_alone(piercing: int, unsaved: Fraction) -> None:
    """Heavy Armour, example 2: 5+ against AP 0, no save against AP 2."""
    clad = model("Clad", *rules("Heavy Armour"), resilience=1)
    assert mean(strikes(model(strength=9, ap=piercing), clad, weapon=None)) == F(1, 2) * F(5, 6) * unsaved
