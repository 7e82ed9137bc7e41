"""What never changes in a battle hangs beside its states: one object that all of them share."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from grognard.kernel.battle.digests import digest
from grognard.kernel.ground.table import Table
from grognard.kernel.remembering import Remembering
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.events import Name
from grognard.t9a.board.profile import Troop


class Setting(Remembering):
    """What never changes in a battle: both armies, the table, readings and agreed choices."""

    def __init__(
        self,
        armies: tuple[tuple[Troop, ...], tuple[Troop, ...]],
        table: Table,
        readings: Readings,
        *,
        army_points: int = 4500,
        names: tuple[Name, Name] = (
            Name("Saurian Ancients", "Anciens sauriens"),
            Name("Dwarven Holds", "Forteresses naines"),
        ),
        game_turns: int = 6,
    ) -> None:
        self.armies, self.table, self.readings = armies, table, readings
        self.army_points, self.names = army_points, names
        self.game_turns = game_turns
        self.troops = {troop.key: troop for army in armies for troop in army}

    @cached_property
    def digest_key(self) -> str:
        """The text that stands for it in a digest: the table, the readings (a text's are among them), the agreements.

        Profiles are in the digest with the units that have them (`Troop.digest_key`).
        """
        agreed = digest((self.readings.choices, self.army_points, self.game_turns))
        return f"readings and agreements {agreed}, table {digest(self.table)}"

    first_digest_key = "setting"

    def __eq__(self, other: object) -> bool:
        """Are both the same table, agreements and armies?"""
        if self is other:
            return True
        if type(other) is not Setting:
            return NotImplemented
        return self.digest_key == other.digest_key and self.armies == other.armies and self.names == other.names

    def __hash__(self) -> int:
        return hash(self.army_points)

    def __getstate__(self) -> dict[str, Any]:
        return {name: held for name, held in self.__dict__.items() if name != "memo"}
