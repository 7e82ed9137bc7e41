"""Harm from anything: hits in, the new state out (core 7, and the rows on water and riders).

`hurt` is what shots, blows, falls, spells, fire and collapses call: it rolls to wound, saves and injuries for all hits
on one warrior, then says what becomes of him where he is: on the ground, in water, in the saddle.
"""

from __future__ import annotations

from math import ceil

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.mordheim.checks import characteristic_target, characteristic_test
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.landing import below, edges_within, foot_of
from grognard.mordheim.combat.numbers import unhurt, wounding
from grognard.mordheim.combat.saddle import mount_lost, rider_knocked_down, thrown_off
from grognard.mordheim.combat.states import fallen, laid_down, taken_out
from grognard.mordheim.combat.water import fallen_in
from grognard.mordheim.combat.wounding import HitsOfAKind, Injured, Suffered, outcome_of
from grognard.mordheim.facts import Cause
from grognard.mordheim.hooks import Moments
from grognard.mordheim.state import Spot, State, Warrior
from grognard.mordheim.table.built import built
from grognard.mordheim.traits import Trait

FALL = "mordheim.core.falls"
FALLS_OVER = "mordheim.core.edges"
EDGE = 1.0
"""So near an edge who is knocked down or stunned may fall over it (core 5.13)."""
LEAST_FALL = 1.0
"""From lower than this nobody is hurt (core 23.18)."""


class Wounded(Event, frozen=True):
    """A warrior was hurt; those wounds that are injury rolls are counted with the rest."""

    message = "{warrior:warrior} suffers {wounds} wound"
    plural = "{warrior:warrior} suffers {wounds} wounds"
    counted = "wounds"

    warrior: int
    wounds: int


class Falls(Event, frozen=True):
    """A warrior falls from a height (core 5.12)."""

    message = "{warrior:warrior} falls {height:in}"

    warrior: int
    height: float


class Unhurt(Event, frozen=True):
    """Hits did nothing."""

    message = "{warrior:warrior} is unhurt"

    warrior: int


class Drowns(Event, frozen=True):
    """Who is stunned in water is out of action (`mordheim.shoot-water.stunned`, `mordheim.water-melee.stunned`)."""

    message = "{warrior:warrior} sinks: {because:rule}"

    warrior: int
    because: str


class NoReply(Event, frozen=True):
    """A fighter who should be knocked down stays up and loses his blows of this phase."""

    message = "{warrior:warrior} can't strike back in this phase ({because:rule})"

    warrior: int
    because: str


class Shaken(Event, frozen=True):
    """Who should be knocked down stays up, slowed in his next turn."""

    message = "{warrior:warrior} can't charge in the next turn, and moves at half speed ({because:rule})"

    warrior: int
    because: str


def hurt(state: State, target_id: int, hits: tuple[Hits, ...], dice: Dice) -> State:
    """Take hits on a warrior, all of one cause, and their consequences."""
    state, suffered = take(state, target_id, hits, dice)
    return befall(state, target_id, suffered.worst, hits[0].cause, dice) if hits else state


def take(state: State, target_id: int, hits: tuple[Hits, ...], dice: Dice) -> tuple[State, Suffered]:
    """Take hits: return the state with the Wounds lost, and what the hits did; what becomes of him isn't in it yet."""
    target = state.warrior(target_id)
    if not hits or not target.in_play:
        return state, Suffered(0)
    suffered = dice.step(outcome_of, chain(state, target, hits), unharmed(state, target, hits))
    dice.tell(Wounded(target_id, suffered.wounds) if suffered.wounds else Unhurt(target_id))
    return after_hits(state, target_id, hits, suffered), suffered


def chain(state: State, target: Warrior, hits: tuple[Hits, ...]) -> tuple[HitsOfAKind, ...]:
    """Return the numbers of hits on a warrior: with `unharmed` all that the dice of `wounding` need."""
    return tuple((wounding(state, target, one), one.count, one.sixes) for one in hits)


def unharmed(state: State, target: Warrior, hits: tuple[Hits, ...]) -> Suffered:
    """Return what a warrior has suffered before the first of some hits."""
    left, critical = unhurt(target, hits[0], state)
    return Suffered(left, critical=critical)


def after_hits(state: State, target_id: int, hits: tuple[Hits, ...], suffered: Suffered) -> State:
    """Return the state with the Wounds lost, the charm tried, the striker's critical hit of the phase noted."""
    target = state.warrior(target_id)
    used = target.used
    if suffered.charmed:
        charms = (gear for gear in target.kit.worn if gear.hooks.of(Moments.discards_first_hit))
        used = (*used, *(gear.id for gear in charms))
    lost = target.kit.profile.characteristics.wounds - suffered.left
    state = state.with_warrior(replace(target, lost=lost, used=used))
    by = hits[0].by
    if suffered.critical and by is not None and hits[0].cause == "blow":
        state = state.with_warrior(state.warrior(by).fighting(critical=True))
    return state


