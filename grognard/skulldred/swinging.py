"""Repositioning round the base of a foe (`skulldred.margin.tie-swing`)."""

from __future__ import annotations

from math import ceil

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import overlaps
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.contact import circles_within
from grognard.skirmish.ways import heading
from grognard.skulldred.danger import set_down
from grognard.skulldred.ground import is_free, set_beside, walls
from grognard.skulldred.lengths import TOLERANCE, in_contact
from grognard.skulldred.state import Figure, State

SWING = "skulldred.margin.tie-swing"
STEP = 15
PLACES = 8


class Swings(Event, frozen=True):
    """A figure repositions itself."""

    message = "{figure:figure} swings round {foe:figure}"

    figure: int
    foe: int


class SwingTo(Answer, frozen=True):
    """Slide along the foe's base to this place, in contact with it."""

    message = "swing to {x} {y}"

    x: float
    y: float


class Stay(Answer, frozen=True):
    """Stay where it is."""

    message = "stay"


def swing(state: State, figure_id: int, foe_id: int, dice: Dice, *, optional: bool = True) -> Play[State]:
    """Let a figure slide round its foe's base, staying in contact, without passing through anybody."""
    figure, foe = state.figure(figure_id), state.figure(foe_id)
    above = not (figure.flying or foe.flying) and figure.level != foe.level
    if figure.hanging or above:
        return state

    def options() -> tuple[Answer, ...]:
        return (Stay(), *swings(state, figure, foe))

    def check(answer: Answer) -> None:
        if isinstance(answer, SwingTo):
            judge_swing(state, figure, foe, answer)
        elif not isinstance(answer, Stay):
            raise NotAllowed(SWING, _SWING_OR_STAY, figure=figure.id, possible=options())

    ask = Ask(figure.side, SWING, options, check, state=state)
    answer = yield from answer_to(ask, Answer)
    if not isinstance(answer, SwingTo):
        return state
    dice.tell(Swings(figure_id, foe_id))
    return (yield from set_down(state, figure_id, figure.at(answer.x, answer.y), dice))


def swings(state: State, figure: Figure, foe: Figure) -> tuple[SwingTo, ...]:
    """Return a few places round the foe that can be reached; who fought from afar comes up to it first."""
    found: list[SwingTo] = []
    start = heading(foe, figure)[0]
    for way in (1, -1):
        for turn in range(0, 181 if way > 0 else 180, STEP):
            there = set_beside(figure, foe.base, start + way * turn)
            if not _may_pass(state, there, foe):
                break
            if (
                turn
                and turn % (360 // PLACES) == 0
                and is_free(state, there, there.base)
                and in_contact(there.base, foe.base)
            ):
                found.append(SwingTo(there.x, there.y))
    return tuple(found)


def judge_swing(state: State, figure: Figure, foe: Figure, answer: SwingTo) -> None:
    """Raise NotAllowed unless the place is free, touches the foe, and can be reached round its base."""
    there = figure.at(answer.x, answer.y)
    possible = (Stay(), *swings(state, figure, foe))
    if not in_contact(there.base, foe.base):
        raise NotAllowed(SWING, _NO_CONTACT, foe=foe.id, possible=possible)
    if not is_free(state, there, there.base):
        raise NotAllowed(SWING, _NOT_FREE, possible=possible)
    start = heading(foe, figure)[0]
    end = heading(foe, there)[0]
    for way in (1, -1):
        total = ((end - start) * way) % 360.0
        round_it = (set_beside(figure, foe.base, start + way * turn) for turn in range(0, ceil(total), STEP))
        if all(_may_pass(state, place, foe) for place in round_it):
            return
    raise NotAllowed(SWING, _NO_WAY_ROUND, foe=foe.id, possible=possible)


def _may_pass(state: State, there: Figure, foe: Figure) -> bool:
    """May the figure be here on its way round: over nobody who stands, through nothing impassable?"""
    base = there.base
    for other in state.on_table:
        passes = other.id in (there.id, foe.id) or other.downed or not other.is_level_with(there)
        if not passes and circles_within(base, other.base, -TOLERANCE) and overlaps(base, other.base):
            return False
    if there.flying or there.level:
        return True
    return not any(overlaps(base, piece.shape) for piece in walls(state))


_SWING_OR_STAY = N_("{figure:figure} swings, or stays where it is")
_NO_CONTACT = N_("it must end in contact with {foe:figure}")
_NOT_FREE = N_("that place is not free")
_NO_WAY_ROUND = N_("something bars its way round {foe:figure} to there")
