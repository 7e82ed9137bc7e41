"""`need`: how many it takes, of models or of anything that a number says, until a chance is large enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.odds.answer import Answer
from grognard.odds.choosing import Put, chance_of, fact_of

__all__ = ["MARK", "need"]

MARK = "{n}"
OWN_KEYS = ("ask", "of", "aim", "chance", "least", "most")
MOST = 99


def need(question: Mapping[str, Any], place: str, put: Put) -> Answer:
    """Return the answer with the least number for which the `aim` has the `chance`.

    The question `of` is asked with numbers in place of `{n}`, from `least` to `most`: more are taken to help, so the
    number is looked for by halves. `Answer.options` has it first, then one less, if that isn't too few to be asked.

    Raises:
        BadInput: What can't be used, and where; also if even the most are too few.
    """
    fields = Fields(question, place)
    of, aim = fields.text("of", "strike"), fields.text("aim", "destroyed")
    wanted = Fraction(str(fields.number("chance", 0.8, least=0.0, most=1.0)))
    least = fields.whole("least", 1, least=1)
    most = fields.whole("most", max(MOST, least), least=least)
    base = {**{key: value for key, value in question.items() if key not in OWN_KEYS}, "ask": of}
    if MARK not in str(base):
        raise BadInput(place, str(of), N_("'{n}' where the number stands that is looked for"))
    known: dict[int, Answer] = {}

    def answer(number: int) -> Answer:
        if number not in known:
            known[number] = put(_numbered(base, number), place, fact_of(aim))
        return known[number]

    def enough(number: int) -> bool:
        return chance_of(answer(number), aim, fields.at("aim")) >= wanted

    number = _least(enough, least, most)
    if number is None:
        raise BadInput(fields.at("most"), str(most), N_("more: even so many are too few"))
    shown = [(str(one), answer(one)) for one in (number, number - 1) if one >= least]
    values = tuple(chance_of(one, aim, fields.at("aim")) for _, one in shown)
    return replace(answer(number), options=tuple(shown), aim=aim, values=values, needed=number)


def _least(enough: Callable[[int], bool], least: int, most: int) -> int | None:
    """Return the least number that is enough, None if the most is not: doubled until it is, then by halves."""
    low, high = least - 1, least
    while not enough(high):
        if high == most:
            return None
        low, high = high, min(most, high * 2)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def _numbered(found: Any, number: int) -> Any:
    """Return what people wrote with the number in place of each mark."""
    if isinstance(found, str):
        return number if found == MARK else found.replace(MARK, str(number))
    if isinstance(found, Mapping):
        return {key: _numbered(value, number) for key, value in found.items()}
    if isinstance(found, list | tuple):
        return [_numbered(value, number) for value in found]
    return found
