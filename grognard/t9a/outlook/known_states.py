"""The states of a combat that were met: each has a number, and units that are equal in them are one object.

So what is once worked out for a unit (its ranks, its rules, what losses leave of it) serves all states it stands in.
"""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.dice.dice_protocol import TooLarge
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit

REMEMBERED = 5
"""How many ends of steps are kept, as a multiple of the bound on states."""


class KnownStates:
    """Numbers states and units in the order in which they are met.

    Args:
        bound: How many states there may be.
    """

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self.remembered = 0
        self._states: list[State] = []
        self._numbers: dict[State, int] = {}
        self._units: dict[Unit, tuple[int, Unit]] = {}

    def __getitem__(self, number: int) -> State:
        return self._states[number]

    def __len__(self) -> int:
        return len(self._states)

    def remember(self, ends: int) -> None:
        """Count so many more ends of steps that are kept.

        Raises:
            TooLarge: If they would fill the memory.
        """
        self.remembered += ends
        if self.remembered > REMEMBERED * self.bound:
            raise TooLarge(self.bound, "ends of a step")

    def number(self, state: State) -> int:
        """Return the number of a state; equal states have the same.

        Raises:
            TooLarge: If there are more states than the bound.
        """
        found = self._numbers.get(state)
        if found is None:
            if len(self._states) >= self.bound:
                raise TooLarge(self.bound, "states of a combat")
            state = replace(state, units=tuple(self._known(unit)[1] for unit in state.units))
            found = self._numbers[state] = len(self._states)
            self._states.append(state)
        return found

    def number_of_unit(self, unit: Unit) -> int:
        """Return the number of a unit; equal units have the same."""
        return self._known(unit)[0]

    def _known(self, unit: Unit) -> tuple[int, Unit]:
        return self._units.setdefault(unit, (len(self._units), unit))
