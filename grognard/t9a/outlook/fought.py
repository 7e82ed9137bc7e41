"""A combat fought once, with any dice: the engine's blows, its Break Tests, and who is caught."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.driving import Policy, drive
from grognard.kernel.dice import Dice
from grognard.t9a.aftermath.combat_result import winners_and_losers
from grognard.t9a.aftermath.combat_score import still_fighting
from grognard.t9a.aftermath.pursuit import catchers, roll_distances
from grognard.t9a.aftermath.score_facts import ScoreFacts, facts_of
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.fighting import begin_round, end_round, round_under_way, strike_blows

NOWHERE = -1
"""No state: the combat does not go on."""


class Ending(msgspec.Struct, frozen=True, cache_hash=True):
    """How a Round ended after its Break Tests.

    *gone*: sides that have nobody left in the fight. *caught* are those of the broken who did not get away. *state* is
    the number of the state at the end of the Round if the combat goes on, else `NOWHERE`.
    """

    gone: tuple[int, ...]
    aftermath: Aftermath
    caught: tuple[int, ...]
    state: int


class Fight:
    """Fights the Rounds of a combat.

    Args:
        units: All that fight in it.
        policy: Answers what the engine asks.
    """

    def __init__(self, units: Sequence[Unit], policy: Policy) -> None:
        self.combat = tuple(unit.id for unit in units)
        self.sides = {unit.id: unit.side for unit in units}
        self.policy = policy

    def begun(self, state: State) -> State:
        """Return the state in which a Round begins between those who are left."""
        return begin_round(state, tuple(unit for unit in self.combat if state.has(unit)))

    def strike(self, dice: Dice, state: State) -> State:
        """Begin a Round and fight it up to its last blow."""
        found: State = drive(strike_blows, self.begun(state), dice, self.policy)
        return found

    def settle(self, dice: Dice, state: State) -> tuple[tuple[int, ...], State, tuple[int, ...]]:
        """Take the Break Tests after the blows, and see who is caught: (sides gone, the state, who is caught)."""
        facts = facts_of(round_under_way(state))
        gone = self.gone(state, facts)
        state = self.tested(dice, state, facts)
        return gone, state, self.caught(dice, state) if state.consequences.broken else ()

    def gone(self, state: State, facts: ScoreFacts) -> tuple[int, ...]:
        """Return the sides that have nobody left in the fight."""
        return tuple(side for side in (0, 1) if not still_fighting(state, facts, side))

    def tested(self, dice: Dice, state: State, facts: ScoreFacts) -> State:
        """Return the state after the Break Tests."""
        tested: State = drive(lambda state, dice: winners_and_losers(state, facts, dice), state, dice, self.policy)
        return tested

    def caught(self, dice: Dice, state: State) -> tuple[int, ...]:
        """Return which of the broken units are caught."""
        facts = facts_of(round_under_way(state))
        rolled = drive(lambda state, dice: roll_distances(state, self.combat, facts, dice), state, dice, self.policy)
        return tuple(catchers(*rolled))


def next_round(state: State) -> State:
    """Return the state before the next Round when nobody has broken: the other side's Player Turn."""
    state = end_round(replace(state, aftermath=None))
    turn = state.player_turn + 1 if any(map(_is_timed, state.units)) else 1
    return replace(state, fought=(), fallen=(), active=1 - state.active, player_turn=turn)


def _is_timed(unit: Unit) -> bool:
    """Does anything last on the unit up to a certain Player Turn? If not, it doesn't matter which turn it is."""
    return bool(unit.effects or unit.morale.shaken or any(one.effects for one in unit.characters))
