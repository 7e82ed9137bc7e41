"""Leaders: who is in range of one that is able to lead (`skulldred.leader.range`, `skulldred.leader.cannot-lead`)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.skulldred.engagement import is_held
from grognard.skulldred.lengths import is_within
from grognard.skulldred.sight import sees
from grognard.skulldred.state import Figure, State


class PanicCured(Event, frozen=True):
    """A leader calms a panicked figure (`skulldred.panic.leader`)."""

    message = "{figure:figure} is near a leader and panics no longer"

    figure: int


def can_lead(state: State, leader: Figure) -> bool:
    """Is this figure a leader, and neither DOWNED nor HIDDEN nor engaged (`skulldred.leader.cannot-lead`)?"""
    return leader.is_leader and leader.stands and not leader.hidden and not is_held(state, leader)


def in_leader_range(state: State, leader: Figure, figure: Figure) -> bool:
    """Is a figure within 1 SPAN of a leader, or within 1 Long SPAN and seen (`skulldred.leader.range`)?

    Any part of its base counts (`skulldred.measure.partial-in-range`), heights don't (`skulldred.measure.horizontal`).
    """
    lengths = state.setting.lengths
    if is_within(leader.base, figure.base, lengths.span):
        return True
    return is_within(leader.base, figure.base, lengths.long_span) and sees(state, leader, figure)


def leader_of(state: State, figure: Figure) -> Figure | None:
    """Return a leader able to lead this figure; one that can lead is in its own range."""
    for leader in state.side(figure.side):
        if can_lead(state, leader) and (leader.id == figure.id or in_leader_range(state, leader, figure)):
            return leader
    return None


def calms(state: State, figure: Figure) -> bool:
    """Does a leader calm this figure: one able to lead, or an engaged one if so read (`skulldred.panic.leader`)?"""
    if is_led(state, figure):
        return True
    if state.setting.reads("skulldred.panic-cure", "able"):
        return False
    engaged = (one for one in state.side(figure.side) if one.is_leader and one.stands and not one.hidden)
    return any(one.id == figure.id or in_leader_range(state, one, figure) for one in engaged)


def is_led(state: State, figure: Figure) -> bool:
    """Is any leader able to lead this figure?"""
    return leader_of(state, figure) is not None


def is_last_survivor(state: State, figure: Figure) -> bool:
    """Is it the only figure of its warband on the table (`skulldred.win.last-survivor`)?"""
    return len(state.side(figure.side)) == 1


def cure_panic(state: State, dice: Dice) -> State:
    """Take the PANIC markers of all who are in range of a leader able to lead (`skulldred.panic.leader`)."""
    for figure in state.on_table:
        if figure.panicked and calms(state, figure):
            dice.tell(PanicCured(figure.id))
            state = state.with_figure(replace(figure, panicked=False))
    return state
