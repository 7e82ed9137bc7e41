"""Standing answers: given once, they hold until they are recalled, and the other side doesn't see them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec
import pytest

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play, answer_to, read_answer
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.standing import Orders, StandingOrder, answer_or_order, order_in
from grognard.kernel.dice import Dice, ScriptedDice
from grognard.kernel.words.language import render
from grognard.kernel.words.refusals import NotAllowed
from grognard.players import RandomPlayer
from grognard.players.player import TakenBack, take_back


class Instruction(StandingOrder, frozen=True):
    sentences: ClassVar[Mapping[tuple[str, str], str]] = {
        ("toll", ""): "from now on: ask whether the toll is paid",
        ("toll", "never"): "from now on: never pay the toll",
        ("toll", "always"): "from now on: always pay the toll",
    }


class Pay(Answer, frozen=True):
    message: ClassVar[str] = "pay"


class Refuse(Answer, frozen=True):
    message: ClassVar[str] = "refuse"


class Road(msgspec.Struct, frozen=True):
    paid: int = 0
    orders: tuple[Orders, Orders] = ((), ())


def tolls(road: Road, dice: Dice) -> Play[Road]:
    """Each day player 0 says how he wants it from now on; then player 0 pays the toll or doesn't."""
    while True:
        yield Checkpoint(road)
        now = road
        given = tuple(Instruction("toll", order) for order in ("", "never", "always"))
        ask = Ask(0, "road.orders", given, lambda answer: judged(answer), state=now)
        order = yield from answer_to(ask, Instruction)
        road = msgspec.structs.replace(road, orders=(order.added_to(road.orders[0]), road.orders[1]))
        toll = Ask(0, "road.toll", (Pay(), Refuse()), state=road)
        ordered: dict[str, Answer] = {"never": Refuse(), "always": Pay()}
        answer = yield from answer_or_order(toll, Answer, order_in(road.orders[0], "toll"), ordered)
        road = msgspec.structs.replace(road, paid=road.paid + isinstance(answer, Pay))


def judged(answer: Answer) -> None:
    assert isinstance(answer, Instruction)
    answer.judge("road.orders")


def view_of(road: Road, player: int) -> Road:
    return msgspec.structs.replace(
        road, orders=tuple(own if side == player else () for side, own in enumerate(road.orders))
    )


def battle() -> Battle[Road, Road]:
    return Battle(tolls, Road(), ScriptedDice([]), view_of=view_of)


def kind(game: Battle[Road, Road]) -> str:
    assert game.ask is not None
    return game.ask.kind


def test_an_order_holds_until_it_is_recalled() -> None:
    game = battle()
    game.answer(Instruction("toll", ""))
    assert kind(game) == "road.toll"
    game.answer(Pay())
    game.answer(Instruction("toll", "always"))
    assert (kind(game), game.state.paid) == ("road.orders", 2)
    game.answer(Instruction("toll", "never"))
    assert (kind(game), game.state.paid) == ("road.orders", 2)
    game.answer(Instruction("toll", ""))
    assert kind(game) == "road.toll"
    assert game.state.orders == ((), ())


@pytest.mark.parametrize(("one", "other"), [("never", "always"), ("always", "never")])
def test_the_other_side_sees_no_order(one: str, other: str) -> None:
    """Whichever was given on the first day, the other side's view before it acted is the same."""
    states = [Road(orders=(Instruction("toll", order).added_to(()), ())) for order in (one, other)]
    first, second = (Battle(tolls, state, ScriptedDice([]), view_of=view_of) for state in states)
    assert first.view(1) == second.view(1)
    assert first.view(0) != second.view(0)


def test_an_order_is_taken_back_without_being_told() -> None:
    game = battle()
    game.answer(Instruction("toll", "always"))
    assert take_back(game, [RandomPlayer(1), RandomPlayer(2)], 0)
    assert game.log == (TakenBack(0),)
    assert "always" not in render(game.log[0], "en")


def test_an_unknown_order_is_refused() -> None:
    game = battle()
    with pytest.raises(NotAllowed, match=r"there is no such standing order: bridge \(road\.orders\)"):
        game.answer(Instruction("bridge", "never"))


def test_an_order_says_what_it_means_and_comes_back_from_a_journal() -> None:
    order = Instruction("toll", "never")
    assert render(order, "en") == "from now on: never pay the toll"
    ask = Ask(0, "road.orders", (order,))
    assert read_answer({"type": "Instruction", "question": "toll", "order": "never"}, ask) == order


def test_a_game_without_orders_of_its_own_reads_the_kernels() -> None:
    """Skulldred has answers of the same name; they belong to Skulldred."""
    from grognard.skulldred.interrupts import StandingOrder as OfSkulldred

    ask = Ask(0, "road.toll", (Pay(),))
    found = read_answer({"type": "StandingOrder", "question": "toll", "order": "never"}, ask)
    assert type(found) is StandingOrder
    assert type(found) is not OfSkulldred
