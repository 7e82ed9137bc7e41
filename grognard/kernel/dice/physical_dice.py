"""Dice that show faces: rolled from a seed, scripted for a test, or rolled at a real table and typed in.

They share how faces become words (a D3, a total, a pool), how a roll is recorded with its reason, and how recorded
faces are shown again; they differ only in where a fresh face comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any, Self, TypeVar

from grognard.kernel.dice.dice_protocol import DiceLeft, OutOfDice, PoolResult
from grognard.kernel.dice.dice_tables import check_total
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.face_stream import FaceStream
from grognard.kernel.dice.rehearsals import COMPASS, SPARED, Need, Rehearsals
from grognard.kernel.dice.roll_request import RollRequest, Source, drawn, values_of
from grognard.kernel.dice.waves import Run, Waves
from grognard.kernel.words.die import DieKind, Sides, other_than_d6
from grognard.kernel.words.events import Event, Rolled, Spared
from grognard.kernel.words.modifiers import Reason

T = TypeVar("T")


class PhysicalDice:
    """What all dice that show faces have in common.

    Args:
        recorded: Faces that were shown before: they are shown again first, then fresh ones follow.
    """

    telling = True
    typed = False
    """Were the faces rolled at a real table and typed in? The log and the journal mark them."""

    def __init__(self, recorded: Iterable[int] = ()) -> None:
        self.events: list[Event] = []
        """What was rolled (`Rolled`) and told, in order."""
        self.faces: list[int] = []
        """The faces shown since the last `take`; for a choice its index, for an angle the degrees."""
        self._recorded = tuple(recorded)
        self._replayed = 0
        self._rehearsals = Rehearsals()

    def _fresh(self, count: int, because: Reason, kind: str, source: Source) -> tuple[int, ...]:
        """Return *count* faces that nobody has seen yet."""
        raise NotImplementedError

    def _skip(self, count: int, because: Reason, kind: str, source: Source) -> None:
        """Pass over *count* fresh faces, because recorded ones took their place."""

    # ---- the words of the dice

    def d6(self, because: Reason) -> int:
        """Roll one die."""
        return self._roll(1, because, "d6")[0]

    def die(self, sides: Sides, because: Reason) -> int:
        """Roll one die of any kind."""
        kind = other_than_d6(sides)
        return self.d6(because) if kind is None else kind.value(self._roll(1, because, "die", kind)[0])

    def d3(self, because: Reason) -> int:
        """Roll a D6, halve it, round up."""
        return (self._roll(1, because, "d3")[0] + 1) // 2

    def total(
        self, count: int, because: Reason, *, drop_lowest: int = 0, drop_highest: int = 0, sides: Sides = 6
    ) -> int:
        """Roll *count* dice, drop some, add up the others."""
        check_total(count, drop_lowest, drop_highest)
        if not count:
            return 0
        kind = other_than_d6(sides)
        faces = self._shown(count, because, "total", kind)
        kept = tuple(sorted(faces, key=None if kind is None else kind.value))[drop_lowest : count - drop_highest]
        self.events.append(Rolled(because, faces, "total", kept if len(kept) < count else None, self.typed, kind))
        return sum(values_of(kept, kind))

    def hand(self, count: int, because: Reason, *, sides: Sides = 6) -> tuple[int, ...]:
        """Roll *count* dice and return their faces, lowest first."""
        kind = other_than_d6(sides)
        return tuple(sorted(values_of(self._roll(count, because, "hand", kind), kind))) if count else ()

    def choose(self, options: Distribution[T], because: Reason) -> T:
        """Draw one of *options* by its weight. Nothing is drawn where there's no choice."""
        if len(options) == 1:
            return options.outcomes[0]
        return options.outcomes[self._roll(1, because, "choice", options)[0]]

    def spare(self, because: Reason) -> None:
        """Keep that a roll isn't made."""
        self.events.append(Spared(because, 1))

    def angle(self, because: Reason) -> float:
        """Draw a direction in whole degrees."""
        return float(self._roll(1, because, "angle", COMPASS)[0])

    def pool(self, n: int, resolve: Callable[..., PoolResult], *args: Any) -> PoolResult:
        """Run *resolve* *n* times side by side: the first die of all runs, then the second, and so on."""
        waves = Waves(self._rehearsals, n, resolve, args)
        while waves.waiting:
            for need, runs in waves.by_reason():
                self._roll_batch(need, runs)
            waves.go_on()
        sums: PoolResult = waves.result  # of the type of what resolve returns
        return sums

    def step(self, procedure: Callable[..., T], *args: Any) -> T:
        """Run *procedure*."""
        return procedure(self, *args)

    def tell(self, event: Event) -> None:
        """Keep *event*, in order with the rolls."""
        self.events.append(event)

    def take(self) -> tuple[int, ...]:
        """Return the faces shown since the last `take`, and start anew."""
        taken = tuple(self.faces)
        self.faces.clear()
        return taken

    # ---- faces

    def _roll(self, count: int, because: Reason, kind: str, source: Source = None) -> tuple[int, ...]:
        """Show *count* faces and record them as one batch."""
        faces = self._shown(count, because, kind, source)
        die = source if isinstance(source, DieKind) else None
        self.events.append(Rolled(because, faces, kind, None, self.typed, die))
        return faces

    def _roll_batch(self, need: Need, runs: list[Run]) -> None:
        """Roll the dice of all *runs*, which wait for the same reason, and give each run its own."""
        if need.kind == SPARED:
            self.events.append(Spared(need.because, len(runs)))
            for run in runs:
                run.given = None
            return
        if need.kind == "d6":
            for run, face in zip(runs, self._roll(len(runs), need.because, "d6"), strict=True):
                run.given = face
            return
        needs = [run.moment.need or need for run in runs]
        faces = self._roll(sum(one.count for one in needs), need.because, need.kind, need.source)
        at = 0
        for run, one in zip(runs, needs, strict=True):
            run.given = one.read(faces[at : at + one.count])
            at += one.count

    def _shown(self, count: int, because: Reason, kind: str, source: Source = None) -> tuple[int, ...]:
        """Return *count* faces, recorded ones first."""
        if self._replayed < len(self._recorded):
            faces = self._again(count, because, kind, source)
            if len(faces) < count:
                faces += self._fresh(count - len(faces), because, kind, source)
        else:
            faces = self._fresh(count, because, kind, source)
        self.faces.extend(faces)
        return faces

    def _again(self, count: int, because: Reason, kind: str, source: Source) -> tuple[int, ...]:
        """Return recorded faces: *count* of them, or as many as there are left."""
        faces = self._recorded[self._replayed : self._replayed + count]
        RollRequest(len(faces), because, kind, source).check(faces)
        self._replayed += len(faces)
        self._skip(len(faces), because, kind, source)
        return faces


