"""Armies drawn at random: any legal list of a book may come out, and each thing in the books can be wished for.

>>> from grognard.t9a.organisation import check
>>> check(random_army("dwarven_holds", 1500, Random(7), Wish("engineer", option="forge_repeater")))
()
"""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec

from grognard.t9a.armies import Army, ItemEntry, OptionEntry, UnitEntry, army_book, piece_of
from grognard.t9a.armies.army_list import GENERAL, ArmyList, ChosenItem, ListedUnit
from grognard.t9a.organisation import check, price, share_limits, shares, total
from grognard.t9a.organisation.faults import (
    Fault,
    NobodyCanLead,
    NoGeneral,
    ShareTooSmall,
    TooFewUnits,
    UnderArmyPoints,
)
from grognard.t9a.organisation.items import item_faults
from grognard.t9a.organisation.points import UNSPENT
from grognard.t9a.organisation.units import unit_faults

STILL_TO_COME = (NobodyCanLead, NoGeneral, ShareTooSmall, TooFewUnits, UnderArmyPoints)
"""Faults that a list has while it is not long enough."""
TRIES = 200


class Wish(msgspec.Struct, frozen=True):
    """What an army must have: a unit, with an *option* (a mount, say) or an *item* if one is named."""

    unit: str
    option: str = ""
    item: str = ""


@cache
def all_wishes(army: Army) -> tuple[Wish, ...]:
    """Return everything that a book holds: each unit, each option of each unit and mount, each special item."""
    book = army_book(army)
    wishes: list[Wish] = []
    for entry in book.units.values():
        wishes.append(Wish(entry.unit))
        wishes += [Wish(entry.unit, option.option) for option in entry.options if option.group != "items"]
    for mount in book.mounts.values():
        rider = next(entry for entry in book.units.values() if entry.option(mount.unit) is not None)
        wishes += [Wish(rider.unit, option.option) for option in mount.options]
    wishes += [Wish(_bearer(army, item), item=item.item) for item in book.items.values() if item.points is not None]
    return tuple(wishes)


def random_army(army: Army, points: int, rng: Random, wish: Wish | None = None, *others: Wish) -> ArmyList:
    """Return a legal list of *army* for a battle of that size, with what was wished for; *others* if there is room.

    Raises:
        AssertionError: If no such list was found, which may be if the wish costs more than the size allows.
    """
    for _ in range(TRIES):
        found = _grown(_begun(army, points, rng, wish, others), rng)
        if not check(found):
            return found
    raise AssertionError(f"no {army} of {points} points with {wish}")


def random_unit(entry: UnitEntry, rng: Random, wish: Wish | None = None) -> ListedUnit:
    """Return a unit of that entry, legal by itself: its size, options and items at random."""
    unit = _plain_unit(entry, rng, wish)
    for _ in range(rng.randint(0, 8)):
        more = _one_more(unit, rng)
        if not _faults(more):
            unit = more
    return unit


# ---- an army ---------------------------------------------------------------------------------------------------------


def _begun(army: Army, points: int, rng: Random, wish: Wish | None, others: tuple[Wish, ...]) -> ArmyList:
    """Return a list with what was wished for, a General, and enough units of each category that must be there."""
    book = army_book(army)
    found = ArmyList(army, points, ())
    if wish is not None:
        found = _with(found, random_unit(book.units[wish.unit], rng, wish))
    if found.general is None:
        leaders = [entry for entry in book.units.values() if entry.option(GENERAL) is not None]
        found = _with(found, random_unit(rng.choice(leaders), rng, Wish("", GENERAL)))
    for other in others:
        found = _with_if_it_may(found, random_unit(book.units[other.unit], rng, other))
    for category in book.categories:
        entries = [entry for entry in book.units.values() if entry.category == category.category]
        for _ in range(TRIES):
            if shares(found)[category.category] >= share_limits(category, points)[0]:
                break
            found = _with_if_it_may(found, random_unit(rng.choice(entries), rng))
    return found


def _grown(found: ArmyList, rng: Random) -> ArmyList:
    """Return the list with more units, then with more in its units, up to the points of the battle."""
    entries = list(found.book.units.values())
    for _ in range(rng.randint(8, 40)):
        found = _with_if_it_may(found, random_unit(rng.choice(entries), rng))
    for _ in range(600):
        if total(found) >= found.points - UNSPENT:
            break
        place = rng.randrange(len(found.units))
        found = _changed_if_it_may(found, place, _one_more(found.units[place], rng))
    return found


def _with(found: ArmyList, unit: ListedUnit) -> ArmyList:
    return msgspec.structs.replace(found, units=(*found.units, unit))


def _with_if_it_may(found: ArmyList, unit: ListedUnit) -> ArmyList:
    longer = _with(found, unit)
    return longer if total(longer) <= found.points and _may_go_on(longer) else found


