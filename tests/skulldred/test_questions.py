"""Odds questions about Skulldred."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice, odds
from grognard.kernel.words.refusals import BadInput
from grognard.odds import ask
from grognard.skulldred.danger import attack_by_scenery
from grognard.skulldred.state import Spell, State
from tests.skulldred.scenes import answered, at, foe, kind, scene

STRONG = {"combat": 3, "level": 4, "size": 3, "to_kill": 4}
WEAK = {"combat": 2, "level": 3, "size": 3, "to_kill": 4}


def chance(outcome: object, **question: Any) -> Fraction:
    return ask({"system": "skulldred", **question}).outcomes.probability(outcome)


def test_a_fight_has_the_words_of_both_sides() -> None:
    answer = ask({"system": "skulldred", "ask": "fight", "attacker": STRONG, "defender": WEAK})
    assert {one: answer.outcomes.probability(one) for one in answer.outcomes.outcomes} == {
        "tie": Fraction(25, 108), "defender pushed": Fraction(8, 27), "defender downed": Fraction(11, 54),
        "defender killed": Fraction(5, 27), "attacker pushed": Fraction(1, 18), "attacker downed": Fraction(1, 54),
        "attacker killed": Fraction(1, 108),
    }  # fmt: skip


@pytest.mark.rule("skulldred.melee-target", "skulldred.buff-cap", "skulldred.flyer-above")
def test_readings_change_a_fight() -> None:
    fight = {"ask": "fight", "attacker": STRONG, "defender": WEAK}
    assert chance("tie", **fight, readings={"skulldred.melee-target": "size"}) == Fraction(5, 16)
    many = {**fight, "situation": {"gang": 3, "charge": True, "above": True}}
    capped, free = (
        ask({"system": "skulldred", **many, "readings": {"skulldred.buff-cap": cap}}).steps[0].heading
        for cap in ("all", "spells-and-counters")
    )
    assert (capped.ours.value, free.ours.value) == (6, 8)
    diving = {**fight, "situation": {"flying": True, "above": True}}
    once, both = (
        ask({"system": "skulldred", **diving, "readings": {"skulldred.flyer-above": one}}).steps[0].heading
        for one in ("once", "both")
    )
    assert (once.ours.value, both.ours.value) == (4, 5)


def test_a_long_strike_may_end_in_a_pull() -> None:
    striker = {"combat": 3, "level": 2, "size": 3, "to_kill": 3, "lstrike": 3}
    answer = ask(
        {
            "system": "skulldred",
            "ask": "fight",
            "attacker": striker,
            "defender": WEAK,
            "situation": {"long_strike": True},
        }
    )
    assert answer.marginals["pulled"].probability(True) == Fraction(3, 32)
    assert answer.outcomes.probability("defender killed") == Fraction(1, 8)


def test_a_shot_may_jam() -> None:
    archer = {"combat": 2, "shoot": 2, "level": 1, "size": 2, "to_kill": 2}
    answer = ask({"system": "skulldred", "ask": "shot", "attacker": archer, "defender": WEAK})
    assert answer.outcomes.probability("defender killed") == Fraction(1, 16)
    assert answer.marginals["reload"].probability(True) == Fraction(1, 4)


@pytest.mark.rule("skulldred.off-guard-in-shooting", "skulldred.duel-target")
def test_readings_change_shots_and_duels() -> None:
    archer = {"combat": 2, "shoot": 2, "level": 1, "size": 2, "to_kill": 2}
    off = {"skulldred.off-guard-in-shooting": "off"}
    assert chance("defender killed", ask="shot", attacker=archer, defender=WEAK, readings=off) == 0
    wizard = {"combat": 3, "magic": 3, "level": 2, "size": 3, "to_kill": 4}
    duel = {"ask": "duel", "attacker": wizard, "defender": wizard}
    assert chance("tie", **duel) == Fraction(5, 16)
    tie = {
        one: chance("tie", **duel, readings={"skulldred.duel-target": one})
        for one in ("own-level", "enemy-size", "magic")
    }
    assert tie["enemy-size"] == tie["magic"] == Fraction(5, 16) != tie["own-level"]


def test_a_casting_in_groups() -> None:
    wizard = {"combat": 3, "magic": 4, "level": 2, "size": 3, "to_kill": 3}
    situation = {"points": 3, "to_cast": 1, "groups": 2}
    answer = ask({"system": "skulldred", "ask": "cast", "attacker": wizard, "situation": situation})
    assert answer.outcomes.probability("success") == Fraction(9, 16)
    assert answer.marginals["groups"].probability(1) == Fraction(3, 16)


@pytest.mark.rule(
    "skulldred.wild.panic", "skulldred.attr.wildside", "skulldred.leader.wild", "skulldred.respawner.wild"
)
def test_activations_led_and_unled() -> None:
    asked = {"ask": "activation", "attacker": "goblin"}
    assert chance(3, **asked, situation={"led": True}) == Fraction(1, 3)
    assert chance(3, **asked) == Fraction(1, 6)
    answer = ask({"system": "skulldred", **asked})
    assert answer.marginals["panics"].probability(True) == Fraction(1, 6)
    skeleton = ask({"system": "skulldred", "ask": "activation", "attacker": "skeleton"})
    assert skeleton.outcomes.mean() == Fraction(5, 3)
    nobody = ask({"system": "skulldred", "ask": "activation", "attacker": {"level": 1}})
    assert nobody.outcomes.probability(0) == Fraction(1, 6)


@pytest.mark.rule("skulldred.wild.steadfast", "skulldred.wild.berserk")
def test_house_wildsides_on_wild() -> None:
    stands = ask({"system": "skulldred", "ask": "activation", "attacker": {"wildside": "STEADFAST"}})
    assert stands.outcomes.mean() == Fraction(5, 3)
    storms = ask({"system": "skulldred", "ask": "activation", "attacker": {"wildside": "BERSERK"}})
    assert storms.marginals["storms"].probability(True) == Fraction(1, 6)


def test_choose_finds_the_better_way() -> None:
    answer = ask(
        {
            "system": "skulldred", "ask": "choose", "of": "fight", "attacker": STRONG, "defender": WEAK,
            "aim": "result = defender killed",
            "options": {"plain": {}, "charge": {"situation.charge": True}},
        }
    )  # fmt: skip
    assert [name for name, _ in answer.options] == ["charge", "plain"]


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"ask": "fight", "attacker": "goblyn", "defender": WEAK}, "attacker"),
        ({"ask": "fight", "attacker": {**STRONG, "combatt": 3}, "defender": WEAK}, "attacker"),
        ({"ask": "shot", "attacker": STRONG, "defender": WEAK}, "attacker"),
        ({"ask": "fight", "attacker": {**STRONG, "abilities": ["FASTT"]}, "defender": WEAK}, "abilities"),
        ({"ask": "fight", "attacker": STRONG, "defender": WEAK, "situation": {"long_strike": True}}, "long_strike"),
    ],
)
def test_bad_questions_are_refused_in_one_line(question: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as refused:
        ask({"system": "skulldred", **question})
    assert place in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.rule("skulldred.backfire", "skulldred.target.shooting")
def test_a_toad_is_shot_at_its_own_size_and_dies_of_one_hit() -> None:
    shot = {"ask": "shot", "attacker": {"shoot": 2}, "defender": STRONG, "situation": {"defender_toad": True}}
    miss = Fraction(25, 36)
    dodged = Fraction(10, 36) * Fraction(1, 6)
    assert chance("defender killed", **shot) == 1 - miss - dodged
    assert chance("defender downed", **shot) == chance("defender pushed", **shot) == 0


@pytest.mark.rule("skulldred.fly.attack")
def test_a_flyer_has_no_die_more_against_a_spear() -> None:
    spear = {**WEAK, "lstrike": 2}
    fight = {"ask": "fight", "attacker": STRONG, "defender": spear}
    assert chance("tie", **fight, situation={"flying": True}) == chance("tie", **fight)
    assert chance("tie", **{**fight, "defender": WEAK}, situation={"flying": True}) != chance("tie", **fight)


@pytest.mark.rule("skulldred.ability.evade")
def test_nobody_evades_without_evade() -> None:
    fight = {"ask": "fight", "attacker": STRONG, "defender": WEAK, "situation": {"evade": True}}
    with pytest.raises(BadInput, match="EVADE"):
        ask({"system": "skulldred", **fight})
    nimble = {**fight, "defender": {**WEAK, "abilities": ["EVADE 1"]}}
    assert chance("attacker pushed", **nimble) == 0


@pytest.mark.rule("skulldred.lstrike.off-guard-pull")
@pytest.mark.parametrize("situation", [{}, {"panicked": True}, {"long_strike": True, "panicked": True}])
def test_only_a_long_striker_is_pulled_in_and_not_by_who_panics(situation: dict[str, bool]) -> None:
    striker = {**STRONG, "lstrike": 3}
    answer = ask({"system": "skulldred", "ask": "fight", "attacker": striker, "defender": WEAK, "situation": situation})
    assert answer.marginals["pulled"].probability(True) == 0


def played(state: State, play: Callable[[Dice], Play[State]]) -> dict[str, Fraction]:
    """Return how a figure is after a procedure: nobody is asked anything."""

    def run(dice: Dice) -> str:
        found = answered(play(dice))
        figure = found.figure(1)
        return "killed" if not figure.on_table else "downed" if figure.downed else "stands"

    found = odds(run)
    return {one: found.probability(one) for one in found.outcomes}


@pytest.mark.rule("skulldred.terrain.harm", "skulldred.spells.ward")
@pytest.mark.parametrize("ward", [0, 2])
def test_an_attack_by_scenery_has_the_odds_of_the_engines_own(ward: int) -> None:
    spells = (Spell("skulldred.spells.ward", 0, 1, strength=ward),) if ward else ()
    state = scene(at(100, 100), foe(500, 500, kind(2, 3, 4)), spells=spells)
    engine = played(state, lambda dice: attack_by_scenery(state, 1, 4, "skulldred.terrain.harm", dice))
    asked = {"ask": "scenery", "defender": WEAK, "situation": {"dice": 4, "ward": ward}}
    assert engine["killed"] == chance("defender killed", **asked)
    assert engine["downed"] == chance("defender downed", **asked)


@pytest.mark.rule("skulldred.spells.lance", "skulldred.spells.fire-burst")
def test_the_damage_of_a_spell_may_be_asked_for() -> None:
    lance = {"ask": "spell", "defender": WEAK, "situation": {"spell": "lance", "to_cast": 2}}
    three = {"ask": "scenery", "defender": WEAK, "situation": {"dice": 3}}
    burst = {"ask": "spell", "defender": WEAK, "situation": {"spell": "fire-burst"}}
    for result in ("defender killed", "defender downed", "defender pushed"):
        assert chance(result, **lance) == chance(result, **three) == chance(result, **burst)
    covered = {**lance, "situation": {**lance["situation"], "soft": 1}}
    assert chance("defender killed", **covered) < chance("defender killed", **lance)
    for wrong in ({"spell": "ward"}, {"spell": "lance", "to_cast": 4}, {"spell": "lanse"}):
        with pytest.raises(BadInput):
            ask({"system": "skulldred", "ask": "spell", "defender": WEAK, "situation": wrong})


@pytest.mark.rule("skulldred.portal.attack", "skulldred.portal.size")
def test_the_odds_against_a_portal_may_be_asked_for() -> None:
    missile = {"ask": "portal", "attacker": {"magic": 3}}
    assert chance(True, **missile) == Fraction(671, 1296)
    assert chance(True, **{**missile, "attacker": {"magic": 2}}) == Fraction(91, 216)
    contact = {**missile, "attacker": {"magic": 3, "combat": 2, "level": 3}, "situation": {"way": "combat"}}
    assert chance(True, **contact) == Fraction(7, 8)
    with pytest.raises(BadInput):
        ask({"system": "skulldred", "ask": "portal", "attacker": STRONG})
