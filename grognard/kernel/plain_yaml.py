"""Reads the YAML of our own files: mappings, lists, texts, whole numbers and truths, nothing else.

Other people's files go through PyYAML itself. Ours are many and are read at every start: without its general rules for
what a text may mean, they are read twice as fast.
"""

from __future__ import annotations

from typing import Any

__all__ = ["read_plain"]

_MEANINGS = {"true": True, "false": False, "null": None, "": None}


def read_plain(text: bytes) -> Any:
    """Return what stands in a YAML file of ours.

    Raises:
        yaml.YAMLError: If it is malformed.

    >>> read_plain(b"a: {en: Fear, ranks: 3, 'on': '4'}")
    {'a': {'en': 'Fear', 'ranks': 3, 'on': '4'}}
    """
    import yaml

    if not yaml.__with_libyaml__:
        return yaml.safe_load(text)
    from yaml._yaml import CParser

    return _Reader(CParser(text), yaml).document()


class _Reader:
    """Goes through what the parser finds, from the beginning of the file to its end."""

    def __init__(self, parser: Any, yaml: Any) -> None:
        self.next = parser.get_event
        self.yaml = yaml

    def document(self) -> Any:
        self.next()  # the stream begins
        if type(self.next()) is not self.yaml.DocumentStartEvent:
            return None
        return self.node(self.next())

    def node(self, event: Any) -> Any:
        kind = type(event)
        if kind is self.yaml.ScalarEvent:
            return _meaning(event.value) if event.implicit[0] else event.value
        if kind is self.yaml.MappingStartEvent:
            return self.mapping()
        assert kind is self.yaml.SequenceStartEvent, f"{event}: our files have no such thing"
        return self.sequence()

    def mapping(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while type(key := self.next()) is not self.yaml.MappingEndEvent:
            found[key.value] = self.node(self.next())
        return found

    def sequence(self) -> list[Any]:
        found: list[Any] = []
        while type(event := self.next()) is not self.yaml.SequenceEndEvent:
            found.append(self.node(event))
        return found


def _meaning(text: str) -> Any:
    """Return what an unquoted text means."""
    if text in _MEANINGS:
        return _MEANINGS[text]
    return int(text) if text.isdecimal() else text
