"""A shot from the die to the harm: hit, miss, misfire, or astray into a fight (core 6, 12)."""

from __future__ import annotations

from enum import IntEnum

from msgspec.structs import replace

from grognard.kernel.dice import Dice, Distribution
from grognard.kernel.words.events import Event
from grognard.kernel.words.modifiers import Target
from grognard.mordheim.armoury import weapon as weapon_of
from grognard.mordheim.combat.harm import hurt
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.gear import Weapon
from grognard.mordheim.place import group_of
from grognard.mordheim.shooting.aiming import Aim, Manner, aim, exchange_of
from grognard.mordheim.shooting.strength import strength_of_shot
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait

MISFIRE = "mordheim.blackpowder.misfire"
ASTRAY = "mordheim.shoot-melee.miss-by-1"
EITHER = "mordheim.shoot-rider.random"
RIDER_FROM = 5
"""A D6 from here on hits the rider, below it the mount (`mordheim.shoot-rider.random`)."""
EXPLOSION = 4
"""The Strength of an exploding weapon's hit."""
NEVER = 99
"""Turns that a jammed weapon takes: longer than any battle."""


class Landed(IntEnum):
    """Where a shot went."""

    LOST = 0
    HIT = 1
    ASTRAY = 2
    STRONG = 3
    EXPLODES = 4
    JAMS = 5
    FOULS = 6


class Shoots(Event, frozen=True):
    """A warrior shoots at another: what he needs, and why."""

    message = "{shooter:warrior} shoots at {target:warrior} ({weapon:gear}): {number:aside}"

    shooter: int
    target: int
    weapon: str
    number: Target


class Misses(Event, frozen=True):
    """A shot is lost."""

    message = "{shooter:warrior} misses"

    shooter: int


class GoesAstray(Event, frozen=True):
    """A shot into a fight hits somebody of it."""

    message = "the shot strikes {target:warrior} in the fight ({because:rule})"

    target: int
    because: str


class Misfires(Event, frozen=True):
    """A black-powder weapon misfires: what the table says."""

    message = "{shooter:warrior}’s weapon misfires: {what:rule}"

    shooter: int
    what: str


TOLD = {
    Landed.EXPLODES: "mordheim.core.misfire.explodes",
    Landed.JAMS: "mordheim.core.misfire.jams",
    Landed.FOULS: "mordheim.core.misfire.fouls",
    Landed.STRONG: "mordheim.core.misfire.strong",
}


def shoot(state: State, shooter_id: int, target_id: int, manner: Manner, dice: Dice) -> State:
    """Make all the shots of one action at one target; he has shot then, and what wants loading is unloaded."""
    weapon = _weapon(state.warrior(shooter_id), manner)
    state = state.with_hostility(state.warrior(shooter_id).side, state.warrior(target_id).side)
    for _ in range(manner.shots):
        shooter, target = state.warrior(shooter_id), state.warrior(target_id)
        if not target.in_play or not shooter.is_up or weapon.id in shooter.used:
            break
        state = one_shot(state, shooter, target, weapon, manner, dice)
    return unloaded(state, shooter_id, weapon, manner)


def _weapon(shooter: Warrior, manner: Manner) -> Weapon:
    return next((one for one in shooter.kit.weapons if one.id == manner.weapon), None) or weapon_of(manner.weapon)


def one_shot(state: State, shooter: Warrior, target: Warrior, weapon: Weapon, manner: Manner, dice: Dice) -> State:
    """Make one shot."""
    aimed = aim(state, shooter, target, weapon, manner)
    dice.tell(Shoots(shooter.id, target.id, weapon.id, aimed.target()))
    landed = dice.step(flight, aimed)
    if landed in TOLD:
        dice.tell(Misfires(shooter.id, TOLD[landed]))
    match landed:
        case Landed.HIT | Landed.STRONG:
            struck = struck_of_pair(state, target, manner.at, dice)
            return hit(state, shooter, struck, weapon, dice, more=1 if landed is Landed.STRONG else 0)
        case Landed.ASTRAY:
            struck = drawn(state, shooter, target, dice)
            dice.tell(GoesAstray(struck.id, ASTRAY))
            return hit(state, shooter, struck_of_pair(state, struck, "", dice), weapon, dice)
        case Landed.EXPLODES:
            state = state.with_warrior(replace(shooter, used=(*shooter.used, weapon.id)))
            return hurt(state, shooter.id, (Hits.of(1, EXPLOSION, MISFIRE, "shot"),), dice)
        case Landed.JAMS | Landed.FOULS:
            turns = NEVER if landed is Landed.JAMS else 2
            return state.with_warrior(replace(shooter, reloading=(*shooter.reloading, (weapon.id, turns))))
        case _:
            dice.tell(Misses(shooter.id))
            return state


