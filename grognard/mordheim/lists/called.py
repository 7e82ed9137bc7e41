"""Warriors and gear by their names, for those who ask what a name means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.words.events import Event
from grognard.kernel.words.language import Name
from grognard.kernel.words.spelling import fold
from grognard.mordheim.armoury import armoury
from grognard.mordheim.muster import WARBANDS, entries

__all__ = ["GearCalled", "WarriorCalled", "called"]


class WarriorCalled(Event, frozen=True):
    """A warrior of a warband, a hired sword, a beast."""

    message: ClassVar[str] = "{english} / {french}: a warrior of Mordheim, {warband}"

    english: str
    french: str
    warband: Name


class GearCalled(Event, frozen=True):
    """A weapon, armour or item."""

    message: ClassVar[str] = "{english} / {french}: equipment of Mordheim"

    english: str
    french: str


def called(text: str) -> Iterator[Event]:
    """Yield the warriors and the gear that are called exactly *text* (accents, capitals, plurals aside)."""
    sought = fold(text)
    others = {"hired": Name("hired swords", "francs-tireurs"), "beast": Name("beasts", "bêtes")}
    for entry in entries().values():
        name = entry.profile.name
        if sought in (fold(name.en), fold(name.fr)):
            yield WarriorCalled(name.en, name.fr, {**WARBANDS, **others}[entry.warband])
    for gear in armoury().values():
        if sought in (fold(gear.name.en), fold(gear.name.fr)):
            yield GearCalled(gear.name.en, gear.name.fr)
