"""A game before it has pages of its own: what a `kernel.game.System` can do from its rules alone.

A new game begins as a subclass of `PlainGame` that says its scenario, its opening and its procedure; it is played,
recorded, replayed, reported and asked at once. It overrides one member after the other when it has something better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from grognard.kernel.battle.asks import Play
from grognard.kernel.battle.journal import Header
from grognard.kernel.battle.luck import dice_of
from grognard.kernel.battle.swings import Scores
from grognard.kernel.dice import Dice
from grognard.kernel.game import Agreed, Chooser, Files, Frame, Guide, Judged, Lists, Questions, Seat
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_, Language, NameTable, RuleNames, Sayable
from grognard.kernel.words.misshapen import convert
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.saying import Saying
from grognard.lists.documents import DocumentForm, loaded, written

if TYPE_CHECKING:
    from grognard.kernel.battle.read_back import Values

__all__ = ["PlainGame", "PlainQuestions", "PlainScenario"]


class PlainScenario(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is agreed on in every game; a game adds fields of its own."""

    sides: tuple[str, ...]
    """What the sides are called."""
    players: tuple[str, ...] = ()
    """Who plays them: "random" where nothing is said."""
    title: str = ""


class PlainGame:
    """A game by its rules: a subclass gives `id`, `name`, `rules`, `Scenario`, `opening` and `play`."""

    id: str
    name: Name
    rules: str
    Scenario: ClassVar[type[PlainScenario]]

    def opening(self, scenario: Any, place: str) -> Any:
        """Return the state in which a battle begins."""
        raise NotImplementedError

    def play(self, state: Any, dice: Dice) -> Play[Any]:
        """Play from where *state* stands to the end."""
        raise NotImplementedError

    def sides(self, state: Any) -> Sequence[Name]:
        """Return what the sides are called; by default `state.sides`, which hold texts."""
        return tuple(map(Name.same, state.sides))

    def table(self, state: Any, player: int) -> Iterator[Sayable]:
        """Yield what stands where, as a player may see it: what `look` shows at the terminal."""
        return iter(())

    def scores(self, state: Any) -> Sequence[int]:
        """Return what each side has, for the cover of the report; by default nobody counts."""
        return ()

    expected: Callable[[Any], Scores] | None = None
    """A method may be here, `expected(state)`: what each side may expect in the end. Then the report has a course."""

    # ---- from what people wrote to a battle

    def read_scenario(self, found: Mapping[str, object], place: str, seed: int, files: Files) -> Agreed:
        """Read the fields of `Scenario`, and the seed."""
        own = {key: value for key, value in found.items() if key not in ("system", "seed")}
        keys = " | ".join(("seed", *self.Scenario.__struct_fields__))
        scenario = convert(own, self.Scenario, place, keys)
        players = ("random", "human", *self.computer_players())
        for number, player in enumerate(scenario.players, 1):
            if player not in players:
                raise BadInput(f"{place}, players {number}", f"'{player}'", " | ".join(players))
        if scenario.players and len(scenario.players) != len(scenario.sides):
            raise BadInput(f"{place}, players", str(len(scenario.players)), N_("a player for each side"))
        self.opening(scenario, place)
        return self._agreed(scenario)

    def scenario_in(self, header: Header, place: str) -> Agreed:
        """Return what a journal's header holds."""
        return self._agreed(convert(header.scenario, self.Scenario, place, N_("a scenario")))

    def _agreed(self, scenario: PlainScenario) -> Agreed:
        seats = tuple(map(Seat, scenario.players or ("random",) * len(scenario.sides)))
        return Agreed(scenario, seats, Name.same(scenario.title) if scenario.title else None)

    def header_of(self, scenario: Any) -> Header:
        """Return the header of a journal."""
        return Header(self.id, self.rules, scenario=msgspec.to_builtins(scenario))

    def view_of(self, state: Any, player: int) -> Any:
        """Return the state: nothing of it is hidden."""
        return state

    def values_of(self, opening: Any) -> Values:
        """Return what reads values back: their classes are those of the opening, and what `play` says it ends with."""
        from grognard.kernel.battle.read_back import Values, beside, result_kind

        seen = type(self.view_of(opening, 0))
        home = type(self).__module__.rpartition(".")[0]
        return Values(type(opening), seen, result_kind(type(self).play), beside(opening), home)

    # ---- who plays, and what is said

    def computer_players(self) -> Mapping[str, Callable[[int], Chooser]]:
        """Return no players beside those of every game."""
        return {}

    def guide(self) -> Guide:
        """Return a guide that shows the table."""
        from grognard.players.terminal.plain_guide import PlainGuide

        return PlainGuide(self.table)

    def names_of(self, state: Any) -> RuleNames:
        """Return what sides (`{player:army}`) and rules are called."""
        names = {f"army:{side}": name for side, name in enumerate(self.sides(state))}
        return NameTable(names, Catalogue.load(self.id))

    def result_lines(self, result: Any, state: Any) -> Iterator[Sayable]:
        """Yield who has won."""
        if result.winner is None:
            yield Saying(N_("Nobody has won."))
        else:
            yield Saying(N_("{winner}: victory"), winner=self.sides(state)[result.winner])

    def luck_of(self, frames: tuple[Frame, ...]) -> Any:
        """Return the luck of all rolls; whose they were, the event tells that comes of them, if it has a `player`."""
        return dice_of(frame.events for frame in frames)

    def luck_lines(self, luck: Any, frames: tuple[Frame, ...], *, quiet: bool) -> Iterator[Sayable]:
        """Yield each roll, and all rolls of each side."""
        from grognard.report.luck_lines import plain_luck_lines

        return plain_luck_lines(luck, self.sides(frames[0].state), quiet=quiet)

    def plain_luck(self, luck: Any) -> dict[str, Any]:
        """Return luck as plain data."""
        from grognard.report.luck_lines import plain_luck_of

        return plain_luck_of(luck)

    def report_of(self, frames: tuple[Frame, ...], result: Any, title: Name | None, luck: Any) -> Any:
        """Return a report that tells the log."""
        from grognard.report.plain import plain_report

        state = frames[-1].state
        verdict = () if result is None else self.result_lines(result, state)
        return plain_report(
            self.id,
            frames,
            title=title or self.name,
            sides=self.sides(state),
            verdict=verdict,
            names=self.names_of(state),
            scores=self.scores(state),
            expected=self.expected,
            luck=luck or (),
        )

    # ---- what can be asked without a battle

    def questions(self) -> Questions:
        """Return no questions."""
        return PlainQuestions()

    def lists(self) -> Lists:
        """Return what reads lists that are JSON or YAML and name the game."""
        return PlainLists(self)


