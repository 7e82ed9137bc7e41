"""Sample figures by their names, for those who ask what a name means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.words.events import Event
from grognard.kernel.words.spelling import fold
from grognard.skulldred.profiles import profiles

__all__ = ["FigureCalled", "called"]


class FigureCalled(Event, frozen=True):
    """A figure of the sample warbands."""

    message: ClassVar[str] = "{english} / {french}: a figure of the sample warbands"

    english: str
    french: str


def called(text: str) -> Iterator[Event]:
    """Yield the figures that are called exactly *text* (accents, capitals, plurals aside), in either language."""
    sought = fold(text)
    for profile in profiles().values():
        if sought in (fold(profile.id), fold(profile.name.en), fold(profile.name.fr)):
            yield FigureCalled(profile.name.en, profile.name.fr)
