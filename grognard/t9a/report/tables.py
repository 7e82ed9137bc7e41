"""Tables of a report of The Ninth Age: losses unit by unit and turn by turn, combats, Victory Points."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.report.page import Row, Sheet
from grognard.report.speech import NOTHING, Speaker, Text, joined
from grognard.t9a.aftermath.break_tests import Breaks
from grognard.t9a.aftermath.combat_score import CombatDrawn, CombatLost, CombatScored
from grognard.t9a.aftermath.pursuit import Caught
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.state import State
from grognard.t9a.melee.melee_events import RoundBegins
from grognard.t9a.report.chapters import Phase
from grognard.t9a.report.tags import LETTERS, Tags, where_is
from grognard.t9a.report.tracks import strengths
from grognard.t9a.setup.victory import Result
from grognard.t9a.units.losses import HealthLost, UnitDestroyed


def strength_of(state: State, troop: Troop) -> tuple[int, int]:
    """Return how many models and Health Points a troop has, on the table or off it; (0, 0) if it is gone."""
    unit = where_is(state, troop)
    if unit is None:
        return 0, 0
    return next(((models, health) for one, models, health in strengths(unit) if one is troop), (0, 0))


def fate_of(state: State, troop: Troop, speaker: Speaker) -> Text:
    """Return what has become of a troop, in words."""
    for fallen in state.fallen:
        if fallen.key == troop.key:
            return speaker.say(_FLED if fallen.by_flight else _DESTROYED)
    unit = where_is(state, troop)
    if unit is None:
        return speaker.say(_DESTROYED)
    models, health = strength_of(state, troop)
    if unit.away:
        return speaker.say(_PURSUES if unit.away == "pursuing" else _NEVER_CAME)
    left = (
        speaker.say(_HEALTH, health=health)
        if troop.size == 1
        else speaker.say(_LEFT, models=models, size=size_of(troop))
    )
    return joined(left, speaker.say(_FLEEING) if unit.morale.fleeing else NOTHING, by=", ")


def size_of(troop: Troop) -> int:
    """Return how many models a troop begins with."""
    return troop.size + troop.companions


def losses(phases: tuple[Phase, ...], tags: Tags, speaker: Speaker) -> Sheet:
    """Return the Health Points that each troop has lost in each Game Turn."""
    first, last = phases[0].at_first, phases[-1].end
    turns = sorted({phase.turn for phase in phases if phase.turn})
    ends = {phase.turn: phase.end for phase in phases}
    heads = [speaker.say(_UNIT), speaker.say(_BEGAN)]
    heads += [speaker.say(_TURN, turn=turn) for turn in turns]
    heads += [speaker.say(_IN_ALL), speaker.say(_END)]
    rows = []
    for side, army in enumerate(first.setting.armies):
        for troop in army:
            health = [strength_of(state, troop)[1] for state in (first, *(ends[turn] for turn in turns))]
            lost = [before - after for before, after in pairwise(health)]
            name = Text.of(tags.named(troop))
            numbers = [Text.same(str(health[0])), *map(_count, lost), _count(health[0] - health[-1])]
            rows.append(Row((name, *numbers, fate_of(last, troop, speaker)), side))
    columns = tuple(range(1, len(turns) + 3))
    return Sheet("losses", speaker.say(_LOSSES), tuple(heads), tuple(rows), speaker.say(_LOSSES_NOTE), columns)


def places_of_rounds(phases: tuple[Phase, ...]) -> dict[int, str]:
    """Return the places in the log of all Rounds of Combat, by the `id` of their events."""
    found: dict[int, str] = {}
    for chapter, phase in enumerate(phases):
        rounds = (event for event in phase.events if isinstance(event, RoundBegins))
        found.update({id(event): f"p{chapter}-{number}" for number, event in enumerate(rounds, 1)})
    return found


def combats(phases: tuple[Phase, ...], speaker: Speaker) -> Sheet:
    """Return the Rounds of Combat: who fought, what was lost, the scores and what came of it."""
    rows: list[Row] = []
    places = places_of_rounds(phases)
    for phase in phases:
        for number, events in enumerate(_rounds(phase.events), 1):
            began = events[0]
            assert isinstance(began, RoundBegins)
            cells = (
                speaker.say(_WHEN, turn=phase.turn, letter=LETTERS[phase.side or 0], number=number),
                speaker.say(_BETWEEN, ours=began.ours, theirs=began.theirs),
                lost_in(events, speaker),
                _scores(events),
                _outcome(events, speaker),
            )
            rows.append(Row(cells, phase.side, places[id(began)]))
    heads = tuple(map(speaker.say, (_ROUND, _FOUGHT, _LOST, _SCORES, _OUTCOME)))
    return Sheet("combats", speaker.say(_COMBATS), heads, tuple(rows))


def victory(result: Result, state: State, tags: Tags, speaker: Speaker) -> Sheet:
    """Return for what both sides earned their Victory Points."""
    rows = []
    for side, tallies in enumerate(result.tallies):
        for tally in tallies:
            troop = state.setting.troops[tally.key]
            cells = (
                speaker.say("{army}", army=state.setting.names[side]),
                Text.of(tags.named(troop)),
                speaker.words(tally.rule),
                Text.same(str(tally.points)),
            )
            rows.append(Row(cells, side))
    heads = tuple(map(speaker.say, (_EARNED_BY, _FOR, _WHY, _POINTS)))
    return Sheet("victory", speaker.say(_VICTORY), heads, tuple(rows), numbers=(3,))


def _rounds(events: tuple[Event, ...]) -> list[list[Event]]:
    """Cut the events of a phase into its Rounds of Combat."""
    rounds: list[list[Event]] = []
    for event in events:
        if isinstance(event, RoundBegins):
            rounds.append([])
        if rounds:
            rounds[-1].append(event)
    return rounds


def lost_in(events: list[Event], speaker: Speaker) -> Text:
    """Return what each unit lost in a round."""
    lost: dict[Any, int] = {}
    for event in events:
        if isinstance(event, HealthLost):
            lost[event.unit] = lost.get(event.unit, 0) + event.lost
    parts = [speaker.say(_UNIT_LOST, unit=unit, lost=count) for unit, count in lost.items()]
    return joined(*parts, by="; ") if parts else Text.same("–")


def _scores(events: list[Event]) -> Text:
    scored = next((event for event in events if isinstance(event, CombatScored)), None)
    if scored is None:
        return Text.same("–")
    return Text.same(f"{scored.ours.total}–{scored.theirs.total}")


def _outcome(events: list[Event], speaker: Speaker) -> Text:
    told = [event for event in events if isinstance(event, OUTCOMES)]
    return joined(*map(speaker.tell, told), by="; ") if told else Text.same("–")


OUTCOMES = (CombatLost, CombatDrawn, Breaks, Caught, UnitDestroyed)
"""The events that say what came of a Round of Combat."""


def _count(number: int) -> Text:
    return Text.same(str(number).replace("-", "\N{MINUS SIGN}") if number else "·")


_FLED, _DESTROYED = N_("fled the table"), N_("destroyed")
_PURSUES, _NEVER_CAME = N_("has pursued off the table"), N_("in reserve")
_HEALTH, _LEFT, _FLEEING = N_("{health} HP left"), N_("{models} of {size} left"), N_("fleeing")
_UNIT, _BEGAN, _TURN = N_("Unit"), N_("Began with"), N_("Turn {turn}")
_IN_ALL, _END, _LOSSES = N_("In all"), N_("At the end"), N_("Losses")
_LOSSES_NOTE = N_("Health Points lost in each Game Turn; a minus stands for points that were gained back.")
_WHEN, _BETWEEN = N_("T{turn} {letter}, round {number}"), N_("{ours} against {theirs}")
_ROUND, _FOUGHT, _LOST = N_("Round"), N_("Who fought"), N_("Health Points lost")
_SCORES, _OUTCOME, _COMBATS = N_("Score"), N_("Outcome"), N_("Combats")
_UNIT_LOST = N_("{unit}: {lost}")
_EARNED_BY, _FOR, _WHY = N_("Earned by"), N_("For"), N_("Why")
_POINTS, _VICTORY = N_("Points"), N_("Victory Points")
