"""Redirecting a charge when its target Flees (core 6.6): who may try, and whom he may charge then."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.state import Charge, State
from grognard.t9a.charging.charge_declaration import charge_on
from grognard.t9a.moving.moves import can_fly
from grognard.t9a.phrases import FLYING, NOTHING, Phrase

REDIRECT = "t9a.redirect"


class TryRedirect(Answer, frozen=True):
    """Take a Discipline Test to charge another enemy instead."""

    message: ClassVar[str] = N_("try to redirect the charge of {unit:unit}")

    unit: int


class KeepTarget(Answer, frozen=True):
    """Go on after the fleeing target."""

    message: ClassVar[str] = N_("keep {unit:unit} to their target")

    unit: int


class RedirectTo(Answer, frozen=True):
    """Charge this enemy instead."""

    message: ClassVar[str] = N_("redirect {unit:unit} to {target:unit}{way}")

    unit: int
    target: int
    flying: bool = False

    @property
    def way(self) -> Phrase:
        """Whether it flies."""
        return FLYING if self.flying else NOTHING


class NameTarget(Answer, frozen=True):
    """Of two targets that have Fled, charge this one."""

    message: ClassVar[str] = N_("send {unit:unit} after {target:unit}")

    unit: int
    target: int


class TargetFled(Event, frozen=True):
    """The target of a charge has fled: its charger may redirect."""

    message: ClassVar[str] = N_("{unit}: their target has fled")

    unit: Name


def chargers_of(state: State, target_id: int) -> tuple[int, ...]:
    """Return the units that have declared a charge on the target and have not tried to redirect in this turn."""
    return tuple(
        charge.unit
        for charge in state.charges
        if charge.target == target_id
        and not charge.done
        and state.has(charge.unit)
        and not state.unit(charge.unit).this_turn.redirected
    )


def charge_by(state: State, unit_id: int) -> Charge | None:
    """Return the charge that the unit has declared and not yet made, None if there is none."""
    return next((charge for charge in state.charges if charge.unit == unit_id and not charge.done), None)


def new_targets(state: State, charge: Charge) -> dict[RedirectTo, Charge]:
    """Return whom the charger may charge instead, with the charge that this would be."""
    unit = state.unit(charge.unit).altered(charging=False)
    others = replace(state.put(unit), charges=tuple(one for one in state.charges if one is not charge))
    left = others.unit(charge.left) if charge.left is not None and others.has(charge.left) else None
    found: dict[RedirectTo, Charge] = {}
    for enemy in others.enemies_of(unit):
        if enemy.id == charge.target:
            continue
        for flying in (True, False) if can_fly(unit) else (False,):
            new = charge_on(others, unit, enemy, flying=flying, left=left, thorough=False)
            if isinstance(new, Charge):
                earlier = (*charge.earlier, charge.target)
                found[RedirectTo(unit.id, enemy.id, flying)] = replace(new, earlier=earlier, left=charge.left)
                break
    return found
