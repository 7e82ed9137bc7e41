"""Mordheim as the house knows it: `kernel.game.System`, its members imported when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grognard.kernel.battle.journal import Header
from grognard.kernel.dice import Dice
from grognard.kernel.game import Agreed, Chooser, Files, Guide, Lists, Questions, Seat, System
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import RuleNames, Sayable
from grognard.mordheim import RULES
from grognard.mordheim.lists.looks import is_roster
from grognard.paged_game import PagedLists, PagedQuestions
from grognard.plain_game import PlainGame

if TYPE_CHECKING:
    from grognard.kernel.battle.read_back import Values

__all__ = ["MORDHEIM"]


class Mordheim(PlainGame):
    """Mordheim, with the Pavona house rules over it."""

    id = "mordheim"
    name = Name.same("Mordheim")
    rules = RULES

    # ---- from what people wrote to a battle

    def read_scenario(self, found: Mapping[str, object], place: str, seed: int, files: Files) -> Agreed:
        """Read a scenario's keys; the seed decides a table that is left to chance."""
        from grognard.mordheim.lists.reading import roster_of
        from grognard.mordheim.scenario import read_scenario

        return _agreed(read_scenario(found, place, seed, lambda one, at: roster_of(one, at, files)))

    def scenario_in(self, header: Header, place: str) -> Agreed:
        """Return what a journal's header holds."""
        from grognard.mordheim.scenario import scenario_in

        return _agreed(scenario_in(header, place))

    def header_of(self, scenario: Any) -> Header:
        """Return the header of a journal."""
        from grognard.mordheim.scenario import header_of

        return header_of(scenario)

    def opening(self, scenario: Any, place: str) -> Any:
        """Return the state in which a battle begins."""
        from grognard.mordheim.scenario import opening

        return opening(scenario, place)

    def play(self, state: Any, dice: Dice) -> Any:
        """Play from where *state* stands to the end."""
        from grognard.mordheim.battle import play

        return play(state, dice)

    def view_of(self, state: Any, player: int) -> Any:
        """Return the state without others' standing answers and talk."""
        from grognard.mordheim.state import view_of

        return view_of(state, player)

    def values_of(self, opening: Any) -> Values:
        """Return what reads values back; what hangs beside the states is the opening's."""
        from grognard.kernel.battle.read_back import Values, beside, result_kind
        from grognard.mordheim.battle import play

        seen = type(self.view_of(opening, 0))
        return Values(type(opening), seen, result_kind(play), beside(opening), __package__)

    # ---- who plays, and what is said

    def computer_players(self) -> Mapping[str, Callable[[int], Chooser]]:
        """Return the tactician."""
        from grognard.mordheim.tactician import MordheimTactician

        return {"tactician": lambda seed: MordheimTactician()}

    def guide(self) -> Guide:
        """Return a new guide."""
        from grognard.mordheim.terminal.guide import MordheimGuide

        return MordheimGuide()

    def sides(self, state: Any) -> Sequence[Name]:
        """Return what the warbands are called."""
        names: Sequence[Name] = state.setting.names
        return names

    def table(self, state: Any, player: int) -> Iterator[Sayable]:
        """Yield who stands where, warband by warband."""
        from grognard.mordheim.terminal.looking import the_table

        return the_table(state, player)

    def scores(self, state: Any) -> Sequence[int]:
        """Return how many warriors of each warband are neither out nor fleeing."""
        from grognard.mordheim.victory import fit

        return tuple(len(fit(state, side)) for side in range(len(state.sides)))

    def names_of(self, state: Any) -> RuleNames:
        """Return what warriors, warbands, gear and rules are called."""
        from grognard.mordheim.names import names_of

        return names_of(state)

    # ---- what can be asked without a battle

    def questions(self) -> Questions:
        """Return what has exact odds."""
        return PagedQuestions(__package__)

    def lists(self) -> Lists:
        """Return what reads rosters."""
        return PagedLists(__package__, is_roster, ("text", "csv", "json", "yaml"))


def _agreed(scenario: Any) -> Agreed:
    seats = tuple(Seat(seat.player, seat.seed) for seat in scenario.seats)
    return Agreed(scenario, seats, scenario.title if scenario.title.en else None)


MORDHEIM: System = Mordheim()