def befall(state: State, target_id: int, worst: Injured, cause: Cause, dice: Dice) -> State:
    """Say what becomes of an injured warrior, by where he is (core 7.5, and the rows on water and riders)."""
    before, target = state, state.warrior(target_id)
    if worst is Injured.NOT or not target.in_play:
        return state
    if worst is Injured.OUT:
        state = taken_out(state, target_id, dice)
    elif target.is_in_water and state.setting.layer.water:
        state = _in_water(state, target, worst, cause, dice)
    elif target.is_mounted:
        state = _in_the_saddle(state, target, worst, cause, dice)
    else:
        state = laid_down(state, target_id, "stunned" if worst is Injured.STUNNED else "knocked-down", dice)
    if target.rider is not None:
        state = mount_lost(state, target_id, cause, dice)
    for one in (target_id, *(() if target.rider is None else (target.rider,))):
        state = after_a_tumble(state, target if one == target_id else before.warrior(one), dice)
    return state


def after_a_tumble(state: State, before: Warrior, dice: Dice) -> State:
    """Look whether who came to lie on the ground, or off his mount, lies in water now, or rolls over an edge."""
    now = state.warrior(before.id)
    if not now.in_play:
        return state
    if before.rides is not None and now.rides is None:
        state = fallen_in(state, before.id, dice)
    now = state.warrior(before.id)
    if now.is_down and now.health != before.health and not now.is_in_water:
        return over_the_edge(state, before.id, dice)
    return state


# ---- falls


def over_the_edge(state: State, warrior_id: int, dice: Dice) -> State:
    """Test the Initiative of who is knocked down or stunned within 1" of an edge, or on a ladder: failed, he falls."""
    warrior = state.warrior(warrior_id)
    ladder = built(state).ladder(warrior.place.surface)
    near = edges_within(state, warrior, EDGE)
    if not near and ladder is None:
        return state
    if characteristic_test(dice, characteristic_target(warrior, "initiative", FALLS_OVER)):
        return state
    return fall(state, warrior_id, foot_of(state, warrior, near[0]) if near else below(state, warrior), dice)


def fall(state: State, warrior_id: int, to: Spot, dice: Dice, *, more: float = 0.0) -> State:
    """Let a warrior fall to a place: D3 hits at a Strength of the height, no armour save, never critical (core 5.12).

    *more* is height that adds to this fall (core 23.18). Under 1" nothing hurts. Into water it is one Strength less.

    Rules: `mordheim.fall.water`.
    """
    warrior = state.warrior(warrior_id)
    height = max(0.0, warrior.place.z - to.z) + more
    if warrior.place.z > to.z or more:
        dice.tell(Falls(warrior_id, height))
    fell = replace(warrior, place=to, hidden=False)
    state = state.with_warrior(fell.doing(done=True))
    strength = int(height) if state.setting.reads("mordheim.fall-round", "down") else ceil(height)
    if height >= LEAST_FALL:
        wet = state.warrior(warrior_id).is_in_water and state.setting.layer.water
        if strength - wet > 0:
            hits = Hits.of(int(dice.d3(FALL)), strength - wet, FALL, "fall", no_save=True)
            state = hurt(state, warrior_id, (hits,), dice)
    return fallen_in(state, warrior_id, dice)


# ---- where he is


def _in_water(state: State, target: Warrior, worst: Injured, cause: Cause, dice: Dice) -> State:
    """Read an injury in water: the stunned are out but for amphibious ones; the knocked down stay up, hampered.

    In close combat that costs the blows still to come, otherwise the charge and half the move of the next turn; so do
    falls, spells and fire (core 19.10).

    Rules: `mordheim.shoot-water.melee-limits`, `mordheim.water-melee.knocked-down`.
    """
    row = "mordheim.water-melee" if cause == "blow" else "mordheim.shoot-water"
    if worst is Injured.STUNNED and not target.is_(Trait.AMPHIBIOUS):
        dice.tell(Drowns(target.id, f"{row}.stunned"))
        return taken_out(state, target.id, dice)
    because = f"{row}.stunned" if worst is Injured.STUNNED else f"{row}.knocked-down"
    return hampered(state, target.id, cause, because, dice)


def hampered(state: State, target_id: int, cause: Cause, because: str, dice: Dice) -> State:
    """Let a warrior stay up: without his blows of this phase after a blow, without charge and speed after others."""
    target = state.warrior(target_id)
    if cause == "blow":
        dice.tell(NoReply(target_id, because))
        return state.with_warrior(target.fighting(silent=True))
    if not target.shaken:
        dice.tell(Shaken(target_id, because))
    return state.with_warrior(replace(target, shaken=True))


def _in_the_saddle(state: State, rider: Warrior, worst: Injured, cause: Cause, dice: Dice) -> State:
    """Read an injury of a rider: the stunned fall off, the knocked down test their Initiative.

    Rules: `mordheim.mounted.knocked-down`, `mordheim.mounted.stunned`, `mordheim.shoot-rider.stunned`.
    """
    if not state.setting.layer.riders_apart:
        return fallen(state, rider.id, "stunned" if worst is Injured.STUNNED else "knocked-down", dice)
    row = "mordheim.mounted" if cause == "blow" else "mordheim.shoot-rider"
    if worst is Injured.STUNNED:
        return thrown_off(state, rider.id, "stunned", f"{row}.stunned", dice)
    if rider_knocked_down(state, rider, f"{row}.knocked-down", dice):
        return thrown_off(state, rider.id, "knocked-down", f"{row}.knocked-down", dice)
    state = hampered(state, rider.id, cause, f"{row}.knocked-down", dice)
    return state.with_warrior(state.warrior(rider.id).fighting(last_next=True)) if cause == "blow" else state
