"""The commands of the command line, one file each.

A file `grognard/commands/NAME.py` is the command `grognard NAME`; nothing else registers it. It holds a function
`command`, decorated as Click reads it:

- `@does(...)` gives the sentence that says what it does, and command lines to show as examples;
- `@click.argument(...)` and `@click.option(...)` say what it takes: `FILE`, `NUMBER`, `WholeNumber(least=1)`, `Text()`,
  `OneOf(...)`. A value that can't be taken is told in one line, with what was expected.

All texts are marked with `N_`, and have French twins. The function returns an `Exit`, or nothing when all went well.

The command line adds `--lang` to each command and words what it raises: a `BadInput` becomes a line for each of its
faults and exit code 2, a `Refusal` one line and exit code 1. Heavy imports stand inside the function.
"""

from __future__ import annotations

from grognard.commands._command import does
from grognard.commands._parameters import FILE, NUMBER, OneOf, Text, WholeNumber
from grognard.commands._speech import Exit, complain, language, say, speaking, tell
from grognard.kernel.files import read_bytes, read_text

__all__ = [
    "FILE",
    "NUMBER",
    "Exit",
    "OneOf",
    "Text",
    "WholeNumber",
    "complain",
    "does",
    "language",
    "read_bytes",
    "read_text",
    "say",
    "speaking",
    "tell",
]
