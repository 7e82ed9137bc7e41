"""Moves typed by distance and angle: `f 6 r 30` goes 6 inches forwards, then wheels 30 degrees to the right.

| letters | step |
| --- | --- |
| f, a | forwards (avancer), inches |
| b, re | backwards (reculer), inches |
| l, g | Wheel to the left (gauche), degrees; a lone model pivots |
| r, d | Wheel to the right (droite), degrees; a lone model pivots |
| sl, cg | sideways to the left (côté gauche), inches |
| sr, cd | sideways to the right (côté droit), inches |
| face | Reform on the way to this facing in degrees, where that is allowed |
| files | with `face`: the new number of files |

Words: `march` (marche), `advance` (pas), `walk` (à pied), `swift` (rapide).
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from grognard.kernel.geometry import wheel_cost
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import CannotRead
from grognard.kernel.words.spelling import fold
from grognard.t9a.board.unit import Unit
from grognard.t9a.movement.move_answers import Move
from grognard.t9a.moving.moves import can_fly, rates
from grognard.t9a.moving.steps import Back, Forward, Pivot, Reshape, Sideways, Step, Wheel, cost_of, placed

MOVE = "t9a.movement-phase"
LETTERS = {
    "f": "forward",
    "a": "forward",
    "b": "back",
    "re": "back",
    "l": "left",
    "g": "left",
    "r": "right",
    "d": "right",
    "sl": "aside-left",
    "cg": "aside-left",
    "sr": "aside-right",
    "cd": "aside-right",
    "face": "face",
    "file": "files",
    "files": "files",
}
MARCH, ADVANCE, WALK, SWIFT = ("march", "marche"), ("advance", "pa", "pas"), ("walk", "pied"), ("swift", "rapide")
_TOKEN = re.compile(r"([^\W\d_]+)\s*(-?\d+(?:[.,]\d+)?)?")


class TypedMove(NamedTuple):
    """What was typed: steps and words."""

    steps: tuple[Step, ...]
    words: frozenset[str]


def looks_like_a_move(text: str) -> bool:
    """Does the text begin like a move?

    >>> looks_like_a_move("f 6 r 30"), looks_like_a_move("march f12"), looks_like_a_move("why")
    (True, True, False)
    """
    first = _TOKEN.match(text.strip())
    if first is None:
        return False
    word = fold(first[1])
    return (word in LETTERS and first[2] is not None) or word in (*MARCH, *ADVANCE, *WALK, *SWIFT)


def typed_move(unit: Unit, text: str) -> TypedMove:
    """Return the steps that were typed for *unit*.

    Raises:
        CannotRead: If the text isn't made of letters and numbers of the table above.
    """
    if _TOKEN.sub("", text).strip(" ,;"):
        raise CannotRead(MOVE, NO_MOVE, text=text)
    steps: list[Step] = []
    words: set[str] = set()
    facing: float | None = None
    files: int | None = None
    for match in _TOKEN.finditer(text):
        word, number = fold(match[1]), match[2]
        if number is None:
            words.add(_word(word, match[1]))
            continue
        amount = float(number.replace(",", "."))
        kind = LETTERS.get(word)
        if kind == "face":
            facing = amount
        elif kind == "files":
            files = int(amount)
        elif kind is None:
            raise CannotRead(MOVE, NO_STEP, step=match[0])
        else:
            steps.append(_step(unit, kind, amount))
    if facing is not None or files is not None:
        steps.insert(0, Reshape(unit.facing if facing is None else facing % 360.0, files or unit.files))
    if not steps:
        raise CannotRead(MOVE, NO_MOVE, text=text)
    return TypedMove(tuple(steps), frozenset(words))


def free_move(unit: Unit, text: str) -> Move:
    """Return the Advance or March that was typed: an Advance, if it is short enough and nothing else is said."""
    typed = typed_move(unit, text)
    flying = can_fly(unit) and "walk" not in typed.words
    advance = rates(unit, flying=flying)[0]
    gait: Literal["advance", "march"] = "advance"
    if "march" in typed.words or ("advance" not in typed.words and _cost(unit, typed.steps) > advance + 0.005):
        gait = "march"
    return Move(unit.id, gait, typed.steps, flying, "swift" in typed.words)


def _word(word: str, text: str) -> str:
    for meaning, words in (("march", MARCH), ("advance", ADVANCE), ("walk", WALK), ("swift", SWIFT)):
        if word in words:
            return meaning
    raise CannotRead(MOVE, NO_STEP, step=text)


def _step(unit: Unit, kind: str, amount: float) -> Step:
    match kind:
        case "forward":
            return Forward(amount)
        case "back":
            return Back(amount)
        case "aside-left" | "aside-right":
            return Sideways(amount if kind == "aside-right" else -amount)
    if unit.model_count == 1:
        return Pivot(amount if kind == "right" else -amount)
    return Wheel("right" if kind == "right" else "left", amount)


def _cost(unit: Unit, steps: tuple[Step, ...]) -> float:
    cost, here = 0.0, unit
    for step in steps:
        cost += wheel_cost(unit.formation.width, step.degrees) if isinstance(step, Wheel) else cost_of(step, here)
        here = placed(here, step)
    return cost


NO_MOVE = N_("'{text}' is no move; type for example f 6 r 30: 6 inches forwards, then 30 degrees to the right")
NO_STEP = N_("'{step}' is no step: f, b, l, r, sl, sr, each with a number, and the words march, walk, swift")
