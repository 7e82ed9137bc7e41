"""Putting a question: it is read, played with every-dice, or sampled where that would be too large."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Any

from grognard.kernel.battle.noting import NotingDice
from grognard.kernel.battle.questions import Facts, Fields, Question
from grognard.kernel.dice.dice_protocol import NotCountable, TooLarge
from grognard.kernel.dice.every_dice import BOUND, EveryDice
from grognard.kernel.game import Questions, system_named
from grognard.kernel.installed import installed, unnamed
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.readings import Readings
from grognard.odds.answer import Answer, Share, Step
from grognard.odds.choosing import choose, fact_of, worth
from grognard.odds.needing import need
from grognard.odds.sampling import SAMPLES, sampled

__all__ = ["ask"]

SIDES = {"attacker": 0, "attaquant": 0, "defender": 1, "défenseur": 1}
JUDGES = {"choose": choose, "need": need}
"""What is asked of several answers."""


def ask(question: Mapping[str, Any], *, place: str = "odds", explain: bool = True, fact: str = "") -> Answer:
    """Return the answer to a question.

    Args:
        question: As `docs/odds.md` says.
        place: Where it stands, for complaints.
        explain: Whether the answer tells the reasons of its rolls; without them it is a little faster.
        fact: What the answer must have, even if it has to be sampled for that.

    Raises:
        BadInput: What can't be used, where, and what was expected.
    """
    common = Fields(question, place)
    system = common.word("system", installed(), unnamed())
    questions = system_named(system).questions()
    wanted = common.word("ask", (*questions.kinds, *JUDGES), "")
    if wanted in JUDGES:
        return JUDGES[wanted](question, place, partial(_put, explain=explain))
    asked, fields = _read(system, questions, question, place)
    share = fields.value("share", default=False)
    aim = "" if share is False else asked.judged_by if share is True else fields.text("share")
    answer = _answer(system, questions, asked, fields, explain=explain, fact=fact or fact_of(aim))
    if share is not False:
        answer = _with_shares(questions, answer, question, place, aim)
    fields.finish()
    return answer


def _put(question: Mapping[str, Any], place: str, fact: str, *, explain: bool) -> Answer:
    return ask(question, place=place, explain=explain, fact=fact)


def _read(system: str, questions: Questions, question: Mapping[str, Any], place: str) -> tuple[Question, Fields]:
    fields = Fields(question, place)
    fields.text("system")
    kind = questions.kinds[fields.text("ask")]
    readings = _readings(system, fields)
    extra = _by_side(fields, "with", (0,))
    lacking = _by_side(fields, "without", (0, 1))
    named = tuple(tuple(questions.rule_named(text, fields.at("without")) for text in side) for side in lacking)
    asked: Question = kind.read(fields, questions.recruiter(extra, named), readings)
    return asked, fields


def _readings(system: str, fields: Fields) -> Readings:
    chosen = fields.inner("readings").found
    known = Catalogue.load(system).readings.values()
    return Readings.of(chosen, fields.language("text"), known=known, place=fields.at("readings"))


def _by_side(fields: Fields, key: str, default: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return texts such as "defender: Aegis (5+)" for each side; those that name none are for the *default* sides."""
    sides: tuple[list[str], list[str]] = ([], [])
    for text in fields.texts(key):
        head, colon, rest = text.partition(":")
        side = SIDES.get(head.strip().lower()) if colon else None
        for one in default if side is None else (side,):
            sides[one].append(text.strip() if side is None else rest.strip())
    return tuple(sides[0]), tuple(sides[1])


def _answer(system: str, questions: Questions, asked: Question, fields: Fields, *, explain: bool, fact: str) -> Answer:
    bound = fields.whole("bound", BOUND, least=1, most=10_000_000)
    samples = fields.whole("samples", SAMPLES, least=100, most=10_000_000)
    seed = fields.whole("seed", 1, most=2**31)
    noting = NotingDice(bound=bound, headings=questions.headings(asked.ask), closings=questions.closings(asked.ask))
    every: EveryDice = noting if explain else EveryDice(bound=bound)
    counted = fact in asked.counted
    more: Facts = {}
    try:
        if counted:
            more = asked.more_facts(every)
        exact = not counted or fact in more
        if exact:
            records = asked.odds(every)
            more = more or (asked.more_facts(every) if explain else {})
    except (TooLarge, NotCountable):
        exact = False
    if not exact:
        records, more = sampled(asked, samples, seed, whole=counted), {}
    facts = {name: records.map(attrgetter(name)) for name in asked.facts}
    main = facts.pop(asked.main)
    called: dict[str, object] = dict(asked.facts)
    derived = asked.facts_in(records)
    for name, (what, found) in (derived | more).items():
        called[name], facts[name] = what, found
    return Answer(
        system,
        asked.ask,
        asked.title(),
        asked.main,
        main,
        facts,
        called,
        _steps(questions, every) if exact else (),
        asked.readings,
        exact,
        0 if exact else samples,
        rows=asked.rows,
    )


def _steps(questions: Questions, every: EveryDice) -> tuple[Step, ...]:
    """Return the noted reasons, those of each heading in the order of the rules."""
    if not isinstance(every, NotingDice):
        return ()
    order = {what: place for place, what in enumerate(questions.order)}
    steps: list[Step] = []
    last = dict(sorted(every.notes.items(), key=lambda noted: noted[0] is None))  # what has no heading comes last
    for heading, reasons in last.items():
        found = [Step(reason, heading) for reason in reasons]
        steps += sorted(found, key=lambda step: order.get(step.what, len(order)))
    return tuple(steps)


def _with_shares(questions: Questions, answer: Answer, question: Mapping[str, Any], place: str, aim: str) -> Answer:
    """Return the answer with what each rule of both sides is worth: to its mean, or to what the *aim* says."""
    from msgspec.structs import replace

    def value(of: Answer) -> Fraction:
        return worth(of, aim or of.main, f"{place}, share").value

    whole = value(answer)
    shares = []
    for side, name in enumerate(("attacker", "defender")):
        for rule in questions.rules_in(question, place, side):
            without = [*_listed(question.get("without")), f"{name}: {rule}"]
            asked = {**question, "share": False, "without": without}
            other = value(
                ask(asked, place=place, explain=bool(aim), fact=fact_of(aim))
            )  # an aim may be a fact that no record holds
            if other != whole:
                shares.append(Share(name, rule, whole - other))
    shares.sort(key=lambda share: -abs(share.difference))
    return replace(answer, shares=tuple(shares), aim=aim)


def _listed(found: object) -> list[str]:
    if found is None:
        return []
    assert isinstance(found, str | list | tuple), "it was read as one or as a list"
    return [found] if isinstance(found, str) else [str(one) for one in found]
