"""The help of a command in the reader's language: its texts, marked with `N_`, are translated when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from grognard.commands._parameters import Text
from grognard.commands._speech import language
from grognard.commands._usage import usage_fault
from grognard.kernel.words.language import N_, render, translate
from grognard.kernel.words.saying import Saying

__all__ = ["Helped", "Section", "nothing"]

Section = tuple[str, list[tuple[str, str]]]
"""A heading, and rows of what is explained with its explanation."""


def nothing() -> Iterator[Section]:
    """Yield no section."""
    return iter(())


class Helped(click.Command):
    """A command whose help is written by us.

    *examples* are command lines that stand at its end, before them the sections that *more* yields.
    """

    def __init__(
        self, *, examples: Iterable[str] = (), more: Callable[[], Iterator[Section]] = nothing, **attributes: Any
    ) -> None:
        super().__init__(**attributes)
        self.more = more
        self.examples = tuple(examples)
        self.params.append(_language_option())

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return `--help` with a text of ours."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = N_("Show this message and stop.")
        return option

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments.

        Raises:
            BadInput: What is wrong with them.
        """
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise usage_fault(error, ctx) from None

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage, what the command does, then section after section."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, f"{_heading(N_('Usage'))}: ")
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(translate(self.help or "", language()))
        for heading, rows in self.sections(ctx):
            if rows:
                with formatter.section(_heading(heading)):
                    formatter.write_dl(rows)

    def sections(self, ctx: click.Context) -> Iterator[Section]:
        """Yield what is explained, under its headings."""
        parameters = self.get_params(ctx)
        yield N_("Arguments"), [_row(one, ctx) for one in parameters if isinstance(one, click.Argument)]
        yield N_("Options"), [_row(one, ctx) for one in parameters if isinstance(one, click.Option)]
        yield from self.more()
        yield N_("Examples"), [(translate(example, language()), "") for example in self.examples]


def _language_option() -> click.Option:
    """Return `--lang` as the help shows it; what it says is known before Click reads the line."""
    text = N_("The language to speak: fr or en. By default that of the locale. Every command takes it.")
    return click.Option(["--lang"], type=Text("fr|en"), expose_value=False, help=text)


def _row(parameter: click.Argument | click.Option, ctx: click.Context) -> tuple[str, str]:
    record = parameter.get_help_record(ctx)
    return record[0] if record else "", translate(parameter.help or "", language())


def _heading(text: str) -> str:
    """Return a heading without its colon: in French, a space stands before that."""
    return render(Saying(N_("{heading}:"), heading=text), language()).removesuffix(":")
