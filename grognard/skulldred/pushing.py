"""Pushing a figure back: how far, where to, and what stands in the way (`skulldred.pushback.distance`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import contains_whole
from grognard.kernel.words.events import Event
from grognard.skirmish.contact import reached
from grognard.skirmish.ways import heading, moved
from grognard.skulldred.danger import HARM, attack_by_scenery, fall, travel
from grognard.skulldred.downed import down
from grognard.skulldred.engagement import parted
from grognard.skulldred.ground import is_free, leaves_roof, nearest_free, roof_of
from grognard.skulldred.lengths import TOLERANCE
from grognard.skulldred.state import Figure, State
from grognard.skulldred.ways import figures_ahead, on_table, pieces_on_way, wall_ahead

BLOCKED = "skulldred.pushback.blocked"
RUN_ON = 150.0
"""How far a push runs on over a DOWNED figure, a portal or an obstacle, at most."""


class IsPushed(Event, frozen=True):
    """A figure is pushed back."""

    message = "{figure:figure} is pushed back {length:mm} ({because})"

    figure: int
    length: float
    because: str


class IsBlocked(Event, frozen=True):
    """A figure can't be pushed (`skulldred.pushback.blocked`)."""

    message = "{figure:figure} can't be pushed back any farther"

    figure: int


class Shove(Answer, frozen=True):
    """Push the allies along that stand in the way (`skulldred.pushback.shove-ally`)."""

    message = "shove the allies behind {figure:figure}"

    figure: int


class PassThrough(Answer, frozen=True):
    """Go through the one ally in the way (`skulldred.pushback.through-ally`)."""

    message = "{figure:figure} goes through its ally"

    figure: int


class StandFast(Answer, frozen=True):
    """Stop against the ally in the way: DOWNED."""

    message = "{figure:figure} is stopped by its ally"

    figure: int


def push_length(loser: Figure, winner: Figure | None = None) -> float:
    """Return how far a figure is pushed (`skulldred.pushback.distance`).

    One base, the smaller of the two fighters'; its own against no fighter.
    """
    own = loser.profile.base.size
    return own if winner is None else min(own, winner.profile.base.size)


def away_from(winner: Figure, loser: Figure) -> float:
    """Return the direction straight away from the winner, along the line of centres."""
    if (winner.x, winner.y) == (loser.x, loser.y):
        return winner.facing
    return heading(winner, loser)[0]


def push(
    state: State, figure_id: int, angle: float, length: float, because: str, dice: Dice, *, poison: bool = False
) -> Play[State]:
    """Push a figure straight in a direction (degrees).

    Its owner decides about one ally in the way; a wall, an enemy, the table edge or no choice block it: DOWNED.
    """
    figure = state.figure(figure_id)
    if figure.hanging:
        return (yield from fall(state, figure_id, figure.x, figure.y, dice))
    ways = [_straight(state, figure, angle, length)]
    stopped = _first_ally(state, figure, angle, length)
    if ways[0] is None and stopped is not None:
        ways = yield from _past_ally(state, figure, angle, length)
    end = ways[0]
    if end is None:
        return (yield from _blocked(state, figure, angle, length, dice, poison=poison))
    dice.tell(IsPushed(figure_id, round(heading(figure, end)[1], 1), because))
    state = yield from _shove(state, [other for other in ways[1:] if other is not None], angle, length, dice)
    if len(ways) > 1 and not is_free(state, end, end.base):
        end = nearest_free(state, end, end.x, end.y) or end  # who was shoved into danger got out of it just there
    return (yield from _arrive(state, figure_id, angle, end, dice))


def _shove(state: State, ends: list[Figure], angle: float, length: float, dice: Dice) -> Play[State]:
    """Push allies along to where they end; dangerous ground on their ways bites them there."""
    starts = [state.figure(other.id) for other in ends]
    for end in ends:
        state = parted(state.with_figure(end), end.id)
    for start in starts:
        met = () if start.flying or start.level else pieces_on_way(state, start.base, angle, length, "dangerous")
        if met and state.figure(start.id).on_table:
            worst = max((piece for _, piece in met), key=lambda piece: piece.functions.dangerous)
            state = yield from attack_by_scenery(state, start.id, worst.functions.dangerous, HARM, dice, worst)
    return state


def _straight(state: State, figure: Figure, angle: float, length: float) -> Figure | None:
    """Return where a push of the whole length ends with nothing standing in its way; None if something does.

    It runs on past DOWNED figures, portals and obstacles on which nobody may end.
    """
    if _standing_in_way(state, figure, angle, length):
        return None
    return _first_free(state, figure, angle, length, length + RUN_ON)


def _standing_in_way(state: State, figure: Figure, angle: float, length: float, but: Iterable[int] = ()) -> bool:
    if wall_ahead(state, figure, figure.base, angle, length) is not None:
        return True
    left_out = tuple(but)
    return any(other.id not in left_out for _, other in figures_ahead(state, figure, figure.base, angle, length))


def _first_free(
    state: State, figure: Figure, angle: float, start: float, most: float, but: Iterable[int] = ()
) -> Figure | None:
    """Return the figure at the first free place along a direction, from *start* on; over the edge of a roof is free."""
    roof = roof_of(state, figure)
    reach = start
    while reach <= most:
        base = moved(figure.base, angle, reach)
        if not on_table(state, base) or _standing_in_way(state, figure, angle, reach, but):
            return None
        there = figure.at(base.x, base.y)
        if roof is not None and not contains_whole(roof.shape, base):
            return None if roof.functions.railed else there
        if is_free(state, there, there.base):
            return there
        reach += 1.0
    return None


