"""Warbands for the whole house: `kernel.game.Lists` of Skulldred."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace

from grognard.kernel.game import Files
from grognard.kernel.words.language import N_, Language, RuleNames
from grognard.kernel.words.saying import Saying
from grognard.lists.handed_in import handed_in
from grognard.lists.single import Columns, SingleLists
from grognard.skulldred.documents import Document, muster, read_document
from grognard.skulldred.lists.pages import rules_of, warband_answer, warband_lines
from grognard.skulldred.lists.warband_writer import WarbandForm, write_warband
from grognard.skulldred.lists.warbands import read_warband
from grognard.skulldred.rules import REGISTRY
from grognard.skulldred.warband_list import Fault, WarbandList, breaks

__all__ = ["as_csv", "as_json", "lines", "read", "warband_of", "write"]


class Warbands(SingleLists[WarbandList]):
    """Warbands."""

    columns = Columns("GOLD", N_("figures"))
    several, one = N_("several warbands"), N_("one warband")

    @property
    def names(self) -> RuleNames:
        """What the rules are called."""
        return REGISTRY.catalogue

    def of_text(self, text: str, place: str) -> WarbandList:
        """Read a warband."""
        return muster(read_warband(text, place), place)

    def sized(self, one: WarbandList, gold: int) -> WarbandList:
        """Return a warband with other GOLD."""
        return replace(one, gold=gold)

    def faults(self, one: WarbandList) -> Sequence[Fault]:
        """Return why a warband may not be played."""
        return breaks(one)

    def heads(self, one: WarbandList) -> int:
        """Return how many figures it has."""
        return len(one.figures)

    def written(self, one: WarbandList, form: str, language: Language) -> str:
        """Return a warband in a form that can be read again."""
        return write_warband(one, cast(WarbandForm, form), language)

    def answer(self, one: WarbandList, language: Language) -> dict[str, Any]:
        """Return what a program reads of a warband."""
        return warband_answer(one, language)

    def lines_of(self, one: WarbandList, language: Language) -> Iterable[Saying]:
        """Return what people read of a warband."""
        return warband_lines(one, language)

    def rules_of(self, lists: Sequence[WarbandList], language: Language) -> Iterable[Saying]:
        """Return what the rules and spells of warbands do."""
        return rules_of(lists, language)


_WARBANDS = Warbands()
read, write, lines = _WARBANDS.read, _WARBANDS.write, _WARBANDS.lines
as_csv, as_json = _WARBANDS.as_csv, _WARBANDS.as_json


def warband_of(found: object, place: str, files: Files) -> Document:
    """Return the warband that a scenario hands in.

    Raises:
        BadInput: If it can't be read.
    """
    return handed_in(found, place, files, read_warband, _of_data)


def _of_data(found: Mapping[Any, Any], place: str) -> Document:
    return read_document(dict(found), place)
