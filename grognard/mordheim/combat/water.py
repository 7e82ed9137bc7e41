"""Falling into water (`mordheim.fall.water`, `mordheim.swim.heavy-armour`, `mordheim.swim.heavy-armour-near`)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Segment, distance
from grognard.kernel.ground.polygons import edges
from grognard.kernel.words.events import Event
from grognard.mordheim.combat.states import taken_out
from grognard.mordheim.pieces import Water
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait

SHORE = 1.0
"""So near a shore, this included, a warrior in heavy armour may still come out (`mordheim.swim.heavy-armour-near`)."""


class SinksInArmour(Event, frozen=True):
    """Nobody swims in heavy armour."""

    message = "{warrior:warrior} sinks in heavy armour ({because:rule})"

    warrior: int
    because: str


class ClingsToTheShore(Event, frozen=True):
    """In heavy armour near a shore: his Strength decides in his next recovery phase."""

    message = "{warrior:warrior} clings to the shore in heavy armour ({because:rule})"

    warrior: int
    because: str


def is_too_heavy_to_swim(state: State, warrior: Warrior) -> bool:
    """Does he wear heavy armour, or is he a mount in barding (`mordheim.swim.mount`)?"""
    gromril = state.setting.reads("mordheim.heavy-armour-kinds", "heavy-and-gromril")
    return any(
        one.is_(Trait.HEAVY_ARMOUR) or one.is_(Trait.BARDING) or (gromril and one.is_(Trait.GROMRIL))
        for one in warrior.kit.armour
    )


def shore_distance(state: State, warrior: Warrior) -> float:
    """Return how far it is from a warrior in water to its bank."""
    name = warrior.place.surface.removeprefix("water:")
    water = state.setting.table.piece(name)
    assert isinstance(water, Water), f"{name} is no water"
    return min(distance(warrior.base, Segment(*edge)) for edge in edges(water.area.points))


def fallen_in(state: State, warrior_id: int, dice: Dice) -> State:
    """Say what becomes of a warrior who has come into water by a fall, from a bridge, a bank or the saddle.

    Who lay on the ground swims now; who is stunned is out, by one reading.
    """
    warrior = state.warrior(warrior_id)
    if not (warrior.in_play and warrior.is_in_water and state.setting.layer.water):
        return state
    if is_too_heavy_to_swim(state, warrior):
        if shore_distance(state, warrior) > SHORE:
            dice.tell(SinksInArmour(warrior_id, "mordheim.swim.heavy-armour"))
            return taken_out(state, warrior_id, dice)
        dice.tell(ClingsToTheShore(warrior_id, "mordheim.swim.heavy-armour-near"))
        warrior = replace(warrior, wet=True)
    if warrior.health == "stunned":
        if state.setting.reads("mordheim.stunned-into-water", "out") and not warrior.is_(Trait.AMPHIBIOUS):
            return taken_out(state, warrior_id, dice)
        return state.with_warrior(warrior)
    return state.with_warrior(replace(warrior, health="standing"))
