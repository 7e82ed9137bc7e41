"""`grognard list FILE`: reads an army list, prices it, checks it, prints its roster."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grognard.commands import Exit, complain, language, read_text, say
from grognard.kernel.language import N_

if TYPE_CHECKING:
    from grognard.lists import Reading
    from grognard.t9a.armies.army_list import ArmyList
    from grognard.t9a.organisation import Fault

HELP = N_("Read an army list as players write it: price it, check it, and print its roster.")


class Form(StrEnum):
    """The forms in which a list is written back."""

    TEXT = "text"
    JSON = "json"
    YAML = "yaml"


def command(
    file: Annotated[Path, typer.Argument(help=N_("The list: a text in French or English, or JSON or YAML of ours."))],
    points: Annotated[
        int | None, typer.Option(min=1, help=N_("The Army Points; by default as the list says, or by its total."))
    ] = None,
    write: Annotated[Form | None, typer.Option(help=N_("Write the list back in this form, and nothing else."))] = None,
    rules: Annotated[bool, typer.Option("--rules", help=N_("Add what each rule of the army does."))] = False,
    json: Annotated[bool, typer.Option("--json", help=N_("Answer as JSON."))] = False,
) -> Exit:
    """Read, price and check the list; it ends with 0 if the list is legal, with 1 if it isn't."""
    from grognard.lists import read_any
    from grognard.t9a.organisation import check

    reading = read_any(read_text(file), str(file), army_points=points)
    if reading.army_list is None or reading.unread:
        for unread in reading.unread:
            complain(unread.as_fault(str(file)))
        return Exit.BAD_INPUT
    faults = check(reading.army_list)
    if write is not None:
        _write(reading.army_list, write)
    elif json:
        _print_json(reading, reading.army_list, faults)
    else:
        _print_roster(reading, reading.army_list, faults)
        if rules:
            _print_rules(reading.army_list)
    return Exit.SAYS_NO if faults else Exit.DONE


def _write(army_list: ArmyList, form: Form) -> None:
    from grognard.lists import write_document, write_list

    match form:
        case Form.TEXT:
            text = write_list(army_list, language()) + "\n"
        case Form.JSON:
            text = write_document(army_list, "json")
        case Form.YAML:
            text = write_document(army_list, "yaml")
    sys.stdout.write(text)


def _print_roster(reading: Reading, army_list: ArmyList, faults: tuple[Fault, ...]) -> None:
    from grognard.lists.roster import said_of_unit
    from grognard.lists.writer import write_unit
    from grognard.t9a.organisation import price, shares, total

    if army_list.name:
        say("{name}", name=army_list.name)
    say(
        N_("{army}: {total} points of {limit}"),
        army=army_list.book.name,
        total=total(army_list),
        limit=army_list.points,
    )
    counted = shares(army_list)
    for category in army_list.book.categories:
        say("")
        _print_share(army_list, category.category, counted[category.category])
        for unit, stated in zip(army_list.units, reading.stated, strict=True):
            if unit.entry.category == category.category:
                true = price(unit)
                if stated.stated is None or stated.stated == true:
                    say("  {price} - {unit}", price=true, unit=write_unit(unit, language()))
                else:
                    say(
                        N_("  {price} (not {stated}) - {unit}"),
                        price=true,
                        stated=stated.stated,
                        unit=write_unit(unit, language()),
                    )
                said = said_of_unit(unit, language())
                for names in (said.equipment, said.rules):
                    if names:
                        say("        {names}", names=", ".join(names))
    _print_verdict(reading, army_list, faults)


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


def _print_verdict(reading: Reading, army_list: ArmyList, faults: tuple[Fault, ...]) -> None:
    say("")
    for note in reading.notes:
        say(N_("line {line}: {says}"), line=note.line, says=note.says)
    if not faults:
        say(N_("The list is legal."))
        return
    say(N_("The list isn't legal:"))
    for fault in faults:
        if fault.advice is None:
            say("- {says} ({limit})", says=fault.says, limit=fault.limit)
        else:
            say("- {says} ({limit}) → {advice}", says=fault.says, limit=fault.limit, advice=fault.advice)


def _print_rules(army_list: ArmyList) -> None:
    from grognard.lists.roster import rule_entries

    say("")
    say(N_("The rules of this army:"))
    for entry in rule_entries(army_list).values():
        say(N_("- {name}: {summary}"), name=entry.names, summary=entry.summary(language()).strip())


def _print_json(reading: Reading, army_list: ArmyList, faults: tuple[Fault, ...]) -> None:
    import msgspec

    from grognard.lists.answers import as_answer

    answer = as_answer(reading, army_list, faults, language())
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer)).decode() + "\n")
