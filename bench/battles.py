"""Whole battles of The Ninth Age: 4,500 points a side, two random players, on one core.

Reported besides the table: the median of battles with the log on, decisions a second, and the memory in use.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

from bench.timing import Contest, human
from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import Dice, RolledDice, SampledDice
from grognard.players import RandomPlayer
from grognard.t9a.board.state import State
from grognard.t9a.recruits import read_unit
from grognard.t9a.scenario.opening import new_battle
from grognard.t9a.scenario.scenario import Scenario
from tests.t9a.test_random_battles import scenario

MEDIAN_GOAL = 0.25  # seconds of one processor for a battle, log on
DECISIONS_GOAL = 5000  # a second
MEMORY_GOAL = 300  # MB


@cache
def agreed(seed: int) -> Scenario:
    return scenario(seed)


def play(seed: int, dice: Dice) -> tuple[Battle[State, Any], int]:
    """Play a battle to its end; return it and the number of its decisions."""
    battle = new_battle(agreed(seed), dice, read_unit)
    player = RandomPlayer(seed)
    decisions = 0
    while battle.ask is not None:
        battle.answer(player.choose(battle.ask, battle))
        decisions += 1
    return battle, decisions


def figures(quick: bool) -> bool:
    """Play some battles, say how long they took, and return whether all goals were met."""
    seeds = [seed for seed in range(1, 12 if quick else 40) if seed % 5]
    play(seeds[0], RolledDice(0))  # what is learned once: catalogues, rules, formations
    seconds, decisions = [], 0
    for seed in seeds:
        agreed(seed)
        start = time.process_time()
        _, number = play(seed, RolledDice(seed))
        seconds.append(time.process_time() - start)
        decisions += number
    median, rate = statistics.median(seconds), decisions / sum(seconds)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    print(f"- {decisions / len(seeds):.0f} decisions a battle")
    met = [
        _met("a battle, log on (median)", human(median), f"{MEDIAN_GOAL} s", median <= MEDIAN_GOAL),
        _met("decisions a second", f"{rate:.0f}", f"{DECISIONS_GOAL}", rate >= DECISIONS_GOAL),
        _met("most memory", f"{memory:.0f} MB", f"{MEMORY_GOAL} MB", memory <= MEMORY_GOAL),
    ]
    return all(met)


def _met(what: str, found: str, goal: str, met: bool) -> bool:
    print(f"- {what}: {found}; goal {goal}: {'met' if met else 'MISSED'}")
    return met


def contests(quick: bool) -> Iterator[Contest]:
    """Yield the comparison of dice."""
    yield Contest(
        "One battle, with the dice of a battle and of a simulation",
        {"rolled, log on": lambda: play(7, RolledDice(7)), "sampled, no log": lambda: play(7, SampledDice(7))},
        "rolled, log on",
        figures=lambda: figures(quick),
        rounds=3 if quick else 9,
    )
