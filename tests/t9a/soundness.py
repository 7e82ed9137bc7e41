"""What must be so in any state of a battle, whatever was played: `faults(state)` names everything that isn't."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from grognard.kernel.geometry import TOUCH, Footprint, Rect, are_within, distance, inside_table, overlaps, touches
from grognard.kernel.words.events import Event, Rolled
from grognard.kernel.words.modifiers import Target
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.melee_events import Attacked, HitAutomatically
from grognard.t9a.units.contact import contact_of
from grognard.t9a.units.space import UNIT_SPACING

SUMMONED = "summoned:"
"""What the keys of those begin with who stand on no list."""
ROUNDED = 0.004
"""By how much the places of two units, each kept in thousandths of an inch, may bring them nearer than they were."""
BY_CHOICE = ("advance", "march", "arrival")
"""Moves after which a unit stands more than an inch from all others."""


def faults(state: State) -> list[str]:
    """Return what is wrong with a state of a battle that is under way."""
    return [
        *_lists(state),
        *_health(state),
        *_ranks(state),
        *_places(state),
        *_contacts(state),
        *_models_in_contact(state),
        *_markers(state),
    ]


def faults_of_log(log: Sequence[Event]) -> list[str]:
    """Return what is wrong with the dice of attacks: more than there were attacks, hits and wounds to roll for.

    Each die is rolled again once at most, and a hit may count as two (`t9a.battle-focus`).
    """
    return [
        f"{event}: {dice} dice for {what}"
        for place, event in enumerate(log)
        if isinstance(event, Attacked | HitAutomatically)
        for what, dice in _dice_after(log, place).items()
        if dice > 4 * (event.attacks if isinstance(event, Attacked) else event.hits)
    ] + [
        f"{event}: {dice} dice to hit"
        for place, event in enumerate(log)
        if isinstance(event, Attacked) and (dice := _dice_after(log, place).get("t9a.to-hit", 0)) > 2 * event.attacks
    ]


def _dice_after(log: Sequence[Event], place: int) -> dict[str, int]:
    """Return how many dice were rolled for what between an attack and the next thing told."""
    found: dict[str, int] = {}
    for event in log[place + 1 :]:
        if not isinstance(event, Rolled):
            break
        if isinstance(event.because, Target):
            found[event.because.what] = found.get(event.because.what, 0) + event.count
    return found


def _lists(state: State) -> Iterator[str]:
    """Each entry of the lists is in one place: on the table, off it, or among the fallen."""
    found: list[str] = [gone.key for gone in state.fallen]
    ids = [unit.id for unit in (*state.units, *state.reserve)]
    for unit in (*state.units, *state.reserve):
        if unit.troop is not None:
            found.append(unit.troop.key)
        found.extend(character.troop.key for character in unit.characters)
        if unit.troop is None and not unit.characters:
            yield f"unit {unit.id} has nobody in it"
    if len(set(ids)) != len(ids):
        yield f"two units with one id: {sorted(ids)}"
    if [unit.id for unit in state.units] != sorted(unit.id for unit in state.units):
        yield "the units are out of order"
    found = [key for key in found if not key.startswith(SUMMONED)]
    expected = sorted(troop.key for army in state.setting.armies for troop in army)
    if sorted(found) != expected:
        twice = sorted({key for key in found if found.count(key) > 1})
        yield f"entries found twice {twice}, lost {sorted(set(expected) - set(found))}"


def _health(state: State) -> Iterator[str]:
    """Nobody has less than one Health Point, or more than he began with."""
    for unit in (*state.units, *state.reserve):
        name = unit.name.en
        counts = (unit.models, unit.companions, unit.lost, unit.champion_lost, unit.companions_lost)
        if min(counts) < 0 or unit.model_count < 1:
            yield f"{name}: a count below 0, or no models at all: {counts}"
        troop = unit.troop
        if troop is not None:
            most = troop.size - (troop.champion is not None)
            if unit.models > most or unit.companions > troop.companions:
                yield f"{name}: more models than it began with"
            if unit.models and unit.lost >= troop.model.health_points:
                yield f"{name}: a dead model in the ranks"
            if unit.champion and troop.champion is not None and unit.champion_lost >= troop.champion.health_points:
                yield f"{name}: a dead champion"
            if unit.standard + unit.musician > unit.models:
                yield f"{name}: a command group without models"
        for character in unit.characters:
            if not 0 <= character.lost < character.model.health_points:
                yield f"{character.troop.name.en} has lost {character.lost} of {character.model.health_points}"
        if unit.health < 1:
            yield f"{name}: {unit.health} Health Points"


def _ranks(state: State) -> Iterator[str]:
    """Each model of a unit has its place inside the Boundary, none stands in another, and only the last rank is short.

    Characters and companions on larger bases may fill several places.
    """
    for unit in state.units:
        formation, slots = unit.formation, unit.formation.slots
        if len(slots) != unit.model_count:
            yield f"{unit.name.en}: {len(slots)} places for {unit.model_count} models"
        deep, wide = formation.depth + TOUCH, formation.width / 2 + TOUCH
        for number, slot in enumerate(slots):
            if abs(slot.x) + slot.width / 2 > wide or slot.y + slot.depth / 2 > TOUCH or slot.depth / 2 - slot.y > deep:
                yield f"{unit.name.en}: a model outside the Boundary: {slot}"
            for other in slots[:number]:
                across, along = abs(slot.x - other.x), abs(slot.y - other.y)
                if across < (slot.width + other.width) / 2 - TOUCH and along < (slot.depth + other.depth) / 2 - TOUCH:
                    yield f"{unit.name.en}: a model inside another: {slot}, {other}"
        strength, last = formation.rank_strength, max(slot.rank for slot in slots)
        short = [rank for rank, models in enumerate(strength[:last]) if models < formation.files]
        if any(_could_be_filled(unit, rank) for rank in short) or min(strength) < 1:
            yield f"{unit.name.en}: {formation.files} files with ranks of {strength}"


def _places(state: State) -> Iterator[str]:
    """Units stand on the table, in thousandths of an inch, out of each other and of Impassable Terrain."""
    table = state.setting.table
    for unit in state.units:
        name = unit.name.en
        if (round(unit.x, 3), round(unit.y, 3), round(unit.facing, 3)) != (unit.x, unit.y, unit.facing):
            yield f"{name} stands between thousandths: {unit.x}, {unit.y}, {unit.facing}"
        if not 0 <= unit.facing < 360:
            yield f"{name} looks to {unit.facing}"
        if unit.away:
            yield f"{name} is on the table and {unit.away}"
        if not inside_table(unit.boundary, table):
            yield f"{name} reaches over the edge: {unit.boundary}"
        for rock in table.of_kind("impassable"):
            if overlaps(unit.boundary, rock.shape):
                yield f"{name} stands in {rock.id}"
        most = unit.files + 2 * len(unit.characters) + (unit.companions > 0)  # who may stand on larger bases
        if unit.files < 1 or unit.formation.files > most:
            yield f"{name}: {unit.formation.files} files instead of {unit.files}"
    yield from _gaps(state)


def _gaps(state: State) -> Iterator[str]:
    """Units stand out of each other, and more than an inch apart after a move of their choice."""
    for one, other in combinations(state.units, 2):
        if _overlap(one.boundary, other.boundary):
            if _is_leaving(state, one, other) or _is_leaving(state, other, one):
                continue
            yield f"{one.name.en} ({one.id}) and {other.name.en} ({other.id}) overlap"
        elif (
            state.phase == "movement"
            and _has_moved_by_choice(state, one, other)
            and are_within(one.boundary, other.boundary, UNIT_SPACING)
        ):
            gap = distance(one.boundary, other.boundary)
            moves = f"{one.name.en} ({one.this_turn.moved}) and {other.name.en} ({other.this_turn.moved})"
            yield f"{moves} are {gap:.2f} inches apart"


def _overlap(one: Footprint, other: Footprint) -> bool:
    """Do they overlap, whatever rounding has done to their places?"""
    if not overlaps(one, other):
        return False
    return not isinstance(one, Rect) or overlaps(
        Rect(one.x, one.y, one.width - ROUNDED, one.depth - ROUNDED, one.facing), other
    )


def _is_leaving(state: State, charger: Unit, unit: Unit) -> bool:
    """Has the Character declared a charge out of the unit, and not yet moved (core 6.21)?"""
    return any(charge.unit == charger.id and charge.left == unit.id for charge in state.charges)


def _has_moved_by_choice(state: State, *units: Unit) -> bool:
    return any(unit.side == state.active and unit.this_turn.moved in BY_CHOICE for unit in units)


def _contacts(state: State) -> Iterator[str]:
    """Who is Engaged touches an enemy who is Engaged with him; who touches an enemy is Engaged."""
    for unit in state.units:
        name = f"{unit.name.en} ({unit.id})"
        if unit.morale.fleeing and (unit.fight.charging or (unit.fight.engaged and not _is_yet_to_flee(state, unit))):
            yield f"{name} flees, and is Engaged or Charging"
        enemies = [engagement.enemy for engagement in unit.fight.engaged]
        if len(set(enemies)) != len(enemies):
            yield f"{name} is Engaged twice with one enemy"
        for engagement in unit.fight.engaged:
            if not state.has(engagement.enemy):
                yield f"{name} is Engaged with {engagement.enemy}, who is gone"
                continue
            enemy = state.unit(engagement.enemy)
            back = [theirs for theirs in enemy.fight.engaged if theirs.enemy == unit.id]
            if enemy.side == unit.side or len(back) != 1:
                yield f"{name} is Engaged with {enemy.name.en}, who is not with him"
            elif (back[0].ours, back[0].theirs) != (engagement.theirs, engagement.ours):
                yield f"{name} and {enemy.name.en} name different facings"
            if not touches(unit.boundary, enemy.boundary):
                gap = distance(unit.boundary, enemy.boundary)
                yield f"{name} is Engaged with {enemy.name.en}, {gap:.3f} inches away"
        for enemy in state.enemies_of(unit):
            near = enemy.id not in enemies and touches(unit.boundary, enemy.boundary)
            if near and distance(unit.boundary, enemy.boundary) <= TOUCH - ROUNDED:
                yield f"{name} touches {enemy.name.en} ({enemy.id}), and they are not Engaged"


def _is_yet_to_flee(state: State, unit: Unit) -> bool:
    """Has the unit failed its Break Test, and nobody has moved since (core 12.3, 12.6 to 12.9, 13.6)?"""
    of = state.aftermath
    return of is not None and of.step in ("tests", "flight") and unit.id in of.broken


def _models_in_contact(state: State) -> Iterator[str]:
    """Of two units that are Engaged with each other, at least one model of each touches one of the other's."""
    for unit in state.units:
        for engagement in unit.fight.engaged:
            enemy = state.unit(engagement.enemy)
            contact = contact_of(unit, enemy, engagement.ours, engagement.theirs)
            if not (contact.count and contact.enemy_models):
                yield f"{unit.name.en} ({unit.id}) and {enemy.name.en} ({enemy.id}) are Engaged, no model is in contact"


def _markers(state: State) -> Iterator[str]:
    """Markers lie on the table."""
    for marker in state.markers:
        if not inside_table((marker.x, marker.y), state.setting.table):
            yield f"a marker off the table: {marker}"


def _could_be_filled(unit: Unit, rank: int) -> bool:
    """Would a model that stands farther back fit into the gap in a rank? Behind a lone Champion no large base does."""
    formation = unit.formation
    small = min(formation.slots, key=lambda slot: slot.width)
    room = (formation.files - formation.rank_strength[rank]) * small.width + TOUCH
    behind = (slot for slot in formation.slots if slot.rank > rank)
    return any(slot.width <= room and slot.depth <= small.depth + TOUCH for slot in behind)
