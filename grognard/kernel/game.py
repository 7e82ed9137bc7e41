"""What a game is to the rest of the house: one object, its `System`.

Nothing outside a game's folder knows a game in any other way. A package declares its object as an entry point
(`kernel.installed`), `grognard.games` finds it, and so a new game changes no line of ours. `docs/add-a-game.md` tells
step by step how to write one; `grognard.testing.check_game` holds it to all that is promised here.

A game's object is imported to ask for its name or to look at a pasted text: its module imports nothing heavy. What
does the work (rules, tables, boards) is imported inside the members, when they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.journal import Header
from grognard.kernel.battle.luck import witnessed
from grognard.kernel.dice import Dice
from grognard.kernel.installed import installed, object_of
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import Language, RuleNames, Sayable
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import nearest_word

if TYPE_CHECKING:
    from grognard.kernel.battle.read_back import Values

__all__ = [
    "Agreed",
    "Chooser",
    "Files",
    "Frame",
    "Guide",
    "Judged",
    "Lists",
    "Questions",
    "Seat",
    "System",
    "battle_of",
    "system_named",
]


class Seat(NamedTuple):
    """Who plays a side: "random", "human", "scripted" (with *answers*) or one of the game's computer players.

    *seed* is the player's own; None: it is taken from the battle's.
    """

    player: str
    seed: int | None = None
    answers: tuple[Any, ...] = ()


class Agreed(NamedTuple):
    """What was agreed on before a battle.

    Attributes:
        scenario: The game's own value, complete, with no file to be read.
        seats: Who plays, by the sides' numbers.
        title: What the battle is called, if it has a name.
    """

    scenario: Any
    seats: tuple[Seat, ...]
    title: Name | None = None


class Files(Protocol):
    """The files that a scenario names, in its own folder."""

    def text(self, name: str, /) -> str:
        """Return what is in a file.

        Raises:
            BadInput: If it isn't there, or is no text.
        """
        ...

    def place(self, name: str, /) -> str:
        """Return where it is, for complaints."""
        ...


class Chooser(Protocol):
    """A player that the game brings (`players.player.Player`)."""

    def choose(self, ask: Ask, battle: Battle[Any, Any], /) -> Answer:
        """Return an answer to *ask*, the present ask of *battle*."""
        ...


class Frame(NamedTuple):
    """A state that was passed, the *events* since the one before, and the *answer* that they began with, if any."""

    state: Any
    events: tuple[Event, ...]
    answer: Answer | None = None


class Judged(Protocol):
    """A list that was read and checked."""

    @property
    def is_read(self) -> bool:
        """Whether all of it could be read."""
        ...

    @property
    def legal(self) -> bool:
        """Whether all of it could be read, and it may be played."""
        ...


class Lists(Protocol):
    """What players bring: army lists, rosters, warbands. `grognard list` and `grognard.read_list` ask for them."""

    forms: tuple[str, ...]
    """The forms in which a list is written back: "text", "csv", "json", "yaml"."""

    def looks_like(self, text: str, /) -> bool:
        """Does a text look like a list of this game? Asked of every game: it must be quick, and sure of a yes."""
        ...

    def called(self, text: str, /) -> Iterator[Sayable]:
        """Yield what is called exactly so in either language: units, mounts, figures. `grognard rule` asks for it."""
        ...

    def read(self, data: bytes, place: str, size: int | None, /) -> Sequence[Judged]:
        """Read and check all lists of a file.

        Args:
            data: What is in it.
            place: The file, for complaints.
            size: How much may be spent (points, GOLD), in place of what the lists say.

        Raises:
            BadInput: If the file holds no list at all.
        """
        ...

    def unread(self, judged: Judged, place: str, /) -> Sequence[BadInput]:
        """Return what of a list couldn't be read; it has no whole verdict then."""
        ...

    def write(self, lists: Sequence[Judged], form: str, language: Language, /) -> str:
        """Return the lists in one of the `forms`; what is written can be read again.

        Raises:
            BadInput: If that form can't hold them.
        """
        ...

    def as_csv(self, lists: Sequence[Judged], language: Language, /) -> str:
        """Return a table with a row for each list."""
        ...

    def as_json(self, lists: Sequence[Judged], language: Language, /) -> Any:
        """Return the lists and their verdicts as plain data."""
        ...

    def lines(self, lists: Sequence[Judged], language: Language, /, *, rules: bool) -> Iterator[Sayable]:
        """Yield the lines that are shown: what is in the lists, prices, verdicts; with *rules* what each rule does."""
        ...


