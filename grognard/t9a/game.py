"""The Ninth Age as the house knows it: `kernel.game.System`, its members imported when they are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from grognard.kernel.battle.asks import Play
from grognard.kernel.battle.journal import Header
from grognard.kernel.battle.read_back import Values, beside, result_kind
from grognard.kernel.dice import Dice
from grognard.kernel.game import Agreed, Chooser, Files, Frame, Guide, Judged, Lists, Questions, Seat
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import Language, RuleNames, Sayable
from grognard.kernel.words.refusals import BadInput
from grognard.t9a import RULES

__all__ = ["NINTH_AGE"]


class NinthAge:
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

    def play(self, state: Any, dice: Dice) -> Play[Any]:
        """Play from where *state* stands to the end."""
        from grognard.t9a.battle import play

        return play(state, dice)

    def view_of(self, state: Any, player: int) -> Any:
        """Return the state: nothing on the table is hidden."""
        return state

    def values_of(self, opening: Any) -> Values:
        """Return what reads values back; armies and table are those of the opening."""
        from grognard.t9a.battle import play

        known = beside(opening, *opening.setting.troops.values())
        return Values(type(opening), type(opening), result_kind(play), known, __package__)

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

    def result_lines(self, result: Any, state: Any) -> Iterator[Sayable]:
        """Yield who has won, and by how much."""
        from grognard.t9a.report.result_lines import result_lines

        return result_lines(result, state)

    def luck_of(self, frames: tuple[Frame, ...]) -> Any:
        """Return who was lucky."""
        from grognard.t9a.luck import luck_of

        return luck_of(tuple((frame.state, frame.events) for frame in frames))

    def luck_lines(self, luck: Any, frames: tuple[Frame, ...], *, quiet: bool) -> Iterator[Sayable]:
        """Yield each roll, each strike, and both sides in all."""
        from grognard.t9a.report.luck_lines import luck_lines

        return luck_lines(luck, frames, quiet=quiet)

    def plain_luck(self, luck: Any) -> dict[str, Any]:
        """Return luck as plain data."""
        from grognard.t9a.report.luck_lines import plain_luck

        return plain_luck(luck)

    def report_of(self, frames: tuple[Frame, ...], result: Any, title: Name | None, luck: Any) -> Any:
        """Return the report of a battle."""
        from grognard.t9a.report.story import report_of

        return report_of(frames, result, title=title, luck=luck)

    # ---- what can be asked without a battle

    def questions(self) -> Questions:
        """Return strikes, volleys, charges, tests, rounds, combats and castings."""
        return NinthAgeQuestions()

    def lists(self) -> Lists:
        """Return what reads army lists."""
        return ArmyLists()


def _agreed(scenario: Any) -> Agreed:
    seats = tuple(Seat(seat.player, answers=seat.answers) for seat in scenario.seats)
    return Agreed(scenario, seats, scenario.title if scenario.title.en else None)


class NinthAgeQuestions:
    """The questions, in `t9a.questions`; units are read as lines of army lists."""

    def __init__(self) -> None:
        from grognard.t9a import questions

        self._asked = questions
        self.kinds: Mapping[str, Any] = questions.QUESTIONS
        self.order: tuple[str, ...] = questions.ORDER

    def recruiter(self, extra: tuple[tuple[str, ...], tuple[str, ...]], lacking: Any) -> Any:
        """Return what reads the units of a question."""
        from grognard.t9a.recruits import read_unit

        return self._asked.Recruiter(read_unit, extra, lacking)

    def rule_named(self, text: str, place: str) -> str:
        """Return the id of the rule that a text names."""
        return self._asked.rule_named(text, place)

    def rules_in(self, question: Mapping[str, Any], place: str, side: int) -> tuple[str, ...]:
        """Return the ids of the rules of one side's units."""
        from grognard.t9a.recruits import read_unit

        return self._asked.rules_in(question, place, side, read_unit)

    def headings(self, ask: str) -> tuple[type[Event], ...]:
        """Return the events under which the reasons of rolls are told."""
        return self._asked.headings(ask)

    def closings(self, ask: str) -> tuple[type[Event], ...]:
        """Return the events after which no heading holds."""
        return self._asked.closings(ask)


class ArmyLists:
    """Army lists, in `t9a.lists`."""

    forms: tuple[str, ...] = ("text", "json", "yaml")

    def looks_like(self, text: str) -> bool:
        """Is an army of ours named, or is it a document of ours?"""
        return LOOKS.search(text) is not None

    def called(self, text: str) -> Iterator[Sayable]:
        """Yield the units and mounts of our army books that are called so."""
        from grognard.t9a.lists.called import called

        return called(text)

    def read(self, data: bytes, place: str, size: int | None) -> Sequence[Judged]:
        """Read and check all lists of a file; *size*: the Army Points, where the lists don't say them."""
        from grognard.t9a.lists.reading import read

        return read(data, place, size)

    def unread(self, judged: Judged, place: str) -> Sequence[BadInput]:
        """Return what of a list couldn't be read."""
        from grognard.t9a.lists.reading import unread

        return unread(judged, place)

    def write(self, lists: Sequence[Judged], form: str, language: Language) -> str:
        """Return the lists as players write them, or as a document."""
        from grognard.t9a.lists.reading import write

        return write(lists, form, language)

    def as_csv(self, lists: Sequence[Judged], language: Language) -> str:
        """Return a table with a row for each list."""
        from grognard.t9a.lists.reading import as_csv

        return as_csv(lists, language)

    def as_json(self, lists: Sequence[Judged], language: Language) -> Any:
        """Return the lists and their verdicts as plain data."""
        from grognard.t9a.lists.reading import as_json

        return as_json(lists, language)

    def lines(self, lists: Sequence[Judged], language: Language, *, rules: bool) -> Iterator[Sayable]:
        """Yield the roster of one list, the verdicts on several."""
        from grognard.t9a.lists.reading import lines

        return lines(lists, language, rules=rules)


LOOKS = re.compile(
    r"grognard army list|saurian ancients|anciens sauriens|dwarven holds|forteresses naines", re.IGNORECASE
)
NINTH_AGE = NinthAge()
