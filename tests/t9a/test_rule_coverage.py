"""Three hundred random battles over everything in both books: nothing goes wrong, and every rule acts."""

from __future__ import annotations

import pytest

from grognard.t9a.armies import ARMIES
from tests.sources import rules_of_tests
from tests.t9a.random_armies import Wish, all_wishes
from tests.t9a.rule_coverage import play_all
from tests.t9a.test_catalogue import LEDGER

OF_LISTS = {"t9a.not-a-leader"}
"""Rules that are over when the battle begins: army building proves them (`test_organisation.py`)."""
SELDOM = {
    "t9a.cannot-use-stomp-attacks",
    "t9a.flaming-attacks",
    "t9a.protean-magic",
    "t9a.sa.breaker-of-spells",
    "t9a.sa.weapon.spout-flames",
    *(f"t9a.item.{item}" for item in ("dragonfire-gem", "dusk-forged", "glory-of-the-dawn-age", "rending-banner")),
    *(f"t9a.item.rune-of-{rune}" for rune in ("grounding", "mastery", "readiness", "resistance")),
    *(f"t9a.item.runic-standard-of-the-{rune}" for rune in ("anvil", "hold")),
    *(f"t9a.item.{item}" for item in ("scepter-of-power", "serrate-scales", "starfall-shard", "wildfire-burst")),
}
"""What random players bring about a few times in so many battles, or never: scenes or tests of its own prove each."""


@pytest.mark.slow
def test_three_hundred_battles_are_sound_and_every_rule_acts_in_them() -> None:
    result = play_all()
    assert result.wrong == ()
    wishes = [wish for army in ARMIES for wish in all_wishes(army)]
    assert result.had >= {Wish("" if wish.item else wish.unit, wish.option, wish.item) for wish in wishes}
    ledger = {f"t9a.{id}" for id in LEDGER} - OF_LISTS
    assert ledger - result.times.keys() == set()
    assert result.rules - result.times.keys() <= SELDOM | OF_LISTS


def test_what_random_players_seldom_bring_about_has_tests_of_its_own() -> None:
    assert rules_of_tests().keys() >= SELDOM | OF_LISTS
