"""What the commands say of a journal: whose rules and dice it holds, what it proves, and what it can't."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.commands._speech import say
from grognard.kernel.words.language import N_

if TYPE_CHECKING:
    from grognard.kernel.battle.journal import Journal
    from grognard.kernel.battle.replay import Replay

__all__ = ["line_of", "say_new_terms", "say_proof", "say_under_other_rules"]


def line_of(n: int) -> int:
    """Return the number of the file's line that has this `n`: the header and the start come first."""
    return n + 2


def say_under_other_rules(kept: Journal, n: int) -> None:
    """Say under which rules line *n* was recorded, if they have another version today."""
    from grognard.games import game_of_journal

    then, now = kept.terms_at(n).rules, game_of_journal(kept.header, str(kept.path)).rules
    if then != now:
        say(N_("Recorded under the rules {then}; these are the rules {now}."), then=then, now=now)


def say_new_terms(kept: Journal) -> None:
    """Say under which rules a battle goes on, and with what dice, if these are new in the last line."""
    _say_terms(kept, len(kept.lines) - 1)


def _say_terms(kept: Journal, n: int) -> None:
    """Say what line *n* tells of new rules and new dice."""
    if kept.lines[n].resumed is None:
        return
    before, now, line = kept.terms_at(n - 1), kept.terms_at(n), line_of(n)
    if before.rules != now.rules:
        message = N_("From line {line} on under the rules {now}, before under {then}.")
        say(message, line=line, now=now.rules, then=before.rules)
    if before.dice != now.dice:
        say(N_("From line {line} on with other dice."), line=line)


def say_proof(run: Replay, kept: Journal) -> None:
    """Say what a journal that runs again proves of its dice, where that isn't all."""
    for n in range(1, run.lines):
        _say_terms(kept, n)
    proof = run.proof
    if kept.form == 1:
        say(N_("An older record: it can't prove its dice, nor that profiles, table and readings are those of then."))
    elif proof.strayed is not None:
        say(_STRAYED, line=line_of(proof.strayed))
    elif proof.unknown is not None:
        committed = kept.terms_at(proof.unknown).dice
        say(_NOT_REVEALED if committed else _COMMITTED_TO_NONE, line=line_of(proof.unknown))


_STRAYED = N_("From line {line} on the faces aren't those of the dice that it is committed to.")
_NOT_REVEALED = N_("From line {line} on its dice aren't proved: their seed isn't revealed.")
_COMMITTED_TO_NONE = N_("From line {line} on its dice can't be proved: it is committed to none.")
