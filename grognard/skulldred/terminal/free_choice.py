"""Answers typed freely in Skulldred: moves by direction and length, places, standing orders.

| type | en français | to |
| --- | --- | --- |
| ne 60, go 45 60 | ne 60, va 45 60 | go 60 mm to the north-east; without a length as far as one can |
| towards thane 40 | vers thane 40 | go 40 mm straight at a figure, a portal or a piece of scenery |
| away thane | loin thane | go straight away from it |
| at 500 430, at 500 430 90 | en 500 430 | end there, rectangular bases facing 90 degrees; deploy, appear there |
| creep before any of these | rampe | creep instead |
| portal 500 430 | portail 500 430 | open a portal there |
| order restore leader | consigne relever chef | a standing order |
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.geometry import Disc, Rect, direction
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import CannotRead
from grognard.kernel.words.spelling import fold
from grognard.skirmish.ways import BaseShape, entry, moved, turned_bases
from grognard.skulldred.actions import SEQUENCE
from grognard.skulldred.firing import DODGE, DodgeTo
from grognard.skulldred.interrupts import StandingOrder
from grognard.skulldred.marching import MARCH, March
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.portals import PlacePortal
from grognard.skulldred.setup import Deploy
from grognard.skulldred.state import Figure, State
from grognard.skulldred.terminal.effects import mover
from grognard.skulldred.terminal.naming import shape_of, thing_named
from grognard.skulldred.ways import furthest

AT, GO, TOWARDS, AWAY = ("at", "en"), ("go", "va"), ("toward", "vers", "ver"), ("away", "loin")
CREEP, PORTAL, ORDER = ("creep", "rampe"), ("portal", "portail"), ("order", "consigne")
COMPASS = {
    "n": 0.0, "ne": 45.0, "e": 90.0, "se": 135.0, "s": 180.0, "sw": 225.0, "so": 225.0, "w": 270.0, "o": 270.0,
    "nw": 315.0, "no": 315.0, "north": 0.0, "nord": 0.0, "east": 90.0, "est": 90.0, "south": 180.0, "sud": 180.0,
    "west": 270.0, "ouest": 270.0,
}  # fmt: skip
ORDERS: dict[str, str] = {
    "restore": "restore", "relever": "restore", "cancel": "cancel", "sauver": "cancel", "save": "cancel",
    "bonus": "bonus", "dice": "bonus", "de": "bonus", "des": "bonus", "fight": "fight-on", "combat": "fight-on",
    "fight-on": "fight-on",
}  # fmt: skip
ANSWERS = {"never": "never", "jamais": "never", "leader": "leader", "chef": "leader", "ask": "", "demander": ""}
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")


def free_answer(ask: Ask, state: State, text: str) -> Answer | None:
    """Return the answer that was typed, unjudged; None if *text* doesn't look like one for this ask.

    Raises:
        CannotRead: If it looks like one, but can't be read.
    """
    word, _, rest = text.strip().partition(" ")
    word = fold(word)
    if word in ORDER:
        return _order(rest)
    if word in PORTAL and len(_numbers(rest)) == 2:
        return PlacePortal(*_numbers(rest))
    if ask.kind == DODGE:
        angle = _angle(state, state.on_table[0], word, rest)
        return None if angle is None else DodgeTo(angle[0])
    creeps = word in CREEP
    if creeps:
        word, _, rest = rest.strip().partition(" ")
        word = fold(word)
    kind = Creep if creeps else _kind_of(ask)
    figure = _mover(ask, state)
    if word in AT:
        return _at(ask, kind, figure, rest)
    if kind is None or figure is None:
        return None
    return _straight(state, kind, figure, word, rest)


def _kind_of(ask: Ask) -> type[Answer] | None:
    return Move if ask.kind == SEQUENCE else March if ask.kind == MARCH else None


def _mover(ask: Ask, state: State) -> Figure | None:
    placed = next((option for option in ask.options if isinstance(option, Deploy | March)), None)
    if placed is not None:
        return mover(ask, state, placed)
    return state.actor if state.acting is not None else None


def _straight(state: State, kind: type[Answer], figure: Figure, word: str, rest: str) -> Answer | None:
    """Return a move in a straight line: by compass, by degrees, towards something or away from it."""
    found = _angle(state, figure, word, rest)
    if found is None:
        return None
    angle, length = found
    base = turned_bases(figure.base, angle)[0] if isinstance(figure.base, Rect) else figure.base
    if length is None:
        length = _as_far_as_one_can(state, kind, figure, base, angle)
    there = moved(base, angle, length)
    return _made(kind, figure, round(there.x, 3), round(there.y, 3), angle)


def _as_far_as_one_can(state: State, kind: type[Answer], figure: Figure, base: BaseShape, angle: float) -> float:
    """Return how far the figure gets in a direction: also not onto who lies DOWNED."""
    limit = furthest(state, figure, base, angle, _limit(state, kind, figure))
    lying = (entry(base, angle, limit, other.base) for other in state.on_table if other.downed)
    return min([limit, *(away for away in lying if away is not None)])


def _limit(state: State, kind: type[Answer], figure: Figure) -> float:
    if kind is March:
        return state.setting.lengths.long_span
    return figure.profile.base.size if kind is Creep else figure.profile.move_length(state.setting.lengths)


def _angle(state: State, figure: Figure, word: str, rest: str) -> tuple[float, float | None] | None:
    """Return the direction that was typed, and the length if one was; None if none was.

    Raises:
        CannotRead: If something is missing.
    """
    numbers = _numbers(rest)
    if word in COMPASS:
        return COMPASS[word], numbers[0] if numbers else None
    if word in GO:
        if len(numbers) not in (1, 2):
            raise CannotRead(SEQUENCE, NO_WAY, text=rest)
        return numbers[0] % 360.0, numbers[1] if len(numbers) > 1 else None
    if word not in TOWARDS and word not in AWAY:
        return None
    name, length = _name_and_length(rest)
    shape = shape_of(thing_named(state, name))
    angle = direction((figure.x, figure.y), (shape.x, shape.y))
    return (angle if word in TOWARDS else (angle + 180.0) % 360.0), length


def _name_and_length(text: str) -> tuple[str, float | None]:
    """Divide "thane 40" into a name and a length; a number alone is the number of a figure."""
    words = text.split()
    if len(words) > 1 and _NUMBER.fullmatch(words[-1]):
        return " ".join(words[:-1]), _numbers(words[-1])[0]
    return text, None


def _at(ask: Ask, kind: type[Answer] | None, figure: Figure | None, rest: str) -> Answer | None:
    """Return an answer that ends at the place that was typed: a move, or any option that has a place."""
    numbers = _numbers(rest)
    if len(numbers) not in (2, 3):
        raise CannotRead(SEQUENCE, NO_PLACE, text=rest)
    if kind is not None and figure is not None:
        facing = numbers[2] if len(numbers) > 2 else _facing_to(figure, numbers[0], numbers[1])
        return _made(kind, figure, numbers[0], numbers[1], facing)
    model: Any = next((option for option in ask.options if hasattr(option, "x") and hasattr(option, "y")), None)
    if model is None:
        return None
    changes: dict[str, float] = {"x": numbers[0], "y": numbers[1]}
    if len(numbers) > 2 and hasattr(model, "facing"):
        changes["facing"] = numbers[2]
    placed: Answer = msgspec.structs.replace(model, **changes)
    return placed


def _facing_to(figure: Figure, x: float, y: float) -> float:
    return 0.0 if isinstance(figure.base, Disc) else direction((figure.x, figure.y), (x, y))


def _made(kind: type[Answer], figure: Figure, x: float, y: float, facing: float) -> Answer:
    turned = 0.0 if isinstance(figure.base, Disc) else round(facing % 360.0, 3)
    if kind is March:
        return March(figure.id, x, y, turned)
    return Creep(x, y, turned) if kind is Creep else Move(x, y, turned)


def _order(text: str) -> StandingOrder:
    words = [fold(word) for word in text.split()]
    question = next((order for word, order in ORDERS.items() if fold(word) in words), None)
    answer = next((answer for word, answer in ANSWERS.items() if fold(word) in words), None)
    if question is None or answer is None:
        raise CannotRead("skulldred.dreadskull.any-time", NO_ORDER, text=text)
    return StandingOrder(question, answer)


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(found.replace(",", ".")) for found in _NUMBER.findall(text))


NO_WAY = N_("'{text}' is no way; type for example ne 60, go 45 60, towards thane 40")
NO_PLACE = N_("'{text}' is no place; type for example at 500 430, in millimetres from the south-west corner")
NO_ORDER = N_("'{text}' is no standing order; type for example order restore leader, order bonus never, order save ask")
