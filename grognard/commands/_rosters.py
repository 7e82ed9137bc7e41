"""What `grognard list` prints: the roster of one list, the verdicts on several with a table at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from grognard.commands import language, say
from grognard.kernel.words.language import N_

if TYPE_CHECKING:
    from grognard.kernel.rules.catalogue import Entry
    from grognard.kernel.words.events import Event
    from grognard.t9a.armies.army_list import ArmyList, ListedUnit
    from grognard.t9a.lists.verdicts import Verdict
    from grognard.t9a.organisation import Fault

__all__ = ["print_booklet", "print_entries", "print_roster", "print_rules"]


def print_roster(verdict: Verdict, army_list: ArmyList) -> None:
    """Print a list's units with prices, equipment and rules, category by category, then the verdict."""
    from grognard.t9a.organisation import shares

    if army_list.name:
        say("{name}", name=army_list.name)
    _print_total(verdict, army_list)
    counted = shares(army_list)
    for category in army_list.book.categories:
        say("")
        _print_share(army_list, category.category, counted[category.category])
        for unit, stated in zip(army_list.units, verdict.reading.stated, strict=True):
            if unit.entry.category == category.category:
                _print_unit(unit, stated.stated)
    say("")
    _print_verdict(verdict)


def print_booklet(verdicts: Sequence[Verdict]) -> None:
    """Print a verdict on each list, then a table of all of them."""
    from grognard.t9a.lists.tables import table_lines

    for number, verdict in enumerate(verdicts, 1):
        _print_title(number, verdict)
        if verdict.army_list is not None:
            _print_total(verdict, verdict.army_list)
        _print_verdict(verdict)
        say("")
    for line in table_lines(verdicts, language()):
        say("{line}", line=line)
    say("")
    say(N_("{legal} of {lists} lists are legal."), legal=sum(one.legal for one in verdicts), lists=len(verdicts))


def print_rules(army_lists: Iterable[ArmyList]) -> None:
    """Print what each rule, weapon and piece of armour of the armies does."""
    from grognard.t9a.lists.roster import rule_entries

    entries = {key: entry for army_list in army_lists for key, entry in rule_entries(army_list).items()}
    print_entries(entries.values())


def print_entries(entries: Iterable[Entry]) -> None:
    """Print names and summaries of the catalogue."""
    say("")
    say(N_("The rules of this army:"))
    for entry in entries:
        say(N_("- {name}: {summary}"), name=entry.names, summary=entry.summary(language()).strip())


def _print_title(number: int, verdict: Verdict) -> None:
    from grognard.t9a.lists.verdicts import title_of

    title = title_of(verdict) or "–"
    lines = verdict.reading.lines
    if lines:
        say(N_("{number}. {title} (line {line})"), number=number, title=title, line=lines[0].line)
    else:
        say("{number}. {title}", number=number, title=title)


def _print_total(verdict: Verdict, army_list: ArmyList) -> None:
    from grognard.t9a.organisation import total

    true, stated = total(army_list), verdict.reading.stated_total
    if stated is None or stated == true:
        say(N_("{army}: {total} points of {limit}"), army=army_list.book.name, total=true, limit=army_list.points)
    else:
        say(
            N_("{army}: {total} points (not {stated}) of {limit}"),
            army=army_list.book.name,
            total=true,
            stated=stated,
            limit=army_list.points,
        )


def _print_share(army_list: ArmyList, category: str, points: int) -> None:
    from grognard.t9a.organisation import share_limits

    entry = army_list.book.category(category)
    least, most = share_limits(entry, army_list.points)
    if most is not None:
        say(N_("{category}: {points} points, at most {limit}"), category=entry.name, points=points, limit=most)
    elif least:
        say(N_("{category}: {points} points, at least {limit}"), category=entry.name, points=points, limit=least)
    else:
        say(N_("{category}: {points} points"), category=entry.name, points=points)


def _print_unit(unit: ListedUnit, stated: int | None) -> None:
    """Print a unit with its true price, the stated one beside it if that is another, and what it carries."""
    from grognard.t9a.lists.roster import said_of_unit
    from grognard.t9a.lists.writer import write_unit
    from grognard.t9a.organisation import price

    true, written = price(unit), write_unit(unit, language())
    if stated is None or stated == true:
        say("  {price} - {unit}", price=true, unit=written)
    else:
        say(N_("  {price} (not {stated}) - {unit}"), price=true, stated=stated, unit=written)
    said = said_of_unit(unit, language())
    for names in (said.equipment, said.rules):
        if names:
            say("        {names}", names=", ".join(names))


def _print_verdict(verdict: Verdict) -> None:
    for note in verdict.reading.notes:
        say("{note}", note=note.with_place)
    if verdict.not_in_force:
        say(N_("not yet in force: {names}"), names=verdict.not_in_force)
    if not verdict.is_read:
        say(N_("The list couldn't be read:"))
        for unread in verdict.reading.unread:
            say("- {fault}", fault=unread.as_event())
    elif verdict.legal:
        say(N_("The list is legal."))
    if verdict.faults:
        say(N_("The list isn't legal:") if verdict.is_read else N_("What was read isn't legal:"))
        for fault in verdict.faults:
            _print_fault(fault, fault.advice)


def _print_fault(fault: Fault, advice: Event | None) -> None:
    if advice is None:
        say("- {says} ({limit})", says=fault.says, limit=fault.limit)
    else:
        say("- {says} ({limit}) → {advice}", says=fault.says, limit=fault.limit, advice=advice)
