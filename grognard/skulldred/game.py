"""Skulldred as the house knows it: `kernel.game.System`, its members imported when they are asked for."""

from __future__ import annotations

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
from grognard.skulldred import RULES
from grognard.skulldred.lists.looks import is_warband

__all__ = ["SKULLDRED"]


class Skulldred:
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

    def play(self, state: Any, dice: Dice) -> Play[Any]:
        """Play from where *state* stands to the end."""
        from grognard.skulldred.battle import play

        return play(state, dice)

    def view_of(self, state: Any, player: int) -> Any:
        """Return the state without the enemy's standing answers; who hides from figures is seen by the players."""
        from grognard.skulldred.state import view_of

        return view_of(state, player)

    def values_of(self, opening: Any) -> Values:
        """Return what reads values back; profiles and the board go into JSON with the state, field by field."""
        from grognard.skulldred.battle import play

        return Values(type(opening), type(opening), result_kind(play), beside(opening), __package__)

    # ---- who plays

    def computer_players(self) -> Mapping[str, Callable[[int], Chooser]]:
        """Return the tactician."""
        from grognard.skulldred.tactician import SkulldredTactician

        return {"tactician": lambda seed: SkulldredTactician()}

    def guide(self) -> Guide:
        """Return a new guide."""
        from grognard.skulldred.terminal.guide import SkulldredGuide

        return SkulldredGuide()

    # ---- what is said

    def names_of(self, state: Any) -> RuleNames:
        """Return what figures, warbands and rules are called."""
        from grognard.skulldred.names import names_of

        return names_of(state)

    def result_lines(self, result: Any, state: Any) -> Iterator[Sayable]:
        """Yield who has won, by which rule, the GOLD of both, and the readings in force."""
        from grognard.skulldred.report.result_lines import result_lines

        return result_lines(result, state)

    def luck_of(self, frames: tuple[Frame, ...]) -> Any:
        """Return who was lucky."""
        from grognard.skulldred.luck import luck_of

        return luck_of(tuple((frame.state, frame.events) for frame in frames))

    def luck_lines(self, luck: Any, frames: tuple[Frame, ...], *, quiet: bool) -> Iterator[Sayable]:
        """Yield each roll, each fight and shot, and both warbands in all."""
        from grognard.skulldred.report.luck_lines import luck_lines

        return luck_lines(luck, frames, quiet=quiet)

    def plain_luck(self, luck: Any) -> dict[str, Any]:
        """Return luck as plain data."""
        from grognard.skulldred.report.luck_lines import plain_luck

        return plain_luck(luck)

    def report_of(self, frames: tuple[Frame, ...], result: Any, title: Name | None, luck: Any) -> Any:
        """Return the report of a game."""
        from grognard.skulldred.report.story import report_of

        return report_of(frames, result, title=title, luck=luck)

    # ---- what can be asked without a game

    def questions(self) -> Questions:
        """Return fights, shots, castings, duels, activations, and attacks that no figure makes or meets."""
        return SkulldredQuestions()

    def lists(self) -> Lists:
        """Return what reads warbands."""
        return Warbands()


def _agreed(scenario: Any) -> Agreed:
    seats = tuple(Seat(seat.player, seat.seed) for seat in scenario.seats)
    return Agreed(scenario, seats, scenario.title if scenario.title.en else None)


class SkulldredQuestions:
    """The questions, in `skulldred.questions`."""

    def __init__(self) -> None:
        from grognard.skulldred import questions

        self._asked = questions
        self.kinds: Mapping[str, Any] = questions.QUESTIONS
        self.order: tuple[str, ...] = questions.ORDER

    def recruiter(self, extra: tuple[tuple[str, ...], tuple[str, ...]], lacking: Any) -> Any:
        """Return what reads the figures of a question."""
        return self._asked.Recruiter(extra, lacking)

    def rule_named(self, text: str, place: str) -> str:
        """Return the id of the rule that a text names."""
        return self._asked.rule_named(text, place)

    def rules_in(self, question: Mapping[str, Any], place: str, side: int) -> tuple[str, ...]:
        """Return the ids of the rules of one side's figure."""
        return self._asked.rules_in(question, place, side)

    def headings(self, ask: str) -> tuple[type[Event], ...]:
        """Return the events under which the reasons of rolls are told."""
        return self._asked.headings(ask)

    def closings(self, ask: str) -> tuple[type[Event], ...]:
        """Return the events after which no heading holds: none."""
        return self._asked.closings(ask)


class Warbands:
    """Warbands, in `skulldred.lists`."""

    forms: tuple[str, ...] = ("text", "csv", "json", "yaml")

    def looks_like(self, text: str) -> bool:
        """Does a text name the game, its GOLD, or have a table with COMBAT and LEVEL?"""
        return is_warband(text)

    def called(self, text: str) -> Iterator[Sayable]:
        """Yield the sample figures that are called so."""
        from grognard.skulldred.lists.called import called

        return called(text)

    def read(self, data: bytes, place: str, size: int | None) -> Sequence[Judged]:
        """Read and check the warband of a file; *size*: its GOLD, in place of what it says."""
        from grognard.skulldred.lists.reading import read

        return read(data, place, size)

    def unread(self, judged: Judged, place: str) -> Sequence[BadInput]:
        """Return nothing: a warband is read whole, or not at all."""
        return ()

    def write(self, lists: Sequence[Judged], form: str, language: Language) -> str:
        """Return the warband as a text, a table or data."""
        from grognard.skulldred.lists.reading import write

        return write(lists, form, language)

    def as_csv(self, lists: Sequence[Judged], language: Language) -> str:
        """Return a table with a row for each warband."""
        from grognard.skulldred.lists.reading import as_csv

        return as_csv(lists, language)

    def as_json(self, lists: Sequence[Judged], language: Language) -> Any:
        """Return the warbands and their verdicts as plain data."""
        from grognard.skulldred.lists.reading import as_json

        return as_json(lists, language)

    def lines(self, lists: Sequence[Judged], language: Language, *, rules: bool) -> Iterator[Sayable]:
        """Yield each warband with its prices, and what is wrong with it."""
        from grognard.skulldred.lists.reading import lines

        return lines(lists, language, rules=rules)


SKULLDRED = Skulldred()
