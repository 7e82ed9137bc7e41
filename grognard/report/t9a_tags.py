"""Tags: the short names of troops on the board and in tables, "A3" for the third entry of the first army's list."""

from __future__ import annotations

from grognard.t9a.profile import Troop
from grognard.t9a.state import Setting, State, Unit

LETTERS = ("A", "B")


class Tags:
    """The tags of both armies' troops."""

    def __init__(self, setting: Setting) -> None:
        self.of_key = {
            troop.key: f"{letter}{number}"
            for letter, army in zip(LETTERS, setting.armies, strict=True)
            for number, troop in enumerate(army, 1)
        }

    def of(self, troop: Troop) -> str:
        """Return a troop's tag."""
        return self.of_key[troop.key]

    def of_unit(self, unit: Unit) -> str:
        """Return the tag of a unit: its troop's, or that of the Character who stands alone."""
        return self.of(troop_of(unit))


def troop_of(unit: Unit) -> Troop:
    """Return the troop that gives a unit its name."""
    return unit.troop if unit.troop is not None else unit.characters[0].troop


def troops_in(unit: Unit) -> tuple[Troop, ...]:
    """Return all troops in a unit: its own and its Characters."""
    own = (unit.troop,) if unit.troop is not None else ()
    return (*own, *(character.troop for character in unit.characters))


def where_is(state: State, troop: Troop) -> Unit | None:
    """Return the unit of which a troop is part, on the table or in the reserve; None if it is gone."""
    return next((unit for unit in (*state.units, *state.reserve) if troop in troops_in(unit)), None)
