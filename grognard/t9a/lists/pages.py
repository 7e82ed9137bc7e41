"""What `grognard list` shows: the roster of one list, or the verdicts on several with a table at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Language
from grognard.kernel.words.saying import Saying
from grognard.lists.rule_lines import rule_lines
from grognard.t9a.armies.army_list import ArmyList, ListedUnit
from grognard.t9a.lists.roster import rule_entries, said_of_unit
from grognard.t9a.lists.tables import table_lines
from grognard.t9a.lists.verdicts import Verdict, title_of
from grognard.t9a.lists.writer import write_unit
from grognard.t9a.organisation import Fault, price, share_limits, shares, total

__all__ = ["booklet_lines", "roster_lines", "rules_of"]

Lines = Iterator[Saying]


def roster_lines(verdict: Verdict, army_list: ArmyList, language: Language) -> Lines:
    """Yield a list's units with prices, equipment and rules, category by category, then the verdict."""
    if army_list.name:
        yield Saying("{name}", name=army_list.name)
    yield _total(verdict, army_list)
    counted = shares(army_list)
    for category in army_list.book.categories:
        yield Saying("")
        yield _share(army_list, category.category, counted[category.category])
        for unit, stated in zip(army_list.units, verdict.reading.stated, strict=True):
            if unit.entry.category == category.category:
                yield from _unit(unit, stated.stated, language)
    yield Saying("")
    yield from _verdict(verdict)


def booklet_lines(verdicts: Sequence[Verdict], language: Language) -> Lines:
    """Yield a verdict on each list, then a table of all of them."""
    for number, verdict in enumerate(verdicts, 1):
        yield _title(number, verdict)
        if verdict.army_list is not None:
            yield _total(verdict, verdict.army_list)
        yield from _verdict(verdict)
        yield Saying("")
    for line in table_lines(verdicts, language):
        yield Saying("{line}", line=line)
    yield Saying("")
    legal = sum(one.legal for one in verdicts)
    yield Saying(N_("{legal} of {lists} lists are legal."), legal=legal, lists=len(verdicts))


def rules_of(army_lists: Iterable[ArmyList], language: Language) -> Lines:
    """Yield what each rule, weapon and piece of armour of the armies does."""
    entries = {key: entry for army_list in army_lists for key, entry in rule_entries(army_list).items()}
    return rule_lines(entries.values(), language)


def _title(number: int, verdict: Verdict) -> Saying:
    title = title_of(verdict) or "–"
    lines = verdict.reading.lines
    if lines:
        return Saying(N_("{number}. {title} (line {line})"), number=number, title=title, line=lines[0].line)
    return Saying("{number}. {title}", number=number, title=title)


def _total(verdict: Verdict, army_list: ArmyList) -> Saying:
    true, stated = total(army_list), verdict.reading.stated_total
    if stated is None or stated == true:
        return Saying(
            N_("{army}: {total} points of {limit}"), army=army_list.book.name, total=true, limit=army_list.points
        )
    return Saying(
        N_("{army}: {total} points (not {stated}) of {limit}"),
        army=army_list.book.name,
        total=true,
        stated=stated,
        limit=army_list.points,
    )


def _share(army_list: ArmyList, category: str, points: int) -> Saying:
    entry = army_list.book.category(category)
    least, most = share_limits(entry, army_list.points)
    if most is not None:
        return Saying(
            N_("{category}: {points} points, at most {limit}"), category=entry.name, points=points, limit=most
        )
    if least:
        return Saying(
            N_("{category}: {points} points, at least {limit}"), category=entry.name, points=points, limit=least
        )
    return Saying(N_("{category}: {points} points"), category=entry.name, points=points)


def _unit(unit: ListedUnit, stated: int | None, language: Language) -> Lines:
    """Yield a unit with its true price, the stated one beside it if that is another, and what it carries."""
    true, written = price(unit), write_unit(unit, language)
    if stated is None or stated == true:
        yield Saying("  {price} - {unit}", price=true, unit=written)
    else:
        yield Saying(N_("  {price} (not {stated}) - {unit}"), price=true, stated=stated, unit=written)
    said = said_of_unit(unit, language)
    for names in (said.equipment, said.rules):
        if names:
            yield Saying("        {names}", names=", ".join(names))


def _verdict(verdict: Verdict) -> Lines:
    for note in verdict.reading.notes:
        yield Saying("{note}", note=note.with_place)
    if verdict.not_in_force:
        yield Saying(N_("not yet in force: {names}"), names=verdict.not_in_force)
    if not verdict.is_read:
        yield Saying(N_("The list couldn't be read:"))
        for unread in verdict.reading.unread:
            yield Saying("- {fault}", fault=unread.as_event())
    elif verdict.legal:
        yield Saying(N_("The list is legal."))
    if verdict.faults:
        yield Saying(N_("The list isn't legal:") if verdict.is_read else N_("What was read isn't legal:"))
        for fault in verdict.faults:
            yield _fault(fault, fault.advice)


def _fault(fault: Fault, advice: Event | None) -> Saying:
    if advice is None:
        return Saying("- {says} ({limit})", says=fault.says, limit=fault.limit)
    return Saying("- {says} ({limit}) → {advice}", says=fault.says, limit=fault.limit, advice=advice)
