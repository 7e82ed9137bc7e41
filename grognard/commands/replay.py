"""`grognard replay JOURNAL`: runs a battle's journal again and verifies every line of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grognard.commands import FILE, Exit, WholeNumber, does, language, say, tell
from grognard.commands._records import line_of, say_proof, say_under_other_rules
from grognard.kernel.words.language import N_

if TYPE_CHECKING:
    from grognard.kernel.battle.journal import Journal
    from grognard.kernel.battle.replay import Replay


@does(
    N_("Run a battle's journal again, verify every line of it, and show its log."),
    "grognard replay battles/demo.jsonl --quiet",
    "grognard replay battles/demo.jsonl --luck",
)
@click.argument("journal", type=FILE, help=N_("The journal."))
@click.option("--to", type=WholeNumber(least=0), help=N_("Stop after the choice with this number."))
@click.option("--luck", is_flag=True, help=N_("Say who was lucky: each roll against its exact expectation."))
@click.option("--report", type=FILE, help=N_("Write an HTML report of it to this file."))
@click.option("--quiet", is_flag=True, help=N_("Say only whether it verifies."))
@click.option("--json", is_flag=True, help=N_("Answer as JSON."))
def command(journal: Path, to: int | None, luck: bool, report: Path | None, quiet: bool, json: bool) -> Exit:
    """Verify the journal; it ends with 1, and names the first line that differs, if today's rules give another one."""
    from grognard.games import game_of_journal
    from grognard.kernel.battle.journal import Journal
    from grognard.kernel.battle.luck import told
    from grognard.underway import before_witnesses

    kept = Journal.open(journal)
    game = game_of_journal(kept.header, str(journal))
    title = game.scenario_in(kept.header, str(journal)).title
    frames, run = before_witnesses(kept, until=to)
    battle = run.battle
    found = game.luck_of(frames) if frames and (luck or report is not None) else None
    if battle is not None and not quiet and not json and not luck:
        from grognard.report.log import log_text

        sys.stdout.write(log_text(told(battle.log), language(), game.names_of(battle.state)) + "\n")
    if battle is not None and luck and not json:
        tell(game.luck_lines(found, frames, quiet=quiet), game.names_of(battle.state))
    if report is not None and battle is not None:
        from grognard.report.html import write_report

        write_report(game.report_of(frames, battle.result, title, found), report, language=language())
        if not json:
            say(N_("Report: {file}"), file=str(report))
    if json:
        _print_json(run, kept, report, game.plain_luck(found) if luck and frames else None)
    else:
        _say_verdict(run, kept)
    return Exit.DONE if run.difference is None and run.proof.strayed is None else Exit.SAYS_NO


def _say_verdict(run: Replay, kept: Journal) -> None:
    if kept.cut:
        say(N_("The last line was cut short while it was written; it is left out."))
    if run.difference is None:
        say_proof(run, kept)
        say(N_("{lines} of {all} lines run again: all as recorded."), lines=run.lines, all=len(kept.lines))
        return
    say_under_other_rules(kept, run.difference.line.n)
    say("{difference}", difference=run.difference)


def _print_json(run: Replay, kept: Journal, report: Path | None, luck: dict[str, Any] | None) -> None:
    import msgspec

    difference, proof = run.difference, run.proof
    answer = {
        "verified": difference is None and proof.strayed is None,
        "lines": run.lines,
        "of": len(kept.lines),
        "cut": bool(kept.cut),
        "difference": None if difference is None else {"place": difference.place, "says": difference.say(language())},
        "dice": {
            "proved": proof.strayed is None and proof.unknown is None and not proof.typed,
            "typed": proof.typed,
            "strayed": None if proof.strayed is None else line_of(proof.strayed),
            "unknown": None if proof.unknown is None else line_of(proof.unknown),
        },
        "result": msgspec.to_builtins(run.battle.result) if run.battle is not None else None,
        "report": str(report) if report is not None else None,
    }
    if luck is not None:
        answer["luck"] = luck
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer)).decode() + "\n")
