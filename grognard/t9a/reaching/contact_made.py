"""A charger has come into contact: who is Engaged with whom (core 1.4, 6.8, 11.3)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.condition import Engagement, Facing
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moving.steps import after_move
from grognard.t9a.reaching.charge_path import ChargePath, Placement
from grognard.t9a.units.arcs import FACING_NAMES


class ChargeHome(Event, frozen=True):
    """A charger is in contact with its target."""

    message: ClassVar[str] = N_("{unit}: in contact with {target}, {facing}")

    unit: Name
    target: Name
    facing: Name
    way: tuple[Placement, ...]


class TargetTurned(Event, frozen=True):
    """The target of a charge is turned, or reforms, against the charger's front."""

    message: ClassVar[str] = N_("{target}: turned to meet the charge of {unit}")

    unit: Name
    target: Name


def in_contact(state: State, path: ChargePath, dice: Dice) -> State:
    """Return the state with the charger Engaged with its target, and with what else its front touches."""
    unit, target = path.unit, path.target
    if dice.telling:
        if path.turned:
            dice.tell(TargetTurned(unit.name, target.name))
        dice.tell(ChargeHome(unit.name, target.name, FACING_NAMES[path.facing], path.way))
    state = state.put(target)
    met: tuple[tuple[int, Facing], ...] = ((target.id, path.facing), *path.also)
    engaged = tuple(Engagement(enemy, "front", facing) for enemy, facing in met)
    enemies = [_is_met(state.unit(enemy), unit.id, facing) for enemy, facing in met]
    charger = unit.altered(
        engaged=(*unit.fight.engaged, *engaged),
        charging=True,
        first_round=True,
        was_engaged=True,
        moved="charge",
        has_moved=True,
    )
    return state.put(after_move(state, charger, "charge"), *enemies)


def _is_met(enemy: Unit, charger: int, facing: Facing) -> Unit:
    """Return the enemy in contact with a charger; a unit that was Engaged already has no new First Round."""
    return enemy.altered(
        engaged=(*enemy.fight.engaged, Engagement(charger, facing, "front")),
        was_engaged=True,
        first_round=enemy.fight.first_round or not enemy.is_engaged,
    )
