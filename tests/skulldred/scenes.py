"""Scenes: games in their first turn, played on from a position. Each helper says only what matters.

Men on 25 mm round bases with COMBAT 3, LEVEL 3, SIZE 3 and TO KILL 4, on an empty table of one metre; six DREADSKULLs a
side, and standing orders that answer every question that a test doesn't ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play
from grognard.kernel.dice import Distribution, ScriptedDice, odds
from grognard.kernel.geometry import Rect
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import Name
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.actions import SEQUENCE, Stop, cost_of
from grognard.skulldred.activation import act, activate
from grognard.skulldred.attributes import Base
from grognard.skulldred.beginning import begin
from grognard.skulldred.bouts import bout_of
from grognard.skulldred.fights import Verdict, settle
from grognard.skulldred.firing import bout_of_shot, facts
from grognard.skulldred.melee_facts import attacking, defending
from grognard.skulldred.options import Options
from grognard.skulldred.profile import Profile
from grognard.skulldred.rules.wildsides import Leader
from grognard.skulldred.scenery import Board, Piece, piece
from grognard.skulldred.setting import Setting
from grognard.skulldred.state import Figure, Portal, State, Warband
from grognard.skulldred.turn import judge_choice, turn_step

T = TypeVar("T")
Reply = Answer | type[Answer] | Callable[[Ask], Answer]
QUESTIONS = ("bonus", "cancel", "fight-on", "restore")
BASE = 25.0
"""The diameter of a base in millimetres: two figures so far apart touch."""


def kind(
    combat: int = 3,
    level: int = 3,
    to_kill: int = 4,
    *abilities: Rule,
    size: int | None = None,
    wildside: Rule | None = None,
    base: Base | float = BASE,
    name: str = "man",
    shoot: int = 0,
    magic: int = 0,
    rate: int = 1,
) -> Profile:
    """Return a profile; TO KILL is SIZE and armour, and SIZE is 3 unless TO KILL is less."""
    size = min(3, to_kill) if size is None else size
    on = base if isinstance(base, Base) else Base(base)
    armour = to_kill - size
    return Profile(name, Name.same(name), combat, shoot, magic, level, size, armour, rate, wildside, abilities, on)


LEADER = kind(wildside=Leader(), name="boss")
SORCERER = kind(magic=3, name="wizard")


def at(x: float, y: float, profile: Profile | None = None, *, side: int = 0, **changes: object) -> Figure:
    """Return a figure on the table; `scene` numbers it."""
    values: dict[str, object] = {"place": "table", **changes}
    return Figure(0, side, profile or kind(), x=x, y=y, **values)  # type: ignore[arg-type]


def foe(x: float, y: float, profile: Profile | None = None, **changes: object) -> Figure:
    """Return a figure of the second player."""
    return at(x, y, profile, side=1, **changes)


def block(name: str, kind: str, x: float, y: float, width: float, depth: float, **functions: object) -> Piece:
    """Return a rectangular piece of scenery with its middle at (*x*, *y*)."""
    return piece(name, kind, Rect(x, y, width, depth, 0.0), **functions)


def portal(number: int, x: float, y: float, *, side: int = 0, placed: int = -2, used: bool = False) -> Portal:
    """Return a portal that was placed in an earlier turn."""
    return Portal(number, side, x, y, BASE, placed, used)


def scene(
    *figures: Figure,
    pieces: tuple[Piece, ...] = (),
    readings: Mapping[str, str] | None = None,
    options: Options | None = None,
    asked: tuple[str, ...] = (),
    pools: tuple[int, int] = (6, 6),
    portals_left: int = 3,
    cards: tuple[str, ...] = (),
    **changes: object,
) -> State:
    """Return a game in its first turn with these figures, numbered in this order.

    Args:
        figures: Who is on the table.
        pieces: The scenery.
        readings: The readings in force where they aren't the default.
        options: What was agreed.
        asked: The standing questions that the players want to be asked.
        pools: DREADSKULLs of both.
        portals_left, cards: Portals and spell cards that both have in reserve.
        changes: Other values of the state.
    """
    in_force = Catalogue.load("skulldred").in_force(readings or {})
    setting = Setting(Board(pieces=pieces), in_force, options=options or Options())
    orders = tuple((question, "never") for question in QUESTIONS if question not in asked)
    first, second = (
        Warband(pool, portals=portals_left, spells=cards, had_leader=True, edge=side, orders=orders)
        for side, pool in enumerate(pools)
    )
    numbered = tuple(replace(figure, id=number) for number, figure in enumerate(figures))
    values: dict[str, object] = {"phase": "turns", "turn": 1, **changes}
    return State(setting, numbered, (first, second), **values)  # type: ignore[arg-type]


# ---- playing ---------------------------------------------------------------------------------------------------------


def answered(play: Play[T], *replies: Reply) -> T:
    """Play to the end with these answers, in order, each judged as a player's; then activations are ended."""
    waiting = list(replies)
    try:
        got = next(play)
        while True:
            if isinstance(got, Checkpoint):
                got = next(play)
                continue
            answer = _reply(got, waiting)
            got.check(answer)
            got = play.send(answer)
    except StopIteration as end:
        assert not waiting, f"nobody asked for {waiting}"
        result: T = end.value
        return result


