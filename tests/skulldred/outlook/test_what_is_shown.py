"""Every number that the terminal shows before a choice is that of the step of the engine that will be played."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.luck import witnessed
from grognard.kernel.dice import RolledDice
from grognard.skulldred.battle import play
from grognard.skulldred.state import State
from grognard.skulldred.terminal.guide import SkulldredGuide
from tests.foretelling import Shown
from tests.skulldred.outlook.engine import engine
from tests.skulldred.random_games import any_game, keen

TOLD = (
    "skulldred.activation.choose",
    "skulldred.activation.sequence",
    "skulldred.dreadskull.bonus",
    "skulldred.duel",
)
"""The asks of which something that hangs on dice is told."""


def held(seed: int, each: int) -> tuple[Shown, Counter[str]]:
    """Play a random game and hold what is told at so many asks of each kind, where something is."""
    battle: Battle[State, Any] = Battle(witnessed(play), any_game(seed), RolledDice(seed))
    chance, shown = Random(seed), Shown(SkulldredGuide(), engine(battle))
    kinds: Counter[str] = Counter()
    while (ask := battle.ask) is not None:
        if ask.kind in TOLD and kinds[ask.kind] < each and chance.random() < 0.5:
            before = shown.exact.total()
            shown.hold(ask, ask.state, most=40)
            kinds[ask.kind] += shown.exact.total() > before
        battle.answer(keen(chance, ask))
    return shown, kinds


@pytest.mark.parametrize("seed", range(4))
def test_what_is_told_before_a_choice_is_what_the_engine_plays(seed: int) -> None:
    shown, positions = held(seed, each=3)
    assert positions.total() >= 5
    assert shown.exact.total() >= 10


@pytest.mark.slow
def test_what_is_told_in_300_positions_is_what_the_engine_plays() -> None:
    positions, told, seed = 0, Counter[str](), 10
    while positions < 300:
        shown, found = held(seed, each=6)
        positions, told, seed = positions + found.total(), told + shown.exact, seed + 1
    assert len(told) == 11, "each sentence was held"
