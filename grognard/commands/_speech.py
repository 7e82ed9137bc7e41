"""What the commands say, in the language of the reader, and with what code they end."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum

from grognard.kernel.words.language import NO_NAMES, Language, RuleNames, Sayable, render
from grognard.kernel.words.refusals import BadInput, Refusal
from grognard.kernel.words.saying import Saying

__all__ = ["Exit", "complain", "language", "say", "speaking", "tell"]

_language: ContextVar[Language] = ContextVar("language", default="en")


class Exit(IntEnum):
    """The exit codes of the command line."""

    DONE = 0
    SAYS_NO = 1
    """The command worked, and its answer is no: the list is illegal, the journal does not verify."""
    BAD_INPUT = 2
    """What was given can't be used; nothing was written."""


@contextmanager
def speaking(chosen: Language) -> Iterator[None]:
    """Speak this language inside the `with` block."""
    token = _language.set(chosen)
    try:
        yield
    finally:
        _language.reset(token)


def language() -> Language:
    """Return the language that the reader asked for with `--lang`, or that of the locale."""
    return _language.get()


def say(message: str, /, **values: object) -> None:
    """Write a line to standard output: the template, marked with `N_`, in the reader's language, its fields filled in.

    >>> with speaking("fr"):
    ...     say("{reach:in}", reach=17.4)
    17,4"
    """
    sys.stdout.write(render(Saying(message, **values), language()) + "\n")


def tell(lines: Iterable[Sayable], names: RuleNames = NO_NAMES) -> None:
    """Write lines to standard output in the reader's language."""
    for line in lines:
        sys.stdout.write(render(line, language(), names) + "\n")


def complain(fault: BadInput | Refusal) -> None:
    """Write to standard error what was refused and why; of bad input, all that is wrong, each fault in a line."""
    if isinstance(fault, BadInput):
        sys.stderr.writelines(f"{in_one_line(one.say(language()))}\n" for one in fault.every)
    else:
        sys.stderr.write(f"{fault.say(language())}\n")


def in_one_line(text: str) -> str:
    r"""Return a text that somebody handed in as one line that a terminal can show, and not too long a one.

    >>> in_one_line("found 'a\nb\x1b'")
    "found 'a b?'"
    """
    shown = "".join(sign if sign.isprintable() else " " if sign.isspace() else "?" for sign in text)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]} …"


_LONGEST = 1000
