"""`grognard replay JOURNAL`: runs a battle's journal again and verifies every line of it."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grognard.commands import FILE, Exit, WholeNumber, does, language, say
from grognard.commands._battles import make_battle
from grognard.commands._skulldred import SYSTEM as SKULLDRED
from grognard.commands._skulldred import refuse_for_skulldred, replay_skulldred
from grognard.kernel.language import N_

if TYPE_CHECKING:
    from grognard.kernel.battle import Battle
    from grognard.kernel.replay import Replay
    from grognard.report.frames import Frame
    from grognard.t9a.luck import Luck


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
    from grognard.commands._luck import luck_in, say_luck
    from grognard.kernel.journal import Journal
    from grognard.kernel.luck import told
    from grognard.report.frames import frames_of
    from grognard.t9a.names import names_of
    from grognard.t9a.scenario.opening import RULES, scenario_in

    kept = Journal.open(journal)
    if kept.header.system == SKULLDRED:
        refuse_for_skulldred(**{"--report": report is not None, "--luck": luck})
        return replay_skulldred(kept, partial(make_battle), to, quiet=quiet, json=json)
    scenario = scenario_in(kept.header, str(journal))
    witnesses = luck or report is not None
    frames, run = frames_of(kept, partial(make_battle, witness=witnesses), until=to)
    battle = run.battle
    found = luck_in(frames) if witnesses and frames else None
    names = names_of(battle.state.setting) if battle is not None else None
    if battle is not None and not quiet and not json and not luck:
        from grognard.report.log import log_text

        assert names is not None, "a battle has names"
        sys.stdout.write(log_text(told(battle.log), language(), names) + "\n")
    if found is not None and luck and not json:
        assert names is not None, "a battle has names"
        say_luck(found, frames, names, quiet=quiet)
    if report is not None and frames:
        _write_report(frames, battle, report, scenario.title if scenario.title.en else None, found)
    if json:
        _print_json(run, kept, report, found if luck else None)
    else:
        _say_verdict(run, kept, RULES)
    return Exit.DONE if run.difference is None else Exit.SAYS_NO


def _say_verdict(run: Replay, kept: Any, rules: str) -> None:
    if kept.cut:
        say(N_("The last line was cut short while it was written; it is left out."))
    if run.difference is None:
        say(N_("{lines} of {all} lines run again: all as recorded."), lines=run.lines, all=len(kept.lines))
        return
    if kept.header.rules != rules:
        say(N_("Recorded under the rules {then}; these are the rules {now}."), then=kept.header.rules, now=rules)
    say("{difference}", difference=run.difference)


def _write_report(
    frames: tuple[Frame, ...], battle: Battle[Any, Any] | None, report: Path, title: Any, luck: Luck | None
) -> None:
    from grognard.report.html import write_report
    from grognard.report.t9a_story import report_of

    result = battle.result if battle is not None else None
    write_report(report_of(frames, result, title=title, luck=luck), report, language=language())
    say(N_("Report: {file}"), file=str(report))


def _print_json(run: Replay, kept: Any, report: Path | None, luck: Luck | None) -> None:
    import msgspec

    from grognard.commands._luck import plain_luck

    difference = run.difference
    answer = {
        "verified": difference is None,
        "lines": run.lines,
        "of": len(kept.lines),
        "cut": bool(kept.cut),
        "difference": None if difference is None else {"place": difference.place, "says": difference.say(language())},
        "result": msgspec.to_builtins(run.battle.result) if run.battle is not None else None,
        "report": str(report) if report is not None else None,
    }
    if luck is not None:
        answer["luck"] = plain_luck(luck)
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer)).decode() + "\n")