def _changed_if_it_may(found: ArmyList, place: int, unit: ListedUnit) -> ArmyList:
    if total(found) - price(found.units[place]) + price(unit) > found.points or _faults(unit):
        return found
    changed = msgspec.structs.replace(found, units=(*found.units[:place], unit, *found.units[place + 1 :]))
    return changed if _may_go_on(changed) else found


def _may_go_on(found: ArmyList) -> bool:
    return all(isinstance(fault.says, STILL_TO_COME) for fault in check(found))


# ---- a unit ----------------------------------------------------------------------------------------------------------


def _plain_unit(entry: UnitEntry, rng: Random, wish: Wish | None) -> ListedUnit:
    """Return a unit with what it must choose and what was wished for, and little else."""
    wanted = wish or Wish(entry.unit)
    for _ in range(TRIES):
        models = rng.choice((entry.least_models, rng.randint(entry.least_models, entry.most_models)))
        unit = ListedUnit.of(entry.unit, models, options=_first_options(entry, rng, wanted))
        for _ in range(rng.randint(0, 3)):  # what a wish needs besides: a Shield, a piece to enchant, a level of magic
            unit = _one_more(unit, rng)
        if wanted.item:
            item = army_book(entry.army).items[wanted.item]
            unit = _with_item(_with_piece_for(item, unit, rng), item, rng)
        if not _faults(unit) and (not wanted.item or unit.bears(wanted.item)):
            return unit
    raise AssertionError(f"no legal {entry.unit} with {wish}")


def _first_options(entry: UnitEntry, rng: Random, wanted: Wish) -> list[str]:
    """Return the option wished for with what it needs, a mount that has it if the rider hasn't, and what is a must."""
    options = [wanted.option] if wanted.option else []
    if wanted.option and entry.option(wanted.option) is None:
        options.append(rng.choice([one.option for one in entry.options if one.is_mount]))
    if (wish := entry.option(wanted.option)) is not None:
        options += [term for term in wish.needs if entry.option(term) is not None]
    groups: dict[str, list[OptionEntry]] = {}
    for option in entry.options:
        if option.choice in ("must", "at least one"):
            groups.setdefault(option.group, []).append(option)
    for group in groups.values():
        number = rng.choice([1, *(number for _, number in group[0].choice_with)])
        options += [option.option for option in rng.sample(group, number) if option.option not in options]
    return options


def _one_more(unit: ListedUnit, rng: Random) -> ListedUnit:
    """Return the unit with one thing more, legal or not: a model, an option, a special item on one of its pieces."""
    kind = rng.choice(("model", "option", "item"))
    offers = [option for option in unit.offers() if option.group != "items"]
    if kind == "option" and offers:
        return _with_option(unit, rng.choice(offers))
    if kind == "item" and unit.entry.allowance is not None:
        return _with_item(unit, rng.choice(list(army_book(unit.entry.army).items.values())), rng)
    return msgspec.structs.replace(unit, models=unit.models + 1)


def _with_option(unit: ListedUnit, option: OptionEntry) -> ListedUnit:
    options = {chosen.option: chosen.count for chosen in unit.options}
    options[option.option] = options.get(option.option, 0) + 1
    return ListedUnit.of(unit.unit, unit.models, options=options, items=unit.items)


def _with_item(unit: ListedUnit, item: ItemEntry, rng: Random) -> ListedUnit:
    options = {chosen.option: chosen.count for chosen in unit.options}
    held = unit.pieces()
    piece = rng.choice([piece for piece in item.pieces if piece in held] or [""])
    return ListedUnit.of(unit.unit, unit.models, options=options, items=(*unit.items, ChosenItem(item.item, 1, piece)))


def _with_piece_for(item: ItemEntry, unit: ListedUnit, rng: Random) -> ListedUnit:
    """Return the unit with something that the item may stand on, if it can have that."""
    if not item.pieces or set(item.pieces) & set(unit.pieces()):
        return unit
    giving = [
        option
        for option in unit.offers()
        if option.option in item.pieces or any(piece_of(text) in item.pieces for text in option.gives)
    ]
    return _with_option(unit, rng.choice(giving)) if giving else unit


def _faults(unit: ListedUnit) -> list[Fault]:
    return [*unit_faults(unit), *item_faults(unit)]


def _bearer(army: Army, item: ItemEntry) -> str:
    """Return the first unit of the book that may bear the item."""
    rng = Random(0)
    for entry in army_book(army).units.values():
        if (
            entry.allowance is not None
            and entry.allowance.most(item.slot)
            and (not item.units or entry.unit in item.units)
        ):
            try:
                return _plain_unit(entry, rng, Wish(entry.unit, item=item.item)).unit
            except AssertionError:
                continue
    raise AssertionError(f"nobody may bear {item.item}")
