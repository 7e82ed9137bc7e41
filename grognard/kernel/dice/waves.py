"""Pools under dice that show faces: all to-hit dice first, then all to-wound dice, then all saves (core 3.22).

Each run of a pool goes on until it needs dice; then all runs that wait for the same reason get theirs as one
batch. A pool inside a run is more runs in the same waves; the outer run waits for their sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from grognard.kernel.dice.face_stream import FaceStream
from grognard.kernel.dice.rehearsals import Inner, Moment, Need, Rehearsals


class Pool:
    """Runs side by side whose results are added up, and the run that waits for the sum, if it's inside one."""

    __slots__ = ("args", "outer", "resolve", "results", "size")

    def __init__(self, outer: Run | None, inner: Inner) -> None:
        self.outer = outer
        self.size = inner.n
        self.resolve = inner.resolve
        self.args = inner.args
        self.results: list[Any] = []

    def sum(self) -> Any:
        """Return the sum of the results, place by place if they are tuples."""
        results = self.results
        if isinstance(results[0], tuple):
            return tuple(map(sum, zip(*results, strict=True)))
        return sum(results)


class Run:
    """One run of a pool: where it stands, and what it was given last."""

    __slots__ = ("given", "moment", "pool")

    def __init__(self, pool: Pool, moment: Moment) -> None:
        self.pool = pool
        self.moment = moment
        self.given: Any = None


class Waves:
    """A pool of *n* runs on its way: who waits for dice, and the result once nobody does."""

    def __init__(self, rehearsals: Rehearsals, n: int, resolve: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self._rehearsals = rehearsals
        self.waiting: list[Run] = []
        self.result: Any = None
        self._begin(Pool(None, Inner(n, resolve, args)))

    def by_reason(self) -> Iterator[tuple[Need, list[Run]]]:
        """Yield the waiting runs in batches of one reason, in the order in which the reasons come up."""
        batches: dict[Any, list[Run]] = {}
        for run in self.waiting:
            need = run.moment.need
            assert need is not None, "a waiting run needs dice"
            batch = batches.get(need.group)
            if batch is None:
                batches[need.group] = [run]
            else:
                batch.append(run)
        for batch in batches.values():
            first = batch[0].moment.need
            assert first is not None, "a waiting run needs dice"
            yield first, batch

    def go_on(self) -> None:
        """Let every waiting run go on with what it was given, up to its next need."""
        runs, self.waiting = self.waiting, []
        for run in runs:
            moment = run.moment
            following = moment.next.get(run.given)
            if following is None:
                following = self._rehearsals.after(moment, run.given, run.pool.resolve, run.pool.args)
            run.moment = following
            if run.moment.need is not None:
                self.waiting.append(run)
            else:
                self._settle(run)

    def _begin(self, pool: Pool) -> None:
        if pool.size < 0:
            raise ValueError(f"can't run something {pool.size} times")
        if pool.size == 0:
            self._finish(pool, self._zero(pool))
            return
        start = self._rehearsals.start(pool.resolve, pool.args)
        runs = [Run(pool, start) for _ in range(pool.size)]
        if start.need is not None:
            self.waiting += runs
            return
        for run in runs:
            self._settle(run)

    def _settle(self, run: Run) -> None:
        """Let *run*, which needs no dice now, begin its inner pool or hand in its result."""
        moment = run.moment
        if moment.inner is not None:
            self._begin(Pool(run, moment.inner))
            return
        pool = run.pool
        pool.results.append(moment.result)
        if len(pool.results) == pool.size:
            self._finish(pool, pool.sum())

    def _finish(self, pool: Pool, total: Any) -> None:
        outer = pool.outer
        if outer is None:
            self.result = total
            return
        outer.moment = self._rehearsals.after(outer.moment, total, outer.pool.resolve, outer.pool.args)
        if outer.moment.need is not None:
            self.waiting.append(outer)
        else:
            self._settle(outer)

    def _zero(self, pool: Pool) -> Any:
        """Return the sum of no runs: 0, or a tuple of zeros as long as a run's result; one run is rehearsed to know."""
        start = self._rehearsals.start(pool.resolve, pool.args)
        if start.zero is None:
            stream = FaceStream(0)
            rehearsal = Waves(self._rehearsals, 1, pool.resolve, pool.args)
            while rehearsal.waiting:
                for need, runs in rehearsal.by_reason():
                    for run in runs:
                        run.given = (run.moment.need or need).draw(stream)
                rehearsal.go_on()
            one = rehearsal.result
            start.zero = (0,) * len(one) if isinstance(one, tuple) else 0
        return start.zero
