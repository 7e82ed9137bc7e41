"""The report of a game of Skulldred: its frames become a cover, chapters, tables and a glossary."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from grognard.kernel.battle.luck import told
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_, NameTable
from grognard.report.course import marked
from grognard.report.entries import Style, groups_of
from grognard.report.frames import Frame
from grognard.report.notes import readings_in_force
from grognard.report.page import Army, Fact, Listed, Report, Standing, cited_entries
from grognard.report.page import Chapter as Page
from grognard.report.speech import NOTHING, Speaker, Text
from grognard.skulldred.casting import Casts
from grognard.skulldred.cost import cost
from grognard.skulldred.luck import BOUTS, Luck
from grognard.skulldred.report.board import Boards
from grognard.skulldred.report.chapters import HEADINGS, Chapter, chapters_of
from grognard.skulldred.report.course import skulldred_course, turning_points
from grognard.skulldred.report.lists import attributes
from grognard.skulldred.report.looks import Tags
from grognard.skulldred.report.luck import luck_sheets
from grognard.skulldred.report.tables import (
    closing,
    counters_by_turn,
    fate_of,
    fights,
    losses,
    places_of_bouts,
    scenery,
    when_of,
)
from grognard.skulldred.report.words import counters, in_spans, seen, standing, verdict
from grognard.skulldred.state import Figure, State
from grognard.skulldred.victory import Result, gold

SYSTEM = "skulldred"


class _Desk(NamedTuple):
    """What all parts of a report are written with."""

    boards: Boards
    tags: Tags
    speaker: Speaker
    places: Mapping[int, str]  # of events in the log, by their `id`


def report_of(
    frames: tuple[Frame, ...], result: Result | None = None, *, title: Name | None = None, luck: Luck | None = None
) -> Report:
    """Return the report of a game.

    Args:
        frames: How it went; see `frames.Recorder` and `frames.frames_of`.
        result: Its result; None if it isn't over.
        title: What the game is called; the warbands' names by default.
        luck: Who was lucky, of a game that was played before witnesses; its places are those of *frames*.
    """
    witnessed = frames
    frames = tuple(frame._replace(events=told(frame.events)) for frame in frames)
    first = frames[0].state
    catalogue = Catalogue.load(SYSTEM)
    tags = Tags(first)
    speaker = Speaker(catalogue, NameTable(tags.names.names), tags=tags.by_key)
    chapters = chapters_of(frames)
    turns = turning_points(witnessed, chapters) if luck is not None else ()
    desk = _Desk(Boards(first, tags), tags, speaker, {**places_of_bouts(chapters), **marked(turns)})
    last, ends = chapters[-1].end, closing(chapters)
    pages = tuple(
        _page(number, chapter, closes=any(chapter is end for end in ends), desk=desk)
        for number, chapter in enumerate(chapters)
    )
    sheets = [losses(chapters, tags, speaker), fights(chapters, tags, speaker), counters_by_turn(chapters, speaker)]
    sheets.append(scenery(last.setting, speaker))
    if luck is not None:
        sheets += luck_sheets(luck, frames, tags, speaker)
    names = last.setting.names
    return Report(
        title=Text.of(title) if title is not None else speaker.say(_AGAINST, first=names[0], second=names[1]),
        listed_as=(speaker.say(_FIGURE), speaker.say(_PRICE)),
        armies=tuple(_warband(side, last, desk) for side in (0, 1)),
        verdict=verdict(result, names, speaker) if result is not None else speaker.say(_NOT_OVER),
        facts=tuple(_facts(last, speaker)),
        view_box=desk.boards.sheet.view_box,
        symbols=desk.boards.symbols,
        legend=tuple(map(speaker.say, LEGEND)),
        chapters=pages,
        sheets=tuple(sheet for sheet in sheets if sheet.rows),
        rules=cited_entries(catalogue, speaker.cited),
        catalogue=catalogue,
        notes=readings_in_force(last.setting.readings, speaker),
        course=skulldred_course(chapters, turns, speaker) if luck is not None else None,
    )


def _page(number: int, chapter: Chapter, *, closes: bool, desk: _Desk) -> Page:
    """Return a chapter; one that *closes* a player's turn shows its board in the strip."""
    end, speaker = chapter.end, desk.speaker
    if chapter.side is None:
        title = turn = speaker.say(_SETUP)
    else:
        turn = speaker.say(_TURN_OF, turn=chapter.turn, warband=end.setting.names[chapter.side])
        nobody = speaker.say(_NOBODY)
        title = nobody if chapter.figure is None else Text.of(desk.tags.named(end.figure(chapter.figure)))
    key = f"p{number}"
    style = Style((*BOUTS, Casts), HEADINGS, retold=partial(in_spans, span=end.setting.lengths.span))
    return Page(
        key,
        title,
        turn,
        chapter.side,
        desk.boards.board(chapter.start, end, tuple(chapter.frames)),
        seen(end, speaker),
        groups_of((frame.events for frame in chapter.frames), speaker, style, desk.places),
        tuple(Standing(desk.tags.of(one), standing(one, end, desk.tags, speaker)) for one in end.on_table),
        when_of(chapter, speaker),
        desk.boards.thumb(end) if closes else Markup(),
        counters(end, speaker),
    )


