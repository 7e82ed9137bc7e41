"""Replays: a journal run again, verified line by line, and gone on with.

`replay` runs the recorded answers and faces through the rules and stops at the first line that differs; `verify` makes
that an error; `resume` goes on where the journal stops. The rules come from *make_battle*, which builds the battle of a
header: `make_battle(header, dice)`, without a journal.

Where the seed is known to which a journal is committed, the faces are held against its dice on the way: `Replay.proof`
says what that came to.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import msgspec

from grognard.kernel.battle.asks import read_answer
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.changes import differences
from grognard.kernel.battle.committed import AgainstSeed, commitment, commitment_of
from grognard.kernel.battle.digests import NEWEST, digest, plain
from grognard.kernel.battle.journal import Header, Journal, Line, Terms
from grognard.kernel.dice import Dice, DiceLeft, ImpossibleFace, OutOfDice, RolledDice
from grognard.kernel.words.language import N_, NO_NAMES, Language, RuleNames, Sayable, Wording, render
from grognard.kernel.words.refusals import Refusal

MakeBattle = Callable[[Header, Dice], Battle[Any, Any]]


@dataclass(frozen=True)
class Said:
    """A sentence: a template and its values."""

    message: str
    values: dict[str, Any]

    def wording(self) -> Wording:
        """Return the template and the values."""
        return Wording(self.message, self.values.__getitem__)


@dataclass(frozen=True)
class Difference:
    """The first line of a journal that today's rules don't give.

    Attributes:
        place: The file and the line.
        line: The line.
        what: What differs, ready to be put into words.
        then: The state that the line recorded, as plain data.
        now: The state that today's rules give, as plain data; where they couldn't go on, the last one they gave.
    """

    place: str
    line: Line
    what: Sayable
    then: Any
    now: Any

    def wording(self) -> Wording:
        """Return the place and what differs there."""
        return Wording(_DIFFERENCE, self.__getattribute__)

    def say(self, language: Language = "en", rules: RuleNames = NO_NAMES) -> str:
        """Return the difference in words, in one line."""
        return render(self, language, rules)


@dataclass
class Proof:
    """What is known of the dice of a journal.

    Attributes:
        strayed: The number (n) of the first line whose faces aren't those of the seed; None if there is none.
        unknown: The number of the first line that is committed to no seed, or to one that isn't known.
        typed: Whether people typed faces in: there is nothing to hold those against.
        dice: The dice of the seed that is known last, at the place that the journal has come to.
    """

    seeds: dict[str, int] = field(default_factory=dict)
    strayed: int | None = None
    unknown: int | None = None
    typed: bool = False
    dice: RolledDice | None = None

    def begin(self, committed: str) -> None:
        """Hold what follows against the seed of this commitment."""
        seed = self.seeds.get(committed)
        self.dice = None if seed is None else RolledDice(seed)

    def throws(self, line: Line) -> AgainstSeed:
        """Return dice that show the faces of a line again, and tell whether they were typed in."""
        dice = AgainstSeed(line.faces, None if line.typed else self.dice)
        dice.typed = line.typed
        return dice

    def note(self, line: Line, dice: AgainstSeed) -> None:
        """Take in what a line has shown."""
        if line.typed:
            self.typed = True
        elif line.faces and self.dice is None and self.unknown is None:
            self.unknown = line.n
        if dice.strayed and self.strayed is None:
            self.strayed = line.n


@dataclass(frozen=True)
class Replay:
    """A journal run again: the battle as it stands after the last line that agreed, and the difference, if any."""

    journal: Journal
    battle: Battle[Any, Any] | None
    lines: int
    difference: Difference | None = None
    proof: Proof = field(default_factory=Proof)


class VerificationFailed(Exception):
    """A journal isn't what its rules give: `difference` names the first line and both states."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference)
        self.difference = difference

    def wording(self) -> Wording:
        """Return the difference's sentence."""
        return self.difference.wording()

    def __str__(self) -> str:
        return render(self)


class _Differs(Exception):
    def __init__(self, message: str, **values: Any) -> None:
        super().__init__(message)
        self.said = Said(message, values)


def replay(
    journal: Journal,
    make_battle: MakeBattle,
    *,
    until: int | None = None,
    after_each: Callable[[Line, Battle[Any, Any]], None] | None = None,
    seeds: Iterable[int] = (),
) -> Replay:
    """Run *journal* again, and compare every line, until one differs.

    Args:
        journal: An opened journal.
        make_battle: Builds the battle of a header, with the rules of today.
        until: The number (n) of the last line to run; None for all.
        after_each: Called with each line that agreed, and the battle as it stands after it.
        seeds: Seeds that are known besides those revealed in the journal.
    """
    battle: Battle[Any, Any] | None = None
    lines, terms = 0, journal.terms_at(0)
    proof = Proof({commitment(seed): seed for seed in (*seeds, *journal.seeds)})
    proof.begin(terms.dice)
    for line, then in journal.states():
        if until is not None and line.n > until:
            break
        try:
            if line.resumed is not None:
                before, terms = terms, journal.terms_at(line.n)
                if before.dice != terms.dice:
                    proof.begin(terms.dice)
            if battle is None:
                dice = proof.throws(line)
                battle = make_battle(journal.header, dice)
                dice.finish()
                proof.note(line, dice)
            elif line.is_a_choice:
                _repeat(battle, line, proof)
            _compare(battle, line, then, terms)
        except (_Differs, Refusal, OutOfDice, DiceLeft, ImpossibleFace) as error:
            now = plain(battle.state, terms.form) if battle is not None else None
            place = f"{journal.path}, line {line.n + 2}"
            return Replay(journal, battle, lines, Difference(place, line, _said(error), _copy(then), now), proof)
        lines += 1
        if after_each is not None:
            after_each(line, battle)
    return Replay(journal, battle, lines, None, proof)


