"""What a program reads of a checked list: the answer of `grognard list --json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.kernel.words.events import Event, render
from grognard.kernel.words.language import Language
from grognard.t9a.armies.army_list import ArmyList, ListedUnit
from grognard.t9a.lists.reader import StatedUnit
from grognard.t9a.lists.verdicts import Verdict, title_of
from grognard.t9a.organisation import Fault, category_points, price, price_lines, share_limits, shares, total

__all__ = ["as_answer", "as_answers"]


def as_answers(verdicts: Sequence[Verdict], language: Language) -> dict[str, Any]:
    """Return several lists and their verdicts: how many there are, how many are legal, then each as in `as_answer`."""
    return {
        "count": len(verdicts),
        "legal": sum(verdict.legal for verdict in verdicts),
        "lists": [as_answer(verdict, language) for verdict in verdicts],
    }


def as_answer(verdict: Verdict, language: Language) -> dict[str, Any]:
    """Return a list and its verdict as plain values: numbers, ids, names in both languages, sentences in *language*.

    "legal" is null where not all of the list could be read; "unread" says what.
    """
    reading = verdict.reading
    return {
        **_army(verdict, language),
        "stated_total": reading.stated_total,
        "legal": verdict.legal if verdict.is_read else None,
        "headings": list(reading.headings),
        "notes": [_placed(note.line, note.path) | {"says": render(note.says, language)} for note in reading.notes],
        "unread": [
            _placed(unread.line, unread.path) | {"found": unread.found, "nearest": _names(unread.nearest)}
            for unread in reading.unread
        ],
    }


def _army(verdict: Verdict, language: Language) -> dict[str, Any]:
    """Return what is said of the army list itself: nothing but its name is null where none was read."""
    army_list = verdict.army_list
    if army_list is None:
        return {"army": None, "name": title_of(verdict)}
    pairs = zip(army_list.units, verdict.reading.stated, strict=True)
    return {
        "army": army_list.army,
        "army_name": _names(army_list.book.name),
        "name": army_list.name,
        "army_points": army_list.points,
        "total": total(army_list),
        "faults": [_fault(fault, language) for fault in verdict.faults],
        "shares": _shares(army_list),
        "units": [_unit(unit, stated) for unit, stated in pairs],
        "general": army_list.general,
        "battle_standard_bearer": army_list.battle_standard_bearer,
        "not_in_force": _names(verdict.not_in_force),
    }


def _placed(line: int, path: str) -> dict[str, Any]:
    return {"line": line or None, "path": path or None}


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
