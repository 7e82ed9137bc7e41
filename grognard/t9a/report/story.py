"""The report of a battle of The Ninth Age: its frames become a cover, chapters, tables and a glossary."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from grognard.kernel.battle.luck import told
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_, NameTable
from grognard.report.course import marked
from grognard.report.entries import Style, groups_of
from grognard.report.frames import Frame
from grognard.report.notes import readings_in_force
from grognard.report.page import Army, Chapter, Fact, Listed, Report, Standing, cited_entries
from grognard.report.speech import NOTHING, Speaker, Text, joined
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.state import State
from grognard.t9a.charging.charge import ChargeDeclared
from grognard.t9a.charging.charge_moves import ChargeRangeRolled
from grognard.t9a.luck import Luck
from grognard.t9a.magic.events import SpellAimed
from grognard.t9a.melee.melee_events import InitiativeStep, RoundBegins
from grognard.t9a.names import names_of
from grognard.t9a.report.board import Boards
from grognard.t9a.report.chapters import HEADINGS, Phase, phases_of
from grognard.t9a.report.course import t9a_course, turning_points
from grognard.t9a.report.luck import luck_sheets
from grognard.t9a.report.tables import combats, fate_of, losses, places_of_rounds, size_of, victory
from grognard.t9a.report.tags import LETTERS, Tags
from grognard.t9a.report.words import seen, standing, verdict
from grognard.t9a.setup.victory import Result
from grognard.t9a.shooting.shooting_events import Shoots


def report_of(
    frames: tuple[Frame, ...], result: Result | None = None, *, title: Name | None = None, luck: Luck | None = None
) -> Report:
    """Return the report of a battle.

    Args:
        frames: How it went; see `frames.Recorder` and `frames.frames_of`.
        result: Its result; None if it isn't over.
        title: What the battle is called; the armies' names by default.
        luck: Who was lucky, of a battle that was played before witnesses; its places are those of *frames*.
    """
    frames = tuple(frame._replace(events=told(frame.events)) for frame in frames)
    setting = frames[0].state.setting
    catalogue = Catalogue.load("t9a")
    tags = Tags(setting)
    speaker = Speaker(catalogue, NameTable(names_of(setting).names), tags.by_name)
    boards = Boards(setting, tags, speaker)
    phases = phases_of(frames)
    turns = turning_points(frames, phases, luck) if luck is not None else ()
    last = phases[-1].end
    chapters = tuple(
        _chapter(
            number,
            phase,
            last=phase is phases[-1] or phases[number + 1].begins_player_turn,
            boards=boards,
            tags=tags,
            speaker=speaker,
            places={**places_of_rounds(phases), **marked(turns)},
        )
        for number, phase in enumerate(phases)
    )
    sheets = [losses(phases, tags, speaker), combats(phases, speaker)]
    if result is not None:
        sheets.append(victory(result, last, tags, speaker))
    if luck is not None:
        sheets += luck_sheets(luck, frames, speaker)
    first, second = setting.names
    return Report(
        title=Text.of(title) if title is not None else speaker.say(_AGAINST, first=first, second=second),
        listed_as=(speaker.say(_UNIT), speaker.say(_POINTS)),
        armies=tuple(_army(side, last, result, tags, speaker) for side in (0, 1)),
        verdict=verdict(result, setting.names, speaker) if result is not None else speaker.say(_NOT_OVER),
        facts=tuple(_facts(last, result, speaker)),
        view_box=boards.sheet.view_box,
        symbols=boards.symbols,
        legend=tuple(map(speaker.say, LEGEND)),
        chapters=chapters,
        sheets=tuple(sheet for sheet in sheets if sheet.rows),
        rules=cited_entries(catalogue, speaker.cited),
        catalogue=catalogue,
        notes=tuple(_notes(last, speaker)),
        course=t9a_course(frames, phases, turns, speaker) if luck is not None else None,
    )


def _chapter(
    number: int, phase: Phase, *, last: bool, boards: Boards, tags: Tags, speaker: Speaker, places: Mapping[int, str]
) -> Chapter:
    """Return a phase as a chapter; the *last* of a Player Turn shows its board in the strip."""
    key = f"p{number}"
    end = phase.end
    if phase.side is None:
        title = turn = short = speaker.say(_DEPLOYMENT)
    else:
        army = end.setting.names[phase.side]
        title = speaker.words(phase.rule)
        turn = speaker.say(_TURN_OF, turn=phase.turn, army=army)
        short = speaker.say(_SHORT, turn=phase.turn, letter=LETTERS[phase.side])
    return Chapter(
        key,
        title,
        turn,
        phase.side,
        boards.board(phase.start, end, tuple(phase.frames)),
        seen(end, speaker),
        groups_of((frame.events for frame in phase.frames), speaker, STYLE, places),
        tuple(Standing(tags.of_unit(unit), standing(unit, end, tags, speaker)) for unit in end.units),
        short,
        boards.thumb(end) if last else Markup(),
    )


def _army(side: int, end: State, result: Result | None, tags: Tags, speaker: Speaker) -> Army:
    troops = end.setting.armies[side]
    total = sum(troop.points for troop in troops)
    score = str(result.battle_points[side]) if result is not None else "–"
    units = tuple(_listed(troop, end, result, tags, speaker) for troop in troops)
    points = speaker.say(_OF_POINTS, points=total, limit=end.setting.army_points)
    return Army(Text.of(end.setting.names[side]), points, score, units)


def _listed(troop: Troop, end: State, result: Result | None, tags: Tags, speaker: Speaker) -> Listed:
    fate = fate_of(end, troop, speaker)
    tallies = [tally for earned in (result.tallies if result is not None else ()) for tally in earned]
    worth = sum(tally.points for tally in tallies if tally.key == troop.key)
    return Listed(
        tags.of(troop),
        Text.of(troop.name),
        _detail(troop, speaker),
        troop.points,
        fate,
        speaker.say(_WORTH, points=worth) if worth else NOTHING,
        lost=any(fallen.key == troop.key for fallen in end.fallen),
    )


def _detail(troop: Troop, speaker: Speaker) -> Text:
    """Return "25 models, Champion, Musician", "General"."""
    parts: list[Text] = []
    if size_of(troop) > 1:
        parts.append(speaker.say(_MODELS, models=size_of(troop)))
    marks = (
        (troop.general, "t9a.general"),
        (troop.battle_standard, "t9a.battle-standard-bearer"),
        (troop.champion is not None, "t9a.champion"),
        (troop.musician, "t9a.musician"),
        (troop.standard, "t9a.standard-bearer"),
    )
    parts += [speaker.words(rule) for marked, rule in marks if marked]
    return joined(*parts, by=", ")


def _facts(end: State, result: Result | None, speaker: Speaker) -> list[Fact]:
    """Return the lines of the cover."""
    names = end.setting.names
    facts = []
    if end.deployment:
        facts.append(Fact(speaker.say(_DEPLOYMENT_TYPE), speaker.words(end.deployment)))
    if end.objective:
        facts.append(Fact(speaker.say(_OBJECTIVE), speaker.words(end.objective)))
    if result is not None:
        winner = names[result.objective] if result.objective is not None else N_("nobody")
        facts.append(Fact(speaker.say(_OBJECTIVE_WON), speaker.words(winner)))
        points = speaker.say("{first}–{second}", first=result.victory_points[0], second=result.victory_points[1])
        facts.append(Fact(speaker.say(_VICTORY_POINTS), points))
    table = end.setting.table
    facts.append(
        Fact(speaker.say(_BOARD), speaker.say("{width:in} × {depth:in}", width=table.width, depth=table.depth))
    )
    facts.append(Fact(speaker.say(_TURNS), Text.same(str(min(end.turn, end.setting.game_turns)))))
    return facts


def _notes(end: State, speaker: Speaker) -> list[Text]:
    """Return what a reader must know about the rules that were in force."""
    notes = list(readings_in_force(end.setting.readings, speaker))
    silent = dict.fromkeys(rule for army in end.setting.armies for troop in army for rule in troop.not_in_force)
    if silent:
        notes.append(speaker.say(_NOT_PLAYED, rules=tuple(silent)))
    return notes


STYLE = Style(
    opening=(RoundBegins, Shoots, ChargeDeclared, ChargeRangeRolled, SpellAimed),
    leaving_out=HEADINGS,
    steps=(InitiativeStep,),
)
"""How the log is laid out: a combat, a volley, a charge, a spell each fold."""

LEGEND = (
    N_("The thick edge with the arrow is a unit's front. Choose a unit to see its front arc and read where it stands."),
    N_("Thin dashed outlines show where units stood when the phase began."),
    N_("Dotted line: a move. Bold arrow: a charge. Long dashes: a failed charge, or a pursuit."),
    N_("Short red dashes: a flight. Thin straight line: shots. A red number: models lost in this phase."),
    N_("Characters have a dark base; Champion, Musician and Standard Bearer stand out in their unit."),
    N_("A broken outline: the unit flees or is Shaken. A cross: it was destroyed, or has fled the table."),
)
_AGAINST = N_("{first} against {second}")
_DEPLOYMENT, _TURN_OF = N_("Deployment"), N_("Turn {turn}, {army}")
_SHORT = N_("T{turn} {letter}")
_OF_POINTS, _MODELS = N_("{points} points of {limit}"), N_("{models} models")
_WORTH = N_("+{points} for the enemy")
_UNIT, _POINTS = N_("Unit"), N_("Points")
_NOT_OVER = N_("The battle isn't over")
_DEPLOYMENT_TYPE, _OBJECTIVE, _OBJECTIVE_WON = N_("Deployment Type"), N_("Secondary Objective"), N_("Objective won by")
_VICTORY_POINTS, _BOARD, _TURNS = N_("Victory Points"), N_("Board"), N_("Game Turns")
_NOT_PLAYED = N_("Not played yet: {rules}")
