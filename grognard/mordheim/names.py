"""What people read instead of ids: warriors, warbands, pieces, gear of a battle, and all that the catalogue knows."""

from __future__ import annotations

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.language import Name, NameTable
from grognard.mordheim.armoury import armoury
from grognard.mordheim.combat.hands import NATURAL
from grognard.mordheim.rules import GROWN
from grognard.mordheim.state import State

EDGES = {
    "s": Name("the south edge", "le bord sud"),
    "n": Name("the north edge", "le bord nord"),
    "w": Name("the west edge", "le bord ouest"),
    "e": Name("the east edge", "le bord est"),
}


def names_of(state: State) -> NameTable:
    """Return the names of warriors, warbands, pieces, edges, gear and rules, for logs and questions.

    Warriors who are called alike are numbered through all warbands, so that each name means one warrior.
    """
    names: dict[str, Name] = {}
    called = [warrior.kit.name for warrior in state.warriors]
    for place, name in enumerate(called):
        if called.count(name) > 1:
            number = called[: place + 1].count(name)
            name = name.renamed(f"{name.en} {number}", f"{name.fr} {number}")
        names[f"warrior:{place}"] = name
        names[state.warriors[place].kit.profile.id] = state.warriors[place].kit.profile.name
    for piece in state.setting.table.pieces:
        names[f"piece:{piece.id}"] = Name.same(piece.id)
    for side, name in enumerate(state.setting.names):
        names[f"warband:{side}"] = names[f"army:{side}"] = name
    names |= {f"edge:{edge}": name for edge, name in EDGES.items()}
    names[NATURAL.id] = NATURAL.name
    names |= {limb.id: limb.name for limb in GROWN.values()}
    for key, gear in armoury().items():
        names[key] = names[f"gear:{key}"] = gear.name
    return NameTable(names, Catalogue.load("mordheim"))
