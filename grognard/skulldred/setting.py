"""What never changes in a game: the board, the lengths, the readings in force, the agreements, the warbands' names."""

from __future__ import annotations

from functools import cached_property

import msgspec

from grognard.kernel.battle.digests import digest
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import Name
from grognard.skulldred.lengths import Lengths
from grognard.skulldred.options import Options
from grognard.skulldred.scenery import Board


class Setting(msgspec.Struct, frozen=True, dict=True):
    """The constant part of a game; shared by all its states."""

    board: Board
    readings: Readings
    names: tuple[Name, Name] = (Name("First warband", "Première bande"), Name("Second warband", "Seconde bande"))
    lengths: Lengths = Lengths()
    options: Options = Options()

    def reads(self, reading: str, option: str) -> bool:
        """Is *option* in force for a disputed question?"""
        return self.readings.choice(reading) == option

    @cached_property
    def digest_key(self) -> str:
        """The text that stands for the setting in a digest."""
        parts = (self.readings.choices, self.names, self.lengths, self.options)
        return f"setting {digest(parts)} {self.board.digest_key}"
