"""Combats that are too large to be listed: seen in the first Round, and sampled from where it ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import EveryDice, TooLarge
from grognard.kernel.dice.sampled_dice import SampledDice
from grognard.odds import ask
from grognard.odds.sampling import sampled
from grognard.t9a.questions.combats import Combat, Decided
from grognard.t9a.questions.tolls import NOTHING
from tests.odds.asked import question, read

HEROES: dict[str, Any] = {
    "ask": "combat",
    "attacker": {"unit": "20 Saurian Warriors, Champion, Standard Bearer", "characters": ["Saurian Veteran"]},
    "defender": {"unit": "20 Clan Warriors, Champion, Standard Bearer", "characters": ["Thane"]},
    "situation": {"charging": True},
}
FEW = ({"models": 3, "agility": 4, "strength": 4}, {"models": 4, "armour": 1})


@pytest.mark.rule("t9a.round-of-combat")
def test_a_combat_of_heroes_is_known_to_be_too_large_after_its_first_round() -> None:
    asked = read(HEROES)
    every = EveryDice()
    with pytest.raises(TooLarge):
        asked.odds(every)
    rounds = asked.opening(EveryDice()).map(lambda at: replace(at, toll=NOTHING) if isinstance(at, Decided) else at)
    assert 1 < len(rounds) < 1000  # whatever it has cost


@pytest.mark.rule("t9a.round-of-combat")
def test_thirty_against_thirty_is_answered_at_once_and_listed_where_more_is_allowed() -> None:
    """Listing it takes several seconds: it is known after the first Round."""
    thirty = {"ask": "combat", "attacker": {"unit": "30 Saurian Warriors"}, "defender": {"unit": "30 Clan Warriors"}}
    found = ask({**thirty, "samples": 100}, explain=False)
    assert (found.exact, found.samples) == (False, 100)
    rounds = {"situation": {"rounds": 2}}
    assert ask({**thirty, **rounds, "bound": 400_000}, explain=False).exact


@pytest.mark.rule("t9a.round-of-combat")
def test_what_the_first_round_decides_is_exact_in_a_sample() -> None:
    """However few the samples are: only what goes on is sampled, within its bound."""
    one = ask({**HEROES, "situation": {"charging": True, "rounds": 1}}, explain=False)
    found = ask({**HEROES, "samples": 100}, explain=False)
    assert one.exact
    assert not found.exact
    assert found.fact("rounds").probability(1) == 1 - one.outcomes.probability("nobody")
    for result, chance in one.fact("result").fractions().items():
        if result != "the combat goes on":
            assert found.fact("result").probability(result) >= chance


@pytest.mark.rule("t9a.round-of-combat")
def test_a_sample_that_begins_exactly_has_the_odds_of_the_whole_combat() -> None:
    """Within four standard deviations of the exact chances; the same seed gives the same sample."""
    asked = read(question("combat", *FEW, charging=True, rounds=4))
    exact, found = asked.odds(EveryDice()), sampled(asked, 2000, 1)
    assert found == sampled(asked, 2000, 1)
    for record in exact.outcomes:
        chance = exact.probability(record)
        if chance < Fraction(1, 200):  # too rare for the bound to mean anything
            continue
        off = found.probability(record) - chance
        assert off**2 <= 16 * chance * (1 - chance) / 2000, record


@pytest.mark.rule("t9a.round-of-combat")
def test_a_combat_goes_on_from_its_opening_as_it_would_have() -> None:
    """All ways on from the ends of the first Round, together, are the whole combat."""
    asked = read(question("combat", {"models": 2}, {"models": 2, "discipline": 5}, rounds=2))
    assert isinstance(asked, Combat)
    opening = asked.opening(EveryDice())
    every = EveryDice()
    whole = opening.then(lambda at: every.odds(asked.go_on, at) if at not in asked.odds(every).outcomes else _sure(at))
    assert whole == asked.odds(EveryDice())
    assert asked.run(SampledDice(1)) in whole.outcomes


def _sure(record: Any) -> Any:
    from grognard.kernel.dice import Distribution

    return Distribution.constant(record)


def test_a_small_combat_is_listed() -> None:
    asked = question("combat", "15 Clan Warriors", "15 Saurian Warriors", charging=True)
    assert ask(asked, explain=False).outcomes.probability("nobody") < Fraction(1)
    assert ask(asked, explain=False).exact
