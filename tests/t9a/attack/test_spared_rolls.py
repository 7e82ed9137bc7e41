"""Rolls that aren't made are told with their reason: Poison, a number out of reach, an Armour Save not allowed."""

from __future__ import annotations

import json

import pytest

from grognard.__main__ import main
from grognard.kernel.dice import Rolled, ScriptedDice
from grognard.kernel.words.events import Spared
from grognard.kernel.words.modifiers import Target
from grognard.t9a.attack.attack import prepare, resolve_attack
from tests.t9a.attacks import rules, strikes
from tests.t9a.positions import model

Capture = pytest.CaptureFixture[str]


def spared(dice: ScriptedDice) -> list[tuple[str, int]]:
    """Return what was told of rolls that weren't made: the rule, and how many."""
    return [
        (event.because.what if isinstance(event.because, Target) else event.because, event.count)
        for event in dice.events
        if isinstance(event, Spared)
    ]


@pytest.mark.rule("t9a.poison-attacks")
def test_poison_tells_how_many_wound_without_a_roll() -> None:
    poisoned = prepare(strikes(model("Archer", *rules("Poison Attacks")), model(armour=0)))
    with ScriptedDice([6, 6, 4, 1, 5]) as dice:
        assert dice.pool(4, resolve_attack, poisoned) == 3
    assert spared(dice) == [("t9a.poison-attacks", 2)]
    assert [len(event.faces) for event in dice.events if isinstance(event, Rolled)] == [4, 1]


@pytest.mark.rule("t9a.armour-save")
def test_a_save_that_is_not_allowed_is_told_with_its_sum() -> None:
    pierced = prepare(strikes(model(ap=2), model(armour=2)))
    with ScriptedDice([4, 4]) as dice:
        assert dice.pool(1, resolve_attack, pierced) == 1
    (event,) = (event for event in dice.events if isinstance(event, Spared))
    assert isinstance(event.because, Target)
    assert (event.because.what, event.because.base, event.because.needed) == ("t9a.armour-save", 5, 7)


@pytest.mark.rule("t9a.hopeless-shot")
def test_a_shot_that_cannot_hit_names_all_five_causes(capsys: Capture) -> None:
    marksmen = ["--attacker", "10 Clan Marksmen, Crossbow", "--defender", "10 Chameleons"]
    assert main(["odds", "volley", *marksmen, "--range", "20", "--moved", "--cover", "soft", "--json"]) == 0
    (step,) = json.loads(capsys.readouterr().out)["steps"]
    causes = [cause["rule"] for cause in step["because"]]
    assert causes[0] == "t9a.to-hit"
    assert len(causes) == 6


@pytest.mark.rule("t9a.multiple-wounds")
def test_multiple_wounds_that_are_not_rolled_are_named_where_they_count() -> None:
    def named(rule: str, health_points: int, *faces: int) -> list[tuple[str, int]]:
        giant = prepare(strikes(model("Giant", *rules(rule)), model(hp=health_points, armour=0)))
        with ScriptedDice(faces) as dice:
            dice.pool(2, resolve_attack, giant)
        return spared(dice)

    assert named("Multiple Wounds (2)", 3, 4, 4, 4, 4) == [("t9a.multiple-wounds", 2)]
    assert named("Multiple Wounds (2)", 3, 4, 4, 4, 1) == [("t9a.multiple-wounds", 1)], "one did not wound"
    assert named("Multiple Wounds (2)", 1, 4, 4, 4, 4) == [], "one Health Point is all that there is to lose"
    assert named("Multiple Wounds (D3)", 3, 4, 4, 4, 4, 2, 4) == [], "its own roll names it"


@pytest.mark.rule("t9a.multiple-wounds", "t9a.poison-attacks")
def test_multiple_wounds_are_named_where_poison_spares_the_roll_to_wound() -> None:
    snake = prepare(strikes(model("Snake", *rules("Poison Attacks", "Multiple Wounds (2)")), model(hp=3, armour=0)))
    with ScriptedDice([6, 6]) as dice:
        assert dice.pool(2, resolve_attack, snake) == 4
    assert spared(dice) == [("t9a.poison-attacks", 2), ("t9a.multiple-wounds", 2)]
