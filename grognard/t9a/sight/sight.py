"""Line of Sight (`t9a.line-of-sight`, core 4.4 to 4.6): who sees whom. How it is worked out is `outlook.py`."""

from __future__ import annotations

from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.sight.outlook import Outlook


def can_see(state: State, unit: Unit, target: Unit, *, first_rank: bool = False) -> bool:
    """Does one of the unit's models see the target's Boundary? *first_rank*: one of the first rank, as for charges."""
    return outlook_of(state, unit, target).is_seen(first_rank=first_rank)


def outlook_of(state: State, unit: Unit, target: Unit) -> Outlook:
    """Return what *unit* sees of *target*: worked out anew only when one of them, or somebody on the way, has moved."""
    key = ("outlook", unit.id, target.id)
    found: Outlook | None = state.memo.get(key)
    if found is None or found.unit is not unit or found.target is not target:
        known: Outlook | None = state.setting.memo.get(key)
        if known is None or not known.holds_for(state, unit, target):
            known = state.setting.memo[key] = Outlook(state, unit, target)
        found = state.memo[key] = known
    return found
