"""Questions as files and as pieces of a command line: YAML, of which JSON is a part."""

from __future__ import annotations

from typing import Any

from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

__all__ = ["read_question", "read_value", "with_value"]


MOST_VALUES = 100_000
"""How many values a file holds at most, once those that are named (`&a`) stand wherever they are repeated (`*a`)."""


def read_question(text: str, place: str, expected: str = N_("a question: keys with their values")) -> dict[str, object]:
    """Return the question that a file's text holds, or whatever else with keys is *expected*.

    Raises:
        BadInput: If it is no YAML, or not a mapping; it names the line.
    """
    found = _parsed(text, place)
    if not isinstance(found, dict):
        raise BadInput(place, _kind(found), expected)
    return found


def read_value(text: str, place: str) -> object:
    """Return what a piece of the command line says: a mapping in braces, a list, a number, else the text itself.

    >>> read_value("{attacks: 10}", "--attacker"), read_value("10 Clan Warriors, Shield", "--attacker")
    ({'attacks': 10}, '10 Clan Warriors, Shield')
    """
    if text[:1] in ("{", "["):
        return _parsed(text, place)
    if ":" in text or "," in text or "#" in text:
        return text
    return _parsed(text, place)


def with_value(question: dict[str, Any], key: str, value: object) -> dict[str, Any]:
    """Return the question with *value* at a key; `situation.round` is the key `round` inside `situation`.

    >>> with_value({"situation": {"charging": True}}, "situation.round", 2)
    {'situation': {'charging': True, 'round': 2}}
    """
    head, dot, rest = key.partition(".")
    if not dot:
        return {**question, key: value}
    inner = question.get(head)
    return {**question, head: with_value(dict(inner) if isinstance(inner, dict) else {}, rest, value)}


def _parsed(text: str, place: str) -> object:
    import yaml

    try:
        found = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = place if mark is None else _at(place, mark.line, mark.column)
        raise BadInput(where, _broken(error.problem or ""), N_("YAML")) from None
    except yaml.YAMLError as error:
        raise BadInput(place, _broken(str(error).splitlines()[0]), N_("YAML")) from None
    if "*" in text and _size(found, {}) > MOST_VALUES:
        raise BadInput(place, N_("values within values without end"), N_("YAML"))
    return found


def _size(found: object, known: dict[int, int]) -> int:
    """Return how many values stand in *found*: one that is repeated counts each time, and within itself without end.

    >>> inner = [1, 2]
    >>> _size([inner, {"a": inner}], {})
    8
    """
    if not isinstance(found, dict | list):
        return 1
    if id(found) not in known:
        known[id(found)] = MOST_VALUES
        inside = found.values() if isinstance(found, dict) else found
        known[id(found)] = 1 + sum(_size(one, known) for one in inside)
    return known[id(found)]


def _at(place: str, line: int, column: int) -> Name:
    """Return where in a text the parser stopped, counted from 1 as editors do."""
    line, column = line + 1, column + 1
    return Name(f"{place}, line {line}, column {column}", f"{place}, ligne {line}, colonne {column}")


def _broken(problem: str) -> Name:
    """Return what is wrong; the parser speaks English only."""
    return Name(f"something else ({problem})", f"autre chose ({problem})")


def _kind(found: object) -> object:
    return N_("nothing") if found is None else f"'{str(found)[:40]}'"
