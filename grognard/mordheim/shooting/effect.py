"""Weapons of effect: lines and flames from the firer, blasts where they land, waves round the bearer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import TOUCH, direction, step
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Target
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.checks import characteristic_target, characteristic_test
from grognard.mordheim.combat.harm import hurt
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.facts import Shape
from grognard.mordheim.gear import Weapon
from grognard.mordheim.hooks import Moments
from grognard.mordheim.place import body_of
from grognard.mordheim.shooting.aiming import Manner, aim
from grognard.mordheim.shooting.ranges import missiles, why_not_shoot
from grognard.mordheim.shooting.shapes import Inside, heading_to, inside_blast, inside_of, round_base
from grognard.mordheim.shooting.shots import (
    EXPLOSION,
    MISFIRE,
    TOLD,
    Landed,
    Misfires,
    Misses,
    Shoots,
    flight,
    misfire_table,
    unloaded,
)
from grognard.mordheim.shooting.targets import possible, why_not
from grognard.mordheim.state import Spot as Place
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.table.built import built
from grognard.mordheim.traits import Trait
from grognard.skirmish.bodies import Spot, has_room

AREA = "mordheim.area.rule"
PARTIAL = "mordheim.area.partial-cover"
GAS = "mordheim.area.gas"
FLOORS = "mordheim.building.floor-penetration"
SCATTER = "mordheim.core.scatter"
CLOCK = 12
THROUGH = 3
"""An indirect shot goes through a floor on this, and one more for each floor that it has passed."""


class Discharge(Answer, frozen=True):
    """Let a weapon of effect off: towards a direction, or at a warrior; waves need neither."""

    message = "{shooter:warrior} lets off {weapon:gear} at {target:warrior}"

    shooter: int
    weapon: str
    target: int
    facing: float = 0.0


class LetsOff(Event, frozen=True):
    """A weapon of effect goes off."""

    message = "{shooter:warrior} lets off {weapon:gear}"

    shooter: int
    weapon: str


class ScattersTo(Event, frozen=True):
    """A shot lands somewhere else."""

    message = 'it lands {away}" off'

    away: int


class GoesThrough(Event, frozen=True):
    """A shot goes through a floor."""

    message = "it goes through the floor ({because:rule})"

    because: str


class LeapsOut(Event, frozen=True):
    """Who is partly in gas or waves leaps out of them."""

    message = "{warrior:warrior} gets out of it ({because:rule})"

    warrior: int
    because: str


def shape_of(weapon: Weapon) -> Shape:
    """Return what a weapon of effect covers."""
    found = [shape for hook in weapon.hooks.of(Moments.shape) if (shape := hook(weapon.strength or 0)) is not None]
    assert found, f"{weapon.id} covers nothing"
    return found[0]


def discharges(state: State, shooter: Warrior, weapon: Weapon) -> Iterator[Discharge]:
    """Yield the discharges that hit at least one enemy and more enemies than friends."""
    shape = shape_of(weapon)
    for one in possible(state, shooter):
        if shape.kind in ("line", "teardrop"):
            facing = round(heading_to(shooter, one), 3)
            struck = inside_of(state, shooter, shape, facing)
        elif shape.kind == "waves":
            facing, struck = 0.0, inside_blast(state, _at(shooter), shape, (shooter.id,))
        elif why_not(state, shooter, one, weapon) is None:
            facing, struck = 0.0, inside_blast(state, _at(one), shape)
        else:
            continue
        foes = sum(state.are_foes(shooter.side, state.warrior(inside.warrior).side) for inside in struck)
        if foes > len(struck) - foes:
            yield Discharge(shooter.id, weapon.id, one.id, facing)


def judge_discharge(state: State, answer: Discharge) -> None:
    """Raise NotAllowed unless a weapon of effect may be let off so."""
    ids = range(len(state.warriors))
    if answer.shooter not in ids or answer.target not in ids or state.warrior(answer.shooter).side != state.active:
        raise NotAllowed(AREA, _WHOSE)
    shooter = state.warrior(answer.shooter)
    weapon = next((one for one in missiles(shooter) if one.id == answer.weapon and one.is_(Trait.AREA)), None)
    if weapon is None:
        raise NotAllowed(AREA, _NO_SUCH, shooter=shooter.id)
    refusal = why_not_shoot(state, shooter, weapon)
    if refusal is None and shape_of(weapon).kind == "circle":
        refusal = why_not(state, shooter, state.warrior(answer.target), weapon)
    if refusal is not None:
        raise refusal


def discharge(state: State, answer: Discharge, dice: Dice) -> State:
    """Let a weapon of effect off."""
    shooter = state.warrior(answer.shooter)
    weapon = next(one for one in missiles(shooter) if one.id == answer.weapon)
    shape = shape_of(weapon)
    dice.tell(LetsOff(shooter.id, weapon.id))
    if shape.kind == "circle":
        state = _thrown(state, shooter, state.warrior(answer.target), weapon, shape, dice)
    elif shape.kind == "waves":
        state = _struck(state, shooter, weapon, shape, inside_blast(state, _at(shooter), shape, (shooter.id,)), dice)
    else:
        state = _from_firer(state, shooter, weapon, shape, answer.facing, dice)
    return unloaded(state, shooter.id, weapon, Manner(weapon.id))


def _at(warrior: Warrior) -> Spot:
    return (warrior.place.x, warrior.place.y, warrior.place.z)


def _from_firer(state: State, shooter: Warrior, weapon: Weapon, shape: Shape, facing: float, dice: Dice) -> State:
    """Hit all in a line or a flame; nobody is rolled for but one die that may misfire (core 23.35)."""
    landed = dice.step(misfire_only) if shape.may_misfire and state.setting.layer.misfires else Landed.HIT
    if landed in TOLD:
        dice.tell(Misfires(shooter.id, TOLD[landed]))
    if landed is Landed.EXPLODES:
        state = state.with_warrior(replace(shooter, used=(*shooter.used, weapon.id)))
        return hurt(state, shooter.id, (Hits.of(1, EXPLOSION, MISFIRE, "shot"),), dice)
    if landed not in (Landed.HIT, Landed.STRONG):
        return state
    more = 1 if landed is Landed.STRONG else 0
    return _struck(state, shooter, weapon, shape, inside_of(state, shooter, shape, facing), dice, more)


def misfire_only(dice: Dice) -> Landed:
    """Roll the one die of a weapon that hits without a roll: only its 1 says anything."""
    return misfire_table(dice) if dice.d6(MISFIRE) == 1 else Landed.HIT


def _thrown(state: State, shooter: Warrior, target: Warrior, weapon: Weapon, shape: Shape, dice: Dice) -> State:
    """Throw or lob at a warrior: a miss is lost, a mortar's scatters, a hurled 1 goes off in the hand (core 23.33)."""
    aimed = aim(state, shooter, target, weapon, Manner(weapon.id))
    dice.tell(Shoots(shooter.id, target.id, weapon.id, aimed.target()))
    landed = dice.step(flight, replace(aimed, into_combat=False))
    if landed in TOLD:
        dice.tell(Misfires(shooter.id, TOLD[landed]))
    if landed in (Landed.HIT, Landed.STRONG):
        return burst(state, shooter, weapon, shape, _at(target), dice)
    if landed is Landed.EXPLODES:
        state = state.with_warrior(replace(shooter, used=(*shooter.used, weapon.id)))
        return hurt(state, shooter.id, (Hits.of(1, EXPLOSION, MISFIRE, "shot"),), dice)
    if landed is Landed.LOST and weapon.is_(Trait.INDIRECT):
        return _scattered(state, shooter, weapon, shape, _at(target), dice)
    dice.tell(Misses(shooter.id))
    return state


