"""Writes army lists as the rosters of list builders: BattleScribe's XML, zipped or not, and New Recruit's JSON.

The shape is the public one; the data are ours. Names are decorated as data files decorate them.
"""

from __future__ import annotations

import io
import json
import zipfile
from random import Random
from typing import Any
from xml.sax.saxutils import quoteattr

from grognard.kernel.words.language import Language
from grognard.t9a.armies import OptionEntry, pieces
from grognard.t9a.armies.army_list import ArmyList, ListedUnit
from grognard.t9a.organisation import price, total
from grognard.t9a.organisation.prices import option_price

NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
Tree = dict[str, Any]


def selection(
    name: str, number: int = 1, kind: str = "upgrade", points: int = 0, inside: list[Tree] | None = None
) -> Tree:
    """Return a selection with its own points and what stands in it."""
    return {
        "id": "1a2b-3c4d",
        "name": name,
        "entryId": "5e6f::7a8b",
        "number": number,
        "type": kind,
        "selections": inside or [],
        "costs": [{"name": "pts", "typeId": "24fd-8af8", "value": float(points)}],
        "categories": [{"name": "Core", "primary": True}],
    }


def roster(army_list: ArmyList, language: Language = "en", chance: Random | None = None) -> Tree:
    """Return a list as the tree of a roster; *chance* decorates names and opens boxes."""
    units = [unit_selection(unit, language, chance or Random(0)) for unit in army_list.units]
    return {
        "name": army_list.name or "An evening's list",
        "battleScribeVersion": "2.03",
        "gameSystemName": "Fantasy Battles: The 9th Age",
        "costs": [{"name": "pts", "typeId": "24fd-8af8", "value": float(total(army_list))}],
        "costLimits": [{"name": "pts", "typeId": "24fd-8af8", "value": float(army_list.points)}],
        "forces": [
            {
                "name": army_list.book.name.en,
                "catalogueName": f"{army_list.book.name.en} 2022",
                "selections": [selection("Gaming tables"), *units],
                "categories": [{"name": "Core", "primary": False}],
            }
        ],
    }


def unit_selection(unit: ListedUnit, language: Language, chance: Random) -> Tree:
    """Return a unit: its models, its options, its enchantments in the pieces that bear them, its artefacts in a box."""
    entry = unit.entry
    inside: list[Tree] = []
    base = entry.base_points + (unit.models - entry.base_models) * entry.extra_points
    if entry.most_models > 1:
        inside.append(selection(entry.parts[0].name.say(language), unit.models, "model", base))
        base = 0
    bought = [(chosen, option) for chosen, option in unit.bought() if option is not None]
    for chosen, option in bought:
        if _holder(unit, option) is None:
            points = option_price(unit, chosen, option)
            held = [
                selection(other.name.say(language), count.count, points=option_price(unit, count, other))
                for count, other in bought
                if _holder(unit, other) == option.option
            ]
            name = _decorated(option, language, chance)
            inside.append(
                selection(name, chosen.count, points=points, inside=[*held, *_items(unit, option.option, language)])
            )
    for piece in dict.fromkeys(item.on for item in unit.items if item.on and not unit.has(item.on)):
        inside.append(selection(pieces()[piece].say(language), inside=_items(unit, piece, language)))
    artefacts = _items(unit, "", language)
    if artefacts:
        inside.append(selection("Special Items", inside=artefacts))
    chance.shuffle(inside)
    return selection(entry.name.say(language), 1, "unit", base, inside)


def _holder(unit: ListedUnit, option: OptionEntry) -> str | None:
    if unit.mount is not None and option.unit == unit.mount.unit:
        return unit.mount.unit
    return option.needs[0] if option.group == "rune crafted" and option.needs else None


def _items(unit: ListedUnit, piece: str, language: Language) -> list[Tree]:
    return [
        selection(item.name.say(language), chosen.count, points=(item.points or 0) * chosen.count)
        for chosen, item in unit.borne()
        if item is not None and chosen.on == piece
    ]


def _decorated(option: OptionEntry, language: Language, chance: Random) -> str:
    name = option.name.say(language)
    if option.group == "mount":
        return chance.choice([name, f"Mount: {name}"])
    if "shooting" in option.group:
        return chance.choice([name, f"{name} (4+)"])
    if "weapon" in option.group:
        return chance.choice([name, f"Melee: {name}"])
    return "Army General" if option.option == "general" and language == "en" else name


def with_whole_costs(tree: Tree) -> Tree:
    """Return a roster whose selections' points hold those of what is in them, as some list builders write them."""

    def whole(one: Tree) -> Tree:
        inside = [whole(inner) for inner in one["selections"]]
        points = one["costs"][0]["value"] + sum(inner["costs"][0]["value"] for inner in inside)
        return {**one, "selections": inside, "costs": [{"name": "pts", "typeId": "24fd", "value": points}]}

    forces = [{**force, "selections": [whole(one) for one in force["selections"]]} for force in tree["forces"]]
    return {**tree, "forces": forces}


def as_json(tree: Tree) -> bytes:
    """Return a roster as New Recruit's JSON."""
    return json.dumps({"roster": {**tree, "generatedBy": "https://newrecruit.eu", "xmlns": NAMESPACE}}).encode()


def as_xml(tree: Tree) -> bytes:
    """Return a roster as a `.ros` file."""
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{_element("roster", tree, NAMESPACE)}'.encode()


def as_zip(tree: Tree, name: str = "roster.ros") -> bytes:
    """Return a roster as a `.rosz` file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, as_xml(tree))
    return file.getvalue()


def _element(tag: str, values: Tree, namespace: str = "") -> str:
    attributes = {key: value for key, value in values.items() if not isinstance(value, list)}
    attributes |= {"xmlns": namespace} if namespace else {}
    said = "".join(f" {key}={quoteattr(_plain(value))}" for key, value in attributes.items())
    lists = {key: value for key, value in values.items() if isinstance(value, list) and value}
    inside = "".join(
        f"<{key}>\n{''.join(_element(_one_of(key), one) for one in several)}</{key}>\n"
        for key, several in lists.items()
    )
    return f"<{tag}{said}>\n{inside}</{tag}>\n" if inside else f"<{tag}{said}/>\n"


def _one_of(several: str) -> str:
    return several.removesuffix("ies") + "y" if several.endswith("ies") else several.removesuffix("s")


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def stated_prices(army_list: ArmyList) -> list[int]:
    """Return the price of each unit as a whole roster states it."""
    return [price(unit) for unit in army_list.units]
