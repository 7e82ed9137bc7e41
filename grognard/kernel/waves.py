"""Pools under dice that show faces: all to-hit dice first, then all to-wound dice, then all saves (core 3.22).

Each run of a pool goes on until it needs dice; then all runs that wait for the same reason get theirs as one
batch. A run that is given dice is executed again from its start with what it has had so far, as far as its next
need. Since a run depends on nothing but its dice, what it does after the same faces is remembered (`Rehearsals`)
and not executed twice. A pool inside a run is more runs in the same waves; the outer run waits for their sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from grognard.kernel.dice_tables import check_total, kept_total
from grognard.kernel.distribution import Distribution
from grognard.kernel.events import Event
from grognard.kernel.face_stream import FaceStream
from grognard.kernel.modifiers import Reason

T = TypeVar("T")

COMPASS: Distribution[int] = Distribution.uniform(range(360))
"""The directions that `angle` draws from, in degrees."""


class Need:
    """What a run waits for: *count* dice of a *kind*, with a reason.

    `kind` is "d6", "d3", "total", "hand", "choice" or "angle"; `options` is what a choice or an angle draws from.
    """

    __slots__ = ("because", "count", "drop_highest", "drop_lowest", "group", "kind", "options")

    def __init__(
        self,
        because: Reason,
        kind: str,
        count: int = 1,
        options: Distribution[Any] | None = None,
        drop_lowest: int = 0,
        drop_highest: int = 0,
    ) -> None:
        self.because = because
        self.kind = kind
        self.count = count
        self.options = options
        self.drop_lowest = drop_lowest
        self.drop_highest = drop_highest
        self.group = (because, kind, options)  # runs whose needs are equal in this are rolled together

    def read(self, faces: tuple[int, ...]) -> Any:
        """Return what the run is given when *faces* are shown."""
        match self.kind:
            case "d6":
                return faces[0]
            case "d3":
                return (faces[0] + 1) // 2
            case "total":
                return kept_total(tuple(sorted(faces)), self.drop_lowest, self.drop_highest)
            case "hand":
                return tuple(sorted(faces))
            case _:
                assert self.options is not None, f"a {self.kind} needs options"
                return self.options.outcomes[faces[0]]


class _Inner:
    """A pool that a run asks for."""

    __slots__ = ("args", "n", "resolve")

    def __init__(self, n: int, resolve: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.n = n
        self.resolve = resolve
        self.args = args


class _Pause(BaseException):  # not an Exception: a rule that handles its own errors must not swallow it
    """A run can't go on without what it waits for."""

    def __init__(self, wait: Need | _Inner) -> None:
        self.wait = wait


class _Rehearsing:
    """The dice of one run: they give what the run has had so far, then pause it."""

    __slots__ = ("given", "met")

    telling = False

    def __init__(self, given: tuple[Any, ...]) -> None:
        self.given = given
        self.met = 0

    def _next(self) -> Any:
        met = self.met
        self.met = met + 1
        return self.given[met]

    def d6(self, because: Reason) -> int:
        if self.met < len(self.given):
            return int(self._next())
        raise _Pause(Need(because, "d6"))

    def d3(self, because: Reason) -> int:
        if self.met < len(self.given):
            return int(self._next())
        raise _Pause(Need(because, "d3"))

    def total(self, count: int, because: Reason, *, drop_lowest: int = 0, drop_highest: int = 0) -> int:
        if not count:
            return 0
        if self.met < len(self.given):
            return int(self._next())
        check_total(count, drop_lowest, drop_highest)
        raise _Pause(Need(because, "total", count, None, drop_lowest, drop_highest))

    def hand(self, count: int, because: Reason) -> tuple[int, ...]:
        if not count:
            return ()
        if self.met < len(self.given):
            return self._next()  # type: ignore[no-any-return]  # a hand was given for it
        raise _Pause(Need(because, "hand", count))

    def choose(self, options: Distribution[T], because: Reason) -> T:
        if len(options) == 1:
            return options.outcomes[0]
        if self.met < len(self.given):
            return self._next()  # type: ignore[no-any-return]  # one of the options was given for it
        raise _Pause(Need(because, "choice", 1, options))

    def angle(self, because: Reason) -> float:
        if self.met < len(self.given):
            return float(self._next())
        raise _Pause(Need(because, "angle", 1, COMPASS))

    def pool(self, n: int, resolve: Callable[..., Any], *args: Any) -> Any:
        if self.met < len(self.given):
            return self._next()
        raise _Pause(_Inner(n, resolve, args))

    def step(self, procedure: Callable[..., T], *args: Any) -> T:
        return procedure(self, *args)

    def tell(self, event: Event) -> None:
        pass


