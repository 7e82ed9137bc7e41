"""Tables of luck of The Ninth Age: both sides in all, each strike, and the rolls by what they were for."""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.words.language import N_
from grognard.report.frames import Frame
from grognard.report.luck import number, percent, rolls
from grognard.report.page import Row, Sheet
from grognard.report.speech import Speaker, Text
from grognard.t9a.luck import Luck, Struck
from grognard.t9a.report.tags import LETTERS


def luck_sheets(luck: Luck, frames: tuple[Frame, ...], speaker: Speaker) -> list[Sheet]:
    """Return the page of luck of a battle."""
    names = frames[0].state.setting.names
    totals = []
    for side, name in enumerate(names):
        total = luck.total(side)
        numbers = (total.expected, total.came, total.points_expected, total.points)
        gained = total.points - total.points_expected
        cells = (
            Text.of(name),
            *(number(one, speaker) for one in numbers),
            speaker.say("{gained:+}", gained=_whole(gained)),
        )
        totals.append(Row(cells, side))
    heads = tuple(map(speaker.say, (_ARMY, _EXPECTED, _CAME, _WORTH_EXPECTED, _WORTH, _GAINED)))
    return [
        Sheet("luck", speaker.say(_LUCK), heads, tuple(totals), speaker.say(_NOTE), (1, 2, 3, 4, 5)),
        _strikes(luck.struck, frames, speaker),
        rolls(luck.dice, speaker),
    ]


def _strikes(struck: tuple[Struck, ...], frames: tuple[Frame, ...], speaker: Speaker) -> Sheet:
    rows = []
    for one in struck:
        state = frames[max(one.place - 1, 0)].state
        when = speaker.say(_WHEN, turn=state.turn, letter=LETTERS[state.active])
        attacker = Text.of(one.attacker.name) if one.attacker is not None else speaker.say(_GROUND)
        attacks = speaker.say(_SHOTS if one.hitting else "{attacks}", attacks=one.attacks)
        chance = one.chance
        numbers = (
            number(chance.expected, speaker),
            number(chance.came, speaker),
            percent(chance.percentile, speaker),
        )
        rows.append(Row((when, attacker, Text.of(one.target.name), attacks, *numbers), one.side))
    heads = tuple(map(speaker.say, (_TURN, _STRIKER, _TARGET, _ATTACKS, _EXPECTED, _CAME, _PERCENTILE)))
    return Sheet("luck-strikes", speaker.say(_STRIKES), heads, tuple(rows), speaker.say(_STRIKES_NOTE), (4, 5, 6))


def _whole(number: Fraction) -> int:
    return round(float(number))


_LUCK, _STRIKES = N_("Luck"), N_("Luck, strike by strike")
_ARMY, _EXPECTED, _CAME = N_("Army"), N_("HP expected"), N_("HP taken")
_WORTH_EXPECTED, _WORTH, _GAINED = N_("Points of army expected"), N_("Points of army taken"), N_("Luck")
_NOTE = N_("What each army's attacks took from the other, against the exact mean of the same attacks.")
_WHEN, _TURN, _STRIKER, _TARGET = N_("T{turn} {letter}"), N_("Turn"), N_("Striker"), N_("Target")
_ATTACKS, _SHOTS, _GROUND = N_("Attacks"), N_("{attacks} shots to hit"), N_("the ground")
_PERCENTILE = N_("Percentile")
_STRIKES_NOTE = N_(
    "Percentile: the chance that it had come worse for the striker, and half of the chance that it had come alike. "
    "Shots to hit count as what their hits take on average; what these hits then took is a row of its own."
)
