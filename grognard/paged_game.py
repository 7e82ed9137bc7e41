"""A game with pages of its own: where each of its members stands in its folder, imported when it is asked for.

A game that has outgrown `plain_game` is a subclass of `PagedGame`. It says its `id`, `name` and `rules`, how its
scenarios are read, and where it differs. Everything else is found by its place:

| page | what stands there |
|---|---|
| `battle.py` | `play(state, dice)`, annotated with what it ends with |
| `luck.py` | `luck_of(passages)`, given states with the events before them |
| `report/result_lines.py` | `result_lines(result, state)` |
| `report/luck_lines.py` | `luck_lines(luck, frames, quiet=…)`, `plain_luck(luck)` |
| `report/story.py` | `report_of(frames, result, title=…, luck=…)` |
| `questions/` | `QUESTIONS`, `ORDER`, `Recruiter`, `rule_named`, `rules_in`, `headings`, `closings` |
| `lists/called.py` | `called(text)` |
| `lists/reading.py` | `read`, `write`, `as_csv`, `as_json`, `lines`, as `kernel.game.Lists` has them |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Dice
from grognard.kernel.game import Frame, Judged, Lists, Questions
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import Language
from grognard.kernel.words.refusals import BadInput

if TYPE_CHECKING:
    from grognard.kernel.battle.read_back import Values

__all__ = ["PagedGame", "PagedLists", "PagedQuestions"]


class Pages:
    """The pages of a game's folder.

    Args:
        home: The game's package.
    """

    def __init__(self, home: str) -> None:
        self._home = home

    def page(self, name: str) -> Any:
        """Import a page: "report.story"."""
        return import_module(f"{self._home}.{name}")


class PagedGame(Pages):
    """The members of a game that stand on its pages."""

    def play(self, state: Any, dice: Dice) -> Any:
        """Play from where *state* stands to the end."""
        return self.page("battle").play(state, dice)

    def view_of(self, state: Any, player: int) -> Any:
        """Return the state: nothing of it is hidden."""
        return state

    def constants_of(self, opening: Any) -> Iterable[Any]:
        """Return what hangs beside the states, besides what the opening itself shows."""
        return ()

    def values_of(self, opening: Any) -> Values:
        """Return what reads values back; what hangs beside the states is the opening's."""
        from grognard.kernel.battle.read_back import Values, beside, result_kind

        known = beside(opening, *self.constants_of(opening))
        seen = type(self.view_of(opening, 0))
        return Values(type(opening), seen, result_kind(self.page("battle").play), known, self._home)

    # ---- what is said

    def result_lines(self, result: Any, state: Any) -> Any:
        """Yield who has won, and by how much."""
        return self.page("report.result_lines").result_lines(result, state)

    def luck_of(self, frames: tuple[Frame, ...]) -> Any:
        """Return who was lucky."""
        return self.page("luck").luck_of(tuple((frame.state, frame.events) for frame in frames))

    def luck_lines(self, luck: Any, frames: tuple[Frame, ...], *, quiet: bool) -> Any:
        """Yield each roll, what came of each meeting, and all sides in all."""
        return self.page("report.luck_lines").luck_lines(luck, frames, quiet=quiet)

    def plain_luck(self, luck: Any) -> Any:
        """Return luck as plain data."""
        return self.page("report.luck_lines").plain_luck(luck)

    def report_of(self, frames: tuple[Frame, ...], result: Any, title: Name | None, luck: Any) -> Any:
        """Return the report of a battle."""
        return self.page("report.story").report_of(frames, result, title=title, luck=luck)

    # ---- what can be asked without a battle

    def questions(self) -> Questions:
        """Return what has exact odds."""
        return PagedQuestions(self._home)

    def lists(self) -> Lists:
        """Return what reads lists."""
        raise NotImplementedError  # a game says what its lists look like


class PagedQuestions(Pages):
    """The questions of a game, in its folder `questions`."""

    def __init__(self, home: str) -> None:
        super().__init__(home)
        self._asked = self.page("questions")
        self.kinds: Mapping[str, Any] = self._asked.QUESTIONS
        self.order: tuple[str, ...] = self._asked.ORDER

    def recruiter(self, extra: tuple[tuple[str, ...], tuple[str, ...]], lacking: Any) -> Any:
        """Return what reads the units of a question."""
        return self._asked.Recruiter(extra, lacking)

    def rule_named(self, text: str, place: str) -> Any:
        """Return the id of the rule that a text names."""
        return self._asked.rule_named(text, place)

    def rules_in(self, question: Mapping[str, Any], place: str, side: int) -> Any:
        """Return the ids of the rules of one side's units."""
        return self._asked.rules_in(question, place, side)

    def headings(self, ask: str) -> tuple[type[Event], ...]:
        """Return the events under which the reasons of rolls are told."""
        return tuple(self._asked.headings(ask))

    def closings(self, ask: str) -> tuple[type[Event], ...]:
        """Return the events after which no heading holds."""
        return tuple(self._asked.closings(ask))


class PagedLists(Pages):
    """The lists of a game, in its folder `lists`.

    Args:
        home: The game's package.
        looks_like: Says whether a text is a list of the game.
        forms: The forms in which a list is written back.
    """

    def __init__(self, home: str, looks_like: Callable[[str], bool], forms: tuple[str, ...]) -> None:
        super().__init__(home)
        self._looks_like = looks_like
        self.forms: tuple[str, ...] = forms

    def looks_like(self, text: str) -> bool:
        """Does a text look like a list of this game?"""
        return self._looks_like(text)

    def called(self, text: str) -> Any:
        """Yield what is called exactly so."""
        return self.page("lists.called").called(text)

    def read(self, data: bytes, place: str, size: int | None) -> Any:
        """Read and check the lists of a file."""
        return self.page("lists.reading").read(data, place, size)

    def unread(self, judged: Judged, place: str) -> Sequence[BadInput]:
        """Return nothing: a list is read whole, or not at all."""
        return ()

    def write(self, lists: Sequence[Judged], form: str, language: Language) -> Any:
        """Return the lists in a form that can be read again."""
        return self.page("lists.reading").write(lists, form, language)

    def as_csv(self, lists: Sequence[Judged], language: Language) -> Any:
        """Return a table with a row for each list."""
        return self.page("lists.reading").as_csv(lists, language)

    def as_json(self, lists: Sequence[Judged], language: Language) -> Any:
        """Return the lists and their verdicts as plain data."""
        return self.page("lists.reading").as_json(lists, language)

    def lines(self, lists: Sequence[Judged], language: Language, *, rules: bool) -> Any:
        """Yield what is in the lists, their prices, the verdicts on them."""
        return self.page("lists.reading").lines(lists, language, rules=rules)