class Moment:
    """Where a run stands after what it was given: what it waits for, or its result."""

    __slots__ = ("given", "inner", "need", "next", "result")

    def __init__(self, given: tuple[Any, ...], resolve: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.given = given
        self.next: dict[Any, Moment] = {}
        self.need: Need | None = None
        self.inner: _Inner | None = None
        self.result: Any = None
        try:
            self.result = resolve(_Rehearsing(given), *args)
        except _Pause as pause:
            if isinstance(pause.wait, Need):
                self.need = pause.wait
            else:
                self.inner = pause.wait


class Rehearsals:
    """What the runs of pools do after which dice, remembered.

    Args:
        room: How many moments are kept; when there are more, all are forgotten, and learned again.
    """

    def __init__(self, room: int = 50_000) -> None:
        self.room = room
        self._starts: dict[Any, Moment] = {}
        self._zeros: dict[Any, Any] = {}
        self._moments = 0

    def start(self, resolve: Callable[..., Any], args: tuple[Any, ...]) -> Moment:
        """Return where a run of *resolve* stands before any dice."""
        if self._moments > self.room:
            self._starts.clear()
            self._zeros.clear()
            self._moments = 0
        try:
            moment = self._starts.get((resolve, args))
        except TypeError as trouble:
            name = getattr(resolve, "__qualname__", resolve)
            raise TypeError(f"the arguments of {name} can't be hashed ({trouble})") from trouble
        if moment is None:
            moment = self._starts[resolve, args] = Moment((), resolve, args)
            self._moments += 1
        return moment

    def after(self, moment: Moment, value: Any, pool: Pool) -> Moment:
        """Return where a run of *pool* stands that stood at *moment* and was given *value*."""
        following = moment.next[value] = Moment((*moment.given, value), pool.resolve, pool.args)
        self._moments += 1
        return following

    def zero(self, resolve: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Return the sum of no runs: 0, or a tuple of zeros as long as a run's result; one run is rehearsed to know."""
        if (resolve, args) not in self._zeros:
            stream = FaceStream(0)
            waves = Waves(self, 1, resolve, args)
            while waves.waiting:
                for run in waves.waiting:
                    need = run.moment.need
                    assert need is not None, "a waiting run needs dice"
                    shown = stream.take(need.count) if need.options is None else (stream.below(len(need.options)),)
                    run.given = need.read(shown)
                waves.go_on()
            one = waves.result
            self._zeros[resolve, args] = (0,) * len(one) if isinstance(one, tuple) else 0
        return self._zeros[resolve, args]


class Pool:
    """Runs side by side whose results are added up, and the run that waits for the sum, if it's inside one."""

    __slots__ = ("args", "outer", "resolve", "results", "size")

    def __init__(self, outer: Run | None, inner: _Inner) -> None:
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
        self._begin(Pool(None, _Inner(n, resolve, args)))

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
            run.moment = self._rehearsals.after(moment, run.given, run.pool) if following is None else following
            if run.moment.need is not None:
                self.waiting.append(run)
            else:
                self._settle(run)

    def _begin(self, pool: Pool) -> None:
        if pool.size < 0:
            raise ValueError(f"can't run something {pool.size} times")
        if pool.size == 0:
            self._finish(pool, self._rehearsals.zero(pool.resolve, pool.args))
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
        following = outer.moment.next.get(total)
        outer.moment = self._rehearsals.after(outer.moment, total, outer.pool) if following is None else following
        if outer.moment.need is not None:
            self.waiting.append(outer)
        else:
            self._settle(outer)
