"""The command line: it chooses the language, runs the command, and words whatever goes wrong.

The commands are those of `grognard.commands`. `--lang fr` or `--lang en` may stand anywhere on the line, and the locale
decides without it.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from grognard.commands import Exit, complain, language, speaking
from grognard.commands._program import PROGRAM, program
from grognard.kernel.files import nearest_file
from grognard.kernel.words.language import LANGUAGES, N_, Language
from grognard.kernel.words.refusals import BadInput, Refusal

__all__ = ["locale_language", "run"]

INTERRUPTED = 130


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code. Each fault is a line on standard error, and never a traceback."""
    with speaking(locale_language(os.environ)):
        try:
            chosen, rest = _take_language(arguments)
        except BadInput as fault:
            complain(fault)
            return Exit.BAD_INPUT
    with speaking(chosen):
        try:
            return _invoke(rest)
        except BadInput as fault:
            complain(fault)
            return Exit.BAD_INPUT
        except Refusal as refusal:
            complain(refusal)
            return Exit.SAYS_NO
        except BrokenPipeError:  # a reader who has seen enough: grognard ... | head
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return Exit.DONE
        except OSError as error:
            complain(_unusable(error))
            return Exit.BAD_INPUT
        except EOFError:
            complain(BadInput(PROGRAM, N_("nothing"), N_("an answer, typed at the terminal")))
            return Exit.BAD_INPUT
        except KeyboardInterrupt:
            sys.stderr.write("\n")
            return INTERRUPTED


def _unusable(error: OSError) -> BadInput:
    """Return what stands where a file should; what is rare is said in the system's words."""
    found = error.strerror or type(error).__name__
    expected, near = N_("a file that can be read and written"), None
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        found, near = N_("nothing"), nearest_file(Path(error.filename or ""))
    elif isinstance(error, IsADirectoryError):
        found = N_("a folder")
    elif isinstance(error, PermissionError):
        found = N_("a file that may not be read or written")
    elif error.errno == errno.ENOSPC:
        found, expected = N_("a full disk"), N_("room to write")
    return BadInput(error.filename or PROGRAM, found, expected, near)


def locale_language(environment: Mapping[str, str]) -> Language:
    """Return the language of the locale that the environment names: French or, for any other, English.

    >>> locale_language({"LANG": "fr_CA.UTF-8"})
    'fr'
    >>> locale_language({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
    'en'
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(variable):
            return "fr" if re.match(r"fr(ench)?(?![a-z])", locale, re.IGNORECASE) else "en"
    return "en"


def _take_language(arguments: Sequence[str]) -> tuple[Language, list[str]]:
    """Take `--lang X` or `--lang=X` out of the arguments, wherever it stands before a `--`."""
    chosen = language()
    rest: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            return chosen, [*rest, argument, *waiting]
        if argument == "--lang" or argument.startswith("--lang="):
            value = argument.removeprefix("--lang=") if "=" in argument else next(waiting, "")
            known = next((code for code in LANGUAGES if code == value.lower()), None)
            if known is None:
                raise BadInput("--lang", f"'{value}'", " | ".join(LANGUAGES))
            chosen = known
        else:
            rest.append(argument)
    return chosen, rest


def _invoke(arguments: list[str]) -> int:
    try:
        with program().make_context(PROGRAM, arguments) as context:
            code = context.command.invoke(context)
            sys.stdout.flush()
    except click.exceptions.Exit:  # its help was shown, or its version
        return Exit.DONE
    return int(code or Exit.DONE)
