"""Writes an army list as a text that players exchange, in English or French; the reader reads it back unchanged.

>>> from grognard.t9a.armies.army_list import ArmyList, ListedUnit
>>> braves = ListedUnit.of("skink_braves", 20, options={"poisoned_javelin": 1, "caiman": 2})
>>> print(write_list(ArmyList("saurian_ancients", 500, (braves,)), "fr"))
Anciens sauriens
325 - 20 Braves skinks, Javeline empoisonnée, 2x Caïman
325
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.events import Name
from grognard.kernel.words.language import Language
from grognard.t9a.armies import ItemEntry, OptionEntry, army_book, pieces
from grognard.t9a.armies.army_list import ArmyList, ChosenItem, ListedUnit
from grognard.t9a.lists.balance import army_points_for
from grognard.t9a.organisation import price, total

__all__ = ["write_list", "write_unit"]

_GROUPS = (
    "command",
    "wizard level",
    "path",
    "discipline",
    "mount",
    "magic",
    "species",
    "totem animal",
    "weapon",
    "upgrade",
    "shield",
    "melee weapon",
    "shooting weapon",
    "armour",
)
_LAST = ("rune crafted", "command group")


def write_list(army_list: ArmyList, language: Language = "en") -> str:
    """Return the list in the form that players exchange: the army, a line for each unit with its price, the total.

    The Army Points stand behind the total where they don't follow from it.
    """
    name = army_list.book.name.say(language)
    title = f"{army_list.name} - {name}" if army_list.name else name
    cost = total(army_list)
    last = str(cost) if army_points_for(cost) == army_list.points else f"{cost} / {army_list.points}"
    return "\n".join([title, *(f"{price(unit)} - {write_unit(unit, language)}" for unit in army_list.units), last])


def write_unit(unit: ListedUnit, language: Language = "en") -> str:
    """Return one unit's line without its price.

    >>> write_unit(ListedUnit.of("field_artillery", options=["dwarf_cannon", "rune_crafted_dwarf_cannon"]))
    'Field Artillery, Dwarf Cannon (Rune Crafted)'
    """
    count = f"{unit.models} " if unit.models > 1 else ""
    parts = [f"{count}{unit.name.say(language)}", *_options(unit, language), *_printed_pieces(unit, language)]
    parts += _not_offered(unit, language)
    parts += [_counted(item.name, chosen.count, language) for chosen, item in _known(unit) if not chosen.on]
    return ", ".join(parts)


def _options(unit: ListedUnit, language: Language) -> Iterator[str]:
    """Yield the options, each with what stands in its brackets: enchantments, a mount's own options, runes."""
    bought = [(chosen, option) for chosen, option in unit.bought() if option is not None]
    for chosen, option in sorted(bought, key=lambda pair: _place(pair[1])):
        if _holder(unit, option) is None:
            inside = [
                _counted(inner.name, taken.count, language)
                for taken, inner in bought
                if _holder(unit, inner) == option.option
            ]
            inside += _items_on(unit, option.option, language)
            yield _with(_counted(option.name, chosen.count, language), inside)


def _not_offered(unit: ListedUnit, language: Language) -> Iterator[str]:
    """Yield what an illegal unit took and its entry doesn't offer, by the name that it has with others."""
    book = army_book(unit.entry.army)
    for chosen, option in unit.bought():
        if option is None:
            entries = (entry.option(chosen.option) for entry in (*book.units.values(), *book.mounts.values()))
            name = next((entry.name for entry in entries if entry is not None), Name.same(chosen.option))
            yield _with(_counted(name, chosen.count, language), _items_on(unit, chosen.option, language))


def _holder(unit: ListedUnit, option: OptionEntry) -> str | None:
    """Return the option in whose brackets *option* stands: the mount it is for, the gun that is Rune Crafted."""
    if unit.mount is not None and option.unit == unit.mount.unit:
        return unit.mount.unit
    return option.needs[0] if option.group == "rune crafted" and option.needs else None


def _printed_pieces(unit: ListedUnit, language: Language) -> Iterator[str]:
    """Yield the equipment that isn't bought but enchanted: "Plate Armour (2x Rune of Iron)"."""
    for piece in dict.fromkeys(chosen.on for chosen in unit.items if chosen.on and not unit.has(chosen.on)):
        yield _with(pieces()[piece].say(language), _items_on(unit, piece, language))


def _items_on(unit: ListedUnit, piece: str, language: Language) -> list[str]:
    return [_counted(item.name, chosen.count, language) for chosen, item in _known(unit) if chosen.on == piece]


def _known(unit: ListedUnit) -> Iterator[tuple[ChosenItem, ItemEntry]]:
    return ((chosen, item) for chosen, item in unit.borne() if item is not None)


def _place(option: OptionEntry) -> int:
    if option.group in _LAST:
        return len(_GROUPS) + 1 + _LAST.index(option.group)
    return _GROUPS.index(option.group) if option.group in _GROUPS else len(_GROUPS)


def _counted(name: Name, count: int, language: Language) -> str:
    return f"{count}x {name.say(language)}" if count > 1 else name.say(language)


def _with(text: str, inside: list[str]) -> str:
    return f"{text} ({', '.join(inside)})" if inside else text
