"""Reads the categories that lists name: in headings with their shares, before a unit, behind its name."""

from __future__ import annotations

import re

from grognard.t9a.armies import Army
from grognard.t9a.lists.names import category_names
from grognard.t9a.lists.numbers import whole

__all__ = ["category_of", "points_in", "without_category"]

_SHARE = re.compile(
    r"\d+(?:[.,]\d+)?\s*(?:%|pts?\b|points?\b)?|"
    r"\b(?:pts?|points?|max|min|maximum|minimum|total|of|sur|least|most|at)\b",
    re.I,
)
_POINTS = re.compile(
    r"(?<![\d.,])0(?![\d.,]*\s*%)(?!\d)|(?<![\d.,])\d{1,2}[ .,']?\d{3}(?!\d)(?!\s*%)|"
    r"(?<![\d.,])\d{2,4}(?![\d.,]*\s*%)"
)
_LEADING = re.compile(
    r"[\[(]\s*([^\])]+?)\s*[\])]\s*[-:]*\s*(?=[\w(\[])|([^\d:\-\[(,]+?)\s*(?:\s-|:)\s+(?=\d)",
)


def category_of(text: str, army: Army) -> str:
    """Return the category that a heading names, with or without its share, else nothing.

    >>> category_of("== Core (995 pts, 22.1 %) ==", "saurian_ancients")
    'core'
    """
    name = re.sub(r"[^\w\s'&-]+|[-=_]{2,}", " ", _SHARE.sub(" ", text)).strip(" -")
    found = category_names(army).find(name) if name else ()
    return found[0].named.id if found else ""


def points_in(heading: str) -> list[int]:
    """Return the points that a category's heading states, percentages aside.

    >>> points_in("Core: 569 / min 300 (37.9 %)")
    [569, 300]
    """
    return [whole(number) for number in _POINTS.findall(heading)]


def without_category(text: str, army: Army) -> str:
    """Return a line without the category that leads it.

    >>> without_category("[Core] 20 Skink Braves", "saurian_ancients")
    '20 Skink Braves'
    """
    found = _LEADING.match(text)
    if found and category_names(army).find(found[1] or found[2]):
        return text[found.end() :]
    return text
