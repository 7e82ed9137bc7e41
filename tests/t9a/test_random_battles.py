"""Random battles of The Ninth Age: whatever is played, the battle goes on, no state is unsound, and it replays."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest

from grognard.kernel.battle.asks import Answer
from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import Dice, RolledDice
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.language import LANGUAGES, render
from grognard.kernel.words.names import NameTable
from grognard.kernel.words.refusals import Refusal
from grognard.players import RandomPlayer
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.board.state import State
from grognard.t9a.lists import read_any
from grognard.t9a.names import names_of
from grognard.t9a.recruits import read_unit
from grognard.t9a.scenario.opening import header_of, new_battle, opening
from grognard.t9a.scenario.scenario import Army, Board, Scenario
from grognard.t9a.setup.objectives import OBJECTIVES
from grognard.t9a.setup.terrain import random_battlefield
from grognard.t9a.setup.victory import Result
from grognard.t9a.setup.zones import DEPLOYMENT_TYPES
from grognard.t9a.units import losses
from grognard.t9a.units.command_falls import KIND, due, noted
from grognard.testing.battles import Game, conforms
from tests.t9a.soundness import faults, faults_of_log

LISTS = Path(__file__).parents[2] / "examples" / "lists"
ARMIES = (
    "saurian-temple-host",
    "saurian-jungle-war",
    "saurian-great-hunt",
    "dwarven-kings-throne",
    "dwarven-clans-thunder",
    "dwarven-oath-of-the-seekers",
)
AN_ID = re.compile(r"\bt9a\.|[a-z]_[a-z]|[a-z]-\d")
WARBANDS = ("saurian-warband", "dwarven-warband")


@cache
def army_list(name: str) -> ArmyList:
    found = read_any((LISTS / f"{name}.txt").read_text(encoding="utf-8"), name).army_list
    assert found is not None
    return found


def scenario(seed: int) -> Scenario:
    """Return a battle that depends on the seed alone: armies, table, Deployment Type, objective, text of the rules."""
    pool = WARBANDS if seed % 5 == 0 else ARMIES
    lists = [army_list(pool[seed % len(pool)]), army_list(pool[(seed // len(pool) + seed + 3) % len(pool)])]
    points = max(one.points for one in lists)
    first, second = (
        Army(one.book.name if side == 0 or lists[0].army != one.army else lists[0].units[0].name, one)
        for side, one in enumerate(lists)
    )
    return Scenario(
        (first, second),
        Board.of(random_battlefield(points, RolledDice(seed))),
        points,
        deployment=DEPLOYMENT_TYPES[seed % len(DEPLOYMENT_TYPES)],
        objective=OBJECTIVES[seed // 7 % len(OBJECTIVES)],
        text="fr" if seed % 3 == 0 else "en",
    )


class Nonsense(Answer, frozen=True):
    """An answer to nothing."""

    message: ClassVar[str] = "nonsense"


def unclear(options: Iterable[Answer], names: NameTable) -> list[str]:
    """Return options that read alike though they differ, and internal ids in their words, in both languages."""
    found = []
    for language in LANGUAGES:
        read: dict[str, Answer] = {}
        for option in options:
            words = render(option, language, names)
            if read.setdefault(words, option) != option:
                found.append(f"{words}: {read[words]!r} and {option!r}")
            if AN_ID.search(words):
                found.append(f"{words}: {option!r}")
    return found


@pytest.fixture(autouse=True)
def _every_loss_may_be_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Note after every loss, not only where it matters, that a unit's owner is to be asked who of his falls."""
    monkeypatch.setattr(losses, "noted_if_one_falls", lambda state, before, _: noted(state, before))


def sound_to_the_end(seed: int) -> Battle[State, Result]:
    """Play a battle to its end; hold at each ask that the state is sound and each option accepted by its check.

    What is no answer is refused by a rule that the catalogue knows, and options that differ read differently. Whatever
    has inflicted losses, nothing else is asked before the owner has said who falls.
    """
    battle = new_battle(scenario(seed), RolledDice(seed), read_unit)
    player, names, catalogue = RandomPlayer(seed), names_of(battle.state.setting), Catalogue.load("t9a")
    choices = 0
    while battle.ask is not None:
        assert not (wrong := faults(battle.state)), f"seed {seed}, choice {choices}, {battle.ask.kind}: {wrong}"
        assert battle.ask.options
        assert battle.ask.kind == KIND or not due(battle.state), f"seed {seed}, choice {choices}: {battle.ask.kind}"
        for option in battle.ask.options:
            battle.ask.check(option)
        with pytest.raises(Refusal) as refused:
            battle.ask.check(Nonsense())
        assert catalogue.name(refused.value.rule, "en"), f"{battle.ask.kind}: {refused.value.rule} is no rule"
        assert not (wrong := unclear(battle.ask.options, names)), f"seed {seed}, choice {choices}: {wrong}"
        battle.answer(player.choose(battle.ask, battle))
        choices += 1
        assert choices < 5000, "no end"
    assert not faults(battle.state)
    assert not due(battle.state)
    assert not faults_of_log(battle.log)
    return battle


@pytest.mark.parametrize("seed", range(4))
def test_a_random_battle_is_sound_to_its_end(seed: int) -> None:
    battle = sound_to_the_end(seed)
    assert battle.result is not None
    assert sum(battle.result.battle_points) == 20
    assert all(0 <= points <= 20 for points in battle.result.battle_points)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4, 104))
def test_a_hundred_random_battles_are_sound_to_their_end(seed: int) -> None:
    sound_to_the_end(seed)


def game(seed: int) -> Game:
    """Return what the conformance kit puts to the test."""
    agreed = scenario(seed)

    def battle(dice: Dice) -> Battle[Any, Any]:
        return new_battle(agreed, dice, read_unit)

    names = names_of(opening(agreed, read_unit).setting)
    return Game("t9a", battle, header_of(agreed), names)


def test_a_battle_keeps_all_that_battles_promise(tmp_path: Path) -> None:
    """Options are legal, forks and undos change nothing, the journal replays, both languages say everything."""
    played = conforms(game(5), seed=5, tmp_path=tmp_path, looks=4)
    assert len(played.kinds) > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4, 104))
def test_a_hundred_battles_keep_all_that_battles_promise(seed: int, tmp_path: Path) -> None:
    conforms(game(seed), seed=seed, tmp_path=tmp_path, looks=10)


def test_the_same_seed_gives_the_same_battle() -> None:
    one, other = (sound_to_the_end(10) for _ in range(2))
    assert one.answers == other.answers
    assert one.log == other.log
