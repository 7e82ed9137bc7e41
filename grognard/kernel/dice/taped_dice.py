"""The dice of a battle: whatever dice it has, with a tape of what they answered, so that a stretch can be run again.

A fork or an undo runs a procedure again from its last checkpoint. The tape then gives every roll, pool and step the
answer it had; nothing is rolled, told or worked out twice. So any kind of dice can be forked, sampled ones too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from grognard.kernel.dice.dice_protocol import Dice, PoolResult
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.words.die import Sides
from grognard.kernel.words.events import Event
from grognard.kernel.words.modifiers import Reason

T = TypeVar("T")


class TapedDice:
    """*dice* behind a tape: while `replaying`, answers come from the tape; otherwise from the dice, onto the tape."""

    __slots__ = ("_next", "dice", "replaying", "tape")

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.tape: list[Any] = []
        self.replaying = False
        self._next = 0

    def rewind(self, tape: list[Any]) -> None:
        """Answer from *tape*, from its beginning, until `live` is called."""
        self.tape = tape
        self.replaying = True
        self._next = 0

    def live(self) -> None:
        """Go on with the dice; what they answer is added to the tape."""
        assert self._next == len(self.tape), (
            f"run again from its checkpoint, the procedure took {self._next} answers of the dice instead of "
            f"{len(self.tape)}: it must depend on the checkpoint's state alone"
        )
        self.replaying = False

    def _again(self) -> Any:
        answer = self.tape[self._next]
        self._next += 1
        return answer

    @property
    def telling(self) -> bool:
        """Whether `tell` is heeded."""
        return not self.replaying and self.dice.telling

    def d6(self, because: Reason) -> int:
        """Roll one die."""
        if self.replaying:
            return int(self._again())
        face = self.dice.d6(because)
        self.tape.append(face)
        return face

    def die(self, sides: Sides, because: Reason) -> int:
        """Roll one die of any kind."""
        if self.replaying:
            return int(self._again())
        number = self.dice.die(sides, because)
        self.tape.append(number)
        return number

    def d3(self, because: Reason) -> int:
        """Roll a D3."""
        if self.replaying:
            return int(self._again())
        number = self.dice.d3(because)
        self.tape.append(number)
        return number

    def total(
        self, count: int, because: Reason, *, drop_lowest: int = 0, drop_highest: int = 0, sides: Sides = 6
    ) -> int:
        """Roll *count* dice, drop some, add up the others."""
        if self.replaying:
            return int(self._again())
        number = self.dice.total(count, because, drop_lowest=drop_lowest, drop_highest=drop_highest, sides=sides)
        self.tape.append(number)
        return number

    def hand(self, count: int, because: Reason, *, sides: Sides = 6) -> tuple[int, ...]:
        """Roll *count* dice and return their faces, lowest first."""
        if self.replaying:
            return tuple(self._again())
        faces = self.dice.hand(count, because, sides=sides)
        self.tape.append(faces)
        return faces

    def pool(self, n: int, resolve: Callable[..., PoolResult], *args: Any) -> PoolResult:
        """Run *resolve* *n* times and return the sum."""
        return self._taped(lambda: self.dice.pool(n, resolve, *args))

    def choose(self, options: Distribution[T], because: Reason) -> T:
        """Choose among *options* by their weights."""
        return self._taped(lambda: self.dice.choose(options, because))

    def spare(self, because: Reason) -> None:
        """Say that a roll isn't made, unless it was said before."""
        if not self.replaying:
            self.dice.spare(because)

    def angle(self, because: Reason) -> float:
        """Return a random direction in whole degrees."""
        return self._taped(lambda: self.dice.angle(because))

    def step(self, procedure: Callable[..., T], *args: Any) -> T:
        """Return the result of *procedure*."""
        return self._taped(lambda: self.dice.step(procedure, *args))

    def tell(self, event: Event) -> None:
        """Announce *event*, unless it was announced before."""
        if not self.replaying:
            self.dice.tell(event)

    def _taped(self, ask_the_dice: Callable[[], T]) -> T:
        if self.replaying:
            answer: T = self._again()
            return answer
        answer = ask_the_dice()
        self.tape.append(answer)
        return answer
