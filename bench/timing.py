"""Fair timing: contenders are measured in turn (A B C A B C ...), so that a drift of the machine touches all alike.

A figure is the median of several measurements; ratios are what counts.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Contender = Callable[[], object]


@dataclass(frozen=True)
class Timing:
    """Seconds for one call: the median of several measurements, the fastest and the slowest of them."""

    median: float
    fastest: float
    slowest: float
    measurements: int


@dataclass(frozen=True)
class Goal:
    """`contender` shall take at most `share` of the time of `peer`."""

    contender: str
    peer: str
    share: float


@dataclass(frozen=True)
class Contest:
    """Several ways to do the same work, measured side by side.

    `check` proves first that they agree; `figures` prints what else is measured and returns whether its goals were met.
    """

    title: str
    contenders: Mapping[str, Contender]
    base: str
    goals: tuple[Goal, ...] = ()
    check: Callable[[], None] | None = None
    figures: Callable[[], bool] | None = None
    note: str = ""
    rounds: int = 9
    budget: float = 20.0
    timings: dict[str, Timing] = field(default_factory=dict)


def measure(contenders: Mapping[str, Contender], rounds: int = 9, budget: float = 20.0) -> dict[str, Timing]:
    """Return the timing of each of *contenders*: up to *rounds* measurements in turn, for about *budget* seconds."""
    calls = {name: _calls_for_one_measurement(run) for name, run in contenders.items()}
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    gc.collect()
    start = time.perf_counter()
    for _ in range(rounds):
        for name, run in contenders.items():
            seconds[name].append(_seconds_a_call(run, calls[name]))
        if time.perf_counter() - start > budget:
            break
    return {name: Timing(statistics.median(all_), min(all_), max(all_), len(all_)) for name, all_ in seconds.items()}


def _seconds_a_call(run: Contender, calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        run()
    return (time.perf_counter() - start) / calls


def _calls_for_one_measurement(run: Contender, target: float = 0.01) -> int:
    """Return how many calls make one measurement last about *target* seconds; the first call warms up."""
    first = _seconds_a_call(run, 1)
    once = first if first > 0.5 else min(first, _seconds_a_call(run, 1))
    return max(1, int(target / max(once, 1e-9)))


def human(seconds: float) -> str:
    """Return *seconds* for people: three digits and a unit.

    >>> human(0.000271)
    '271 us'
    """
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def run_contest(contest: Contest) -> bool:
    """Check, measure and print *contest*; return whether all its goals were met."""
    print(f"\n## {contest.title}\n")
    if contest.check is not None:
        contest.check()
        print("Results agree.\n")
    met = True
    if contest.figures is not None:
        met = contest.figures()
        print()
    timings = measure(contest.contenders, contest.rounds, contest.budget)
    contest.timings.update(timings)
    base = timings[contest.base].median
    width = max(len(name) for name in timings)
    print(f"| {'contender':{width}} |    median | times the first | fastest .. slowest |")
    print(f"| {'-' * width} | --------: | --------------: | -----------------: |")
    for name, timing in timings.items():
        spread = f"{human(timing.fastest)} .. {human(timing.slowest)}"
        print(f"| {name:{width}} | {human(timing.median):>9} | {timing.median / base:>15.3g} | {spread:>18} |")
    if contest.note:
        print(f"\n{contest.note}")
    for goal in contest.goals:
        share = timings[goal.contender].median / timings[goal.peer].median
        ok = share <= goal.share
        met &= ok
        times = f"1/{1 / share:.1f} of {goal.peer}"
        print(f"\n- {goal.contender} takes {times}; goal: at most 1/{1 / goal.share:.3g}: {'met' if ok else 'MISSED'}")
    return met
