"""`grognard list FILE...`: reads army lists, prices them, checks them, prints their rosters."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grognard.commands import FILE, Exit, OneOf, WholeNumber, complain, does, language, read_bytes, tell
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.saying import Saying

if TYPE_CHECKING:
    from grognard.kernel.game import Judged, System


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
        "(.ros, .rosz) and New Recruit (JSON); JSON or YAML of ours; tables (CSV), where the game has them."
    ),
)
@click.option(
    "--points",
    type=WholeNumber(least=1),
    help=N_("The Army Points, or the GOLD; by default as the list says, or by its total."),
)
@click.option(
    "--write",
    type=OneOf(Form),
    help=N_("Write the list back in this form (csv: where the game has tables), and nothing else."),
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
    found, broken = _contents(files)
    game = _game_of(found)
    lists = game.lists()
    if write is not None and write not in lists.forms:
        raise BadInput("--write", write.value, " | ".join(lists.forms))
    judged: list[Judged] = []
    unread: list[BadInput] = []
    for file, data in found.items():
        try:
            read = lists.read(data, str(file), points)
        except BadInput as fault:
            broken[file] = fault
            continue
        judged += read
        unread += [fault for one in read for fault in lists.unread(one, str(file))]
    for one in (*(broken[file] for file in files if file in broken), *unread):
        complain(one)
    if not judged or (unread and (len(judged) == 1 or write is not None)):
        return Exit.BAD_INPUT
    if write is not None:
        sys.stdout.write(lists.write(judged, write.value, language()))
    elif table:
        sys.stdout.write(lists.as_csv(judged, language()))
    elif json:
        _print_json(lists.as_json(judged, language()))
    else:
        tell(lists.lines(judged, language(), rules=rules))
    if broken or unread:
        return Exit.BAD_INPUT
    return Exit.DONE if all(one.legal for one in judged) else Exit.SAYS_NO


def _contents(files: Sequence[Path]) -> tuple[dict[Path, bytes], dict[Path, BadInput]]:
    """Return what is in the files, and what is wrong with those that can't be read."""
    found: dict[Path, bytes] = {}
    broken: dict[Path, BadInput] = {}
    for file in files:
        try:
            found[file] = read_bytes(file)
        except BadInput as fault:
            broken[file] = fault
    return found, broken


def _game_of(found: dict[Path, bytes]) -> System:
    """Return the game whose lists these are.

    Raises:
        BadInput: If they are of several games; it names the first that isn't of the others'.
    """
    from grognard.games import all_games, game_of_list

    games = {file: game_of_list(data) for file, data in found.items()}
    unnamed = all_games()[0]
    game = next((one for one in games.values() if one is not unnamed), unnamed)
    for file, other in games.items():
        if other is not game:
            raise BadInput(file, Saying(N_("no list of {game}"), game=game.name), N_("lists of one game at a time"))
    return game


def _print_json(answer: object) -> None:
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer)).decode() + "\n")
