"""The words that a human may type besides numbers and moves: each command in both languages."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.kernel.words.spelling import fold

Command = Literal["help", "why", "odds", "measure", "look", "undo", "log", "options", "quit"]

WORDS: dict[Command, tuple[str, ...]] = {
    "help": ("help", "h", "?", "aide"),
    "why": ("why", "pourquoi"),
    "odds": ("odds", "chances", "probabilites"),
    "measure": ("measure", "mesure", "mesurer"),
    "look": ("look", "regarde", "regarder", "voir"),
    "undo": ("undo", "annule", "annuler"),
    "log": ("log", "journal"),
    "options": ("options", "again", "encore", "choix"),
    "quit": ("quit", "quitter", "stop"),
}

_COMMANDS: dict[str, Command] = {fold(word) or word: command for command, words in WORDS.items() for word in words}
AND_THEN = ";"
"""What stands between choices that are typed ahead."""
YES, NO = ("yes", "y", "oui", "o"), ("no", "n", "non")


class Typed(NamedTuple):
    """A command, and what was typed after it."""

    command: Command
    rest: str


def command_in(line: str) -> Typed | None:
    """Return the command that a line begins with, None if it is none.

    >>> command_in("Mesure 3 12")
    Typed(command='measure', rest='3 12')
    >>> command_in("f 6 r 30") is None
    True
    """
    first, _, rest = line.strip().partition(" ")
    command = _COMMANDS.get(fold(first) or first)
    return None if command is None else Typed(command, rest.strip())
