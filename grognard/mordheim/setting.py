"""What never changes in a battle: the table as set up, the layer and the readings in force, the warbands' names."""

from __future__ import annotations

from functools import cached_property

import msgspec

from grognard.kernel.battle.digests import digest
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import Name
from grognard.mordheim.layer import PAVONA, Layer
from grognard.mordheim.pieces import Table


class Agreements(msgspec.Struct, frozen=True):
    """What a scenario settles besides the rules.

    Attributes:
        rounds: After so many the battle ends (core 21.3); None: it goes on until one side is left.
        objective: What wins at the limit: more warriors up on the other bank (core 21.4), or those left (21.3).
        dark: Total darkness (`mordheim.darkness.sixes`).
        enemies: Pairs of sides that may never become allied (`mordheim.alliance.enemy-forbidden`).
        experience: Skills and better profiles may be brought (core 23.72).
    """

    rounds: int | None = None
    objective: str = ""
    dark: bool = False
    enemies: tuple[tuple[int, int], ...] = ()
    experience: bool = False


class Setting:
    """The constant part of a battle; shared by all its states. *names* are the warbands', a side each."""

    def __init__(
        self,
        table: Table,
        readings: Readings,
        names: tuple[Name, ...],
        layer: Layer = PAVONA,
        agreed: Agreements | None = None,
    ) -> None:
        self.table, self.readings, self.names, self.layer = table, readings, names, layer
        self.agreed = agreed or Agreements()

    def reads(self, reading: str, option: str) -> bool:
        """Is *option* in force for a disputed question (`mordheim.random-pool`)?"""
        return self.readings.choice(reading) == option

    @cached_property
    def digest_key(self) -> str:
        """The text that stands for it in a digest: the table, the layer, the readings, what was agreed."""
        agreed = digest((self.layer, self.agreed, self.readings.choices))
        return f"layer, readings and agreements {agreed}, table {digest(self.table)}"

    def __eq__(self, other: object) -> bool:
        """Are both the same table, layer and agreements?"""
        if self is other:
            return True
        if type(other) is not Setting:
            return NotImplemented
        return self.digest_key == other.digest_key and self.names == other.names

    def __hash__(self) -> int:
        return hash(self.names)