def verify(journal: Journal, make_battle: MakeBattle, *, rules: str | None = None, seeds: Iterable[int] = ()) -> Replay:
    """Run *journal* again and hold every digest.

    Args:
        journal: An opened journal.
        make_battle: Builds the battle of a header, with the rules of today.
        rules: The rules version of today. A journal made under another one may differ: its first difference is
            returned, not raised.
        seeds: Seeds that are known besides those revealed in the journal.

    Raises:
        VerificationFailed: At the first line that differs.
    """
    run = replay(journal, make_battle, seeds=seeds)
    if run.difference is not None and rules in (None, journal.terms_at(run.difference.line.n).rules):
        raise VerificationFailed(run.difference)
    return run


def resume(journal: Journal, make_battle: MakeBattle, dice: Dice, *, rules: str | None = None) -> Battle[Any, Any]:
    """Return the battle of *journal* where it stopped; it goes on with *dice* and is written to the same file.

    Dice of the seed to which the journal is committed go on where they stopped. Other ones, and other rules, are said
    in a line of the journal. A journal that is committed to no dice proves nothing of them, and says nothing. A journal
    of the first form goes on in the newest one.

    Args:
        journal: An opened journal.
        make_battle: Builds the battle of a header, with the rules of today.
        dice: Thrown from now on.
        rules: The rules version of today; None: that of the journal.

    Raises:
        VerificationFailed: If today's rules don't give what was recorded.
    """
    run = verify(journal, make_battle, seeds=(dice.seed,) if isinstance(dice, RolledDice) else ())
    terms, committed = journal.terms_at(len(journal.lines)), commitment_of(dice)
    known = run.proof.dice
    battle = run.battle
    if battle is None:  # killed before the start was written
        battle = make_battle(journal.header, dice)
    elif known is not None and committed == terms.dice:
        battle.go_on_with(known)
    else:
        battle.go_on_with(dice)
    battle.keep(journal)
    provable = terms.dice != "" or terms.form < NEWEST
    today = Terms(NEWEST, rules or terms.rules, committed if committed and provable else terms.dice, terms.since)
    if today != terms and not battle.over:
        journal.gone_on_with(today.rules, today.dice, battle.state)
    return battle


def _repeat(battle: Battle[Any, Any], line: Line, proof: Proof) -> None:
    """Do again what *line* says was done."""
    if line.undo:
        battle.undo(line.player)
        return
    if battle.ask is None:
        raise _Differs(_OVER_EARLY)
    ask = next((ask for ask in battle.asks if ask.player == line.player), None)
    if ask is None:
        raise _Differs(_OTHER_PLAYER, then=line.player, now=battle.ask.player)
    dice = proof.throws(line)
    battle.go_on_with(dice)
    battle.answer(read_answer(line.answer, ask), player=ask.player)
    dice.finish()
    proof.note(line, dice)


def _compare(battle: Battle[Any, Any], line: Line, then: Any, terms: Terms) -> None:
    """Hold *battle* against what *line* recorded under these *terms*."""
    if digest(battle.state, terms.form) != line.state:
        places = _first_places(then, plain(battle.state, terms.form))
        raise _Differs(_STATE if places else _DIGEST, places=places)
    if plain(battle.result) != line.result:
        raise _Differs(_RESULT, then=_short(line.result), now=_short(plain(battle.result)))


def _first_places(then: Any, state: Any) -> tuple[Said, ...]:
    """Return the first five places where *state* isn't what it was *then*."""
    found = islice(differences(then, state), 5)
    return tuple(Said(_PLACE, {"where": where, "then": _short(old), "now": _short(new)}) for where, old, new in found)


def _said(error: Exception) -> Sayable:
    if isinstance(error, _Differs):
        return error.said
    if isinstance(error, Refusal):
        return Said(_REFUSED, {"why": error, "rule": error.rule})
    return Said(_DICE, {"why": str(error)})


def _short(value: Any) -> str:
    return reprlib.repr(value)


def _copy(state: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(state))


_DIFFERENCE = N_("{place}: {what}")
_STATE, _PLACE = N_("the state differs: {places}"), N_("{where} was {then}, is {now}")
_DIGEST = N_("the digest isn't that of the recorded state")
_RESULT = N_("the battle's result was {then}, is {now}")
_OVER_EARLY = N_("the battle is over here")
_OTHER_PLAYER = N_("player {then} chose, player {now} must choose")
_REFUSED = N_("the answer is refused: {why} ({rule})")
_DICE = N_("other dice are thrown: {why}")
