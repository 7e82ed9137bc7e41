"""Flight: directly away from somebody, or to the nearest table edge; no climbs, jumps or fights (core 10.4, 19.12)."""

from __future__ import annotations

from math import hypot

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Point, Segment, direction, nearest_point, step
from grognard.kernel.ground.polygons import edges
from grognard.kernel.words.events import Event
from grognard.mordheim.state import Spot, State, Warrior
from grognard.mordheim.table.built import DROP, built
from grognard.skirmish.bodies import Body, has_room
from grognard.skirmish.storeys import HAIR

FLIGHT = "mordheim.core.flight"
STRIDE = 0.25
"""How finely the way is walked, in inches."""
COSTS = {"open": 1.0, "difficult": 2.0, "very-difficult": 4.0}


class Flees(Event, frozen=True):
    """A warrior flees."""

    message = '{warrior:warrior} flees {inches}" ({because:rule})'

    warrior: int
    inches: int
    because: str


class LeavesTable(Event, frozen=True):
    """A fleeing warrior leaves the table."""

    message = "{warrior:warrior} leaves the table"

    warrior: int


def flees_from(state: State, warrior_id: int, foe_id: int, because: str, dice: Dice) -> State:
    """Let a warrior flee 2D6" directly away from somebody: along the line from him through himself (core 23.43)."""
    warrior, foe = state.warrior(warrior_id), state.warrior(foe_id)
    away = direction((foe.place.x, foe.place.y), (warrior.place.x, warrior.place.y))
    if state.setting.reads("mordheim.terror-flight", "edge") and because.startswith("mordheim.terror."):
        away = to_edge(state, warrior)
    return _flees(state, warrior, away, because, dice)


def flees_on(state: State, warrior_id: int, dice: Dice) -> State:
    """Let a warrior who didn't rally flee 2D6" to the nearest table edge (core 4.1)."""
    warrior = state.warrior(warrior_id)
    return _flees(state, warrior, to_edge(state, warrior), FLIGHT, dice)


def to_edge(state: State, warrior: Warrior) -> float:
    """Return the direction of the nearest table edge."""
    table, place = state.setting.table, warrior.place
    gaps = {180.0: place.y, 0.0: table.depth - place.y, 270.0: place.x, 90.0: table.width - place.x}
    return min(gaps, key=lambda facing: (gaps[facing], facing))


def _flees(state: State, warrior: Warrior, facing: float, because: str, dice: Dice) -> State:
    inches = int(dice.total(2, because))
    dice.tell(Flees(warrior.id, inches, because))
    spot, gone = run_off(state, warrior, facing, float(inches))
    fled = replace(warrior, place=spot, fleeing=True, hidden=False, waiting=False, carries="", holds="")
    fled = fled.doing(gait="flight", moved=True, done=True)
    if gone:
        dice.tell(LeavesTable(warrior.id))
        fled = replace(fled, on_table=False)
    mount = () if warrior.rides is None else (replace(state.warrior(warrior.rides), place=spot, on_table=not gone),)
    return state.with_warrior(fled, *mount)


def run_off(state: State, warrior: Warrior, facing: float, points: float) -> tuple[Spot, bool]:
    """Return how far a warrior gets straight on with so many points, and whether he leaves the table by it."""
    table, at = state.setting.table, warrior.place
    others = [one.body for one in state.in_play if one.id not in (warrior.id, warrior.rides, warrior.rider)]
    ground = built(state)
    while points > HAIR:
        x, y = step((at.x, at.y), facing, STRIDE)
        if not (0.0 <= x <= table.width and 0.0 <= y <= table.depth):
            return at, True
        surface, z = ground.named((x, y), at.z)
        rate = 2.0 if surface.startswith("water:") else COSTS[ground.ground_at((x, y), surface)]
        shape = warrior.base.moved(x - warrior.base.x, y - warrior.base.y)
        body = Body(shape, z, warrior.kit.profile.base.height)
        if at.z - z >= DROP - HAIR or points < rate * STRIDE - HAIR or not has_room(body, ground.structure, others):
            return at, False
        at = Spot.at(x, y, z, surface, facing)
        points -= rate * STRIDE
    return at, False


def nearest_bank(state: State, warrior: Warrior) -> Spot:
    """Return the place on the shore nearest to a warrior in water (`mordheim.swim.heavy-armour-near`)."""
    ground = built(state)
    here = (warrior.place.x, warrior.place.y)
    water = ground.water_over(here)
    if water is None:
        return warrior.place
    banks: list[Point] = [nearest_point(Segment(*bank), here) for bank in edges(water.area.points)]
    bank = min(banks, key=lambda point: hypot(point[0] - here[0], point[1] - here[1]))
    x, y = step(bank, direction(here, bank), warrior.base.reach)
    surface, z = ground.named((x, y), 0.0)
    return Spot.at(x, y, z, surface, warrior.place.facing)
