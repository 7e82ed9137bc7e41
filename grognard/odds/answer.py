"""An answer: what may come out with its exact chances, and why."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec

from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import Language, RuleNames, Sayable, in_words, render
from grognard.kernel.words.modifiers import Modifier, Reason, Target, Value

__all__ = ["QUANTILES", "Answer", "Share", "Step", "as_fraction"]

QUANTILES = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(19, 20))

SIGNS = {"set": "= {}", "always": "= {}", "multiply": "× {}", "divide": "÷ {}", "at_least": "≥ {}", "at_most": "≤ {}"}


class Step(msgspec.Struct, frozen=True):
    """A roll of the answer: why dice are rolled, under what heading (None: none was told)."""

    reason: Reason
    heading: Sayable | None = None

    @property
    def what(self) -> str:
        """The rule of the roll."""
        return self.reason.what if isinstance(self.reason, Target) else self.reason

    @property
    def target(self) -> int | None:
        """The number needed; None where the face itself counts."""
        return self.reason.needed if isinstance(self.reason, Target) else None

    def because(self) -> list[dict[str, str]]:
        """Return which rule did what to the number, in the order in which they act.

        First the characteristics that were compared, then the base read from them, then its modifiers: they add up to
        the number needed. Last come the rules that have a part in the roll and change no number.
        """
        if not isinstance(self.reason, Target):
            return []
        target = self.reason
        compared = [item for value in target.compared for item in _story(value)]
        base = {"rule": target.what, "effect": f"{target.base}{'' if target.at_most else '+'}"}
        also = [{"rule": rule, "effect": ""} for rule in target.also]
        return [*compared, base, *map(_effect, target.modifiers), *also]


class Share(msgspec.Struct, frozen=True):
    """What a rule of one side is worth: the mean with it, less the mean without it."""

    side: str
    rule: str
    difference: Fraction


class Answer(msgspec.Struct, frozen=True, dict=True):
    """The answer to a question.

    Attributes:
        system: The id of the game.
        ask: What was asked ("strike").
        title: What was asked, to be put into words.
        main: The fact that was asked first; its distribution is *outcomes*.
        outcomes: The chances of each value of it.
        marginals: The chances of every other fact, by its name.
        called: What each fact is called, to be put into words.
        steps: The rolls, with the reasons for their numbers.
        readings: The readings in force.
        exact: False if it was sampled, *samples* times.
        shares: What each rule is worth, if that was asked.
        options: The answers to each option of a `choose`, the best first.
        rows: Facts that number the rows of a table.
        aim: What the options of a `choose` or a `need` were judged by.
        values: What each of them has of it.
        needed: The number that a `need` has found.
    """

    system: str
    ask: str
    title: Sayable
    main: str
    outcomes: Distribution[Any]
    marginals: dict[str, Distribution[Any]]
    called: dict[str, object]
    steps: tuple[Step, ...]
    readings: Readings
    exact: bool = True
    samples: int = 0
    shares: tuple[Share, ...] = ()
    options: tuple[tuple[str, Answer], ...] = ()
    rows: frozenset[str] = frozenset()
    aim: str = ""
    values: tuple[Fraction, ...] = ()
    needed: int | None = None

    @property
    def numeric(self) -> bool:
        """Are the outcomes numbers (or truths, of which the mean is the chance)?"""
        return self.has_mean(self.main)

    def has_mean(self, name: str) -> bool:
        """Is the fact a number or a truth, and no row of a table?"""
        return name not in self.rows and all(isinstance(one, int | float) for one in self.fact(name).outcomes)

    @property
    def mean(self) -> Fraction | None:
        """The mean of the outcomes; None if they are words."""
        return self.outcomes.mean() if self.numeric else None

    @property
    def sd(self) -> float | None:
        """The standard deviation of the outcomes; None if they are words."""
        return sqrt(self.outcomes.variance()) if self.numeric else None

    def fact(self, name: str) -> Distribution[Any]:
        """Return the chances of a fact, the main one or another."""
        return self.outcomes if name == self.main else self.marginals[name]

    def interval(self) -> tuple[float, float] | None:
        """Return the 95 % confidence interval of the mean, None if the answer is exact."""
        mean, deviation = self.mean, self.sd
        if self.exact or mean is None or deviation is None:
            return None
        half = 1.96 * deviation / sqrt(self.samples)
        return float(mean) - half, float(mean) + half

    def as_json(self, language: Language, rules: RuleNames) -> dict[str, Any]:
        """Return the answer as plain data; texts are in *language*."""
        answer: dict[str, Any] = {
            "system": self.system,
            "ask": self.ask,
            "title": render(self.title, language, rules),
            "value": self.main,
            "outcomes": outcomes_as_json(self.outcomes, 0 if self.exact else self.samples),
            "mean": None if self.mean is None else float(self.mean),
            "mean_exact": None if self.mean is None else as_fraction(self.mean),
            "sd": self.sd,
            "quantiles": {str(float(share)): self.outcomes.quantile(share) for share in QUANTILES}
            if self.numeric
            else {},
            "marginals": {name: self._marginal(name) for name in self.marginals},
            "steps": [step_as_json(step, language, rules) for step in self.steps],
            "readings": dict(self.readings.choices),
            "exact": self.exact,
        }
        if not self.exact:
            answer["samples"], answer["interval"] = self.samples, self.interval()
        if self.shares:
            answer["shares"] = [
                {
                    "side": one.side,
                    "rule": one.rule,
                    "difference": float(one.difference),
                    "exact": as_fraction(one.difference),
                }
                for one in self.shares
            ]
        if self.options:
            answer["aim"] = self.aim
            answer["options"] = [
                {"option": name, "worth": float(worth), "worth_exact": as_fraction(worth)}
                | option.as_json(language, rules)
                for (name, option), worth in zip(self.options, self.values, strict=True)
            ]
        if self.needed is not None:
            answer["needed"] = self.needed
        return answer

    def _marginal(self, name: str) -> dict[str, Any]:
        found = self.marginals[name]
        numeric = self.has_mean(name)
        return {
            "outcomes": outcomes_as_json(found, 0 if self.exact else self.samples),
            "mean": float(found.mean()) if numeric else None,
            "mean_exact": as_fraction(found.mean()) if numeric else None,
        }


def outcomes_as_json(outcomes: Distribution[Any], samples: int = 0) -> list[dict[str, Any]]:
    """Return each outcome with its chance, numbers in rising order; sampled ones with their confidence interval."""
    listed = []
    for value in in_order(outcomes):
        chance = outcomes.probability(value)
        one = {"value": value, "probability": float(chance), "exact": as_fraction(chance)}
        if samples:
            del one["exact"]
            one["interval"] = wilson(float(chance), samples)
        listed.append(one)
    return listed


def in_order(outcomes: Distribution[Any]) -> list[Any]:
    """Return the outcomes in rising order, words by the alphabet."""
    return sorted(outcomes.outcomes, key=lambda one: (isinstance(one, str), one))


def wilson(chance: float, samples: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a chance seen in so many samples (Wilson's)."""
    z = 1.96
    middle = chance + z * z / (2 * samples)
    half = z * sqrt(chance * (1 - chance) / samples + z * z / (4 * samples * samples))
    scale = 1 + z * z / samples
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def as_fraction(number: Fraction) -> str:
    """Return "5/6", or "2" for a whole number."""
    return str(number)


def step_as_json(step: Step, language: Language, rules: RuleNames) -> dict[str, Any]:
    """Return a step as plain data."""
    return {
        "what": step.what,
        "target": step.target,
        "because": step.because(),
        "says": in_words(step.reason, language, rules),
        "of": render(step.heading, language, rules) if step.heading is not None else None,
    }


def _story(value: Value) -> list[dict[str, str]]:
    """Return the characteristic, and what changed it."""
    return [{"rule": value.what, "effect": str(value.base)}, *map(_effect, value.modifiers)]


def _effect(modifier: Modifier) -> dict[str, str]:
    if modifier.layer == "add":
        return {"rule": modifier.rule, "effect": f"{modifier.value:+}"}
    return {"rule": modifier.rule, "effect": SIGNS[modifier.layer].format(modifier.value)}
