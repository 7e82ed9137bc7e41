"""Battles: the price of the kernel itself, on a toy game; forks and snapshots against copying the state.

The rules of the toy game are nearly nothing, so these figures are the floor under every system: an answer checked, the
procedure resumed, the state's digest, the changes, and a line written to the journal.
"""

from __future__ import annotations

import copy
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from bench.timing import Contest, Goal
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.changes import changes
from grognard.kernel.battle.digests import digest, encoded
from grognard.kernel.battle.journal import Journal
from grognard.kernel.battle.replay import verify
from grognard.kernel.dice import RolledDice, SampledDice
from tests.kernel.skirmish import HEADER, State, battle, make_battle, play


class Character(msgspec.Struct, frozen=True):
    id: int
    troop: str
    lost: int = 0
    spent: tuple[str, ...] = ()


class Unit(msgspec.Struct, frozen=True):
    """A unit of about as many facts as a rank-and-flank game needs."""

    id: int
    side: int
    troop: str
    models: int
    lost: int
    characters: tuple[Character, ...]
    x: float
    y: float
    facing: float
    files: int
    engaged: tuple[tuple[int, str, str], ...] = ()
    charging: bool = False
    first_round: bool = False
    fleeing: bool = False
    shaken: int = 0
    moved: str = ""
    shot: bool = False
    panic_passed: bool = False
    health_at_phase_start: int = 0
    lost_this_phase: int = 0
    spent: tuple[str, ...] = ()
    effects: tuple[tuple[str, int], ...] = ()


class Table(msgspec.Struct, frozen=True):
    units: tuple[Unit, ...]
    turn: int
    player: int
    phase: str
    scores: tuple[int, int]


def table(units: int = 40) -> Table:
    """Return a state of *units* units, every fourth with a Character and an effect."""
    random_ = random.Random(1)
    made = []
    for n in range(units):
        heroes = (Character(1000 + n, "captain", 1, ("potion",)),) if n % 4 == 0 else ()
        effects = (("blessed", 3),) if n % 4 == 1 else ()
        x, y, facing = (round(random_.uniform(0, 72), 3) for _ in range(3))
        made.append(Unit(n, n % 2, f"troop-{n % 7}", 20, 0, heroes, x, y, facing, 5, effects=effects))
    return Table(tuple(made), 3, 1, "shooting", (250, 0))


def contests(quick: bool) -> Iterator[Contest]:
    """Yield the contests."""
    with tempfile.TemporaryDirectory() as folder:
        yield whole_battles(Path(folder), 3)
        yield whole_battles(Path(folder), 12)
        yield replays(Path(folder))
    yield forks()
    yield digests()
    yield snapshots()


def random_battle(dice: Any, a_side: int, journal: Journal | None = None) -> Battle[State, int | None]:
    """Play a battle of the toy game with random options."""
    picks = random.Random(2)
    return play(battle(dice, a_side, journal), iter(lambda: picks.getrandbits(20), -1))


def whole_battles(folder: Path, a_side: int) -> Contest:
    """A whole battle, with and without a journal."""
    path = folder / "battle.jsonl"

    def kept() -> Battle[State, int | None]:
        path.unlink(missing_ok=True)
        return random_battle(RolledDice(1), a_side, Journal.create(path, HEADER))

    def digested() -> None:
        game, picks = battle(RolledDice(1), a_side), random.Random(2)
        while game.ask is not None:
            game.answer(game.ask.options[picks.getrandbits(20) % len(game.ask.options)])
            digest(game.state)

    answers = len(kept().answers)
    return Contest(
        f"a battle of the toy game, {a_side} figures a side, {answers} decisions",
        {
            "nothing kept": lambda: random_battle(RolledDice(1), a_side),
            "sampled dice": lambda: random_battle(SampledDice(1), a_side),
            "a digest each": digested,
            "a journal on disk": kept,
        },
        base="nothing kept",
        note=f"Decisions a second: {answers} divided by the median.",
    )


def replays(folder: Path) -> Contest:
    """Verify a journal: the battle again, every digest held."""
    path = folder / "replayed.jsonl"
    random_battle(RolledDice(1), 3, Journal.create(path, HEADER))
    return Contest(
        "a journal opened and verified",
        {
            "played": lambda: random_battle(RolledDice(1), 3),
            "chain checked": lambda: Journal.open(path),
            "run again and verified": lambda: verify(Journal.open(path), make_battle),
        },
        base="played",
    )


def forks() -> Contest:
    """Fork and undo, in mid-battle, against copying the state."""
    picks = random.Random(3)
    game = play(battle(RolledDice(5), 8), (picks.getrandbits(20) for _ in range(60)))

    def there_and_back() -> None:
        assert game.ask is not None
        game.answer(game.ask.options[0])
        game.undo()

    return Contest(
        "a fork in mid-battle, 8 figures a side",
        {
            "fork": lambda: game.fork(SampledDice(1)),
            "fork with own dice": game.fork,
            "answer and undo": there_and_back,
            "deepcopy of the state": lambda: copy.deepcopy(game.state),
        },
        base="fork",
    )


def digests() -> Contest:
    """The digest of a small state and of one of 40 units."""
    small, large = play(battle(RolledDice(5), 8), [1] * 20).state, table()
    text = f"{len(encoded(small)):,} and {len(encoded(large)):,} bytes"
    return Contest(
        "digest of a state",
        {
            "16 figures": lambda: digest(small),
            "40 units": lambda: digest(large),
            "40 units, JSON only": lambda: encoded(large),
        },
        base="16 figures",
        note=f"The states are {text} of JSON.",
    )


def snapshots() -> Contest:
    """A snapshot of a state of 40 units, ready to go back to, against deep copies of the same tree.

    States are frozen: keeping one is keeping a reference, and changing one makes new values along one path. The
    snapshot that is measured does more: it changes a unit, finds the changes and digests the new state.
    """
    state = table()
    plain: Any = msgspec.to_builtins(state)
    decoder = msgspec.json.Decoder(Table)

    def moved() -> Table:
        unit = replace(state.units[7], x=state.units[7].x + 1)
        return replace(state, units=(*state.units[:7], unit, *state.units[8:]))

    def snapshot() -> tuple[Table, str]:
        return state, digest(state)

    def kept_choice() -> tuple[Table, str, object]:
        new = moved()
        return new, digest(new), changes(state, new)

    def check() -> None:
        assert copy.deepcopy(state) == decoder.decode(encoded(state)) == state
        assert copy.deepcopy(plain) == plain

    contenders: dict[str, Callable[[], object]] = {
        "deepcopy, dicts and lists": lambda: copy.deepcopy(plain),
        "deepcopy, frozen structs": lambda: copy.deepcopy(state),
        "through JSON and back": lambda: decoder.decode(encoded(state)),
        "value kept, with its digest": snapshot,
        "one unit moved": moved,
        "one unit moved, digest, changes": kept_choice,
    }
    return Contest(
        "snapshot of a state of 40 units",
        contenders,
        base="deepcopy, frozen structs",
        goals=(
            Goal("value kept, with its digest", "deepcopy, frozen structs", 1 / 10),
            Goal("one unit moved, digest, changes", "deepcopy, frozen structs", 1 / 10),
        ),
        check=check,
        note="Keeping the value itself costs nothing; the digest is what is paid for.",
    )
