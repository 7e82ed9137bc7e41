"""What options are judged by, what rules are worth, and how many it takes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.refusals import BadInput
from grognard.odds import Answer, ask
from grognard.odds.showing import in_lines
from tests.odds.asked import question

WARRIORS = {"models": 5, "strength": 4}
TARGET = {"models": 10}
OPTIONS = {"weak": {"attacker.strength": 3}, "strong": {"attacker.strength": 5}}


def choose(aim: str) -> Answer:
    return ask({**question("strike", WARRIORS, TARGET), "ask": "choose", "aim": aim, "options": OPTIONS})


def shown(found: Answer) -> list[str]:
    return list(in_lines(found, "en", Catalogue.load("t9a")))


@pytest.mark.parametrize(
    ("aim", "best", "says"),
    [
        ("health_lost", "strong", "best: strong (Health Points lost: 2.08 on average)"),
        ("-models_lost", "weak", "best: weak (models lost: 1.25 on average)"),
        ("health_lost >= 2", "strong", "best: strong (Health Points lost ≥ 2: 69.1%)"),
        ("health_lost <= 0", "weak", "best: weak (Health Points lost ≤ 0: 23.7%)"),
        ("destroyed", "weak", "best: weak (destroyed: never)"),
    ],
)
def test_a_choice_shows_what_it_was_ranked_by(aim: str, best: str, says: str) -> None:
    found = choose(aim)
    assert found.options[0][0] == best
    assert says in shown(found)


def test_json_has_the_worth_of_each_option() -> None:
    found = choose("health_lost >= 2").as_json("en", Catalogue.load("t9a"))
    assert found["aim"] == "health_lost >= 2"
    worths = [Fraction(one["worth_exact"]) for one in found["options"]]
    assert worths == sorted(worths, reverse=True)
    first = found["options"][0]["outcomes"]
    assert worths[0] == sum(Fraction(one["exact"]) for one in first if one["value"] >= 2)


def test_rules_of_a_combat_are_worth_so_much_of_the_victory() -> None:
    fight = question("combat", {**WARRIORS, "rules": ["Aegis (4+)"]}, {"models": 5}, rounds=2)
    whole = ask({**fight, "share": True}, explain=False)
    bare = ask({**fight, "without": ["attacker: Aegis"]}, explain=False)
    wins = "the attackers"
    (aegis,) = [one for one in whole.shares if one.rule == "t9a.aegis"]
    assert aegis.difference == whole.outcomes.probability(wins) - bare.outcomes.probability(wins) > 0
    assert "What each rule is worth (winner = the attackers):" in shown(whole)


def test_shares_of_another_fact_may_be_asked() -> None:
    armed = question("strike", {**WARRIORS, "rules": ["Poison Attacks"]}, TARGET, share="health_lost >= 3")
    found = ask(armed, explain=False)
    bare = ask({**armed, "share": False, "without": ["attacker: Poison Attacks"]}, explain=False)
    (poison,) = [one for one in found.shares if one.rule == "t9a.poison-attacks"]
    assert poison.difference == found.outcomes.at_least(3) - bare.outcomes.at_least(3)


def need(**more: Any) -> Answer:
    attacker = {"models": "{n}", "files": "{n}", "strength": 4}
    return ask({"ask": "need", "of": "strike", "attacker": attacker, "defender": TARGET, "chance": 0.8, **more})


def test_the_least_number_that_is_enough_is_found() -> None:
    """One of the two is enough, and one less is not."""
    found = need(aim="health_lost >= 2", attacker={"attacks": "{n}", "strength": 4})
    assert found.needed is not None
    assert [name for name, _ in found.options] == [str(found.needed), str(found.needed - 1)]
    assert found.values[0] >= Fraction(4, 5) > found.values[1]
    assert f"needed: {found.needed}" in shown(found)
    assert found.as_json("en", Catalogue.load("t9a"))["needed"] == found.needed


def test_a_line_of_a_list_may_have_the_number() -> None:
    found = need(attacker="{n} Clan Marksmen, Crossbow", of="volley", aim="health_lost >= 2", most=30)
    assert found.needed is not None
    assert 5 < found.needed < 15


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"attacker": {"models": 5}}, "odds"),
        ({"aim": "health_lost"}, "aim"),
        ({"aim": "health_lost >= 9", "most": 2}, "most"),
        ({"chance": 2}, "chance"),
    ],
)
def test_a_need_that_makes_no_sense_is_refused(wrong: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput, match=place):
        need(**wrong)
