"""`assault`: a charge, and the Round of Combat that follows if it is made.

The engine charges as in a `charge`; where the charger reaches its target the two fight on as they stand then, with
what Stand and Shoot has left of the one and all that the charge gives to the blows.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.driving import Stop, drive, stops, to_next_stop
from grognard.kernel.battle.questions import Facts, Fields, Record
from grognard.kernel.dice import Dice
from grognard.kernel.dice.chains import Chain
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.dice.odds import forward
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.t9a.board.state import State
from grognard.t9a.outlook.counting import Counting, Wanted
from grognard.t9a.outlook.every_round import Blows, EveryRound
from grognard.t9a.outlook.fought import NOWHERE, Ending, Fight
from grognard.t9a.questions.charge import Charge
from grognard.t9a.questions.counts import ON_BOTH, Counted, counting_run, counts_in, listed_counts
from grognard.t9a.questions.parties import Recruiter
from grognard.t9a.questions.policy import Choices, choices_of
from grognard.t9a.questions.rounds import RoundOfCombat, counted_by, fought, standing
from grognard.t9a.questions.scene import with_health
from grognard.t9a.questions.tolls import Reckoning, Toll

FAILED = N_("the charge fails")
CAUGHT_IN_FLIGHT = N_("the fleeing target is caught")
DRIVEN_OFF = N_("the charger flees or is destroyed")


class Assaulted(Record, frozen=True):
    """How a charge and its Round ended; without a fight nobody breaks, and the *difference* is that of no blows."""

    result: str
    made: bool
    attackers_lost: int
    defenders_lost: int
    attackers_left: int
    defenders_left: int
    attackers_break: bool
    defenders_break: bool
    defenders_caught: bool
    toll: Toll
    counts: tuple[int, ...] = ()


class Assault(Charge):
    """One unit's charge on another, and their Round of Combat."""

    ask = "assault"
    main = "result"
    judged_by = "defenders_break"
    headings: ClassVar = (*Charge.headings, *RoundOfCombat.headings)
    closings: ClassVar = (*Charge.closings, *RoundOfCombat.closings)
    facts: ClassVar = {
        "result": N_("result"),
        "made": Charge.facts["made"],
        **{
            key: RoundOfCombat.facts[key]
            for key in (
                *("attackers_lost", "defenders_lost", "attackers_left", "defenders_left"),
                *("attackers_break", "defenders_break", "defenders_caught"),
            )
        },
    }
    counted: ClassVar = frozenset(ON_BOTH)
    choices: Choices
    reckoning: Reckoning

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> Assault:
        """Read it as a `charge`, and which weapons the two use.

        Raises:
            BadInput: As a charge does.
        """
        question = super().read(fields, recruiter, readings)
        assert isinstance(question, Assault), "it is made of its own class"
        question.choices = choices_of(question.parties, place=fields.place)
        question.reckoning = Reckoning(question.state)
        return question

    def run(self, dice: Dice) -> Any:
        """Charge and fight once."""
        state = drive(self._play, self.state, dice, self._answer)
        if not self._meet(state):
            return self._unfought(state)
        fight, ready = Fight(state.units, self.choices), ready_to_fight(state)
        after = fight.strike(dice, ready)
        gone, settled, caught = fight.settle(dice, after)
        return self._fought(after, Ending(gone, settled.consequences, caught, NOWHERE), fight.sides)

    def sample(self, dice: Dice) -> Any:
        """Charge and fight once, and count hits and wounds."""
        return counting_run(ON_BOTH, self.run, dice)

    def odds(self, every: EveryDice) -> Distribution[Any]:
        """Charge and fight in every way."""
        ends = stops(self._play, self.state, policy=self._answer, dice=every, bound=every.bound)
        return ends.map(lambda stop: stop.state if self._meet(stop.state) else self._unfought(stop.state)).then(
            lambda end: self._round(every, end) if isinstance(end, State) else Distribution.constant(end)
        )

    def facts_in(self, records: Distribution[Assaulted]) -> Facts:
        """Return who falls, what each side loses in points, and what was counted."""
        falls = self.reckoning.facts_in(records.map(lambda one: one.toll))
        return {**falls, **counts_in(ON_BOTH, records)}

    def more_facts(self, every: EveryDice) -> Facts:
        """Return the hits and wounds of both sides, those of Stand and Shoot among them."""
        return listed_counts(ON_BOTH, self._counts, every.bound)

    def _counts(self, every: EveryDice, wanted: Wanted) -> Distribution[int]:
        def advance(dice: Dice, so_far: Counted) -> Counted:
            counting = Counting(dice, wanted)
            stop = to_next_stop(counting, so_far.at, self._play, self._answer)
            return Counted(stop, so_far.number + counting.count)

        ends = forward(
            Counted(Stop(self.state)), advance, done=lambda so_far: so_far.at.over, bound=every.bound, dice=every
        )
        known: dict[State, Distribution[int]] = {}

        def in_melee(state: State) -> Distribution[int]:
            if not self._meet(state):
                return Distribution.constant(0)
            if state not in known:
                rounds = EveryRound(state.units, self.choices, every, wanted=wanted)
                known[state] = counted_by(rounds, rounds.begun(ready_to_fight(state)))
            return known[state]

        return ends.then(lambda end: in_melee(end.at.state).map(lambda number: end.number + number))

    def _round(self, every: EveryDice, state: State) -> Distribution[Assaulted]:
        rounds = EveryRound(state.units, self.choices, every, by_unit=True)
        chain: Chain[Any] = Chain(rounds.begun(ready_to_fight(state)))
        rounds.strike(chain)

        def ended(at: Blows) -> Distribution[Assaulted]:
            after = rounds.struck(at)
            return rounds.endings(at).map(lambda ending: self._fought(after, ending, rounds.sides))

        chain.step(ended)
        fights: Distribution[Assaulted] = chain.result()
        return fights

    def _meet(self, state: State) -> bool:
        charger = state.by_id.get(self.charger.id)
        return charger is not None and charger.is_engaged

    def _fought(self, after: State, ending: Ending, sides: dict[int, int]) -> Assaulted:
        end = fought(standing(after, self.reckoning), sides, ending)
        return Assaulted(
            end.result,
            True,  # noqa: FBT003 - it is made
            *self._lost(after),
            end.attackers_left,
            end.defenders_left,
            end.attackers_break,
            end.defenders_break,
            end.defenders_caught,
            end.toll,
        )

    def _unfought(self, state: State) -> Assaulted:
        charged = self._charged(state)
        left = [sum(unit.model_count for unit in state.of_side(side)) for side in (0, 1)]
        result = CAUGHT_IN_FLIGHT if charged.caught else DRIVEN_OFF if charged.charger_fled else FAILED
        return Assaulted(
            result,
            charged.made,
            *self._lost(state),
            left[0],
            left[1],
            attackers_break=False,
            defenders_break=False,
            defenders_caught=False,
            toll=self.reckoning.toll(state),
        )

    def _lost(self, after: State) -> tuple[int, int]:
        """Return the Health Points that both have lost, from the declaration on."""
        ours, theirs = (
            before.health - (left.health if (left := after.by_id.get(before.id)) is not None else 0)
            for before in (self.charger, self.target)
        )
        return ours, theirs


def ready_to_fight(state: State) -> State:
    """Return the state in which the Melee Phase begins: charges are over, losses of the phases before don't count."""
    units = tuple(with_health(unit).altered(health_lost=0, panic_passed=False) for unit in state.units)
    return replace(state, units=units, phase="melee", step="", charges=(), panic=())
