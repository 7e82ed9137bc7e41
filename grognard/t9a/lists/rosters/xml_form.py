"""Reads the XML of a roster; no document types, no entities, nothing from outside the file."""

from __future__ import annotations

from typing import Any, NoReturn
from xml.etree.ElementTree import ParseError

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.lists.documents import Place
from grognard.t9a.lists.rosters.records import DEEPEST, MOST_RECORDS, SMALLER, TOO_MUCH, Record

__all__ = ["read_xml"]

_WELL_FORMED = N_("well-formed XML")
_NO_DOCTYPE = N_("XML without document types and entities")
_A_ROSTER = N_("a roster")


def read_xml(data: bytes, source: str) -> Record:
    """Return the roster of a `.ros` file.

    Raises:
        BadInput: If it is no XML, declares a document type or entities, is too deep or too large, or is no roster.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    builder = _Builder(source)
    parser = DefusedXMLParser(target=builder, forbid_dtd=True)
    builder.parser = parser
    try:
        parser.feed(data)
        parser.close()
    except ParseError as error:
        raise BadInput(Place(source, error.position[0]), str(error), _WELL_FORMED) from None
    except DefusedXmlException:
        raise BadInput(Place(source, builder.line), "<!DOCTYPE>", _NO_DOCTYPE) from None
    except (LookupError, ValueError) as error:  # an encoding that nobody knows
        raise BadInput(Place(source, 1), str(error), _WELL_FORMED) from None
    root = builder.root
    if root is None or builder.tag != "roster":
        raise BadInput(Place(source, 1), f"<{builder.tag}>", _A_ROSTER)
    return root


class _Builder:
    """Builds records while the parser reads: `<selections>` is a list, `<selection>` a record in it."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.parser: Any = None
        self.root: Record | None = None
        self.tag = ""
        self._open: list[Record] = []
        self._count = 0

    @property
    def line(self) -> int:
        """The line that is being read."""
        return int(self.parser.parser.CurrentLineNumber)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        self._count += 1
        if self._count > MOST_RECORDS or len(self._open) > 2 * DEEPEST:
            self._too_large()
        name = tag.rpartition("}")[2]
        record = Record(Place(self.source, self.line), {**attributes, "": name})
        if self._open:
            holder = self._open[-1]
            holder.lists.setdefault("", []).append(record)
        else:
            self.root, self.tag = record, name
        self._open.append(record)

    def end(self, tag: str) -> None:
        """Close an element: those in it are the records of its lists, by the lists' names."""
        record = self._open.pop()
        for child in record.lists.pop("", []):
            name = str(child.values[""])
            records = [one for several in child.lists.values() for one in several]
            record.lists.setdefault(name, []).extend(records if name.endswith("s") else [child])

    def data(self, text: str) -> None:
        """Pass over texts: rules and profiles aren't looked at."""

    def close(self) -> None:
        """Finish."""

    def _too_large(self) -> NoReturn:
        raise BadInput(Place(self.source, self.line), TOO_MUCH, SMALLER)
