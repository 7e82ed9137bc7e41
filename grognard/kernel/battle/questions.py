"""Questions that have exact answers: what a system offers to `grognard.odds`.

A system's `questions` package has a `Question` for each thing that may be asked. A question is a position and a
procedure of the engine; what comes out of a run is a `Record`: a frozen struct with a plain fact in each field. No
formula of a rule stands in it: the engine is run with every-dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

import msgspec

from grognard.kernel.dice.dice_protocol import Dice
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_, Language, Name
from grognard.kernel.words.refusals import BadInput, Faults
from grognard.kernel.words.spelling import nearest_word

__all__ = ["Facts", "Fields", "Question", "Record"]


TRUTHS = "true | false"

T = TypeVar("T")
W = TypeVar("W", bound=str)

Facts = dict[str, tuple[Any, Distribution[Any]]]


class Record(msgspec.Struct, frozen=True, cache_hash=True):
    """What came out of one run: whole numbers, truths and words, each a field."""


class Question:
    """Something with an exact answer.

    Class attributes:
        ask: What it is called ("strike").
        main: The field of the record that is asked first; the others are marginals.
    """

    ask: ClassVar[str]
    main: ClassVar[str]
    facts: ClassVar[Mapping[str, str]]
    """Field of the record -> what it is called, a text marked with `N_`, in the order in which they are shown."""
    rows: ClassVar[frozenset[str]] = frozenset()
    """Fields that number the rows of a table, of which there is no average."""
    judged_by: ClassVar[str] = ""
    """What its rules are worth something for, if not for the mean of its main fact."""
    counted: ClassVar[frozenset[str]] = frozenset()
    """Facts that are counted on the way; too much of it is sampled only if one of them is asked for."""
    readings: Readings

    def run(self, dice: Dice) -> Record:
        """Play it once with any dice and return what came out."""
        raise NotImplementedError

    def odds(self, every: EveryDice) -> Distribution[Any]:
        """Return the exact distribution of the records.

        Raises:
            TooLarge: If it has more branches or states than the bound.
            NotCountable: If chance enters that isn't listed (a random direction).
        """
        return every.odds(self.run)

    def sample(self, dice: Dice) -> Record:
        """Play it once for a sample; what is `counted` on the way stands in the record."""
        return self.run(dice)

    def opening(self, every: EveryDice) -> Distribution[Any]:
        """Return what can be listed of a question that is too large: records, and where others go on (`go_on`).

        Raises:
            TooLarge: If even that is too large.
            NotCountable: As `odds`.
        """
        return Distribution.constant(None)

    def go_on(self, dice: Dice, at: Any) -> Record:
        """Play on from where an opening has come and return what came out."""
        return self.sample(dice)

    def facts_in(self, records: Distribution[Any]) -> Facts:
        """Return facts of the records that stand in no field: by name, what it is called and its distribution."""
        return {}

    def more_facts(self, every: EveryDice) -> Facts:
        """Return facts that no single record holds: by name, what it is called and its distribution."""
        return {}

    def title(self) -> Any:
        """Return what is asked, as something that can be put into words."""
        raise NotImplementedError


class Fields:
    """A mapping that people wrote, read key by key; whatever can't be used is named with its place.

    With *gather* a value that can't be used is read as its default, and `finish` tells of all of them at once.

    >>> fields = Fields({"attacks": 10}, "odds.yaml, attacker")
    >>> fields.whole("attacks"), fields.whole("strength", 3)
    (10, 3)
    """

    def __init__(self, found: object, place: str, *, gather: bool = False) -> None:
        if not isinstance(found, Mapping):
            raise BadInput(place, shown(found), N_("keys with their values"))
        self.found: dict[str, object] = {}
        for key, value in found.items():
            if not isinstance(key, str):
                raise BadInput(place, shown(key), N_("a name"))
            self.found[key] = value
        self.place = place
        self.known: list[str] = []
        self.gather = gather
        self._faults = Faults()

    def __contains__(self, key: str) -> bool:
        self.known.append(key)
        return self.found.get(key) is not None

    def at(self, key: str) -> str:
        """Return the place of a key, for complaints."""
        return f"{self.place}, {key}"

    def value(self, key: str, default: object = None) -> object:
        """Return what stands at *key*, *default* if nothing does."""
        self.known.append(key)
        found = self.found.get(key)
        return default if found is None else found

    def whole(self, key: str, default: int = 0, *, least: int = 0, most: int = 1000) -> int:
        """Return a whole number between *least* and *most*."""
        found = self.value(key, default)
        if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
            expected = Name(f"a whole number from {least} to {most}", f"un nombre entier de {least} à {most}")
            return self._refused(key, found, expected, default)
        return found

    def number(self, key: str, default: float = 0.0, *, least: float = 0.0, most: float = 1000.0) -> float:
        """Return a number between *least* and *most*."""
        found = self.value(key, default)
        if isinstance(found, bool) or not isinstance(found, int | float) or not least <= found <= most:
            expected = Name(f"a number from {least:g} to {most:g}", f"un nombre de {least:g} à {most:g}")
            return self._refused(key, found, expected, default)
        return float(found)

    def flag(self, key: str, default: bool = False) -> bool:
        """Return true or false."""
        found = self.value(key, default)
        if not isinstance(found, bool):
            return self._refused(key, found, TRUTHS, default)
        return found

    def text(self, key: str, default: str = "") -> str:
        """Return a text."""
        found = self.value(key, default)
        if not isinstance(found, str):
            return self._refused(key, found, N_("a text"), default)
        return found

    def word(self, key: str, options: tuple[W, ...], default: W) -> W:
        """Return one of *options*."""
        found = self.text(key, default)
        for option in options:
            if option == found:
                return option
        return self._refused(key, found, " | ".join(options), default, nearest_word(found, options))

    def language(self, key: str) -> Language | None:
        """Return the language that is named, None if none is."""
        if self.value(key) is None:
            return None
        return "fr" if self.word(key, ("en", "fr"), "en") == "fr" else "en"

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; a single text is a list of one."""
        found = self.value(key, ())
        listed = [found] if isinstance(found, str) else found
        if not isinstance(listed, list | tuple) or not all(isinstance(one, str) for one in listed):
            return self._refused(key, found, N_("a list of texts"), ())
        return tuple(listed)

    def inner(self, key: str) -> Fields:
        """Return the keys that stand under *key*; none, if it isn't there."""
        return Fields(self.value(key, {}), self.at(key), gather=self.gather)

    def several(self, key: str) -> Iterator[tuple[object, str]]:
        """Yield each item of a list with its place; a single item is a list of one."""
        found = self.value(key, [])
        for number, item in enumerate(found if isinstance(found, list | tuple) else [found], start=1):
            yield item, f"{self.at(key)} {number}"

    def _refused(self, key: str, found: object, expected: object, instead: T, nearest: Name | None = None) -> T:
        """Tell what is wrong with a value at once or, if faults are gathered, later: then *instead* stands for it."""
        fault = BadInput(self.at(key), shown(found), expected, nearest)
        if not self.gather:
            raise fault
        self._faults.found.append(fault)
        return instead

    def tried(self, read: Callable[[], T], instead: T) -> T:
        """Return what *read* reads; if it can't be used, return *instead*, and let `finish` tell why."""
        return self._faults.tried(read, instead)

    def finish(self) -> None:
        """Raise `BadInput` for what was tried in vain, and for keys that nobody asked for.

        Each of those has its line with the nearest key that is known; those that are near to none have one together.
        """
        known = tuple(dict.fromkeys(self.known))
        strange: list[str] = []
        for key in self.found:
            if key not in known and (near := nearest_word(key, known)) is not None:
                self._faults.found.append(BadInput(self.place, f"'{key}'", _one_of(known), near))
            elif key not in known:
                strange.append(f"'{key}'")
        if strange:
            self._faults.found.append(BadInput(self.place, ", ".join(strange), _one_of(known)))
        self._faults.tell()


def shown(found: object) -> object:
    """Return what stands there as it is shown in a complaint."""
    return N_("nothing") if found in (None, "") else f"'{found}'" if isinstance(found, str) else str(found)


def _one_of(known: tuple[str, ...]) -> str:
    return " | ".join(known)
