"""Checks who commands: one General who may be one, at most one Battle Standard Bearer."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.events import Name
from grognard.t9a.armies.army_list import BATTLE_STANDARD_BEARER, GENERAL, ArmyList, ListedUnit
from grognard.t9a.organisation.advice import AddLeader, LeaveOut, NameGeneral
from grognard.t9a.organisation.faults import (
    CannotLead,
    Fault,
    NobodyCanLead,
    NoGeneral,
    StandardCannotLead,
    TooManyGenerals,
)
from grognard.t9a.organisation.terms import has_palanquin, is_not_a_leader

__all__ = ["command_faults", "may_lead"]

LEADER = "t9a.organisation.general"
STANDARD = "t9a.organisation.battle-standard"
GENERAL_NAME = Name("General", "Général")
STANDARD_NAME = Name("Battle Standard Bearer", "Porteur de la Grande bannière")


def command_faults(army_list: ArmyList) -> Iterator[Fault]:
    """Yield what is wrong with the General and the battle standard."""
    generals = [army_list.units[place] for place in army_list.who_has(GENERAL)]
    if not generals:
        candidates = _candidates(army_list)
        if candidates:
            yield Fault(LEADER, NoGeneral(), margin=1, advice=NameGeneral(candidates))
        else:
            yield Fault(LEADER, NobodyCanLead(), margin=1, advice=AddLeader(_leaders(army_list)))
    yield from _more_than_one(LEADER, GENERAL_NAME, len(generals))
    for place in army_list.who_has(GENERAL):
        yield from _leader_faults(army_list, place)
    yield from _more_than_one(STANDARD, STANDARD_NAME, len(list(army_list.who_has(BATTLE_STANDARD_BEARER))))


def may_lead(unit: ListedUnit) -> bool:
    """Whether the model may be the army's General.

    Not with Not a Leader (`t9a.not-a-leader`), which a Battle Standard Bearer has too, unless he is carried in a
    Palanquin of his own (`t9a.sa.palanquin`).
    """
    entry = unit.entry
    if entry.option(GENERAL) is None or entry.prints("Not a Leader"):
        return False
    return not is_not_a_leader(unit) or (entry.prints("Palanquin") and has_palanquin(unit))


def _leader_faults(army_list: ArmyList, place: int) -> Iterator[Fault]:
    unit = army_list.units[place]
    if unit.entry.option(GENERAL) is None or may_lead(unit):
        return  # an entry that doesn't offer it is named with its other options
    says = StandardCannotLead(unit.name) if unit.has(BATTLE_STANDARD_BEARER) else CannotLead(unit.name)
    candidates = _candidates(army_list)
    advice = NameGeneral(candidates) if candidates else LeaveOut(1, STANDARD_NAME)
    yield Fault(LEADER, says, unit=place, advice=advice)


def _candidates(army_list: ArmyList) -> tuple[Name, ...]:
    return tuple(dict.fromkeys(unit.name for unit in army_list.units if may_lead(unit)))


def _leaders(army_list: ArmyList) -> tuple[Name, ...]:
    """Return the entries of the army book whose Characters may lead."""
    plain = (ListedUnit.of(entry.unit, entry.least_models) for entry in army_list.book.units.values())
    return tuple(unit.name for unit in plain if may_lead(unit))


def _more_than_one(limit: str, role: Name, found: int) -> Iterator[Fault]:
    if found > 1:
        yield Fault(limit, TooManyGenerals(found, role), margin=found - 1, advice=LeaveOut(found - 1, role))