class RolledDice(PhysicalDice):
    """Real dice from a *seed*: the same faces on every machine for ever (`FaceStream`).

    Args:
        seed: Any whole number.
        recorded: Faces to show again first. The stream passes over as many, so it goes on as if never interrupted.
        position: How many faces of the stream to leave out at the start.

    >>> dice = RolledDice(7)
    >>> 2 <= dice.total(2, "charge") <= 12
    True
    """

    def __init__(self, seed: int, recorded: Iterable[int] = (), *, position: int = 0) -> None:
        super().__init__(recorded)
        self.seed = seed
        self._stream = FaceStream(seed, position)

    @property
    def position(self) -> int:
        """How many faces of the stream were used."""
        return self._stream.position

    def d6(self, because: Reason) -> int:
        """Roll one die."""
        if self._replayed < len(self._recorded):
            return super().d6(because)
        face = self._stream.one()  # the most frequent roll, so without detours
        self.faces.append(face)
        self.events.append(Rolled(because, (face,), "d6"))
        return face

    def _fresh(self, count: int, because: Reason, kind: str, source: Source) -> tuple[int, ...]:
        return drawn(self._stream, count, source)

    def _skip(self, count: int, because: Reason, kind: str, source: Source) -> None:
        self._fresh(count, because, kind, source)

    def fresh(self, count: int, because: Reason, kind: str, source: Source) -> tuple[int, ...]:
        """Return the next faces of the stream, unrecorded: those that a roll would have shown."""
        return self._fresh(count, because, kind, source)

    def go_back_to(self, position: int) -> None:
        """Throw the faces from *position* on again: what they were thrown for was not carried out."""
        self._stream = FaceStream(self.seed, position)


class ScriptedDice(PhysicalDice):
    """Just these *faces*, in order: too few or too many is an error. As a context manager it checks that all were used.

    Pools use them wave by wave: first the first die of each run, then the second.

    >>> with ScriptedDice([6, 1]) as dice:
    ...     dice.total(2, "charge")
    7
    """

    def __init__(self, faces: Iterable[int], recorded: Iterable[int] = ()) -> None:
        super().__init__(recorded)
        self._script = tuple(faces)
        self._used = 0

    def _fresh(self, count: int, because: Reason, kind: str, source: Source) -> tuple[int, ...]:
        request = RollRequest(count, because, kind, source)
        faces = self._script[self._used : self._used + count]
        if len(faces) < count:
            raise OutOfDice(f"{request.reason} needs {count} dice ({kind}), the script has {len(faces)} left")
        request.check(faces)
        self._used += count
        return faces

    @property
    def left(self) -> tuple[int, ...]:
        """The faces not used yet."""
        return self._script[self._used :]

    def finish(self) -> None:
        """Check that all faces were used.

        Raises:
            DiceLeft: If some are left.
        """
        if self.left:
            raise DiceLeft(f"scripted dice were not used: {', '.join(map(str, self.left))}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.finish()


class AskedDice(PhysicalDice):
    """Dice rolled by people at a real table, who type the faces.

    Args:
        ask: Called with what to roll; returns the faces.
        recorded: Faces to show again first.

    Raises:
        ImpossibleFace: At a roll, if *ask* returns faces that can't be rolled (`RollRequest.check` tells before).
    """

    typed = True

    def __init__(self, ask: Callable[[RollRequest], tuple[int, ...]], recorded: Iterable[int] = ()) -> None:
        super().__init__(recorded)
        self._ask = ask

    def _fresh(self, count: int, because: Reason, kind: str, source: Source) -> tuple[int, ...]:
        request = RollRequest(count, because, kind, source)
        faces = tuple(self._ask(request))
        request.check(faces)
        return faces
