"""What a program reads of a checked list: the answer of `grognard list --json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.kernel.events import Event, render
from grognard.kernel.language import Language
from grognard.lists.reader import Reading, StatedUnit
from grognard.t9a.armies.army_list import ArmyList, ListedUnit
from grognard.t9a.organisation import Fault, category_points, price, price_lines, share_limits, shares, total

__all__ = ["as_answer"]


def as_answer(reading: Reading, army_list: ArmyList, faults: Sequence[Fault], language: Language) -> dict[str, Any]:
    """Return a list and its verdict as plain values: numbers, ids, names in both languages, sentences in *language*."""
    pairs = zip(army_list.units, reading.stated, strict=True)
    return {
        "army": army_list.army,
        "army_name": _names(army_list.book.name),
        "name": army_list.name,
        "army_points": army_list.points,
        "total": total(army_list),
        "stated_total": reading.stated_total,
        "legal": not faults,
        "faults": [_fault(fault, language) for fault in faults],
        "shares": _shares(army_list),
        "units": [_unit(unit, stated) for unit, stated in pairs],
        "general": army_list.general,
        "battle_standard_bearer": army_list.battle_standard_bearer,
        "headings": list(reading.headings),
        "notes": [{"line": note.line, "says": render(note.says, language)} for note in reading.notes],
    }


def _fault(fault: Fault, language: Language) -> dict[str, Any]:
    return {
        "limit": fault.limit,
        "unit": fault.unit,
        "margin": fault.margin,
        "says": render(fault.says, language),
        "advice": _said(fault.advice, language),
    }


def _said(event: Event | None, language: Language) -> str | None:
    return None if event is None else render(event, language)


def _shares(army_list: ArmyList) -> list[dict[str, Any]]:
    counted = shares(army_list)
    answer = []
    for category in army_list.book.categories:
        least, most = share_limits(category, army_list.points)
        answer.append(
            {
                "category": category.category,
                "name": _names(category.name),
                "points": counted[category.category],
                "at_least": least or None,
                "at_most": most,
            }
        )
    return answer


def _unit(unit: ListedUnit, stated: StatedUnit) -> dict[str, Any]:
    return {
        "unit": unit.unit,
        "name": _names(unit.name),
        "models": unit.models,
        "line": stated.line or None,
        "price": price(unit),
        "stated_price": stated.stated,
        "price_lines": [
            {"what": _names(line.what), "count": line.count, "points": line.points} for line in price_lines(unit)
        ],
        "categories": category_points(unit),
        "options": {chosen.option: chosen.count for chosen in unit.options},
        "items": [{"item": chosen.item, "count": chosen.count, "on": chosen.on or None} for chosen in unit.items],
    }


def _names(name: object) -> Any:
    return msgspec.to_builtins(name)
