"""Tables of a report of Skulldred: figure by figure, fight by fight, counters turn by turn, the scenery."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.report.page import Row, Sheet
from grognard.report.speech import NOTHING, Speaker, Text, joined
from grognard.skulldred.cost import cost
from grognard.skulldred.counters import Restored, Sacrificed
from grognard.skulldred.downed import Cancelled, IsDowned
from grognard.skulldred.duelling import Duels
from grognard.skulldred.firing import Jams, Shoots, ShotIs
from grognard.skulldred.leaving import IsKilled, LeavesTable
from grognard.skulldred.luck import BOUTS, Meeting, parties
from grognard.skulldred.melee import FightIs
from grognard.skulldred.panicking import Panics
from grognard.skulldred.pushing import IsPushed
from grognard.skulldred.report.chapters import Chapter
from grognard.skulldred.report.lists import classification
from grognard.skulldred.report.looks import LETTERS, Tags
from grognard.skulldred.setting import Setting
from grognard.skulldred.state import Figure, State
from grognard.skulldred.victory import gold

OUTCOMES = (IsPushed, IsDowned, IsKilled, Cancelled, Restored, Sacrificed, LeavesTable, Panics, Jams)
"""The events that say what came of a fight or a shot."""
LEAVING = (IsKilled, Sacrificed, LeavesTable)
"""The events by which a figure leaves the table."""


def fate_of(figure: Figure, speaker: Speaker) -> Text:
    """Return what has become of a figure, in words."""
    if figure.place != "table":
        return speaker.say(_FATES[figure.place])
    parts = [speaker.say(words) for there, words in ((figure.downed, _DOWNED), (figure.panicked, _PANICS)) if there]
    return joined(*parts, by=", ") if parts else speaker.say(_STANDS)


def losses(chapters: Sequence[Chapter], tags: Tags, speaker: Speaker) -> Sheet:
    """Return figure by figure: its price, how often it acted and fought, when it was DOWNED and when it was lost."""
    last = chapters[-1].end
    rows = []
    for figure in last.figures:
        acted = sum(chapter.figure == figure.id for chapter in chapters)
        bouts = sum(figure.id == parties(event)[0] for chapter in chapters for event in _bouts(chapter.events))
        cells = (
            Text.of(tags.named(figure)),
            Text.same(str(cost(figure.profile))),
            _count(acted),
            _count(bouts),
            _when(chapters, figure, (IsDowned,), speaker),
            _when(chapters, figure, LEAVING, speaker),
            fate_of(figure, speaker),
        )
        rows.append(Row(cells, figure.side))
    heads = tuple(map(speaker.say, (_FIGURE, _GOLD, _ACTED, _ATTACKS, _WAS_DOWNED, _WAS_LOST, _END)))
    return Sheet("losses", speaker.say(_LOSSES), heads, tuple(rows), NOTHING, (1, 2, 3))


def places_of_bouts(chapters: Sequence[Chapter]) -> dict[int, str]:
    """Return the places in the log of all fights and shots, by the `id` of their events."""
    bouts = (event for chapter in chapters for event in _bouts(chapter.events))
    return {id(event): f"fight-{number}" for number, event in enumerate(bouts, 1)}


def fights(chapters: Sequence[Chapter], tags: Tags, speaker: Speaker) -> Sheet:
    """Return the melees, long strikes, shots and duels: who met whom, the hits, and what came of it."""
    places = places_of_bouts(chapters)
    rows = []
    for chapter in chapters:
        for bout, after in _with_aftermath(chapter.events):
            attacker, defender = (chapter.end.figure(number) for number in parties(bout))
            cells = (
                when_of(chapter, speaker),
                _tagged(attacker, tags, speaker),
                _tagged(defender, tags, speaker),
                kind_of(bout, speaker),
                _hits(after),
                outcome_of(after, speaker) or Text.same("–"),
            )
            rows.append(Row(cells, chapter.side, places[id(bout)]))
    heads = tuple(map(speaker.say, (_WHEN, _ATTACKER, _DEFENDER, _KIND, _HITS, _OUTCOME)))
    return Sheet("fights", speaker.say(_FIGHTS), heads, tuple(rows))


def counters_by_turn(chapters: Sequence[Chapter], speaker: Speaker) -> Sheet:
    """Return the pools, the figures left and the GOLD at the end of each player's turn."""
    rows = [Row((when_of(chapter, speaker), *_numbers(chapter.end))) for chapter in closing(chapters)]
    heads = [speaker.say(_WHEN)]
    for message in (_POOL, _FIGURES_LEFT, _GOLD_OF):
        heads += [speaker.say(message, letter=letter) for letter in LETTERS]
    return Sheet(
        "counters", speaker.say(_COUNTERS), tuple(heads), tuple(rows), speaker.say(_COUNTERS_NOTE), (1, 2, 3, 4, 5, 6)
    )


