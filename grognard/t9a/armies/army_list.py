"""An army list in its agreed form: which units, how many models, what they bought.

It holds ids and numbers only. Texts become army lists in `grognard.t9a.lists`, army lists become troops in
`grognard.t9a.muster.muster`; prices and limits stand in `grognard.t9a.organisation`.

>>> braves = ListedUnit.of("skink_braves", 20, options={"poisoned_javelin": 1, "caiman": 2})
>>> braves.has("caiman"), braves.count("caiman"), braves.entry.name.fr
(True, 2, 'Braves skinks')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from grognard.kernel.words.events import Name
from grognard.t9a.armies import Army, ArmyBook, ItemEntry, OptionEntry, UnitEntry, army_book, piece_of, unit_entry

__all__ = ["ArmyList", "ChosenItem", "ChosenOption", "ListedUnit"]

GENERAL = "general"
BATTLE_STANDARD_BEARER = "battle_standard_bearer"


class ChosenOption(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An option that a unit bought, of its own entry or of its mount's; *count* where one may buy several."""

    option: str
    count: int = 1


class ChosenItem(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A special item that a model bears; *on* is the piece of equipment that it enchants, empty for artefacts."""

    item: str
    count: int = 1
    on: str = ""


class ListedUnit(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One unit of a list. Build it with `ListedUnit.of`, so that equal units are equal values."""

    unit: str
    models: int = 1
    options: tuple[ChosenOption, ...] = ()
    items: tuple[ChosenItem, ...] = ()

    @classmethod
    def of(
        cls,
        unit: str,
        models: int = 1,
        *,
        options: Mapping[str, int] | Iterable[str] = (),
        items: Iterable[ChosenItem] = (),
    ) -> ListedUnit:
        """Return the unit with its options and items in the order of the army book, repeated ones counted.

        Raises:
            KeyError: If no army has this unit.
        """
        entry = unit_entry(unit)
        counts: dict[str, int] = {}
        for option in options:
            counts[option] = counts.get(option, 0) + (options[option] if isinstance(options, Mapping) else 1)
        borne: dict[tuple[str, str], int] = {}
        for item in items:
            borne[item.item, item.on] = borne.get((item.item, item.on), 0) + item.count
        order = _order_of_options(entry, counts)
        shelf = list(army_book(entry.army).items)
        return cls(
            unit,
            models,
            tuple(ChosenOption(option, counts[option]) for option in sorted(counts, key=order)),
            tuple(
                ChosenItem(item, count, on)
                for (item, on), count in sorted(borne.items(), key=lambda pair: (_place(shelf, pair[0][0]), pair[0]))
            ),
        )

    @property
    def entry(self) -> UnitEntry:
        """The unit's entry in its army book."""
        return unit_entry(self.unit)

    @property
    def mount(self) -> UnitEntry | None:
        """The mount's entry, or None on foot."""
        return next((unit_entry(chosen.option) for chosen in self.options if _buys_mount(self.entry, chosen)), None)

    @property
    def name(self) -> Name:
        """The unit's name as its army book has it."""
        return self.entry.name

    def has(self, option: str) -> bool:
        """Whether it bought that option."""
        return any(chosen.option == option for chosen in self.options)

    def count(self, option: str) -> int:
        """Return how many of that option it bought."""
        return sum(chosen.count for chosen in self.options if chosen.option == option)

    def bears(self, item: str) -> bool:
        """Whether it bears that special item."""
        return any(chosen.item == item for chosen in self.items)

    def offers(self) -> Iterator[OptionEntry]:
        """Yield all options that it may choose from: its own and those of the mount that it has."""
        yield from self.entry.options
        if (mount := self.mount) is not None:
            yield from mount.options

    def bought(self) -> Iterator[tuple[ChosenOption, OptionEntry | None]]:
        """Yield each chosen option with its entry, None where the unit offers no such thing."""
        offers = {entry.option: entry for entry in self.offers()}
        for chosen in self.options:
            yield chosen, offers.get(chosen.option)

    def borne(self) -> Iterator[tuple[ChosenItem, ItemEntry | None]]:
        """Yield each chosen item with its entry, None where the army has no such item."""
        items = army_book(self.entry.army).items
        for chosen in self.items:
            yield chosen, items.get(chosen.item)

    def equipment(self) -> tuple[str, ...]:
        """Return armour and weapons as printed, bought ones in and replaced ones out."""
        printed = dict.fromkeys(self.entry.equipment())
        for _, entry in self.bought():
            for text in entry.takes if entry is not None else ():
                printed.pop(text, None)
            for text in entry.gives if entry is not None else ():
                printed.setdefault(text)
        return tuple(printed)

    def pieces(self) -> tuple[str, ...]:
        """Return the ids of what an enchantment can stand on: equipment, Standard Bearer, battle standard."""
        return tuple(dict.fromkeys([*map(piece_of, self.equipment()), *(chosen.option for chosen in self.options)]))

    def rules(self) -> tuple[str, ...]:
        """Return the rules of the whole model as printed: the profile's, the mount's, and what options give or take."""
        rules: dict[str, None] = {}
        for entry in (self.entry, self.mount):
            if entry is not None:
                rules.update(dict.fromkeys((*entry.universal_rules, *entry.protections, *entry.class_rules)))
        for _, option in self.bought():
            for text in option.takes if option is not None else ():
                rules.pop(text, None)
            for text in option.gives if option is not None else ():
                rules.setdefault(text)
        return tuple(rules)


class ArmyList(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole army.

    Attributes:
        army: Which army book.
        points: The Army Points, the agreed size of the battle (not the sum of the prices).
        units: In the order of the list.
        name: The name its player gave it, if any.
    """

    army: Army
    points: int
    units: tuple[ListedUnit, ...]
    name: str = ""

    @property
    def book(self) -> ArmyBook:
        """The army book."""
        return army_book(self.army)

    @property
    def general(self) -> int | None:
        """The place in *units* of the General (of the first one named); None if nobody is."""
        return next(self.who_has(GENERAL), None)

    @property
    def battle_standard_bearer(self) -> int | None:
        """The place in *units* of the Battle Standard Bearer; None if there is none."""
        return next(self.who_has(BATTLE_STANDARD_BEARER), None)

    def who_has(self, option: str) -> Iterator[int]:
        """Yield the places of the units that bought *option*."""
        return (place for place, unit in enumerate(self.units) if unit.has(option))

    def keys(self) -> tuple[str, ...]:
        """Return a key for each unit, different for each: its entry's id, numbered from the second on.

        >>> swarm = ListedUnit("snake_swarms", 2)
        >>> ArmyList("saurian_ancients", 4500, (swarm, swarm)).keys()
        ('snake_swarms', 'snake_swarms_2')
        """
        keys: list[str] = []
        for place, unit in enumerate(self.units):
            earlier = sum(other.unit == unit.unit for other in self.units[:place])
            keys.append(f"{unit.unit}_{earlier + 1}" if earlier else unit.unit)
        return tuple(keys)


def _buys_mount(entry: UnitEntry, chosen: ChosenOption) -> bool:
    option = entry.option(chosen.option)
    return option is not None and option.is_mount


class _Order:
    """Sorts options as the army book lists them, those of the mount last."""

    def __init__(self, options: list[str]) -> None:
        self.options = options

    def __call__(self, option: str) -> tuple[int, str]:
        return _place(self.options, option), option


def _order_of_options(entry: UnitEntry, chosen: Iterable[str]) -> _Order:
    options = [option.option for option in entry.options]
    for name in chosen:
        option = entry.option(name)
        if option is not None and option.is_mount:
            options += [bought.option for bought in unit_entry(option.option).options]
    return _Order(options)


def _place(shelf: list[str], name: str) -> int:
    return shelf.index(name) if name in shelf else len(shelf)
