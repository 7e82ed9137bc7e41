"""Lists of which a file holds one (a warband, a roster): what is read, judged, written and tabled alike in every game.

A game subclasses `SingleLists` and says what is its own: how a text is read, what is wrong with a list, how it is
written, what a program and what people read of it. The object's methods are those that `kernel.game.Lists` wants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from grognard.kernel.game import Judged
from grognard.kernel.words.events import Event, render
from grognard.kernel.words.language import N_, Language, RuleNames, Sayable, translate
from grognard.kernel.words.names import Name
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.saying import Saying
from grognard.lists.tables import Illegal, Legal, csv_of, plain_cell

__all__ = ["Columns", "JudgedList", "SingleLists"]


class Priced(Protocol):
    """What all such lists have."""

    @property
    def name(self) -> Name:
        """What it is called."""
        ...

    @property
    def cost(self) -> int:
        """What it costs."""
        ...

    @property
    def gold(self) -> int:
        """What may be spent."""
        ...


L = TypeVar("L", bound=Priced)


class JudgedList(NamedTuple):
    """A list that was read whole."""

    list: Any
    legal: bool
    is_read: bool = True


class Columns(NamedTuple):
    """What a table's columns of costs and of heads are called."""

    costs: str
    heads: str


class SingleLists(Generic[L]):
    """The lists of a game.

    Class attributes:
        columns: What two columns of the table are called.
        several, one: What is found and what is expected where several lists should be written to one file.
        names: What the rules are called that faults name.
    """

    columns: Columns
    several: str
    one: str

    # ---- what a game says

    @property
    def names(self) -> RuleNames:
        """What the rules are called."""
        raise NotImplementedError

    def of_text(self, text: str, place: str) -> L:
        """Read a list.

        Raises:
            BadInput: If it can't be read.
        """
        raise NotImplementedError

    def sized(self, one: L, gold: int) -> L:
        """Return a list with another limit of what may be spent."""
        raise NotImplementedError

    def faults(self, one: L) -> Sequence[Sayable]:
        """Return why a list may not be played."""
        raise NotImplementedError

    def heads(self, one: L) -> int:
        """Return how many figures are in a list."""
        raise NotImplementedError

    def written(self, one: L, form: str, language: Language) -> str:
        """Return a list in a form that can be read again."""
        raise NotImplementedError

    def answer(self, one: L, language: Language) -> dict[str, Any]:
        """Return what a program reads of a list."""
        raise NotImplementedError

    def lines_of(self, one: L, language: Language) -> Iterable[Saying]:
        """Return what people read of a list."""
        raise NotImplementedError

    def rules_of(self, lists: Sequence[L], language: Language) -> Iterable[Saying]:
        """Return what the rules in lists do."""
        raise NotImplementedError

    # ---- what follows from it

    def is_legal(self, one: L) -> bool:
        """Return whether a list may be played."""
        return not self.faults(one)

    def read(self, data: bytes, place: str, gold: int | None) -> tuple[JudgedList, ...]:
        """Return the list of a file; *gold*: what was agreed, in place of what it says.

        Raises:
            BadInput: If it can't be read.
        """
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BadInput(place, f"0x{error.object[error.start]:02x}", N_("a text file in UTF-8")) from None
        one = self.of_text(text, place)
        one = one if gold is None else self.sized(one, gold)
        return (JudgedList(one, self.is_legal(one)),)

    def write(self, lists: Sequence[Judged], form: str, language: Language) -> str:
        """Return the list in a form that can be read again.

        Raises:
            BadInput: If there are several: a file holds one.
        """
        if len(lists) > 1:
            raise BadInput("--write", self.several, self.one)
        return self.written(self._own(lists)[0], form, language)

    def as_csv(self, lists: Sequence[Judged], language: Language) -> str:
        """Return a table with a row for each list."""
        heads = (N_("no."), N_("list"), self.columns.costs, N_("limit"), self.columns.heads)
        titles = (*heads, N_("verdict"), N_("broken limits"))
        rows: list[list[object]] = [[translate(title, language) for title in titles]]
        for number, one in enumerate(self._own(lists), 1):
            faults = self.faults(one)
            verdict: Event = Illegal(len(faults)) if faults else Legal()
            said = "; ".join(render(fault, language, self.names) for fault in faults)
            name = plain_cell(one.name.say(language))
            rows.append([number, name, one.cost, one.gold, self.heads(one), render(verdict, language), said])
        return csv_of(rows)

    def as_json(self, lists: Sequence[Judged], language: Language) -> dict[str, Any]:
        """Return one list as plain data; of several how many there are, how many may be played, and each of them."""
        answers = [self.answer(one, language) for one in self._own(lists)]
        if len(answers) == 1:
            return answers[0]
        return {"count": len(answers), "legal": sum(map(self.is_legal, self._own(lists))), "lists": answers}

    def lines(self, lists: Sequence[Judged], language: Language, *, rules: bool) -> Iterator[Saying]:
        """Yield each list with its prices, and what is wrong with it; with *rules* what each rule does."""
        for number, one in enumerate(self._own(lists)):
            if number:
                yield Saying("")
            yield from self.lines_of(one, language)
        if rules:
            yield from self.rules_of(self._own(lists), language)

    def _own(self, lists: Sequence[Judged]) -> list[L]:
        return [one.list for one in lists if isinstance(one, JudgedList)]
