"""Whole games of Skulldred: 8 figures a side, two random players, on one core, log on."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

from bench.timing import Contest, human
from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import Dice, RolledDice, SampledDice
from grognard.kernel.geometry import Rect
from grognard.kernel.words.language import Name
from grognard.players import RandomPlayer
from grognard.skulldred.battle import play as procedure
from grognard.skulldred.new_game import new_game
from grognard.skulldred.profiles import profiles
from grognard.skulldred.scenery import Board, mirrored, piece
from grognard.skulldred.state import State
from grognard.skulldred.warband_list import Recruit, WarbandList

MEDIAN_GOAL = 0.1  # seconds of one processor for a game, log on

WARBANDS = {
    "greenskins": (
        "orc-boss",
        "orc-warrior",
        "orc-piker",
        "goblin",
        "goblin-archer",
        "goblin-shaman",
        "wolf-rider",
        "cave-troll",
    ),
    "undead": (
        "necromancer",
        "tomb-champion",
        "skeleton",
        "skeleton-archer",
        "skeleton-spear",
        "bat",
        "zombie",
        "wraith",
    ),
    "humans": ("captain", "man-at-arms", "longbow", "pikeman", "battle-wizard", "militia", "knight", "griffon-rider"),
}
SPELLS = {
    "greenskins": ("dread", "gust", "fog"),
    "undead": ("summon", "raise-up", "dread", "gate-step", "mire"),
    "humans": ("lance", "fire-burst", "fury", "unbind"),
}
PIECES = (
    ("wood", 250, 400, 120, 90),
    ("low-wall", 520, 330, 140, 12),
    ("house", 700, 420, 80, 60),
    ("chest", 420, 460, 30, 20),
)


def warband(name: str) -> WarbandList:
    """Return eight figures with their spells."""
    known = profiles()
    recruits = [
        Recruit(known[key], 1, "necromancer" if known[key].says("may_return") else "") for key in WARBANDS[name]
    ]
    cards = tuple(f"skulldred.spells.{spell}" for spell in SPELLS[name])
    return WarbandList(Name.same(name), tuple(recruits), cards)


@cache
def agreed(seed: int) -> State:
    """Return a game before its setup: each warband meets each other on a table with four pairs of pieces."""
    first, second = list(permutations(WARBANDS, 2))[seed % 6]
    pieces = [piece(f"piece-{n}", kind, Rect(x, y, w, d, 0)) for n, (kind, x, y, w, d) in enumerate(PIECES)]
    return new_game(warband(first), warband(second), Board(pieces=mirrored(pieces, 1000, 1000)))


def play(seed: int, dice: Dice) -> tuple[Battle[State, Any], int]:
    """Play a game to its end; return it and the number of its decisions."""
    battle = Battle(procedure, agreed(seed), dice)
    player = RandomPlayer(seed)
    decisions = 0
    while battle.ask is not None:
        battle.answer(player.choose(battle.ask, battle))
        decisions += 1
    return battle, decisions


def figures(quick: bool) -> bool:
    """Play some games, say how long they took, and return whether the goal was met."""
    seeds = range(12 if quick else 60)
    play(0, RolledDice(0))  # what is learned once: catalogue, rules
    seconds, decisions = [], 0
    for seed in seeds:
        agreed(seed)
        start = time.process_time()
        _, number = play(seed, RolledDice(seed))
        seconds.append(time.process_time() - start)
        decisions += number
    median = statistics.median(seconds)
    met = median <= MEDIAN_GOAL
    print(f"- {decisions / len(seeds):.0f} decisions a game, {decisions / sum(seconds):.0f} a second")
    print(f"- a game, log on (median): {human(median)}; goal {MEDIAN_GOAL} s: {'met' if met else 'MISSED'}")
    return met


def contests(quick: bool) -> Iterator[Contest]:
    """Yield the comparison of dice."""
    yield Contest(
        "One game, with the dice of a battle and of a simulation",
        {"rolled, log on": lambda: play(7, RolledDice(7)), "sampled, no log": lambda: play(7, SampledDice(7))},
        "rolled, log on",
        figures=lambda: figures(quick),
        rounds=3 if quick else 9,
    )
