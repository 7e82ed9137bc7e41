"""Following a figure that was pushed back (`skulldred.press-forward`)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Disc, direction
from grognard.kernel.words.events import Event
from grognard.skirmish.ways import entry, moved
from grognard.skulldred.engagement import parted
from grognard.skulldred.ground import is_free, mires, roof_of, roof_under
from grognard.skulldred.lengths import TOLERANCE
from grognard.skulldred.state import Figure, State
from grognard.skulldred.swinging import Stay
from grognard.skulldred.ways import pieces_on_way, wall_ahead

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
    angle = direction((figure.x, figure.y), (foe.x, foe.y)) if (figure.x, figure.y) != (foe.x, foe.y) else 0.0
    base = moved(figure.base, angle, room)
    there = figure.at(base.x, base.y)
    if room <= TOLERANCE or not is_free(state, figure, there.base):
        return state
    if roof_of(state, figure) is not None and roof_under(state, there.base) is None:
        return state
    answer = yield from answer_to(Ask(figure.side, PRESS, (Press(), Stay()), state=state), Answer)
    if not isinstance(answer, Press):
        return state
    if dice.telling:
        dice.tell(Presses(attacker, round(room, 1)))
    return parted(state.with_figure(there), attacker)


def press_room(state: State, figure: Figure, foe: Figure) -> float:
    """Return how far the attacker can follow.

    Difficult and dangerous ground, a GORE marker, a low wall and enemies stop it, and so does whatever else stands in
    its way; it stops before them, and in contact with its foe.
    """
    angle = direction((figure.x, figure.y), (foe.x, foe.y)) if (figure.x, figure.y) != (foe.x, foe.y) else 0.0
    limit = figure.profile.base.size
    found = [limit]
    for other in state.on_table:
        if other.id != figure.id and not (other.downed and other.id != foe.id) and other.is_level_with(figure):
            away = entry(figure.base, angle, limit, other.base)
            if away is not None:
                found.append(away)
    if figure.flying:
        return min(found)
    wall = wall_ahead(state, figure, figure.base, angle, limit)
    if wall is not None:
        found.append(wall)
    for function in ("difficult", "dangerous"):
        found += [away for away, _ in pieces_on_way(state, figure.base, angle, limit, function)]
    low_walls = pieces_on_way(state, figure.base, angle, limit, "obstacle")
    found += [away for away, piece in low_walls if piece.functions.obstacle > 1]
    radius = state.setting.lengths.base / 2
    markers = [*mires(state), *(Disc(x, y, radius) for x, y in state.gore)]
    for marker in markers:
        away = entry(figure.base, angle, limit, marker)
        if away is not None:
            found.append(away)
    return min(found)
