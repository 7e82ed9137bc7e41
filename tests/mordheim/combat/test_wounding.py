"""From a hit to an injury: the worked examples of the core and the ledger as exact odds of the engine."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import Distribution, EveryDice, ScriptedDice, odds
from grognard.kernel.words.modifiers import Value
from grognard.mordheim.combat.criticals import read_table
from grognard.mordheim.combat.harm import chain, unharmed
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.wounding import Injured, Suffered, lose_wounds, outcome_of
from grognard.mordheim.facts import Exchange
from grognard.mordheim.layer import BASE
from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.state import Fight, State
from grognard.mordheim.traits import Trait
from tests.mordheim.warriors import battle, setting, warrior

OUT, STUNNED, DOWN, NOT = Injured.OUT, Injured.STUNNED, Injured.KNOCKED_DOWN, Injured.NOT


def blow(strength: int, count: int = 1, **more: Any) -> Hits:
    value = Value("mordheim.core.strength", strength, (), strength)
    return Hits(count, value, "mordheim.core.to-hit", **{"cause": "blow", "by": 0, "critical": "bladed", **more})


def injuries(state: State, *hits: Hits) -> Distribution[Injured]:
    """Return the odds of what becomes of warrior 1."""
    target = state.warrior(1)
    suffered = odds(outcome_of, chain(state, target, hits), unharmed(state, target, hits))
    return suffered.map(lambda after: after.worst)


def fight(over: Any = None, traits: tuple[Trait, ...] = (), striker: tuple[Trait, ...] = (), **target: Any) -> State:
    return battle(warrior(0, traits=striker), warrior(1, 1, (1, 0), traits=traits, **target), over=over)


def after_a_hit(found: Distribution[Injured], worst: Injured, chance: Fraction = Fraction(1, 2)) -> Fraction:
    return found.probability(worst) * chance


@pytest.mark.rule("mordheim.core.injury")
def test_18_1_a_single_blow_on_an_unarmoured_man() -> None:
    found = injuries(fight(over=setting(layer=BASE)), blow(3))
    assert after_a_hit(found, DOWN) == Fraction(5, 81)
    assert after_a_hit(found, STUNNED) == Fraction(25, 324)
    assert after_a_hit(found, OUT) == Fraction(1, 9)
    assert after_a_hit(found, NOT) == Fraction(1, 4)  # and 1/2 for the blow that misses


@pytest.mark.rule("mordheim.core.critical-hits")
def test_18_2_two_injury_dice_and_two_more_on_each() -> None:
    state = fight()
    dice = EveryDice()
    (wounding, _, _), *_ = chain(state, state.warrior(1), (blow(3),))
    two = dice.odds(lambda d: lose_wounds(d, wounding, read_table("basic", 3), 2, Suffered(1)).worst)
    assert [two.probability(worst) for worst in (OUT, STUNNED, DOWN)] == [Fraction(n, 9) for n in (5, 3, 1)]
    masterly = dice.odds(lambda d: lose_wounds(d, wounding, read_table("basic", 6), 2, Suffered(1)).worst)
    assert [masterly.probability(worst) for worst in (OUT, STUNNED, DOWN)] == [Fraction(n, 9) for n in (8, 1, 0)]


@pytest.mark.rule("mordheim.save-mod.melee")
@pytest.mark.rule("mordheim.save-mod.shooting")
@pytest.mark.parametrize(
    ("layer", "strength", "saved"),
    [("base", 4, 6), ("pavona", 4, 5), ("base", 5, 7), ("pavona", 5, 6), ("pavona", 6, 7), ("pavona", 8, 7)],
)
def test_18_3_what_strength_takes_from_heavy_armour(layer: str, strength: int, saved: int) -> None:
    state = fight(over=setting(layer=BASE) if layer == "base" else setting(), bears=("heavy-armour",))
    for cause in ("blow", "shot"):
        (wounding, _, _), *_ = chain(state, state.warrior(1), (blow(strength, cause=cause),))
        assert wounding.save.needed == saved


@pytest.mark.rule("mordheim.save-mod.melee", "mordheim.save-table-high")
def test_axe_and_table_add_up_and_strength_over_seven_may_be_capped() -> None:
    state = fight(bears=("heavy-armour",))
    (axe, _, _), *_ = chain(state, state.warrior(1), (blow(4, save=-1, weapon="mordheim.eq.axe"),))
    assert axe.save.needed == 6
    gromril = ("gromril-armour", "shield")
    numbers = {}
    for option in ("one-per-point", "capped"):
        state = fight(over=setting(save_table_high=option), bears=gromril)
        numbers[option] = [chain(state, state.warrior(1), (blow(s),))[0][0].save.needed for s in (6, 7, 8)]
    assert numbers == {"one-per-point": [5, 6, 7], "capped": [5, 6, 6]}


@pytest.mark.rule("mordheim.core.critical-hits", "mordheim.critical-saves")
def test_18_4_and_18_26_the_full_chain_against_heavy_armour_by_both_readings() -> None:
    found = injuries(fight(bears=("heavy-armour",)), blow(4))
    assert after_a_hit(found, OUT) == Fraction(103, 972)
    assert after_a_hit(found, STUNNED) == Fraction(2, 27)
    assert after_a_hit(found, DOWN) == Fraction(59, 972)
    each = injuries(fight(over=setting(critical_saves="each"), bears=("heavy-armour",)), blow(4))
    assert after_a_hit(each, OUT) == Fraction(311, 2916)
    assert after_a_hit(each, STUNNED) == Fraction(37, 486)
    assert after_a_hit(each, DOWN) == Fraction(187, 2916)


@pytest.mark.rule("mordheim.core.armour-save")
def test_a_shield_counts_against_shots_but_not_beside_a_weapon_in_two_hands() -> None:
    man = {"bears": ("light-armour", "shield", "halberd"), "fight": Fight(hands=("mordheim.eq.halberd",))}
    state = fight(**man)
    saves = {c: chain(state, state.warrior(1), (blow(3, cause=c),))[0][0].save.needed for c in ("blow", "shot")}
    assert saves == {"blow": 6, "shot": 5}
    alone = fight(bears=("shield",))
    assert chain(alone, alone.warrior(1), (blow(3),))[0][0].save.needed == 6


@pytest.mark.rule("mordheim.core.armour-save")
def test_a_dagger_gives_six_to_who_has_none_and_a_handgun_takes_one() -> None:
    bare, armoured = fight(), fight(bears=("heavy-armour", "shield"))
    assert chain(bare, bare.warrior(1), (blow(3, save=1),))[0][0].save.needed == 6
    handgun = blow(4, save=-1, cause="shot")
    (wounding, _, _), *_ = chain(armoured, armoured.warrior(1), (handgun,))
    assert wounding.save.needed == 5
    chance = Fraction(2, 3) * Fraction(2, 3)  # 18.6: hit and wound at S4 against T3
    assert chance * Fraction(wounding.save.needed - 1, 6) == Fraction(8, 27)


@pytest.mark.rule("mordheim.core.helmet")
def test_18_22_a_club_against_a_helmet() -> None:
    state = fight(bears=("helmet",))
    club = blow(3, critical=None, traits=(Trait.CONCUSSION,))
    found = injuries(state, club)
    wound = Fraction(1, 2)
    assert found.probability(DOWN) / wound == Fraction(5, 12)
    assert found.probability(STUNNED) / wound == Fraction(1, 4)
    assert found.probability(OUT) / wound == Fraction(1, 3)


@pytest.mark.rule("mordheim.core.injury")
@pytest.mark.parametrize("traits", [(), (Trait.CONCUSSION,)])
def test_18_23_a_dwarf_shrugs_off_concussion(traits: tuple[Trait, ...]) -> None:
    found = injuries(fight(traits=(Trait.DWARF,)), blow(3, critical=None, traits=traits))
    shares = [found.probability(worst) * 2 for worst in (DOWN, STUNNED, OUT)]
    assert shares == [Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)]


@pytest.mark.rule("mordheim.core.injury")
def test_the_dead_feel_no_pain_and_who_jumps_up_ignores_a_fall_but_not_of_a_helmet() -> None:
    dead = injuries(fight(traits=(Trait.NO_PAIN,)), blow(3, critical=None))
    assert (dead.probability(DOWN), dead.probability(STUNNED)) == (Fraction(1, 3), 0)
    nimble = injuries(fight(traits=(Trait.JUMPS_UP,), bears=("helmet",)), blow(3, critical=None))
    assert nimble.probability(NOT) == Fraction(1, 2) + Fraction(1, 6)
    assert nimble.probability(DOWN) == Fraction(1, 12)


@pytest.mark.rule("mordheim.core.injury")
def test_a_man_of_two_wounds_is_injured_by_the_second_only() -> None:
    found = injuries(fight(w=2), blow(3, 2, critical=None))
    assert found.probability(NOT) == Fraction(3, 4)


@pytest.mark.rule("mordheim.critical.five-plus")
@pytest.mark.parametrize(("toughness", "face"), [(3, 5), (4, 5), (5, 6)])
def test_criticals_on_five_are_criticals_on_six_where_sixes_are_needed(toughness: int, face: int) -> None:
    class Deadly(SpecialRule, frozen=True):
        def critical_from(self, exchange: Exchange) -> int:
            return 5

    state = battle(warrior(0, rules=(Deadly(),)), warrior(1, 1, (1, 0), t=toughness))
    assert chain(state, state.warrior(1), (blow(3),))[0][0].critical_from == face
    plain = fight(t=toughness)
    assert chain(plain, plain.warrior(1), (blow(3),))[0][0].critical_from == (7 if toughness == 5 else 6)


@pytest.mark.rule("mordheim.fist.save", "mordheim.fist-save")
@pytest.mark.parametrize(("reading", "bare", "armoured"), [("six", 6, 5), ("base", 6, 4)])
def test_a_fist_leaves_a_save(reading: str, bare: int, armoured: int) -> None:
    for bears, needed in (((), bare), (("heavy-armour",), armoured)):
        state = fight(over=setting(fist_save=reading), bears=bears)
        assert chain(state, state.warrior(1), (blow(2, fist=True),))[0][0].save.needed == needed


@pytest.mark.rule("mordheim.core.injury")
def test_a_knocked_down_man_is_put_out_by_an_unsaved_wound() -> None:
    """The example of `mordheim.downed.must-charge`: S3 against heavy armour, 1/3."""
    state = fight(bears=("heavy-armour",), health="knocked-down")
    assert injuries(state, blow(3, critical=None)).probability(OUT) == Fraction(1, 3)


@pytest.mark.rule("mordheim.core.critical-hits")
def test_only_the_first_six_of_a_phase_is_critical() -> None:
    state = fight(w=9)
    hits = (blow(3, 2),)
    with ScriptedDice([6, 1, 6]) as dice:  # two wounds of the first, then one
        suffered = outcome_of(dice, chain(state, state.warrior(1), hits), unharmed(state, state.warrior(1), hits))
    assert suffered.wounds == 3


def test_the_odds_of_four_blows_cold_take_no_time() -> None:
    """The promise is 20 ms on a quiet machine; here five times as much is allowed."""
    state = fight(bears=("heavy-armour", "helmet", "shield"), w=2)
    numbers, start = chain(state, state.warrior(1), (blow(4, 4), blow(2, 2, fist=True))), Suffered(2)
    began = time.perf_counter()
    odds(outcome_of, numbers, start)
    assert time.perf_counter() - began < 0.1
