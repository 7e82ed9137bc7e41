"""The front door for Python: what people want in three lines.

`import grognard` is enough; what stands here is imported when it is asked for. `docs/python.md` shows all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from grognard.games import game_of_list
from grognard.kernel.battle.asks import Answer, Ask, read_answer
from grognard.kernel.battle.digests import plain
from grognard.kernel.battle.journal import BEGINS, Journal
from grognard.kernel.battle.read_back import Position, Values
from grognard.kernel.battle.views import View
from grognard.kernel.files import read_bytes
from grognard.kernel.game import Judged
from grognard.kernel.words.language import N_, Language, render
from grognard.kernel.words.misshapen import convert
from grognard.kernel.words.refusals import BadInput
from grognard.players import play_out
from grognard.report.log import log_text
from grognard.underway import Underway, before_witnesses, begun, gone_on_from, resumed, write_report_of

__all__ = ["FrontBattle", "FrontReplay", "as_json", "battle", "read_list", "replay"]


def battle(
    source: str | Path | Mapping[str, Any], *, seed: int | None = None, journal: str | Path | None = None
) -> FrontBattle:
    """Return the battle of a scenario's file, at its first choice, or that of a journal where it stops.

    Args:
        source: A scenario, a journal, or what `FrontBattle.saved` gave: from that a battle goes on without a journal.
        seed: Of the dice; by default the scenario's, or one that nobody knows.
        journal: Where a scenario's battle is kept; by default in a file that goes when the battle does.

    Raises:
        BadInput: If a file can't be used.
    """
    if isinstance(source, Mapping):
        position = convert(source, Position, "position", N_("a battle as it was saved"))
        return FrontBattle(gone_on_from(position, seed), None)
    path = Path(source)
    if read_bytes(path).startswith(BEGINS):
        return FrontBattle(resumed(path, seed), None)
    underway = begun(path, seed)
    folder = TemporaryDirectory() if journal is None else None
    underway.keep(Path(folder.name, "battle.jsonl") if folder is not None else Path(journal or ""))
    return FrontBattle(underway, folder)


class FrontBattle:
    """A battle: look at it, answer for its players, let them play, have a report made."""

    def __init__(self, underway: Underway, folder: TemporaryDirectory[str] | None) -> None:
        self._underway, self._folder = underway, folder
        self._battle = underway.battle

    @property
    def ask(self) -> Ask | None:
        """The choice to be made now (`ask.player`, `ask.options`); None when the battle is over."""
        return self._battle.ask

    @property
    def asks(self) -> tuple[Ask, ...]:
        """All choices that are open now: several, where players choose at the same time."""
        return self._battle.asks

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self._battle.over

    @property
    def state(self) -> Any:
        """The whole state; a frozen value."""
        return self._battle.state

    @property
    def result(self) -> Any:
        """The result, with its `winner`; None while the battle goes on."""
        return self._battle.result

    def answer(self, answer: Answer | Mapping[str, Any] | int, *, player: int | None = None) -> None:
        """Answer a choice.

        Args:
            answer: One of the ask's options or any legal answer; as JSON; or the number of an option, from 0.
            player: Who chooses, where several may.

        Raises:
            Refusal: If it isn't legal; the battle stays as it was.
        """
        if not isinstance(answer, Answer):
            asked = next((one for one in self.asks if one.player == player), self.ask)
            assert asked is not None, "the battle is over"
            answer = asked.options[answer] if isinstance(answer, int) else read_answer(dict(answer), asked)
        self._battle.answer(answer, player=player)

    def view(self, player: int) -> View:
        """Return the battle as a player may see it."""
        return self._battle.view(player)

    def undo(self) -> None:
        """Take the last choice back."""
        self._battle.undo()

    def play(self) -> Any:
        """Let the players whom the scenario names finish the battle, and return its result."""
        play_out(self._battle, self._underway.players())
        self._underway.end()
        return self.result

    def log(self, language: Language = "en") -> str:
        """Return what happened so far, in words."""
        return log_text(self._battle.log, language, self._underway.names)

    def say(self, said: Any, language: Language = "en") -> str:
        """Return an option, an event or a refusal in words."""
        return render(said, language, self._underway.names)

    def saved(self) -> dict[str, Any]:
        """Return the battle as plain data, from which `grognard.battle` goes on without a journal.

        It begins again from its last checkpoint, as the start of a phase: what was chosen since is asked again, and
        the dice are new ones.
        """
        system, scenario = self._underway.system, self._underway.scenario
        header = msgspec.structs.asdict(system.header_of(scenario))
        found: dict[str, Any] = plain(Position(**header, state=self._battle.checkpoint))
        return found

    @property
    def values(self) -> Values:
        """What reads states, views and results of this battle back, of which `grognard.as_json` made plain data."""
        system = self._underway.system
        return system.values_of(system.opening(self._underway.scenario, "scenario"))

    def report(self, path: str | Path, *, language: Language = "en") -> None:
        """Write an HTML report of the battle so far.

        Raises:
            BadInput: If the battle goes on from a value: a report is made of a journal.
        """
        if self._underway.journal is None:
            raise BadInput("report", N_("a battle without a journal"), N_("a battle from a scenario or a journal"))
        write_report_of(Journal.open(self._underway.journal.path), Path(path), language)


class FrontReplay:
    """A journal that was run again.

    Attributes:
        verified: Whether every line came out as recorded.
        difference: The first line that didn't, ready to be put into words; None if all did.
        lines: How many lines agreed.
        state, result: Those of the end.
        states: All states that were passed.
    """

    def __init__(self, path: Path) -> None:
        frames, run = before_witnesses(Journal.open(path))
        self.difference, self.lines = run.difference, run.lines
        self.verified = run.difference is None
        self.state = run.battle.state if run.battle is not None else None
        self.result = run.battle.result if run.battle is not None else None
        self.states = tuple(frame.state for frame in frames)


def replay(path: str | Path) -> FrontReplay:
    """Run a journal again, and verify every line of it.

    Raises:
        BadInput: If the journal is damaged.
    """
    return FrontReplay(Path(path))


def read_list(path: str | Path, *, size: int | None = None) -> tuple[Judged, ...]:
    """Return the lists of a file, read and checked: each has `is_read` and `legal`, and what its game says.

    Args:
        path: The file: a text, a roster, JSON or YAML.
        size: How much may be spent (points, gold), where it was agreed.

    Raises:
        BadInput: If there is no list in it.
    """
    data = read_bytes(Path(path))
    return tuple(game_of_list(data).lists().read(data, str(path), size))


def as_json(value: Any) -> Any:
    """Return a state, a view, a result or an answer as plain data: dicts, lists, texts, numbers."""
    return plain(value)