def _warband(side: int, end: State, desk: _Desk) -> Army:
    figures = [figure for figure in end.figures if figure.side == side]
    total = sum(cost(figure.profile) for figure in figures)
    listed = tuple(_listed(figure, desk) for figure in figures)
    points = desk.speaker.say(_WORTH_GOLD, gold=total)
    return Army(Text.of(end.setting.names[side]), points, str(gold(end, side)), listed)


def _listed(figure: Figure, desk: _Desk) -> Listed:
    lost = figure.place in ("discard", "fled")
    price = cost(figure.profile)
    return Listed(
        desk.tags.of(figure),
        Text.of(desk.tags.name(figure)),
        attributes(figure.profile, desk.speaker),
        price,
        fate_of(figure, desk.speaker),
        desk.speaker.say(_WORTH, gold=price) if lost else NOTHING,
        lost,
    )


def _facts(end: State, speaker: Speaker) -> list[Fact]:
    """Return the lines of the cover."""
    options, span, board = end.setting.options, end.setting.lengths.span, end.setting.board
    size = {"width": round(board.width / span, 1), "depth": round(board.depth / span, 1)}
    first, second = (gold(end, side) for side in (0, 1))
    turns = speaker.say(_OF_TURNS, turns=(end.turn + 1) // 2, most=options.turns)
    return [
        Fact(speaker.say(_MISSION), speaker.say(_MISSIONS[options.mission])),
        Fact(speaker.say(_GOLD), speaker.say(_SCORE, first=first, second=second)),
        Fact(speaker.say(_DREADSKULLS), speaker.say(_EACH, number=options.dreadskulls)),
        Fact(speaker.say(_TURNS), turns),
        Fact(speaker.say(_TABLE), speaker.say(_SPANS, **size)),
        Fact(speaker.say(_SPAN), speaker.say("{span:mm}", span=round(span, 1))),
    ]


LEGEND = (
    N_("A line of the grid stands every SPAN. Choose a figure to see 1 SPAN round its base and read how it is."),
    N_("Signs over a base: ★ able to lead, ! panics, ? hidden, ↻ must reload, ✚ poisoned, ☾ a toad, ^ in the air, "
       "+1 its level."),
    N_("Large dotted circle: the range of a leader, 1 Long SPAN, for those whom he sees. Rings: a portal."),
    N_("A broken outline with a cross: DOWNED. A dashed, pale base: hidden. A red edge: panics."),
    N_("Dotted line: a move. Bold arrow: a charge. Long dashes: pushed back. Red dashes: a flight."),
    N_("Thin arrow: a shot. Thick short arrow: a blow. Wavering arrow: a spell or a duel."),
    N_("A cross over a dashed ring: lost in this activation. Red spots: where figures have died. ✓: was searched."),
)  # fmt: skip
_AGAINST, _NOT_OVER = N_("{first} against {second}"), N_("The battle isn't over")
_FIGURE, _PRICE = N_("Figure"), N_("GOLD")
_SETUP, _NOBODY = N_("Setup"), N_("Nobody acts")
_TURN_OF = N_("Turn {turn}, {warband}")
_WORTH_GOLD, _WORTH = N_("{gold} GOLD"), N_("+{gold} for the enemy")
_MISSION, _GOLD, _SCORE = N_("Mission"), N_("GOLD destroyed or found"), N_("{first}–{second}")
_DREADSKULLS, _EACH = N_("DREADSKULLs"), N_("{number} each")
_TURNS, _OF_TURNS = N_("Turns"), N_("{turns} of at most {most}")
_TABLE, _SPANS, _SPAN = N_("Table"), N_("{width} × {depth} SPANs"), N_("1 SPAN")
_MISSIONS = {
    "pitched-battle": N_("Pitched battle"),
    "treasure-hunt": N_("Treasure hunt"),
    "hold-the-gate": N_("Hold the gate"),
}
