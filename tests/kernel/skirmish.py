"""A small toy game for the tests of the kernel: figures on a plain, orders lying face down, dice.

Each turn both players give each of their figures an order, face down. Then the sides take turns: a figure's order is
turned up; a figure on the advance may move anywhere within 3 spans, one that stands strikes a foe within 1.5 spans.
The side that loses all its figures loses.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play, answer_to
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.journal import Header, Journal
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name, Secret
from grognard.kernel.words.language import N_, NameTable
from grognard.kernel.words.modifiers import Layers, Modifier, Target
from grognard.kernel.words.refusals import NotAllowed

Kind = Literal["advance", "stand"]
REACH, SPAN, TURNS = 1.5, 3.0, 6
BOOK = Layers(("add",))


class Figure(msgspec.Struct, frozen=True):
    id: str
    side: int
    x: float
    y: float
    wounds: int = 2
    order: Kind | None = None
    shown: bool = False


class State(msgspec.Struct, frozen=True):
    figures: tuple[Figure, ...]
    turn: int = 0
    phase: Literal["orders", "actions"] = "orders"
    waiting: tuple[str, ...] = ()  # figures still to get an order, or to act, in their order


class Order(Answer, frozen=True):
    message: ClassVar[str] = "order {figure}: {order}"
    figure: str
    order: Kind


class Move(Answer, frozen=True):
    message: ClassVar[str] = "move {figure} to {x} {y}"
    figure: str
    x: float
    y: float


class Strike(Answer, frozen=True):
    message: ClassVar[str] = "strike {foe}"
    foe: str


class Wait(Answer, frozen=True):
    message: ClassVar[str] = "wait"


class Ordered(Event, frozen=True):
    message: ClassVar[str] = "{figure} has the order: {order}"
    figure: str
    order: Kind


class Turned(Event, frozen=True):
    message: ClassVar[str] = "turn {turn}"
    turn: int


class Struck(Event, frozen=True):
    message: ClassVar[str] = "{figure} strikes {foe} and takes {wounds} wound"
    plural: ClassVar[str | None] = "{figure} strikes {foe} and takes {wounds} wounds"
    counted: ClassVar[str] = "wounds"
    figure: str
    foe: str
    wounds: int


def skirmish(state: State, dice: Dice) -> Play[int | None]:
    """Play the game; return the winner, or None for a draw."""
    while state.turn < TURNS and winner(state) is None:
        if state.phase == "orders":
            state = yield from give_orders(state, dice)
        state = yield from act(state, dice)
        yield Checkpoint(state)
    return winner(state)


def winner(state: State) -> int | None:
    """Return the side that stands alone, if any."""
    sides = sorted({figure.side for figure in state.figures})
    return sides[0] if len(sides) == 1 else None


def give_orders(state: State, dice: Dice) -> Play[State]:
    """Both players give orders, face down."""
    if not state.waiting:
        dice.tell(Turned(state.turn + 1))
        state = replace(state, waiting=tuple(figure.id for figure in state.figures))
    yield Checkpoint(state)
    while state.waiting:
        figure = one(state, state.waiting[0])
        choices = tuple(Order(figure.id, order) for order in ("advance", "stand"))
        order = yield from answer_to(Ask(figure.side, "skirmish.order", choices, state=state), Order)
        dice.tell(Secret(figure.side, Ordered(figure.id, order.order)))
        state = put(state, replace(figure, order=order.order))
        state = replace(state, waiting=state.waiting[1:])
    return replace(state, phase="actions", waiting=sequence(state, dice))


def sequence(state: State, dice: Dice) -> tuple[str, ...]:
    """Return who acts after whom: the side with the higher die begins, then figure by figure."""
    first = int(dice.d6("skirmish.initiative") < dice.d6("skirmish.initiative"))
    sides = [[figure.id for figure in state.figures if figure.side == side] for side in (first, 1 - first)]
    longest = max(len(side) for side in sides)
    return tuple(side[place] for place in range(longest) for side in sides if place < len(side))


def act(state: State, dice: Dice) -> Play[State]:
    """Turn the orders up one by one and carry them out."""
    while state.waiting:
        yield Checkpoint(state)
        fid, state = state.waiting[0], replace(state, waiting=state.waiting[1:])
        if any(figure.id == fid for figure in state.figures):
            state = yield from activation(state, fid, dice)
    figures = tuple(replace(figure, order=None, shown=False) for figure in state.figures)
    return replace(state, figures=figures, turn=state.turn + 1, phase="orders")


def activation(state: State, fid: str, dice: Dice) -> Play[State]:
    """Carry out one figure's order."""
    figure = replace(one(state, fid), shown=True)
    assert figure.order is not None
    state = put(state, figure)
    dice.tell(Ordered(fid, figure.order))
    now = state
    if figure.order == "advance":
        ask = Ask(
            figure.side, "skirmish.move", lambda: moves(now, figure), lambda a: check_move(now, figure, a), state=now
        )
        move = yield from answer_to(ask, Move)
        return put(state, replace(figure, x=move.x, y=move.y))
    strike = yield Ask(figure.side, "skirmish.strike", lambda: strikes(now, figure), state=now)
    return blows(state, figure, one(state, strike.foe), dice) if isinstance(strike, Strike) else state


