"""Splits a unit's line into what stands between separators, brackets within brackets; tolerant of missing ones.

>>> [node.text for node in split("Taurosaur (Engine of the Ancients, Shield), Bow").nodes]
['Taurosaur', 'Bow']
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["Node", "Split", "split"]

_TOKEN = re.compile(
    r"(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<comma>[,;|:])|(?P<dash>(?<=\s)-+(?=\s|$)|-+(?=\s)|(?<=\s)-+)|"
    r"(?P<plus>(?<=\s)\++(?=\s|$)|^\+)"
)

DEEPEST = 4
"""Brackets are told apart this deep; lists need two or three levels."""


@dataclass
class Node:
    """One thing named in a line, with what stands in brackets behind it.

    Attributes:
        text: As written, without its brackets.
        start: Where it begins in the line.
        children: What stands in its brackets.
    """

    text: str
    start: int
    children: list[Node] = field(default_factory=list)


class Split(NamedTuple):
    """The things that a line names, and how many brackets were left open or closed too much."""

    nodes: list[Node]
    unclosed: int
    unopened: int

    @property
    def is_single(self) -> bool:
        """Whether the line names one thing only, without brackets."""
        return len(self.nodes) == 1 and not self.nodes[0].children and not self.unclosed


def split(line: str) -> Split:
    """Return what *line* names.

    A bracket that is never closed ends with the line, one never opened is passed over, and brackets within brackets
    within brackets stand for the outer ones.
    """
    top: list[Node] = []
    levels = [top]
    unopened = 0
    start = 0
    separated = True
    for token in _TOKEN.finditer(line):
        named = _add(levels[-1], line, start, token.start())
        start = token.end()
        if token["open"]:
            if not named and (separated or not levels[-1]):
                levels[-1].append(Node("", token.start()))
            levels.append(levels[-1][-1].children if len(levels) < DEEPEST else levels[-1])
        elif token["close"]:
            if len(levels) > 1:
                levels.pop()
            else:
                unopened += 1
        separated = not token["close"]
    _add(levels[-1], line, start, len(line))
    return Split(top, len(levels) - 1, unopened)


def _add(level: list[Node], line: str, start: int, end: int) -> bool:
    """Add what stands between two places of the line; return whether something does."""
    text = line[start:end].strip(" .")
    if text:
        level.append(Node(text, start + len(line[start:end]) - len(line[start:end].lstrip())))
    return bool(text)
