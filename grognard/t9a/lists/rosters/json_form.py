"""Reads the JSON of a roster: the same records as in XML, with lists for lists."""

from __future__ import annotations

import json
from collections.abc import Iterator

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.lists.documents import Place
from grognard.t9a.lists.rosters.records import DEEPEST, MOST_RECORDS, SMALLER, TOO_MUCH, Record

__all__ = ["read_json"]

_WELL_FORMED = N_("well-formed JSON")
_A_ROSTER = N_("a roster or an army list")


def read_json(text: str, source: str) -> Record:
    """Return the roster of a JSON file: an object with "forces", or with a "roster" that has them.

    Raises:
        BadInput: If it is no JSON, is too deep or too large, or is no roster.
    """
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(Place(source, error.lineno), error.msg, _WELL_FORMED) from None
    except (ValueError, RecursionError):  # a number or a depth beyond all measure
        raise BadInput(source, TOO_MUCH, SMALLER) from None
    path = ""
    if isinstance(value, dict) and isinstance(value.get("roster"), dict):
        value, path = value["roster"], "roster"
    if not isinstance(value, dict) or not isinstance(value.get("forces"), list):
        raise BadInput(f"{source}, {path}" if path else source, N_("something else"), _A_ROSTER)
    return _Reader(source).record(value, path, 0)


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.count = 0

    def record(self, value: dict[str, object], path: str, depth: int) -> Record:
        """Return an object as a record; *path* is its key."""
        self.count += 1
        place = f"{self.source}, {path}" if path else self.source
        if self.count > MOST_RECORDS or depth > DEEPEST:
            raise BadInput(place, TOO_MUCH, SMALLER)
        record = Record(place)
        for key, inner in value.items():
            if isinstance(inner, list):
                record.lists[key] = list(self._records(inner, f"{path}.{key}" if path else key, depth))
            elif not isinstance(inner, dict):
                record.values[key] = inner
        return record

    def _records(self, values: list[object], path: str, depth: int) -> Iterator[Record]:
        for place, value in enumerate(values):
            if isinstance(value, dict):
                yield self.record(value, f"{path}[{place}]", depth + 1)
            elif path.rpartition(".")[2] in ("forces", "selections"):
                raise BadInput(f"{self.source}, {path}[{place}]", str(value)[:40], _A_ROSTER)