def blows(state: State, figure: Figure, foe: Figure, dice: Dice) -> State:
    """Three dice hit on 4+, each friend in reach of the foe adds one to them."""
    friends = sum(near(other, foe) and other.side == figure.side and other.id != figure.id for other in state.figures)
    friends = min(friends, 1)
    modifiers = [Modifier("skirmish.friend", "add", friends)] if friends else []
    wounds = dice.pool(3, blow, BOOK.target("skirmish.to-hit", 4, modifiers), 4)
    if dice.telling:
        dice.tell(Struck(figure.id, foe.id, wounds))
    if wounds >= foe.wounds:
        return replace(state, figures=tuple(other for other in state.figures if other.id != foe.id))
    return put(state, replace(foe, wounds=foe.wounds - wounds))


def blow(dice: Dice, target: Target, to_wound: int) -> int:
    """One die to hit, one to wound."""
    return int(dice.d6(target) >= target.needed and dice.d6("skirmish.to-wound") >= to_wound)


def moves(state: State, figure: Figure) -> tuple[Answer, ...]:
    """Suggest eight ways and staying."""
    steps = ((0, 1), (2, 2), (1, 0), (2, -2), (0, -1), (-2, -2), (-1, 0), (-2, 2), (0, 0))
    ways = (Move(figure.id, figure.x + dx, figure.y + dy) for dx, dy in steps)
    return tuple(move for move in ways if not faults(state, figure, move))


def check_move(state: State, figure: Figure, answer: Answer) -> None:
    """A figure may move anywhere within its span where nobody stands."""
    if not isinstance(answer, Move) or answer.figure != figure.id:
        raise NotAllowed("skirmish.move", N_("{figure} must move"), figure=figure.id, possible=moves(state, figure))
    if fault := faults(state, figure, answer):
        raise fault


def faults(state: State, figure: Figure, move: Move) -> NotAllowed | None:
    """Return why *figure* can't make *move*."""
    way = hypot(move.x - figure.x, move.y - figure.y)
    if way > SPAN:
        return NotAllowed("skirmish.span", N_("{way} spans are more than {span}"), way=way, span=SPAN)
    for other in state.figures:
        if other.id != figure.id and hypot(other.x - move.x, other.y - move.y) < 1:
            return NotAllowed("skirmish.base", N_("{other} stands there"), other=other.id)
    return None


def strikes(state: State, figure: Figure) -> tuple[Answer, ...]:
    """A foe in reach, or waiting."""
    foes = (other for other in state.figures if other.side != figure.side and near(other, figure))
    return (Wait(), *(Strike(foe.id) for foe in foes))


def near(one: Figure, other: Figure) -> bool:
    return hypot(one.x - other.x, one.y - other.y) <= REACH


def one(state: State, fid: str) -> Figure:
    return next(figure for figure in state.figures if figure.id == fid)


def put(state: State, figure: Figure) -> State:
    return replace(state, figures=tuple(figure if other.id == figure.id else other for other in state.figures))


def start(a_side: int = 3) -> State:
    """Two lines, in reach of each other."""
    return State(tuple(Figure(f"{side}.{n}", side, 2.0 * n, 1.4 * side) for n in range(a_side) for side in (0, 1)))


def view_of(state: State, player: int) -> State:
    """Hide the orders that lie face down."""
    figures = (
        figure if figure.shown or figure.side == player else replace(figure, order=None) for figure in state.figures
    )
    return replace(state, figures=tuple(figures))


NAMES = NameTable(
    {
        "skirmish.to-hit": Name("to hit", "pour toucher"),
        "skirmish.friend": Name("Friend Beside", "Ami à côté"),
        "0.0": Name("the Tall One", "le Grand"),
    }
)


def battle(dice: Dice, a_side: int = 3, journal: Journal | None = None) -> Battle[State, int | None]:
    """Return a new battle."""
    return Battle(skirmish, start(a_side), dice, journal=journal, view_of=view_of)


HEADER = Header("skirmish", "1", scenario={"a_side": 3})


def make_battle(header: Header, dice: Dice) -> Battle[State, int | None]:
    """Return the battle of a journal's header."""
    return battle(dice, header.scenario["a_side"])


def play(game: Battle[State, int | None], picks: Iterable[int]) -> Battle[State, int | None]:
    """Answer with the suggestions that *picks* number, as long as there are any of both."""
    for pick in picks:
        if game.ask is None:
            break
        game.answer(game.ask.options[pick % len(game.ask.options)])
    return game
