"""The turning points of a game of Skulldred, and its expected result activation by activation, in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grognard.kernel.battle.swings import largest, shared
from grognard.kernel.words.language import N_
from grognard.report.course import TURNING_POINTS, Point, Turn, Words, course_of, turns_of
from grognard.report.frames import Frame
from grognard.report.page import Course
from grognard.report.speech import NOTHING, Speaker, Text, joined
from grognard.skulldred.appearing import Appears
from grognard.skulldred.casting import CastIs
from grognard.skulldred.report.chapters import Chapter
from grognard.skulldred.report.tables import closing, outcome_of, places_of_bouts, when_of
from grognard.skulldred.swings import WHOLE, expected_share, swings_of

LEAST = Fraction(1)
"""Per cent below which a swing is none."""


def turning_points(frames: tuple[Frame, ...], chapters: Sequence[Chapter]) -> tuple[Turn, ...]:
    """Return the largest swings of the expected result with their places; a fight's is that of its table."""
    passages = tuple((frame.state, frame.events) for frame in frames)
    swings = largest(swings_of(passages), TURNING_POINTS, least=LEAST)
    return turns_of(swings, [chapter.events for chapter in chapters], places_of_bouts(chapters))


def skulldred_course(chapters: Sequence[Chapter], turns: Sequence[Turn], speaker: Speaker) -> Course:
    """Return the course of the game, with its turning points."""
    last = closing(chapters)
    points = [
        Point(
            speaker.say("{turn}", turn=chapter.turn) if chapter.turn else NOTHING,
            when_of(chapter, speaker),
            shared(expected_share(chapter.end), WHOLE),
            any(chapter is one for one in last),
        )
        for chapter in chapters
    ]
    return course_of(
        points,
        turns,
        [_told(turn, speaker) for turn in turns],
        names=chapters[0].start.setting.names,
        most=WHOLE,
        words=Words(_NOTE, _SEEN, _SWINGS_NOTE),
        speaker=speaker,
    )


def _told(turn: Turn, speaker: Speaker) -> Text:
    """Return what happened in a passage, and what came of it."""
    first, *others = turn.swing.events
    also = [speaker.tell(event) for event in others if isinstance(event, CastIs | Appears)]
    return joined(speaker.tell(first), joined(*also, outcome_of(others, speaker), by="; "), by=" – ")


_SEEN = N_(
    "A curve: the share of {army} in the expected result, of {most}, from activation to activation. It ends at {last}; "
    "the lowest is {lowest}, the highest {highest}."
)
_NOTE = N_(
    "Expected result, our own measure: 100 per cent shared by the GOLD that each warband has left and has found, "
    "against what it began with; a figure that is DOWNED or panics counts half. It sees neither counters nor places."
)
_SWINGS_NOTE = N_(
    "A swing is the share after a fight, a shot, a spell or a fall less what was to be expected of it: the exact "
    "chances of all results of the fights and shots. What else came of it counts in full."
)
