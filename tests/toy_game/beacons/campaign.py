"""A season of Beacons: two games, and what stays between them.

Each house has gold, helpers, and the experience of each of them. A ship brings gold; a helper of a house that saw none
may leave. After each game all houses hire in secret, and each helper carries oil to the next beacon.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from beacons.game import MOST_OIL, Result, Scenario
from grognard.kernel.battle.asks import Answer, Ask, Asks, Checkpoint, Play, answers_to
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.campaign import CampaignHeader, CampaignJournal, next_battle
from grognard.kernel.battle.journal import Header
from grognard.kernel.battle.questions import Record
from grognard.kernel.battle.replay import resume
from grognard.kernel.dice import Dice, RolledDice
from grognard.kernel.words.events import Event

GAMES = 2


class House(Record, frozen=True):
    """What a keeper keeps from game to game: gold, and his helpers, each as the number of games that he served in."""

    gold: int = 1
    helpers: tuple[int, ...] = (0, 0)

    @property
    def oil(self) -> int:
        """What his helpers carry: a measure each, and one more if he has served before."""
        return min(MOST_OIL, 2 + sum(1 + (served > 0) for served in self.helpers))


class Season(Record, frozen=True):
    """A season between two games."""

    sides: tuple[str, ...]
    houses: tuple[House, ...]
    games: int = 0


class Hire(Answer, frozen=True):
    """How many helpers a house hires, a coin each."""

    message: ClassVar[str] = "hire {helpers} helpers"

    helpers: int


class Left(Event, frozen=True):
    """A helper has seen no ship, and leaves."""

    message: ClassVar[str] = "{side}: a helper leaves"

    side: str


def season(state: Season, dice: Dice) -> Play[Season]:
    """Play from where *state* stands to the end of the season."""
    while state.games < GAMES:
        yield Checkpoint(state)
        fought = yield from next_battle("beacons.game", msgspec.to_builtins(scenario_of(state)), state)
        state = replace(state, games=state.games + 1)
        if fought is not None:
            state = after_game(state, msgspec.convert(fought.result, Result).ships, dice)
        state = yield from hiring(state)
    return state


def scenario_of(state: Season) -> Scenario:
    """Return the game that is due: its number, and the oil of each house."""
    oil = tuple(house.oil for house in state.houses)
    return Scenario(state.sides, title=f"Game {state.games + 1} of {GAMES}", oil=oil)


def after_game(state: Season, ships: tuple[int, ...], dice: Dice) -> Season:
    """Let ships bring gold and helpers grow wiser; where none came, the newest helper leaves on a 1 or 2."""
    houses = []
    for side, house, seen in zip(state.sides, state.houses, ships, strict=True):
        helpers = tuple(served + 1 for served in house.helpers)
        if helpers and not seen and dice.die(8, "beacons.leave") <= 2:
            dice.tell(Left(side))
            helpers = helpers[:-1]
        houses.append(House(house.gold + seen, helpers))
    return replace(state, houses=tuple(houses))


def hiring(state: Season) -> Play[Season]:
    """Let all houses hire, unseen by each other."""
    asks = tuple(
        Ask(player, "beacons.hire", tuple(map(Hire, range(house.gold + 1))), state=state)
        for player, house in enumerate(state.houses)
    )
    hired = [answer.helpers for answer in (yield from answers_to(Asks(asks), Hire))]
    houses = zip(state.houses, hired, strict=True)
    return replace(state, houses=tuple(House(one.gold - new, one.helpers + (0,) * new) for one, new in houses))


# ---- kept in a file


def begun(path: Path, sides: tuple[str, ...], seed: int) -> Battle[Season, Season]:
    """Return a new season, kept in a journal."""
    header = CampaignHeader("beacons", "1", scenario=list(sides))
    dice = RolledDice(seed)
    battle = season_of(header, dice)
    battle.keep(CampaignJournal.create(path, header, dice))
    return battle


def gone_on(path: Path, seed: int) -> Battle[Season, Season]:
    """Return the season of a journal where it stops."""
    return resume(CampaignJournal.open(path), season_of, RolledDice(seed))


def season_of(header: Header, dice: Dice) -> Battle[Any, Any]:
    """Return the season of a journal's header, at its first game."""
    sides = tuple(header.scenario)
    return Battle(season, Season(sides, (House(),) * len(sides)), dice)
