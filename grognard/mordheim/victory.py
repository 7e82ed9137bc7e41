"""When a battle is over, and who has won (core 16.1, 21.3, 21.4, 23.66)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Asks, Play, answers_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.mordheim.pieces import Water
from grognard.mordheim.state import State, Warrior

LAST = "mordheim.core.battle-end"
LIMIT = "mordheim.core.turn-limit"
SHARED = "mordheim.core.shared-victory"


class Result(msgspec.Struct, frozen=True):
    """How a battle ended.

    Attributes:
        winners: The sides that won: allies win together; none: a draw.
        because: The rule by which it ended.
        fit: How many warriors of each side are neither out nor fleeing.
        rounds: How many rounds were begun.
    """

    winners: tuple[int, ...]
    because: str
    fit: tuple[int, ...]
    rounds: int

    @property
    def winner(self) -> int | None:
        """The side that won alone; None: a draw, or several share the victory."""
        return self.winners[0] if len(self.winners) == 1 else None


class Share(Answer, frozen=True):
    """Share the victory with the allies who are left."""

    message = "share the victory"


class FightThem(Answer, frozen=True):
    """End the alliances, and fight on for a victory of one's own."""

    message = "end the alliances and fight on"


class HasEnded(Event, frozen=True):
    """The battle is over."""

    message = "the battle is over: {because:rule}"

    because: str


def fit(state: State, side: int) -> list[Warrior]:
    """Return the warriors of a side who are on the table and don't flee; ridden mounts aren't counted."""
    return [one for one in state.of_side(side) if not one.fleeing and one.rider is None]


def sides_left(state: State) -> tuple[int, ...]:
    """Return the sides that haven't routed and have somebody on the table."""
    return tuple(
        number
        for number, side in enumerate(state.sides)
        if not side.routed and any(one.rider is None for one in state.of_side(number))
    )


def judge(state: State, dice: Dice) -> State:
    """End the battle if only one side is left, or only sides allied pair by pair (`mordheim.core.shared-victory`)."""
    if state.phase in ("setup", "over"):
        return state
    left = sides_left(state)
    if len(left) <= 1:
        return ended(state, left, LAST, dice)
    automatic = state.setting.reads("mordheim.shared-victory", "automatic")
    if automatic and are_allied(state, left):
        return ended(state, left, SHARED, dice)
    return state


def are_allied(state: State, sides: tuple[int, ...]) -> bool:
    """Are sides allied pair by pair?"""
    return all(state.relation(a, b) == "allied" for a, b in combinations(sides, 2))


def settle(state: State, dice: Dice) -> Play[State]:
    """Ask allies who are left alone whether they share the victory; one no ends the alliances (core 23.66)."""
    left = sides_left(state)
    if state.phase == "over" or not are_allied(state, left):
        return state
    asks = tuple(Ask(side, SHARED, (Share(), FightThem()), state=state) for side in left)
    answers = yield from answers_to(Asks(asks), Answer)
    if all(isinstance(answer, Share) for answer in answers):
        return ended(state, left, SHARED, dice)
    return replace(state, pacts=())


def judge_limit(state: State, dice: Dice) -> State:
    """End the battle at the scenario's limit: by its objective, else by the larger part of the warriors left."""
    scores = [objective_score(state, side) for side in range(len(state.sides))]
    best = max(scores)
    winners = tuple(side for side, score in enumerate(scores) if score == best)
    return ended(state, winners if len(winners) == 1 else (), LIMIT, dice)


def objective_score(state: State, side: int) -> tuple[int, Fraction]:
    """Return what counts at the limit, the first thing first: warriors up on the other bank, then the part left."""
    across = 0
    if state.setting.agreed.objective == "other-bank":
        across = sum(1 for one in fit(state, side) if one.is_up and is_across(state, one))
    models = state.sides[side].models
    return across, Fraction(len(fit(state, side)), models) if models and not state.sides[side].routed else Fraction(0)


def is_across(state: State, warrior: Warrior) -> bool:
    """Is a warrior on the other bank of the canal than his own edge: past all of its water?"""
    waters = [piece for piece in state.setting.table.pieces if isinstance(piece, Water)]
    if not waters or warrior.is_in_water:
        return False
    ys = [y for water in waters for _, y in water.area.points]
    if state.sides[warrior.side].edge == "s":
        return warrior.place.y > max(ys)
    return warrior.place.y < min(ys)


def ended(state: State, winners: tuple[int, ...], because: str, dice: Dice) -> State:
    """Return the battle as over."""
    dice.tell(HasEnded(because))
    return replace(state, phase="over", winners=winners, ended=because)


def result_of(state: State) -> Result:
    """Return the result of a battle that is over."""
    counts = tuple(len(fit(state, side)) for side in range(len(state.sides)))
    return Result(state.winners, state.ended, counts, state.round)
