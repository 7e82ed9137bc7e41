"""Lists as JSON and YAML: what such a text holds, and how it is written."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

__all__ = ["DocumentForm", "Place", "loaded", "written"]

DocumentForm = Literal["json", "yaml"]


class Place(Event, frozen=True):
    """A line of a file."""

    message: ClassVar[str] = "{source}, line {line}"

    source: str
    line: int


def loaded(text: str, source: str) -> object:
    """Return what a JSON or YAML text holds.

    Raises:
        BadInput: If it is broken; the line is named.
    """
    import yaml

    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        where = getattr(error, "problem_mark", None)
        place = Place(source, where.line + 1) if where is not None else source
        raise BadInput(place, str(getattr(error, "problem", error)), N_("well-formed JSON or YAML")) from None
    except RecursionError:
        raise BadInput(source, N_("more than can be read"), N_("army lists")) from None


def written(values: dict[str, Any], form: DocumentForm) -> str:
    """Return plain data as JSON or YAML."""
    if form == "json":
        return msgspec.json.format(msgspec.json.encode(values)).decode() + "\n"
    import yaml

    return yaml.safe_dump(values, sort_keys=False, allow_unicode=True)
