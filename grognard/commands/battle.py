"""`grognard battle FILE`: plays a scenario with the players it names, or goes on with a battle that was broken off."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from grognard.commands import FILE, Exit, OneOf, WholeNumber, does, language, say
from grognard.commands._battles import begun, free_names, is_journal, resumed
from grognard.commands._files import check_place
from grognard.commands._skulldred import SkulldredUnderway, say_skulldred_result
from grognard.commands._table import DiceKind
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

if TYPE_CHECKING:
    from grognard.commands._battles import Underway
    from grognard.t9a.setup.victory import Result


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
    from grognard.kernel.battle.replay import VerificationFailed

    if report is not None:
        check_place(report)
    seats = [name.strip() for name in players.split(",")] if players else []
    if is_journal(file):
        if seats:
            raise BadInput("--players", N_("a journal"), N_("a scenario: a journal keeps its players"))
        try:
            underway = resumed(file, seed, dice)
        except VerificationFailed as failed:
            say(N_("{difference}"), difference=failed)
            return Exit.SAYS_NO
        journal = file
    else:
        underway = begun(file, seed, dice, seats)
        if not no_files:
            own_journal, own_report = free_names(file.stem)
            journal, report = journal or own_journal, report or own_report
    with TemporaryDirectory() as folder:
        if underway.journal is None and (journal is not None or report is not None):
            underway.keep(journal or Path(folder, "battle.jsonl"))  # a report is made of a journal
        over = _play(underway, quiet=quiet or json)
        if report is not None:
            _write_report(underway, report)
    if json:
        _print_json(underway, journal, report)
    else:
        _say_end(underway, journal, report, over=over)
    return Exit.DONE if over else Exit.SAYS_NO


def _play(underway: Underway | SkulldredUnderway, *, quiet: bool) -> bool:
    """Let the players play; return whether the battle came to its end."""
    from grognard.players import play_out
    from grognard.players.human import HumanPlayer
    from grognard.report.log import LogWriter

    battle, players = underway.battle, underway.players()
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


def _write_report(underway: Underway | SkulldredUnderway, report: Path) -> None:
    """Run the battle's journal again before witnesses, and write the report of it."""
    from grognard.commands._games import before_witnesses, game_of
    from grognard.kernel.battle.journal import Journal
    from grognard.report.html import write_report

    assert underway.journal is not None, "a battle with a report has a journal"
    kept = Journal.open(underway.journal.path)
    frames, run = before_witnesses(kept)
    game = game_of(kept.header)
    result = run.battle.result if run.battle is not None else None
    write_report(game.report_of(frames, result, game.luck_in(frames)), report, language=language())


def _say_end(underway: Underway | SkulldredUnderway, journal: Path | None, report: Path | None, *, over: bool) -> None:
    if over and underway.battle.result is not None:
        if isinstance(underway, SkulldredUnderway):
            say_skulldred_result(underway.battle.result, underway)
        else:
            _say_result(underway.battle.result, underway)
    if journal is not None:
        if not over:
            say(N_("Broken off. Go on with: grognard battle {file}"), file=str(journal))
        else:
            say(N_("Journal: {file}"), file=str(journal))
    if report is not None:
        say(N_("Report: {file}"), file=str(report))


def _say_result(result: Result, underway: Underway) -> None:
    """Say who has won, and by how much."""
    names = underway.scenario.armies
    first, second = result.battle_points
    say("")
    say(
        N_("{ours}: {first}, {theirs}: {second} (Victory Points: {first_points} and {second_points})"),
        ours=names[0].name,
        theirs=names[1].name,
        first=first,
        second=second,
        first_points=result.victory_points[0],
        second_points=result.victory_points[1],
    )
    if result.objective is not None:
        say(N_("Secondary Objective: {army}"), army=names[result.objective].name)
    elif underway.battle.state.objective:
        say(N_("Secondary Objective: a draw"))


def _print_json(underway: Underway | SkulldredUnderway, journal: Path | None, report: Path | None) -> None:
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
