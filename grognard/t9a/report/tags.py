"""Tags: the short names of troops on the board and in tables, "A3" for the third entry of the first army's list."""

from __future__ import annotations

from grognard.kernel.words.events import Name
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.setting import Setting
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.summoning import side_of_summoned

LETTERS = ("A", "B")
SUMMONED_TAG = "*"


class Tags:
    """The tags of both armies' troops."""

    def __init__(self, setting: Setting) -> None:
        self._armies = setting.armies
        self.of_key = {
            troop.key: f"{letter}{number}"
            for letter, army in zip(LETTERS, setting.armies, strict=True)
            for number, troop in enumerate(army, 1)
        }

    @property
    def by_name(self) -> dict[Name, str]:
        """The tags by the troops' names, where a name means one troop only."""
        troops = [troop for army in self._armies for troop in army]
        names = [troop.name for troop in troops]
        return {troop.name: self.of(troop) for troop in troops if names.count(troop.name) == 1}

    def of(self, troop: Troop) -> str:
        """Return a troop's tag; summoned models share one for each army."""
        side = side_of_summoned(troop)
        return self.of_key[troop.key] if side is None else f"{LETTERS[side]}{SUMMONED_TAG}"

    def named(self, troop: Troop) -> Name:
        """Return a troop's name after its tag: "A3 Caimans"."""
        tag = self.of(troop)
        return troop.name.renamed(f"{tag} {troop.name.en}", f"{tag} {troop.name.fr}")

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
