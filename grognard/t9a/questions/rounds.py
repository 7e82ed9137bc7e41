"""`round`: a whole Round of Combat between units, flanks and Characters included.

Blows, Combat Score, Break Tests and pursuit are the engine's. Who is caught is seen from the distances rolled; nobody
is moved afterwards.
"""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, NamedTuple

from grognard.kernel.battle.questions import Facts, Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.dice.chains import Chain
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.aftermath.combat_result import NoMoreFoes
from grognard.t9a.aftermath.combat_score import CombatDrawn, CombatScored, SideScore, combat_score
from grognard.t9a.aftermath.score_facts import facts_of
from grognard.t9a.board.aftermath import NOBODY, Aftermath
from grognard.t9a.board.state import State
from grognard.t9a.melee.fighting import round_under_way
from grognard.t9a.melee.melee_events import Attacked, HitAutomatically
from grognard.t9a.outlook.counting import Wanted
from grognard.t9a.outlook.every_round import Blows, EveryRound
from grognard.t9a.outlook.fought import NOWHERE, Ending, Fight
from grognard.t9a.questions.battle_line import combat_of
from grognard.t9a.questions.counts import ON_BOTH, counting_run, counts_in, listed_counts
from grognard.t9a.questions.parties import SIDES, Party, Recruiter
from grognard.t9a.questions.policy import TARGETS, Choices, choices_of
from grognard.t9a.questions.strike import read_charging
from grognard.t9a.questions.titles import Fights, LostUpTo, ScoredBy
from grognard.t9a.questions.tolls import Reckoning, Toll

BOTH_GONE = N_("both sides are wiped out")
GONE = (N_("the attackers are wiped out"), N_("the defenders are wiped out"))
DROPPED = N_("the sides are parted")
CAUGHT = (N_("the attackers break and are caught"), N_("the defenders break and are caught"))
FLED = (N_("the attackers break and flee"), N_("the defenders break and flee"))
DESTROYED = (N_("the attackers are destroyed by their defeat"), N_("the defenders are destroyed by their defeat"))
HELD = (N_("the attackers lose and hold"), N_("the defenders lose and hold"))
DRAWN = N_("the combat is drawn")
LOSSES = N_("Health Points lost by the attackers and by the defenders")


class Fought(Record, frozen=True):
    """How a Round of Combat ended.

    *difference* is the attackers' Combat Score less the defenders'. Where one side has nobody left nobody needs it for
    tests, but what was wiped out counts all the same (core 12.2), and of units without a foe nothing else (core 12.14).
    """

    difference: int
    result: str
    attackers_lost: int
    defenders_lost: int
    attackers_left: int
    defenders_left: int
    attackers_break: bool
    defenders_break: bool
    attackers_caught: bool
    defenders_caught: bool
    toll: Toll
    counts: tuple[int, ...] = ()


