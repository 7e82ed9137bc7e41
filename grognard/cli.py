"""The command line: it finds the commands, chooses the language, and words whatever goes wrong.

Each command is a file of `grognard.commands`. A command's texts are templates with a French twin, like all others;
`--lang fr` or `--lang en` may stand anywhere on the line, and the locale decides without it.
"""

from __future__ import annotations

import copy
import importlib
import os
import pkgutil
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from grognard import __version__, commands
from grognard.commands import Exit, complain, language, speaking
from grognard.commands._usage import nearest, usage_fault
from grognard.kernel.language import LANGUAGES, N_, Language, translate
from grognard.kernel.refusals import BadInput, Refusal

__all__ = ["command_modules", "locale_language", "run"]

PROGRAM = "grognard"
HELP = N_("An umpire for tabletop miniature battles: it plays them by their real rules and computes exact odds.")
LANGUAGE_HELP = N_("The language to speak: fr or en. By default that of the locale. Every command takes it.")
INTERRUPTED = 130


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code. Bad input becomes one line on standard error, never a traceback."""
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
        except BrokenPipeError:  # the same, where Typer isn't asked
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return Exit.DONE
        except OSError as error:
            complain(BadInput(error.filename or PROGRAM, _unusable(error), N_("a file that can be read and written")))
            return Exit.BAD_INPUT
        except typer.Abort:
            return INTERRUPTED


def _unusable(error: OSError) -> str:
    """Return what stands where a file should; what is rare is said in the system's words."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return N_("nothing")
    if isinstance(error, IsADirectoryError):
        return N_("a folder")
    if isinstance(error, PermissionError):
        return N_("a file that may not be read or written")
    return error.strerror or type(error).__name__


def command_modules() -> Iterator[tuple[str, ModuleType]]:
    """Yield each command's name and its module, in alphabetical order."""
    for found in sorted(pkgutil.iter_modules(commands.__path__), key=lambda module: module.name):
        if not found.name.startswith("_"):
            yield found.name.replace("_", "-"), importlib.import_module(f"{commands.__name__}.{found.name}")


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
    if arguments[:1] == ["--version"]:
        sys.stdout.write(f"{PROGRAM} {__version__}\n")
        return Exit.DONE
    group = _group()
    if arguments and not arguments[0].startswith("-") and arguments[0] not in group.commands:
        raise BadInput(PROGRAM, f"'{arguments[0]}'", N_("a command"), nearest(arguments[0], group.commands))
    try:
        code = group.main(arguments or ["--help"], prog_name=PROGRAM, standalone_mode=False)
    except TyperException as error:
        raise usage_fault(error) from None
    except SystemExit:  # Typer's answer to a reader who has seen enough: grognard ... | head
        return Exit.DONE
    return int(code or Exit.DONE)


def _group() -> Any:
    """Return all commands as one Typer group whose help is in the reader's language."""
    app = typer.Typer(name=PROGRAM, help=translate(HELP, language()), add_completion=False)
    app.callback()(_options_for_all)
    for name, module in command_modules():
        app.command(name, help=translate(module.HELP, language()))(module.command)
    group: Any = typer.main.get_command(app)
    for command in group.commands.values():
        command.rich_help_panel = translate(N_("Commands"), language())
        command.params.append(_shown_only(group.params[0]))
    for command in (group, *group.commands.values()):
        _translate_help(command)
    return group


def _options_for_all(
    lang: Annotated[str, typer.Option(metavar="fr|en", help=LANGUAGE_HELP, show_default=False)] = "",
    version: Annotated[bool, typer.Option("--version", help=N_("Say the version and stop."))] = False,
) -> None:
    """Show the options of the whole program in its help; `run` has already read them."""


def _shown_only(option: Any) -> Any:
    """Return a copy of an option that stands in the help of a command, but that the command is not given."""
    shown = copy.copy(option)
    shown.expose_value = False
    return shown


def _translate_help(command: Any) -> None:
    for parameter in (*command.params, command.get_help_option(typer.Context(command))):
        panel = N_("Arguments") if parameter.param_type_name == "argument" else N_("Options")
        parameter.rich_help_panel = parameter.rich_help_panel or translate(panel, language())
        if parameter.name == "help":
            parameter.help = N_("Show this message and stop.")
        if parameter.help:
            parameter.help = translate(parameter.help, language())
