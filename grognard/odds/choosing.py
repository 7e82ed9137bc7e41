"""`choose`: which option is best under a stated aim; each option is a question of its own, answered exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields, shown
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.odds.answer import Answer
from grognard.odds.documents import with_value

__all__ = ["Put", "chance_of", "choose", "fact_of"]

Put = Callable[[Mapping[str, Any], str, str], Answer]
"""Puts a question that stands at a place, and that must have a fact."""

OWN_KEYS = ("ask", "of", "options", "aim")


def choose(question: Mapping[str, Any], place: str, put: Put) -> Answer:
    """Return the answer of the best option, with all options in `Answer.options`, the best first.

    The question `of` is asked for each of the `options`: a mapping from its name to the keys that it changes
    (`attacker.weapon: Great Weapon`). The `aim` names a fact of the answers: the greatest mean, or the greatest chance,
    is best; `-fact` wants the least, `fact >= 3` the greatest chance of 3 or more (`<=`: or less), `fact = word` that
    of a word.

    Raises:
        BadInput: What can't be used, and where.
    """
    fields = Fields(question, place)
    of = fields.text("of", "strike")
    aim = fields.text("aim")
    options = Fields(fields.value("options"), fields.at("options"))
    base: dict[str, Any] = {**{key: value for key, value in question.items() if key not in OWN_KEYS}, "ask": of}
    answers: list[tuple[Worth, str, Answer]] = []
    for name, changes in options.found.items():
        asked = base
        for key, value in Fields(changes if changes is not None else {}, options.at(name)).found.items():
            asked = with_value(asked, key, value)
        answer = put(asked, options.at(name), fact_of(aim))
        answers.append((worth(answer, aim or answer.main, fields.at("aim")), name, answer))
    if not answers:
        raise BadInput(fields.at("options"), N_("nothing"), N_("keys with their values"))
    answers.sort(key=lambda one: -one[0].rank)
    best = answers[0][2]
    return replace(
        best,
        options=tuple((name, answer) for _, name, answer in answers),
        aim=aim or best.main,
        values=tuple(one.value for one, _, _ in answers),
    )


class Worth(NamedTuple):
    """How well an answer serves an aim: its *value*, and the same for comparing, where the more is the better."""

    value: Fraction
    rank: Fraction


def worth(answer: Answer, aim: str, place: str) -> Worth:
    """Return how well an answer serves the aim.

    Raises:
        BadInput: If there is no such fact, or it has no mean.
    """
    least, wanted = aim.startswith("-"), aim.removeprefix("-").strip()
    value = _chance(answer, wanted, place)
    if value is None:
        fact = _fact(answer, wanted, place)
        if not answer.has_mean(wanted):
            raise BadInput(place, f"'{aim}'", N_("a fact that is a number or a truth, or fact = word"))
        value = fact.mean()
    return Worth(value, -value if least else value)


def chance_of(answer: Answer, aim: str, place: str) -> Fraction:
    """Return the chance of a truth, or of a fact that is compared.

    Raises:
        BadInput: If the aim is neither, or there is no such fact.
    """
    chance = _chance(answer, aim, place)
    if chance is not None:
        return chance
    fact = _fact(answer, aim, place)
    if not all(isinstance(one, bool) for one in fact.outcomes):
        raise BadInput(place, f"'{aim}'", N_("a fact that is a truth, fact >= 3, or fact = word"))
    return fact.probability(outcome=True)


def fact_of(aim: str) -> str:
    """Return the fact that an aim names: "hits" of "-hits" and of "hits >= 3"."""
    return _compared(aim.removeprefix("-").strip())[0]


def _compared(aim: str) -> tuple[str, str, str]:
    """Return the fact that an aim names, how it is compared and with what, both empty if it isn't."""
    for comparison in (">=", "<=", "="):
        name, found, value = (part.strip() for part in aim.partition(comparison))
        if found:
            return name, comparison, value
    return aim, "", ""


def _chance(answer: Answer, aim: str, place: str) -> Fraction | None:
    """Return the chance of what the aim compares; None if it compares nothing."""
    name, comparison, value = _compared(aim)
    if not comparison:
        return None
    return _fact(answer, name, place).probability_that(partial(_holds, comparison, value, place))


def _fact(answer: Answer, name: str, place: str) -> Distribution[Any]:
    known = (answer.main, *answer.marginals)
    if name not in known:
        raise BadInput(place, f"'{name}'", " | ".join(known))
    return answer.fact(name)


def _holds(comparison: str, value: str, place: str, outcome: Any) -> bool:
    if comparison == "=":
        return str(outcome).lower() == value.lower()
    try:
        return bool(outcome >= int(value) if comparison == ">=" else outcome <= int(value))
    except (TypeError, ValueError):
        raise BadInput(place, shown(value), N_("a whole number")) from None
