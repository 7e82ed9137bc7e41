"""How likely units keep their nerve: Discipline Tests by exact odds."""

from __future__ import annotations

from grognard.t9a.board.state import State, Unit
from grognard.t9a.morale.discipline import Test, discipline_roll
from grognard.t9a.tactician.paces import chance_within


def chance_to_pass(state: State, unit: Unit, test: Test) -> float:
    """Return the chance that *unit* passes a Discipline Test without a modifier of this test alone."""
    return Nerve(state, unit, test).chance()


class Nerve:
    """How likely a unit passes a Discipline Test, whatever is taken off its Discipline."""

    def __init__(self, state: State, unit: Unit, test: Test) -> None:
        self._roll = discipline_roll(state, unit, test)

    def chance(self, minus: int = 0) -> float:
        """Return the chance to pass at -*minus*."""
        roll = self._roll
        if roll.passed_by:
            return 1.0
        return chance_within(max(0, roll.target.needed - minus), roll.minimised, rerolls=bool(roll.reroll))
