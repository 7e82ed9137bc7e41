"""Battles from files: scenarios and journals, who plays them, and the reports made of them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from grognard.games import game_of_journal, game_of_scenario, make_battle
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.committed import commitment_of, forget_seed, keep_seed, kept_seed
from grognard.kernel.battle.journal import Journal
from grognard.kernel.battle.read_back import Position
from grognard.kernel.battle.replay import Replay, resume
from grognard.kernel.dice import Dice, RolledDice
from grognard.kernel.files import Folder, read_text
from grognard.kernel.game import Agreed, Frame, System, battle_of
from grognard.kernel.words.language import N_, Language
from grognard.kernel.words.refusals import BadInput
from grognard.odds.documents import read_question
from grognard.players import Player
from grognard.players.seating import seated
from grognard.report.frames import frames_of

__all__ = ["Underway", "before_witnesses", "begun", "fresh_seed", "gone_on_from", "resumed", "write_report_of"]

SEED_BITS = 63
"""Too many to find the seed to which a journal is committed by trying all."""

ThrowDice = Callable[[int, str], Dice]
"""Makes the dice of a battle, given its seed and the id of its game."""


def rolled(seed: int, system: str) -> Dice:
    """Return dice that are rolled from *seed*."""
    return RolledDice(seed)


def fresh_seed() -> int:
    """Return a seed that nobody knows."""
    return secrets.randbits(SEED_BITS)


class Underway:
    """A battle to be played.

    Attributes:
        system: Its game.
        agreed: What was agreed on.
        battle: The battle, at its first ask or where its journal stops.
        seed: The seed of its dice.
        dice: What they are.
        journal: The journal that keeps it, if any.
        names: What ids are called.
    """

    def __init__(self, system: System, agreed: Agreed, battle: Battle[Any, Any], seed: int, dice: Dice) -> None:
        self.system, self.agreed, self.battle, self.seed, self.dice = system, agreed, battle, seed, dice
        self.journal: Journal | None = None
        self.names = system.names_of(battle.state)

    @property
    def scenario(self) -> Any:
        """What was agreed on, as the game knows it."""
        return self.agreed.scenario

    def keep(self, path: Path) -> None:
        """Write every choice to a new journal."""
        self.journal = Journal.create(path, self.system.header_of(self.scenario), self.dice)
        try:
            if self.is_rolled:
                keep_seed(path, self.seed)
            self.battle.keep(self.journal)
        except BaseException:
            self.journal.close()
            path.unlink()  # nothing half-written
            forget_seed(path)
            raise

    def end(self) -> None:
        """Reveal the seed of the dice in the journal if the battle is over: everybody may check now what was thrown."""
        journal, battle = self.journal, self.battle
        if journal is None or not battle.over:
            return
        if journal.dice == commitment_of(self.dice) != "" and not journal.seeds:
            journal.reveal(self.seed, battle.state, battle.result)
        forget_seed(journal.path)

    @property
    def is_rolled(self) -> bool:
        """Are its dice rolled from the seed (and not typed in)?"""
        return bool(commitment_of(self.dice))

    def players(self, human: Callable[[], Player] | None = None) -> list[Player]:
        """Return the players whom the scenario names; *human* makes those at the terminal."""
        return seated(self.system, self.agreed.seats, self.seed, human)


def begun(path: Path, seed: int | None, throw: ThrowDice = rolled, players: Sequence[str] = ()) -> Underway:
    """Return the battle of a scenario's file, at its first ask.

    Args:
        path: The file.
        seed: Of the dice, in place of the file's; without any seed, a fresh one is drawn.
        throw: Makes the dice.
        players: Who plays, in place of the file's players.

    Raises:
        BadInput: If the file can't be used.
    """
    found: Mapping[str, object]
    found = read_question(read_text(path), str(path), N_("a scenario: keys with their values"))
    if players:
        found = {**found, "players": list(players)}
    seed = _seed_in(found, path) if seed is None else seed
    seed = fresh_seed() if seed is None else seed
    system = game_of_scenario(found, str(path))
    agreed = system.read_scenario(found, str(path), seed, Folder(path.parent))
    dice = throw(seed, system.id)
    return Underway(system, agreed, battle_of(system, agreed.scenario, dice, str(path)), seed, dice)


def resumed(path: Path, seed: int | None, throw: ThrowDice = rolled) -> Underway:
    """Return the battle of a journal where it stops; it goes on in the same file.

    Its dice are those of the seed that stands beside it, from where they stopped. With another *seed*, or without any,
    the journal says that other dice are thrown from here on; so it does if the rules have another version by now.

    Raises:
        BadInput: If the journal is damaged.
        VerificationFailed: If today's rules don't give what was recorded.
    """
    journal = Journal.open(path)
    seed = kept_seed(path) if seed is None else seed
    seed = next(iter(journal.seeds), fresh_seed()) if seed is None else seed
    system = game_of_journal(journal.header, str(path))
    dice = throw(seed, system.id)
    battle = resume(journal, make_battle, dice, rules=system.rules)
    if commitment_of(dice) and not battle.over:
        keep_seed(path, seed)
    underway = Underway(system, system.scenario_in(journal.header, str(path)), battle, seed, dice)
    underway.journal = journal
    return underway


def gone_on_from(position: Position, seed: int | None, place: str = "position") -> Underway:
    """Return the battle that goes on from a position; no journal keeps it.

    Args:
        position: As a value.
        seed: Of the dice; None: a fresh one.
        place: Where it stands, for complaints.

    Raises:
        BadInput: If it can't be used.
    """
    system = game_of_journal(position, place)
    agreed = system.scenario_in(position, place)
    opening = system.opening(agreed.scenario, place)
    state = system.values_of(opening).state(position.state)
    seed = fresh_seed() if seed is None else seed
    dice = rolled(seed, system.id)
    return Underway(system, agreed, Battle(system.play, state, dice, view_of=system.view_of), seed, dice)


def _seed_in(found: Mapping[str, object], path: Path) -> int | None:
    seed = found.get("seed")
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadInput(f"{path}, seed", str(seed), N_("a whole number"))
    return seed


def before_witnesses(kept: Journal, until: int | None = None) -> tuple[tuple[Frame, ...], Replay]:
    """Run a journal again before witnesses (`kernel.luck`), up to its line *until*; return its frames and the run.

    The seed that stands beside an unfinished one proves its dice, and is not shown.
    """
    seed = kept_seed(kept.path)
    return frames_of(kept, partial(make_battle, witness=True), until=until, seeds=() if seed is None else (seed,))


def write_report_of(kept: Journal, path: Path, language: Language) -> None:
    """Run a journal again before witnesses, and write the report of it."""
    from grognard.report.html import write_report

    frames, run = before_witnesses(kept)
    system = game_of_journal(kept.header)
    title = system.scenario_in(kept.header, "journal").title
    result = run.battle.result if run.battle is not None else None
    write_report(system.report_of(frames, result, title, system.luck_of(frames)), path, language=language)
