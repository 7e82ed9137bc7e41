"""Helpers for tests of what comes after the blows: a Round whose blows are over, and the facts that it leaves."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.kernel.dice import Dice, ScriptedDice
from grognard.t9a.aftermath.combat_result import after_blows
from grognard.t9a.aftermath.score_facts import ScoreFacts, facts_of
from grognard.t9a.board.state import State
from grognard.t9a.melee.fighting import begin_round, blows_over
from grognard.t9a.units.losses import remove_unit
from tests.t9a.positions import play


def after(
    state: State,
    *,
    lost: dict[int, int] | None = None,
    overkill: tuple[int, int] = (0, 0),
    wiped_out: tuple[int, ...] = (),
) -> State:
    """Return the state with a Round between all its Engaged units whose blows are over.

    *lost* are Health Points lost by each unit in it (the units stand as they are afterwards). *wiped_out* units were
    there when it began and are removed.
    """
    state = begin_round(state, tuple(one.id for one in state.units if one.fight.engaged))
    for gone in wiped_out:
        state = remove_unit(state, gone, rule="t9a.casualties")
    assert state.round is not None
    counted = tuple(sorted((lost or {}).items()))
    return blows_over(replace(state, panic=(), round=replace(state.round, lost=counted, overkill=overkill)))


def facts(state: State) -> ScoreFacts:
    """Return the facts of the Round whose blows are over."""
    assert state.round is not None
    return facts_of(state.round)


def settled(state: State, dice: Dice | list[int], *answers: Any) -> State:
    """Return the state after the Round's consequences; scripted faces must all be used.

    Answers are given in order; every ask beyond them gets its first option.
    """
    assert state.round is not None
    scripted = ScriptedDice(dice) if isinstance(dice, list) else None
    end: State = play(
        after_blows(state, state.round.units, facts(state), scripted if scripted is not None else dice),  # type: ignore[arg-type]
        *answers,
    )
    if scripted is not None:
        scripted.finish()
    return end