def scenery(setting: Setting, speaker: Speaker) -> Sheet:
    """Return the pieces of scenery by kind, and what they do."""
    counted: dict[tuple[Name, Text], int] = {}
    for piece in setting.board.pieces:
        key = (piece.name, classification(piece.functions, speaker))
        counted[key] = counted.get(key, 0) + 1
    rows = [Row((Text.of(name), Text.same(str(count)), does)) for (name, does), count in counted.items()]
    return Sheet(
        "scenery", speaker.say(_SCENERY), tuple(map(speaker.say, (_PIECE, _COUNT, _DOES))), tuple(rows), NOTHING, (1,)
    )


def closing(chapters: Sequence[Chapter]) -> list[Chapter]:
    """Return the last chapter of each player's turn."""
    followers = [*chapters[1:], None]
    return [
        chapter
        for chapter, after in zip(chapters, followers, strict=True)
        if after is None or (after.turn, after.side) != (chapter.turn, chapter.side)
    ]


def when_of(chapter: Chapter, speaker: Speaker) -> Text:
    """Return "T3 A"."""
    if chapter.side is None:
        return speaker.say(_DEPLOYMENT)
    return speaker.say(_TURN_OF, turn=chapter.turn, letter=LETTERS[chapter.side])


def outcome_of(events: Sequence[Event], speaker: Speaker) -> Text:
    """Return what came of a fight, a shot or anything else, in words."""
    return joined(*(speaker.tell(event) for event in events if isinstance(event, OUTCOMES)), by="; ")


def kind_of(bout: Event, speaker: Speaker) -> Text:
    """Return "melee", "shot" or "duel"."""
    return speaker.say(_DUEL if isinstance(bout, Duels) else _SHOT if isinstance(bout, Shoots) else _MELEE)


def _bouts(events: Sequence[Event]) -> Iterator[Meeting]:
    return (event for event in events if isinstance(event, BOUTS))


def _with_aftermath(events: Sequence[Event]) -> Iterator[tuple[Meeting, list[Event]]]:
    """Yield each fight or shot with what follows it up to the next one."""
    starts = [(number, event) for number, event in enumerate(events) if isinstance(event, BOUTS)]
    for at, (start, bout) in enumerate(starts):
        end = starts[at + 1][0] if at + 1 < len(starts) else len(events)
        yield bout, list(events[start + 1 : end])


def _hits(events: list[Event]) -> Text:
    for event in events:
        if isinstance(event, ShotIs):
            return Text.same(f"{event.hits}–{event.dodges}")
        if isinstance(event, FightIs):
            return Text.same(f"{event.hits}–{event.other_hits}")
    return Text.same("–")


def _when(chapters: Sequence[Chapter], figure: Figure, kinds: tuple[type[Event], ...], speaker: Speaker) -> Text:
    """Return the turns in which that befell a figure, with the rule where the log names one."""
    found = [
        joined(when_of(chapter, speaker), _because(event, speaker))
        for chapter in chapters
        for event in chapter.events
        if isinstance(event, kinds) and getattr(event, "figure", None) == figure.id
    ]
    return joined(*found, by="; ") if found else Text.same("·")


def _because(event: Event, speaker: Speaker) -> Text:
    rule = getattr(event, "because", "")
    return speaker.say("({rule})", rule=rule) if rule else NOTHING


def _tagged(figure: Figure, tags: Tags, speaker: Speaker) -> Text:
    return speaker.say("{figure:figure}", figure=figure.id)


def _numbers(state: State) -> list[Text]:
    pools = [state.warbands[side].pool for side in (0, 1)]
    figures = [len(state.side(side)) for side in (0, 1)]
    return [Text.same(str(number)) for number in (*pools, *figures, gold(state, 0), gold(state, 1))]


def _count(number: int) -> Text:
    return Text.same(str(number) if number else "·")


_FATES = {
    "waiting": N_("not deployed"),
    "reserve": N_("in reserve"),
    "kept-back": N_("kept back"),
    "discard": N_("lost"),
    "fled": N_("fled the table"),
}
_DOWNED, _PANICS, _STANDS = N_("DOWNED"), N_("panics"), N_("stands")
_LOSSES, _FIGURE, _GOLD, _ACTED = N_("Losses"), N_("Figure"), N_("GOLD"), N_("Activations")
_ATTACKS, _WAS_DOWNED, _WAS_LOST, _END = N_("Attacks"), N_("DOWNED in"), N_("Lost in"), N_("At the end")
_FIGHTS, _WHEN, _ATTACKER, _DEFENDER = N_("Fights and shots"), N_("When"), N_("Attacker"), N_("Defender")
_KIND, _HITS, _OUTCOME = N_("Kind"), N_("Hits"), N_("Outcome")
_MELEE, _SHOT, _DUEL = N_("melee"), N_("shot"), N_("duel")
_COUNTERS, _POOL, _FIGURES_LEFT = N_("Counters turn by turn"), N_("Pool {letter}"), N_("Figures {letter}")
_GOLD_OF = N_("GOLD {letter}")
_COUNTERS_NOTE = N_("DREADSKULLs in the active pools, figures on the table, GOLD destroyed or found.")
_SCENERY, _PIECE, _COUNT, _DOES = N_("Scenery as it was agreed"), N_("Piece"), N_("Number"), N_("What it does")
_TURN_OF, _DEPLOYMENT = N_("T{turn} {letter}"), N_("Setup")
