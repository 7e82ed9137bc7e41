"""A report for any game: its log, round after round, without boards. A game's own story says more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from grognard.kernel.battle.luck import told
from grognard.kernel.game import Frame
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Name, RuleNames, Sayable
from grognard.report.entries import Style, groups_of
from grognard.report.page import Army, Chapter, Report, cited_entries
from grognard.report.speech import NOTHING, Speaker, Text, joined

EMPTY_BOX = "0 0 1 1"


def plain_report(
    system: str,
    frames: tuple[Frame, ...],
    *,
    title: Name,
    sides: Sequence[Name],
    verdict: Iterable[Sayable],
    names: RuleNames,
) -> Report:
    """Return a report that tells the log of a battle, a chapter for each passage in which something happened.

    Args:
        system: The game's id, whose catalogue explains the rules.
        frames: How the battle went.
        title: What it is called.
        sides: What the sides are called.
        verdict: What is said of its result.
        names: What ids are called.
    """
    speaker = Speaker(Catalogue.load(system), names)
    passages = [events for frame in frames if (events := told(frame.events))]
    chapters = tuple(_chapter(number, events, speaker) for number, events in enumerate(passages))
    return Report(
        title=Text.of(title),
        listed_as=(NOTHING, NOTHING),
        armies=tuple(Army(Text.of(name), NOTHING, "", ()) for name in sides),
        verdict=joined(*(speaker.tell(one) for one in verdict)),
        facts=(),
        view_box=EMPTY_BOX,
        symbols=Markup(),
        legend=(),
        chapters=chapters,
        sheets=(),
        rules=cited_entries(speaker.catalogue, speaker.cited),
        catalogue=speaker.catalogue,
    )


def _chapter(number: int, events: tuple[Event, ...], speaker: Speaker) -> Chapter:
    title = speaker.say(_PASSAGE, number=number + 1)
    groups = groups_of([events], speaker, Style())
    return Chapter(f"p{number}", title, title, None, Markup(), NOTHING, groups, ())


_PASSAGE = N_("Part {number}")
