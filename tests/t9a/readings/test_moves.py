"""Disputed questions about moves and units, played under each answer."""

from __future__ import annotations

import pytest

from grognard.kernel.rules.readings import Readings
from grognard.t9a.board.effects import FOR_THE_BATTLE
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.profile import Height, ModelType
from grognard.t9a.moving.joining import may_join
from grognard.t9a.moving.moves import reforms_freely
from grognard.t9a.moving.steps import after_move
from grognard.t9a.units.ranks import full_ranks
from tests.t9a.attacks import rules
from tests.t9a.positions import hero, model, readings_of, state_of, troop, unit


def reading(key: str, option: str) -> Readings:
    return readings_of(**{key: option})


@pytest.mark.rule("t9a.dh.entrench", "t9a.dh.entrench.lost-by")
@pytest.mark.parametrize(("option", "ending"), [
    ("random-movement-too", ["advance", "march", "random"]), ("advance-or-march", ["advance", "march"]),
])  # fmt: skip
def test_whether_random_movement_costs_the_entrenchment(option: str, ending: list[str]) -> None:
    machine = unit(0, 0, troop(model("Cannon", *rules("War Machine"), base=60), 1), files=1)
    dug_in = with_effect(machine, "t9a.dh.entrench", FOR_THE_BATTLE)
    state = state_of(dug_in, readings=reading("t9a.dh.entrench.lost-by", option))
    moves = ("advance", "march", "random", "pivot")
    assert [move for move in moves if not after_move(state, dug_in, move).effects] == ending


@pytest.mark.rule("t9a.light-troops", "t9a.light-troops.characters")
@pytest.mark.parametrize(("text", "ranks"), [("en", 1), ("fr", 0)])
def test_whether_characters_among_heavier_troops_stay_light(text: str, ranks: int) -> None:
    """Three light Characters with two plain models: three of five light models leave no Full Rank, if they count."""
    scouts = tuple(hero(number, model(f"Scout {number}", *rules("Light Troops"), hp=3)) for number in (5, 6, 7))
    band = unit(0, 0, troop(model(), 2), characters=scouts, files=5)
    state = state_of(band, readings=readings_of(text))
    assert full_ranks(state, band) == ranks
    assert not reforms_freely(state, band), "the two others are still there"


@pytest.mark.rule("t9a.skirmisher", "t9a.skirmisher.joining")
@pytest.mark.parametrize(("option", "joined"), [("same-kind", [True, False, False]), ("anyone", [True, True, True])])
def test_whether_anyone_may_join_skirmishers(option: str, joined: list[bool]) -> None:
    skinks = unit(0, 0, troop(model("Skink", *rules("Skirmisher")), 10))
    state = state_of(skinks, readings=reading("t9a.skirmisher.joining", option))
    comers = (
        model("Skink Captain", hp=3),
        model("Rider", hp=3, kind=ModelType.CAVALRY),
        model("Warlord", hp=3, height=Height.LARGE),
    )
    assert [may_join(state, hero(9, comer), skinks) is None for comer in comers] == joined
