"""Standing, knocked down, stunned, out of action: how a warrior comes into each, and what he loses by it (core 7.5)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.mordheim.state import FRENZY, Health, State, Warrior

_WORSE: dict[Health, int] = {"standing": 0, "knocked-down": 1, "stunned": 2, "out": 3}


class KnockedDown(Event, frozen=True):
    """A warrior lies on the ground."""

    message = "{warrior:warrior} is knocked down"

    warrior: int


class Stunned(Event, frozen=True):
    """A warrior lies on the ground and knows nothing."""

    message = "{warrior:warrior} is stunned"

    warrior: int


class OutOfAction(Event, frozen=True):
    """A warrior is out of the battle."""

    message = "{warrior:warrior} is out of action"

    warrior: int


class LosesFrenzy(Event, frozen=True):
    """A frenzied warrior who is knocked down or stunned is so no more (core 10.6)."""

    message = "{warrior:warrior} is no longer frenzied"

    warrior: int


def laid_down(state: State, warrior_id: int, health: Health, dice: Dice) -> State:
    """Lay a warrior down; who lies already only ever gets worse (core 23.19)."""
    warrior = state.warrior(warrior_id)
    if _WORSE[health] <= _WORSE[warrior.health]:
        return state
    dice.tell(KnockedDown(warrior_id) if health == "knocked-down" else Stunned(warrior_id))
    if warrior.is_frenzied:
        dice.tell(LosesFrenzy(warrior_id))
        warrior = replace(warrior, used=(*warrior.used, FRENZY))
    return state.with_warrior(without_hold(replace(warrior, health=health, waiting=False)))


def taken_out(state: State, warrior_id: int, dice: Dice) -> State:
    """Take a warrior off the table; his mount stays without a rider, in the base layer it goes with him."""
    dice.tell(OutOfAction(warrior_id))
    warrior = state.warrior(warrior_id)
    gone = without_hold(replace(warrior, health="out", on_table=False, rides=None, waiting=False, hidden=False))
    if warrior.rides is None:
        return state.with_warrior(gone)
    return state.with_warrior(gone, _without_rider(state, state.warrior(warrior.rides)))


def fallen(state: State, rider_id: int, health: Health, dice: Dice) -> State:
    """Let a rider of the base layer lie where his horse was, which is out of the battle (core 23.51)."""
    rider = state.warrior(rider_id)
    assert rider.rides is not None, f"{rider_id} rides nothing"
    state = state.with_warrior(replace(rider, rides=None), _without_rider(state, state.warrior(rider.rides)))
    return laid_down(state, rider_id, health, dice)


def _without_rider(state: State, mount: Warrior) -> Warrior:
    if state.setting.layer.riders_apart:
        return replace(mount, rider=None)
    return replace(mount, rider=None, on_table=False)


def without_hold(warrior: Warrior) -> Warrior:
    """Return him carrying and holding nothing (`mordheim.ladder.carry`, `mordheim.ladder.hold`)."""
    return replace(warrior, carries="", holds="")


def unseated(state: State, rider: Warrior) -> State:
    """Return the state with rider and mount parted."""
    assert rider.rides is not None, f"{rider.id} rides nothing"
    return state.with_warrior(replace(rider, rides=None), _without_rider(state, state.warrior(rider.rides)))
