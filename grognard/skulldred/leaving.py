"""Figures that leave the table, killed or in flight, and what goes with them: spells, portals, RESPAWNERs."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.skulldred.engagement import parted
from grognard.skulldred.state import PORTALS_EACH, State


class IsKilled(Event, frozen=True):
    """A figure is killed."""

    message = "{figure:figure} is killed ({because})"

    figure: int
    because: str


class LeavesTable(Event, frozen=True):
    """A figure leaves the table without being killed."""

    message = "{figure:figure} flees the table ({because})"

    figure: int
    because: str


class PortalsVanish(Event, frozen=True):
    """A warband without a sorcerer loses its portals (`skulldred.portal.no-sorcerer`)."""

    message = "the last sorcerer of {warband:warband} is gone: its portals vanish"

    warband: int


class SpellBreaks(Event, frozen=True):
    """A maintained spell ends (`skulldred.spell.maintained`)."""

    message = "{spell} of {figure:figure} breaks"

    spell: str
    figure: int


def kill(state: State, figure_id: int, because: str, dice: Dice) -> State:
    """Kill a figure: it goes to the discard, a GORE marker stays (`skulldred.margin.kill`)."""
    if not state.figure(figure_id).on_table:
        return state
    dice.tell(IsKilled(figure_id, because))
    return leave(state, figure_id, "discard", dice, gore=True)


def flee_table(state: State, figure_id: int, because: str, dice: Dice) -> State:
    """Take a figure that flees off the table: it is lost, and not killed (`skulldred.zone.discard`)."""
    dice.tell(LeavesTable(figure_id, because))
    return leave(state, figure_id, "fled", dice)


def leave(state: State, figure_id: int, place: Literal["discard", "fled"], dice: Dice, *, gore: bool = False) -> State:
    """Take a figure off the table, with all that hangs on it: spells, portals, RESPAWNERs."""
    figure = state.figure(figure_id)
    warband = state.warbands[figure.side]
    state = break_spells(state, figure_id, dice)
    state = replace(state, spells=tuple(spell for spell in state.spells if spell.target != figure_id))
    if figure.downed:  # not sacrificed by its owner: the counter beside it is discarded
        state = state.with_warband(figure.side, spent=warband.spent + 1)
    gone = replace(
        state.figure(figure_id), place=place, downed=False, hidden=False, flying=False, panicked=False,
        poisoned=False, reload=False, toad=0, accepted=(), items=(), fury=0, hanging="", level=0,
    )  # fmt: skip
    state = parted(state, figure_id).with_figure(gone)
    if gore:
        state = replace(state, gore=(*state.gore, (figure.x, figure.y)))
    if state.acting is not None and state.acting.figure == figure_id:
        state = state.with_acting(over=True)
    if figure.is_sorcerer:
        state = _without_sorcerer(state, figure.side, dice)
    return _without_master(state, figure_id, dice)


def _without_master(state: State, master: int, dice: Dice) -> State:
    """Let the RESPAWNERs of a dead master flee; those in the discard won't return (`skulldred.respawner.master`)."""
    for other in state.figures:
        if other.master == master and other.on_table:
            state = flee_table(state, other.id, "skulldred.respawner.master", dice)
    return state


def _without_sorcerer(state: State, side: int, dice: Dice) -> State:
    """Adjust portals to the sorcerers left (`skulldred.portal.no-sorcerer`, `skulldred.portal.reserve-limit`)."""
    sorcerers = [figure for figure in state.side(side) if figure.is_sorcerer]
    limit = PORTALS_EACH * len(sorcerers)
    if not sorcerers:
        kept = tuple(portal for portal in state.portals if portal.side != side)
        if dice.telling and len(kept) < len(state.portals):
            dice.tell(PortalsVanish(side))
        state = replace(state, portals=kept)
    return state.with_warband(side, portals=min(state.warbands[side].portals, limit))


def break_spells(state: State, caster: int, dice: Dice) -> State:
    """End the spell that a sorcerer keeps up, and those on him if he has left."""
    kept = tuple(spell for spell in state.spells if spell.caster != caster)
    if len(kept) == len(state.spells):
        return state
    if dice.telling:
        for spell in state.spells:
            if spell.caster == caster:
                dice.tell(SpellBreaks(spell.id, caster))
    return replace(state, spells=kept)