class RoundOfCombat(Question):
    """One Round of Combat."""

    ask = "round"
    main = "difference"
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
        "difference": N_("the attackers' Combat Score less the defenders'"),
        "result": N_("result"),
        "attackers_lost": N_("Health Points lost by the attackers"),
        "defenders_lost": N_("Health Points lost by the defenders"),
        "attackers_left": N_("attacking models left after the blows"),
        "defenders_left": N_("defending models left after the blows"),
        "attackers_break": N_("an attacking unit breaks"),
        "defenders_break": N_("a defending unit breaks"),
        "attackers_caught": N_("a broken attacking unit is caught"),
        "defenders_caught": N_("a broken defending unit is caught"),
    }
    counted: ClassVar = frozenset(ON_BOTH)

    def __init__(self, state: State, parties: tuple[tuple[Party, ...], tuple[Party, ...]], choices: Choices) -> None:
        self.state = state
        self.readings = state.setting.readings
        self.parties = parties
        self.choices = choices
        self.reckoning = Reckoning(state)

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> RoundOfCombat:
        """Read `attacker` and `defender` (one unit or several) and `situation`.

        Raises:
            BadInput: What can't be used, and where.
        """
        situation = fields.inner("situation")
        first = situation.whole("round", 1, least=1, most=99) == 1
        question = cls(*read_combat(fields, situation, recruiter, readings, first=first))
        situation.finish()
        return question

    def run(self, dice: Dice) -> Fought:
        """Fight once."""
        fight = Fight(self.state.units, self.choices)
        after = fight.strike(dice, self.state)
        gone, settled, caught = fight.settle(dice, after)
        return fought(standing(after, self.reckoning), fight.sides, Ending(gone, settled.consequences, caught, NOWHERE))

    def sample(self, dice: Dice) -> Fought:
        """Fight once, and count hits and wounds."""
        return counting_run(ON_BOTH, self.run, dice)

    def odds(self, every: EveryDice) -> Distribution[Fought]:
        """Fight in every way."""
        rounds = self._in_every_way(every)
        chain: Chain[Any] = Chain(rounds.begun(self.state))
        rounds.strike(chain)
        chain.step(lambda at: self._endings(rounds, at))
        return chain.result()

    def _in_every_way(self, every: EveryDice) -> EveryRound:
        return EveryRound(self.state.units, self.choices, every, by_unit=True)

    def _endings(self, rounds: EveryRound, at: Blows) -> Distribution[Fought]:
        after = standing(rounds.struck(at), self.reckoning)
        return rounds.endings(at).map(lambda ending: fought(after, rounds.sides, ending))

    def title(self) -> Fights:
        """Return "20 Clan Warriors and 1 King against 25 Saurian Warriors"."""
        return fights(self.parties)

    def facts_in(self, records: Distribution[Fought]) -> Facts:
        """Return the losses of both sides together, who falls, what each loses in points, and what was counted."""
        both = records.map(lambda one: f"{one.attackers_lost}–{one.defenders_lost}")
        falls = self.reckoning.facts_in(records.map(lambda one: one.toll))
        return {"losses": (LOSSES, both), **falls, **counts_in(ON_BOTH, records)}

    def more_facts(self, every: EveryDice) -> Facts:
        """Return the hits and wounds, each side's losses after each Initiative Step, and both Combat Scores' items."""
        rounds = self._in_every_way(every)
        return {**listed_counts(ON_BOTH, self._counts, every.bound), **self._by_step(rounds), **self._items(rounds)}

    def _counts(self, every: EveryDice, wanted: Wanted) -> Distribution[int]:
        rounds = EveryRound(self.state.units, self.choices, every, wanted=wanted)
        return counted_by(rounds, rounds.begun(self.state))

    def _by_step(self, rounds: EveryRound) -> Facts:
        chain: Chain[Any] = Chain(rounds.begun(self.state))
        rounds.strike(chain, until=lambda state: bool(round_under_way(state).order))
        steps = sorted({one.step for at in chain.going for one in round_under_way(rounds.states[at.state]).order})
        found: Facts = {}
        for step in reversed(steps):
            rounds.strike(chain, until=partial(_is_past, step))
            there = chain.result()
            for side, name in enumerate(("attackers", "defenders")):
                lost = there.map(partial(_lost_by, rounds, side=side))
                found[f"{name}_lost_after_step_{step}"] = (LostUpTo(SIDES[side], step), lost)
        return found

    def _items(self, rounds: EveryRound) -> Facts:
        chain: Chain[Any] = Chain(rounds.begun(self.state))
        rounds.strike(chain)
        ends = chain.result()
        counted: dict[Blows, dict[tuple[int, str], int]] = {}
        for at in ends.outcomes:
            points = counted.setdefault(at, {})
            for side, score in enumerate(standing(rounds.struck(at), self.reckoning).scores):
                for item in score.items:
                    points[side, item.rule] = points.get((side, item.rule), 0) + item.points
        keys = sorted({key for points in counted.values() for key in points})
        found: Facts = {}
        for side, rule in keys:
            name = f"{('attackers', 'defenders')[side]}_score_{rule}"
            found[name] = (ScoredBy(SIDES[side], rule), ends.map(partial(_points, counted, (side, rule))))
        return found


