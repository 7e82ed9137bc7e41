"""Answers: as JSON, in words, as a figure; choices, shares, readings, samples; and questions that can't be used."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import matplotlib
import msgspec
import pytest

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.language import Language
from grognard.kernel.words.refusals import BadInput
from grognard.odds import Answer, ask
from grognard.odds.plotting import plot_answer
from grognard.odds.showing import in_lines
from tests.odds.asked import answer, question

GUARD = {"models": 10, "armour": 2, "rules": ["Aegis (5+)"]}
POISONERS = {"models": 5, "attacks": 2, "rules": ["Poison Attacks"]}


def words(found: Answer, language: Language = "en") -> str:
    return "\n".join(in_lines(found, language, Catalogue.load("t9a")))


def as_json(found: Answer) -> Any:
    return json.loads(msgspec.json.encode(found.as_json("en", Catalogue.load("t9a"))))


def test_json_has_the_fields_that_are_promised() -> None:
    found = as_json(ask(question("strike", POISONERS, GUARD)))
    assert {"system", "ask", "outcomes", "mean", "sd", "quantiles", "marginals", "steps", "readings", "exact"} <= set(
        found
    )
    assert (found["system"], found["ask"]) == ("t9a", "strike")
    assert sum(Fraction(one["exact"]) for one in found["outcomes"]) == 1
    assert found["exact"] is True
    step = found["steps"][1]
    assert step["what"] == "t9a.to-wound"
    assert {"rule": "t9a.strength", "effect": "3"} in step["because"]


def test_words_tell_the_chances_and_the_reasons_in_both_languages() -> None:
    found = ask(question("strike", POISONERS, GUARD))
    english, french = words(found), words(found, "fr")
    assert "at least 1:" in english
    assert "To Wound (Strength 3 against Resilience 3)" in english
    assert "au moins 1 :" in french
    assert "Blesser (Force 3 contre Résistance 3)" in french


def test_what_is_said_in_words_gets_a_bar_for_each_word() -> None:
    found = answer("round", POISONERS, GUARD)
    result = found.fact("result")
    shown = words(found).splitlines()
    start = shown.index("result:") + 1
    bars = shown[start : start + len(result)]
    assert len(result) > 4
    assert all(any(word in bar and "%" in bar for bar in bars) for word in result.outcomes)


def test_what_cannot_be_is_told_apart_from_what_is_rare() -> None:
    shown = words(answer("charge", {"models": 5, "advance": 4}, {"models": 10}, distance=12))
    assert "the fleeing target is caught: never" in shown
    rare = words(answer("round", {"models": 10}, {"models": 10}), "fr")
    assert "< 0,1\xa0%" in rare


def test_a_number_of_few_values_shows_them_all() -> None:
    found = answer("combat", {"models": 3}, {"models": 3}, rounds=2)
    once = found.fact("rounds").probability(1)
    assert f"(1: {float(once):.1%} and 2: {1 - float(once):.1%})" in words(found)


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_an_answer_is_drawn(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"answer.{ending}"
    plot_answer(answer("round", POISONERS, GUARD), path, "fr")
    assert path.stat().st_size > 5000


def test_a_figure_tells_both_sides_in_words_that_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "combat.svg"
    found = answer("combat", POISONERS, GUARD, rounds=2)
    with matplotlib.rc_context({"svg.fonttype": "none"}):
        plot_answer(found, path, "fr")
    drawn = path.read_text(encoding="utf-8")
    assert "figurines attaquantes restantes après les coups" in drawn
    assert "figurines en défense restantes après les coups" in drawn
    for winner, chance in (("les attaquants", "the attackers"), ("les défenseurs", "the defenders")):
        assert f">{winner}<" in drawn
        assert f">{float(found.outcomes.probability(chance)):.1%}".replace(".", ",").replace("%", "\xa0%") in drawn


def test_a_figure_of_another_form_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"svg or \.png"):
        plot_answer(answer("strike", POISONERS, GUARD), tmp_path / "answer.pdf")


def test_what_each_rule_is_worth() -> None:
    found = ask(question("strike", POISONERS, GUARD, share=True))
    worth = {(share.side, share.rule): share.difference for share in found.shares}
    without = answer("strike", {**POISONERS, "rules": []}, GUARD)
    assert found.mean is not None
    assert without.mean is not None
    assert worth["attacker", "t9a.poison-attacks"] == found.mean - without.mean > 0
    assert worth["defender", "t9a.aegis"] < 0


def test_with_a_rule_for_the_defender() -> None:
    bare = {**GUARD, "rules": []}
    assert (
        answer("strike", POISONERS, bare, **{"with": "defender: Aegis (5+)"}).outcomes
        == answer("strike", POISONERS, GUARD).outcomes
    )
    assert answer("strike", POISONERS, GUARD, without="Aegis").outcomes == answer("strike", POISONERS, bare).outcomes


def test_the_better_weapon_is_chosen() -> None:
    asked = {
        "ask": "choose",
        "of": "strike",
        "attacker": {"models": 10, "strength": 3},
        "defender": {"models": 20, "resilience": 5, "armour": 3},
        "options": {
            "hand weapon": {"attacker.equipment": ["Hand Weapon"]},
            "great weapon": {"attacker.equipment": ["Great Weapon"]},
        },
    }
    found = ask(asked)
    assert [name for name, _ in found.options] == ["great weapon", "hand weapon"]
    assert found.options[0][1].outcomes == found.outcomes
    assert "best: great weapon" in words(found)


def test_the_aim_decides() -> None:
    base = {
        "ask": "choose",
        "of": "round",
        "attacker": {"models": 5, "attacks": 2},
        "defender": {"models": 10},
        "options": {"charge": {"situation.charging": True}, "wait": {"situation.charging": "defender"}},
    }
    assert ask({**base, "aim": "difference"}).options[0][0] == "charge"
    assert ask({**base, "aim": "-difference"}).options[0][0] == "wait"
    assert ask({**base, "aim": "defenders_break"}).options[0][0] == "charge"
    assert ask({**base, "aim": "result = the defenders break and are caught"}).options[0][0] == "charge"
    assert ask({**base, "aim": "defenders_lost >= 2"}).options[0][0] in ("charge", "wait")
    with pytest.raises(BadInput, match="aim"):
        ask({**base, "aim": "glory"})


def test_the_french_text_is_a_reading() -> None:
    found = answer("strike", POISONERS, GUARD, text="fr")
    assert found.readings.departures
    assert "Readings in force:" in words(found)


def test_a_question_too_large_is_sampled_and_says_so() -> None:
    asked = question("round", {"models": 10}, {"models": 10}, bound=20)
    found = ask({**asked, "samples": 300})
    exact = answer("round", {"models": 10}, {"models": 10})
    interval = found.interval()
    assert not found.exact
    assert interval is not None
    assert exact.mean is not None
    assert interval[0] - 0.5 <= exact.mean <= interval[1] + 0.5
    shown = as_json(found)
    assert shown["exact"] is False
    assert shown["samples"] == 300
    assert len(shown["outcomes"][0]["interval"]) == 2
    assert "Sampled 300 times" in words(found)
    assert all("(" in line for line in words(found).splitlines() if "at least" in line), "each chance has its interval"
    assert ask({**asked, "samples": 300}).outcomes == found.outcomes


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"ask": "strke"}, "odds, ask: found 'strke', expected .*; did you mean strike"),
        ({"ask": "strike"}, "odds, attacker: found nothing, expected a unit"),
        ({"ask": "strike", "attacker": "10 Clan Wariors", "defender": GUARD}, "attacker: .*did you mean Clan Warriors"),
        ({"ask": "strike", "attacker": {"attaks": 3}, "defender": GUARD}, "found 'attaks', .*did you mean attacks"),
        ({"ask": "strike", "attacker": {"rules": ["Poison Atacks"]}, "defender": GUARD}, "did you mean Poison Attacks"),
        ({"ask": "strike", "attacker": {"rules": ["Aegis (x)"]}, "defender": GUARD}, "rules: "),
        ({"ask": "strike", "attacker": {"attacks": True}, "defender": GUARD}, "attacks: found True"),
        ({"ask": "strike", "attacker": {"strength": 99}, "defender": GUARD}, "strength: found 99, expected a whole"),
        ({"ask": "strike", "attacker": GUARD, "defender": GUARD, "situation": {"chargin": 1}}, "did you mean charging"),
        ({"ask": "strike", "attacker": GUARD, "defender": GUARD, "situation": {"facing": "back"}}, "found 'back'"),
        ({"ask": "strike", "attacker": GUARD, "defender": GUARD, "sitation": {}}, "did you mean situation"),
        ({"ask": "strike", "attacker": GUARD, "defender": GUARD, "readings": {"t9a.fear.failed": "x"}}, "a reading"),
        ({"ask": "strike", "attacker": GUARD, "defender": GUARD, "without": "Aegs"}, "did you mean Aegis"),
        ({"ask": "strike", "attacker": {**GUARD, "weapon": "Bow"}, "defender": GUARD}, "weapon: found 'Bow'"),
        ({"ask": "test", "unit": GUARD, "test": "brake"}, "test: found 'brake', .*did you mean break"),
        ({"ask": "choose", "options": {}}, "options"),
        ({"ask": "round", "attacker": [], "defender": GUARD}, "attacker"),
        ({"system": "chess", "ask": "strike"}, "system: found 'chess'"),
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_used_is_named_with_its_place(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        ask(asked)
