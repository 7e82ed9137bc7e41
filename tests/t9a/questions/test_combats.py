"""`round` and `combat`: whole Rounds against the same Rounds put together by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice.distribution import Distribution
from grognard.odds import ask
from tests.odds.asked import answer, passes, question

A = {"models": 10, "agility": 4, "offensive_skill": 4, "strength": 4, "discipline": 8, "armour": 2}
B = {"models": 10, "agility": 3, "resilience": 4, "discipline": 7, "armour": 1}


@pytest.mark.rule("t9a.initiative-order")
def test_who_strikes_first_takes_what_a_strike_takes() -> None:
    alone, fought = answer("strike", A, B, charging=True), answer("round", A, B, charging=True)
    assert fought.fact("defenders_lost") == alone.outcomes


@pytest.mark.rule("t9a.combat-score", "t9a.charge-bonus")
def test_equal_losses_leave_the_charger_one_ahead() -> None:
    harmless = {"attacks": 0, "models": 4}
    found = answer("round", harmless, harmless, charging=True)
    assert found.outcomes == {1: 1}
    assert found.fact("defenders_break").probability(outcome=True) == 1 - passes({"models": 4}, difference=1)


@pytest.mark.rule("t9a.pursuit")
def test_a_broken_unit_is_caught_by_an_equal_or_longer_pursuit() -> None:
    """Core 21.10: 721/1296."""
    harmless = {"attacks": 0, "models": 4}
    found = answer("round", harmless, harmless, charging=True)
    broken = found.fact("defenders_break").probability(outcome=True)
    assert found.fact("defenders_caught").probability(outcome=True) == broken * Fraction(721, 1296)


@pytest.mark.rule("t9a.swiftstride")
def test_a_swift_pursuer_catches_more() -> None:
    """Core 21.10: 1877/2592."""
    swift = {"attacks": 0, "models": 4, "rules": ["Swiftstride"]}
    found = answer("round", swift, {"attacks": 0, "models": 4}, charging=True)
    broken = found.fact("defenders_break").probability(outcome=True)
    assert found.fact("defenders_caught").probability(outcome=True) == broken * Fraction(1877, 2592)


@pytest.mark.rule("t9a.steadfast")
def test_more_full_ranks_are_steadfast() -> None:
    line, deep = {"attacks": 0, "models": 5}, {"attacks": 0, "models": 10}
    found = answer("round", line, {**deep, "attacks": 0}, charging=True)
    assert found.fact("defenders_break").probability(outcome=True) in (0, 1 - passes({"models": 10}))


@pytest.mark.rule("t9a.flank-bonus")
def test_a_unit_in_the_flank_adds_to_the_score() -> None:
    """One for the Flank, and one more for a Full Rank there."""
    harmless = {"attacks": 0, "models": 5}
    alone = answer("round", harmless, harmless)
    flanked = answer("round", [harmless, {**harmless, "facing": "flank"}], harmless)
    assert alone.outcomes == {0: 1}
    assert flanked.outcomes == {2: 1}


@pytest.mark.rule("t9a.combat-score")
def test_the_items_of_the_score_add_up_to_the_difference() -> None:
    found = ask(question("round", A, B, charging=True))
    means = {name: fact.mean() for name, fact in found.marginals.items() if "_score_" in name}
    ours = sum(mean for name, mean in means.items() if name.startswith("attackers"))
    theirs = sum(mean for name, mean in means.items() if name.startswith("defenders"))
    assert found.fact("result").probability("the defenders are wiped out")
    assert ours - theirs == found.mean


@pytest.mark.rule("t9a.combat-score", "t9a.losing-health-points")
def test_what_is_wiped_out_counts_for_the_difference() -> None:
    """core 12.2: Health Points of units that are gone count; of a unit without a foe nothing else does (12.14)."""
    giant = {"attacks": 30, "offensive_skill": 9, "strength": 9, "agility": 9, "models": 5}
    found = answer("round", giant, {"health_points": 3}, charging=True)
    gone = found.fact("result").probability("the defenders are wiped out")
    assert gone > Fraction(999, 1000)
    assert found.outcomes.probability(3) >= gone


@pytest.mark.rule("t9a.combat-score")
def test_the_option_that_wipes_out_the_enemy_is_best() -> None:
    models = {"models": 5, "attacks": 1, "strength": 5, "offensive_skill": 5, "agility": 5}
    options = {"one attack each": {"attacker.attacks": 1}, "six attacks each": {"attacker.attacks": 6}}
    asked = question("round", models, {"models": 1, "health_points": 3}, charging=True)
    found = ask({**asked, "ask": "choose", "of": "round", "aim": "difference", "options": options})
    assert [name for name, _ in found.options] == ["six attacks each", "one attack each"]


@pytest.mark.rule("t9a.no-more-foes")
def test_a_combat_without_anybody_left_is_told_from_one_that_goes_on() -> None:
    deadly = {"attacks": 9, "offensive_skill": 9, "strength": 9}
    found = answer("combat", deadly, deadly, rounds=1)
    assert found.outcomes.probability("nobody is left") == found.fact("result").probability("both sides are wiped out")
    assert found.outcomes.probability("nobody") == found.fact("result").probability("the combat goes on")


@pytest.mark.rule("t9a.initiative-order")
def test_losses_are_told_step_by_step() -> None:
    found = ask(question("round", A, B))
    assert found.fact("defenders_lost_after_step_4") == found.fact("defenders_lost")
    assert found.fact("attackers_lost_after_step_4") == {0: 1}
    assert found.fact("attackers_lost_after_step_3") == found.fact("attackers_lost")


@pytest.mark.rule("t9a.break-test")
def test_a_combat_of_one_round_is_a_round() -> None:
    fought, ended = answer("round", A, B, charging=True), answer("combat", A, B, charging=True, rounds=1)
    lost = ("the defenders break and flee", "the defenders break and are caught", "the defenders are wiped out")
    assert all(fought.fact("result").probability(one) == ended.fact("result").probability(one) for one in lost)
    assert ended.fact("attackers_left") == fought.fact("attackers_left")


@pytest.mark.rule("t9a.break-test")
def test_two_harmless_units_break_in_their_rounds_by_a_geometric_law() -> None:
    """The charger is one ahead in the first Round only; then each Round is drawn."""
    harmless = {"attacks": 0, "models": 4}
    ended = answer("combat", harmless, harmless, charging=True, rounds=3)
    holds = passes({"models": 4}, difference=1)
    assert ended.fact("rounds") == {1: 1 - holds, 3: holds}
    assert ended.outcomes.probability("the attackers") == 1 - holds


@pytest.mark.rule("t9a.break-test")
def test_more_rounds_never_undo_what_is_decided() -> None:
    two, four = (answer("combat", A, B, rounds=n) for n in (2, 4))
    for rounds in (1, 2):
        decided = [one.fact("rounds").probability(rounds) if rounds < 2 else 0 for one in (two, four)]
        assert decided[0] == decided[1]
    assert four.outcomes.probability("nobody") < two.outcomes.probability("nobody")
    assert isinstance(four.outcomes, Distribution)
