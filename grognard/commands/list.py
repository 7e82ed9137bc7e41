"""`grognard list FILE...`: reads army lists, prices them, checks them, prints their rosters."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from grognard.commands import FILE, Exit, OneOf, WholeNumber, complain, does, language, read_bytes
from grognard.commands._warbands import print_warbands, read_warbands, tell_warbands, write_warbands
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

if TYPE_CHECKING:
    from grognard.skulldred.warband_list import WarbandList
    from grognard.t9a.armies.army_list import ArmyList
    from grognard.t9a.lists import Reading
    from grognard.t9a.lists.verdicts import Verdict


class Form(StrEnum):
    """The forms in which a list is written back."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    YAML = "yaml"


@does(
    N_("Read army lists as players write them: price them, check them, and print their rosters."),
    "grognard list examples/lists/saurian-warband.txt",
    "grognard list examples/lists/saurian-warband.txt --write text --lang fr",
)
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=FILE,
    help=N_(
        "The lists: texts in French or English, one list or a tournament's booklet; rosters of BattleScribe "
        "(.ros, .rosz) and New Recruit (JSON); JSON or YAML of ours; warbands of Skulldred (text, CSV, JSON, YAML)."
    ),
)
@click.option(
    "--points",
    type=WholeNumber(least=1),
    help=N_("The Army Points, or the GOLD; by default as the list says, or by its total."),
)
@click.option(
    "--write", type=OneOf(Form), help=N_("Write the list back in this form (csv: a warband), and nothing else.")
)
@click.option("--rules", is_flag=True, help=N_("Add what each rule of the army does."))
@click.option("--json", is_flag=True, help=N_("Answer as JSON."))
@click.option("--csv", "table", is_flag=True, help=N_("Answer as CSV: a row for each list."))
def command(
    files: Sequence[Path], points: int | None, write: Form | None, rules: bool, json: bool, table: bool
) -> Exit:
    """Read, price and check the lists.

    It ends with 0 if all are legal, with 1 if one isn't, with 2 if something couldn't be read. A single list that
    couldn't be read is not checked; of several, each has its verdict.
    """
    if warbands := read_warbands(files, points):
        return _warbands(warbands, write, rules=rules, json=json, table=table)
    if write is Form.CSV:
        raise BadInput("--write", "csv", " | ".join(form for form in Form if form is not Form.CSV))
    return _army_lists(files, points, write, rules=rules, json=json, table=table)


def _warbands(warbands: list[WarbandList], write: Form | None, *, rules: bool, json: bool, table: bool) -> Exit:
    from grognard.skulldred.lists.warband_answers import is_legal

    if write is not None:
        write_warbands(warbands, write.value)
    elif json or table:
        tell_warbands(warbands, as_csv=table)
    else:
        print_warbands(warbands, rules=rules)
    return Exit.DONE if all(map(is_legal, warbands)) else Exit.SAYS_NO


def _army_lists(
    files: Sequence[Path], points: int | None, write: Form | None, *, rules: bool, json: bool, table: bool
) -> Exit:
    from grognard.t9a.lists.verdicts import judged

    readings, broken = _read(files, points)
    unread = [(source, one) for source, reading in readings for one in reading.unread]
    if broken or unread:
        for fault in (*broken, *(one.as_fault(source) for source, one in unread)):
            complain(fault)
    if not readings or (unread and (len(readings) == 1 or write is not None)):
        return Exit.BAD_INPUT
    verdicts = [judged(reading) for _, reading in readings]
    army_lists = [verdict.army_list for verdict in verdicts if verdict.army_list is not None]
    if write is not None:
        sys.stdout.write(_written(army_lists, write))
    elif table:
        from grognard.t9a.lists.tables import as_csv

        sys.stdout.write(as_csv(verdicts, language()))
    elif json:
        _print_json(verdicts)
    else:
        _print(verdicts, army_lists, rules=rules)
    if broken or unread:
        return Exit.BAD_INPUT
    return Exit.DONE if all(verdict.legal for verdict in verdicts) else Exit.SAYS_NO


def _read(files: Sequence[Path], points: int | None) -> tuple[list[tuple[str, Reading]], list[BadInput]]:
    """Return the lists of all files, each with its file's name, and what is wrong with files that can't be used."""
    from grognard.t9a.lists import read_file

    readings: list[tuple[str, Reading]] = []
    broken: list[BadInput] = []
    for file in files:
        try:
            found = read_file(read_bytes(file), str(file), army_points=points)
            readings += [(str(file), reading) for reading in found]
        except BadInput as fault:
            broken.append(fault)
    return readings, broken


def _written(army_lists: list[ArmyList], form: Form) -> str:
    from grognard.t9a.lists import write_document, write_documents, write_list

    if form is Form.TEXT:
        return "\n".join(write_list(army_list, language()) + "\n" for army_list in army_lists)
    as_form: Literal["json", "yaml"] = "json" if form is Form.JSON else "yaml"
    return write_document(army_lists[0], as_form) if len(army_lists) == 1 else write_documents(army_lists, as_form)


def _print(verdicts: list[Verdict], army_lists: list[ArmyList], *, rules: bool) -> None:
    from grognard.commands._rosters import print_booklet, print_roster, print_rules

    if len(verdicts) == 1:
        print_roster(verdicts[0], army_lists[0])
    else:
        print_booklet(verdicts)
    if rules:
        print_rules(army_lists)


def _print_json(verdicts: list[Verdict]) -> None:
    import msgspec

    from grognard.t9a.lists.answers import as_answer, as_answers

    answer = as_answer(verdicts[0], language()) if len(verdicts) == 1 else as_answers(verdicts, language())
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer)).decode() + "\n")
