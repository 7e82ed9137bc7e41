"""What `grognard odds` answers for Mordheim: the worked examples of the core and the ledger, as exact fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.words.refusals import BadInput
from grognard.odds import ask

F = Fraction
MAN: dict[str, Any] = {}


def chances(kind: str, attacker: Any = MAN, defender: Any = None, **more: Any) -> dict[Any, Fraction]:
    against = {} if defender is None else {"defender": defender}
    found = ask({"system": "mordheim", "ask": kind, "attacker": attacker, **against, **more}, explain=False)
    assert found.exact
    return found.outcomes.fractions()


def bears(*gear: str, **values: Any) -> dict[str, Any]:
    return {"gear": list(gear), **values}


@pytest.mark.rule("mordheim.core.injury")
def test_18_1_one_blow_of_a_sword_in_the_base_game() -> None:
    found = chances("attack", bears("sword"), layer="base", situation={"hands": ["sword"]})
    assert found["out"] == F(1, 9)
    assert found["stunned"] == F(25, 324)
    assert found["knocked-down"] == F(5, 81)
    assert found["unhurt"] == F(3, 4)


@pytest.mark.rule("mordheim.core.shooting")
def test_18_5_a_bow_at_long_range_against_a_man_in_cover() -> None:
    found = chances("shot", bears("bow"), situation={"distance": 14, "cover": True})
    assert 1 - found["unhurt"] == F(1, 12)


@pytest.mark.rule("mordheim.core.falls")
def test_18_15_a_fall_of_four_inches() -> None:
    assert chances("fall", layer="base", situation={"height": 4})["unhurt"] == F(13, 81)


@pytest.mark.rule("mordheim.fall.water")
def test_18_15_a_fall_of_four_inches_into_water() -> None:
    assert chances("fall", situation={"height": 4, "water": True})["unhurt"] == F(7, 24)


@pytest.mark.rule("mordheim.core.climb", "mordheim.climb.heavy-armour")
def test_18_16_a_climb_in_and_without_heavy_armour() -> None:
    assert chances("climb")[True] == F(1, 2)
    assert chances("climb", bears("heavy armour"))[True] == F(1, 3)
    assert chances("climb", bears("heavy armour"), layer="base")[True] == F(1, 2)
    assert chances("climb", bears("heavy armour", profile="dwarfs.noble", i=2))[True] == F(1, 3)


@pytest.mark.rule("mordheim.rule.rope-and-hook", "mordheim.skill.scale-sheer-surfaces")
def test_18_16_a_climb_with_a_rope_and_of_who_scales_walls() -> None:
    assert chances("climb", bears("rope and hook"))[True] == F(3, 4)
    assert chances("climb", bears("heavy armour", "rope and hook"))[True] == F(5, 9)
    assert chances("climb", {"skills": ["scale sheer surfaces"]})[True] == 1


@pytest.mark.rule("mordheim.core.fear", "mordheim.terror.charged")
def test_18_19_fear_and_terror_of_a_man_with_leadership_seven() -> None:
    assert chances("test", test="fear")[True] == F(7, 12)
    assert chances("test", test="terror")[True] == F(5, 12)


@pytest.mark.rule("mordheim.core.characteristic-test", "mordheim.core.leadership-test")
def test_a_six_always_fails_a_characteristic_test() -> None:
    assert chances("test", {"i": 6}, test="initiative")[True] == F(5, 6)
    assert chances("test", {"ld": 8}, test="leadership")[True] == F(13, 18)


@pytest.mark.rule("mordheim.core.order-of-blows")
def test_a_duel_goes_on_from_turn_to_turn() -> None:
    found = chances("fight", bears("sword"), bears("sword"), situation={"rounds": 2})
    assert sum(found.values()) == 1
    assert found["defender"] > F(1, 10)
    later = chances("fight", bears("sword"), bears("sword"), situation={"rounds": 3})
    assert later["nobody"] < found["nobody"]


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"ask": "shot", "attacker": {}, "situation": {"weapon": "bow"}}, "weapon"),
        ({"ask": "shot", "attacker": {"gear": ["pistol"]}, "situation": {"distance": 30}}, "distance"),
        ({"ask": "attack", "attacker": {"gear": ["swort"]}}, "gear"),
        ({"ask": "attack", "attacker": {"ws": 11}}, "ws"),
        ({"ask": "test", "test": "courage"}, "test"),
    ],
)
def test_what_cannot_be_asked_is_refused_where_it_stands(question: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as refusal:
        ask({"system": "mordheim", **question}, explain=False)
    assert place in str(refusal.value)
