"""Answers typed freely in Mordheim: moves by place, direction or towards somebody; charges by name.

| type | en français | to |
| --- | --- | --- |
| at 12 20 | en 12 20 | walk there, or be set up there; a third number says how high |
| ne 4, go 45 4 | ne 4, va 45 4 | go 4" to the north-east; without a length as far as he can |
| towards otto 3, away otto | vers otto 3, loin otto | go 3" straight at somebody, or away from him |
| run before any of these | cours | run instead of walking |
| hide after any of these | cache | hide at the end |
| climb 12 20 3, jump 12 20, ladder 12 20 3 | grimpe, saute, échelle | go up or down to that place |
| charge otto | charge otto | charge him with who is named first, or with the one who moves |
"""

from __future__ import annotations

import re
from typing import cast

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.geometry import direction, step
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import CannotRead
from grognard.kernel.words.spelling import fold
from grognard.mordheim.moving.allowance import points_left
from grognard.mordheim.moving.charging import Charge
from grognard.mordheim.moving.legs import Kind, Leg
from grognard.mordheim.moving.phase import CHARGES, MOVE_OF_ONE, Move, Stay
from grognard.mordheim.setup import SetUp
from grognard.mordheim.state import Gait, State, Warrior
from grognard.mordheim.terminal.naming import LOOK, two_warriors, warrior_named

RUN, HIDE, AT = ("run", "cour", "cours"), ("hide", "cache"), ("at", "en", "a")
TOWARDS, AWAY, GO, CHARGE = ("towards", "toward", "ver", "vers"), ("away", "loin"), ("go", "va"), ("charge",)
LEGS: dict[str, Kind] = {
    "climb": "climb", "grimpe": "climb", "jump": "jump", "saute": "jump", "ladder": "ladder", "echelle": "ladder",
    "stairs": "way", "escalier": "way", "leap": "leap", "franchi": "leap", "franchis": "leap",
}  # fmt: skip
COMPASS = {
    "n": 0.0, "ne": 45.0, "e": 90.0, "se": 135.0, "s": 180.0, "sw": 225.0, "so": 225.0, "w": 270.0, "o": 270.0,
    "nw": 315.0, "no": 315.0,
}  # fmt: skip
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")


def free_answer(ask: Ask, state: State, text: str) -> Answer | None:
    """Return the answer that was typed, unjudged; None if the text doesn't look like one for this ask.

    Raises:
        CannotRead: If it looks like one, but can't be read.
    """
    words = text.strip().split()
    if not words:
        return None
    placed = next((option for option in ask.options if isinstance(option, SetUp)), None)
    if placed is not None and fold(words[0]) in AT:
        x, y, z = _place(text)
        return SetUp(placed.warrior, x, y, z, placed.facing)
    if ask.kind == CHARGES and fold(words[0]) in CHARGE:
        charger, target = two_warriors(state, " ".join(words[1:]))
        return Charge(charger.id, target.id)
    stays = next((option for option in ask.options if isinstance(option, Stay)), None)
    if ask.kind != MOVE_OF_ONE or stays is None:
        return None
    return _move(state, state.warrior(stays.warrior), words)


def _move(state: State, warrior: Warrior, words: list[str]) -> Answer | None:
    gait: Gait = "crawl" if warrior.is_down else "walk"
    hide = fold(words[-1]) in HIDE
    words = words[:-1] if hide else words
    if words and fold(words[0]) in RUN:
        gait, words = "run", words[1:]
    if not words:
        return Move(warrior.id, gait, (), hide=hide) if hide else None
    leg = _leg(state, warrior, gait, fold(words[0]), " ".join(words[1:]))
    return None if leg is None else Move(warrior.id, gait, (leg,), hide=hide)


def _leg(state: State, warrior: Warrior, gait: Gait, word: str, rest: str) -> Leg | None:
    if word in AT:
        return Leg(*_place(rest))
    if word in LEGS:
        x, y, z = _place(rest)
        return Leg(x, y, z, LEGS[word])
    here, numbers = (warrior.place.x, warrior.place.y), _numbers(rest)
    far = points_left(state, warrior, gait)
    if word in COMPASS:
        x, y = step(here, COMPASS[word], numbers[0] if numbers else far)
    elif word in GO and numbers:
        x, y = step(here, numbers[0] % 360.0, numbers[1] if len(numbers) > 1 else far)
    elif word in TOWARDS or word in AWAY:
        parts = rest.split()
        length = numbers[-1] if len(parts) > 1 and _NUMBER.fullmatch(parts[-1]) else None
        other = warrior_named(state, " ".join(parts[:-1]) if length is not None else rest)
        angle = direction(here, (other.place.x, other.place.y))
        x, y = step(here, angle if word in TOWARDS else (angle + 180.0) % 360.0, far if length is None else length)
    else:
        return None
    return Leg(round(x, 3), round(y, 3))


def _place(text: str) -> tuple[float, float, float]:
    numbers = _numbers(text)
    if len(numbers) not in (2, 3):
        raise CannotRead(LOOK, NO_PLACE, text=text)
    return cast(tuple[float, float, float], (*numbers, 0.0)[:3])


def _numbers(text: str) -> list[float]:
    return [float(found.replace(",", ".")) for found in _NUMBER.findall(text)]


NO_PLACE = N_("'{text}' is no place: two numbers, in inches from the south-west corner, and perhaps a height")
