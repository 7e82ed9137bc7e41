"""Tables of luck of The Ninth Age: both sides in all, each strike, and the rolls by what they were for."""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.language import N_
from grognard.kernel.modifiers import Target
from grognard.report.frames import Frame
from grognard.report.page import Row, Sheet
from grognard.report.speech import Speaker, Text
from grognard.report.t9a_tags import LETTERS
from grognard.t9a.luck import Die, Luck, Struck


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
            *(_number(one, speaker) for one in numbers),
            speaker.say("{gained:+}", gained=_whole(gained)),
        )
        totals.append(Row(cells, side))
    heads = tuple(map(speaker.say, (_ARMY, _EXPECTED, _CAME, _WORTH_EXPECTED, _WORTH, _GAINED)))
    return [
        Sheet("luck", speaker.say(_LUCK), heads, tuple(totals), speaker.say(_NOTE), (1, 2, 3, 4, 5)),
        _strikes(luck.struck, frames, speaker),
        _rolls(luck.dice, speaker),
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
            _number(chance.expected, speaker),
            _number(chance.came, speaker),
            _percent(chance.percentile, speaker),
        )
        rows.append(Row((when, attacker, Text.of(one.target.name), attacks, *numbers), one.side))
    heads = tuple(map(speaker.say, (_TURN, _STRIKER, _TARGET, _ATTACKS, _EXPECTED, _CAME, _PERCENTILE)))
    return Sheet("luck-strikes", speaker.say(_STRIKES), heads, tuple(rows), speaker.say(_STRIKES_NOTE), (4, 5, 6))


def _rolls(dice: tuple[Die, ...], speaker: Speaker) -> Sheet:
    """Return all rolls, those for the same thing in one row for each side."""
    groups: dict[tuple[str, int | None], list[Die]] = {}
    for one in dice:
        rule = one.because.what if isinstance(one.because, Target) else one.because
        groups.setdefault((rule, one.side), []).append(one)
    rows = []
    for (rule, side), rolls in sorted(groups.items(), key=lambda group: (group[0][0], group[0][1] or 0)):
        expected = sum((one.chance.expected for one in rolls), Fraction(0))
        came = sum((Fraction(one.chance.came) for one in rolls), Fraction(0))
        mean = sum((one.chance.percentile for one in rolls), Fraction(0)) / len(rolls)
        numbers = (
            Text.same(str(len(rolls))),
            Text.same(str(sum(one.dice for one in rolls))),
            _number(expected, speaker),
            _number(came, speaker),
            _percent(mean, speaker),
        )
        whose = Text.same(LETTERS[side]) if side is not None else Text.same("–")
        rows.append(Row((speaker.words(rule), whose, *numbers), side))
    heads = tuple(map(speaker.say, (_REASON, _SIDE, _ROLLS, _DICE, _EXPECTED_ROLL, _CAME_ROLL, _MEAN_PERCENTILE)))
    return Sheet("luck-rolls", speaker.say(_ALL_ROLLS), heads, tuple(rows), speaker.say(_ROLLS_NOTE), (2, 3, 4, 5, 6))


def _number(number: int | Fraction, speaker: Speaker) -> Text:
    whole = number == int(number)
    return speaker.say("{number}", number=int(number) if whole else round(float(number), 2))


def _percent(share: Fraction, speaker: Speaker) -> Text:
    return speaker.say("{share:%}", share=share)


def _whole(number: Fraction) -> int:
    return round(float(number))


_LUCK, _STRIKES, _ALL_ROLLS = N_("Luck"), N_("Luck, strike by strike"), N_("Luck, roll by roll")
_ARMY, _EXPECTED, _CAME = N_("Army"), N_("HP expected"), N_("HP taken")
_WORTH_EXPECTED, _WORTH, _GAINED = N_("Points of army expected"), N_("Points of army taken"), N_("Luck")
_NOTE = N_("What each army's attacks took from the other, against the exact mean of the same attacks.")
_WHEN, _TURN, _STRIKER, _TARGET = N_("T{turn} {letter}"), N_("Turn"), N_("Striker"), N_("Target")
_ATTACKS, _SHOTS, _GROUND = N_("Attacks"), N_("{attacks} shots to hit"), N_("the ground")
_PERCENTILE, _MEAN_PERCENTILE = N_("Percentile"), N_("Mean percentile")
_STRIKES_NOTE = N_(
    "Percentile: the chance that it had come worse for the striker, and half of the chance that it had come alike. "
    "Shots to hit count as what their hits take on average; what these hits then took is a row of its own."
)
_REASON, _SIDE, _ROLLS, _DICE = N_("Roll"), N_("Side"), N_("Rolls"), N_("Dice")
_EXPECTED_ROLL, _CAME_ROLL = N_("Expected"), N_("Came")
_ROLLS_NOTE = N_(
    "Successes where a number is needed, else the sum of the dice. A test that must stay low is lucky when low."
)
