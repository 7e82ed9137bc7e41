"""`measure`: between two units, everything that players measure, in words (core 3.12, 4.2, 4.8)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.geometry import direction, distance, in_arc
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.compass import compass
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge_range import charge_roll, greatest_charge_range
from grognard.t9a.moving.moves import can_fly, rates
from grognard.t9a.outlook.reach import chance_to_reach
from grognard.t9a.shooting.guns import guns_of
from grognard.t9a.sight.cover import cover_for
from grognard.t9a.sight.sight import can_see
from grognard.t9a.units.arcs import facing_towards

ARCS = {"front": N_("front"), "left": N_("left flank"), "right": N_("right flank"), "rear": N_("rear")}
COVERS = {"": N_("no cover"), "soft": N_("soft cover"), "hard": N_("hard cover")}


def measured(state: State, one: Unit | Feature, two: Unit | Feature) -> Iterator[Saying]:
    """Yield what can be measured between two units, one line each; of terrain only how far it is."""
    if isinstance(one, Unit) and isinstance(two, Unit):
        yield from _between(state, one, two)
        return
    shapes = [thing.boundary if isinstance(thing, Unit) else thing.shape for thing in (one, two)]
    names = [thing.name if isinstance(thing, Unit) else thing.id for thing in (one, two)]
    away = round(distance(*shapes), 1)
    bearing = direction((shapes[0].x, shapes[0].y), (shapes[1].x, shapes[1].y))
    yield Saying(FAR, unit=names[0], other=names[1], away=away, bearing=compass(bearing))


def _between(state: State, unit: Unit, other: Unit) -> Iterator[Saying]:
    away = round(distance(unit.boundary, other.boundary), 1)
    bearing = direction(unit.boundary.centre, other.boundary.centre)
    yield Saying(FAR, unit=unit.name, other=other.name, away=away, bearing=compass(bearing))
    for one, two in ((unit, other), (other, unit)):
        yield Saying(STANDS_IN, unit=two.name, other=one.name, arc=ARCS[facing_towards(one, two)])
        if not in_arc(one.boundary, two.boundary, "front"):
            yield Saying(NOT_AHEAD, unit=one.name, other=two.name)
    if unit.side == other.side:
        return
    for one, two in ((unit, other), (other, unit)):
        yield Saying(SEES if can_see(state, one, two) else SEES_NOT, unit=one.name, other=two.name)
        yield _charge(state, one, two)
        yield from _guns(state, one, two, away)


def _charge(state: State, unit: Unit, target: Unit) -> Saying:
    flying = can_fly(unit)
    reach = greatest_charge_range(unit, target, flying=flying)
    away = round(distance(unit.boundary, target.boundary), 1)
    if away > reach:
        return Saying(OUT_OF_CHARGE, unit=unit.name, reach=reach)
    needed = charge_roll(state, unit, target, flying=flying).target.needed
    chance = float(chance_to_reach(state, unit, target))
    advance = rates(unit, flying=flying)[0]
    return Saying(CHARGE, unit=unit.name, needed=max(needed, 2), advance=advance, chance=chance)


def _guns(state: State, unit: Unit, target: Unit, away: float) -> Iterator[Saying]:
    seen: list[str] = []
    for gun in guns_of(state, unit):
        weapon = gun.weapon
        if weapon.id in seen:
            continue
        seen.append(weapon.id)
        if away > weapon.range_in:
            yield Saying(OUT_OF_RANGE, unit=unit.name, weapon=weapon.name, range=weapon.range_in)
        else:
            band = LONG if away > weapon.range_in / 2 else SHORT
            yield Saying(IN_RANGE, unit=unit.name, weapon=weapon.name, range=weapon.range_in, band=band)
    if seen and can_see(state, unit, target):
        yield Saying(COVER, target=target.name, unit=unit.name, cover=COVERS[cover_for(state, unit, 0, target)])


FAR = N_("{other} {other:is|are} {away:in} away from {unit}, to the {bearing}")
STANDS_IN = N_("{unit} {unit:stands|stand} in the {arc} of {other}")
NOT_AHEAD = N_("no part of {other} {other:is|are} in the front arc of {unit}")
SEES, SEES_NOT = N_("{unit} {unit:sees|see} {other}"), N_("{unit} {unit:does|do} not see {other}")
OUT_OF_CHARGE = N_("{unit} can't charge so far: {reach:in} at most")
CHARGE = N_("{unit} {unit:reaches|reach} it with {needed} or more on the dice and {advance:in}: {chance:%}")
OUT_OF_RANGE = N_("{unit}, {weapon}: out of range ({range:in})")
IN_RANGE = N_("{unit}, {weapon}: {band} (range {range:in})")
LONG, SHORT = N_("at long range"), N_("at short range")
COVER = N_("{target} {target:has|have} {cover} against {unit}")
