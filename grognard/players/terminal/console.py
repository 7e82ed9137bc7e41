"""Lines in, lines out: all that a human needs. Everything is in words; nothing hangs on colour or position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from grognard.kernel.words.language import N_, NO_NAMES, Language, RuleNames, Sayable, in_words, render
from grognard.kernel.words.saying import Saying

__all__ = ["ABOUT", "Console", "Saying", "joined", "roughly"]


def joined(said: Sequence[str | Sayable]) -> str | Sayable:
    """Return several things said one after the other, with semicolons between them."""
    return reduce(lambda one, other: Saying(JOINED, one=one, other=other), said)


def roughly(said: Saying, *, about: bool) -> Saying:
    """Return what is said, with the word that its numbers are not exact if they are only *about* so."""
    return Saying(ABOUT, said=said) if about else said


class Console:
    """A terminal, or anything else that reads and writes lines.

    Args:
        read: Shows a prompt and returns the line that was typed; raises EOFError when there is none any more.
        write: Shows a line.
        language: In which everything is said.
        names: What ids are called.
    """

    def __init__(
        self,
        read: Callable[[str], str],
        write: Callable[[str], object],
        language: Language = "en",
        names: RuleNames = NO_NAMES,
    ) -> None:
        self._read, self._write = read, write
        self.language = language
        self.names = names

    def say(self, message: str, /, **values: object) -> None:
        """Show a line: a template, marked with `N_`, its fields filled in."""
        self.tell(Saying(message, **values))

    def tell(self, said: Sayable) -> None:
        """Show an event, an answer or a refusal as a line."""
        self._write(self.words(said))

    def line(self, text: str) -> None:
        """Show a line that is in words already."""
        self._write(text)

    def words(self, said: Sayable) -> str:
        """Return something in the reader's language."""
        return render(said, self.language, self.names)

    def put(self, said: str | Sayable) -> str:
        """Return a text marked with `N_`, the id of something, or anything that says itself, in words."""
        return in_words(said, self.language, self.names)

    def ask(self, message: str, /, **values: object) -> str:
        """Show a prompt and return what was typed."""
        return self._read(self.words(Saying(message, **values)) + " ").strip()


JOINED, ABOUT = N_("{one}; {other}"), N_("about: {said}")
