"""Tables of luck of Skulldred: both warbands in all, each opposed roll, and the rolls by what they were for."""

from __future__ import annotations

from grognard.kernel.words.language import N_
from grognard.report.frames import Frame
from grognard.report.luck import number, percent, rolls
from grognard.report.page import Row, Sheet
from grognard.report.speech import Speaker, Text
from grognard.skulldred.duelling import Duels
from grognard.skulldred.firing import Shoots
from grognard.skulldred.luck import Fought, Luck
from grognard.skulldred.report.looks import LETTERS, Tags


def luck_sheets(luck: Luck, frames: tuple[Frame, ...], tags: Tags, speaker: Speaker) -> list[Sheet]:
    """Return the page of luck of a game."""
    totals = []
    for side, name in enumerate(frames[0].state.setting.names):
        total = luck.total(side)
        gained = speaker.say("{gained:+}", gained=round(float(total.came - total.expected), 1))
        totals.append(Row((Text.of(name), number(total.expected, speaker), number(total.came, speaker), gained), side))
    heads = tuple(map(speaker.say, (_WARBAND, _EXPECTED, _CAME, _GAINED)))
    return [
        Sheet("luck", speaker.say(_LUCK), heads, tuple(totals), speaker.say(_NOTE), (1, 2, 3)),
        _bouts(luck.fought, frames, tags, speaker),
        rolls(luck.dice, speaker),
    ]


def _bouts(fought: tuple[Fought, ...], frames: tuple[Frame, ...], tags: Tags, speaker: Speaker) -> Sheet:
    rows = []
    for one in fought:
        state = frames[max(one.place - 1, 0)].state
        cells = (
            speaker.say(_WHEN, turn=(state.turn + 1) // 2, letter=LETTERS[state.active]),
            Text.of(tags.named(state.figure(one.attacker))),
            Text.of(tags.named(state.figure(one.defender))),
            speaker.say(_DUEL if isinstance(one.event, Duels) else _SHOT if isinstance(one.event, Shoots) else _MELEE),
            number(one.chance.expected, speaker),
            number(one.chance.came, speaker),
            percent(one.chance.percentile, speaker),
        )
        rows.append(Row(cells, one.side))
    heads = tuple(map(speaker.say, (_TURN, _ATTACKER, _DEFENDER, _KIND, _EXPECTED, _CAME, _PERCENTILE)))
    return Sheet("luck-bouts", speaker.say(_BOUTS), heads, tuple(rows), speaker.say(_BOUTS_NOTE), (4, 5, 6))


_LUCK, _BOUTS = N_("Luck"), N_("Luck, fight by fight")
_WARBAND, _EXPECTED, _CAME, _GAINED = N_("Warband"), N_("GOLD expected"), N_("GOLD taken"), N_("Luck")
_NOTE = N_(
    "GOLD taken from the enemy less GOLD lost, by what the fights and shots came to, against their exact mean. A "
    "figure killed counts whole, one left DOWNED half, whatever counters did afterwards."
)
_WHEN, _TURN = N_("T{turn} {letter}"), N_("Turn")
_ATTACKER, _DEFENDER, _KIND = N_("Attacker"), N_("Defender"), N_("Kind")
_MELEE, _SHOT, _DUEL = N_("melee"), N_("shot"), N_("duel")
_PERCENTILE = N_("Percentile")
_BOUTS_NOTE = N_(
    "In GOLD for the attacker. Percentile: the chance that it had come worse for him, and half of the chance that it "
    "had come alike."
)
