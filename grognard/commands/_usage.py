"""What is wrong with a command line, in one line and in the reader's language.

Click finds the fault; its English texts never reach the reader.
"""

from __future__ import annotations

import click

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.saying import Saying
from grognard.kernel.words.spelling import nearest_word

__all__ = ["place_of", "usage_fault"]


def place_of(parameter: click.Parameter | None, context: click.Context | None) -> str:
    """Return where a value stands, for complaints: "grognard battle --seed"."""
    words = [context.command_path if context is not None else "grognard"]
    if isinstance(parameter, click.Option):
        words.append(" / ".join(parameter.opts))
    elif parameter is not None and context is not None:
        words.append(parameter.make_metavar(context))
    return " ".join(words)


def usage_fault(error: click.UsageError, context: click.Context) -> BadInput:
    """Return what Click says about a command's arguments as one line in the reader's language."""
    if isinstance(error, click.MissingParameter) and isinstance(error.param, click.Argument):
        missing = Saying(N_("{name}: {help}"), name=error.param.make_metavar(context), help=error.param.help)
        return BadInput(context.command_path, N_("nothing"), missing)
    options = {name: one for one in context.command.get_params(context) for name in one.opts if name[:1] == "-"}
    if isinstance(error, click.NoSuchOption):
        near = nearest_word(error.option_name, options)
        return BadInput(context.command_path, error.option_name, N_("one of its options, with its value"), near)
    if isinstance(error, click.BadOptionUsage) and (option := options.get(error.option_name)) is not None:
        is_flag = isinstance(option, click.Option) and option.is_flag
        found, expected = (N_("a value"), N_("none")) if is_flag else (N_("nothing"), option.make_metavar(context))
        return BadInput(place_of(option, context), found, expected)
    return BadInput(context.command_path, f"'{error.message}'", N_("arguments as --help shows them"))
