"""Games of Skulldred from files: scenarios, warbands, journals, the players whom they name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.commands._files import read_text
from grognard.commands._speech import language, say
from grognard.commands._table import DiceKind, a_human, dice_of, play_begins
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

if TYPE_CHECKING:
    from grognard.kernel.battle.battle import Battle
    from grognard.kernel.battle.journal import Journal
    from grognard.kernel.words.language import RuleNames
    from grognard.players import Player
    from grognard.skulldred.documents import Document
    from grognard.skulldred.scenario import Scenario
    from grognard.skulldred.victory import Result

SYSTEM = "skulldred"


class SkulldredUnderway:
    """A game of Skulldred to be played; see `_battles.Underway`."""

    system = SYSTEM

    def __init__(self, battle: Battle[Any, Any], scenario: Scenario, seed: int) -> None:
        from grognard.skulldred.game import names_of

        self.battle, self.scenario, self.seed = battle, scenario, seed
        self.journal: Journal | None = None
        self.names: RuleNames = names_of(battle.state)

    def keep(self, path: Path) -> None:
        """Write every choice to a new journal."""
        from grognard.kernel.battle.journal import Journal
        from grognard.skulldred.scenario import header_of

        self.journal = Journal.create(path, header_of(self.scenario))
        try:
            self.battle.keep(self.journal)
        except BaseException:
            self.journal.close()
            path.unlink()  # nothing half-written
            raise

    def players(self) -> list[Player]:
        """Return the players whom the scenario names."""
        return [self._player(side) for side in (0, 1)]

    def _player(self, side: int) -> Player:
        from grognard.players import RandomPlayer

        seat = self.scenario.seats[side]
        if seat.player == "random":
            return RandomPlayer(2 * self.seed + side if seat.seed is None else seat.seed)
        if seat.player == "human":
            return a_human(self.names)
        from grognard.skulldred.tactician import SkulldredTactician

        return SkulldredTactician()


def begun_skulldred(found: Mapping[str, object], path: Path, seed: int, dice: DiceKind) -> SkulldredUnderway:
    """Return the game of a scenario's file, at its first ask.

    Raises:
        BadInput: If the file can't be used.
    """
    from grognard.skulldred.scenario import new_battle, read_scenario

    scenario = read_scenario(found, str(path), lambda one, place: _warband(path.parent, one, place))
    thrown = dice_of(dice, seed, SYSTEM)
    underway = SkulldredUnderway(new_battle(scenario, thrown, str(path)), scenario, seed)
    play_begins(thrown, underway.names)
    return underway


def _warband(folder: Path, found: object, place: str) -> Document:
    """Read a warband: a file in the scenario's folder, a pasted text, or its keys."""
    from grognard.skulldred.documents import read_document
    from grognard.skulldred.lists.warbands import read_warband

    if isinstance(found, Mapping):
        return read_document(dict(found), place)
    if not isinstance(found, str):
        raise BadInput(place, str(found), N_("a file or a pasted list"))
    if "\n" in found.strip():
        return read_warband(found, place)
    return read_warband(read_text(folder / found), str(folder / found))


def _say_readings(underway: SkulldredUnderway) -> None:
    """Name the readings that were in force instead of the defaults, and what they say."""
    from grognard.kernel.rules.catalogue import Catalogue

    readings = underway.battle.state.setting.readings
    if readings.departures:
        say(N_("Readings in force:"))
    for key in readings.departures:
        chosen = Catalogue.load(SYSTEM).readings[key].options[readings.choice(key)]
        say("  {key}: {option}. {summary}", key=key, option=readings.choice(key), summary=chosen.summary(language()))


def say_skulldred_result(result: Result, underway: SkulldredUnderway) -> None:
    """Say who has won, by which rule, and the GOLD of both."""
    names = underway.battle.state.setting.names
    say("")
    if result.winner is None:
        say(N_("The game is drawn ({rule})"), rule=_name(underway, result.because))
    else:
        say(N_("{winner}: victory ({rule})"), winner=names[result.winner], rule=_name(underway, result.because))
    first, second = result.gold
    say(
        N_("GOLD destroyed or found: {first} by {ours}, {second} by {theirs}"),
        ours=names[0],
        theirs=names[1],
        first=first,
        second=second,
    )
    _say_readings(underway)


def _name(underway: SkulldredUnderway, rule: str) -> str:
    return underway.names.name(rule, language()) or rule
