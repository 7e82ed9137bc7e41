"""What the commands ask of a game whose journal is run again: its rules, its names, its luck, its report."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from grognard.commands._battles import make_battle
from grognard.commands._skulldred import SYSTEM as SKULLDRED

if TYPE_CHECKING:
    from grognard.kernel.battle.journal import Header, Journal
    from grognard.kernel.battle.replay import Replay
    from grognard.kernel.words.events import Name
    from grognard.kernel.words.language import RuleNames
    from grognard.report.frames import Frame
    from grognard.report.page import Report


class Game(Protocol):
    """A game, and what was agreed on for one battle of it."""

    @property
    def rules(self) -> str:
        """The version of its rules."""

    @property
    def title(self) -> Name | None:
        """What the battle is called, if it has a name."""

    def names_of(self, state: Any) -> RuleNames:
        """Return what ids are called."""

    def luck_in(self, frames: tuple[Frame, ...]) -> Any:
        """Return the luck of a battle that was run before witnesses; its places are the numbers of the frames."""

    def say_luck(self, luck: Any, frames: tuple[Frame, ...], names: RuleNames, *, quiet: bool) -> None:
        """Write the luck of a battle, turn by turn; *quiet*: the totals only."""

    def plain_luck(self, luck: Any) -> dict[str, Any]:
        """Return luck as plain data."""

    def report_of(self, frames: tuple[Frame, ...], result: Any, luck: Any) -> Report:
        """Return the report of a battle."""


class NinthAge:
    """The Ninth Age."""

    def __init__(self, header: Header, place: str) -> None:
        from grognard.t9a.scenario.opening import RULES, scenario_in

        self.rules = RULES
        title = scenario_in(header, place).title
        self.title = title if title.en else None

    def names_of(self, state: Any) -> RuleNames:
        """Return what ids are called."""
        from grognard.t9a.names import names_of

        return names_of(state.setting)

    def luck_in(self, frames: tuple[Frame, ...]) -> Any:
        """Return the luck of a battle that was run before witnesses."""
        from grognard.t9a.luck import luck_of

        return luck_of(tuple((frame.state, frame.events) for frame in frames))

    def say_luck(self, luck: Any, frames: tuple[Frame, ...], names: RuleNames, *, quiet: bool) -> None:
        """Write the luck of a battle."""
        from grognard.commands._t9a_luck import say_luck

        say_luck(luck, frames, names, quiet=quiet)

    def plain_luck(self, luck: Any) -> dict[str, Any]:
        """Return luck as plain data."""
        from grognard.commands._t9a_luck import plain_luck

        return plain_luck(luck)

    def report_of(self, frames: tuple[Frame, ...], result: Any, luck: Any) -> Report:
        """Return the report of a battle."""
        from grognard.t9a.report.story import report_of

        return report_of(frames, result, title=self.title, luck=luck)


class Skulldred:
    """Skulldred."""

    def __init__(self, header: Header, place: str) -> None:
        from grognard.skulldred.game import RULES
        from grognard.skulldred.scenario import scenario_in

        self.rules = RULES
        title = scenario_in(header, place).title
        self.title = title if title.en else None

    def names_of(self, state: Any) -> RuleNames:
        """Return what ids are called."""
        from grognard.skulldred.game import names_of

        return names_of(state)

    def luck_in(self, frames: tuple[Frame, ...]) -> Any:
        """Return the luck of a game that was run before witnesses."""
        from grognard.skulldred.luck import luck_of

        return luck_of(tuple((frame.state, frame.events) for frame in frames))

    def say_luck(self, luck: Any, frames: tuple[Frame, ...], names: RuleNames, *, quiet: bool) -> None:
        """Write the luck of a game."""
        from grognard.commands._skulldred_luck import say_luck

        say_luck(luck, frames, names, quiet=quiet)

    def plain_luck(self, luck: Any) -> dict[str, Any]:
        """Return luck as plain data."""
        from grognard.commands._skulldred_luck import plain_luck

        return plain_luck(luck)

    def report_of(self, frames: tuple[Frame, ...], result: Any, luck: Any) -> Report:
        """Return the report of a game."""
        from grognard.skulldred.report.story import report_of

        return report_of(frames, result, title=self.title, luck=luck)


def game_of(header: Header, place: str = "journal") -> Game:
    """Return the game of a journal.

    Raises:
        BadInput: If nobody knows it, or its scenario can't be read.
    """
    return Skulldred(header, place) if header.system == SKULLDRED else NinthAge(header, place)


def before_witnesses(kept: Journal, until: int | None = None) -> tuple[tuple[Frame, ...], Replay]:
    """Run a journal again before witnesses (`kernel.luck`), up to its line *until*; return its frames and the run."""
    from grognard.report.frames import frames_of

    return frames_of(kept, partial(make_battle, witness=True), until=until)
