"""What the ground lends to units that fight on it: a Wall that is defended, Water (core 15.4)."""

from __future__ import annotations

from grognard.kernel.rules.rule import Rule
from grognard.t9a.aftermath.steadfast import ground_under
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.sight.cover import defends

DEFENDED, WADED_IN = "wall", "water"


def lent_by_ground(state: State, unit: Unit) -> tuple[Rule, ...]:
    """Return the rules that the terrain lends to the models of *unit* in melee, worked out once for each state."""
    table = state.setting.table
    if not table.of_kind(DEFENDED, WADED_IN):
        return ()
    key = ("ground", unit.id)
    found: tuple[Rule, ...] | None = state.memo.get(key)
    if found is None:
        kinds = [DEFENDED] if any(defends(unit, wall) for wall in table.of_kind(DEFENDED)) else []
        feature = ground_under(state, unit)
        if feature is not None and feature.kind == WADED_IN:
            kinds.append(WADED_IN)
        found = state.memo[key] = tuple(_rule_of(kind) for kind in kinds)
    return found


def waded_in(state: State, unit: Unit) -> tuple[Rule, ...]:
    """Return what Water does to the attacks of a unit that stands in it, for the side that is struck to bear."""
    feature = ground_under(state, unit) if state.setting.table.of_kind(WADED_IN) else None
    return (_rule_of(WADED_IN),) if feature is not None and feature.kind == WADED_IN else ()


def _rule_of(kind: str) -> Rule:
    from grognard.t9a.rules import REGISTRY  # the rules stand above this room

    return REGISTRY[f"t9a.terrain.{kind}"]()
