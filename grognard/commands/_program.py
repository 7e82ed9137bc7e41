"""All commands together: what stands before a command on the line, and the help that lists them."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator

import click

from grognard import __version__, commands
from grognard.commands._help import Helped, Section
from grognard.commands._speech import language
from grognard.kernel.words.language import N_, translate
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import nearest_word

__all__ = ["PROGRAM", "program"]

PROGRAM = "grognard"


class Program(Helped, click.Group):
    """All commands; a command's file is imported when it is asked for."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what stands before the command; "help COMMAND" asks for its help as "COMMAND --help" does."""
        return super().parse_args(ctx, [*args[1:], "--help"] if args[:1] == ["help"] else args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return their names in alphabetical order."""
        names = (found.name for found in pkgutil.iter_modules(commands.__path__))
        return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> Helped:
        """Return the command of this name.

        Raises:
            BadInput: If there is none.
        """
        if cmd_name not in (known := self.list_commands(ctx)):
            raise BadInput(PROGRAM, f"'{cmd_name}'", N_("a command"), nearest_word(cmd_name, known))
        module = importlib.import_module(f"{commands.__name__}.{cmd_name.replace('-', '_')}")
        found: Helped = module.command
        return found

    def sections(self, ctx: click.Context) -> Iterator[Section]:
        """Yield the commands, then the options."""
        found = {name: self.get_command(ctx, name).help or "" for name in self.list_commands(ctx)}
        yield N_("Commands"), [(name, translate(text, language())) for name, text in found.items()]
        yield from super().sections(ctx)


def program() -> Program:
    """Return all commands as one."""
    version = click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_say_version,
        help=N_("Say the version and stop."),
    )
    return Program(
        name=PROGRAM,
        help=N_(
            "An umpire for tabletop miniature battles: it plays them by their real rules and computes exact odds. "
            "grognard COMMAND --help says what a command takes."
        ),
        params=[version],
        examples=(
            "grognard battle examples/demo.yaml",
            "grognard list examples/lists/saurian-warband.txt",
            N_('grognard odds strike --attacker "10 Clan Warriors" --defender "Skink Braves"'),
            "grognard rule sang-froid --lang fr",
        ),
        callback=_help_alone,
        invoke_without_command=True,
        subcommand_metavar=translate(N_("COMMAND …"), language()),
        context_settings={"help_option_names": ["-h", "--help"]},
    )


@click.pass_context
def _help_alone(ctx: click.Context) -> None:
    """Show the help where no command is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _say_version(ctx: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked:
        sys.stdout.write(f"{PROGRAM} {__version__}\n")
        ctx.exit()
