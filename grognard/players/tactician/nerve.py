"""How likely units keep their nerve: Discipline Tests by exact odds."""

from __future__ import annotations

from grognard.kernel.modifiers import Modifier
from grognard.players.tactician.paces import chance_within
from grognard.t9a.discipline import Test, discipline_roll
from grognard.t9a.state import State, Unit


def chance_to_pass(state: State, unit: Unit, test: Test, minus: int = 0) -> float:
    """Return the chance that *unit* passes a Discipline Test with a modifier of -*minus*."""
    modifiers = (Modifier("t9a.combat-score", "add", -minus),) if minus else ()
    roll = discipline_roll(state, unit, test, modifiers)
    if roll.passed_by:
        return 1.0
    return chance_within(roll.target.needed, roll.minimised, rerolls=bool(roll.reroll))
