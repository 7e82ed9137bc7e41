"""`combat`: Round after Round until one side breaks or is destroyed, or so many Rounds have been fought.

Both sides stand where they are: nobody reforms, and nobody joins. The Player Turn passes after each Round.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, NamedTuple, TypeVar

from grognard.kernel.battle.questions import Facts, Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.dice.chains import Chain
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.collecting import rarely_collected
from grognard.kernel.words.language import N_
from grognard.t9a.aftermath.combat_result import NoMoreFoes
from grognard.t9a.aftermath.combat_score import CombatDrawn, CombatScored
from grognard.t9a.board.state import State
from grognard.t9a.melee.melee_events import Attacked, HitAutomatically
from grognard.t9a.outlook.counting import Wanted
from grognard.t9a.outlook.every_round import Blows, EveryRound
from grognard.t9a.outlook.fought import NOWHERE, Ending, Fight, next_round
from grognard.t9a.outlook.whose_turn import TurnMatters
from grognard.t9a.questions.counts import ON_BOTH, Counted, counting_run, counts_in, listed_counts
from grognard.t9a.questions.parties import Party, Recruiter
from grognard.t9a.questions.policy import Choices
from grognard.t9a.questions.rounds import (
    BOTH_GONE,
    CAUGHT,
    DESTROYED,
    FLED,
    GONE,
    fights,
    models_left,
    read_combat,
    result_of,
)
from grognard.t9a.questions.titles import Fights
from grognard.t9a.questions.tolls import NOTHING, Reckoning, Toll

T = TypeVar("T")
InEveryWay = Callable[[EveryRound], Distribution[T]]

ROUNDS = 6
"""How many Rounds are fought where nothing is said."""
GOES_ON = N_("the combat goes on")
ATTACKERS, DEFENDERS = N_("the attackers"), N_("the defenders")
NOBODY, NOBODY_LEFT = N_("nobody"), N_("nobody is left")
"""Nobody has won while the combat goes on, and nobody wins where both sides are wiped out."""
WINNERS = {
    **{CAUGHT[side]: (DEFENDERS, ATTACKERS)[side] for side in (0, 1)},
    **{FLED[side]: (DEFENDERS, ATTACKERS)[side] for side in (0, 1)},
    **{GONE[side]: (DEFENDERS, ATTACKERS)[side] for side in (0, 1)},
    **{DESTROYED[side]: (DEFENDERS, ATTACKERS)[side] for side in (0, 1)},
    BOTH_GONE: NOBODY_LEFT,
}


class Decided(Record, frozen=True):
    """How a combat ended, after how many Rounds, and with how many models left before any flight."""

    winner: str
    result: str
    rounds: int
    attackers_left: int
    defenders_left: int
    toll: Toll = NOTHING
    counts: tuple[int, ...] = ()


class Underway(NamedTuple):
    """A combat that goes on: the number of the Round that begins, and the state in which it does."""

    number: int
    state: State


class Combat(Question):
    """A combat to its end."""

    ask = "combat"
    main = "winner"
    judged_by = f"winner = {ATTACKERS}"
    headings: ClassVar = (
        Attacked,
        HitAutomatically,
    )
    closings: ClassVar = (
        CombatScored,
        CombatDrawn,
        NoMoreFoes,
    )
    facts: ClassVar = {
        "winner": N_("winner"),
        "result": N_("result"),
        "rounds": N_("Rounds fought"),
        "attackers_left": N_("attacking models left after the blows"),
        "defenders_left": N_("defending models left after the blows"),
    }
    counted: ClassVar = frozenset(ON_BOTH)

    def __init__(
        self, state: State, parties: tuple[tuple[Party, ...], tuple[Party, ...]], choices: Choices, rounds: int
    ) -> None:
        self.state = state
        self.readings = state.setting.readings
        self.parties = parties
        self.choices = choices
        self.rounds = rounds
        self.reckoning = Reckoning(state)

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> Combat:
        """Read `attacker` and `defender` (one unit or several) and `situation`, with how many `rounds` at most.

        Raises:
            BadInput: What can't be used, and where.
        """
        situation = fields.inner("situation")
        first = situation.whole("round", 1, least=1, most=99) == 1
        rounds = situation.whole("rounds", ROUNDS, least=1, most=100)
        question = cls(*read_combat(fields, situation, recruiter, readings, first=first), rounds)
        situation.finish()
        return question

    def run(self, dice: Dice) -> Decided:
        """Fight once."""
        return self.go_on(dice, Underway(1, self.state))

    def sample(self, dice: Dice) -> Decided:
        """Fight once, and count hits and wounds."""
        return counting_run(ON_BOTH, self.run, dice)

    def go_on(self, dice: Dice, at: Underway) -> Decided:
        """Fight once, from the beginning of a Round."""
        fight = Fight(self.state.units, self.choices)
        number, state = at
        while True:
            after = fight.strike(dice, state)
            gone, settled, caught = fight.settle(dice, after)
            aftermath = settled.consequences
            over = bool(gone or aftermath.broken or aftermath.destroyed)
            if over or number == self.rounds:
                ending = Ending(gone, aftermath, caught, NOWHERE if over else 0)
                return decided(ended(ending, after, models_left(after), self.reckoning), number)
            number, state = number + 1, next_round(settled)

    def odds(self, every: EveryDice) -> Distribution[Decided]:
        """Fight in every way; after each Round equal states merge.

        Raises:
            TooLarge: If it is, as far as the first Round lets one see.
        """
        return self._with_or_without_turn(self._in_every_way, every)

    def opening(self, every: EveryDice) -> Distribution[Decided | Underway]:
        """Fight the first Round in every way."""
        return self._with_or_without_turn(self._first_round, every)

    def _with_or_without_turn(
        self, fight: Callable[[EveryRound], Distribution[T]], every: EveryDice, wanted: Wanted | None = None
    ) -> Distribution[T]:
        """Fight without knowing whose Player Turn it is, unless somebody asks for it."""
        with rarely_collected():
            try:
                return fight(EveryRound(self.state.units, self.choices, every, keep_turn=False, wanted=wanted))
            except TurnMatters:
                return fight(EveryRound(self.state.units, self.choices, every, wanted=wanted))

    def _in_every_way(self, rounds: EveryRound) -> Distribution[Decided]:
        fates: dict[Blows, Distribution[Ended]] = {}
        chain: Chain[Any] = Chain(rounds.begun(self.state))
        active = self.state.active
        for number in range(1, self.rounds + 1):
            self._fight_round(rounds, chain, number, active, fates)
            if number == 1:
                rounds.look_ahead(len(chain.going))
            active = 1 - active
        return chain.result()

    def _first_round(self, rounds: EveryRound) -> Distribution[Decided | Underway]:
        chain: Chain[Any] = Chain(rounds.begun(self.state))
        self._fight_round(rounds, chain, 1, self.state.active, {})
        return chain.result().map(
            lambda one: one if isinstance(one, Decided) else Underway(2, rounds.states[one.state])
        )

    def _fight_round(
        self,
        rounds: EveryRound,
        chain: Chain[Any],
        number: int,
        active: int,
        fates: dict[Blows, Distribution[Ended]],
    ) -> None:
        """Fight a Round up to the beginning of the next; what is decided is set aside."""
        rounds.strike(chain)
        chain.step(lambda at: fates.get(at) or fates.setdefault(at, self._fate(rounds, at)))
        chain.change(partial(self._next, rounds, number, active))
        chain.set_aside(lambda at: isinstance(at, Decided))

    def _next(self, rounds: EveryRound, number: int, active: int, end: Ended) -> Decided | Blows:
        """Return the record of a combat that ends, or is left, in the Round with this number, or the next Round."""
        if end.state == NOWHERE or number == self.rounds:
            return decided(end, number)
        return rounds.after(end.state, active)

    def _fate(self, rounds: EveryRound, at: Blows) -> Distribution[Ended]:
        """Take the Break Tests."""
        after, left = rounds.states[at.state], rounds.left(at.state)
        return rounds.endings(at).map(lambda ending: ended(ending, after, left, self.reckoning))

    def facts_in(self, records: Distribution[Decided]) -> Facts:
        """Return who falls, what each side loses in points, and what was counted."""
        falls = self.reckoning.facts_in(records.map(lambda one: one.toll))
        return {**falls, **counts_in(ON_BOTH, records)}

    def more_facts(self, every: EveryDice) -> Facts:
        """Return the hits and wounds of both sides, if there aren't too many ways to count them."""
        return listed_counts(ON_BOTH, self._counts, every.bound)

    def _counts(self, every: EveryDice, wanted: Wanted) -> Distribution[int]:
        return self._with_or_without_turn(self._count, every, wanted)

    def _count(self, rounds: EveryRound) -> Distribution[int]:
        """Count in every way: beside each state and difference there is a number."""
        chain: Chain[Any] = Chain(rounds.begun(self.state))
        active = self.state.active
        for number in range(1, self.rounds + 1):
            last = number == self.rounds
            rounds.strike(chain)
            chain.step(lambda at: rounds.endings(at).map(lambda end: Counted(end.state, rounds.counted(at))))
            chain.change(lambda at: _counted_on(rounds, at, active, last=last))  # noqa: B023 - taken at once
            chain.set_aside(lambda at: isinstance(at, int))
            if number == 1:
                rounds.look_ahead_counting(len(chain.going), self.rounds - 1)
            active = 1 - active
        return chain.result()

    def title(self) -> Fights:
        """Return "20 Clan Warriors and 1 King against 25 Saurian Warriors"."""
        return fights(self.parties)


class Ended(NamedTuple):
    """How a combat stands after a Round, with how many models left on each side, and the state that it goes on from."""

    result: str
    left: tuple[int, int]
    state: int
    toll: Toll


def ended(ending: Ending, after: State, left: tuple[int, int], reckoning: Reckoning) -> Ended:
    """Return how a combat stands after a Round, of whose blows this is the state, with so many models left."""
    of = ending.aftermath
    toll = reckoning.toll(after, broken=of.broken, gone=(*of.destroyed, *ending.caught))
    return Ended(result_of(ending, left) if ending.state == NOWHERE else GOES_ON, left, ending.state, toll)


def decided(end: Ended, number: int) -> Decided:
    """Return the record of a combat that ended, or was left, in the Round with this number."""
    return Decided(WINNERS.get(end.result, NOBODY), end.result, number, *end.left, end.toll)


def _counted_on(rounds: EveryRound, at: Counted, active: int, *, last: bool) -> int | Blows:
    """Return what was counted in a combat that ends, or is left; or the next Round with that number."""
    if at.at == NOWHERE or last:
        return at.number
    return rounds.after(at.at, active, counted=at.number)
