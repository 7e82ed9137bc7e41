"""What people read instead of ids: figures and warbands of a game, and all that the catalogue knows."""

from __future__ import annotations

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.language import Name, NameTable
from grognard.skulldred.state import State


def names_of(state: State) -> NameTable:
    """Return the names of figures, warbands and rules, for logs and questions.

    Figures that are called alike are numbered through both warbands: each name means one figure; so are pieces of
    scenery.
    """
    names: dict[str, Name] = {}
    called = [figure.profile.name for figure in state.figures]
    for place, (figure, name) in enumerate(zip(state.figures, called, strict=True)):
        if called.count(name) > 1:
            number = called[: place + 1].count(name)
            name = name.renamed(f"{name.en} {number}", f"{name.fr} {number}")
        names[f"figure:{figure.id}"] = name
    names.update(state.setting.board.names)
    for side, name in enumerate(state.setting.names):
        names[f"warband:{side}"] = names[f"army:{side}"] = name
    return NameTable(names, Catalogue.load("skulldred"))
