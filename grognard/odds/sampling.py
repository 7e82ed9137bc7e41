"""Answers to questions that are too large to be listed: frequencies of many sampled runs."""

from __future__ import annotations

from typing import Any

from grognard.kernel.battle.questions import Question
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.dice.sampled_dice import SampledDice

__all__ = ["SAMPLES", "sampled"]

SAMPLES = 10_000
"""How often a question is run where nothing is said."""
TABLES_BOUND = 20_000
"""How large the exact tables of pools may get; larger ones are rolled run by run."""


def sampled(asked: Question, samples: int, seed: int) -> Distribution[Any]:
    """Return the frequencies of the records of so many runs. The same seed gives the same frequencies."""
    dice = SampledDice(seed, tables=EveryDice(bound=TABLES_BOUND))
    counts: dict[Any, int] = {}
    for _ in range(samples):
        record = asked.run(dice)
        counts[record] = counts.get(record, 0) + 1
    return Distribution(counts)
