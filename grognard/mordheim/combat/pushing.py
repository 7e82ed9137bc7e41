"""Warriors pushed back by a heavy thrust (core 8.3): whoever is in the way is hit, and over an edge one falls."""

from __future__ import annotations

from math import hypot

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import overlaps
from grognard.kernel.words.events import Event
from grognard.mordheim.combat.criticals import CRITICAL
from grognard.mordheim.combat.harm import fall, hurt
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.landing import below, can_stand
from grognard.mordheim.state import Spot, State, Warrior
from grognard.mordheim.table.built import built

STRIDE = 0.25
"""How finely the way is looked at, in inches."""
BUMP = 3
"""The Strength of the hit on whoever is bumped into."""


class PushedBack(Event, frozen=True):
    """A warrior is pushed back."""

    message = "{warrior:warrior} is pushed back {distance:in}"

    warrior: int
    distance: float


def push_back(state: State, warrior_id: int, striker_id: int, dice: Dice) -> State:
    """Push a warrior D6" straight away from his striker, as far as he comes; a rider's mount holds him."""
    warrior, striker = state.warrior(warrior_id), state.warrior(striker_id)
    if not warrior.in_play or warrior.is_mounted or warrior.rider is not None:
        return state
    distance = float(int(dice.d6(CRITICAL)))
    way_x, way_y = warrior.place.x - striker.place.x, warrior.place.y - striker.place.y
    length = hypot(way_x, way_y) or 1.0
    steps = int(distance / STRIDE)
    for step in range(steps):
        here = warrior.place
        x, y = here.x + way_x / length * STRIDE, here.y + way_y / length * STRIDE
        if not built(state).bears(here.surface, (x, y)):
            dice.tell(PushedBack(warrior_id, step * STRIDE))
            over = replace(warrior, place=Spot.at(x, y, here.z, here.surface, here.facing))
            return fall(state.with_warrior(over), warrior_id, below(state, over), dice)
        spot = Spot.at(x, y, here.z, here.surface, here.facing)
        if not can_stand(state, warrior, spot):
            dice.tell(PushedBack(warrior_id, step * STRIDE))
            return _bump(state.with_warrior(warrior), replace(warrior, place=spot), dice)
        warrior = replace(warrior, place=spot)
    dice.tell(PushedBack(warrior_id, distance))
    return state.with_warrior(warrior)


def _bump(state: State, pushed: Warrior, dice: Dice) -> State:
    """Hit whoever stands where the pushed warrior would be."""
    for other in state.in_play:
        if other.id != pushed.id and other.body.meets_height(pushed.body) and overlaps(other.base, pushed.base):
            state = hurt(state, other.id, (Hits.of(1, BUMP, CRITICAL, "blow"),), dice)
    return state