class Questions(Protocol):
    """What has exact odds. `grognard odds` and `grognard.odds` ask for them; each kind is imported when it is asked."""

    kinds: Mapping[str, Any]
    """The classes of questions by name (`kernel.battle.questions`); each has `read(fields, recruiter, readings)`."""
    order: tuple[str, ...]
    """The rolls' ids in the order of the rules: in it an answer tells its steps."""

    def recruiter(self, extra: tuple[tuple[str, ...], tuple[str, ...]], lacking: tuple[tuple[str, ...], ...], /) -> Any:
        """Return what reads the units of a question, given rules to add and to leave out for each side."""
        ...

    def rule_named(self, text: str, place: str, /) -> str:
        """Return the id of the rule that a text names.

        Raises:
            BadInput: If there is none.
        """
        ...

    def rules_in(self, question: Mapping[str, Any], place: str, side: int, /) -> tuple[str, ...]:
        """Return the ids of the rules of one side's units in a question."""
        ...

    def headings(self, ask: str, /) -> tuple[type[Event], ...]:
        """Return the events under which the reasons of a question's rolls are told."""
        ...

    def closings(self, ask: str, /) -> tuple[type[Event], ...]:
        """Return the events after which no heading holds."""
        ...


class Guide(Protocol):
    """Tells a human at the terminal about one game. It is asked with the *state* at the choice, as he sees it."""

    def question(self, ask: Ask, state: Any, /) -> str | Sayable:
        """Return what is asked, in one sentence: a text marked with `N_`, or something to be put into words."""
        ...

    def effect(self, ask: Ask, state: Any, option: Answer, /) -> str | Sayable | None:
        """Return what *option* would do; None where its own words say it all."""
        ...

    def group(self, ask: Ask, state: Any, option: Answer, /) -> str | Sayable | None:
        """Return the heading under which *option* stands in a long list; None: it stands alone."""
        ...

    def free_answer(self, ask: Ask, state: Any, text: str, /) -> Answer | None:
        """Return the answer that was typed freely, unjudged; None if the text doesn't look like one for this ask.

        Raises:
            CannotRead: If it looks like one, but can't be read.
        """
        ...

    def help(self, ask: Ask, /) -> Iterator[Sayable]:
        """Yield what may be typed at this ask, besides the words that every game knows."""
        ...

    def look(self, state: Any, player: int, text: str, /) -> Iterator[Sayable]:
        """Yield what stands where: the whole table, or what *text* names.

        Raises:
            CannotRead, Ambiguous: If *text* names nothing, or could be several things.
        """
        ...

    def measure(self, state: Any, text: str, /) -> Iterator[Sayable]:
        """Yield what can be measured between the two things that *text* names.

        Raises:
            CannotRead: If it does not name two.
        """
        ...

    def prospects(self, ask: Ask, state: Any, wanted: Container[int], /) -> Iterator[tuple[int, Sayable]]:
        """Yield (number of the option, what its dice may bring) for the *wanted* numbers of options."""
        ...