def counted_by(rounds: EveryRound, begun: Blows) -> Distribution[int]:
    """Return what is counted in a Round from its beginning on."""
    chain: Chain[Any] = Chain(begun)
    rounds.strike(chain)
    return chain.result().map(rounds.counted)


class Standing(NamedTuple):
    """What the blows have left, by side: Health Points lost, models left, and the Combat Score."""

    lost: tuple[int, int]
    left: tuple[int, int]
    scores: tuple[SideScore, SideScore]
    state: State
    reckoning: Reckoning


def standing(after: State, reckoning: Reckoning) -> Standing:
    """Return what the blows of a Round have left."""
    facts = facts_of(round_under_way(after))
    lost = facts.lost_by_side(0), facts.lost_by_side(1)
    return Standing(lost, models_left(after), combat_score(after, facts), after, reckoning)


def models_left(state: State) -> tuple[int, int]:
    """Return how many models each side has."""
    ours, theirs = (sum(unit.model_count for unit in state.of_side(side)) for side in (0, 1))
    return ours, theirs


def fought(after: Standing, sides: dict[int, int], ending: Ending) -> Fought:
    """Return the record of a Round."""
    of = ending.aftermath
    broken = [sides[unit] for unit in of.broken]
    caught = [sides[unit] for unit in ending.caught]
    return Fought(
        after.scores[0].total - after.scores[1].total,
        result_of(ending, after.left),
        *after.lost,
        *after.left,
        0 in broken,
        1 in broken,
        0 in caught,
        1 in caught,
        after.reckoning.toll(after.state, broken=of.broken, gone=(*of.destroyed, *ending.caught)),
    )


def read_combat(
    fields: Fields, situation: Fields, recruiter: Recruiter, readings: Readings, *, first: bool
) -> tuple[State, tuple[tuple[Party, ...], tuple[Party, ...]], Choices]:
    """Read both sides of a combat, and what their owners choose.

    Raises:
        BadInput: What can't be used, and where.
    """
    attackers = recruiter.parties(fields, "attacker", 0)
    defenders = recruiter.parties(fields, "defender", 1)
    for parties, key in ((attackers, "attacker"), (defenders, "defender")):
        if not all(party.unit.model_count for party in parties):
            raise BadInput(fields.at(key), "0", N_("units with models"))
    charging = read_charging(situation)
    target = situation.word("target", TARGETS, TARGETS[0])
    duels = situation.flag("duels")
    place = Fields({}, fields.at("attacker"))
    state = combat_of(attackers, defenders, readings, charging=charging, first=first, place=place)
    choices = choices_of((*attackers, *defenders), target, place=fields.place, duels=duels)
    return state, (attackers, defenders), choices


def fights(parties: tuple[tuple[Party, ...], tuple[Party, ...]]) -> Fights:
    """Return the title of a combat."""
    return Fights.between(*(tuple(party.unit for party in side) for side in parties))


def result_of(ending: Ending, left: tuple[int, int]) -> str:
    """Return in words how the Round ended: what happened to the side that fared worst."""
    of: Aftermath = ending.aftermath
    if ending.gone:
        wiped_out = [side for side in ending.gone if not left[side]]
        if len(wiped_out) == 2:
            return BOTH_GONE
        return GONE[wiped_out[0]] if wiped_out else DROPPED
    if of.loser == NOBODY:
        return DRAWN
    if ending.caught:
        return CAUGHT[of.loser]
    if of.broken:
        return FLED[of.loser]
    return DESTROYED[of.loser] if of.destroyed else HELD[of.loser]


def _is_past(step: int, state: State) -> bool:
    return round_under_way(state).step < step


def _points(counted: dict[Blows, dict[tuple[int, str], int]], key: tuple[int, str], at: Blows) -> int:
    return counted[at].get(key, 0)


def _lost_by(rounds: EveryRound, at: Blows, side: int) -> int:
    return sum(points for unit, points in rounds.lost(at) if rounds.sides[unit] == side)
