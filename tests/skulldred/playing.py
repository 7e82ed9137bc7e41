"""Short helpers that build positions of Skulldred: only what matters is said."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint
from grognard.kernel.dice import Dice, ScriptedDice, odds
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.language import Name
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.actions import Stop, cost_of
from grognard.skulldred.activation import act
from grognard.skulldred.attributes import Base
from grognard.skulldred.beginning import begin
from grognard.skulldred.fights import Bout, settle
from grognard.skulldred.options import Options
from grognard.skulldred.profile import Profile
from grognard.skulldred.rolls import Result, Roll, at_or_under, dice_for
from grognard.skulldred.rules import read_rule
from grognard.skulldred.scenery import Board, Piece
from grognard.skulldred.setting import Setting
from grognard.skulldred.state import Figure, State, Warband

PROFILE = {"combat", "shoot", "magic", "level", "size", "armour", "rate_of_fire"}
Answers = Iterable[Answer | Callable[[Ask], Answer] | type[Answer]]


def figure(
    number: int,
    side: int,
    x: float,
    y: float,
    *abilities: str,
    base: Any = 25,
    wild: str = "",
    high: int = 0,
    **rest: Any,
) -> Figure:
    """Return a standing man: COMBAT 3, LEVEL 3, SIZE 3, TO KILL 4, unless it is said otherwise."""
    attributes = {"combat": 3, "level": 3, "size": 3, "armour": 1}
    attributes |= {key: rest.pop(key) for key in list(rest) if key in PROFILE}
    size = Base(*map(float, base)) if isinstance(base, tuple) else Base(float(base))
    profile = Profile(
        f"figure-{number}",
        Name.same(f"figure {number}"),
        **attributes,
        wildside=read_rule(wild) if wild else None,
        abilities=tuple(read_rule(text) for text in abilities),
        base=size,
    )
    return replace(Figure(number, side, profile, place="table"), x=float(x), y=float(y), level=high, **rest)


def game(
    *figures: Figure,
    pieces: Iterable[Piece] = (),
    readings: dict[str, str] | None = None,
    pools: tuple[int, int] = (6, 6),
    options: Options | None = None,
    warband: dict[str, Any] | None = None,
    **rest: Any,
) -> State:
    """Return a game in player 0's turn; nobody is asked about bought dice, cancelled results and interruptions."""
    readings_ = Catalogue.load("skulldred").in_force(readings or {})
    setting = Setting(Board(1000, 1000, tuple(pieces)), readings_, options=options or Options())
    orders = (("bonus", "never"), ("cancel", "never"), ("fight-on", "never"), ("restore", "never"))
    bands = tuple(Warband(pool, orders=orders, **(warband or {})) for pool in pools)
    bands = (bands[0], replace(bands[1], edge=1))
    state = State(setting, figures, bands, phase="turns", turn=5, active=0)
    return replace(state, **rest)


def drive(play: Any, *answers: Any) -> tuple[State, list[Ask]]:
    """Run a procedure: each answer is an Answer, a kind of answer to look for among the options, or a function."""
    waiting, asked = list(answers), []
    try:
        said = next(play)
        while True:
            if isinstance(said, Checkpoint):
                said = next(play)
                continue
            asked.append(said)
            assert waiting, f"nobody answers {said.kind}: {said.options}"
            answer = waiting.pop(0)
            if isinstance(answer, type):
                answer = next(option for option in said.options if isinstance(option, answer))
            elif callable(answer):
                answer = answer(said)
            if not said.suggests(answer):
                said.check(answer)
            said = play.send(answer)
    except StopIteration as end:
        assert not waiting, f"not asked: {waiting}"
        return end.value, asked


def acts(state: State, number: int, points: int, *answers: Any, dice: Iterable[int] = (), **begun: Any) -> State:
    """Let a figure act with some points; what isn't an action any more is answered too."""
    with ScriptedDice(list(dice)) as scripted:
        state = replace(begin(state, number, points), activations=1)
        if begun:
            state = state.with_acting(**begun)
        return drive(act(state, scripted), *answers)[0]


def cost(state: State, number: int, action: Answer, points: int = 3, **begun: Any) -> int:
    """Return what an action costs a figure that begins with some points."""
    state = begin(state, number, points)
    if begun:
        state = state.with_acting(**begun)
    return cost_of(state, state.figure(number), action)


def refused(rule: str, state: State, number: int, action: Answer, points: int = 3, **begun: Any) -> NotAllowed:
    """Hold that an action is refused by a rule."""
    with pytest.raises(NotAllowed) as caught:
        cost(state, number, action, points, **begun)
    assert caught.value.rule == rule, caught.value
    return caught.value


STOP = Stop()


def roll(dice: int, target: int) -> Roll:
    return Roll(dice_for("skulldred.attr.dice", dice, ()), at_or_under("skulldred.target.melee", target))


def bout(ours: tuple[int, int], theirs: tuple[int, int], to_kill: int = 4, **rest: Any) -> Bout:
    """Return "3@4 v 2@3" as a bout."""
    return Bout(roll(*ours), roll(*theirs), rest.pop("our_to_kill", to_kill), to_kill, **rest)


def chances(one: Bout) -> dict[str, Fraction]:
    """Return the exact chances of a bout: "tie", "defender pushed", ..."""

    def run(dice: Dice) -> str:
        verdict = settle(dice, one)
        return f"{verdict.loser} {verdict.worst.name.lower()}" if verdict.loser else "tie"

    found = odds(run)
    return {outcome: found.probability(outcome) for outcome in found.outcomes}


def fractions(**given: str) -> dict[str, Fraction]:
    return {key.replace("_", " "): Fraction(value) for key, value in given.items()}


__all__ = [
    "STOP", "Result", "acts", "bout", "chances", "cost", "drive", "figure", "fractions", "game", "refused", "roll",
]  # fmt: skip
