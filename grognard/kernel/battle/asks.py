"""Asks and answers: how a rule procedure lets a player choose.

A procedure is a generator. It yields an `Ask` at the moment when the book lets a player choose, and is resumed with the
answer; it yields a `Checkpoint` where it could be started again from the state alone. Where the book lets several
players choose at the same time, unseen by each other, it yields `Asks` and is resumed with all the answers.

>>> class Hold(Answer, frozen=True):
...     message: ClassVar[str] = "hold"
>>> def turn(state: int, dice: object) -> Play[int]:
...     yield Checkpoint(state)
...     yield from answer_to(Ask(0, "example.hold", (Hold(),), state=state), Hold)
...     both = Asks(tuple(Ask(player, "example.hold", (Hold(),)) for player in (0, 1)), state)
...     first, second = yield from answers_to(both, Hold)
...     return state + 1
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, ClassVar, TypeVar, cast

import msgspec

from grognard.kernel.words.events import Event, event_classes
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import CannotRead, NotAllowed

__all__ = ["Answer", "Ask", "Asks", "Checkpoint", "Play", "answer_to", "answers_to", "asking_nothing", "read_answer"]


class Answer(Event, frozen=True):
    """A player's choice. Its `message` describes it ("charge {target}"); its fields are plain data and survive JSON.

    Give units and figures by their ids (texts): readers bring a `NameTable` that knows their names.

    Attributes:
        unseen: Only who chose may know it (a standing order, an order lying face down): no remark repeats it.
    """

    unseen: ClassVar[bool] = False


Options = tuple[Answer, ...] | Callable[[], tuple[Answer, ...]]


class Ask:
    """A choice that a player must make.

    Options and check are worked out when they are needed: let them hang on values (a frozen state), never on variables
    that the procedure changes later.

    Args:
        player: Who chooses.
        kind: The id of the choice ("example.declare-charge").
        options: The suggested answers, each complete and legal, at least one; or a function that finds them.
        check: Judges any answer of this kind: it raises a Refusal, or returns. By default only the suggested answers
            are allowed.
        about: An event that says what the choice is about.
        state: The state at this moment, so that `battle.state` and the journal's digests know it. Without it they
            know the state of the last checkpoint.
        rule: The rule that a refusal of any but the suggested answers names; by default the choice itself.
    """

    __slots__ = ("_check", "_options", "about", "kind", "player", "rule", "state")

    def __init__(
        self,
        player: int,
        kind: str,
        options: Options,
        check: Callable[[Any], None] | None = None,
        about: Event | None = None,
        state: Any = None,
        *,
        rule: str = "",
    ) -> None:
        self.player = player
        self.kind = kind
        self.rule = rule or kind
        self.about = about
        self.state = state
        self._options = options
        self._check = check

    @property
    def options(self) -> tuple[Answer, ...]:
        """The suggested answers: finite, each complete and legal."""
        if callable(self._options):
            self._options = tuple(self._options())
        assert self._options, f"{self.kind}: an ask without options"
        return self._options

    def check(self, answer: Answer) -> None:
        """Return if *answer* is legal.

        Raises:
            Refusal: Why not, by which rule, and what is possible.
        """
        if self._check is not None:
            self._check(answer)
        elif answer not in self.options:
            raise NotAllowed(self.rule, _NOT_SUGGESTED, answer=answer, possible=self.options)

    def suggests(self, answer: Answer) -> bool:
        """Is *answer* itself one of the suggested answers that were handed out? Those needn't be checked again."""
        handed_out = () if callable(self._options) else self._options
        return any(answer is option for option in handed_out)

    def __repr__(self) -> str:
        return f"Ask(player={self.player}, kind={self.kind!r})"


_NOT_SUGGESTED = N_("can't choose: {answer}")


class Asks:
    """Several asks that are open together, each for another player.

    Each is answered when its player likes, and nobody learns of an answer before the last one is given: then the
    procedure is resumed with all of them, a tuple in the order of the *asks*.

    Args:
        asks: At least one. What they hang on is the same for all the time that they are open.
        state: The state at this moment, as of an `Ask`; by default that of the first ask.
    """

    __slots__ = ("asks", "state")

    def __init__(self, asks: tuple[Ask, ...], state: Any = None) -> None:
        players = [ask.player for ask in asks]
        assert players, "nobody is asked"
        assert len(set(players)) == len(players), f"asked twice at once: {players}"
        self.asks = asks
        self.state = asks[0].state if state is None else state

    def __repr__(self) -> str:
        return f"Asks({self.asks!r})"


class Checkpoint:
    """A point from which the procedure can be started again with *state* alone.

    Calling the procedure with this state must go on exactly as this run does. The end of a battle may yield its last
    state too.
    """

    __slots__ = ("state",)

    def __init__(self, state: Any) -> None:
        self.state = state


T = TypeVar("T")
A = TypeVar("A", bound=Answer)

Play = Generator[Ask | Asks | Checkpoint, Answer, T]
"""What a procedure with choices returns: it asks, is answered, and ends with a T."""


def answer_to(ask: Ask, kind: type[A]) -> Play[A]:
    """Ask, and return the answer, known to be of *kind*.

    In a procedure: `charge = yield from answer_to(Ask(player, "example.declare-charge", options), Charge)`.
    """
    answer = yield ask
    return _known(answer, ask, kind)


def answers_to(asks: Asks, kind: type[A]) -> Play[tuple[A, ...]]:
    """Ask several players at once, and return their answers in the order of the asks, all known to be of *kind*."""
    answers = cast("tuple[Answer, ...]", (yield asks))
    return tuple(_known(answer, ask, kind) for answer, ask in zip(answers, asks.asks, strict=True))


def asking_nothing(value: T) -> Play[T]:
    """Come to *value* without a question: what a step returns that could ask, and doesn't."""
    yield from ()
    return value


def _known(answer: Answer, ask: Ask, kind: type[A]) -> A:
    assert isinstance(answer, kind), f"{ask.kind}: answered with {answer!r}, expected a {kind.__name__}"
    return answer


def read_answer(data: Any, ask: Ask) -> Answer:
    """Return the typed answer that *data* (plain data with its "type") stands for.

    Where two systems have answers of one name, the one from the package of the ask's own options is meant, else the
    kernel's.

    Raises:
        CannotRead: If there is no such answer, or its fields don't fit.
    """
    tag = data.get("type") if isinstance(data, dict) else None
    kinds = [kind for kind in event_classes(Answer) if kind.__struct_config__.tag == tag]
    if len(kinds) > 1:
        near = [kind for kind in kinds if any(type(option) is kind for option in ask.options)]
        home = type(ask.options[0]).__module__.split(".")[:2]
        at_home = [kind for kind in kinds if kind.__module__.split(".")[:2] == home]
        kinds = near or at_home or [kind for kind in kinds if kind.__module__.startswith("grognard.kernel.")]
    if not kinds:
        raise CannotRead(ask.kind, _UNKNOWN_ANSWER, found=str(tag), possible=ask.options)
    try:
        answer: Answer = msgspec.convert(data, kinds[0])
    except msgspec.ValidationError as error:
        raise CannotRead(ask.kind, _BAD_ANSWER, found=str(tag), why=str(error), possible=ask.options) from None
    return answer


_UNKNOWN_ANSWER = N_("there is no answer called {found}")
_BAD_ANSWER = N_("{found} can't be read: {why}")