class PlainQuestions:
    """Questions without units: *kinds* by their names."""

    order: tuple[str, ...] = ()

    def __init__(self, *kinds: Any) -> None:
        self.kinds: Mapping[str, Any] = {kind.ask: kind for kind in kinds}

    def recruiter(self, extra: tuple[tuple[str, ...], tuple[str, ...]], lacking: Any) -> Any:
        """Return nothing: there are no units to be read."""
        return None

    def rule_named(self, text: str, place: str) -> str:
        """Refuse: no unit has rules."""
        raise BadInput(place, f"'{text}'", N_("nothing"))

    def rules_in(self, question: Mapping[str, Any], place: str, side: int) -> tuple[str, ...]:
        """Return none."""
        return ()

    def headings(self, ask: str) -> tuple[type[Event], ...]:
        """Return none."""
        return ()

    def closings(self, ask: str) -> tuple[type[Event], ...]:
        """Return none."""
        return ()


class PlainList(msgspec.Struct, frozen=True):
    """A list that was read: as it stands, and whether the game lets it play."""

    found: dict[str, Any]
    legal: bool = True
    is_read: bool = True


class PlainLists:
    """Lists that are JSON or YAML with the key `system`; a game says in `legal` what may be played."""

    forms: tuple[str, ...] = ("json", "yaml")

    def __init__(self, game: PlainGame, legal: Callable[[dict[str, Any]], bool] = lambda found: True) -> None:
        self._game, self._legal = game, legal

    def looks_like(self, text: str) -> bool:
        """Is the game named at `system`?"""
        head = text[:2000].replace('"', "").replace("'", "")
        return any(line.strip(" {,").replace(" ", "") == f"system:{self._game.id}" for line in head.splitlines())

    def called(self, text: str) -> Iterator[Sayable]:
        """Yield nothing: there is no book of what may be brought."""
        return iter(())

    def read(self, data: bytes, place: str, size: int | None) -> Sequence[Judged]:
        """Read one list."""
        found = loaded(data.decode("utf-8-sig", errors="replace"), place)
        if not isinstance(found, dict):
            raise BadInput(place, N_("something else"), N_("keys with their values"))
        return (PlainList(found, self._legal(found)),)

    def unread(self, judged: Judged, place: str) -> Sequence[BadInput]:
        """Return nothing: a list is read whole, or not at all."""
        return ()

    def write(self, lists: Sequence[Judged], form: str, language: Language) -> str:
        """Return the list as JSON or YAML."""
        as_form: DocumentForm = "json" if form == "json" else "yaml"
        return "".join(written(one.found, as_form) for one in lists if isinstance(one, PlainList))

    def as_csv(self, lists: Sequence[Judged], language: Language) -> str:
        """Return a row for each list."""
        return "".join(f"{number},{one.legal}\n" for number, one in enumerate(lists, 1))

    def as_json(self, lists: Sequence[Judged], language: Language) -> Any:
        """Return the lists as they stand, each with its verdict."""
        return [{**one.found, "legal": one.legal} for one in lists if isinstance(one, PlainList)]

    def lines(self, lists: Sequence[Judged], language: Language, *, rules: bool) -> Iterator[Sayable]:
        """Yield each list's verdict."""
        for one in lists:
            yield Saying(N_("The list is legal.") if one.legal else N_("The list isn't legal."))
