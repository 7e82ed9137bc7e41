"""An answer in words, for a terminal: bars, means, quantiles, "at least k", and the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import Any

from grognard.kernel.distribution import Distribution
from grognard.kernel.language import N_, Language, RuleNames, Sayable, Wording, in_words, render
from grognard.odds.answer import Answer, Share, Step, in_order, wilson

__all__ = ["in_lines"]

BAR = 40
"""How many signs the longest bar has."""
MOST_ALIKE = 3
"""How many rolls for one thing are shown."""
EIGHTHS = " ▏▎▍▌▋▊▉"
RARE = Fraction(1, 2000)
"""Outcomes at either end that together are rarer than this are shown with their neighbour."""
LEAST_SHOWN = Fraction(1, 1000)
"""The least chance that percents with one decimal show."""
MOST_LISTED = 6
"""Up to how many outcomes of a number stand beside its mean."""


class Line:
    """A template, marked with `N_`, and the values of its fields."""

    def __init__(self, message: str, /, **values: object) -> None:
        self.message = message
        self.values = values

    def wording(self) -> Wording:
        """Return the template and the values to fill it with."""
        return Wording(self.message, self.values.__getitem__)


def in_lines(answer: Answer, language: Language, rules: RuleNames) -> Iterator[str]:
    """Yield the answer line by line."""

    def said(message: str, /, **values: object) -> str:
        return render(Line(message, **values), language, rules)

    yield render(answer.title, language, rules)
    yield ""
    if answer.options:
        yield from _options(answer, language, rules)
        yield ""
    yield from _main(answer, language, rules)
    for name, found in answer.marginals.items():
        yield from _marginal(answer, name, found, language, rules)
    if not answer.exact:
        yield ""
        yield said(N_("Sampled {samples} times: the question is too large to be listed."), samples=answer.samples)
        yield said(N_("Behind each chance stands the interval in which it lies with a confidence of 95%."))
        interval = answer.interval()
        if interval is not None:
            low, high = (round(one, 3) for one in interval)
            yield said(N_("The mean lies between {low} and {high} with a confidence of 95%."), low=low, high=high)
    if answer.shares:
        yield ""
        yield said(N_("What each rule is worth to the mean:"))
        for share in answer.shares:
            yield "  " + render(_share(share), language, rules)
    if answer.steps:
        yield ""
        yield said(N_("Why:"))
        yield from _reasons(answer.steps, language, rules)
    if answer.readings.departures:
        yield ""
        yield said(N_("Readings in force:"))
        for key in answer.readings.departures:
            yield said("  {key}: {option}", key=key, option=answer.readings.choice(key))


def _main(answer: Answer, language: Language, rules: RuleNames) -> Iterator[str]:
    outcomes = answer.outcomes
    called = answer.called[answer.main]
    if _is_words(outcomes):
        yield render(Line(N_("{called}:"), called=called), language, rules)
    else:
        yield render(_summary(called, outcomes, answer.samples), language, rules)
    if len(outcomes) == 1 or _is_truth(outcomes):
        return
    if answer.numeric:
        quarter, median, most = (outcomes.quantile(Fraction(one)) for one in ("1/4", "1/2", "3/4"))
        yield render(
            Line(
                N_("  standard deviation {sd}; half of the time {low} to {high}, the median is {median}"),
                sd=round(answer.sd or 0.0, 2),
                low=quarter,
                high=most,
                median=median,
            ),
            language,
            rules,
        )
    yield from _bars(outcomes, language, rules, answer.samples)


def _marginal(
    answer: Answer, name: str, found: Distribution[Any], language: Language, rules: RuleNames
) -> Iterator[str]:
    """Yield one of the other facts: a line, or bars where it is words."""
    called = answer.called[name]
    if _is_words(found):
        yield render(Line(N_("{called}:"), called=called), language, rules)
        yield from _bars(found, language, rules, answer.samples)
        return
    summary = render(_summary(called, found, answer.samples), language, rules)
    rows = [] if _is_truth(found) or len(found) == 1 else list(_rows(found))
    if 1 < len(rows) <= MOST_LISTED:
        listed = (
            f"{_row_name(low, high, language, rules)}: {_chance(chance, language, rules)}" for low, high, chance in rows
        )
        summary += f" ({'; '.join(listed)})"
    yield summary


def _bars(outcomes: Distribution[Any], language: Language, rules: RuleNames, samples: int) -> Iterator[str]:
    """Yield a bar for each outcome; numbers with the chance of at least so many, sampled ones with their interval."""
    numeric = not _is_words(outcomes)
    rows = list(_rows(outcomes)) if numeric else [(one, one, outcomes.probability(one)) for one in in_order(outcomes)]
    longest = max(chance for _, _, chance in rows)
    names = [_row_name(low, high, language, rules) for low, high, _ in rows]
    width = max(map(len, names))
    for name, (low, _, chance) in zip(names, rows, strict=True):
        shown = _chance(chance, language, rules).rjust(7)
        bar = _bar(float(chance / longest))
        after = ""
        if samples:
            after = f"  {_interval(chance, samples, language, rules)}"
        if numeric:
            line = Line(N_("at least {least}: {chance:%}"), least=low, chance=outcomes.at_least(low))
            after += "  " + render(line, language, rules)
        yield f"  {name.rjust(width)} {shown} {bar:{BAR}}{after}".rstrip()


def _chance(chance: Fraction, language: Language, rules: RuleNames) -> str:
    """Return a chance in percent; one that is there, but rounds to nothing, as less than the least that is shown."""
    if 0 < chance < RARE:
        return render(Line(N_("<{least:%}"), least=LEAST_SHOWN), language, rules)
    return in_words(chance, language, rules, "%")


def _interval(chance: Fraction, samples: int, language: Language, rules: RuleNames) -> str:
    """Return the interval in which a sampled chance lies."""
    low, high = wilson(float(chance), samples)
    return render(Line(N_("({low:%} to {high:%})"), low=low, high=high), language, rules)


def _rows(outcomes: Distribution[Any]) -> Iterator[tuple[Any, Any, Fraction]]:
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


def _row_name(low: Any, high: Any, language: Language, rules: RuleNames) -> str:
    if low == high:
        return in_words(low, language, rules)
    return f"{in_words(low, language, rules)}–{in_words(high, language, rules)}"


def _bar(share: float) -> str:
    eighths = round(share * BAR * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def _summary(called: object, found: Distribution[Any], samples: int) -> Sayable:
    """Return "Health Points lost: 4.63 on average", or a chance, or the chances of several words."""
    if _is_truth(found):
        chance = found.probability(outcome=True)
        if samples:
            low, high = wilson(float(chance), samples)
            return Line(
                N_("{called}: {chance:%} ({low:%} to {high:%})"), called=called, chance=chance, low=low, high=high
            )
        if not chance:
            return Line(N_("{called}: never"), called=called)
        return Line(N_("{called}: {chance:%}"), called=called, chance=chance)
    if _is_words(found):
        listed = [Line("{word} {chance:%}", word=one, chance=found.probability(one)) for one in in_order(found)]
        return Line(N_("{called}: {listed}"), called=called, listed=tuple(listed))
    if len(found) == 1:
        return Line(N_("{called}: always {value}"), called=called, value=found.outcomes[0])
    return Line(N_("{called}: {mean} on average"), called=called, mean=round(float(found.mean()), 3))


def _is_words(found: Distribution[Any]) -> bool:
    return not all(isinstance(one, int | float) for one in found.outcomes)


def _is_truth(found: Distribution[Any]) -> bool:
    return all(isinstance(one, bool) for one in found.outcomes)


def _share(share: Share) -> Sayable:
    side = N_("attacker") if share.side == "attacker" else N_("defender")
    return Line(
        N_("{difference:+} {rule} ({side})"), difference=round(float(share.difference), 3), rule=share.rule, side=side
    )


def _reasons(steps: tuple[Step, ...], language: Language, rules: RuleNames) -> Iterator[str]:
    """Yield the reasons under their headings; of many rolls for one thing, only the first."""
    for heading, under in groupby(steps, key=lambda step: step.heading):
        if heading is not None or steps[0].heading is not None:
            yield "  " + render(heading if heading is not None else Line(N_("Besides:")), language, rules)
        counts: dict[str, int] = {}
        for step in under:
            counts[step.what] = counts.get(step.what, 0) + 1
            if counts[step.what] <= MOST_ALIKE:
                yield "    " + in_words(step.reason, language, rules)
        for what, count in counts.items():
            if count > MOST_ALIKE:
                more = Line(N_("    … and {count} more: {what}"), count=count - MOST_ALIKE, what=what)
                yield render(more, language, rules)


def _options(answer: Answer, language: Language, rules: RuleNames) -> Iterator[str]:
    """Yield the options of a choice, the best first."""
    for place, (name, option) in enumerate(answer.options):
        found = option.fact(answer.main)
        message = N_("best: {name} ({summary})") if place == 0 else N_("      {name} ({summary})")
        yield render(
            Line(message, name=name, summary=_summary(answer.called[answer.main], found, option.samples)),
            language,
            rules,
        )
