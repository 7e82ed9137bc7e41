"""Both army books whole: each unit, mount, option and item that they offer can be had, and is in force when it is.

The tables themselves say what there is, so a row that is added is tested too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

import pytest

from grognard.t9a.armies import ARMIES, Army, ArmyBook, ItemEntry, OptionEntry, UnitEntry, army_book
from grognard.t9a.armies.army_list import ArmyList, ChosenItem, ListedUnit
from grognard.t9a.board.profile import Troop
from grognard.t9a.moments.spell import all_spells
from grognard.t9a.muster.muster import muster
from grognard.t9a.organisation.items import item_faults
from grognard.t9a.organisation.units import unit_faults
from grognard.t9a.rules import REGISTRY

BOOKS: dict[Army, ArmyBook] = {army: army_book(army) for army in ARMIES}
UNITS = [entry for book in BOOKS.values() for entry in book.units.values()]
OPTIONS = [(entry, option) for entry in UNITS for option in entry.options]
OPTIONS_OF_MOUNTS = [
    (entry, bought, option)
    for entry in UNITS
    for bought in entry.options
    if bought.is_mount
    for option in BOOKS[entry.army].mounts[bought.option].options
]
ITEMS = [(army, item) for army, book in BOOKS.items() for item in book.items.values()]
Items = tuple[ChosenItem, ...]
BEARERS = 3
"""How many more options than compulsory ones are tried to make a choice legal."""


def troop_of(listed: ListedUnit) -> Troop:
    [troop] = muster(ArmyList(listed.entry.army, 4500, (listed,)), 0)
    return troop


def seen_of(troop: Troop) -> tuple[object, ...]:
    """Return all of a troop that can make a difference in a battle."""
    kinds = (troop.model, troop.champion, troop.companion, troop.companions)
    signs = (troop.musician, troop.standard, troop.general, troop.battle_standard)
    return (*kinds, *signs, troop.rules, troop.musician_rules)


def is_legal(listed: ListedUnit) -> bool:
    return not any(chain(unit_faults(listed), item_faults(listed)))


def ways_to_have(
    entry: UnitEntry, options: tuple[str, ...], items: tuple[ChosenItem, ...] = ()
) -> Iterator[ListedUnit]:
    """Yield lists of the unit with these options and items: those with the fewest others first."""
    offers = [option for option in entry.options if option.option not in options and not option.is_mount]
    if any(option.is_mount and option.option in options for option in entry.options):
        mounts = [BOOKS[entry.army].mounts[name] for name in options if name in BOOKS[entry.army].mounts]
        offers += [option for mount in mounts for option in mount.options if option.option not in options]
    else:
        offers += [option for option in entry.options if option.is_mount]
    sizes = dict.fromkeys((entry.base_models, entry.least_models, entry.most_models))
    for number in range(BEARERS + 1):
        for others in combinations([option.option for option in offers], number):
            for models in sizes:
                yield ListedUnit.of(entry.unit, models, options=(*options, *others), items=items)


def legal(entry: UnitEntry, *options: str, items: Items = ()) -> ListedUnit | None:
    """Return a legal unit with these options and items, None if it can't be had."""
    return next((one for one in ways_to_have(entry, options, items) if is_legal(one)), None)


def without(listed: ListedUnit, option: str) -> ListedUnit:
    left = {one.option: one.count for one in listed.options if one.option != option}
    return ListedUnit.of(listed.unit, listed.models, options=left, items=listed.items)


@pytest.mark.parametrize("entry", UNITS, ids=lambda entry: entry.unit)
def test_every_unit_can_be_had_and_all_that_it_prints_is_in_force(entry: UnitEntry) -> None:
    listed = legal(entry)
    assert listed is not None
    assert troop_of(listed).not_in_force == ()


@pytest.mark.parametrize(
    "entry",
    [entry for book in BOOKS.values() for shelf in (book.units, book.mounts, book.added) for entry in shelf.values()],
    ids=lambda entry: entry.unit,
)
def test_every_rule_of_every_part_is_played(entry: UnitEntry) -> None:
    printed = [text for part in entry.parts for text in part.rules]
    printed += [*entry.universal_rules, *entry.protections, *entry.class_rules]
    read = [REGISTRY.read(text, "en", prefer="t9a.sa." if entry.army == ARMIES[0] else "t9a.dh.") for text in printed]
    assert len(read) == len(printed)


@pytest.mark.parametrize(("entry", "option"), OPTIONS, ids=lambda one: getattr(one, "option", None) or one.unit)
def test_every_option_can_be_had_and_makes_a_difference(entry: UnitEntry, option: OptionEntry) -> None:
    listed = legal(entry, option.option)
    assert listed is not None
    troop = troop_of(listed)
    assert troop.not_in_force == ()
    if option.choice != "included":
        assert seen_of(troop) != seen_of(troop_of(without(listed, option.option)))


@pytest.mark.parametrize(
    ("entry", "mount", "option"), OPTIONS_OF_MOUNTS, ids=lambda one: getattr(one, "option", None) or one.unit
)
def test_every_option_of_a_mount_can_be_had_and_makes_a_difference(
    entry: UnitEntry, mount: OptionEntry, option: OptionEntry
) -> None:
    listed = legal(entry, mount.option, option.option)
    assert listed is not None
    troop = troop_of(listed)
    assert troop.not_in_force == ()
    assert seen_of(troop) != seen_of(troop_of(without(listed, option.option)))


@pytest.mark.parametrize(("army", "item"), ITEMS, ids=lambda one: getattr(one, "item", one))
def test_every_item_can_be_borne_and_is_in_force(army: Army, item: ItemEntry) -> None:
    """On each unit that may bear it, it makes a difference to its troop, and its rule acts at some moment."""
    if item.kind == "battle rune":
        assert f"t9a.spell.{item.item.replace('_', '-')}" in [
            spell.id for spell in all_spells() if spell.is_battle_rune
        ]
        return
    borne = False
    for entry in BOOKS[army].units.values():
        if (
            entry.allowance is None
            or not entry.allowance.most(item.slot)
            or (item.units and entry.unit not in item.units)
        ):
            continue
        for piece in item.pieces or ("",):
            listed = legal(entry, items=(ChosenItem(item.item, on=piece),))
            if listed is None:
                continue  # it is not for this unit
            borne = True
            troop = troop_of(listed)
            bare = ListedUnit.of(entry.unit, listed.models, options={one.option: one.count for one in listed.options})
            assert troop.not_in_force == ()
            assert seen_of(troop) != seen_of(troop_of(bare)), f"{item.item} does nothing to {entry.unit}"
    assert borne, f"nobody can bear {item.item}"
