"""DREADSKULLs: spent, discarded where a figure stands up, got back for one given up (`skulldred.dreadskull.pool`)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.skulldred.leaving import leave
from grognard.skulldred.state import State


class Restored(Event, frozen=True):
    """A figure stands up: the counter beside it is discarded (`skulldred.dreadskull.restore`)."""

    message = "{figure:figure} stands up again ({because})"

    figure: int
    because: str


class Sacrificed(Event, frozen=True):
    """A DOWNED figure is given up, its counter goes back to the pool (`skulldred.dreadskull.sacrifice-figure`)."""

    message = "{figure:figure} is sacrificed; {pool} DREADSKULLs in the pool"

    figure: int
    pool: int


class Restore(Answer, frozen=True):
    """Discard the counter beside a figure: it stands up."""

    message = "restore {figure:figure}"

    figure: int


class Sacrifice(Answer, frozen=True):
    """Give a DOWNED figure up: its counter goes back to the pool."""

    message = "sacrifice {figure:figure}"

    figure: int


def spend(state: State, side: int, counters: int = 1) -> State:
    """Discard counters from the active pool."""
    warband = state.warbands[side]
    assert warband.pool >= counters, "only counters in the pool are spent"
    return state.with_warband(side, pool=warband.pool - counters, spent=warband.spent + counters)


def restore(state: State, figure_id: int, dice: Dice, because: str = "skulldred.dreadskull.restore") -> State:
    """Discard the counter beside a figure: it stands up where it is, free."""
    figure = state.figure(figure_id)
    assert figure.downed, "only who is DOWNED is restored"
    dice.tell(Restored(figure_id, because))
    spent = state.warbands[figure.side].spent + 1
    return state.with_figure(replace(figure, downed=False)).with_warband(figure.side, spent=spent)


def restore_free(state: State, figure_id: int, because: str, dice: Dice) -> State:
    """Let a DOWNED figure stand up; its counter goes back to the active pool."""
    figure = state.figure(figure_id)
    if not figure.downed:
        return state
    dice.tell(Restored(figure_id, because))
    pool = state.warbands[figure.side].pool + 1
    return state.with_figure(replace(figure, downed=False)).with_warband(figure.side, pool=pool)


def sacrifice(state: State, figure_id: int, dice: Dice) -> State:
    """Give a DOWNED figure up: it is lost as killed, and its counter goes back to the active pool."""
    figure = state.figure(figure_id)
    assert figure.downed, "only who is DOWNED is sacrificed"
    pool = state.warbands[figure.side].pool + 1
    state = state.with_figure(replace(figure, downed=False)).with_warband(figure.side, pool=pool)
    dice.tell(Sacrificed(figure_id, pool))
    return leave(state, figure_id, "discard", dice, gore=True)
