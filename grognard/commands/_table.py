"""What happens at the terminal where a battle is played: humans who choose, and dice that they roll themselves."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING

from grognard.commands._speech import language

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.words.language import RuleNames
    from grognard.players.human import HumanPlayer

__all__ = ["DiceKind", "a_human", "dice_of", "play_begins"]


class DiceKind(StrEnum):
    """Who rolls the dice."""

    ROLLED = "rolled"
    ASK = "ask"


def a_human(names: RuleNames) -> HumanPlayer:
    """Return a human at this terminal."""
    from grognard.players.human import HumanPlayer

    return HumanPlayer(input, _write, language(), names)


def dice_of(kind: DiceKind, seed: int, system: str) -> Dice:
    """Return the dice of a battle: rolled from *seed*, or by people who type what fell in a game of this *system*."""
    from grognard.kernel.dice import RolledDice
    from grognard.kernel.rules.catalogue import Catalogue

    if kind is DiceKind.ROLLED:
        return RolledDice(seed)
    from grognard.players.terminal.console import Console
    from grognard.players.terminal.table_dice import TableDice

    return TableDice(Console(input, _write, language(), Catalogue.load(system)))


def play_begins(dice: Dice, names: RuleNames) -> None:
    """Let the dice of people know what the units are called, and that choices may be taken back from now on."""
    from grognard.players.terminal.table_dice import TableDice

    if isinstance(dice, TableDice):
        dice.begin(names)


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
