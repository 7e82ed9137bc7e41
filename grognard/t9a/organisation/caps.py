"""Checks what the army as a whole may hold: 0-X of units, models, mounts, options and items.

Also what must be the same in all units of an entry (totem animals), and what must differ (combinations of runes).
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.events import Event, Name
from grognard.t9a.armies import Cap, OptionEntry
from grognard.t9a.armies.army_list import ArmyList, ListedUnit
from grognard.t9a.organisation.advice import ChangeRunes, ChooseAlike, LeaveOut
from grognard.t9a.organisation.faults import Fault, NotTheSame, SameRunes, TooMany, TooManyBeside
from grognard.t9a.organisation.size import scaled

__all__ = ["cap_faults"]

CAP = "t9a.organisation.cap"
RUNE_SLOTS = ("weapon", "armour", "artefact")


def cap_faults(army_list: ArmyList) -> Iterator[Fault]:
    """Yield what the army has too many of, in the army book's order."""
    yield from _unit_caps(army_list)
    yield from _option_caps(army_list)
    yield from _item_caps(army_list)
    yield from _choices_that_differ(army_list)
    yield from _rune_combinations(army_list)


def _unit_caps(army_list: ArmyList) -> Iterator[Fault]:
    for entry in army_list.book.units.values():
        if entry.cap is not None:
            taken = [unit for unit in army_list.units if unit.unit == entry.unit]
            yield from _over(army_list, entry.name, entry.cap, _counted(entry.cap, taken))
    for mount in army_list.book.mounts.values():
        if mount.cap is not None:
            ridden = sum(unit.mount is not None and unit.mount.unit == mount.unit for unit in army_list.units)
            yield from _over(army_list, mount.name, mount.cap, ridden)


def _option_caps(army_list: ArmyList) -> Iterator[Fault]:
    """Caps on options: General and battle standard are left to the checks of command."""
    seen: set[tuple[str, ...]] = set()
    for entry in army_list.book.units.values():
        for option in entry.options:
            cap = option.cap
            if cap is None or option.group == "command":
                continue
            takers = (option.option, *(cap.together_with or (entry.unit,)))
            if takers not in seen:
                seen.add(takers)
                taken = [unit for unit in army_list.units if unit.unit in takers and unit.has(option.option)]
                yield from _over(army_list, option.name, cap, _counted(cap, taken))


def _item_caps(army_list: ArmyList) -> Iterator[Fault]:
    for item in army_list.book.items.values():
        if item.cap:
            found = sum(chosen.count for unit in army_list.units for chosen in unit.items if chosen.item == item.item)
            yield from _over(army_list, item.name, Cap(item.cap, one_of_a_kind=item.one_of_a_kind), found)


def _counted(cap: Cap, taken: list[ListedUnit]) -> int:
    return sum(unit.models for unit in taken) if cap.of == "models" and not cap.one_of_a_kind else len(taken)


def _over(army_list: ArmyList, what: Name, cap: Cap, found: int) -> Iterator[Fault]:
    limit = scaled(cap.limit, army_list.points, one_of_a_kind=cap.one_of_a_kind)
    lowered_by = None
    for other, lower in cap.instead:
        if any(unit.unit == other for unit in army_list.units):
            lowered = scaled(lower, army_list.points)
            if lowered < limit:
                limit, lowered_by = lowered, other
    if found > limit:
        says: Event = TooMany(what, found, limit)
        if lowered_by is not None:
            says = TooManyBeside(what, found, limit, army_list.book.units[lowered_by].name)
        yield Fault(CAP, says, margin=found - limit, advice=LeaveOut(found - limit, what))


def _choices_that_differ(army_list: ArmyList) -> Iterator[Fault]:
    """Yield units of one entry that chose differently where the first choice binds all (totem animals)."""
    for entry in army_list.book.units.values():
        same = [option for option in entry.options if option.same_in_army]
        taken = [_chosen_of(unit, same) for unit in army_list.units if unit.unit == entry.unit]
        if len({option.option if option is not None else "" for option in taken}) > 1:
            names = tuple(dict.fromkeys(option.name if option is not None else NONE for option in taken))
            advice = ChooseAlike(entry.name, names)
            yield Fault("t9a.organisation.same-choice", NotTheSame(entry.name, names), len(names) - 1, advice=advice)


NONE = Name("none", "rien")


def _chosen_of(unit: ListedUnit, options: list[OptionEntry]) -> OptionEntry | None:
    return next((option for option in options if unit.has(option.option)), None)


def _rune_combinations(army_list: ArmyList) -> Iterator[Fault]:
    """Yield models whose runes of one kind are the same combination as an earlier model's."""
    for slot in RUNE_SLOTS:
        first: dict[tuple[tuple[str, int], ...], ListedUnit] = {}
        for place, unit in enumerate(army_list.units):
            runes = [(chosen, item) for chosen, item in unit.borne() if item is not None and item.is_runic]
            runes = [(chosen, item) for chosen, item in runes if item.slot == slot]
            combination = tuple(sorted((chosen.item, chosen.count) for chosen, _ in runes))
            if combination and combination in first:
                names = tuple(item.name for _, item in runes)
                says = SameRunes(unit.name, first[combination].name, names)
                yield Fault("t9a.organisation.rune-combination", says, unit=place, advice=ChangeRunes())
            first.setdefault(combination, unit)
