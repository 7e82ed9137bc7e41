"""The toy game's campaign: gold and helpers go from one game to the next, in a journal of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.games import make_battle
from grognard.kernel.battle.campaign import CampaignHeader, CampaignJournal, NotFought, due_in, fought_in
from grognard.kernel.battle.digests import digest, plain
from grognard.kernel.battle.journal import Journal
from grognard.kernel.battle.read_back import ReadBack, Values
from grognard.kernel.battle.replay import verify
from grognard.kernel.dice import RolledDice
from grognard.kernel.words.refusals import NotAllowed
from grognard.testing import Game, conforms
from tests.toy_game.installing import with_the_toy_game

SIDES = ("North", "South", "West")


@pytest.fixture(autouse=True)
def _installed(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    with with_the_toy_game(tmp_path_factory.mktemp("site")):
        yield


def played(season: Any, name: str, seed: int = 1) -> Journal:
    """Play the game that is due, and return its journal."""
    Path(f"{name}.json").write_text(json.dumps({"system": "beacons", **due_in(season)}), encoding="utf-8")
    grognard.battle(f"{name}.json", seed=seed, journal=f"{name}.jsonl").play()
    return Journal.open(f"{name}.jsonl")


def test_the_result_of_a_game_is_the_input_of_a_season() -> None:
    from beacons.campaign import Hire, begun, season_of

    season = begun(Path("season.jsonl"), SIDES, 4)
    fought = fought_in(played(season, "first"), make_battle)
    season.answer(fought)
    ships = fought.result["ships"]
    assert [house.gold for house in season.state.houses] == [1 + seen for seen in ships]
    for player in (1, 2, 0):
        season.answer(Hire(1), player=player)
    assert [house.gold for house in season.state.houses] == ships
    assert due_in(season)["oil"] == [house.oil for house in season.state.houses]
    run = verify(CampaignJournal.open("season.jsonl"), season_of, seeds=[4])
    assert run.battle is not None
    assert run.battle.state == season.state
    assert (run.proof.strayed, run.proof.unknown) == (None, None)


def test_a_season_goes_on_from_its_file_and_is_undone() -> None:
    from beacons.campaign import Hire, begun, gone_on

    season = begun(Path("season.jsonl"), SIDES, 4)
    season.answer(fought_in(played(season, "first"), make_battle))
    season.answer(Hire(0), player=2)
    again = gone_on(Path("season.jsonl"), 4)
    assert (again.state, again.sealed) == (season.state, (2,))
    again.undo()
    assert [ask.kind for ask in again.asks] == ["beacons.hire"] * 3
    again.undo()
    assert due_in(again)["title"] == "Game 1 of 2"
    again.answer(NotFought())
    assert [house.gold for house in again.state.houses] == [1, 1, 1]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_season_behaves_as_a_battle_does(seed: int, tmp_path: Path) -> None:
    """Options, undo, forks, sealed choices, its journal cut anywhere: a campaign is held to all of it."""
    from beacons.campaign import Season, season_of
    from beacons.game import BEACONS

    header = CampaignHeader("beacons", "1", scenario=list(SIDES))
    values = Values(Season, Season, Season, home="beacons")
    names = BEACONS.names_of(season_of(header, RolledDice(1)).state)
    game = Game("season", lambda dice: season_of(header, dice), header, names, (0, 1, 2), 50, values, CampaignJournal)
    played = conforms(game, seed=seed, tmp_path=tmp_path)
    assert played.kinds == {"beacons.game": 2, "beacons.hire": 6}


def test_a_game_counts_once() -> None:
    from beacons.campaign import Hire, begun

    season = begun(Path("season.jsonl"), SIDES, 4)
    fought = fought_in(played(season, "first"), make_battle)
    season.answer(fought)
    for player in range(3):
        season.answer(Hire(0), player=player)
    with pytest.raises(NotAllowed, match=r"this is not the battle that is due \(beacons\.game\)"):
        season.answer(fought)


def test_a_season_is_a_value_that_comes_back_from_json() -> None:
    from beacons.campaign import Season, begun

    season = begun(Path("season.jsonl"), SIDES, 4)
    season.answer(fought_in(played(season, "first"), make_battle))
    again = ReadBack(home="beacons").value(plain(season.state), Season)
    assert again == season.state
    assert digest(again) == digest(season.state)
