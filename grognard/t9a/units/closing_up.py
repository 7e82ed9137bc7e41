"""Closing up: where the models of a unit stand after some of them are gone (core 3.14)."""

from __future__ import annotations

from math import cos, radians, sin

from grognard.kernel.geometry import quantise, touches
from grognard.t9a.board.formation import Formation
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.units.contact import contact_of


def closed_up(state: State, before: Unit, after: Unit) -> Unit:
    """Return *after*, what is left of *before*, with its models where they stood: only the gaps are closed.

    The front keeps its place. Where a single rank becomes shorter, the ends that keep the unit in contact are spared
    (core 3.14), otherwise both ends lose equally.
    """
    old, new = before.formation, after.formation
    if after.files != new.files and new.ranks == 1 and after.troop is not None:
        after = after.altered(files=new.files)
    if not new.pitch or not old.pitch:
        return _moved_sideways(after, _drift_of_characters(old, new))
    missing = old.files - new.files
    if missing <= 0:
        return _moved_sideways(after, old.middle - new.middle)
    middle = old.middle - new.middle
    ways = sorted(range(missing + 1), key=lambda from_left: (abs(2 * from_left - missing), from_left))
    choices = (_moved_sideways(after, middle + (2 * from_left - missing) / 2 * new.pitch) for from_left in ways)
    if not before.fight.engaged:
        return next(choices)
    return min(choices, key=lambda unit: _contact_lost(state, before, unit))


def hangs_on_contact(before: Unit, after: Unit) -> bool:
    """Do the enemies in contact decide where *after* stands: at which ends does a shorter front lose its models?"""
    old, new = before.formation, after.formation
    return bool(before.fight.engaged and old.pitch and new.pitch and new.files < old.files)


def _moved_sideways(unit: Unit, right: float) -> Unit:
    """Return the unit with its front's middle so many inches to its right."""
    if abs(right) < 1e-9:
        return unit
    turn = radians(unit.facing)
    return unit.altered(x=quantise(unit.x + right * cos(turn)), y=quantise(unit.y - right * sin(turn)))


def _drift_of_characters(old: Formation, new: Formation) -> float:
    """Return how far the middle of Characters alone lies from the old one, those left staying near their places."""
    stood = {slot.character: slot.x for slot in old.slots if slot.kind == "character"}
    drifts = [stood[slot.character] - slot.x for slot in new.slots if slot.character in stood]
    return sum(drifts) / len(drifts) if drifts else 0.0


def _contact_lost(state: State, before: Unit, after: Unit) -> tuple[int, int]:
    """Return (enemies no longer touched, models in contact counted down): what core 3.14 wants least."""
    gone, models = 0, 0
    for engagement in before.fight.engaged:
        enemy = state.unit(engagement.enemy)
        if not touches(after.boundary, enemy.boundary):
            gone += 1
            continue
        contact = contact_of(after, enemy, engagement.ours, engagement.theirs)
        gone += not contact.models
        models += contact.count + len(contact.enemy_models)
    return gone, -models
