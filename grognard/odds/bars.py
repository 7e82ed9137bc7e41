"""The outcomes of an answer as lines of bars, with their chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.words.language import N_, Language, RuleNames, Wording, in_words, render
from grognard.odds.answer import in_order, wilson

__all__ = ["Line", "bars", "chance_shown", "is_words", "row_name", "rows"]

BAR = 40
"""How many signs the longest bar has."""
EIGHTHS = " ▏▎▍▌▋▊▉"
RARE = Fraction(1, 2000)
"""Outcomes at either end that together are rarer than this are shown with their neighbour."""
LEAST_SHOWN = Fraction(1, 1000)
"""The least chance that percents with one decimal show."""


class Line:
    """A template, marked with `N_`, and the values of its fields."""

    def __init__(self, message: str, /, **values: object) -> None:
        self.message = message
        self.values = values

    def wording(self) -> Wording:
        """Return the template and the values to fill it with."""
        return Wording(self.message, self.values.__getitem__)


def bars(outcomes: Distribution[Any], language: Language, rules: RuleNames, samples: int) -> Iterator[str]:
    """Yield a bar for each outcome; numbers with the chance of at least so many, sampled ones with their interval."""
    numeric = not is_words(outcomes)
    lines = list(rows(outcomes)) if numeric else [(one, one, outcomes.probability(one)) for one in in_order(outcomes)]
    longest = max(chance for _, _, chance in lines)
    names = [row_name(low, high, language, rules) for low, high, _ in lines]
    width = max(map(len, names))
    for name, (low, _, chance) in zip(names, lines, strict=True):
        shown = render(chance_shown(chance), language, rules).rjust(7)
        bar = _bar(float(chance / longest))
        after = ""
        if samples:
            after = f"  {_interval(chance, samples, language, rules)}"
        if numeric:
            line = Line(N_("at least {least}: {chance:%}"), least=low, chance=outcomes.at_least(low))
            after += "  " + render(line, language, rules)
        yield f"  {name.rjust(width)} {shown} {bar:{BAR}}{after}".rstrip()


def chance_shown(chance: Fraction) -> Line:
    """Return a chance in percent; one that is there, but rounds to nothing, as less than the least that is shown."""
    if 0 < chance < RARE:
        return Line(N_("<{least:%}"), least=LEAST_SHOWN)
    return Line("{chance:%}", chance=chance)


def _interval(chance: Fraction, samples: int, language: Language, rules: RuleNames) -> str:
    low, high = wilson(float(chance), samples)
    return render(Line(N_("({low:%} to {high:%})"), low=low, high=high), language, rules)


def rows(outcomes: Distribution[Any]) -> Iterator[tuple[Any, Any, Fraction]]:
    """Yield (from, to, chance): each number by itself, rare ones at both ends together."""
    values = in_order(outcomes)
    chances = [outcomes.probability(one) for one in values]
    first, last = 0, len(values) - 1
    while first < last and sum(chances[: first + 1]) < RARE:
        first += 1
    while last > first and sum(chances[last:]) < RARE:
        last -= 1
    yield values[0], values[first], sum(chances[: first + 1], Fraction(0))
    for place in range(first + 1, last):
        yield values[place], values[place], chances[place]
    if last > first:
        yield values[last], values[-1], sum(chances[last:], Fraction(0))


def row_name(low: Any, high: Any, language: Language, rules: RuleNames) -> str:
    """Return an outcome, or "9–10" for all from one to another."""
    if low == high:
        return in_words(low, language, rules)
    return f"{in_words(low, language, rules)}–{in_words(high, language, rules)}"


def _bar(share: float) -> str:
    eighths = round(share * BAR * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def is_words(found: Distribution[Any]) -> bool:
    """Are the outcomes words, not numbers?"""
    return not all(isinstance(one, int | float) for one in found.outcomes)