def _first_ally(state: State, figure: Figure, angle: float, length: float) -> Figure | None:
    """Return the ally that a push meets before anything else that stops it."""
    ahead = figures_ahead(state, figure, figure.base, angle, length)
    if not ahead or ahead[0][1].side != figure.side:
        return None
    wall = wall_ahead(state, figure, figure.base, angle, length)
    return ahead[0][1] if wall is None or ahead[0][0] <= wall else None


def _past_ally(state: State, figure: Figure, angle: float, length: float) -> Play[list[Figure | None]]:
    """Let the owner choose how to come past the ally; the first figure returned is the pushed one."""
    shoved = _shoved(state, figure, angle, length)
    through = _through(state, figure, angle, length)
    options: list[Answer] = []
    if shoved:
        options.append(Shove(figure.id))
    if through is not None:
        options.append(PassThrough(figure.id))
    if not options:
        return [None]
    options.append(StandFast(figure.id))
    ask = Ask(figure.side, "skulldred.pushback.shove-ally", tuple(options), state=state)
    answer = yield from answer_to(ask, Answer)
    if isinstance(answer, Shove):
        return list(shoved)
    return [through if isinstance(answer, PassThrough) else None]


def _shoved(state: State, figure: Figure, angle: float, length: float) -> tuple[Figure, ...]:
    """Return the figure and all allies that it shoves, in their new places; nothing if one of them can't move."""

    def ahead(mover: Figure) -> Iterator[Figure]:
        return (other for _, other in figures_ahead(state, mover, mover.base, angle, length))

    chain = reached((figure,), ahead)
    if any(mover.side != figure.side for mover in chain):
        return ()
    if any(wall_ahead(state, mover, mover.base, angle, length) is not None for mover in chain):
        return ()
    ids = [mover.id for mover in chain]
    ends: list[Figure] = []
    for mover in chain:
        base = moved(mover.base, angle, length)
        there = mover.at(base.x, base.y)
        if leaves_roof(state, mover, there) or not is_free(state, there, there.base, ids):
            return ()
        ends.append(there)
    return tuple(ends)


def _through(state: State, figure: Figure, angle: float, length: float) -> Figure | None:
    """Return the first free place directly behind the one ally in the way."""
    ally = _first_ally(state, figure, angle, length)
    if ally is None:
        return None
    most = length + ally.profile.base.size + figure.profile.base.size + TOLERANCE
    return _first_free(state, figure, angle, length, most, (ally.id,))


def _blocked(
    state: State, figure: Figure, angle: float, length: float, dice: Dice, *, poison: bool = False
) -> Play[State]:
    """Stop at the obstacle, DOWNED; or go as far as there is room, if pushes are read so."""
    room = _room(state, figure, angle, length)
    base = moved(figure.base, angle, room)
    there = figure.at(base.x, base.y)
    goes = room > TOLERANCE and is_free(state, there, there.base)
    if goes:
        state = yield from _arrive(state, figure.id, angle, there, dice)
    if goes and state.setting.reads("skulldred.push-partial", "any"):
        return state
    dice.tell(IsBlocked(figure.id))
    return (yield from down(state, figure.id, BLOCKED, dice, poison=poison))


def _room(state: State, figure: Figure, angle: float, length: float) -> float:
    """Return how far it is to what blocks a push."""
    found = [length]
    wall = wall_ahead(state, figure, figure.base, angle, length)
    if wall is not None:
        found.append(wall)
    found += [away for away, _ in figures_ahead(state, figure, figure.base, angle, length)[:1]]
    room = min(found)
    while room > 0.0 and not on_table(state, moved(figure.base, angle, room)):
        room = max(0.0, room - 1.0)
    return max(0.0, room)


def _arrive(state: State, figure_id: int, angle: float, end: Figure, dice: Dice) -> Play[State]:
    """Slide a figure to where its push ends: through danger, over an edge."""
    figure = state.figure(figure_id)
    roof = roof_of(state, figure)
    if roof is not None and not contains_whole(roof.shape, end.base):
        return (yield from fall(state, figure_id, end.x, end.y, dice))
    end = replace(figure, x=end.x, y=end.y)
    return (yield from travel(state, figure_id, figure.base, angle, heading(figure, end)[1], end, dice))


def can_push(state: State, figure: Figure, angle: float, length: float) -> bool:
    """Is there room for a push of the whole length, shoving allies or passing one where its owner may?"""
    if figure.hanging or _straight(state, figure, angle, length) is not None:
        return True
    if _first_ally(state, figure, angle, length) is None:
        return False
    return bool(_shoved(state, figure, angle, length)) or _through(state, figure, angle, length) is not None


def slide_until_stopped(
    state: State, figure_id: int, angle: float, length: float, because: str, dice: Dice
) -> Play[tuple[State, float]]:
    """Slide a figure to the first thing in its way, without shoving or passing anybody; return how far it went.

    Over the edge of what it stands on it falls.
    """
    figure = state.figure(figure_id)
    room = _room(state, figure, angle, length)
    while room > TOLERANCE:
        base = moved(figure.base, angle, room)
        there = figure.at(base.x, base.y)
        roof = roof_of(state, figure)
        over = roof is not None and not roof.functions.railed and not contains_whole(roof.shape, base)
        if over or is_free(state, there, there.base):
            dice.tell(IsPushed(figure_id, round(room, 1), because))
            return (yield from _arrive(state, figure_id, angle, there, dice)), room
        room -= 1.0
    return state, 0.0
