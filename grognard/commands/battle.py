"""`grognard battle FILE`: plays a scenario with the players it names, or goes on with a battle that was broken off."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grognard.commands import FILE, Exit, OneOf, WholeNumber, does, language, say
from grognard.commands._battles import begun, free_names, is_journal, make_battle, resumed
from grognard.commands._files import check_place
from grognard.commands._skulldred import SkulldredUnderway, refuse_for_skulldred, say_skulldred_result
from grognard.commands._table import DiceKind
from grognard.kernel.language import N_

if TYPE_CHECKING:
    from grognard.commands._battles import Underway
    from grognard.report.frames import Frame, Recorder
    from grognard.t9a.luck import Luck
    from grognard.t9a.setup.victory import Result


@does(
    N_("Play a battle: its log goes to the terminal, its journal and an HTML report to files."),
    "grognard battle examples/demo.yaml",
    "grognard battle examples/demo.yaml --seed 7 --quiet --no-files",
)
@click.argument("file", type=FILE, help=N_("A scenario, or the journal of a battle that was broken off."))
@click.option("--seed", type=WholeNumber(), help=N_("The seed of the dice; by default the scenario's."))
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
    journal: Path | None,
    report: Path | None,
    dice: DiceKind,
    no_files: bool,
    quiet: bool,
    json: bool,
) -> Exit:
    """Play to the end. Ctrl-C breaks the battle off; its journal goes on with it later."""
    from grognard.kernel.replay import VerificationFailed

    if report is not None:
        check_place(report)
    if is_journal(file):
        try:
            underway = resumed(file, seed, dice)
        except VerificationFailed as failed:
            say(N_("{difference}"), difference=failed)
            return Exit.SAYS_NO
        recorder = None
    else:
        underway = begun(file, seed, dice)
        if isinstance(underway, SkulldredUnderway):
            refuse_for_skulldred(**{"--report": report is not None})
        if not no_files:
            own_journal, own_report = free_names(file.stem)
            journal = journal or own_journal
            if not isinstance(underway, SkulldredUnderway):
                report = report or own_report
        if journal is not None:
            underway.keep(journal)
        recorder = _recorder(underway, report)
    over = _play(underway, recorder, quiet=quiet or json)
    if report is not None and not isinstance(underway, SkulldredUnderway):
        _write_report(underway, recorder, report)
    if json:
        _print_json(underway, report)
    else:
        _say_end(underway, report, over=over)
    return Exit.DONE if over else Exit.SAYS_NO


def _recorder(underway: Underway | SkulldredUnderway, report: Path | None) -> Recorder | None:
    """Return what remembers the battle for its report, where no journal does."""
    if report is None or underway.journal is not None:
        return None
    from grognard.report.frames import Recorder

    return Recorder(underway.battle)


def _play(underway: Underway | SkulldredUnderway, recorder: Recorder | None, *, quiet: bool) -> bool:
    """Let the players play; return whether the battle came to its end."""
    from grognard.players import play_out
    from grognard.report.log import LogWriter

    battle = underway.battle
    log = LogWriter(sys.stdout.write, language(), underway.names)
    if underway.journal is not None and underway.journal.lines:
        log.skip(battle)

    def after_each(now: Any) -> None:
        if not quiet:
            log.see(now)
        if recorder is not None:
            recorder.see(now)

    after_each(battle)
    try:
        play_out(battle, underway.players(), after_each=after_each)
    except (KeyboardInterrupt, EOFError):
        return False
    return True


def _write_report(underway: Underway, recorder: Recorder | None, report: Path) -> None:
    from grognard.report.html import write_report
    from grognard.report.t9a_story import report_of

    frames, luck = _run_again(underway)
    if not frames and recorder is not None:
        frames = recorder.frames
    title = underway.scenario.title
    page = report_of(frames, underway.battle.result, title=title if title.en else None, luck=luck)
    write_report(page, report, language=language())


def _run_again(underway: Underway) -> tuple[tuple[Frame, ...], Luck | None]:
    """Run the battle's journal again before witnesses: its frames and its luck; nothing where nobody kept one."""
    if underway.journal is None:
        return (), None
    from grognard.commands._luck import luck_in
    from grognard.kernel.journal import Journal
    from grognard.report.frames import frames_of

    frames, _ = frames_of(Journal.open(underway.journal.path), partial(make_battle, witness=True))
    return frames, luck_in(frames)


def _say_end(underway: Underway | SkulldredUnderway, report: Path | None, *, over: bool) -> None:
    if over and underway.battle.result is not None:
        if isinstance(underway, SkulldredUnderway):
            say_skulldred_result(underway.battle.result, underway)
        else:
            _say_result(underway.battle.result, underway)
    if underway.journal is not None:
        if not over:
            say(N_("Broken off. Go on with: grognard battle {file}"), file=str(underway.journal.path))
        else:
            say(N_("Journal: {file}"), file=str(underway.journal.path))
    if report is not None:
        say(N_("Report: {file}"), file=str(report))


def _say_result(result: Result, underway: Underway) -> None:
    """Say who has won, and by how much."""
    names = underway.scenario.armies
    first, second = result.battle_points
    say("")
    say(
        N_("{ours} {first}, {theirs} {second} (Victory Points: {first_points} and {second_points})"),
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


def _print_json(underway: Underway | SkulldredUnderway, report: Path | None) -> None:
    import msgspec

    result = underway.battle.result
    answer = {
        "over": underway.battle.over,
        "seed": underway.seed,
        "result": msgspec.to_builtins(result) if result is not None else None,
        "winner": result.winner if result is not None else None,
        "choices": len(underway.battle.answers),
        "journal": str(underway.journal.path) if underway.journal is not None else None,
        "report": str(report) if report is not None else None,
    }
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer)).decode() + "\n")
