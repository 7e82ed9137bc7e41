"""What must hold in every state of a game of Skulldred, whatever is played."""

from __future__ import annotations

from grognard.kernel.geometry import Rect, overlaps
from grognard.skulldred.lengths import TOLERANCE
from grognard.skulldred.state import Figure, State
from grognard.skulldred.ways import on_table


def faults(state: State, counters: int) -> list[str]:
    """Return everything that is wrong with a state; *counters* is what each player began with."""
    return [*_bases(state), *_markers(state), *_counters(state, counters), *_portals(state)]


def _bases(state: State) -> list[str]:
    found = [f"{figure.id} is off the table" for figure in state.on_table if not on_table(state, figure.base)]
    for number, figure in enumerate(state.on_table):
        for other in state.on_table[number + 1 :]:
            if overlaps(figure.base, other.base) and _deep(figure, other):
                found.append(f"{figure.id} stands on {other.id}")
    return found


def _deep(figure: Figure, other: Figure) -> bool:
    """Do the bases overlap by more than the tolerance of the table?"""
    if isinstance(figure.base, Rect) or isinstance(other.base, Rect):
        return overlaps(figure.base, other.base)
    away = ((figure.x - other.x) ** 2 + (figure.y - other.y) ** 2) ** 0.5
    return bool(away < figure.base.radius + other.base.radius - TOLERANCE)


def _markers(state: State) -> list[str]:
    found: list[str] = []
    for figure in state.figures:
        if figure.downed and (figure.flying or figure.hidden or not figure.on_table):
            found.append(f"{figure.id} lies DOWNED and flies, hides or is away")
        if figure.flying and not figure.profile.can_fly:
            found.append(f"{figure.id} flies without wings")
        if figure.downed and figure.profile.is_vulnerable and not figure.toad:
            found.append(f"{figure.id} is vulnerable and lies DOWNED")
        if not figure.on_table and (figure.panicked or figure.toad or figure.poisoned or figure.items):
            found.append(f"{figure.id} has markers off the table")
        if not 0 <= figure.toad <= 3:
            found.append(f"{figure.id} is a toad for {figure.toad} actions")
    return found


def _counters(state: State, counters: int) -> list[str]:
    found: list[str] = []
    for side, warband in enumerate(state.warbands):
        beside = sum(figure.downed for figure in state.side(side))
        if warband.pool < 0 or warband.pool + beside + warband.spent != counters + warband.found:
            found.append(f"side {side}: {warband.pool} + {beside} + {warband.spent} counters of {counters}")
    return found


def _portals(state: State) -> list[str]:
    found: list[str] = []
    for side, warband in enumerate(state.warbands):
        own = [portal for portal in state.portals if portal.side == side]
        sorcerers = [figure for figure in state.side(side) if figure.is_sorcerer]
        if len(own) > 3 or (own and not sorcerers) or not warband.portals >= 0:
            found.append(f"side {side} has {len(own)} portals and {warband.portals} in reserve")
    return found
