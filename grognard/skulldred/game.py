"""Skulldred as the house knows it: `kernel.game.System`, its members imported when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.kernel.battle.journal import Header
from grognard.kernel.game import Agreed, Chooser, Files, Guide, Lists, Seat, System
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import RuleNames
from grognard.paged_game import PagedGame, PagedLists
from grognard.skulldred import RULES
from grognard.skulldred.lists.looks import is_warband

__all__ = ["SKULLDRED"]


class Skulldred(PagedGame):
    """Skulldred 2.05."""

    id = "skulldred"
    name = Name.same("Skulldred")
    rules = RULES

    # ---- from what people wrote to a game

    def read_scenario(self, found: Mapping[str, object], place: str, seed: int, files: Files) -> Agreed:
        """Read a scenario's keys; nothing in it is left to chance."""
        from grognard.skulldred.lists.reading import warband_of
        from grognard.skulldred.scenario import read_scenario

        return _agreed(read_scenario(found, place, lambda one, at: warband_of(one, at, files)))

    def scenario_in(self, header: Header, place: str) -> Agreed:
        """Return what a journal's header holds."""
        from grognard.skulldred.scenario import scenario_in

        return _agreed(scenario_in(header, place))

    def header_of(self, scenario: Any) -> Header:
        """Return the header of a journal."""
        from grognard.skulldred.scenario import header_of

        return header_of(scenario)

    def opening(self, scenario: Any, place: str) -> Any:
        """Return the state in which a game begins."""
        from grognard.skulldred.scenario import opening

        return opening(scenario, place)

    def view_of(self, state: Any, player: int) -> Any:
        """Return the state without the enemy's standing answers; who hides from figures is seen by the players."""
        from grognard.skulldred.state import view_of

        return view_of(state, player)

    # ---- who plays, and what is said

    def computer_players(self) -> Mapping[str, Callable[[int], Chooser]]:
        """Return the tactician."""
        from grognard.skulldred.tactician import SkulldredTactician

        return {"tactician": lambda seed: SkulldredTactician()}

    def guide(self) -> Guide:
        """Return a new guide."""
        from grognard.skulldred.terminal.guide import SkulldredGuide

        return SkulldredGuide()

    def names_of(self, state: Any) -> RuleNames:
        """Return what figures, warbands and rules are called."""
        from grognard.skulldred.names import names_of

        return names_of(state)

    def lists(self) -> Lists:
        """Return what reads warbands."""
        return PagedLists(__package__, is_warband, ("text", "csv", "json", "yaml"))


def _agreed(scenario: Any) -> Agreed:
    seats = tuple(Seat(seat.player, seat.seed) for seat in scenario.seats)
    return Agreed(scenario, seats, scenario.title if scenario.title.en else None)


SKULLDRED: System = Skulldred(__package__)
