"""All profiles, from `data/warbands.tsv`: who may be hired by which warband, at what price, from which list."""

from __future__ import annotations

from functools import cache
from typing import cast

import msgspec

from grognard.kernel.words.language import Name
from grognard.mordheim.characteristics import FIELDS, SHORT_EN, Characteristics
from grognard.mordheim.profile import Base, Profile, Standing
from grognard.mordheim.tables import Row, amounts_of, name_in, places, rules_in, traits_in, words
from grognard.mordheim.traits import Amount

PREFIX = "mordheim."
WARBANDS = {
    "mercenaries": Name("Mercenaries", "Mercenaires", gender="m"),
    "dwarfs": Name("Dwarf Treasure Hunters", "Chasseurs de trésors nains", gender="m"),
    "skaven": Name("Skaven of Clan Eshin", "Skavens du clan Eshin", gender="m"),
    "undead": Name("Undead", "Morts-vivants", gender="m"),
    "sisters": Name("Sisters of Sigmar", "Sœurs de Sigmar", gender="f"),
    "witch-hunters": Name("Witch Hunters", "Répurgateurs", gender="m"),
    "possessed": Name("Cult of the Possessed", "Culte des possédés", gender="m"),
    "orcs": Name("Orc Mob", "Horde d’orques", gender="f"),
}
"""The warbands that may be hired, by id. French names [from memory]."""
TOWNS = ("reikland", "middenheim", "marienburg")
"""Where mercenaries may come from; it changes a few of them."""


class Entry(msgspec.Struct, frozen=True):
    """A row of the table: a profile, and what it takes to have him.

    Attributes:
        warband: "mercenaries"; "hired" and "beast" serve several.
        most: How many there may be; None: any number.
        compulsory: There must be one: the leader.
        cost: In gold crowns; None if dice price him.
        lists: The equipment list he chooses from; "none"; or "fixed: …", what he comes with.
        variants: What a warband of a certain town changes: "reikland" → amounts.
    """

    profile: Profile
    warband: str
    most: int | None
    compulsory: bool
    cost: int | None
    lists: str
    variants: tuple[tuple[str, tuple[tuple[Amount, int], ...]], ...] = ()


@cache
def entries() -> dict[str, Entry]:
    """Return every entry by the id of its profile."""
    return {PREFIX + row["id"]: _entry(row, place) for row, place in places("warbands")}


def profile(profile_id: str) -> Profile:
    """Return a profile by its id, with or without `mordheim.`."""
    return entries()[profile_id if profile_id.startswith(PREFIX) else PREFIX + profile_id].profile


def _entry(row: Row, place: str) -> Entry:
    most = row["max"].rstrip("!")
    return Entry(
        Profile(
            id=PREFIX + row["id"],
            name=msgspec.structs.replace(name_in(row), gender=row["gender"]),
            standing=cast(Standing, row["standing"]),
            characteristics=_characteristics(row),
            traits=traits_in(row, place),
            amounts=amounts_of(words(row, "amounts"), place),
            rules=rules_in(row, place),
            base=_base(row["base"]),
        ),
        warband=row["warband"],
        most=int(most) if most.isdigit() else None,
        compulsory=row["max"].endswith("!"),
        cost=int(row["cost"]) if row["cost"].isdigit() else None,
        lists=row["lists"],
        variants=tuple(_variant(text, place) for text in row["variants"].split(" / ") if text != "-"),
    )


def _characteristics(row: Row) -> Characteristics:
    """Return the printed values; a move by dice (2D6) is 0: nothing walks so far of its own will."""
    numbers = (int(row[short]) if row[short].isdigit() else 0 for short in SHORT_EN)
    return Characteristics(**dict(zip(FIELDS, numbers, strict=True)))


def _base(text: str) -> Base:
    """Return a base as the table has it: "25 1.25" is a disc of 25 mm and 1.25" of height, "25x50 1" is long."""
    size, _, height = text.partition(" ")
    width, _, depth = size.partition("x")
    return Base(float(width), float(depth or 0), float(height))


def _variant(text: str, place: str) -> tuple[str, tuple[tuple[Amount, int], ...]]:
    town, _, change = text.partition(": ")
    return town, amounts_of(change.split("; "), place)