def _scattered(state: State, shooter: Warrior, weapon: Weapon, shape: Shape, at: Spot, dice: Dice) -> State:
    """Land 2D6" off, on the topmost floor there; off the table it is lost (core 23.33)."""
    away, facing = int(dice.total(2, SCATTER)), 30.0 * int(dice.die(CLOCK, SCATTER))
    dice.tell(ScattersTo(away))
    x, y = step((at[0], at[1]), facing, float(away))
    table = state.setting.table
    if not (0.0 <= x <= table.width and 0.0 <= y <= table.depth):
        return state
    z = built(state).named((x, y), 99.0)[1]
    return burst(state, shooter, weapon, shape, (x, y, z), dice)


def burst(state: State, shooter: Warrior, weapon: Weapon, shape: Shape, at: Spot, dice: Dice) -> State:
    """Go off at a point; an indirect shot may go through floors before (`mordheim.area.origin`)."""
    x, y, z = at
    if weapon.is_(Trait.INDIRECT):
        passed = 0
        while z > 0.0 and dice.d6(Target(FLOORS, THROUGH, (), THROUGH + passed)) >= THROUGH + passed:
            dice.tell(GoesThrough(FLOORS))
            passed += 1
            z = built(state).named((x, y), z - 0.5)[1]
    return _struck(state, shooter, weapon, shape, inside_blast(state, (x, y, z), shape), dice, at=(x, y, z))


def _struck(
    state: State,
    shooter: Warrior,
    weapon: Weapon,
    shape: Shape,
    inside: tuple[Inside, ...],
    dice: Dice,
    more: int = 0,
    at: Spot | None = None,
) -> State:
    """Hit all who are inside: those partly so or in cover save a point better; gas lets them leap out.

    Rules: `mordheim.area.full`, `mordheim.area.hidden`.
    """
    for one in inside:
        warrior = state.warrior(one.warrior)
        if not warrior.in_play:
            continue
        better = 0
        if shape.gas:
            if not one.whole and _leaps_out(state, warrior, dice):
                state = moved_out(state, warrior, at or _at(shooter), shape.zones[-1][0])
                continue
        elif not one.whole or one.covered:
            better = 1
        hits = Hits.of(1, one.strength + more, PARTIAL if better else weapon.id, "shot", by=shooter.id)
        hits = replace(
            hits,
            weapon=weapon.id,
            traits=weapon.traits,
            save=weapon.save + better,
            no_save=weapon.no_save,
            critical=weapon.critical,
            burns=weapon.is_(Trait.BURNS),
        )
        state = hurt(state, warrior.id, (hits,), dice)
    return state


def moved_out(state: State, warrior: Warrior, at: Spot, radius: float) -> State:
    """Return the state with a warrior just outside a circle, by the shortest way; who has no room there stays."""
    away = direction((at[0], at[1]), (warrior.place.x, warrior.place.y))
    x, y = step((at[0], at[1]), away, radius + round_base(warrior).radius + TOUCH)
    surface, z = built(state).named((x, y), warrior.place.z)
    there = replace(warrior, place=Place.at(x, y, z, surface, warrior.place.facing))
    others = [body_of(state, one) for one in state.in_play if one.id not in (warrior.id, warrior.rides, warrior.rider)]
    return state.with_warrior(there) if has_room(there.body, built(state).structure, others) else state


def _leaps_out(state: State, warrior: Warrior, dice: Dice) -> bool:
    """Does who is partly in gas get out of it: an Initiative test, always taken?"""
    if not characteristic_test(dice, characteristic_target(warrior, "initiative", GAS)):
        return False
    dice.tell(LeapsOut(warrior.id, GAS))
    return True


_WHOSE = N_("one of your warriors lets off a weapon of effect")
_NO_SUCH = N_("{shooter:warrior} has no such weapon of effect")
