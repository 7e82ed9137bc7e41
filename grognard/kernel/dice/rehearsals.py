"""What one run of a pool does after which dice: executed once, then remembered.

Under dice that show faces, a run stops where it needs dice. Given them, it's executed again from its start with
all that it has had so far, as far as its next need. Since it depends on nothing but its dice, what it does after the
same faces needn't be executed twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.dice.dice_tables import check_total, kept_total
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.face_stream import FaceStream
from grognard.kernel.dice.roll_request import Source, drawn, values_of
from grognard.kernel.words.die import Sides, other_than_d6
from grognard.kernel.words.modifiers import Reason

if TYPE_CHECKING:
    from grognard.kernel.words.events import Event

T = TypeVar("T")

SPARED = "spared"
"""The kind of a need for no dice at all: a roll that isn't made."""
COMPASS: Distribution[int] = Distribution.uniform(range(360))
"""The directions that `angle` draws from, in degrees."""


class Need:
    """What a run waits for: *count* dice of a *kind*, with a reason.

    `kind` is "d6", "die", "d3", "total", "hand", "choice" or "angle"; `source` is what is drawn from, or the kind of
    the dice if they are no D6.
    """

    __slots__ = ("because", "count", "drop_highest", "drop_lowest", "group", "kind", "source")

    def __init__(
        self,
        because: Reason,
        kind: str,
        count: int = 1,
        source: Source = None,
        drop_lowest: int = 0,
        drop_highest: int = 0,
    ) -> None:
        self.because = because
        self.kind = kind
        self.count = count
        self.source = source
        self.drop_lowest = drop_lowest
        self.drop_highest = drop_highest
        self.group = (because, kind, source)  # runs whose needs are equal in this are rolled together

    def read(self, faces: tuple[int, ...]) -> Any:
        """Return what the run is given when *faces* are shown."""
        if self.kind == SPARED:
            return None
        source = self.source
        if isinstance(source, Distribution):
            return source.outcomes[faces[0]]
        faces = values_of(faces, source)
        match self.kind:
            case "d6" | "die":
                return faces[0]
            case "d3":
                return (faces[0] + 1) // 2
            case "total":
                return kept_total(tuple(sorted(faces)), self.drop_lowest, self.drop_highest)
            case "hand":
                return tuple(sorted(faces))
            case _:
                raise AssertionError(f"a {self.kind} needs options")

    def draw(self, stream: FaceStream) -> Any:
        """Return what the run is given when its dice come from *stream* and nobody looks."""
        return self.read(drawn(stream, self.count, self.source))


class Inner:
    """A pool that a run asks for."""

    __slots__ = ("args", "n", "resolve")

    def __init__(self, n: int, resolve: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.n = n
        self.resolve = resolve
        self.args = args


class _Pause(BaseException):  # not an Exception: a rule that handles its own errors must not swallow it
    """A run can't go on without what it waits for."""

    def __init__(self, wait: Need | Inner) -> None:
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

    def die(self, sides: Sides, because: Reason) -> int:
        if self.met < len(self.given):
            return int(self._next())
        kind = other_than_d6(sides)
        raise _Pause(Need(because, "d6" if kind is None else "die", 1, kind))

    def d3(self, because: Reason) -> int:
        if self.met < len(self.given):
            return int(self._next())
        raise _Pause(Need(because, "d3"))

    def total(
        self, count: int, because: Reason, *, drop_lowest: int = 0, drop_highest: int = 0, sides: Sides = 6
    ) -> int:
        if not count:
            return 0
        if self.met < len(self.given):
            return int(self._next())
        check_total(count, drop_lowest, drop_highest)
        raise _Pause(Need(because, "total", count, other_than_d6(sides), drop_lowest, drop_highest))

    def hand(self, count: int, because: Reason, *, sides: Sides = 6) -> tuple[int, ...]:
        if not count:
            return ()
        if self.met < len(self.given):
            given: tuple[int, ...] = self._next()
            return given
        raise _Pause(Need(because, "hand", count, other_than_d6(sides)))

    def choose(self, options: Distribution[T], because: Reason) -> T:
        if len(options) == 1:
            return options.outcomes[0]
        if self.met < len(self.given):
            given: T = self._next()
            return given
        raise _Pause(Need(because, "choice", 1, options))

    def spare(self, because: Reason) -> None:
        if self.met < len(self.given):
            self._next()
            return
        raise _Pause(Need(because, SPARED, 0))

    def angle(self, because: Reason) -> float:
        if self.met < len(self.given):
            return float(self._next())
        raise _Pause(Need(because, "angle", 1, COMPASS))

    def pool(self, n: int, resolve: Callable[..., Any], *args: Any) -> Any:
        if self.met < len(self.given):
            return self._next()
        raise _Pause(Inner(n, resolve, args))

    def step(self, procedure: Callable[..., T], *args: Any) -> T:
        return procedure(self, *args)

    def tell(self, event: Event) -> None:
        pass


class Moment:
    """Where a run stands after what it was given: what it waits for, or its result."""

    __slots__ = ("given", "inner", "need", "next", "result", "zero")

    def __init__(self, given: tuple[Any, ...], resolve: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.given = given
        self.next: dict[Any, Moment] = {}
        self.need: Need | None = None
        self.inner: Inner | None = None
        self.result: Any = None
        self.zero: Any = None  # at the start: the sum of no runs, once it was asked for
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
        self._moments = 0

    def start(self, resolve: Callable[..., Any], args: tuple[Any, ...]) -> Moment:
        """Return where a run of *resolve* stands before any dice."""
        if self._moments > self.room:
            self._starts.clear()
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

    def after(self, moment: Moment, value: Any, resolve: Callable[..., Any], args: tuple[Any, ...]) -> Moment:
        """Return where a run of *resolve* stands that stood at *moment* and was given *value*."""
        following = moment.next.get(value)
        if following is None:
            following = moment.next[value] = Moment((*moment.given, value), resolve, args)
            self._moments += 1
        return following
