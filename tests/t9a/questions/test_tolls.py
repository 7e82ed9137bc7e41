"""Who falls, both sides' losses together, points of army and Victory Points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.odds import ask
from tests.odds.asked import answer, question

DEADLY = {"models": 5, "attacks": 9, "offensive_skill": 9, "strength": 9, "agility": 9}
LED = {"models": 5, "champion": True, "points": 100, "characters": [{"name": "Captain", "points": 60}]}


@pytest.mark.rule("t9a.removing-casualties")
def test_a_champion_falls_where_blows_are_sent_to_him() -> None:
    strike = answer("strike", {"models": 1, "attacks": 2}, {"models": 5, "champion": True}, target="champion")
    assert strike.fact("defenders_champion_falls").mean() == 1 - (1 - Fraction(1, 4)) ** 2
    assert strike.outcomes.at_least(1) == strike.fact("defenders_champion_falls").mean()


@pytest.mark.rule("t9a.removing-casualties")
def test_each_character_has_his_fall_and_the_general_is_called_so() -> None:
    host = {"unit": "10 Saurian Warriors", "characters": ["Saurian Warlord, General", "Saurian Veteran"]}
    found = answer("round", host, DEADLY)
    assert 0 < found.fact("attackers_general_falls").mean() < 1
    assert "attackers_saurian_veteran_falls" in found.marginals


@pytest.mark.rule("t9a.pursuit")
def test_who_is_caught_in_flight_has_fallen() -> None:
    harmless = {"attacks": 0, "models": 4}
    found = answer("round", harmless, {**harmless, "champion": True}, charging=True)
    assert found.fact("defenders_champion_falls").mean() == found.fact("defenders_caught").mean() > 0


@pytest.mark.rule("t9a.losing-health-points")
def test_losses_of_both_sides_are_told_together() -> None:
    found = answer("round", {"models": 3}, {"models": 3})
    both = found.fact("losses")
    ours = sum(both.probability(one) for one in both.outcomes if one.startswith("1–"))
    assert ours == found.fact("attackers_lost").probability(1)
    chance = both.probability("1–1")
    product = found.fact("attackers_lost").probability(1) * found.fact("defenders_lost").probability(1)
    assert chance == product  # they strike at the same time, so nobody's blows hang on the other's


@pytest.mark.rule("t9a.victory-points")
def test_points_lost_are_shared_by_health_points_and_victory_points_are_all_or_half() -> None:
    """Five models for 100: 20 each; a quarter or less left is shattered, for half of the points."""
    found = answer("strike", {"models": 5, "attacks": 1, "strength": 5}, {"models": 5, "points": 100})
    lost, points = found.outcomes, found.fact("defenders_points_lost")
    assert [points.probability(20 * n) for n in range(6)] == [lost.probability(n) for n in range(6)]
    given = found.fact("defenders_victory_points")
    assert given.probability(100) == lost.probability(5)
    assert given.probability(50) == lost.probability(4)


@pytest.mark.rule("t9a.victory-points")
def test_an_option_may_be_chosen_for_its_victory_points() -> None:
    asked = question("round", DEADLY, LED)
    options = {
        "rank and file": {"situation.target": "rank_and_file"},
        "the Captain": {"situation.target": "characters"},
    }
    for aim in ("defenders_victory_points", "-defenders_points_lost", "defenders_captain_falls"):
        found = ask({**asked, "ask": "choose", "of": "round", "aim": aim, "options": options})
        values = [option.fact(aim.removeprefix("-")).mean() for _, option in found.options]
        assert list(found.values) == values
        assert values == sorted(values, reverse=not aim.startswith("-"))


@pytest.mark.rule("t9a.removing-casualties", "t9a.pursuit")
def test_in_a_combat_everybody_who_fell_has_fallen_by_blows_or_in_flight() -> None:
    """In one Round as in a `round`; and never less in more Rounds."""
    led = {"models": 3, "champion": True, "points": 90, "characters": [{"name": "Captain", "points": 60}]}
    asked = question("round", {"models": 3, "attacks": 3}, led, charging=True)
    fought = ask(asked, explain=False)
    one, three = (
        ask({**asked, "ask": "combat", "situation": {"charging": True, "rounds": rounds}}, explain=False)
        for rounds in (1, 3)
    )
    for fact in ("defenders_champion_falls", "defenders_captain_falls", "defenders_points_lost"):
        assert one.fact(fact) == fought.fact(fact)
        assert three.fact(fact).mean() > one.fact(fact).mean()
    assert one.fact("defenders_victory_points") == fought.fact("defenders_victory_points")


@pytest.mark.rule("t9a.removing-casualties")
def test_who_falls_in_a_combat_is_an_aim_of_its_options_and_has_its_shares() -> None:
    led = {"models": 2, "champion": True}
    asked = question("combat", {"models": 2, "attacks": 2, "strength": 5}, led, rounds=2)
    options = {"him": {"situation.target": "champion"}, "others": {}}
    best = ask({**asked, "ask": "choose", "of": "combat", "aim": "defenders_champion_falls", "options": options})
    assert [name for name, _ in best.options] == ["him", "others"]
    needed = {**asked, "attacker": {"attacks": "{n}", "offensive_skill": 1}, "ask": "need", "of": "combat"}
    found = ask({**needed, "aim": "defenders_champion_falls", "chance": 0.4})
    assert found.needed is not None
    assert found.values[0] >= Fraction(2, 5) > found.values[1]
    focused = {"models": 2, "attacks": 2, "strength": 5, "rules": ["Battle Focus"]}
    shared = ask({**asked, "attacker": focused, "share": "defenders_champion_falls"})
    assert "t9a.battle-focus" in [share.rule for share in shared.shares]


@pytest.mark.rule("t9a.removing-casualties")
def test_the_general_falls_in_a_sampled_combat_too() -> None:
    host = {"unit": "20 Saurian Warriors, Champion", "characters": ["Saurian Warlord, General"]}
    foe = {"unit": "20 Clan Warriors, Champion", "characters": ["Thane"]}
    found = ask({**question("combat", host, foe, charging=True), "samples": 200}, explain=False)
    assert not found.exact
    assert {"attackers_general_falls", "attackers_champion_falls", "defenders_thane_falls"} <= set(found.marginals)