class System(Protocol):
    """A game."""

    id: str
    """Its entry point's name: what scenarios, questions and journals call it. Every kind of ask begins with it."""
    name: Name
    """What people call it. `grognard list` says so where lists of two games are mixed."""
    rules: str
    """The version of its rules as they are played; journals hold it, and `grognard replay` compares it."""

    # ---- from what people wrote to a battle

    def read_scenario(self, found: Mapping[str, object], place: str, seed: int, files: Files, /) -> Agreed:
        """Read a scenario's keys, called by `grognard battle` before anything is written.

        Args:
            found: The keys, among them `system`, `seed` and `players`, which every game has.
            place: The file, for complaints.
            seed: Of whatever the scenario leaves to chance (a random table).
            files: Where the lists are read that it names.

        Raises:
            BadInput: All that can't be used, at once.
        """
        ...

    def scenario_in(self, header: Header, place: str, /) -> Agreed:
        """Return what a journal's header holds, called when a journal is replayed or gone on with.

        Raises:
            BadInput: If it can't be read.
        """
        ...

    def header_of(self, scenario: Any, /) -> Header:
        """Return the header of a new journal; `scenario_in` reads it."""
        ...

    def opening(self, scenario: Any, place: str, /) -> Any:
        """Return the state in which a battle begins: frozen, hashable, and plain enough for JSON.

        Raises:
            BadInput: If something can't stand where the scenario puts it.
        """
        ...

    def play(self, state: Any, dice: Dice, /) -> Play[Any]:
        """Play from where *state* stands to the end; the result has a `winner`: a side's number, or None."""
        ...

    def view_of(self, state: Any, player: int, /) -> Any:
        """Return a state as a player may see it, called for each view of a battle; the state itself hides nothing."""
        ...

    def values_of(self, opening: Any, /) -> Values:
        """Return what reads states, views and results of a battle back from JSON, called by the front door for Python.

        What hangs beside the states (profiles, terrain) isn't in their JSON: it is taken from the *opening*, the state
        in which the battle began.
        """
        ...

    # ---- who plays

    def computer_players(self) -> Mapping[str, Callable[[int], Chooser]]:
        """Return what makes the game's computer players, by name, given a seed.

        Called once for a battle: what its players work out may be shared by them. "random", "scripted" and "human"
        play every game and aren't among them.
        """
        ...

    def guide(self) -> Guide:
        """Return a new guide, called when a human is first asked something."""
        ...

    # ---- what is said

    def names_of(self, state: Any, /) -> RuleNames:
        """Return what ids in events, answers and refusals are called, called once for a battle."""
        ...

    def result_lines(self, result: Any, state: Any, /) -> Iterator[Sayable]:
        """Yield what `grognard battle` says of a result."""
        ...

    def luck_of(self, frames: tuple[Frame, ...], /) -> Any:
        """Return who was lucky in a battle run before witnesses (`kernel.luck`); its places are those of *frames*."""
        ...

    def luck_lines(self, luck: Any, frames: tuple[Frame, ...], /, *, quiet: bool) -> Iterator[Sayable]:
        """Yield what `grognard replay --luck` says, turn by turn; *quiet*: the totals only."""
        ...

    def plain_luck(self, luck: Any, /) -> dict[str, Any]:
        """Return luck as plain data, with exact fractions as text, for `grognard replay --luck --json`."""
        ...

    def report_of(self, frames: tuple[Frame, ...], result: Any, title: Name | None, luck: Any, /) -> Any:
        """Return the `report.page.Report` of a battle: its story, boards and words, called by `--report`."""
        ...

    # ---- what can be asked without a battle

    def questions(self) -> Questions:
        """Return what has exact odds."""
        ...

    def lists(self) -> Lists:
        """Return what reads, judges and writes lists."""
        ...


def system_named(system: str, place: str = "system") -> System:
    """Return the game with this id.

    Raises:
        BadInput: If there is none, with the nearest.
    """
    if system not in installed():
        raise BadInput(place, f"'{system}'", " | ".join(installed()), nearest_word(system, installed()))
    found: System = object_of(system)
    return found


def battle_of(
    system: System, scenario: Any, dice: Dice, place: str = "scenario", *, witness: bool = False
) -> Battle[Any, Any]:
    """Return the battle of a scenario, at its first ask.

    With *witness* its log also tells of each step and pool of dice as a whole (see `kernel.luck`).
    """
    procedure = witnessed(system.play) if witness else system.play
    return Battle(procedure, system.opening(scenario, place), dice, view_of=system.view_of)
