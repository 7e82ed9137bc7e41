"""Battles from files: scenarios and journals, the players whom they name, and where what is written goes."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.commands._files import read_text
from grognard.commands._skulldred import SYSTEM as SKULLDRED
from grognard.commands._skulldred import SkulldredUnderway, begun_skulldred
from grognard.commands._table import DiceKind, a_human, dice_of, play_begins
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput, Faults

if TYPE_CHECKING:
    from grognard.kernel.battle.battle import Battle
    from grognard.kernel.battle.journal import Header, Journal
    from grognard.kernel.dice import Dice
    from grognard.kernel.words.language import RuleNames
    from grognard.players import Player
    from grognard.t9a.armies.army_list import ArmyList
    from grognard.t9a.scenario.scenario import Scenario
    from grognard.t9a.tactician import Appraisal

SEED_BITS = 48
FOLDER = Path("battles")
"""Where battles are written if nobody says where, in the folder where one is."""


def is_journal(path: Path) -> bool:
    """Is the file a journal (and not a scenario)?"""
    from grognard.kernel.battle.journal import BEGINS

    return read_text(path).startswith(BEGINS.decode())


def fresh_seed() -> int:
    """Return a seed that nobody knows."""
    return secrets.randbits(SEED_BITS)


class Underway:
    """A battle of The Ninth Age to be played.

    Attributes:
        battle: The battle, at its first ask or where its journal stops.
        scenario: What was agreed on.
        seed: The seed of its dice.
        player_seeds: Those that the scenario gives to its players.
        journal: The journal that keeps it, if any.
        names: What ids are called.
    """

    system = "t9a"

    def __init__(self, battle: Battle[Any, Any], scenario: Scenario, seed: int, player_seeds: list[int | None]) -> None:
        from grognard.t9a.names import names_of

        self.battle, self.scenario = battle, scenario
        self.seed, self.player_seeds = seed, player_seeds
        self.journal: Journal | None = None
        self.names: RuleNames = names_of(battle.state.setting)

    def keep(self, path: Path) -> None:
        """Write every choice to a new journal."""
        from grognard.kernel.battle.journal import Journal
        from grognard.t9a.scenario.opening import header_of

        self.journal = Journal.create(path, header_of(self.scenario))
        try:
            self.battle.keep(self.journal)
        except BaseException:
            self.journal.close()
            path.unlink()  # nothing half-written
            raise

    def players(self) -> list[Player]:
        """Return the players whom the scenario names."""
        from grognard.t9a.tactician import Appraisal

        seeds = [2 * self.seed + side if own is None else own for side, own in enumerate(self.player_seeds)]
        known = Appraisal()
        return [_player(self.scenario, side, seed, self.names, known) for side, seed in enumerate(seeds)]


def begun(
    path: Path, seed: int | None, dice: DiceKind = DiceKind.ROLLED, players: Sequence[str] = ()
) -> Underway | SkulldredUnderway:
    """Return the battle of a scenario's file, at its first ask.

    Args:
        path: The file.
        seed: Of the dice, in place of the file's; without any seed, a fresh one is drawn.
        dice: Who rolls them.
        players: Who plays, in place of the file's players.

    Raises:
        BadInput: If the file can't be used.
    """
    from grognard.odds.documents import read_question
    from grognard.t9a.recruits import read_unit
    from grognard.t9a.scenario.opening import new_battle
    from grognard.t9a.scenario.scenario import player_seed, read_scenario

    found = read_question(read_text(path), str(path), N_("a scenario: keys with their values"))
    if players:
        found = {**found, "players": list(players)}
    seed = _seed_in(found, path) if seed is None else seed
    seed = fresh_seed() if seed is None else seed
    if found.get("system") == SKULLDRED:
        return begun_skulldred(found, path, seed, dice)
    scenario = read_scenario(found, str(path), lambda *said: _read_list(path.parent, *said), seed)
    thrown = dice_of(dice, seed, Underway.system)
    underway = Underway(
        new_battle(scenario, thrown, read_unit, str(path)),
        scenario,
        seed,
        [player_seed(found, side) for side in (0, 1)],
    )
    play_begins(thrown, underway.names)
    return underway


def resumed(path: Path, seed: int | None, dice: DiceKind = DiceKind.ROLLED) -> Underway | SkulldredUnderway:
    """Return the battle of a journal where it stops; it goes on with new dice and is written to the same file.

    Raises:
        BadInput: If the journal is damaged.
        VerificationFailed: If today's rules don't give what was recorded.
    """
    from grognard.kernel.battle.journal import Journal
    from grognard.kernel.battle.replay import resume
    from grognard.t9a.scenario.opening import scenario_in

    journal = Journal.open(path)
    seed = fresh_seed() if seed is None else seed
    underway: Underway | SkulldredUnderway
    thrown = dice_of(dice, seed, journal.header.system)
    battle = resume(journal, make_battle, thrown)
    if journal.header.system == SKULLDRED:
        from grognard.skulldred.scenario import scenario_in as skulldred_scenario_in

        underway = SkulldredUnderway(battle, skulldred_scenario_in(journal.header, str(path)), seed)
    else:
        underway = Underway(battle, scenario_in(journal.header, str(path)), seed, [None, None])
    underway.journal = journal
    play_begins(thrown, underway.names)
    return underway


def _read_list(folder: Path, found: object, place: str, points: int | None) -> ArmyList:
    """Read an army list: a pasted text, a document, or a file in the scenario's folder."""
    from grognard.t9a.lists import read_any

    if isinstance(found, Mapping):
        return _read_document(found, place)
    if not isinstance(found, str):
        raise BadInput(place, str(found), N_("a file or a pasted list"))
    elif "\n" in found.strip():
        text, source = found, place
    else:
        text, source = read_text(folder / found), str(folder / found)
    reading = read_any(text, source, army_points=points)
    faults = Faults()
    faults.found += [unread.as_fault(source) for unread in reading.unread]
    faults.tell()
    if reading.army_list is None:
        raise BadInput(source, N_("nothing"), N_("an army list"))
    return reading.army_list


def _read_document(found: Mapping[Any, Any], place: str) -> ArmyList:
    """Read an army list that stands in the scenario itself, in the form that `grognard list --write` gives."""
    import msgspec

    from grognard.t9a.lists.documents import FORMAT, read_document

    return read_document(msgspec.json.encode({"format": FORMAT, **found}).decode(), place)


def _seed_in(found: Mapping[str, object], path: Path) -> int | None:
    seed = found.get("seed")
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadInput(f"{path}, seed", str(seed), N_("a whole number"))
    return seed


def make_battle(header: Header, dice: Dice, *, witness: bool = False) -> Battle[Any, Any]:
    """Return the battle of a journal's header, at its first ask (see `kernel.replay`); *witness*: see `new_battle`."""
    if header.system == SKULLDRED:
        from grognard.skulldred import scenario as skulldred

        return skulldred.new_battle(skulldred.scenario_in(header), dice, witness=witness)
    from grognard.t9a.recruits import read_unit
    from grognard.t9a.scenario.opening import new_battle, scenario_in

    return new_battle(scenario_in(header), dice, read_unit, witness=witness)


def _player(scenario: Scenario, side: int, seed: int, names: RuleNames, known: Appraisal) -> Player:
    from grognard.players import ScriptedPlayer, computer_player

    seat = scenario.seats[side]
    if seat.player == "scripted":
        return ScriptedPlayer(seat.answers)
    if seat.player == "human":
        return a_human(names)
    return computer_player(seat.player, seed, known)


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
