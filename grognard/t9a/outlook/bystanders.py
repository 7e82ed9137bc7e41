"""Bystanders: whoever has no part in what is looked at keeps his nerve, so that nobody else's flight is followed."""

from __future__ import annotations

from collections.abc import Container

from grognard.t9a.board.state import State


def with_calm_bystanders(state: State, acting: Container[int]) -> State:
    """Return the state in which all units but the *acting* ones take no Panic Tests any more in this phase."""
    calm = (
        unit.altered(panic_passed=True)
        for unit in state.units
        if unit.id not in acting and not unit.this_phase.panic_passed
    )
    return state.put(*calm)
