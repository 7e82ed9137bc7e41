"""Battles between two tacticians: 4,500 points a side, on one core.

Reported besides the table: the longest battle, the longest decision, when the armies met, and the memory in use.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterator

from bench.timing import Contest
from grognard.t9a.tactician import Appraisal, Tactician
from tests.players.tables import ARMIES, battle_of

BATTLE_GOAL = 10.0  # seconds of one processor for a battle
DECISION_GOAL = 1.0  # for a decision
CONTACT_GOAL = 3  # the Game Turn by which the armies have met
MEMORY_GOAL = 300  # MB


def play(seed: int, *, shared: bool = True) -> tuple[float, float, int]:
    """Play a battle; return the seconds that it took, those of the longest decision, and the turn of the contact."""
    known = Appraisal()
    players = [Tactician(known), Tactician(known if shared else Appraisal())]
    battle = battle_of(ARMIES[seed % 3], ARMIES[3 + seed // 3 % 3], seed)
    longest, contact, start = 0.0, 99, time.process_time()
    while (ask := battle.ask) is not None:
        before = time.process_time()
        answer = players[ask.player].choose(ask, battle)
        longest = max(longest, time.process_time() - before)
        battle.answer(answer)
        if contact == 99 and any(unit.is_engaged for unit in battle.state.units):
            contact = battle.state.turn
    return time.process_time() - start, longest, contact


def figures(quick: bool) -> bool:
    """Play some battles and say how long they took; return whether all goals were met."""
    found = [play(seed) for seed in range(3 if quick else 9)]
    seconds, longest, contact = (max(one[place] for one in found) for place in range(3))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    met = [
        _met("the longest battle", f"{seconds:.1f} s", f"{BATTLE_GOAL:g} s", seconds <= BATTLE_GOAL),
        _met("the longest decision", f"{longest:.2f} s", f"{DECISION_GOAL:g} s", longest <= DECISION_GOAL),
        _met("the latest contact", f"Game Turn {contact}", f"Game Turn {CONTACT_GOAL}", contact <= CONTACT_GOAL),
        _met("most memory", f"{memory:.0f} MB", f"{MEMORY_GOAL} MB", memory <= MEMORY_GOAL),
    ]
    return all(met)


def _met(what: str, found: str, goal: str, met: bool) -> bool:
    print(f"- {what}: {found}; goal {goal}: {'met' if met else 'MISSED'}")
    return met


def contests(quick: bool) -> Iterator[Contest]:
    """Yield the comparison of tacticians that share what they know of combats with those that don't."""
    yield Contest(
        "One battle between two tacticians",
        {"shared knowledge": lambda: play(2)[2], "each its own": lambda: play(2, shared=False)[2]},
        "shared knowledge",
        figures=lambda: figures(quick),
        rounds=1 if quick else 3,
    )
