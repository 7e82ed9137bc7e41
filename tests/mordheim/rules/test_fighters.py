"""Skills, entries, gear and mutations in a fight: each by what it changes, and what it leaves alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.mordheim.combat.alone import is_all_alone
from grognard.mordheim.combat.blows import Assault, assault
from grognard.mordheim.combat.hands import hands_open_to
from grognard.mordheim.combat.harm import hurt
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.order import order_of_blows
from grognard.mordheim.combat.phase import play_combat
from grognard.mordheim.combat.striking import Blows, assault_of, attacks_of, blows_with, weapon_skill
from grognard.mordheim.combat.wounding import Injured
from grognard.mordheim.muster import profile
from grognard.mordheim.rules import RULES, fighters, limbs, skills
from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.state import Fight, Spot, State
from grognard.mordheim.traits import Trait
from grognard.mordheim.values import value_of
from tests.mordheim.combat.test_phase import NEXT, play
from tests.mordheim.warriors import CATALOGUE, battle, warrior

EQ = "mordheim.eq."


def pair(*rules: SpecialRule, theirs: tuple[SpecialRule, ...] = (), weapon: str = "halberd", **more: Any) -> State:
    fight = more.pop("fight", Fight(hands=(EQ + weapon,), rounds=1))
    foe = more.pop("foe", {})
    bears = (weapon, *more.pop("wears", ()))
    ours = warrior(0, 0, (5, 5), rules=rules, bears=bears, fight=fight, **more)
    return battle(ours, warrior(1, 1, (5, 5 + NEXT), rules=theirs, **foe))


def blows(state: State, weapon: str = "halberd") -> Assault:
    return assault_of(state, state.warrior(0), state.warrior(1), (Blows(1, EQ + weapon),))


def kind(state: State, weapon: str = "halberd") -> Any:
    return blows(state, weapon).kinds[0]


def attacks(state: State, against: int = 1) -> int:
    return attacks_of(state, state.warrior(0), against).value


CHARGING = Fight(hands=(EQ + "halberd",), rounds=1, charged=(1,))


@pytest.mark.rule("mordheim.skill.strike-to-injure")
@pytest.mark.rule("mordheim.skill.true-grit")
@pytest.mark.rule("mordheim.skill.eadbasher")
def test_injury_rolls_are_moved_by_skills() -> None:
    def shares(state: State) -> list[Fraction]:
        found = odds(assault, blows(state))
        wounded = sum((found.probability(one) for one in found.outcomes if one.wounds == 1), Fraction(0))
        worst = (Injured.KNOCKED_DOWN, Injured.STUNNED, Injured.OUT)
        return [
            sum((found.probability(o) for o in found.outcomes if o.wounds == 1 and o.worst is w), Fraction(0)) / wounded
            for w in worst
        ]

    third = Fraction(1, 3)
    assert shares(pair()) == [third, third, third]
    assert shares(pair(skills.StrikeToInjure())) == [Fraction(1, 6), third, Fraction(1, 2)]
    assert shares(pair(theirs=(skills.TrueGrit(),))) == [Fraction(1, 2), third, Fraction(1, 6)]
    assert shares(pair(skills.Eadbasher())) == [0, 2 * third, third]


@pytest.mark.rule("mordheim.skill.combat-master")
def test_a_combat_master_strikes_more_against_two_and_is_never_alone() -> None:
    state = pair(skills.CombatMaster())
    assert [attacks(state, 1), attacks(state, 2)] == [1, 2]
    crowd = battle(*state.warriors, warrior(2, 1, (5 + NEXT, 5)))
    assert not is_all_alone(crowd, crowd.warrior(0))


@pytest.mark.rule("mordheim.skill.weapons-training")
@pytest.mark.rule("mordheim.skill.ambidextrous")
@pytest.mark.rule("mordheim.two-weapons.cancel")
@pytest.mark.parametrize("skill", [skills.WeaponsTraining(), skills.Ambidextrous()])
def test_two_weapons_without_penalty(skill: SpecialRule) -> None:
    for rules, needed in (((), 5), ((skill,), 4)):
        state = pair(*rules, weapon="sword")
        both = Blows(1, EQ + "sword", 2, two=True)
        assert assault_of(state, state.warrior(0), state.warrior(1), (both,)).kinds[0].to_hit.needed == needed


@pytest.mark.rule("mordheim.skill.web-of-steel")
def test_web_of_steel_adds_to_the_table() -> None:
    assert [kind(pair()).wounding.sharper, kind(pair(skills.WebOfSteel())).wounding.sharper] == [0, 1]


@pytest.mark.rule("mordheim.skill.expert-swordsman")
def test_an_expert_swordsman_rerolls_only_a_charging_sword() -> None:
    expert = skills.ExpertSwordsman()
    sword = Fight(hands=(EQ + "sword",), charged=(1,))
    assert kind(pair(expert, weapon="sword", fight=sword), "sword").again
    assert not kind(pair(expert, weapon="sword"), "sword").again
    assert not kind(pair(expert, fight=CHARGING)).again


@pytest.mark.rule("mordheim.skill.step-aside")
def test_18_21_step_aside_against_light_armour() -> None:
    state = pair(theirs=(skills.StepAside(),), s=2, foe={"bears": ("light-armour",)})
    (one,) = blows(state).kinds
    chance = Fraction(7 - one.to_hit.needed, 6) * Fraction(7 - one.wounding.to_wound.needed, 6)
    chance *= Fraction(one.wounding.save.needed - 1, 6) * Fraction(one.wounding.specials[0].needed - 1, 6)
    assert chance == Fraction(5, 36)
    shot = Hits.of(1, 3, "mordheim.core.to-wound", "shot")
    with ScriptedDice([6, 1, 1]) as dice:  # no die for the step aside
        hurt(state, 1, (shot,), dice)


@pytest.mark.rule("mordheim.skill.mighty-blow")
@pytest.mark.rule("mordheim.skill.resilient")
def test_strength_of_blows_and_what_is_felt_of_it() -> None:
    assert kind(pair(skills.MightyBlow())).hits.strength.value == 5
    assert kind(pair(skills.MightyBlow(), weapon="pistol"), "pistol").hits.strength.value == 4
    felt = kind(pair(theirs=(skills.Resilient(),), s=4, foe={"bears": ("heavy-armour",)}))
    assert (felt.wounding.to_wound.needed, felt.wounding.save.needed) == (3, 6)  # S5 halberd: as S4, -1 to the save


@pytest.mark.rule("mordheim.skill.pit-fighter")
def test_a_pit_fighter_is_better_under_a_roof() -> None:
    for place, value in ((Spot(5, 5), 3), (Spot(5, 5, 0, "smithy:0"), 4)):
        man = warrior(0, 0, place=place, rules=(skills.PitFighter(),))
        state = battle(man)
        assert (weapon_skill(man).value, attacks(state)) == (value, value - 2)


@pytest.mark.rule("mordheim.skill.unstoppable-charge")
@pytest.mark.rule("mordheim.skill.berserker")
@pytest.mark.rule("mordheim.skill.ferocious-charge")
@pytest.mark.rule("mordheim.rule.charging-attacks")
def test_what_a_charge_gives() -> None:
    rules = {
        skills.UnstoppableCharge(): (3, 1),
        skills.Berserker(): (3, 1),
        skills.FerociousCharge(): (5, 2),
        fighters.ChargingAttacks(1): (4, 2),
    }
    for rule, found in rules.items():
        state = pair(rule, fight=CHARGING)
        assert (kind(state).to_hit.needed, attacks(state)) == found, rule.id
        standing = pair(rule)
        assert (kind(standing).to_hit.needed, attacks(standing)) == (4, 1), rule.id


@pytest.mark.rule("mordheim.skill.lightning-reflexes")
@pytest.mark.rule("mordheim.rule.whip")
def test_quick_warriors_strike_before_a_slower_charger() -> None:
    def first(*rules: SpecialRule, weapon: str = "sword") -> int:
        state = pair(*rules, weapon=weapon, i=5, foe={"i": 3, "fight": Fight(charged=(0,))})
        with ScriptedDice([]) as dice:
            return order_of_blows(state, (0, 1), dice)[0]

    assert [first(), first(skills.LightningReflexes()), first(weapon="steel-whip")] == [1, 0, 0]
    whip = pair(weapon="steel-whip", foe={"fight": Fight(charged=(0,))})
    assert [attacks(whip), attacks(pair(weapon="steel-whip"))] == [2, 1]
    assert kind(pair(weapon="steel-whip", foe={"bears": ("sword",)}), "steel-whip").parry is None


@pytest.mark.rule("mordheim.skill.dodge")
@pytest.mark.rule("mordheim.rule.lucky-charm")
def test_shots_are_dodged_and_the_first_hit_is_lucky() -> None:
    shots = (Hits.of(2, 3, "mordheim.core.to-wound", "shot"),)
    with ScriptedDice([5, 4, 1]) as dice:  # dodged; not dodged, no wound
        hurt(pair(theirs=(skills.Dodge(),)), 1, shots, dice)
    with ScriptedDice([4, 1]) as dice:  # discarded; the second hit finds no charm
        after = hurt(pair(foe={"bears": ("lucky-charm",)}), 1, shots, dice)
    assert after.warrior(1).used == (EQ + "lucky-charm",)
    with ScriptedDice([1, 1]) as dice:
        hurt(after, 1, shots, dice)


@pytest.mark.rule("mordheim.skill.monster-slayer")
def test_a_monster_slayer_wounds_anything_on_four() -> None:
    giant = {"t": 9}
    assert [kind(pair(rule, foe=giant)).wounding.to_wound.needed for rule in (skills.MonsterSlayer(),)] == [4]
    assert kind(pair(foe=giant)).wounding.to_wound.needed == 7
    assert kind(pair(skills.MonsterSlayer(), s=5)).wounding.to_wound.needed == 2


@pytest.mark.rule("mordheim.skill.master-of-blades")
@pytest.mark.parametrize(("bears", "parries"), [(("sword", "buckler"), 2), (("sword",), 1)])
def test_a_master_of_blades_parries_twice_with_two_parrying_weapons(bears: tuple[str, ...], parries: int) -> None:
    held = Fight(hands=(EQ + "sword",))
    state = pair(theirs=(skills.MasterOfBlades(),), s=2, foe={"bears": bears, "fight": held})
    assert blows(state).parries == parries


@pytest.mark.rule("mordheim.skill.thick-skull")
@pytest.mark.rule("mordheim.skill.ard-ead")
@pytest.mark.parametrize("skull", [skills.ThickSkull(), skills.ArdEad()])
def test_a_thick_skull_is_a_helmet_and_better_under_one(skull: SpecialRule) -> None:
    for bears, needed in (((), 3), (("helmet",), 2)):
        helmet = kind(pair(theirs=(skull,), foe={"bears": bears})).wounding.injuries.helmet
        assert helmet is not None
        assert helmet.needed == needed


@pytest.mark.rule("mordheim.rule.hatred")
def test_hatred_rerolls_in_the_first_turn_against_the_hated() -> None:
    hatred, orc = fighters.Hatred("greenskins"), {"traits": (Trait.ORC,)}
    assert kind(pair(hatred, foe=orc)).again
    assert not kind(pair(hatred)).again
    assert not kind(pair(hatred, foe=orc, fight=Fight(hands=(EQ + "halberd",), rounds=2))).again
    assert kind(pair(fighters.Hatred("wizards"), foe={"traits": (Trait.WIZARD,)})).again


@pytest.mark.rule("mordheim.rule.perfect-killer")
@pytest.mark.rule("mordheim.rule.blessed")
@pytest.mark.rule("mordheim.rule.dark-venom")
@pytest.mark.rule("mordheim.rule.black-lotus")
@pytest.mark.rule("mordheim.rule.wolfcloak")
def test_what_weapons_and_poisons_add() -> None:
    armoured = {"bears": ("heavy-armour",)}
    assert kind(pair(fighters.PerfectKiller(), foe=armoured)).wounding.save.needed == 6
    for trait, needed in ((Trait.UNDEAD, 2), (Trait.HUMAN, 3)):
        hammer = pair(weapon="sigmarite-warhammer", foe={"traits": (trait,)})
        assert kind(hammer, "sigmarite-warhammer").wounding.to_wound.needed == needed
    assert kind(pair(wears=("dark-venom",))).hits.strength.value == 5
    immune = {"traits": (Trait.IMMUNE_TO_POISON,)}
    assert kind(pair(wears=("dark-venom",), foe=immune)).hits.strength.value == 4
    assert kind(pair(wears=("black-lotus",))).wounding.poisoned
    assert not kind(pair(wears=("black-lotus",), foe=immune)).wounding.poisoned
    assert kind(pair(foe={"bears": ("wolfcloak",)})).wounding.save.needed == 7


@pytest.mark.rule("mordheim.rule.regeneration")
@pytest.mark.rule("mordheim.building.destroyed-hits")
def test_a_troll_regenerates_but_not_from_fire() -> None:
    assert fighters.Regeneration() in profile("orcs.troll").rules
    state = pair(theirs=(fighters.Regeneration(),), foe={"w": 3})
    crushed = Hits.of(1, 5, "mordheim.building.destroyed-hits", "collapse")
    with ScriptedDice([6, 4]) as dice:
        assert hurt(state, 1, (crushed,), dice).warrior(1).lost == 0
    flames = replace(Hits.of(1, 5, "mordheim.core.fire", "fire"), burns=True)
    with ScriptedDice([6]) as dice:
        assert hurt(state, 1, (flames,), dice).warrior(1).lost == 1


@pytest.mark.rule("mordheim.mutation.blackblood")
@pytest.mark.rule("mordheim.mutation.spines")
@pytest.mark.rule("mordheim.mutation.cloven-hoofs")
def test_bodies_that_hurt_and_hoofs_that_run() -> None:
    state = pair(fighters.Spines(), ws=0, foe={"ws": 0, "w": 2, "t": 1})
    with ScriptedDice([4]) as dice:  # S1 against T1
        after, _ = play(play_combat(state, dice))
    assert after.warrior(1).lost == 1
    state = pair(theirs=(fighters.Blackblood(),), ws=4, i=4, foe={"w": 2, "ws": 0}, w=2)
    with ScriptedDice([4, 4]) as dice:  # he can't fight, so that no die falls to hit him: a wound, then his blood
        after, _ = play(play_combat(state, dice))
    assert (after.warrior(1).lost, after.warrior(0).lost) == (1, 1)
    assert value_of(warrior(0, rules=(fighters.ClovenHoofs(),)), "movement").value == 5


@pytest.mark.rule("mordheim.skill.strongman")
@pytest.mark.rule("mordheim.skill.jump-up")
@pytest.mark.rule("mordheim.skill.fearsome")
@pytest.mark.rule("mordheim.mutation.hideous")
@pytest.mark.rule("mordheim.rule.swimmer")
@pytest.mark.rule("mordheim.rule.amphibious")
@pytest.mark.rule("mordheim.rule.blind-fighting")
@pytest.mark.rule("mordheim.rule.demolition")
@pytest.mark.parametrize(
    ("rule", "trait"),
    [
        (skills.Strongman(), Trait.STRONGMAN),
        (skills.JumpUp(), Trait.JUMPS_UP),
        (skills.Fearsome(), Trait.CAUSES_FEAR),
        (fighters.Hideous(), Trait.CAUSES_FEAR),
        (fighters.Swimmer(), Trait.SWIMS),
        (fighters.Amphibious(), Trait.AMPHIBIOUS),
        (fighters.BlindFighting(), Trait.BLIND_FIGHTER),
        (fighters.Demolition(), Trait.DEMOLITION),
    ],
)
def test_what_some_rules_say_whatever_happens(rule: SpecialRule, trait: Trait) -> None:
    """Tests of fights, water, darkness and buildings prove what each word does."""
    assert warrior(0, rules=(rule,)).is_(trait)
    assert not warrior(0).is_(trait)


@pytest.mark.rule("mordheim.mutation.great-claw")
@pytest.mark.rule("mordheim.mutation.scorpion-tail")
@pytest.mark.rule("mordheim.mutation.extra-arm")
def test_limbs_strike_blows_of_their_own() -> None:
    grown = (limbs.GreatClaw(), limbs.ScorpionTail(), limbs.ExtraArm())
    state = pair(*grown, weapon="sword", wears=("halberd", "dagger"), foe={"traits": (Trait.IMMUNE_TO_POISON,)})
    mutant = state.warrior(0)
    assert hands_open_to(state, mutant) == ((EQ + "sword",), (EQ + "dagger",))
    each = blows_with(state, mutant, EQ + "sword", "", 1)
    assert each == ((EQ + "sword", 2), (limbs.GreatClaw.id, 1), (limbs.ScorpionTail.id, 1))
    strengths = {weapon: kind_with(state, weapon) for weapon, _ in each}
    assert list(strengths.values()) == [3, 4, 2]
    assert kind_with(pair(*grown), limbs.ScorpionTail.id) == 5


def kind_with(state: State, weapon: str) -> int:
    """Return the Strength of warrior 0's blow with a weapon, or a limb."""
    return assault_of(state, state.warrior(0), state.warrior(1), (Blows(1, weapon),)).kinds[0].hits.strength.value


def test_every_rule_is_known_by_the_last_word_of_its_id_and_has_an_entry() -> None:
    assert {"step-aside", "hatred", "spines", "regeneration"} <= set(RULES)
    assert {rule.id for rule in RULES.values()} <= set(CATALOGUE.entries)
