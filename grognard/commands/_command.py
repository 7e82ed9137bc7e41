"""How the function of a file becomes its command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click

from grognard.commands._help import Helped, Section, nothing
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

__all__ = ["does"]


class Command(Helped):
    """A command that takes the arguments that it shows, and no more."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments.

        Raises:
            BadInput: If there are too many.
        """
        left = super().parse_args(ctx, args)
        if left:
            raise BadInput(ctx.command_path, f"'{left[0]}'", N_("arguments as --help shows them"))
        return left


def does(
    text: str, *examples: str, more: Callable[[], Iterator[Section]] = nothing
) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command.

    Args:
        text: What it does.
        examples: Command lines that stand in its help.
        more: Yields further sections of its help.
    """
    return click.command(
        cls=Command, help=text, examples=examples, more=more, context_settings={"allow_extra_args": True}
    )
