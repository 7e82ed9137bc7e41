"""The commands of the command line, one file each.

A file `grognard/commands/NAME.py` is the command `grognard NAME`; nothing else registers it. It holds

- `HELP`: one English sentence that says what it does, marked with `N_`;
- `command(...)`: a function whose annotated parameters are the arguments and options, as Typer reads them, with their
  help marked with `N_` too. It returns an `Exit`, or nothing when all went well.

The command line adds `--lang` to each command and words what it raises: a `BadInput` becomes one line and exit code
2, a `Refusal` one line and exit code 1. Heavy imports stand inside the function.
"""

from __future__ import annotations

from grognard.commands._files import read_bytes, read_text
from grognard.commands._speech import Exit, Line, complain, language, say, speaking

__all__ = ["Exit", "Line", "complain", "language", "read_bytes", "read_text", "say", "speaking"]
