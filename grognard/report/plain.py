"""A report for any game: its log, part after part, without boards. A game's own story says more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from markupsafe import Markup

from grognard.kernel.battle.luck import Die, told
from grognard.kernel.battle.swings import Scores, Swing, largest
from grognard.kernel.game import Frame
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.events import Event, Rolled, Spared
from grognard.kernel.words.language import N_, Name, RuleNames, Sayable
from grognard.report.course import TURNING_POINTS, Point, Turn, Words, course_of, marked, turns_of
from grognard.report.entries import Style, groups_of
from grognard.report.luck import rolls
from grognard.report.page import Army, Chapter, Course, Report, cited_entries
from grognard.report.speech import NOTHING, Speaker, Text, joined

EMPTY_BOX = "0 0 1 1"
LEAST = Fraction(1, 1000)
"""Below which a swing is none."""


def plain_report(
    system: str,
    frames: tuple[Frame, ...],
    *,
    title: Name,
    sides: Sequence[Name],
    verdict: Iterable[Sayable],
    names: RuleNames,
    scores: Sequence[int] = (),
    expected: Callable[[Any], Scores] | None = None,
    luck: tuple[Die, ...] = (),
) -> Report:
    """Return a report that tells the log of a battle, a chapter for each passage in which something happened.

    Args:
        system: The game's id, whose catalogue explains the rules.
        frames: How the battle went.
        title: What it is called.
        sides: What the sides are called.
        verdict: What is said of its result.
        names: What ids are called.
        scores: What each side has in the end, if anybody counts.
        expected: Gives what each side may expect of the end in a state; None: there is no course.
        luck: The luck of all rolls.
    """
    speaker = Speaker(Catalogue.load(system), names)
    passages = [(place, events) for place, frame in enumerate(frames) if (events := told(frame.events))]
    turns: tuple[Turn, ...] = ()
    if expected is not None:
        swings = largest(_swings(frames, passages, expected), TURNING_POINTS, least=LEAST)
        turns = turns_of(swings, [events for _, events in passages], {})
    chapters = tuple(_chapter(number, events, speaker, marked(turns)) for number, (_, events) in enumerate(passages))
    return Report(
        title=Text.of(title),
        listed_as=(NOTHING, NOTHING),
        armies=tuple(
            Army(Text.of(name), NOTHING, str(scores[side]) if scores else "", ()) for side, name in enumerate(sides)
        ),
        verdict=joined(*(speaker.tell(one) for one in verdict)),
        facts=(),
        view_box=EMPTY_BOX,
        symbols=Markup(),
        legend=(),
        chapters=chapters,
        sheets=(rolls(luck, speaker),) if luck else (),
        course=_course(frames, passages, turns, sides, expected, speaker) if expected is not None else None,
        rules=cited_entries(speaker.catalogue, speaker.cited),
        catalogue=speaker.catalogue,
    )


Passages = Sequence[tuple[int, tuple[Event, ...]]]


def _chapter(number: int, events: tuple[Event, ...], speaker: Speaker, places: dict[int, str]) -> Chapter:
    title = speaker.say(_PART, number=number + 1)
    groups = groups_of([events], speaker, Style(), places)
    return Chapter(f"p{number}", title, title, None, Markup(), NOTHING, groups, ())


# ---- what may be expected


def _swings(frames: tuple[Frame, ...], passages: Passages, expected: Callable[[Any], Scores]) -> Iterable[Swing]:
    """Yield what each part has changed; it is called by the last thing that was told in it."""
    for place, events in passages:
        happened = [event for event in events if not isinstance(event, Rolled | Spared)]
        if happened:
            before, after = (expected(frames[at].state) for at in (max(place - 1, 0), place))
            yield Swing(place, place, (happened[-1],), before, before, after)


def _course(
    frames: tuple[Frame, ...],
    passages: Passages,
    turns: Sequence[Turn],
    sides: Sequence[Name],
    expected: Callable[[Any], Scores],
    speaker: Speaker,
) -> Course:
    points = []
    for number, (place, _) in enumerate(passages, 1):
        when = speaker.say(_PART, number=number)
        points.append(Point(when, when, expected(frames[place].state), closes=True))
    beginning = speaker.say(_BEGINNING)
    start = Point(beginning, beginning, expected(frames[0].state), closes=True)
    return course_of(
        points,
        turns,
        [speaker.tell(turn.swing.events[0]) for turn in turns],
        names=sides,
        most=max(1, ceil(max(score for point in (start, *points) for score in point.scores))),
        words=Words(_NOTE, _SEEN, _SWINGS_NOTE),
        speaker=speaker,
        start=start,
    )


_PART, _BEGINNING = N_("Part {number}"), N_("Beginning")
_NOTE = N_("Expected result: what each side may expect in the end, as the game itself reckons it after each part.")
_SEEN = N_(
    "A curve: what {army} may expect, of {most}. It ends at {last}; the lowest is {lowest}, the highest {highest}."
)
_SWINGS_NOTE = N_("A swing is what a side may expect after a part less what it could expect before.")
