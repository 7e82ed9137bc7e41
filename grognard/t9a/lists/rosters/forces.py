"""Makes readings of a roster: each of its forces with units is one army list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.kernel.words.language import N_, Language
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.armies import ARMIES, Army, army_book, unit_entry
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.lists.assumptions import ArmyGuessed, Heading, PriceDiffers, ReadAs, TotalDiffers
from grognard.t9a.lists.balance import army_points_for
from grognard.t9a.lists.names import unit_names
from grognard.t9a.lists.notes import A_UNIT, AN_ARMY, NOTHING, OUR_ARMIES, Note, Unread
from grognard.t9a.lists.reader import Reading, StatedUnit
from grognard.t9a.lists.rosters.choices import ChosenUnit, plain_name, read_choices
from grognard.t9a.lists.rosters.records import Record
from grognard.t9a.lists.which_army import army_in, other_army_in
from grognard.t9a.organisation import price

__all__ = ["readings_of"]

_UNITS = N_("a force with units")


def readings_of(roster: Record, source: str, army_points: int | None) -> tuple[Reading, ...]:
    """Return one reading for each force that has selections.

    Raises:
        BadInput: If no force has any, or a number is none.
    """
    forces = [force for force in roster.many("forces") if list(_selections(force))]
    if not forces:
        raise BadInput(roster.place, NOTHING, _UNITS)
    size = army_points or roster.points("costLimits") or None
    total = roster.points() if len(forces) == 1 else None
    return tuple(_Force(force, roster.text("name"), total).reading(size) for force in forces)


def _selections(force: Record) -> Iterator[Record]:
    yield from force.many("selections")
    for inner in force.many("forces"):
        yield from _selections(inner)


class _Force:
    """One army of a roster."""

    def __init__(self, force: Record, name: str, total: int | None) -> None:
        self.name = name
        self.titles = [force.text("catalogueName"), force.text("name"), name]
        self.selections = list(_selections(force))
        self.total = total if total is not None else force.points()
        self.notes: list[Note] = []
        self.unread: list[Unread] = []

    def reading(self, army_points: int | None) -> Reading:
        headings = (self.name,) if self.name else ()
        army = self._army()
        if army is None:
            return Reading(None, headings=headings, unread=tuple(self.unread))
        units = list(self._units(army))
        self.unread += [fault for chosen, _ in units for fault in chosen.unread]
        true = sum(price(chosen.unit) for chosen, _ in units)
        for chosen, stated in units:
            self.notes += chosen.notes
            if stated is not None and stated != price(chosen.unit):
                says = PriceDiffers(chosen.unit.name, stated, price(chosen.unit))
                self.notes.append(Note(0, says, chosen.path))
        if self.total is not None and self.total != true:
            self.notes.append(Note(0, TotalDiffers(self.total, true), self.name))
        if not units and not self.unread:
            self.unread.append(Unread(0, self.name, A_UNIT, path=self.name))
        return Reading(
            ArmyList(army, army_points or army_points_for(true), tuple(chosen.unit for chosen, _ in units), self.name),
            tuple(StatedUnit(0, stated) for _, stated in units),
            self.total,
            headings,
            tuple(self.notes),
            tuple(self.unread),
        )

    def _army(self) -> Army | None:
        """Return the army that the force's catalogue, its own name or the roster's names, else the units' own."""
        for title in self.titles:
            if (found := army_in(title)) is not None:
                return found[0]
        for title in self.titles:
            if other := other_army_in(title):
                self.unread.append(Unread(0, other, OUR_ARMIES, path=self.name or title))
                return None
        votes = {army: sum(bool(unit_names(army).find(one.text("name"))) for one in self.selections) for army in ARMIES}
        army = max(ARMIES, key=lambda one: votes[one])
        if not votes[army]:
            self.unread.append(Unread(0, self.titles[0] or self.titles[1], AN_ARMY, path=self.name))
            return None
        self.notes.append(Note(0, ArmyGuessed(army_book(army).name), self.name))
        return army

    def _units(self, army: Army) -> Iterator[tuple[ChosenUnit, int | None]]:
        language = self._language(army)
        inclusive = _is_inclusive(self.selections, self.total)
        for record in self.selections:
            name = plain_name(record.text("name"), unit_names(army))
            found = unit_names(army).find(name) or unit_names(army).near(name)
            if not found:
                self._pass_over(record, name, army)
                continue
            entry = unit_entry(found[0].named.id)
            stated = _own(record) if inclusive else _summed(record)
            chosen = read_choices(record, entry, stated, language)
            times = 1 if record.text("type") == "model" and entry.most_models > 1 else record.number("number", 1)
            if stated is not None and times > 1 and stated != price(chosen.unit):
                stated //= times
            if not unit_names(army).find(name):
                chosen.notes.insert(0, Note(0, ReadAs(name, entry.name), chosen.path))
            if said := record.text("customName"):
                chosen.notes.insert(0, Note(0, Heading(said), chosen.path))
            for _ in range(times):
                yield chosen, stated
                chosen = ChosenUnit(chosen.unit, chosen.path)

    def _pass_over(self, record: Record, name: str, army: Army) -> None:
        """Note a selection that is no unit: one that costs nothing is a setting of the list builder's."""
        if record.text("type") == "upgrade" and not _summed(record) and not _own(record):
            self.notes.append(Note(0, Heading(name), name))
        else:
            self.unread.append(Unread(0, name, A_UNIT, unit_names(army).nearest(name), name))

    def _language(self, army: Army) -> Language:
        votes: dict[Language, int] = {"en": 0, "fr": 0}
        for record in self.selections:
            for spelling in unit_names(army).find(record.text("name")):
                if spelling.language is not None and spelling.named.name.en != spelling.named.name.fr:
                    votes[spelling.language] += 1
        return "fr" if votes["fr"] > votes["en"] else "en"


def _own(record: Record) -> int | None:
    return record.points()


def _summed(record: Record) -> int | None:
    """Return the points of a selection and all within it; None if nowhere any are named."""
    points = [record.points(), *map(_summed, record.many("selections"))]
    named = [some for some in points if some is not None]
    return sum(named) if named else None


def _is_inclusive(selections: Sequence[Record], total: int | None) -> bool:
    """Whether a selection's points hold those of what is within it, as some list builders write them.

    The total decides; without one, each selection has its points for itself.
    """
    if total is None:
        return False
    own = sum(_own(one) or 0 for one in selections)
    return abs(total - own) < abs(total - sum(_summed(one) or 0 for one in selections))
