"""Bodies that hurt whoever touches them: spines, burning blood (core 17.7)."""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.dice import Dice
from grognard.kernel.words.modifiers import Value
from grognard.mordheim.combat.contact import touching
from grognard.mordheim.combat.harm import hurt
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.state import State


def hurt_those_who_touch(state: State, warrior_id: int, moment: Callable[..., Value | None], dice: Dice) -> State:
    """Let a warrior's body hit each enemy in contact once, as his rules say at a moment; never critically."""
    warrior = state.warrior(warrior_id)
    for hook in warrior.hooks.of(moment):
        strength = hook()
        if strength is None:
            continue
        for foe in touching(state, warrior):
            state = hurt(state, foe.id, (Hits(1, strength, strength.what, "blow", warrior_id),), dice)
    return state
