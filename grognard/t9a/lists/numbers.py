"""Reads the numbers of a list: prices, how many units and models, totals."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Count", "Price", "Total", "count_of", "price_of", "total_of", "whole"]

LEAST_PRICE = 65
"""No unit costs less, and none has so many models: a bare number below is a count, one from here on a price."""

_NUMBER = r"\d{1,2}[ .,']\d{3}(?!\d)|\d{1,5}"
_UNIT = r"\s*(?:pts?|points?|p)\b\.?"
_TIMES = r"(?:(?P<times>\d{1,2})\s*[xX]\s*)?"
_LEADING = re.compile(
    rf"^[(\[]?\s*{_TIMES}(?P<points>{_NUMBER})(?P<unit>{_UNIT})?\s*(?P<end>[)\]]?[.\s]*[-:;=|>]+|[)\]]|\.(?=\D))?\s*",
    re.I,
)
_BRACKETED = re.compile(
    rf"[\s,;:=-]*[(\[{{]\s*=?\s*{_TIMES}(?P<points>{_NUMBER})(?:{_UNIT})?\s*(?:each|chacune?)?\s*[)\]}}][\s.]*$", re.I
)
_TRAILING = re.compile(
    rf"(?P<before>[\s,;:=@|.-]+){_TIMES}(?P<points>{_NUMBER})(?P<unit>{_UNIT})?(?:\s*(?:each|chacune?))?[\s.,;-]*$",
    re.I,
)


class Price(NamedTuple):
    """A stated price and how many units it may be for ("2x 165"); *rest* is the line without it."""

    points: int | None
    times: int
    rest: str
    leads: bool = False


def price_of(text: str) -> Price:
    """Take the price out of a unit's line, at its beginning or at its end.

    >>> price_of("2x 165.- 2x 2 Weapon Beasts, Salamander")
    Price(points=165, times=2, rest='2x 2 Weapon Beasts, Salamander', leads=True)
    >>> price_of("Cuatl Lord, General [845 pts]")
    Price(points=845, times=1, rest='Cuatl Lord, General', leads=False)
    >>> price_of("20 Skink Braves, Bow")
    Price(points=None, times=1, rest='20 Skink Braves, Bow', leads=False)
    """
    if found := _LEADING.match(text):
        points = whole(found["points"])
        rest = text[found.end() :]
        said = found["unit"] or found["end"] or re.match(r"\d|\D*$|[^\W\d]", rest)
        if points >= LEAST_PRICE and said and rest and (found["unit"] or found["end"] or found["times"] is None):
            return Price(points, int(found["times"] or 1), rest, leads=True)
    for pattern in (_BRACKETED, _TRAILING):
        found = pattern.search(text)
        if found and whole(found["points"]) >= LEAST_PRICE and text[: found.start()].strip():
            return Price(whole(found["points"]), int(found["times"] or 1), text[: found.start()].strip(" ,;:-=|"))
    return Price(None, 1, text)


class Count(NamedTuple):
    """How many units and models a name is for.

    *crossed* says that one number stood with an x ("2x Weapon Beasts"), which may mean units or models.
    """

    times: int
    models: int | None
    name: str
    crossed: bool = False


_BEFORE = re.compile(
    r"^(?:(?P<times>\d{1,2})\s*[xX]\s*(?=[\d(]))?[(]?(?P<models>\d{1,2})(?P<x>\s*[xX](?=[\s\W]|[A-ZÉ]))?[)]?\s*"
    r"(?:(?:models?|figurines?|figs?)\s+(?:of\s+|de\s+|d')?)?(?=\D)",
    re.I,
)
_UNIT_OF = re.compile(
    r"^(?:an?\s+|une?\s+)?(?:units?|unit[ée]s?|blocks?|blocs?|packs?|groups?|groupes?|r[ée]giments?)\s+(?:of|de|d')\s*(?=\d)",
    re.I,
)
_AFTER = re.compile(
    r"[\s,]*(?:\b[xX]\s*(?P<crossed>\d{1,2})|(?:\b(?:par|by|of|de)\s+)?(?P<models>\d{1,2}))"
    r"\s*(?:models?|figurines?|figs?)?$",
    re.I,
)


def count_of(text: str) -> Count:
    """Take the counts out of a name, before or after it.

    >>> count_of("2x10 Clan Marksmen")
    Count(times=2, models=10, name='Clan Marksmen', crossed=False)
    >>> count_of("Skink Braves x20")
    Count(times=1, models=20, name='Skink Braves', crossed=False)
    >>> count_of("2x Weapon Beasts")
    Count(times=1, models=2, name='Weapon Beasts', crossed=True)
    """
    text = _UNIT_OF.sub("", text)
    if (found := _BEFORE.match(text)) and text[found.end() :].strip():
        name = text[found.end() :].strip()
        return Count(int(found["times"] or 1), int(found["models"]), name, bool(found["x"]))
    if (found := _AFTER.search(text)) and text[: found.start()].strip():
        return Count(1, int(found["crossed"] or found["models"]), text[: found.start()].strip())
    return Count(1, None, text)


class Total(NamedTuple):
    """The stated sum of a list, and the Army Points if they stand beside it ("4499/4500")."""

    points: int
    army_points: int | None = None


_SUM = re.compile(
    rf"^[\s=:@(\[>-]*({_NUMBER})(?:{_UNIT})?(?:\s*(?:/|of|sur|out of|de)\s*({_NUMBER})(?:{_UNIT})?)?[\s.)\]-]*$", re.I
)
_WORD = re.compile(r"\b(?:total|totaux|somme|sum|gesamt)\b", re.I)


def total_of(text: str) -> Total | None:
    """Return the total that a line states, or None if it states none.

    >>> total_of("Total : 4 499 pts")
    Total(points=4499, army_points=None)
    >>> total_of("4.497 / 4500")
    Total(points=4497, army_points=4500)
    """
    if found := _SUM.match(text):
        points, size = whole(found[1]), found[2]
        return Total(points, whole(size) if size else None) if points >= LEAST_PRICE else None
    if _WORD.search(text):
        numbers = [whole(number) for number in re.findall(_NUMBER, text)]
        large = [number for number in numbers if number >= 500]
        if large:
            return Total(large[0], large[1] if len(large) > 1 else None)
    return None


def whole(number: str) -> int:
    """Return a number written with or without a sign between the thousands."""
    return int(re.sub(r"\D", "", number))
