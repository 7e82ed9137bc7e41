"""`grognard battle FILE`: plays a scenario with the players it names, or goes on with a battle that was broken off."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from grognard.commands import FILE, Exit, OneOf, WholeNumber, does, language, read_text, say, tell
from grognard.commands._records import say_new_terms, say_under_other_rules
from grognard.commands._table import DiceKind, a_human, dice_of, play_begins
from grognard.kernel.files import check_place
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

if TYPE_CHECKING:
    from grognard.underway import Underway

FOLDER = Path("battles")
"""Where battles are written if nobody says where, in the folder where one is."""


@does(
    N_("Play a battle: its log goes to the terminal, its journal and an HTML report to files."),
    "grognard battle examples/demo.yaml",
    "grognard battle examples/demo.yaml --seed 7 --quiet --no-files",
    "grognard battle examples/warbands.yaml --players human,tactician",
)
@click.argument("file", type=FILE, help=N_("A scenario, or the journal of a battle that was broken off."))
@click.option("--seed", type=WholeNumber(), help=N_("The seed of the dice; by default the scenario's."))
@click.option("--players", help=N_("Who plays, in place of the scenario's players: human,tactician for one."))
@click.option("--journal", type=FILE, help=N_("Where the journal is written; by default a new file in battles/."))
@click.option("--report", type=FILE, help=N_("Where the report is written; by default beside the journal."))
@click.option(
    "--dice",
    type=OneOf(DiceKind),
    default=DiceKind.ROLLED,
    help=N_("Who rolls: the umpire (rolled, the default), or you, typing what fell (ask)."),
)
@click.option("--no-files", is_flag=True, help=N_("Write no files but those named."))
@click.option("--quiet", is_flag=True, help=N_("Say the result only."))
@click.option("--json", is_flag=True, help=N_("Say the result as JSON, and nothing else."))
def command(
    file: Path,
    seed: int | None,
    players: str | None,
    journal: Path | None,
    report: Path | None,
    dice: DiceKind,
    no_files: bool,
    quiet: bool,
    json: bool,
) -> Exit:
    """Play to the end. Ctrl-C breaks the battle off; its journal goes on with it later."""
    from grognard.kernel.battle.journal import Journal
    from grognard.kernel.battle.replay import VerificationFailed
    from grognard.underway import begun, resumed

    if report is not None:
        check_place(report)
    seats = [name.strip() for name in players.split(",")] if players else []
    if is_journal(file):
        if seats:
            raise BadInput("--players", N_("a journal"), N_("a scenario: a journal keeps its players"))
        try:
            underway = resumed(file, seed, partial(dice_of, dice))
        except VerificationFailed as failed:
            say_under_other_rules(Journal.open(file), failed.difference.line.n)
            say(N_("{difference}"), difference=failed)
            return Exit.SAYS_NO
        journal = file
        if not (quiet or json) and not underway.battle.over:
            say_new_terms(Journal.open(file))
    else:
        underway = begun(file, seed, partial(dice_of, dice), seats)
        if not no_files:
            own_journal, own_report = free_names(file.stem)
            journal, report = journal or own_journal, report or own_report
    play_begins(underway.dice, underway.names)
    with TemporaryDirectory() as folder:
        if underway.journal is None and (journal is not None or report is not None):
            underway.keep(journal or Path(folder, "battle.jsonl"))  # a report is made of a journal
        over = _play(underway, quiet=quiet or json)
        underway.end()
        if report is not None:
            _write_report(underway, report)
    if json:
        _print_json(underway, journal, report)
    else:
        _say_end(underway, journal, report, over=over)
    return Exit.DONE if over else Exit.SAYS_NO


def is_journal(path: Path) -> bool:
    """Is the file a journal (and not a scenario)?"""
    from grognard.kernel.battle.journal import BEGINS

    return read_text(path).startswith(BEGINS.decode())


def _play(underway: Underway, *, quiet: bool) -> bool:
    """Let the players play; return whether the battle came to its end."""
    from grognard.players import play_out
    from grognard.players.human import HumanPlayer
    from grognard.report.log import LogWriter

    battle, players = underway.battle, underway.players(lambda: a_human(underway.names))
    readers = [side for side, player in enumerate(players) if isinstance(player, HumanPlayer)]
    log = LogWriter(sys.stdout.write, language(), underway.names, readers)
    if underway.journal is not None and underway.journal.lines:
        log.skip(battle)

    def after_each(now: Any) -> None:
        if not quiet:
            log.see(now)

    after_each(battle)
    try:
        play_out(battle, players, after_each=after_each)
    except (KeyboardInterrupt, EOFError):
        return False
    return True


def _write_report(underway: Underway, report: Path) -> None:
    """Write the report of the battle that was kept."""
    from grognard.kernel.battle.journal import Journal
    from grognard.underway import write_report_of

    assert underway.journal is not None, "a battle with a report has a journal"
    write_report_of(Journal.open(underway.journal.path), report, language())


def _say_end(underway: Underway, journal: Path | None, report: Path | None, *, over: bool) -> None:
    if over and underway.battle.result is not None:
        tell(underway.system.result_lines(underway.battle.result, underway.battle.state), underway.names)
    if journal is not None:
        if not over:
            say(N_("Broken off. Go on with: grognard battle {file}"), file=str(journal))
        else:
            say(N_("Journal: {file}"), file=str(journal))
    if report is not None:
        say(N_("Report: {file}"), file=str(report))


def _print_json(underway: Underway, journal: Path | None, report: Path | None) -> None:
    import msgspec

    result = underway.battle.result
    answer = {
        "over": underway.battle.over,
        "seed": underway.seed,
        "result": msgspec.to_builtins(result) if result is not None else None,
        "winner": result.winner if result is not None else None,
        "choices": len(underway.battle.answers),
        "journal": str(journal) if journal is not None else None,
        "report": str(report) if report is not None else None,
    }
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer)).decode() + "\n")


def free_names(stem: str) -> tuple[Path, Path]:
    """Return paths in `battles/` that nobody has taken, for a journal and a report: STEM, STEM-2, STEM-3 ..."""
    FOLDER.mkdir(exist_ok=True)
    for name in _numbered(stem):
        journal, report = FOLDER / f"{name}.jsonl", FOLDER / f"{name}.html"
        if not journal.exists() and not report.exists():
            return journal, report
    raise AssertionError("there are numbers enough")


def _numbered(stem: str) -> Iterator[str]:
    yield stem
    for number in count(2):
        yield f"{stem}-{number}"
