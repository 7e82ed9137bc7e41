"""The chance to pass a Discipline Test: the engine's own test, in every way (core 2.10, 12.3, 14.3 to 14.5)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from grognard.kernel.dice import EveryDice
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.aftermath.break_tests import defeat
from grognard.t9a.aftermath.steadfast import steadied_by
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.discipline import DisciplineRoll, Test, discipline_roll, roll_discipline


def chance_to_pass(state: State, unit: Unit, test: Test, modifiers: tuple[Modifier, ...] = ()) -> Fraction:
    """Return the chance that *unit* passes a Discipline Test; *modifiers* are those of this test alone."""
    return chance_of_test(discipline_roll(state, unit, test, modifiers))


@lru_cache(maxsize=4096)
def chance_of_test(roll: DisciplineRoll) -> Fraction:
    """Return the chance that a test with these numbers is passed."""
    return EveryDice().odds(roll_discipline, roll).probability(outcome=True)


class BreakTests:
    """The chances of a unit to break, whatever it loses the combat by.

    Args:
        state: The battle, all blows struck.
        unit: Who may have to test.
        enemies: Those who still fight against it.
    """

    def __init__(self, state: State, unit: Unit, enemies: tuple[Unit, ...]) -> None:
        self._state, self._unit = state, unit
        self._steady = (unit.id,) if steadied_by(state, unit, enemies) else ()
        self._known: dict[int, Fraction] = {}

    def chance(self, difference: int) -> Fraction:
        """Return the chance to break, having lost by so much."""
        found = self._known.get(difference)
        if found is None:
            lost = Aftermath("flight", self._unit.side, difference, self._steady)
            minus = defeat(lost, self._unit.id)
            found = self._known[difference] = 1 - chance_to_pass(self._state, self._unit, "break", minus)
        return found
