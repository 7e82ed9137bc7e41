"""Answers to questions that are too large to be listed: frequencies of many sampled runs."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil
from typing import Any

from grognard.kernel.battle.questions import Question, Record
from grognard.kernel.dice.dice_protocol import NotCountable, TooLarge
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.dice.sampled_dice import SampledDice

__all__ = ["SAMPLES", "sampled"]

SAMPLES = 2_000
"""How often a question is run where nothing is said."""
TABLES_BOUND = 20_000
"""How large the exact tables of pools may get; larger ones are rolled run by run."""


def sampled(asked: Question, samples: int, seed: int, *, whole: bool = False) -> Distribution[Any]:
    """Return the frequencies of the records of so many runs. The same seed gives the same frequencies.

    As far as the question can be listed it is: only what goes on from there is run, as often as its chance is of all
    the samples. So every chance is at least as sure as from so many *whole* runs, which may be asked for all the same:
    they count what no listed state remembers.
    """
    tables = EveryDice(bound=TABLES_BOUND)
    dice = SampledDice(seed, tables=tables)
    try:
        opening = Distribution.constant(None) if whole else asked.opening(tables)
    except (TooLarge, NotCountable):
        whole = True
    if whole:
        return Distribution(_counted(asked.sample(dice) for _ in range(samples)))
    ended: dict[Any, int] = {}
    going: dict[Any, int] = {}
    for outcome, weight in opening:
        (ended if isinstance(outcome, Record) else going)[outcome] = weight
    if not going:
        return opening
    rest = Distribution(going)
    runs = ceil(samples * Fraction(sum(going.values()), opening.total))
    counts = _counted(asked.go_on(dice, dice.choose(rest, "odds.sample")) for _ in range(runs))
    parts = {record: weight * runs for record, weight in ended.items()}
    for record, count in counts.items():
        parts[record] = parts.get(record, 0) + count * sum(going.values())
    return Distribution(parts)


def _counted(records: Iterable[Record]) -> dict[Any, int]:
    counts: dict[Any, int] = {}
    for record in records:
        counts[record] = counts.get(record, 0) + 1
    return counts
