"""How far a weapon shoots, and whether a warrior may shoot it now (core 6.1, thrown and hurled weapons)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.gear import Weapon
from grognard.mordheim.hooks import Moments
from grognard.mordheim.place import is_engaged
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Amount, Trait
from grognard.mordheim.values import value_of

SHOOT = "mordheim.core.shooting"
HURLED_RANGE = "mordheim.hurled.range"
THROWN_RUN = "mordheim.throwing.no-run"
RELOAD = "mordheim.core.prepare-shot"
MOVE_OR_FIRE = "mordheim.core.move-or-fire"
ONE_USE = "mordheim.core.one-use"


def range_of(shooter: Warrior, weapon: Weapon) -> float:
    """Return how far a warrior shoots: twice his Strength with what is hurled (`mordheim.hurled.range`)."""
    if weapon.range is None:
        farther: float = sum(shooter.hooks.amounts(Amount.HURLED_RANGE))
        return 2.0 * value_of(shooter, "strength").value + farther
    if weapon.is_(Trait.HURLED):
        return weapon.range
    more = sum(hook(weapon.id, weapon.traits) or 0 for hook in shooter.hooks.of(Moments.range_bonus))
    return weapon.range + more


def missiles(warrior: Warrior) -> Iterator[Weapon]:
    """Yield the weapons with which a warrior can shoot, each kind once; what is used up isn't among them."""
    seen: set[str] = set()
    for weapon in warrior.kit.weapons:
        if weapon.kind != "melee" and weapon.id not in seen and weapon.id not in warrior.used:
            seen.add(weapon.id)
            yield weapon


def loaded(warrior: Warrior, weapon: Weapon) -> int:
    """Return how many of a weapon are loaded: of a brace, one may be (core 11.4)."""
    carried = sum(1 for one in warrior.kit.weapons if one.id == weapon.id)
    return carried - sum(1 for key, _ in warrior.reloading if key == weapon.id)


def why_not_shoot(state: State, warrior: Warrior, weapon: Weapon) -> NotAllowed | None:
    """Return what keeps a warrior from shooting a weapon now, whatever the target; None if nothing does."""
    turn = warrior.turn
    if not warrior.is_up or warrior.fleeing or warrior.burning:
        return NotAllowed(SHOOT, _DOWN, warrior=warrior.id)
    if turn.shot or turn.cast:
        return NotAllowed(SHOOT, _DONE, warrior=warrior.id)
    if is_engaged(state, warrior):
        return NotAllowed(SHOOT, _ENGAGED, warrior=warrior.id)
    if turn.failed_charge or turn.rallied or warrior.carries:
        return NotAllowed(SHOOT, _BUSY, warrior=warrior.id)
    after_run = weapon.is_(Trait.HURLED) and state.setting.layer.hurls_after_run
    if turn.gait in ("charge", "flight") or (turn.gait == "run" and not after_run):
        return NotAllowed(THROWN_RUN if weapon.is_(Trait.THROWN) else SHOOT, _RAN, warrior=warrior.id)
    if loaded(warrior, weapon) < 1:
        return NotAllowed(RELOAD, _UNLOADED, warrior=warrior.id, weapon=weapon.id)
    stays = weapon.is_(Trait.MOVE_OR_FIRE) and not any(hook() for hook in warrior.hooks.of(Moments.fires_after_move))
    if stays and turn.moved:
        return NotAllowed(MOVE_OR_FIRE, _MOVED, warrior=warrior.id, weapon=weapon.id)
    return None


_DOWN = N_("{warrior:warrior} is in no state to shoot")
_DONE = N_("{warrior:warrior} has shot or cast in this turn")
_ENGAGED = N_("{warrior:warrior} is in close combat")
_BUSY = N_("{warrior:warrior} may not shoot in this turn")
_RAN = N_("{warrior:warrior} ran")
_UNLOADED = N_("{warrior:warrior} must load first: {weapon:gear}")
_MOVED = N_("{warrior:warrior} has moved, and moves or shoots with this weapon: {weapon:gear}")
