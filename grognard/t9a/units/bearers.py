"""Who in a unit bears a rule, and where he stands: what it does "within" or to those who "touch" its bearer."""

from __future__ import annotations

from grognard.kernel.geometry import Disc, Footprint, are_within
from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.units.bases_on_way import base_at
from grognard.t9a.units.contact import touching

MEASURED_FROM = "t9a.commanding-presence.measured-from"

Bearers = tuple[int, ...]
"""Slots of models that bear a rule; empty: the unit itself has it."""


def bearers_of(unit: Unit, rule: Rule) -> Bearers:
    """Return the Characters who bear a rule, or the Standard Bearer with his banner.

    >>> from tests.t9a.positions import hero, model, unit
    >>> from grognard.t9a.rules.morale import Stubborn
    >>> bearers_of(unit(files=5, characters=(hero(9, model("King", Stubborn())),)), Stubborn())
    (2,)
    """
    heroes = tuple(one.id for one in unit.characters if rule in one.hooks.rules)
    found = tuple(number for number, slot in enumerate(unit.formation.slots) if slot.character in heroes)
    if found or unit.troop is None or rule in unit.troop.model.hooks.rules:
        return found
    return tuple(number for number, slot in enumerate(unit.formation.slots) if slot.kind == "standard")


def place_of_character(unit: Unit, character: int) -> Bearers:
    """Return the slot of a Character."""
    return tuple(number for number, slot in enumerate(unit.formation.slots) if slot.character == character)


def bases_of(unit: Unit, bearers: Bearers) -> tuple[Footprint, ...]:
    """Return the bases of those who bear a rule, the Boundary where the unit itself has it."""
    if not bearers or isinstance(unit.boundary, Disc):
        return (unit.boundary,)
    place = (unit.x, unit.y, unit.facing)
    return tuple(base_at(unit.formation.slots[number], place) for number in bearers)


def is_within_the_bearer(state: State, bearer: Unit, bearers: Bearers, other: Unit, inches: float) -> bool:
    """Is a unit so near to those in *bearer* who bear a rule?

    It is measured from their unit (core 4.2), or by the reading from their own bases. Their own unit always is.
    """
    if other.id == bearer.id:
        return True
    whole = state.setting.readings.choice(MEASURED_FROM) == "unit"
    return any(are_within(shape, other.boundary, inches) for shape in bases_of(bearer, () if whole else bearers))


def touches_the_bearer(bearer: Unit, rule: Rule, enemy: Unit) -> bool:
    """Does an Engaged enemy unit touch the model that bears a rule?"""
    contact = touching(bearer, enemy)
    borne = bearers_of(bearer, rule)
    return contact is not None and any(number in borne for number, _ in contact.models)
