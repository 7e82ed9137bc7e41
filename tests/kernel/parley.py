"""A small toy game for three sides (or any number): all choose at the same time, unseen by each other.

Each round every side stakes 1 to 3 of its coins, face down; all stakes are turned up together. Who staked most, alone,
rolls a die and takes that many coins from the chest; he then names the side that begins the next round. All stakes are
lost. After four rounds the richest side wins.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Asks, Checkpoint, Play, answer_to, answers_to
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.journal import Header, Journal
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Secret
from grognard.kernel.words.refusals import NotAllowed

ROUNDS = 4


class Table(msgspec.Struct, frozen=True):
    coins: tuple[int, ...]
    round: int = 0
    first: int = 0
    chest: int = 30


class Stake(Answer, frozen=True):
    message: ClassVar[str] = "stake {coins}"
    coins: int


class Name(Answer, frozen=True):
    message: ClassVar[str] = "side {side} begins"
    side: int


class Staked(Event, frozen=True):
    message: ClassVar[str] = "the stakes: {stakes}"
    stakes: tuple[int, ...]


class Counted(Event, frozen=True):
    message: ClassVar[str] = "side {side} counts {coins} coins"
    side: int
    coins: int


def parley(table: Table, dice: Dice) -> Play[tuple[int, ...]]:
    """Play the game; return the coins of each side."""
    while table.round < ROUNDS:
        yield Checkpoint(table)
        table = yield from one_round(table, dice)
    return table.coins


def one_round(table: Table, dice: Dice) -> Play[Table]:
    """All stake; the highest stake, if it is alone, takes from the chest and names who begins."""
    for side, coins in enumerate(table.coins):
        dice.tell(Secret(side, Counted(side, coins)))
    answers = yield from answers_to(asks_of(table), Stake)
    stakes = dict(zip(order_of(table), (answer.coins for answer in answers), strict=True))
    shown = tuple(stakes[side] for side in range(len(table.coins)))
    dice.tell(Staked(shown))
    coins = tuple(own - stake for own, stake in zip(table.coins, shown, strict=True))
    table = replace(table, coins=coins, round=table.round + 1)
    best = [side for side, stake in stakes.items() if stake == max(shown)]
    if len(best) > 1:
        return table
    won = min(int(dice.d6("parley.chest")), table.chest)
    coins = tuple(own + won * (side == best[0]) for side, own in enumerate(table.coins))
    table = replace(table, coins=coins, chest=table.chest - won)
    names = tuple(Name(side) for side in range(len(coins)))
    named = yield from answer_to(Ask(best[0], "parley.name", names, state=table), Name)
    return replace(table, first=named.side)


def order_of(table: Table) -> tuple[int, ...]:
    """The sides, from the one that begins."""
    sides = len(table.coins)
    return tuple((table.first + n) % sides for n in range(sides))


def asks_of(table: Table) -> Asks:
    """All sides are asked for their stakes at once."""
    return Asks(tuple(ask_of(table, side) for side in order_of(table)), table)


def ask_of(table: Table, side: int) -> Ask:
    def check(answer: Answer) -> None:
        if not isinstance(answer, Stake) or not 0 <= answer.coins <= table.coins[side]:
            raise NotAllowed("parley.stake", "side {side} has {coins} coins", side=side, coins=table.coins[side])

    return Ask(side, "parley.stake", tuple(Stake(n) for n in range(min(table.coins[side], 3) + 1)), check, state=table)


def view_of(table: Table, player: int) -> Table:
    """Each side knows its own coins only."""
    return replace(table, coins=tuple(coins if side == player else -1 for side, coins in enumerate(table.coins)))


def battle(dice: Dice, sides: int = 3, journal: Journal | None = None) -> Battle[Table, tuple[int, ...]]:
    """Return a new game."""
    return Battle(parley, Table((8,) * sides), dice, journal=journal, view_of=view_of)


HEADER = Header("parley", "1", scenario={"sides": 3})


def make_battle(header: Header, dice: Dice) -> Battle[Table, tuple[int, ...]]:
    """Return the battle of a journal's header."""
    return battle(dice, header.scenario["sides"])
