"""What all games' tables of luck share: the rolls by what they were for."""

from __future__ import annotations

from fractions import Fraction
from string import ascii_uppercase

from grognard.kernel.battle.luck import Die
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Target
from grognard.report.page import Row, Sheet
from grognard.report.speech import Speaker, Text


def letter_of(side: int) -> str:
    """Return what a side is called on boards and in tables: A to Z, then 27, 28 and so on."""
    return ascii_uppercase[side] if side < len(ascii_uppercase) else str(side + 1)


def rolls(dice: tuple[Die, ...], speaker: Speaker) -> Sheet:
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
            number(expected, speaker),
            number(came, speaker),
            percent(mean, speaker),
        )
        whose = Text.same(letter_of(side)) if side is not None else Text.same("–")
        rows.append(Row((speaker.words(rule), whose, *numbers), side))
    heads = tuple(map(speaker.say, (_REASON, _SIDE, _ROLLS, _DICE, _EXPECTED_ROLL, _CAME_ROLL, _MEAN_PERCENTILE)))
    return Sheet("luck-rolls", speaker.say(_ALL_ROLLS), heads, tuple(rows), speaker.say(_ROLLS_NOTE), (2, 3, 4, 5, 6))


def number(value: int | Fraction, speaker: Speaker) -> Text:
    """Return a number to hundredths."""
    whole = value == int(value)
    return speaker.say("{number}", number=int(value) if whole else round(float(value), 2))


def percent(share: Fraction, speaker: Speaker) -> Text:
    """Return a share in per cent."""
    return speaker.say("{share:%}", share=share)


_ALL_ROLLS = N_("Luck, roll by roll")
_REASON, _SIDE, _ROLLS, _DICE = N_("Roll"), N_("Side"), N_("Rolls"), N_("Dice")
_EXPECTED_ROLL, _CAME_ROLL, _MEAN_PERCENTILE = N_("Expected"), N_("Came"), N_("Mean percentile")
_ROLLS_NOTE = N_(
    "Successes where a number is needed, else the sum of the dice. A test that must stay low is lucky when low."
)
