"""Checks one unit by itself: its size and its options."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.events import Name
from grognard.t9a.armies import OptionEntry, army_book
from grognard.t9a.armies.army_list import ChosenOption, ListedUnit
from grognard.t9a.organisation.advice import ChangeModels, Choose, KeepOnly, LeaveOut, LeaveOutThis, TakeOut
from grognard.t9a.organisation.faults import Fault
from grognard.t9a.organisation.prices import option_price
from grognard.t9a.organisation.terms import holds, term_name
from grognard.t9a.organisation.unit_faults import (
    Bars,
    MustChoose,
    Needs,
    NotOffered,
    OnlyOne,
    TooDear,
    TooFewModelsFor,
    TooLargeFor,
    TooOften,
    WrongSize,
)

__all__ = ["unit_faults"]


def unit_faults(unit: ListedUnit) -> Iterator[Fault]:
    """Yield what is wrong with the unit's size and options, in the order of a checker."""
    yield from _size_faults(unit)
    for chosen, option in unit.bought():
        if option is None:
            yield _not_offered(unit, chosen)
        else:
            yield from _count_faults(unit, chosen, option)
            yield from condition_faults(unit, option.name, option.needs, option.bars)
    for group in _groups(unit):
        yield from _group_faults(unit, group)


def condition_faults(unit: ListedUnit, what: Name, needs: tuple[str, ...], bars: tuple[str, ...]) -> Iterator[Fault]:
    """Yield the terms of an option or item that *unit* doesn't meet."""
    for term in needs:
        if not holds(term, unit):
            says = Needs(unit.name, what, term_name(term, unit))
            yield Fault("t9a.organisation.condition", says, advice=LeaveOutThis(what))
    for term in bars:
        if holds(term, unit):
            barred = Bars(unit.name, what, term_name(term, unit))
            yield Fault("t9a.organisation.condition", barred, advice=LeaveOutThis(what))


def _size_faults(unit: ListedUnit) -> Iterator[Fault]:
    least, most = unit.entry.least_models, unit.entry.most_models
    if not least <= unit.models <= most:
        nearest = min(max(unit.models, least), most)
        yield Fault(
            "t9a.organisation.unit-size",
            WrongSize(unit.name, unit.models, least, most),
            margin=abs(unit.models - nearest),
            advice=ChangeModels(nearest),
        )


def _not_offered(unit: ListedUnit, chosen: ChosenOption) -> Fault:
    name = next((entry.name for entry in _known(unit) if entry.option == chosen.option), Name.same(chosen.option))
    return Fault(
        "t9a.organisation.option", NotOffered(unit.name, name), margin=chosen.count, advice=LeaveOut(chosen.count, name)
    )


def _known(unit: ListedUnit) -> Iterator[OptionEntry]:
    """Yield every option of the army, to find the name of one that this unit doesn't offer."""
    book = army_book(unit.entry.army)
    for entry in (*book.units.values(), *book.mounts.values()):
        yield from entry.options


def _count_faults(unit: ListedUnit, chosen: ChosenOption, option: OptionEntry) -> Iterator[Fault]:
    if option.most and chosen.count > option.most:
        yield Fault(
            "t9a.organisation.option-count",
            TooOften(unit.name, option.name, chosen.count, option.most),
            margin=chosen.count - option.most,
            advice=LeaveOut(chosen.count - option.most, option.name),
        )
    if option.per_models and chosen.count > (most := unit.models // option.per_models):
        needed = chosen.count * option.per_models
        yield Fault(
            "t9a.organisation.option-count",
            TooFewModelsFor(unit.name, option.name, chosen.count, needed, unit.models),
            margin=chosen.count - most,
            advice=ChangeModels(needed)
            if needed <= unit.entry.most_models
            else LeaveOut(chosen.count - most, option.name),
        )
    if option.most_models and unit.models > option.most_models:
        yield Fault(
            "t9a.organisation.unit-size",
            TooLargeFor(unit.name, option.name, option.most_models, unit.models),
            margin=unit.models - option.most_models,
            advice=ChangeModels(option.most_models),
        )


def _groups(unit: ListedUnit) -> list[list[OptionEntry]]:
    """Return the options that the unit may choose from, those of one group together."""
    groups: dict[tuple[str, str], list[OptionEntry]] = {}
    for option in unit.offers():
        groups.setdefault((option.unit, option.group), []).append(option)
    return list(groups.values())


def _group_faults(unit: ListedUnit, group: list[OptionEntry]) -> Iterator[Fault]:
    chosen = [option for option in group if unit.has(option.option)]
    names = _names(group)
    compulsory = [option for option in group if option.choice == "must"]
    exclusive = [option for option in chosen if option.choice == "one"]
    if compulsory and len(chosen) != (needed := _needed(unit, compulsory[0])):
        yield Fault(
            "t9a.organisation.option-group",
            MustChoose(unit.name, needed, names)
            if len(chosen) < needed
            else OnlyOne(unit.name, _names(chosen), needed),
            margin=abs(len(chosen) - needed),
            advice=Choose(names) if len(chosen) < needed else KeepOnly(needed, _names(chosen)),
        )
    if len(exclusive) > 1:
        yield Fault(
            "t9a.organisation.option-group",
            OnlyOne(unit.name, _names(exclusive), 1),
            margin=len(exclusive) - 1,
            advice=KeepOnly(1, _names(exclusive)),
        )
    if not chosen and group[0].choice == "at least one":
        yield Fault("t9a.organisation.option-group", MustChoose(unit.name, 1, names), margin=1, advice=Choose(names))
    yield from _group_price_faults(unit, group)


def _names(options: list[OptionEntry]) -> tuple[Name, ...]:
    return tuple(option.name for option in options)


def _needed(unit: ListedUnit, option: OptionEntry) -> int:
    """Return how many of a compulsory group are chosen: one, unless an option or item of the unit says otherwise."""
    return next((number for term, number in option.choice_with if holds(term, unit)), 1)


def _group_price_faults(unit: ListedUnit, group: list[OptionEntry]) -> Iterator[Fault]:
    limit = group[0].group_points
    cost = sum(
        option_price(unit, chosen, option) for chosen, option in unit.bought() if option is not None and option in group
    )
    if limit and cost > limit:
        yield Fault(
            "t9a.organisation.allowance",
            TooDear(unit.name, _GROUP_NAMES.get(group[0].group, Name.same(group[0].group)), cost, limit),
            margin=cost - limit,
            advice=TakeOut(cost - limit),
        )


_GROUP_NAMES = {"discipline": Name("Disciplines", "disciplines")}
