"""Reads what a unit bought: names behind the unit's name, brackets within brackets, abbreviations, near spellings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import Language
from grognard.t9a.armies import ItemEntry, OptionEntry, UnitEntry, army_book, pieces
from grognard.t9a.armies.army_list import BATTLE_STANDARD_BEARER, ChosenItem, ListedUnit
from grognard.t9a.lists.assumptions import Chosen, ChosenLater, CouldBe, NotChecked, PutOn, ReadAs, TakenOut
from grognard.t9a.lists.brackets import Node
from grognard.t9a.lists.labels import is_label, without_path
from grognard.t9a.lists.names import Named, NameIndex, Spelling, choice_names, without_count
from grognard.t9a.lists.notes import AN_OPTION, Note, Unread
from grognard.t9a.organisation.terms import holds

__all__ = ["Purchases"]

_AIM = re.compile(r"^\d\+$")
_NUMBER = re.compile(r"^[+x]?\s*\d+\s*(?:pts?|points?|p|models?|figurines?)?\.?$", re.IGNORECASE)


@dataclass
class _Waiting:
    """A name that can mean several things, until the rest of the unit is known."""

    spellings: tuple[Spelling, ...]
    count: int
    text: str
    line: int
    items: list[_Item]


@dataclass
class _Item:
    """A special item, and the piece in whose brackets it stood."""

    entry: ItemEntry
    count: int
    on: str
    line: int


@dataclass
class Purchases:
    """Collects what one unit bought.

    Attributes:
        entry: The unit's entry.
        models: How many models it has, as far as that is known.
        language: Which language decides between names that differ between the two.
        line_of: Which line of the text a place in the unit's line stands on.
    """

    entry: UnitEntry
    models: int
    language: Language
    line_of: Callable[[int], int]
    options: dict[str, int] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    _items: list[_Item] = field(default_factory=list)
    _waiting: list[_Waiting] = field(default_factory=list)

    @property
    def names(self) -> NameIndex:
        """All names that may stand behind the unit's name."""
        return choice_names(self.entry.unit)

    def read(self, nodes: Iterable[Node], holder: Named | None = None) -> None:
        """Read the things named by *nodes*; *holder* is the thing in whose brackets they stand."""
        for node in nodes:
            self._read_node(node, holder)

    def finished(self) -> ListedUnit:
        """Return the unit, now that all of its line is known: what could mean several things is decided here."""
        for waiting in self._waiting:
            self._decide(waiting)
        self._waiting.clear()
        self._combine()
        self._take_defaults()
        items = [ChosenItem(item.entry.item, item.count, self._piece_for(item)) for item in self._items]
        return ListedUnit.of(self.entry.unit, self.models, options=self.options, items=items)

    def _read_node(self, node: Node, holder: Named | None) -> None:
        line = self.line_of(node.start)
        numbers = [child for child in node.children if _NUMBER.match(child.text) and not child.children]
        children = [child for child in node.children if child not in numbers and not _AIM.match(child.text)]
        is_name = bool(self.names.find(node.text))  # "2 armes" is one
        count, text = (1, node.text) if is_name else _take_count(node.text)
        for child in numbers:
            if (number := int(re.sub(r"\D", "", child.text))) < 10 and count == 1 and "p" not in child.text:
                count = number
            else:
                self.notes.append(Note(line, NotChecked(child.text)))
        if not text or _AIM.match(text) or (is_label(text) and not self.names.find(text)):
            self.read(children, holder)
        elif _NUMBER.match(node.text):
            self.notes.append(Note(line, NotChecked(node.text)))
            self.read(children, holder)
        else:
            self._read_name(node.text, count, children, holder, line)

    def _read_name(self, written: str, count: int, children: list[Node], holder: Named | None, line: int) -> None:
        text = written if self.names.find(written) else _take_count(written)[1]
        if found := self.names.find(text) or self.names.find(without_path(text)):
            self._take(found, count, text, children, holder, line)
        elif parts := [_take_count(part) for part in self.names.strung(written)]:
            for number, part in parts[:-1]:
                self._take(self.names.find(part), number, part, [], holder, line)
            number, part = parts[-1]
            self._take(
                self.names.find(part), max(number, count if len(parts) == 1 else 1), part, children, holder, line
            )
        elif found := self.names.near(text):
            self.notes.append(Note(line, ReadAs(text, found[0].named.name)))
            self._take(found, count, text, children, holder, line)
        else:
            self.unread.append(Unread(line, text, AN_OPTION, self.names.nearest(text)))
            self.read(children)

    def _take(
        self,
        found: tuple[Spelling, ...],
        count: int,
        text: str,
        children: list[Node],
        holder: Named | None,
        line: int,
    ) -> None:
        found = self._those_that_hold(found, children)
        named = found[0].named
        if len({spelling.named.id for spelling in found}) > 1:
            before = len(self._items)
            self.read(children, _as_piece(named))
            self._waiting.append(_Waiting(found, count, text, line, self._items[before:]))
            return
        if named.kind in ("option", "other option"):
            self._buy(named, count)
        elif named.kind == "item":
            self._bear(named, count, holder, line)
        if named.kind == "option" and holder is not None and holder.kind == "piece":
            self.notes.append(Note(line, TakenOut(named.name, holder.name)))
        self.read(children, _as_piece(named))

    def _those_that_hold(self, found: tuple[Spelling, ...], children: list[Node]) -> tuple[Spelling, ...]:
        """Return the meanings that can bear what stands in the brackets: a Spear its own enchantment, a Lance not."""
        items = army_book(self.entry.army).items
        inside = [spelling.named.id for child in children for spelling in self.names.find(_take_count(child.text)[1])]
        for item in (items[name] for name in inside if name in items):
            found = tuple(spelling for spelling in found if spelling.named.id in item.pieces) or found
        return found

    def _buy(self, named: Named, count: int) -> None:
        option = self._option(named.id)
        if option is not None and option.per != "each" and count == self.models:
            count = 1  # "20 Shields" for twenty models
        self.options[named.id] = self.options.get(named.id, 0) + count
        for brought in named.brings:
            self.options.setdefault(brought, 1)

    def _bear(self, named: Named, count: int, holder: Named | None, line: int) -> None:
        item = army_book(self.entry.army).items[named.id]
        if item.slot == "battle rune":
            self.notes.append(Note(line, ChosenLater(item.name)))
            return
        on = holder.id if holder is not None else ""
        if holder is not None and on not in item.pieces:
            if holder.kind == "piece":
                self.notes.append(Note(line, TakenOut(item.name, holder.name)))
            on = ""
        self._items.append(_Item(item, count, on, line))

    def _option(self, option: str) -> OptionEntry | None:
        found = self.entry.option(option)
        for mount in army_book(self.entry.army).mounts.values():
            if found is None and mount.unit in self.options:
                found = mount.option(option)
        return found

    def _decide(self, waiting: _Waiting) -> None:
        """Take the meaning that fits the rest of the unit, then the one of the list's language."""
        so_far = ListedUnit.of(self.entry.unit, self.models, options=self.options)
        ranked = sorted(
            waiting.spellings,
            key=lambda spelling: (
                not self._fits(spelling.named, so_far),
                spelling.language not in (self.language, None),
            ),
        )
        best = ranked[0].named
        rivals = [
            spelling.named.name
            for spelling in ranked[1:]
            if spelling.named.id != best.id and self._fits(spelling.named, so_far) == self._fits(best, so_far)
        ]
        if rivals:
            names = (best.name, *rivals)
            self._say(waiting.line, CouldBe(waiting.text, tuple(dict.fromkeys(names)), best.name))
        self._buy(best, waiting.count)
        for item in waiting.items:
            if item.on == waiting.spellings[0].named.id:
                item.on = best.id if best.id in item.entry.pieces else ""

    def _fits(self, named: Named, so_far: ListedUnit) -> bool:
        option = self._option(named.id)
        if option is None:
            return False
        return all(holds(term, so_far) for term in option.needs) and not any(
            holds(term, so_far) for term in option.bars
        )

    def _combine(self) -> None:
        """Read "Crossbow, Great Weapon" as the one option that gives both, where the entry has it."""
        for option in self.entry.options:
            both = option.option.split("_and_")
            if len(both) > 1 and all(part in self.options for part in both):
                for part in both:
                    del self.options[part]
                self.options[option.option] = 1

    def _take_defaults(self) -> None:
        """Take what an entry has by default where nothing of a compulsory group was said."""
        for option in self.entry.options:
            group = [other.option for other in self.entry.options if other.group == option.group]
            if option.is_default and not any(other in self.options for other in group):
                self.options[option.option] = 1
                self._say(self.line_of(0), Chosen(self.entry.name, option.name))

    def _piece_for(self, item: _Item) -> str:
        """Return the piece that an item enchants: the one in whose brackets it stood, else the best that it may."""
        if item.on or not item.entry.pieces:
            return item.on
        unit = ListedUnit.of(self.entry.unit, self.models, options=self.options)
        held = [piece for piece in item.entry.pieces if piece in unit.pieces()]
        if item.entry.slot == "banner":
            held.sort(key=lambda piece: piece != BATTLE_STANDARD_BEARER)
        else:
            held.sort(key=lambda piece: piece not in self.options)
        if len(held) > 1:
            self._say(item.line, PutOn(item.entry.name, _piece_name(held[0])))
        return held[0] if held else item.entry.pieces[0]

    def _say(self, line: int, says: Event) -> None:
        self.notes.append(Note(line, says))


def _take_count(text: str) -> tuple[int, str]:
    """Take "2x" or "x2" off a name.

    >>> _take_count("2x Caiman"), _take_count("3 Battle Runes"), _take_count("Rune of Iron x2")
    ((2, 'Caiman'), (3, 'Battle Runes'), (2, 'Rune of Iron'))
    """
    name = without_count(text)
    found = re.search(r"\d+", text.replace(name, " ", 1)) if name != text else None
    return int(found[0]) if found else 1, name


def _as_piece(named: Named) -> Named | None:
    """Return the piece of equipment that an option or a piece is, for what stands in its brackets."""
    if named.id in pieces():
        return Named("piece", named.id, pieces()[named.id])
    return named if named.kind == "option" else None


def _piece_name(piece: str) -> Name:
    return pieces()[piece]
