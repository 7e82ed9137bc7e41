"""How a game ends: elimination, Total Pandemonium, a blocked game (`skulldred.win.elimination`)."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.skulldred.cost import cost
from grognard.skulldred.downed import without_counters
from grognard.skulldred.state import State

ELIMINATION = "skulldred.win.elimination"
PANDEMONIUM = "skulldred.win.pandemonium"
STALEMATE = "skulldred.win.stalemate"
TURN_LIMIT = "skulldred.win.turn-limit"


class Result(msgspec.Struct, frozen=True):
    """The result of a game: who won (None: a draw), by which rule, and the GOLD each destroyed or found."""

    winner: int | None
    because: str
    gold: tuple[int, int]


class WarbandFalls(Event, frozen=True):
    """A warband has lost."""

    heading: ClassVar[str] = "== {} =="
    message = "{warband:warband}: defeat ({because})"

    warband: int
    because: str


class GameDrawn(Event, frozen=True):
    """Nobody has won."""

    heading: ClassVar[str] = "== {} =="
    message = "The game is drawn: {gold} GOLD each"

    gold: int


def judge(state: State, dice: Dice) -> State:
    """Return the state, over if a warband is destroyed or all in panic; who dies of an empty pool dies first."""
    if state.phase != "turns":
        return state
    state = without_counters(state, dice)
    lost = [side for side in (0, 1) if not state.side(side)]
    if len(lost) == 2:
        return blocked(state, dice)
    if lost:
        return _over(state, 1 - lost[0], ELIMINATION, dice)
    for side in (state.active, 1 - state.active):
        if all(figure.panicked for figure in state.side(side)):
            return _over(state, 1 - side, PANDEMONIUM, dice)
    return state


def blocked(state: State, dice: Dice, because: str = STALEMATE) -> State:
    """End a blocked game, or one whose turns are over: who destroyed more GOLD wins, equal is a draw."""
    first, second = gold(state, 0), gold(state, 1)
    if first == second:
        dice.tell(GameDrawn(first))
        return replace(state, phase="over", winner=None, ended=because, acting=None)
    return _over(state, 0 if first > second else 1, because, dice)


def gold(state: State, side: int) -> int:
    """Return the GOLD that a side destroyed, killed or driven off, and found.

    A RESPAWNER counts while it is out of play; or for each of its deaths, if so read.
    """
    lost = (figure for figure in state.figures if figure.side != side and figure.place in ("discard", "fled"))
    found = state.warbands[side].gold + sum(cost(figure.profile) for figure in lost)
    if state.setting.reads("skulldred.count-respawns", "every-death"):
        found += state.warbands[1 - side].returned
    return found


def result_of(state: State) -> Result:
    """Return the result of a game that is over."""
    return Result(state.winner, state.ended, (gold(state, 0), gold(state, 1)))


def _over(state: State, winner: int, because: str, dice: Dice) -> State:
    dice.tell(WarbandFalls(1 - winner, because))
    return replace(state, phase="over", winner=winner, ended=because, acting=None)
