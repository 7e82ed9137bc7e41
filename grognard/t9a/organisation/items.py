"""Checks the special items of one unit: allowance, slots, Dominant ones, the piece that is enchanted."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.events import Name
from grognard.t9a.armies import ItemEntry, pieces
from grognard.t9a.armies.army_list import ChosenItem, ListedUnit
from grognard.t9a.organisation.advice import LeaveOut, LeaveOutThis, PutOn, TakeOut
from grognard.t9a.organisation.faults import Fault
from grognard.t9a.organisation.prices import items_price
from grognard.t9a.organisation.terms import holds, term_name
from grognard.t9a.organisation.unit_faults import Bars, NotOffered, NotOn, TooDear, TooOften
from grognard.t9a.organisation.units import condition_faults

__all__ = ["item_faults"]

SLOT_NAMES = {
    "weapon": Name("Weapon Enchantment", "Enchantement d'arme"),
    "armour": Name("Armour Enchantment", "Enchantement d'armure"),
    "shield": Name("Shield Enchantment", "Enchantement de bouclier"),
    "artefact": Name("Artefact", "Artefact"),
    "banner": Name("Banner Enchantment", "Enchantement d'étendard"),
}
DOMINANT = Name("Dominant item", "objet Dominant")
SPECIAL_ITEMS = Name("its special items", "ses objets spéciaux")


def item_faults(unit: ListedUnit) -> Iterator[Fault]:
    """Yield what is wrong with the unit's special items, in the order of a checker."""
    allowed: list[tuple[ChosenItem, ItemEntry]] = []
    for chosen, item in unit.borne():
        if item is None or not _may_take(unit, item):
            name = item.name if item is not None else Name.same(chosen.item)
            advice = LeaveOut(chosen.count, name)
            yield Fault("t9a.organisation.item", NotOffered(unit.name, name), margin=chosen.count, advice=advice)
        else:
            allowed.append((chosen, item))
            yield from _one_item_faults(unit, chosen, item)
    yield from _slot_faults(unit, allowed)
    yield from _allowance_faults(unit, allowed)


def _may_take(unit: ListedUnit, item: ItemEntry) -> bool:
    """Whether the unit's entry has an allowance for this item's slot, and the item is meant for this unit."""
    allowance = unit.entry.allowance
    return allowance is not None and allowance.most(item.slot) > 0 and (not item.units or unit.unit in item.units)


def _one_item_faults(unit: ListedUnit, chosen: ChosenItem, item: ItemEntry) -> Iterator[Fault]:
    if item.pieces and (chosen.on not in item.pieces or chosen.on not in unit.pieces()):
        names = tuple(pieces()[piece] for piece in item.pieces)
        held = tuple(pieces()[piece] for piece in item.pieces if piece in unit.pieces())
        advice = PutOn(held) if held else LeaveOutThis(item.name)
        yield Fault("t9a.organisation.enchanted-piece", NotOn(unit.name, item.name, names), advice=advice)
    count = sum(other.count for other in unit.items if other.item == item.item)
    if count > item.most_per_model and chosen == next(other for other in unit.items if other.item == item.item):
        yield _too_often("t9a.organisation.item", unit, item.name, count, item.most_per_model)
    yield from condition_faults(unit, item.name, item.needs, item.bars)


def _slot_faults(unit: ListedUnit, allowed: list[tuple[ChosenItem, ItemEntry]]) -> Iterator[Fault]:
    allowance = unit.entry.allowance
    for slot, name in SLOT_NAMES.items():
        count = sum(chosen.count for chosen, item in allowed if item.slot == slot)
        if allowance is not None and count > allowance.most(slot):
            yield _too_often("t9a.organisation.item", unit, name, count, allowance.most(slot))
    dominant = sum(chosen.count for chosen, item in allowed if item.is_dominant)
    if dominant > 1:
        yield _too_often("t9a.organisation.dominant", unit, DOMINANT, dominant, 1)


def _allowance_faults(unit: ListedUnit, allowed: list[tuple[ChosenItem, ItemEntry]]) -> Iterator[Fault]:
    allowance = unit.entry.allowance
    if allowance is None or not allowed:
        return
    for term in allowance.bars:
        if holds(term, unit):
            barred = Bars(unit.name, allowed[0][1].name, term_name(term, unit))
            yield Fault("t9a.organisation.condition", barred, advice=LeaveOutThis(allowed[0][1].name))
    if allowance.points is not None and (cost := items_price(unit)) > allowance.points:
        margin = cost - allowance.points
        says = TooDear(unit.name, SPECIAL_ITEMS, cost, allowance.points)
        yield Fault("t9a.organisation.allowance", says, margin=margin, advice=TakeOut(margin))


def _too_often(limit: str, unit: ListedUnit, what: Name, found: int, most: int) -> Fault:
    return Fault(
        limit, TooOften(unit.name, what, found, most), margin=found - most, advice=LeaveOut(found - most, what)
    )
