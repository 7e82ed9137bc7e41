"""Names that tell units apart: "Skink Braves 1" and "Skink Braves 2"."""

from __future__ import annotations

from grognard.t9a.board.profile import Troop


def tell_apart(armies: tuple[tuple[Troop, ...], tuple[Troop, ...]]) -> None:
    """Number the troops of one name in the order of the lists, through both armies: each name then means one troop.

    They are the troops of one battle, made for it and not yet on the table.
    """
    troops = [troop for army in armies for troop in army]
    names = [troop.name for troop in troops]
    for place, (troop, name) in enumerate(zip(troops, names, strict=True)):
        if names.count(name) > 1:
            number = names[: place + 1].count(name)
            troop.name = name.renamed(f"{name.en} {number}", f"{name.fr} {number}")
