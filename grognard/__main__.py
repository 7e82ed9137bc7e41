"""The command `grognard`, also `python -m grognard`."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

from grognard import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0 done, 1 the battle or check says no, 2 bad input.

    The version is answered here, before anything heavy is imported.

    >>> main(["--version"]) == 0
    grognard ...
    True
    """
    sys.stdin = sys.stdin or io.StringIO()  # closed before the start: there is nothing to read, and nobody to hear
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a console that hasn't all signs shows a ? for one
            stream.reconfigure(errors="replace")
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    if arguments == ["--version"]:
        sys.stdout.write(f"grognard {__version__}\n")
        return 0
    from grognard.cli import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
