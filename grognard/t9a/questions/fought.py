"""A Round of Combat, enumerated: its blows step by step, its Break Tests, and who is caught.

The engine fights. What keeps this small is what states needn't remember: between two steps a state is kept without the
Health Points lost so far in the Round, which are counted beside it, so that states merge that differ in nothing else;
and each state is gone on from once, however it was reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.dice_protocol import TooLarge
from grognard.kernel.distribution import Distribution
from grognard.kernel.driving import Policy, Stop, drive, to_next_stop
from grognard.kernel.every_dice import EveryDice
from grognard.t9a.aftermath.combat_result import winners_and_losers
from grognard.t9a.aftermath.combat_score import still_fighting
from grognard.t9a.aftermath.pursuit import catchers, roll_distances
from grognard.t9a.aftermath.score_facts import ScoreFacts, facts_of
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.board.round_of_combat import BLOWS_OVER, NO_STEP_LEFT, ORDER_NOT_FIXED
from grognard.t9a.board.state import State, Unit
from grognard.t9a.melee.fighting import begin_round, end_round, round_under_way, strike_blows
from grognard.t9a.questions.initiative_steps import InitiativeSteps

Tally = tuple[tuple[int, int], ...]
"""Health Points lost in this Round: (unit, points)."""


class Blows(NamedTuple):
    """All blows of a Round have been struck: the number of the state, and what was lost."""

    state: int
    lost: Tally


class Tested(NamedTuple):
    """The Break Tests have been taken: which sides have nobody left in the fight, what came of it, and the state."""

    gone: tuple[int, ...]
    aftermath: Aftermath
    state: int


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
    """Fights Rounds under every-dice, each distinct state once; or once, with any dice.

    Args:
        state: Before the first Round; all its units fight.
        policy: Answers what the engine asks.
        every: Where steps and pools are remembered.
    """

    def __init__(self, state: State, policy: Policy, every: EveryDice | None = None) -> None:
        self.combat = tuple(unit.id for unit in state.units)
        self.sides = {unit.id: unit.side for unit in state.units}
        self.policy = policy
        self.every = EveryDice() if every is None else every
        self.states: list[State] = []
        self._parting: dict[tuple[int, tuple[int, ...], tuple[int, ...]], int] = {}
        self._known_facts: dict[Blows, ScoreFacts] = {}
        self._first = tuple(next(unit for unit, side in self.sides.items() if side == one) for one in (0, 1))
        self._begun: dict[int, Blows] = {}
        self._next: dict[int, int] = {}
        self._left: dict[int, tuple[int, int]] = {}
        self._numbers: dict[State, int] = {}
        self._steps: dict[int, Distribution[Blows]] = {}
        self._initiative_steps = InitiativeSteps(policy, self.every)
        self._endings: dict[tuple[int, Tally], Distribution[Ending]] = {}

    # ---- one run with any dice

    def strike(self, dice: Dice, state: State) -> State:
        """Begin a Round and fight it up to its last blow."""
        found: State = drive(strike_blows, begin_round(state, self._of(state)), dice, self.policy)
        return found

    def settle(self, dice: Dice, state: State) -> tuple[tuple[int, ...], State, tuple[int, ...]]:
        """Take the Break Tests after the blows, and see who is caught: (sides gone, the state, who is caught)."""
        facts = facts_of(round_under_way(state))
        gone = self._gone(state, facts)
        state = self._tested(dice, state, facts)
        return gone, state, self._caught(dice, state) if _aftermath(state).broken else ()

    def _gone(self, state: State, facts: ScoreFacts) -> tuple[int, ...]:
        return tuple(side for side in (0, 1) if not still_fighting(state, facts, side))

    def _tested(self, dice: Dice, state: State, facts: ScoreFacts) -> State:
        tested: State = drive(lambda state, dice: winners_and_losers(state, facts, dice), state, dice, self.policy)
        return tested

    def _caught(self, dice: Dice, state: State) -> tuple[int, ...]:
        facts = facts_of(round_under_way(state))
        rolled = drive(lambda state, dice: roll_distances(state, self.combat, facts, dice), state, dice, self.policy)
        return tuple(catchers(*rolled))

    # ---- every way

    def number(self, state: State) -> int:
        """Return the number of a state; equal states have the same."""
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = len(self.states)
            self.states.append(state)
            if found >= self.every.bound:
                raise TooLarge(self.every.bound, "states of a combat")
        return found

    def begun(self, start: int) -> Blows:
        """Return the beginning of a Round, from the number of the state before it."""
        found = self._begun.get(start)
        if found is None:
            state = self.states[start]
            found = self._begun[start] = Blows(self.number(begin_round(state, self._of(state))), ())
        return found

    def blows(
        self, going: Distribution[Any], *, until: Callable[[State], bool] | None = None, differences: bool = False
    ) -> Distribution[Any]:
        """Return the distribution of where the blows of a Round end, from where they stand now (`begun`).

        Args:
            going: `Blows`; whatever else is among them stays as it is.
            until: Stop earlier, in the first state of which this holds.
            differences: Count only the difference of what the two sides lose, so that more is equal.
        """
        ends = _blows_over if until is None else lambda state: _blows_over(state) or until(state)
        together = self._difference_of if differences else _together
        while not all(self._stands(at, ends) for at in going.outcomes):
            going = going.then(
                lambda at: Distribution.constant(at) if self._stands(at, ends) else self._on(at, together)
            )
        return going

    def _stands(self, at: Any, ends: Callable[[State], bool]) -> bool:
        """Is this where the blows end?"""
        return not isinstance(at, Blows) or ends(self.states[at.state])

    def _on(self, at: Blows, together: Callable[[Tally, Tally], Tally]) -> Distribution[Blows]:
        """Go on from a state by one step."""
        step = self._step(at.state)
        if not at.lost:
            return step
        return step.map(lambda to: Blows(to.state, together(at.lost, to.lost)))

    def _step(self, number: int) -> Distribution[Blows]:
        found = self._steps.get(number)
        if found is None:
            step = round_under_way(self.states[number]).step
            if NO_STEP_LEFT < step < ORDER_NOT_FIXED:
                found = self._initiative_steps.ends(self.states[number], self._kept)
            else:
                found = self.every.odds(self._to_next_step, number)
            self._steps[number] = found
        return found

    def _to_next_step(self, dice: Dice, number: int) -> Blows:
        """Fight up to the next step."""
        return self._kept(to_next_stop(dice, Stop(self.states[number]), strike_blows, self.policy).state)

    def _kept(self, state: State) -> Blows:
        """Return what need be remembered of a state within a Round, and the losses."""
        combat = round_under_way(state)
        return Blows(self.number(replace(state, fallen=(), round=replace(combat, lost=()))), combat.lost)

    def endings(self, at: Blows) -> Distribution[Ending]:
        """Return the distribution of how a Round ends whose blows have ended so."""
        lost = self._difference(at.lost)
        found = self._endings.get((at.state, lost))
        if found is None:
            found = self._endings[at.state, lost] = self._settled(Blows(at.state, lost))
        return found

    def next(self, number: int) -> int:
        """Return the number of the state before the next Round, given that of the state at the end of one."""
        found = self._next.get(number)
        if found is None:
            found = self._next[number] = self.number(next_round(self.states[number]))
        return found

    def left(self, number: int) -> tuple[int, int]:
        """Return how many models each side has in a state."""
        found = self._left.get(number)
        if found is None:
            state = self.states[number]
            models = [sum(unit.model_count for unit in state.of_side(side)) for side in (0, 1)]
            found = self._left[number] = (models[0], models[1])
        return found

    def after_blows(self, at: Blows) -> State:
        """Return the state after the blows, with its losses."""
        state = self.states[at.state]
        return replace(state, round=replace(round_under_way(state), lost=at.lost))

    def _settled(self, at: Blows) -> Distribution[Ending]:
        tested = self.every.odds(self._test, at)
        return tested.then(self._chased)

    def _test(self, dice: Dice, at: Blows) -> Tested:
        """Take the Break Tests; return which sides are gone, what came of it, and the state to go on from.

        The facts hold what was lost: the state needn't.
        """
        state = self.states[at.state]
        facts = self._facts(at)
        after = self._tested(dice, state, facts)
        aftermath = _aftermath(after)
        if after.units is state.units:
            return Tested(self._gone(state, facts), aftermath, at.state)
        key = (at.state, aftermath.broken, aftermath.destroyed)
        number = self._parting.get(key)
        if number is None:
            kept = _few(after) if aftermath.broken else replace(after, aftermath=None)
            number = self._parting[key] = self.number(kept)
        return Tested(self._gone(state, facts), aftermath, number)

    def _facts(self, at: Blows) -> ScoreFacts:
        found = self._known_facts.get(at)
        if found is None:
            found = self._known_facts[at] = facts_of(replace(round_under_way(self.states[at.state]), lost=at.lost))
        return found

    def _chased(self, tested: Tested) -> Distribution[Ending]:
        gone, aftermath, number = tested
        if not aftermath.broken:
            goes_on = not gone and not aftermath.destroyed
            return Distribution.constant(Ending(gone, aftermath, (), number if goes_on else NOWHERE))
        caught = self.every.odds(self._caught_in, number)
        return caught.map(lambda units: Ending(gone, aftermath, units, NOWHERE))

    def _caught_in(self, dice: Dice, number: int) -> tuple[int, ...]:
        return self._caught(dice, self.states[number])

    def _difference(self, lost: Tally) -> Tally:
        """Return losses with the same difference of what the sides lost: nothing else of them counts in the end."""
        difference = 0
        for unit, points in lost:
            difference += points if self.sides[unit] else -points
        return ((self._first[difference > 0], abs(difference)),) if difference else ()

    def _difference_of(self, one: Tally, other: Tally) -> Tally:
        return self._difference(one + other)

    def _of(self, state: State) -> tuple[int, ...]:
        return tuple(unit for unit in self.combat if state.has(unit))


def next_round(state: State) -> State:
    """Return the state before the next Round when nobody has broken: the other side's Player Turn."""
    state = end_round(replace(state, aftermath=None))
    turn = state.player_turn + 1 if any(map(_is_timed, state.units)) else 1
    return replace(state, fought=(), fallen=(), active=1 - state.active, player_turn=turn)


