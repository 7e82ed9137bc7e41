"""The score that a shot needs, and why (core 6.3, 6.4, and the rows that add to it).

All that matters to the dice of a shot is in `Aim`, a frozen value: equal aims have equal odds.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.kernel.words.modifiers import Modifier, Target, Value
from grognard.mordheim.combat.fighters import fighter
from grognard.mordheim.facts import Exchange
from grognard.mordheim.gear import Weapon
from grognard.mordheim.hooks import LAYERS, Moments
from grognard.mordheim.place import apart, is_engaged, sees
from grognard.mordheim.shooting.ranges import range_of
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Amount, Trait
from grognard.mordheim.values import value_of

TO_HIT = "mordheim.core.shooting"
COVER = "mordheim.core.cover"
FAR = "mordheim.core.long-range"
MOVED = "mordheim.core.moved-and-shoots"
LARGE = "mordheim.core.large-target"
RIDER = "mordheim.shoot-rider.large-target"
CHOSEN = "mordheim.shoot-rider.chosen-target"
COMBAT = "mordheim.shoot-melee.allowed"
OPPORTUNITY = "mordheim.opportunity.penalty"
WATER = "mordheim.shoot-water.cover-save"
RUN = "mordheim.hurled.after-run"
VOLLEY = "mordheim.core.several-shots"
SURE = 2
"""A natural 1 misses, however good the shooter (core 2.6)."""
BEST = 7
"""What Ballistic Skill is taken from: 4+ of 3, 2+ of 5 (core 6.3)."""


class Aim(msgspec.Struct, frozen=True, cache_hash=True):
    """The facts of a shot before the die falls.

    Attributes:
        ballistic_skill: The shooter's, with its story.
        modifiers: All that makes it easier or harder.
        into_combat: A miss by 1 goes to somebody in the fight (`mordheim.shoot-melee.miss-by-1`).
        seven_is_random: A 6 misses by 1 where 7 is needed (reading `mordheim.shoot-melee-seven`).
        misfires: A natural 1 is read on the misfire table.
    """

    ballistic_skill: Value
    modifiers: tuple[Modifier, ...] = ()
    into_combat: bool = False
    seven_is_random: bool = True
    misfires: bool = False

    def target(self) -> Target:
        """Return the score needed."""
        base = BEST - self.ballistic_skill.value
        return LAYERS.target(TO_HIT, base, self.modifiers, compared=(self.ballistic_skill,), lowest=SURE)


class Manner(msgspec.Struct, frozen=True, cache_hash=True):
    """How a shot is made: with *weapon*, so many *shots* of it, at rider or mount, in the enemy's phase.

    Attributes:
        at: "rider" or "mount" if he aims at one of a pair, "" if at both as they come.
    """

    weapon: str
    shots: int = 1
    at: str = ""
    opportunity: bool = False


def aim(state: State, shooter: Warrior, target: Warrior, weapon: Weapon, manner: Manner) -> Aim:
    """Return the facts of a shot at a target as everybody stands now."""
    layer = state.setting.layer
    into_combat = layer.shots_into_combat and is_engaged(state, target)
    return Aim(
        value_of(shooter, "ballistic_skill"),
        tuple(modifiers_of(state, shooter, target, weapon, manner)),
        into_combat=into_combat,
        seven_is_random=state.setting.reads("mordheim.shoot-melee-seven", "random"),
        misfires=misfires(state, weapon),
    )


def misfires(state: State, weapon: Weapon) -> bool:
    """Is a natural 1 of this weapon read on the misfire table (`mordheim.blackpowder.misfire`)?"""
    on = state.setting.layer.misfires or state.setting.reads("mordheim.base-misfire", "on")
    return on and weapon.is_(Trait.BLACK_POWDER)


def modifiers_of(state: State, shooter: Warrior, target: Warrior, weapon: Weapon, manner: Manner) -> list[Modifier]:
    """Return what makes a shot easier or harder, in the order in which the book lists it."""
    exchange = exchange_of(state, shooter, target, weapon)
    found = [
        *_by_place(state, shooter, target, weapon),
        *_by_target(state, target, manner),
        *_by_manner(shooter, weapon, manner, exchange),
    ]
    for hooks in (shooter.hooks, weapon.hooks):
        found += [modifier for hook in hooks.of(Moments.to_hit) if (modifier := hook(exchange)) is not None]
    found += [modifier for hook in target.hooks.of(Moments.to_be_hit) if (modifier := hook(exchange)) is not None]
    return found


def _by_place(state: State, shooter: Warrior, target: Warrior, weapon: Weapon) -> Iterator[Modifier]:
    """Yield what cover, range and the shooter's own move do; the latter two not to what is thrown or hurled.

    Rules: `mordheim.hurled.no-modifiers`, `mordheim.throwing.no-modifiers`.
    """
    in_water = target.is_in_water and state.setting.layer.water
    covered = in_water or sees(state, shooter, target).is_covered
    if covered and not ignores(shooter, weapon, Trait.IGNORES_COVER):
        yield Modifier(WATER if in_water else COVER, "add", -1)
    if weapon.is_(Trait.THROWN) or weapon.is_(Trait.HURLED):
        return
    far = apart(state, shooter, target) > range_of(shooter, weapon) / 2
    if far and not weapon.is_(Trait.NO_RANGE_MODIFIER):
        yield Modifier(FAR, "add", -1)
    if shooter.turn.moved:
        yield Modifier(MOVED, "add", -1)


def _by_target(state: State, target: Warrior, manner: Manner) -> Iterator[Modifier]:
    """Yield what it does that a target is large, one of a pair, or in close combat.

    Rules: `mordheim.shoot-mounted.normal`.
    """
    if target.is_(Trait.LARGE):
        yield Modifier(LARGE, "add", 1)
    elif target.is_mounted or target.rider is not None:
        yield Modifier(RIDER if state.setting.layer.riders_apart else LARGE, "add", 1)
    if manner.at:
        yield Modifier(CHOSEN, "add", -1)
    if state.setting.layer.shots_into_combat and is_engaged(state, target):
        yield Modifier(COMBAT, "add", -1)


def _by_manner(shooter: Warrior, weapon: Weapon, manner: Manner, exchange: Exchange) -> Iterator[Modifier]:
    """Yield what it does to shoot in the enemy's phase, after a run, several times at once, or with a fine weapon."""
    if manner.opportunity:
        yield Modifier(OPPORTUNITY, "add", -1)
    if weapon.is_(Trait.HURLED) and shooter.turn.gait == "run":
        yield Modifier(RUN, "add", -1)
    if manner.shots > 1 and not any(hook(exchange) for hook in shooter.hooks.of(Moments.volleys_freely)):
        yield Modifier(VOLLEY, "add", -1)
    bonus = weapon.amount(Amount.TO_HIT)
    if bonus:
        yield Modifier(weapon.id, "add", bonus)


def exchange_of(state: State, shooter: Warrior, target: Warrior, weapon: Weapon) -> Exchange:
    """Return a shot as special rules see it."""
    return Exchange(fighter(shooter), fighter(target), weapon.id, weapon.traits, cause="shot")


def ignores(shooter: Warrior, weapon: Weapon, trait: Trait) -> bool:
    """Has a shooter this skill, and does it serve? None does with what is hurled (`mordheim.hurled.skills`)."""
    return shooter.is_(trait) and not weapon.is_(Trait.HURLED)
