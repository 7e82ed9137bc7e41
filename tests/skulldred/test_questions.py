"""Odds questions about Skulldred."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.words.refusals import BadInput
from grognard.odds import ask

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
