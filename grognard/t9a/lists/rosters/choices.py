"""Reads one unit of a roster: its models, its options, what they cost.

List builders decorate names ("Melee: Halberd", "Crossbow (3+)", "Raptor Spirit - Models on foot only") and put choices
into boxes ("Special Items") that mean nothing themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec.structs import replace

from grognard.kernel.words.language import Language
from grognard.t9a.armies import UnitEntry
from grognard.t9a.armies.army_list import ListedUnit
from grognard.t9a.lists.assumptions import Heading, SizeAssumed
from grognard.t9a.lists.brackets import Node
from grognard.t9a.lists.names import NameIndex, choice_names, key
from grognard.t9a.lists.notes import STEP, Note, Unread
from grognard.t9a.lists.options import Purchases
from grognard.t9a.lists.rosters.records import Record
from grognard.t9a.organisation import price

__all__ = ["ChosenUnit", "plain_name", "read_choices"]

_BOX = re.compile(
    r"\b(?:items?|equipment|enchantments?|command group|weapons?|armours?|options?|artefacts?|mounts?|magic|paths?|"
    r"runes|upgrades?|special|howdah|models?)\b",
    re.I,
)
_DECORATIONS = (
    re.compile(r"\s*[(\[]\s*(?:\d\+|\d+\s*pts\.?|\d+)\s*[)\]]\s*$", re.I),
    re.compile(r"^[^:]{1,30}:\s*"),
    re.compile(r"\s+-\s+.*$"),
    re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$"),
)


@dataclass
class ChosenUnit:
    """One unit of a roster as it was read; *path* names it as the roster does."""

    unit: ListedUnit
    path: str
    notes: list[Note] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)


def plain_name(name: str, names: NameIndex) -> str:
    """Return a name without its decorations, as far as that is needed to know it.

    >>> [plain_name(name, choice_names("thane")) for name in ("Melee: Great Weapon", "Pistol (4+)")]
    ['Great Weapon', 'Pistol']
    """
    said = " ".join(name.split())
    for decoration in _DECORATIONS:
        if names.find(said):
            return said
        said = decoration.sub("", said) or said
    return said if names.find(said) else " ".join(_DECORATIONS[0].sub("", name).split())


def read_choices(record: Record, entry: UnitEntry, stated: int | None, language: Language) -> ChosenUnit:
    """Return what a unit's selections say.

    Args:
        record: The unit's selection.
        entry: Its entry in the army book.
        stated: Its price in the roster; where the number of models isn't said, the one that comes to this price.
        language: Which language decides between names that differ between the two.
    """
    choices = _Choices(entry, record.text("name"))
    nodes = choices.nodes(record, choices.path)
    models = choices.models
    if not models and record.text("type") == "model":
        models = record.number("number", 1)
    if models or entry.most_models == 1:
        return choices.bought(nodes, models or 1, language)
    sizes = range(entry.least_models, entry.most_models + 1)
    tried = [choices.bought(nodes, size, language) for size in sizes]
    chosen = next((one for one in tried if price(one.unit) == stated), tried[0])
    chosen.notes.insert(0, Note(0, SizeAssumed(entry.name, chosen.unit.models), choices.path))
    return chosen


class _Choices:
    """Collects the selections of one unit, boxes opened, models counted."""

    def __init__(self, entry: UnitEntry, path: str) -> None:
        self.entry = entry
        self.path = path
        self.names = choice_names(entry.unit)
        self.models = 0
        self.paths: list[str] = []
        self.notes: list[Note] = []
        self._own = {key(name) for name in (entry.name.en, entry.name.fr)}
        self._own |= {key(name) for part in entry.parts for name in (part.name.en, part.name.fr)}

    def nodes(self, record: Record, path: str) -> list[Node]:
        return [node for one in record.many("selections") for node in self._nodes_of(one, path)]

    def _nodes_of(self, record: Record, above: str) -> Iterator[Node]:
        name = plain_name(record.text("name"), self.names)
        number = record.number("number", 1)
        path = f"{above}{STEP}{record.text('name')}"
        inside = self.nodes(record, path)
        if key(name) in self._own and self.entry.option(name) is None and not self._is_choice(name):
            self.models += number
            yield from inside
        elif self.names.find(name) or not inside:
            yield self._node(name, number, [node for node in inside if key(node.text) != key(name)], path)
        else:
            if not _BOX.search(name):
                self.notes.append(Note(0, Heading(name), path))
            yield from inside

    def _node(self, name: str, number: int, inside: list[Node], path: str) -> Node:
        self.paths.append(path)
        return Node(f"{number}x {name}" if number > 1 else name, len(self.paths) - 1, inside)

    def _is_choice(self, name: str) -> bool:
        """Whether a name that the unit's models have is something that it buys too (Caimans among Skink Braves)."""
        return any(spelling.named.kind == "option" for spelling in self.names.find(name))

    def bought(self, nodes: list[Node], models: int, language: Language) -> ChosenUnit:
        """Return the unit with so many models."""
        purchases = Purchases(self.entry, models, language, lambda place: place)
        purchases.read(nodes)
        unit = purchases.finished()
        notes = [Note(0, note.says, self._path_of(note.line)) for note in purchases.notes]
        unread = [replace(fault, line=0, path=self._path_of(fault.line)) for fault in purchases.unread]
        return ChosenUnit(unit, self.path, [*self.notes, *notes], unread)

    def _path_of(self, place: int) -> str:
        return self.paths[place] if place < len(self.paths) else self.path
