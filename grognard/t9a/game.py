"""The Ninth Age as the house knows it: `kernel.game.System`, its members imported when they are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from grognard.kernel.battle.journal import Header
from grognard.kernel.game import Agreed, Chooser, Files, Guide, Judged, Lists, Questions, Seat, System
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import RuleNames
from grognard.kernel.words.refusals import BadInput
from grognard.paged_game import PagedGame, PagedLists, PagedQuestions
from grognard.t9a import RULES

__all__ = ["NINTH_AGE"]


class NinthAge(PagedGame):
    """The Ninth Age, 2nd edition."""

    id = "t9a"
    name = Name.same("The Ninth Age")
    rules = RULES

    # ---- from what people wrote to a battle

    def read_scenario(self, found: Mapping[str, object], place: str, seed: int, files: Files) -> Agreed:
        """Read a scenario's keys; its players' seeds stay outside of it, as journals hold none."""
        from grognard.t9a.lists.reading import list_of
        from grognard.t9a.scenario.scenario import player_seed, read_scenario

        scenario = read_scenario(found, place, lambda one, at, points: list_of(one, at, points, files), seed)
        agreed = _agreed(scenario)
        seats = (seat._replace(seed=player_seed(found, side)) for side, seat in enumerate(agreed.seats))
        return agreed._replace(seats=tuple(seats))

    def scenario_in(self, header: Header, place: str) -> Agreed:
        """Return what a journal's header holds."""
        from grognard.t9a.scenario.opening import scenario_in

        return _agreed(scenario_in(header, place))

    def header_of(self, scenario: Any) -> Header:
        """Return the header of a journal."""
        from grognard.t9a.scenario.opening import header_of

        return header_of(scenario)

    def opening(self, scenario: Any, place: str) -> Any:
        """Return the state in which a battle begins."""
        from grognard.t9a.recruits import read_unit
        from grognard.t9a.scenario.opening import opening

        return opening(scenario, read_unit, place)

    def constants_of(self, opening: Any) -> Iterable[Any]:
        """Return the troops of both armies."""
        troops: Iterable[Any] = opening.setting.troops.values()
        return troops

    # ---- who plays

    def computer_players(self) -> Mapping[str, Callable[[int], Chooser]]:
        """Return the tactician; those of one battle share what they work out."""
        from grognard.t9a.tactician import Appraisal, Tactician

        known = Appraisal()
        return {"tactician": lambda seed: Tactician(known)}

    def guide(self) -> Guide:
        """Return a new guide."""
        from grognard.t9a.terminal.guide import NinthAgeGuide

        return NinthAgeGuide()

    # ---- what is said

    def names_of(self, state: Any) -> RuleNames:
        """Return what units, sides and rules are called."""
        from grognard.t9a.names import names_of

        return names_of(state.setting)

    # ---- what can be asked without a battle

    def questions(self) -> Questions:
        """Return strikes, volleys, charges, tests, rounds, combats and castings."""
        return NinthAgeQuestions(__package__)

    def lists(self) -> Lists:
        """Return what reads army lists."""
        return ArmyLists(__package__, looks_like, ("text", "json", "yaml"))


def _agreed(scenario: Any) -> Agreed:
    seats = tuple(Seat(seat.player, answers=seat.answers) for seat in scenario.seats)
    return Agreed(scenario, seats, scenario.title if scenario.title.en else None)


class NinthAgeQuestions(PagedQuestions):
    """The questions; units are read as lines of army lists."""

    def recruiter(self, extra: tuple[tuple[str, ...], tuple[str, ...]], lacking: Any) -> Any:
        """Return what reads the units of a question."""
        from grognard.t9a.recruits import read_unit

        return self._asked.Recruiter(read_unit, extra, lacking)

    def rules_in(self, question: Mapping[str, Any], place: str, side: int) -> Any:
        """Return the ids of the rules of one side's units."""
        from grognard.t9a.recruits import read_unit

        return self._asked.rules_in(question, place, side, read_unit)


class ArmyLists(PagedLists):
    """Army lists, of which a file may hold several."""

    def unread(self, judged: Judged, place: str) -> Sequence[BadInput]:
        """Return what of a list couldn't be read."""
        from grognard.t9a.lists.reading import unread

        return unread(judged, place)


def looks_like(text: str) -> bool:
    """Is an army of ours named, or is it a document of ours?"""
    return LOOKS.search(text) is not None


LOOKS = re.compile(
    r"grognard army list|saurian ancients|anciens sauriens|dwarven holds|forteresses naines", re.IGNORECASE
)
NINTH_AGE: System = NinthAge(__package__)
