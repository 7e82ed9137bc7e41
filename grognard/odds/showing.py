"""An answer in words, for a terminal: bars, means, quantiles, "at least k", and the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import Any

from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.words.language import N_, Language, RuleNames, Sayable, in_words, render
from grognard.odds.answer import Answer, Share, Step, in_order, wilson
from grognard.odds.bars import Line, bars, chance_shown, is_words, row_name, rows

__all__ = ["in_lines"]

MOST_ALIKE = 3
"""How many rolls for one thing are shown."""
MOST_WORDS = 12
"""Of up to how many words each has its bar."""
MOST_LISTED = 6
"""Up to how many outcomes of a number stand beside its mean."""


def in_lines(answer: Answer, language: Language, rules: RuleNames) -> Iterator[str]:
    """Yield the answer line by line."""

    def said(message: str, /, **values: object) -> str:
        return render(Line(message, **values), language, rules)

    yield render(answer.title, language, rules)
    yield ""
    if answer.needed is not None:
        yield said(N_("needed: {number}"), number=answer.needed)
    if answer.options:
        yield from _options(answer, language, rules)
        yield ""
    yield from _main(answer, language, rules)
    for name, found in answer.marginals.items():
        yield from _marginal(answer, name, found, language, rules)
    if not answer.exact:
        yield from _how_sure(answer, language, rules)
    if answer.shares:
        yield ""
        if answer.aim:
            yield said(N_("What each rule is worth ({aim}):"), aim=answer.aim)
        else:
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


def _how_sure(answer: Answer, language: Language, rules: RuleNames) -> Iterator[str]:
    """Yield how often the question was sampled, and how sure its mean is."""

    def said(message: str, /, **values: object) -> str:
        return render(Line(message, **values), language, rules)

    yield ""
    yield said(N_("Sampled {samples} times: the question is too large to be listed."), samples=answer.samples)
    yield said(N_("Behind each chance stands the interval in which it lies with a confidence of 95%."))
    interval = answer.interval()
    if interval is not None:
        low, high = (round(one, 3) for one in interval)
        yield said(N_("The mean lies between {low} and {high} with a confidence of 95%."), low=low, high=high)


def _main(answer: Answer, language: Language, rules: RuleNames) -> Iterator[str]:
    outcomes = answer.outcomes
    called = answer.called[answer.main]
    if is_words(outcomes):
        yield render(Line(N_("{called}:"), called=called), language, rules)
    else:
        yield render(_summary(called, outcomes, answer.samples), language, rules)
    if (len(outcomes) == 1 and not is_words(outcomes)) or _is_truth(outcomes):
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
    yield from bars(outcomes, language, rules, answer.samples)


def _marginal(
    answer: Answer, name: str, found: Distribution[Any], language: Language, rules: RuleNames
) -> Iterator[str]:
    """Yield one of the other facts: a line, or bars where it is words."""
    called = answer.called[name]
    if is_words(found) and len(found) > MOST_WORDS:
        likeliest = sorted(found, key=lambda one: -one[1])[:MOST_LISTED]
        listed = tuple(
            Line("{word} {chance}", word=word, chance=chance_shown(found.probability(word))) for word, _ in likeliest
        )
        yield render(Line(N_("{called}, the likeliest: {listed}"), called=called, listed=listed), language, rules)
        return
    if is_words(found):
        yield render(Line(N_("{called}:"), called=called), language, rules)
        yield from bars(found, language, rules, answer.samples)
        return
    if name in answer.rows:
        listed = tuple(_row(value, found, answer.samples, language, rules) for value in in_order(found))
        yield render(Line(N_("{called}: {listed}"), called=called, listed=listed), language, rules)
        return
    summary = _summary(called, found, answer.samples)
    shown = [] if _is_truth(found) or len(found) == 1 else list(rows(found))
    if 1 < len(shown) <= MOST_LISTED:
        parts = tuple(
            Line(N_("{value}: {chance}"), value=row_name(low, high, language, rules), chance=chance_shown(chance))
            for low, high, chance in shown
        )
        summary = Line(N_("{summary} ({listed})"), summary=summary, listed=parts)
    yield render(summary, language, rules)


def _row(value: Any, found: Distribution[Any], samples: int, language: Language, rules: RuleNames) -> Line:
    """Return "3: 0.5%", a row of a table with its chance."""
    chance = found.probability(value)
    row = row_name(value, value, language, rules)
    if samples:
        low, high = wilson(float(chance), samples)
        return Line(N_("{value}: {chance:%} ({low:%} to {high:%})"), value=row, chance=chance, low=low, high=high)
    return Line(N_("{value}: {chance}"), value=row, chance=chance_shown(chance))


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
        return Line(N_("{called}: {chance}"), called=called, chance=chance_shown(chance))
    if is_words(found):
        listed = [
            Line("{word} {chance}", word=one, chance=chance_shown(found.probability(one))) for one in in_order(found)
        ]
        return Line(N_("{called}: {listed}"), called=called, listed=tuple(listed))
    if len(found) == 1:
        return Line(N_("{called}: always {value}"), called=called, value=found.outcomes[0])
    return Line(N_("{called}: {mean} on average"), called=called, mean=round(float(found.mean()), 3))


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
    """Yield the options of a choice with what they were judged by, the best first."""
    for place, ((name, _), value) in enumerate(zip(answer.options, answer.values, strict=True)):
        message = N_("best: {name} ({summary})") if place == 0 else N_("      {name} ({summary})")
        yield render(Line(message, name=name, summary=_judged(answer, value)), language, rules)


def _judged(answer: Answer, value: Fraction) -> Line:
    """Return "Health Points lost: 2.3 on average", or the chance of what the aim compares."""
    wanted = answer.aim.removeprefix("-").strip()
    fact, comparison, than = wanted, "", ""
    for sign, shown in ((">=", "≥"), ("<=", "≤"), ("=", "=")):
        name, found, rest = (part.strip() for part in wanted.partition(sign))
        if found:
            fact, comparison, than = name, shown, rest
            break
    called = answer.called[fact]
    if comparison:
        message = N_("{called} {comparison} {than}: {chance}")
        return Line(message, called=called, comparison=comparison, than=than, chance=chance_shown(value))
    if _is_truth(answer.fact(fact)):
        if not value:
            return Line(N_("{called}: never"), called=called)
        return Line(N_("{called}: {chance}"), called=called, chance=chance_shown(value))
    return Line(N_("{called}: {mean} on average"), called=called, mean=round(float(value), 3))
