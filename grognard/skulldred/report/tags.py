"""Tags: the short names of figures on the board and in tables, "A3" for the third figure of the first warband."""

from __future__ import annotations

from grognard.kernel.words.events import Name
from grognard.kernel.words.language import NameTable
from grognard.skulldred.names import names_of
from grognard.skulldred.state import Figure, State

LETTERS = ("A", "B")


class Tags:
    """The tags and the names of both warbands' figures."""

    def __init__(self, state: State) -> None:
        self.names: NameTable = names_of(state)
        counted = [0, 0]
        self._of: dict[int, str] = {}
        for figure in state.figures:
            counted[figure.side] += 1
            self._of[figure.id] = f"{LETTERS[figure.side]}{counted[figure.side]}"

    @property
    def by_key(self) -> dict[str, str]:
        """The tags by the keys under which events name figures."""
        return {f"figure:{number}": tag for number, tag in self._of.items()}

    def of(self, figure: Figure) -> str:
        """Return a figure's tag."""
        return self._of[figure.id]

    def name(self, figure: Figure) -> Name:
        """Return a figure's name, with its number where others are called alike."""
        return self.names.names[f"figure:{figure.id}"]

    def named(self, figure: Figure) -> Name:
        """Return a figure's name after its tag: "A3 Goblin 2"."""
        tag, name = self.of(figure), self.name(figure)
        return Name(f"{tag} {name.en}", f"{tag} {name.fr}")