def _reply(ask: Ask, waiting: list[Reply]) -> Answer:
    if waiting:
        reply = waiting.pop(0)
        if isinstance(reply, Answer):
            return reply
        if isinstance(reply, type):
            return next(option for option in ask.options if isinstance(option, reply))
        return reply(ask)
    assert ask.kind == SEQUENCE, f"player {ask.player} is asked {ask.kind}: {ask.options}"
    return Stop()


def begun(state: State, figure: int = 0, points: int = 3, **changes: object) -> State:
    """Return the game with a figure's activation begun: so many AP, no action die rolled."""
    return begin(state, figure, points).with_acting(**changes)


def acts(state: State, figure: int, *replies: Reply, points: int = 3, faces: tuple[int, ...] = ()) -> State:
    """Let a figure with so many AP act; return the game with its activation as it ended."""
    ready = begun(state, figure, points) if state.acting is None else state
    with ScriptedDice(faces) as dice:
        return answered(act(ready, dice), *replies)


def activates(state: State, figure: int, *replies: Reply, faces: tuple[int, ...]) -> State:
    """Activate a figure: the first face is the action die's (1 and 2: 1 AP, 3 and 4: 2, 5: 3, 6: WILD)."""
    with ScriptedDice(faces) as dice:
        return answered(activate(state, figure, dice), *replies)


def steps(state: State, *replies: Reply, faces: tuple[int, ...] = ()) -> State:
    """Answer the active player's next choice of a figure, and all that follows from it."""
    with ScriptedDice(faces) as dice:
        return answered(turn_step(state, dice), *replies)


def declined(state: State, choice: Answer) -> str:
    """Return the rule that forbids the active player a choice."""
    with pytest.raises(NotAllowed) as caught:
        judge_choice(state, choice)
    return caught.value.rule


def cost(state: State, figure: int, action: Answer, points: int = 3) -> int:
    """Return what an action costs a figure that is being activated."""
    ready = begun(state, figure, points) if state.acting is None else state
    return cost_of(ready, ready.figure(figure), action)


def refusal(state: State, figure: int, action: Answer, points: int = 3) -> str:
    """Return the rule that forbids an action to a figure that is being activated."""
    with pytest.raises(NotAllowed) as caught:
        cost(state, figure, action, points)
    return caught.value.rule


def left(state: State) -> int:
    """Return the AP that the activation had left."""
    assert state.acting is not None, "somebody acts"
    return state.acting.points


def suggestion(kind: type[Answer], number: int = 0) -> Callable[[Ask], Answer]:
    """Return a reply that takes the first, or another, suggestion of a kind."""
    return lambda ask: [option for option in ask.options if isinstance(option, kind)][number]


# ---- odds ------------------------------------------------------------------------------------------------------------


def outcome(verdict: Verdict) -> str:
    """Return a verdict in words: "tie", "defender pushed", "attacker killed"."""
    return f"{verdict.loser} {verdict.worst.name.lower()}" if verdict.loser else "tie"


def melee_odds(
    state: State,
    attacker: int = 0,
    defender: int = 1,
    *,
    charge: bool = False,
    downed: bool = False,
    long: bool = False,
    striker: bool = False,
) -> Distribution[str]:
    """Return the odds of an attack of the first figure at the second as they stand."""
    us, them = state.figure(attacker), state.figure(defender)
    ours = attacking(state, us, them, charge=charge, downed=downed, long=long)
    bout = bout_of(state, us, them, ours, defending(state, them, us, long=striker), long=long)
    return odds(settle, bout).map(outcome)


def shot_odds(
    state: State, shooter: int = 0, target: int = 1, *, archers: tuple[int, ...] | None = None, magic: bool = False
) -> Distribution[str]:
    """Return the odds of a shot of the first figure at the second as they stand."""
    us, them = state.figure(shooter), state.figure(target)
    bout = bout_of_shot(state, us, them, facts(state, us, them, archers=archers), magic=magic)
    return odds(settle, bout).map(lambda verdict: outcome(verdict).replace("tie", "no effect"))
