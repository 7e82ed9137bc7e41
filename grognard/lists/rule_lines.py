"""What the rules of a list do, in the catalogue's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.kernel.rules.catalogue import Entry
from grognard.kernel.words.language import N_, Language
from grognard.kernel.words.saying import Saying


def rule_lines(entries: Iterable[Entry], language: Language) -> Iterator[Saying]:
    """Yield names and summaries of the catalogue."""
    yield Saying("")
    yield Saying(N_("The rules of this army:"))
    for entry in entries:
        yield Saying(N_("- {name}: {summary}"), name=entry.names, summary=entry.summary(language).strip())
