"""What a roster is made of, whichever form it has: records with values, and lists of records in them."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

__all__ = ["DEEPEST", "MOST_RECORDS", "SMALLER", "TOO_MUCH", "Record"]

DEEPEST = 40
"""Records within records; real rosters need eight or so."""

MOST_RECORDS = 100_000
"""A roster of 4,500 points has some hundreds, with all its profiles and rules some thousands."""

TOO_MUCH = N_("more than can be read")
SMALLER = N_("a smaller roster")
_A_NUMBER = N_("a whole number from 0 to 9999")
_LARGEST = 9999


@dataclass
class Record:
    """A roster, a force, a selection, a cost.

    Attributes:
        place: Where it stands in the file, in words.
        values: Its attributes.
        lists: The lists in it, by their name: "selections", "costs".
    """

    place: object
    values: dict[str, object] = field(default_factory=dict)
    lists: dict[str, list[Record]] = field(default_factory=dict)

    def text(self, key: str) -> str:
        """Return a value as text; empty if it isn't there."""
        value = self.values.get(key)
        return "" if value is None else str(value).strip()

    def many(self, key: str) -> list[Record]:
        """Return the records of a list; none if it isn't there."""
        return self.lists.get(key, [])

    def number(self, key: str, default: int) -> int:
        """Return a whole number.

        Raises:
            BadInput: If it is something else.
        """
        said = self.text(key)
        if not said:
            return default
        try:
            value = float(said)
        except ValueError:
            raise self._no_number(key, said) from None
        if not 0 <= value <= _LARGEST or value != int(value):
            raise self._no_number(key, said)
        return int(value)

    def points(self, key: str = "costs") -> int | None:
        """Return the points among its costs or limits; None if none are named.

        Raises:
            BadInput: If they are no whole number. A limit below zero means that there is none.
        """
        for cost in self.many(key):
            if cost.text("name").lower().rstrip(".") in ("pts", "points") or cost.text("typeId") == "points":
                return None if cost.text("value").startswith("-") and key != "costs" else cost.number("value", 0)
        return None

    def _no_number(self, key: str, said: str) -> BadInput:
        return BadInput(self.place, f'{key}="{said[:40]}"', _A_NUMBER)
