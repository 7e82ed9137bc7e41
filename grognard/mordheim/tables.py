"""Reading the tables of `data`: rows by column, lists of words, numbers; what can't be read is named with its place."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from grognard.kernel.words.language import Name
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import nearest_word
from grognard.mordheim.rules import rule_of
from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.traits import Amount, Trait

DATA = Path(__file__).parent / "data"
Row = dict[str, str]


def rows(table: str) -> list[Row]:
    """Return the rows of a table of `data`; lines that begin with # are remarks."""
    with (DATA / f"{table}.tsv").open(encoding="utf-8", newline="") as file:
        lines = (line for line in file if not line.startswith("#"))
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def words(row: Row, column: str) -> list[str]:
    """Return the words of a cell, parted by semicolons; none for a dash."""
    return [one.strip() for one in row[column].split(";") if one.strip() not in ("", "-")]


def traits_in(row: Row, place: str) -> tuple[Trait, ...]:
    """Return the traits of a row."""
    return tuple(_trait(word, place) for word in words(row, "traits"))


def _trait(word: str, place: str) -> Trait:
    if word not in tuple(Trait):
        raise BadInput(f"{place}, traits", f"'{word}'", " | ".join(Trait), nearest_word(word, tuple(Trait)))
    return Trait(word)


def amounts_of(texts: list[str], place: str) -> tuple[tuple[Amount, int], ...]:
    """Return amounts as tables write them: "strength +1"."""
    return tuple(_amount(text, place) for text in texts)


def _amount(text: str, place: str) -> tuple[Amount, int]:
    what, _, number = text.rpartition(" ")
    if what not in tuple(Amount) or not number.lstrip("+-").isdigit():
        raise BadInput(f"{place}, amounts", f"'{text}'", " | ".join(Amount), nearest_word(what, tuple(Amount)))
    return Amount(what), int(number)


def rules_in(row: Row, place: str) -> tuple[SpecialRule, ...]:
    """Return the rules of a row that are played."""
    return tuple(rule for word in words(row, "rules") if (rule := rule_of(word, f"{place}, rules")) is not None)


def name_in(row: Row) -> Name:
    """Return a row's name in both languages."""
    return Name(row["name_en"], row["name_fr"])


def places(table: str) -> Iterator[tuple[Row, str]]:
    """Yield the rows of a table with what to call each in complaints."""
    return ((row, f"{table}.tsv, {row['id']}") for row in rows(table))
