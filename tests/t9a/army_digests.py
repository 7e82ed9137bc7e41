"""What holds every cell of the army tables: digests of what is printed, taken from the tables that ours were made from.

`army_digests.tsv` has a line for each row: *printed* is the digest of the characteristics, rules, prices and effects in
the source's own table, *limits* that of all else in our row that decides something (names, notes, sources do not).
A value that is changed on purpose changes its digest by hand, with the source in the commit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from grognard.t9a.armies.tables import Row, rows

KEYS = {
    "armies": ("army", "unit", "part"),
    "options": ("army", "unit", "group", "option"),
    "items": ("armies", "kind", "item"),
    "categories": ("army", "category"),
    "weapons": ("piece",),
}
PRINTED = {
    "armies": (
        "advance", "march", "fly", "discipline", "health_points", "defensive_skill", "resilience", "armour", "attacks",
        "offensive_skill", "strength", "armour_penetration", "agility", "base_mm", "part_count", "universal_rules",
        "protections", "class_rules", "attack_rules", "armour_worn", "melee_weapons",
    ),
    "options": ("points",),
    "items": ("points", "effect"),
    "categories": (),
    "weapons": (),
}  # fmt: skip
ONLY_READ = frozenset({
    "name_en", "name_fr", "french_source", "part_en", "part_fr", "edition", "points_other", "source", "certainty",
    "note", "effect",
})  # fmt: skip
FILE = Path(__file__).with_name("army_digests.tsv")


class Held(NamedTuple):
    """One line of the file."""

    printed: str
    limits: str


def digest(cells: Iterable[str]) -> str:
    """Return twelve characters that stand for the cells."""
    return hashlib.sha256("\t".join(cells).encode()).hexdigest()[:12]


def of_row(table: str, row: Row) -> Held:
    """Return the digests of a row as it is now."""
    rest = (cell for column, cell in row.items() if column not in ONLY_READ and column not in PRINTED[table])
    return Held(digest(row[column] for column in PRINTED[table]), digest(rest))


def now() -> Iterator[tuple[str, Held]]:
    """Yield each row's name with its digests."""
    for table, key in KEYS.items():
        for row in rows(f"{table}.tsv"):
            yield "/".join((table, *(row[column] for column in key))), of_row(table, row)


def held() -> Iterator[tuple[str, Held]]:
    """Yield what the file holds."""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        name, printed, limits = line.split("\t")
        yield name, Held(printed, limits)
