r"""The verdict on a list that was read: what it breaks, and which of its rules the umpire doesn't play yet.

>>> from grognard.t9a.lists import read_list
>>> verdict = judged(read_list("Dwarven Holds 1500 pts\n195 - Thane, General, Ancestral Memory, Shield"))
>>> verdict.legal, [fault.limit for fault in verdict.faults][-1]
(False, 't9a.organisation.army-points')
"""

from __future__ import annotations

import msgspec

from grognard.kernel.words.events import Name
from grognard.kernel.words.language import LANGUAGES
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.lists.reader import Reading
from grognard.t9a.lists.roster import in_language, rule_entries
from grognard.t9a.organisation import Fault, check

__all__ = ["Verdict", "judged", "not_in_force", "title_of"]


class Verdict(msgspec.Struct, frozen=True):
    """What is said of a list.

    Attributes:
        reading: What was read; if anything was not, the rest is no verdict on the whole list.
        faults: Every limit that it breaks, with margin and advice.
        not_in_force: Items and rules that it has and that the umpire doesn't play yet.
    """

    reading: Reading
    faults: tuple[Fault, ...] = ()
    not_in_force: tuple[Name, ...] = ()

    @property
    def army_list(self) -> ArmyList | None:
        """The list; None if no army was found."""
        return self.reading.army_list

    @property
    def is_read(self) -> bool:
        """Whether all of it could be read."""
        return self.army_list is not None and not self.reading.unread

    @property
    def legal(self) -> bool:
        """Whether all of it could be read and breaks no limit."""
        return self.is_read and not self.faults


def judged(reading: Reading) -> Verdict:
    """Return the verdict on a list as it was read."""
    if reading.army_list is None:
        return Verdict(reading)
    return Verdict(reading, check(reading.army_list), not_in_force(reading.army_list))


def title_of(verdict: Verdict) -> str:
    """Return what a booklet calls the list: the name that its player gave it, else its first heading, else nothing."""
    if verdict.army_list is not None:
        return verdict.army_list.name
    return verdict.reading.headings[0] if verdict.reading.headings else ""


def not_in_force(army_list: ArmyList) -> tuple[Name, ...]:
    """Return the rules and items of an army that the umpire doesn't play yet, each once: rules first."""
    from grognard.t9a.muster.muster import muster

    rules = [entry.names for entry in rule_entries(army_list).values() if not entry.in_force]
    texts = dict.fromkeys(text for troop in muster(army_list, 0) for text in troop.not_in_force)
    items = [_name_of(text, army_list) for text in texts]
    return tuple(dict.fromkeys((*rules, *items)))


def _name_of(text: str, army_list: ArmyList) -> Name:
    """Return what a troop has and doesn't play in both languages."""
    item = next((item for item in army_list.book.items.values() if item.name.en == text), None)
    if item is not None:
        return item.name
    english, french = (in_language(text.removeprefix("Path "), army_list.army, language) for language in LANGUAGES)
    return Name(english, french)