def flight(dice: Dice, aimed: Aim) -> Landed:
    """Roll to hit: a natural 1 of black powder is read on its table alone; a miss by 1 may go astray in a fight.

    Rules: `mordheim.shoot-melee.hit`, `mordheim.shoot-melee.miss-by-2`.
    """
    target = aimed.target()
    roll = dice.d6(target)
    if aimed.misfires and roll == 1:
        return misfire_table(dice)
    if roll != 1 and roll >= target.needed:
        return Landed.HIT
    near = target.needed - 1
    if aimed.into_combat and near >= 1 and (near < 6 or aimed.seven_is_random) and roll == near:
        return Landed.ASTRAY
    return Landed.LOST


def misfire_table(dice: Dice) -> Landed:
    """Read the misfire table (core 12)."""
    roll = dice.d6(MISFIRE)
    if roll == 1:
        return Landed.EXPLODES
    if roll == 2:
        return Landed.JAMS
    if roll == 3:
        return Landed.FOULS
    return Landed.STRONG if roll == 6 else Landed.LOST


def drawn(state: State, shooter: Warrior, target: Warrior, dice: Dice) -> Warrior:
    """Draw who of a fight is struck: the large count twice, a rider and his mount are one large entry."""
    pool = [state.warrior(one) for one in group_of(state, target)]
    if state.setting.reads("mordheim.random-pool", "others"):
        pool = [one for one in pool if one.id != target.id]
    pool = [one for one in pool if one.rider is None] or [target]
    weights = {one.id: 2 if one.is_(Trait.LARGE) or one.is_mounted else 1 for one in pool}
    found = dice.choose(Distribution(weights), ASTRAY)
    return state.warrior(found)


def struck_of_pair(state: State, target: Warrior, at: str, dice: Dice) -> Warrior:
    """Return who of a rider and his mount is hit: whom the shooter named, else the rider on 5+."""
    pair = target.rides if target.rides is not None else target.rider
    if pair is None or not state.setting.layer.riders_apart:
        return target
    rider, mount = (target, state.warrior(pair)) if target.rides is not None else (state.warrior(pair), target)
    if at:
        return rider if at == "rider" else mount
    return rider if dice.d6(Target(EITHER, RIDER_FROM, (), RIDER_FROM)) >= RIDER_FROM else mount


def hit(state: State, shooter: Warrior, target: Warrior, weapon: Weapon, dice: Dice, more: int = 0) -> State:
    """Take a shot's hit on a warrior."""
    exchange = exchange_of(state, shooter, target, weapon)
    hits = Hits(
        1,
        strength_of_shot(shooter, weapon, exchange, more),
        weapon.id,
        "shot",
        by=shooter.id,
        weapon=weapon.id,
        traits=weapon.traits,
        save=weapon.save,
        no_save=weapon.no_save,
        critical=weapon.critical,
        burns=weapon.is_(Trait.BURNS),
    )
    return hurt(state, target.id, (hits,), dice)


def unloaded(state: State, shooter_id: int, weapon: Weapon, manner: Manner) -> State:
    """Return the state with a shot made: what must be prepared takes a turn, what is used once is used up."""
    shooter = state.warrior(shooter_id)
    if weapon.is_(Trait.ONE_USE):
        shooter = replace(shooter, used=(*shooter.used, weapon.id))
    elif weapon.is_(Trait.PREPARE_SHOT):
        shooter = replace(shooter, reloading=(*shooter.reloading, *(((weapon.id, 2),) * manner.shots)))
    shooter = replace(shooter, waiting=False, hidden=False)
    return state.with_warrior(shooter if manner.opportunity else shooter.doing(shot=True))
