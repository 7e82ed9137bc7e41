"""The log as text: one line for each event, rolls under what they decide, headings for turns and phases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.views import seen_log
from grognard.kernel.words.events import Event, Rolled, Secret, Spared
from grognard.kernel.words.language import Language, RuleNames, render

INDENT = "  "


def line_of(event: Event, language: Language, names: RuleNames) -> str:
    """Return an event as a line of the log (a heading has an empty line before it)."""
    said = event.event if isinstance(event, Secret) else event
    text = render(said, language, names)
    if said.heading:
        return f"\n{said.heading.format(text)}"
    return INDENT * (2 if isinstance(said, Rolled | Spared) else 1) + text


def log_text(events: Iterable[Event], language: Language, names: RuleNames) -> str:
    """Return a whole log as text."""
    return "".join(f"{line_of(event, language, names)}\n" for event in events)


class LogWriter:
    """Writes the log of a battle as it goes: call `see` after each answer.

    Args:
        write: Takes the text, lines with their ends.
        language: "en" or "fr".
        names: What ids are called.
        readers: The players who read it, each at the same screen: nothing that is secret from one of them is written.
            Without any, everything is.
    """

    def __init__(
        self, write: Callable[[str], object], language: Language, names: RuleNames, readers: Sequence[int] = ()
    ) -> None:
        self._write, self._language, self._names, self._readers = write, language, names, readers
        self._written: tuple[Event, ...] = ()

    def skip(self, battle: Battle[Any, Any]) -> None:
        """Leave out what has happened so far."""
        self._written = battle.log

    def see(self, battle: Battle[Any, Any]) -> None:
        """Write what has happened since the last time."""
        log = battle.log
        new, self._written = self._new(log), log
        for reader in self._readers:
            new = tuple(event for event in new if seen_log((event,), reader))
        if new:
            self._write(log_text(new, self._language, self._names))

    def _new(self, log: tuple[Event, ...]) -> tuple[Event, ...]:
        """Return what wasn't written yet; where something was undone, remarks stay that were written before it."""
        before = len(self._written)
        if not before or (len(log) >= before and log[before - 1] is self._written[-1]):
            return log[before:]
        written = set(map(id, self._written))
        return tuple(event for event in log if id(event) not in written)
