"""Summoned models (magic 13.3): normal units of the caster's side, for which nobody scores Victory Points."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Point
from grognard.t9a.board.profile import Model, Troop
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.events import Summoned
from grognard.t9a.moments.spell_card import Summoning
from grognard.t9a.morale.flight import at_centre
from grognard.t9a.units.space import room_for

SUMMONED = "summoned"


@cache
def summoned_troop(model: Model, side: int) -> Troop:
    """Return the entry of a summoned model: worth nothing, the same for all of its kind on one side."""
    return Troop(f"{SUMMONED}:{side}:{model.id}", model.id, model.name, model)


def side_of_summoned(troop: Troop) -> int | None:
    """Return whose summoned model it is; None for troops that stand on a list."""
    kind, _, rest = troop.key.partition(":")
    return int(rest.partition(":")[0]) if kind == SUMMONED else None


def placed(state: State, side: int, model: Model, point: Point) -> Unit | None:
    """Return the summoned model with its centre on the point, its back to the nearest edge; None without room."""
    table = state.setting.table
    x, y = point
    behind = {0.0: y, 90.0: x, 180.0: table.depth - y, 270.0: table.width - x}
    number = sum(len(army) for army in state.setting.armies) + state.magic.summoned
    there = Unit(number, side, summoned_troop(model, side), 1)
    there = at_centre(there, x, y, min(behind, key=lambda facing: (behind[facing], facing)))
    there = there.altered(health_at_start=there.health)
    return there if room_for(state, there, there.boundary) is None else None


def summon(state: State, side: int, effect: Summoning, point: Point, dice: Dice) -> State:
    """Return the state with the summoned model on the point, if there is room for it still."""
    unit = placed(state, side, effect.model, point)
    if unit is None:
        return state
    dice.tell(Summoned(unit.name, *point))
    magic = replace(state.magic, summoned=state.magic.summoned + 1)
    return replace(state.put(unit), magic=magic)
