"""Units and mounts by their names, for those who ask what a name means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.spelling import fold
from grognard.t9a.armies import ARMIES, army_book

__all__ = ["UnitCalled", "called"]


class UnitCalled(Event, frozen=True):
    """A unit, or a mount, of one of our army books."""

    message: ClassVar[str] = (
        "{english} / {french}: a unit of {army}, {points} points for {models} {models:model|models}"
    )

    english: str
    french: str
    army: Name
    points: int
    models: int


class MountCalled(Event, frozen=True):
    """A mount of one of our army books."""

    message: ClassVar[str] = "{english} / {french}: a mount of {army}"

    english: str
    french: str
    army: Name


def called(text: str) -> Iterator[Event]:
    """Yield what is called exactly *text* (accents, capitals, plurals aside), in either language."""
    sought = fold(text)
    for army in ARMIES:
        book = army_book(army)
        for unit in book.units.values():
            names = [unit.name, *(part.name for part in unit.parts)]
            if any(sought in (fold(name.en), fold(name.fr)) for name in names):
                yield UnitCalled(unit.name.en, unit.name.fr, book.name, unit.base_points, unit.base_models)
        for mount in book.mounts.values():
            if sought in (fold(mount.name.en), fold(mount.name.fr)):
                yield MountCalled(mount.name.en, mount.name.fr, book.name)
