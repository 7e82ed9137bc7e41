"""Armies drawn at random are legal, and whatever the books hold can be wished for."""

from __future__ import annotations

from random import Random

import pytest

from grognard.t9a.armies import ARMIES, Army
from grognard.t9a.organisation import check
from tests.t9a.random_armies import Wish, all_wishes, random_army
from tests.t9a.rule_coverage import plans, things_in


@pytest.mark.parametrize("army", ARMIES)
@pytest.mark.parametrize("points", [1500, 4500, 8000])
def test_an_army_drawn_at_random_is_legal_and_the_same_for_the_same_seed(army: Army, points: int) -> None:
    one, other = (random_army(army, points, Random(points)) for _ in range(2))
    assert check(one) == ()
    assert one == other


def test_it_has_what_was_wished_for() -> None:
    wish = Wish("skink_captain", "mount_alpha_pteradon")
    assert wish in set(things_in(random_army("saurian_ancients", 3000, Random(1), wish)))


def test_the_planned_battles_wish_for_everything_in_both_books() -> None:
    wished = {wish for plan in plans() for wishes in plan.wishes for wish in wishes[:1]}
    assert wished == {wish for army in ARMIES for wish in all_wishes(army)}