def _is_timed(unit: Unit) -> bool:
    """Does anything last on the unit up to a certain Player Turn? If not, it doesn't matter which turn it is."""
    return bool(unit.effects or unit.shaken or any(one.effects for one in unit.characters))


def _blows_over(state: State) -> bool:
    return round_under_way(state).step == BLOWS_OVER


def _together(one: Tally, other: Tally) -> Tally:
    if not other:
        return one
    total = dict(one)
    for unit, points in other:
        total[unit] = total.get(unit, 0) + points
    return tuple(sorted(total.items()))


def _few(state: State) -> State:
    """Return the state with one model of each kind in each unit.

    The rolls of flight and pursuit look at kinds, not at numbers or places.
    """
    few = [
        replace(
            unit,
            models=min(unit.models, 1),
            companions=min(unit.companions, 1),
            lost=0,
            champion_lost=0,
            companions_lost=0,
            files=1,
            places=(),
            x=0.0,
            y=0.0,
        )
        for unit in state.units
    ]
    aftermath = replace(_aftermath(state), difference=0)
    combat = replace(round_under_way(state), lost=(), order=(), overkill=(0, 0))
    return replace(state.put(*few), aftermath=aftermath, round=combat)


def _aftermath(state: State) -> Aftermath:
    assert state.aftermath is not None, "the Break Tests have been taken"
    return state.aftermath
