"""A season of two games: each is played from a file of its own, and its journal goes into that of the season."""

from __future__ import annotations

import json
from pathlib import Path

from beacons.campaign import Hire, begun, gone_on

import grognard
from grognard.games import make_battle
from grognard.kernel.battle.campaign import due_in, fought_in
from grognard.kernel.battle.journal import Journal


def play_a_season(path: Path) -> None:
    """Play it, and print what comes of it."""
    season = begun(path, ("North", "South", "West"), seed=4)
    while not season.over:
        scenario = {"system": "beacons", **due_in(season)}
        name = f"game-{season.state.games + 1}"
        Path(f"{name}.json").write_text(json.dumps(scenario), encoding="utf-8")
        game = grognard.battle(f"{name}.json", seed=season.state.games, journal=f"{name}.jsonl")
        print(scenario["title"], "with oil", scenario["oil"], "ships", game.play().ships)
        season.answer(fought_in(Journal.open(f"{name}.jsonl"), make_battle))
        season.answer(Hire(1), player=2)
        season = gone_on(path, seed=4)  # the file knows that West has hired already
        season.answer(Hire(1), player=0)
        season.answer(Hire(0), player=1)
    for side, house in zip(season.state.sides, season.result.houses, strict=True):
        print(side, "gold", house.gold, "helpers", house.helpers)


if __name__ == "__main__":
    play_a_season(Path("season.jsonl"))
