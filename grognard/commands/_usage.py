"""What is wrong with a command line, in one line and in the reader's language.

Typer finds the fault; its English texts never reach the reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import Any, get_args

from typer.exceptions import TyperException

from grognard.commands._speech import Line
from grognard.kernel.language import N_
from grognard.kernel.refusals import BadInput

__all__ = ["nearest", "usage_fault"]


def nearest(found: str, known: Iterable[str]) -> str | None:
    """Return the known word that *found* was probably meant to be, if one is near.

    >>> nearest("bttle", ["battle", "odds"])
    'battle'
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(found, list(known), n=1)), None)


def usage_fault(error: TyperException) -> BadInput:
    """Return what Typer says about a wrong command line as one line in the reader's language."""
    context: Any = getattr(error, "ctx", None)
    place = context.command_path if context else "grognard"
    parameter: Any = getattr(error, "param", None)
    if parameter is not None:
        shown = " / ".join(parameter.opts) if parameter.param_type_name == "option" else parameter.name.upper()
        if type(error).__name__ == "MissingParameter":
            return BadInput(place, N_("nothing"), shown)
        return BadInput(f"{place} {shown}", _found(error), _expected(parameter))
    if (option := getattr(error, "option_name", None)) is not None:
        known = [name for parameter in context.command.params for name in parameter.opts] if context else []
        return BadInput(place, option, N_("one of its options, with its value"), nearest(option, known))
    return BadInput(place, _quoted(error.message), N_("arguments as --help shows them"))


def _found(error: TyperException) -> str:
    """Return the value that Typer refused."""
    refused: Any = getattr(error.__cause__, "errors", list)()
    return f"'{refused[0]['input']}'" if refused else _quoted(error.message)


def _quoted(text: str) -> str:
    """Return what stands in brackets or quotes in one of Typer's messages.

    >>> _quoted("Got unexpected extra argument(s) (b)")
    "'b'"
    """
    inner = re.findall(r"[('](\S.*?)[)']", text)
    return f"'{inner[-1]}'" if inner else text


def _expected(parameter: Any) -> Line | str:
    """Return which values a parameter takes."""
    annotation = parameter.type_descriptor.annotation
    bounds = parameter.type_descriptor.parameter_info
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return " | ".join(str(choice.value) for choice in annotation)
    if choices := get_args(annotation):
        return " | ".join(map(str, choices))
    kind = N_("a whole number") if annotation is int else N_("a number") if annotation is float else N_("a value")
    if bounds.min is not None and bounds.max is not None:
        return Line(N_("{kind} from {least} to {most}"), kind=kind, least=bounds.min, most=bounds.max)
    if bounds.min is not None:
        return Line(N_("{kind}, at least {least}"), kind=kind, least=bounds.min)
    return kind
