"""Following a figure that was pushed back (`skulldred.press-forward`)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Disc, Footprint
from grognard.kernel.words.events import Event
from grognard.skirmish.ways import Slide, heading, moved
from grognard.skulldred.engagement import parted
from grognard.skulldred.ground import is_free, leaves_roof, mires
from grognard.skulldred.lengths import TOLERANCE
from grognard.skulldred.state import Figure, State
from grognard.skulldred.swinging import Stay
from grognard.skulldred.ways import wall_ahead

PRESS = "skulldred.press-forward"


class Presses(Event, frozen=True):
    """An attacker follows whom it pushed."""

    message = "{figure:figure} presses forward {length:mm}"

    figure: int
    length: float


class Press(Answer, frozen=True):
    """Follow the pushed figure."""

    message = "press forward"


def press_forward(state: State, attacker: int, pushed: int, dice: Dice) -> Play[State]:
    """Let an attacker follow the figure that it pushed back, straight, by its own base size at most."""
    figure, foe = state.figure(attacker), state.figure(pushed)
    if not figure.stands or not foe.on_table or figure.hanging:
        return state
    room = press_room(state, figure, foe)
    base = moved(figure.base, heading(figure, foe)[0], room)
    there = figure.at(base.x, base.y)
    if room <= TOLERANCE or not is_free(state, figure, there.base) or leaves_roof(state, figure, there):
        return state
    answer = yield from answer_to(Ask(figure.side, PRESS, (Press(), Stay()), state=state), Answer)
    if not isinstance(answer, Press):
        return state
    dice.tell(Presses(attacker, round(room, 1)))
    return parted(state.with_figure(there), attacker)


def press_room(state: State, figure: Figure, foe: Figure) -> float:
    """Return how far the attacker can follow.

    Difficult and dangerous ground, a GORE marker, a low wall and enemies stop it, and so does whatever else stands in
    its way; it stops before them, and in contact with its foe.
    """
    slide = Slide(figure.base, heading(figure, foe)[0], figure.profile.base.size)
    others = [one for one in state.on_table if one.id != figure.id and one.is_level_with(figure)]
    stops: list[Footprint] = [one.base for one in others if one.id == foe.id or not one.downed]
    if not figure.flying:
        board, radius = state.setting.board, state.setting.lengths.base / 2
        low_walls = (piece for piece in board.having("obstacle") if piece.functions.obstacle > 1)
        pieces = (*board.having("difficult"), *board.having("dangerous"), *low_walls)
        stops += [*(piece.shape for piece in pieces), *mires(state), *(Disc(x, y, radius) for x, y in state.gore)]
    found = (slide.limit, slide.first(stops), wall_ahead(state, figure, figure.base, slide.angle, slide.limit))
    return min(away for away in found if away is not None)
