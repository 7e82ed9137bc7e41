"""Three hundred random battles over everything in both books: nothing goes wrong, and every rule acts."""

from __future__ import annotations

import pytest

from grognard.t9a.armies import ARMIES
from grognard.t9a.rules import REGISTRY
from tests.sources import TESTS, rules_of_tests
from tests.t9a.random_armies import Wish, all_wishes
from tests.t9a.rule_coverage import play_all
from tests.t9a.test_catalogue import CATALOGUE, LEDGER

SCENES = TESTS / "t9a" / "scenes"
"""Where rules decide something that random players seldom bring about."""


@pytest.mark.slow
def test_three_hundred_battles_are_sound_and_every_rule_acts_in_them_or_has_a_scene() -> None:
    result = play_all()
    assert result.wrong == ()
    assert result.had >= {Wish(wish.unit, wish.option) for army in ARMIES for wish in all_wishes(army) if not wish.item}
    rules = {f"t9a.{id}" for id in LEDGER} | {id for id in REGISTRY if CATALOGUE.entries[id].in_force}
    assert rules - result.times.keys() - rules_of_tests(SCENES).keys() == set()
