"""Riders and their mounts when either is hurt (`mordheim.shoot-rider.*`, `mordheim.mounted.*`)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.mordheim.checks import characteristic_target, characteristic_test
from grognard.mordheim.combat.landing import place_beside
from grognard.mordheim.combat.states import laid_down, unseated
from grognard.mordheim.facts import Cause
from grognard.mordheim.state import Health, State, Warrior


class FallsOff(Event, frozen=True):
    """A rider falls from the saddle."""

    message = "{warrior:warrior} falls from the saddle ({because:rule})"

    warrior: int
    because: str


class LandsOnHisFeet(Event, frozen=True):
    """A rider who lost his mount stands beside it."""

    message = "{warrior:warrior} lands standing beside the mount ({because:rule})"

    warrior: int
    because: str


def rider_knocked_down(state: State, rider: Warrior, because: str, dice: Dice) -> bool:
    """Test the Initiative of a rider who should be knocked down; return whether he falls off."""
    return not characteristic_test(dice, characteristic_target(rider, "initiative", because))


def thrown_off(state: State, rider_id: int, health: Health, because: str, dice: Dice) -> State:
    """Put a rider on the ground beside his mount, knocked down or stunned."""
    dice.tell(FallsOff(rider_id, because))
    return laid_down(_set_down(state, rider_id), rider_id, health, dice)


def mount_lost(state: State, mount_id: int, cause: Cause, dice: Dice) -> State:
    """Unseat the rider of a mount with any injury: he stands beside it if he passes an Initiative test."""
    rider_id = state.warrior(mount_id).rider
    if rider_id is None or not state.setting.layer.riders_apart:
        return state
    because = "mordheim.mounted.mount-lost" if cause == "blow" else "mordheim.shoot-rider.mount-lost"
    if rider_knocked_down(state, state.warrior(rider_id), because, dice):
        return thrown_off(state, rider_id, "knocked-down", because, dice)
    dice.tell(LandsOnHisFeet(rider_id, because))
    return _set_down(state, rider_id)


def _set_down(state: State, rider_id: int) -> State:
    """Part rider and mount, and put the rider in the nearest free place beside it."""
    rider = state.warrior(rider_id)
    assert rider.rides is not None, f"{rider_id} rides nothing"
    mount = state.warrior(rider.rides)
    state = unseated(state, rider)
    rider = state.warrior(rider_id)
    return state.with_warrior(replace(rider, place=place_beside(state, rider, mount)))
