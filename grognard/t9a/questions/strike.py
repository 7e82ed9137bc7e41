"""`strike`: what one unit's Melee Attacks of a Round take from another, nobody striking back.

The engine's own Initiative Steps are fought, but only by the attackers: Special Attacks first, then their Close Combat
Attacks, casualties being removed in between.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Checkpoint, Play
from grognard.kernel.battle.driving import Stop, drive, stops, to_next_stop
from grognard.kernel.battle.questions import Facts, Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.dice.odds import forward
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.attack.volley import roll_volleys
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.round_of_combat import NO_STEP_LEFT, ORDER_NOT_FIXED
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.blows import Aim, aim_step, fight_step, left_after, roll_step, with_next_step
from grognard.t9a.melee.fighting import begin_round, round_under_way
from grognard.t9a.melee.initiative import declare_crush_attacks, fix_order
from grognard.t9a.melee.melee_events import Attacked, HitAutomatically
from grognard.t9a.melee.volleys import Loss, caps_of, groups_of
from grognard.t9a.melee.weapon_choice import choose_weapons
from grognard.t9a.outlook.counting import Counting, Wanted
from grognard.t9a.questions.battle_line import combat_of
from grognard.t9a.questions.counts import ON_THE_TARGET, Counted, counting_run, counts_in, listed_counts
from grognard.t9a.questions.parties import Recruiter
from grognard.t9a.questions.policy import TARGETS, Choices, choices_of
from grognard.t9a.questions.scene import Charging, as_charged, engaged, in_contact, in_the_middle, state_of
from grognard.t9a.questions.titles import Fights, Strikes
from grognard.t9a.questions.tolls import Reckoning, Toll
from grognard.t9a.units.losses import lowered

FACINGS = ("front", "flank", "left", "right", "rear")


class Struck(Record, frozen=True):
    """What the target of attacks lost."""

    health_lost: int
    models_lost: int
    destroyed: bool
    toll: Toll = Toll()
    counts: tuple[int, ...] = ()


class Strike(Question):
    """The Melee Attacks of one unit, or of several, against another."""

    ask = "strike"
    main = "health_lost"
    headings: ClassVar = (
        Attacked,
        HitAutomatically,
    )
    facts: ClassVar = {
        "health_lost": N_("Health Points lost"),
        "models_lost": N_("models lost"),
        "destroyed": N_("destroyed"),
    }
    counted: ClassVar = frozenset(ON_THE_TARGET)

    def __init__(self, state: State, attackers: tuple[Unit, ...], defender: Unit, choices: Choices) -> None:
        self.state = state
        self.readings = state.setting.readings
        self.attackers, self.defender = attackers, defender
        self.choices = choices
        self.reckoning = Reckoning(state)

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> Strike:
        """Read `attacker` (one unit or several), `defender` and `situation`.

        Raises:
            BadInput: What can't be used, and where.
        """
        attackers = recruiter.parties(fields, "attacker", 0)
        defenders = recruiter.parties(fields, "defender", 1)
        if len(defenders) != 1:
            raise BadInput(fields.at("defender"), str(len(defenders)), N_("one unit; several fight in a `round`"))
        situation = fields.inner("situation")
        charging = read_charging(situation)
        first = situation.whole("round", 1, least=1, most=99) == 1
        facing = read_facing(situation, attackers[0].facing)
        target = situation.word("target", TARGETS, TARGETS[0])
        situation.finish()
        choices = choices_of((*attackers, *defenders), target, place=fields.place)
        units = tuple(party.unit for party in attackers)
        defender = defenders[0].unit
        if len(attackers) > 1:
            place = Fields({}, fields.at("attacker"))
            state = combat_of(attackers, defenders, readings, charging=charging, first=first, place=place)
            return cls(state, tuple(state.of_side(0)), state.unit(defender.id), choices)
        if units[0].model_count and defender.model_count:
            attacker, defender = joined_battle(units[0], defender, facing, charging=charging, first=first)
            units = (attacker,)
        state = state_of((*units, defender), readings, active=int(charging == "defender"))
        return cls(state, units, defender, choices)

    def run(self, dice: Dice) -> Struck:
        """Strike once."""
        if not self._can_fight():
            return Struck(0, 0, not self.defender.model_count)
        return self._struck(drive(strikes, self._begun(), dice, self.choices))

    def sample(self, dice: Dice) -> Struck:
        """Strike once, and count hits and wounds."""
        return counting_run(ON_THE_TARGET, self.run, dice)

    def odds(self, every: EveryDice) -> Distribution[Struck]:
        """Strike in every way, Initiative Step by Initiative Step."""
        if not self._can_fight():
            return Distribution.constant(self.run(every.branch()))
        ends = stops(strikes, self._begun(), policy=self.choices, until=_is_nearly_over, dice=every, bound=every.bound)
        return ends.then(lambda stop: self._last_blows(every, stop.state))

    def _last_blows(self, every: EveryDice, state: State) -> Distribution[Struck]:
        """Roll the last step: nobody strikes after it, so it doesn't matter how ranks close."""
        if round_under_way(state).step == NO_STEP_LEFT:
            return Distribution.constant(self._struck(state))
        return every.odds(self._aim, state).then(lambda aim: self._rolled(every, aim))

    def _rolled(self, every: EveryDice, aim: Aim) -> Distribution[Struck]:
        """Roll what was aimed; where all of it falls on one pool and nothing follows, its volleys say everything."""
        groups = groups_of(aim.before, aim.aimed)
        if len(groups) == 1 and caps_of(aim.before, aim.aimed) is not None:
            group = groups[0]
            harms = every.odds(roll_volleys, group.volleys, group.most)
            return harms.map(lambda harm: self._less(lowered(aim.state, group.enemy, ((group.pool, harm.lost),))[0]))
        return every.odds(self._roll, aim).map(lambda losses: self._left(aim, losses))

    def _aim(self, dice: Dice, state: State) -> Aim:
        aim: Aim = drive(aim_step, state, dice, self.choices)
        return aim

    def _roll(self, dice: Dice, aim: Aim) -> tuple[Loss, ...]:
        losses: tuple[Loss, ...] = drive(roll_step, aim, dice, self.choices)
        return losses

    def _left(self, aim: Aim, losses: tuple[Loss, ...]) -> Struck:
        if not aim.state.has(self.defender.id):
            return self._struck(aim.state)
        return self._less(left_after(aim.state, losses, self.defender.id))

    def _less(self, left: Unit) -> Struck:
        models = left.model_count
        after = self.state.put(left) if models else self.state.without(left.id)
        return Struck(
            self.defender.health - left.health,
            self.defender.model_count - models,
            not models,
            self.reckoning.toll(after),
        )

    def facts_in(self, records: Distribution[Struck]) -> Facts:
        """Return who of the target falls, what it loses in points, and what was counted."""
        falls = self.reckoning.facts_in(records.map(lambda struck: struck.toll), (1,))
        return {**falls, **counts_in(ON_THE_TARGET, records)}

    def more_facts(self, every: EveryDice) -> Facts:
        """Return the hits on the target, and its wounds that no save has stopped."""
        return listed_counts(ON_THE_TARGET, self._counts, every.bound)

    def _counts(self, every: EveryDice, wanted: Wanted) -> Distribution[int]:
        """Count in every way, Initiative Step by Initiative Step: what the earlier ones leave may be struck less."""
        if not self._can_fight():
            return Distribution.constant(0)

        def advance(dice: Dice, so_far: Counted) -> Counted:
            counting = Counting(dice, wanted)
            stop = to_next_stop(counting, so_far.at, strikes, self.choices)
            return Counted(stop, so_far.number + counting.count)

        def done(so_far: Counted) -> bool:
            return so_far.at.over or _is_nearly_over(so_far.at)

        ends = forward(Counted(Stop(self._begun())), advance, done=done, bound=every.bound, dice=every)
        return ends.then(lambda end: self._last_counts(every, wanted, end.at.state).map(lambda last: end.number + last))

    def _last_counts(self, every: EveryDice, wanted: Wanted, state: State) -> Distribution[int]:
        if round_under_way(state).step == NO_STEP_LEFT:
            return Distribution.constant(0)
        return every.odds(self._aim, state).then(lambda aim: every.odds(self._last_count, wanted, aim))

    def _last_count(self, dice: Dice, wanted: Wanted, aim: Aim) -> int:
        counting = Counting(dice, wanted._replace(last=True))
        self._roll(counting, aim)
        return counting.count

    def title(self) -> Strikes | Fights:
        """Return "10 Clan Warriors strike 15 Skink Braves", or all attackers "against" them."""
        if len(self.attackers) > 1:
            return Fights.between(self.attackers, (self.defender,))
        return Strikes.between(self.attackers[0], self.defender)

    def _can_fight(self) -> bool:
        return all(unit.model_count for unit in (*self.attackers, self.defender))

    def _begun(self) -> State:
        return begin_round(self.state, (*(unit.id for unit in self.attackers), self.defender.id))

    def _struck(self, state: State) -> Struck:
        return replace(struck(self.defender, state), toll=self.reckoning.toll(state))


def _is_nearly_over(stop: Stop) -> bool:
    """Is the last step at hand, or over?"""
    combat = round_under_way(stop.state)
    if combat.step == ORDER_NOT_FIXED:
        return False
    return not any(one.step < combat.step for one in combat.order)


def strikes(state: State, dice: Dice) -> Play[State]:
    """Let side 0 strike: weapons, the order, then its Initiative Steps, with a Checkpoint after each."""
    if round_under_way(state).step == ORDER_NOT_FIXED:
        state = yield from choose_weapons(state, dice)
        state = yield from declare_crush_attacks(state, dice)
        state = yield from fix_order(state)
        combat = round_under_way(state)
        sides = dict(combat.sides)
        ours = tuple(striker for striker in combat.order if sides[striker.unit] == 0)
        state = with_next_step(replace(state, round=replace(combat, order=ours, step=ORDER_NOT_FIXED)))
        yield Checkpoint(state)
    while round_under_way(state).step > NO_STEP_LEFT:
        state = yield from fight_step(state, dice)
        yield Checkpoint(state)
    return state


def struck(before: Unit, after: State) -> Struck:
    """Return what a unit has lost."""
    left = after.by_id.get(before.id)
    if left is None:
        return Struck(before.health, before.model_count, destroyed=True)
    return Struck(before.health - left.health, before.model_count - left.model_count, destroyed=False)


def joined_battle(
    attacker: Unit, defender: Unit, facing: Facing, *, charging: Charging, first: bool
) -> tuple[Unit, Unit]:
    """Return the two in contact and Engaged, as they begin a Round of Combat."""
    defender = in_the_middle(defender)
    attacker = in_contact(defender, [attacker], facing)[0]
    attacker, defender = engaged(attacker, defender, facing)
    return (
        as_charged(attacker, charged=charging == "attacker", first=first),
        as_charged(defender, charged=charging == "defender", first=first),
    )


def read_charging(situation: Fields) -> Charging:
    """Return who charges: `true` is the attacker."""
    found = situation.value("charging", default="nobody")
    if isinstance(found, bool):
        return "attacker" if found else "nobody"
    return situation.word("charging", ("nobody", "attacker", "defender"), "nobody")


def read_facing(situation: Fields, own: str = "front") -> Facing:
    """Return the defender's facing in which the attacker fights; `flank` is the left one."""
    found = situation.word("facing", FACINGS, own)
    return "left" if found == "flank" else found  # type: ignore[return-value]  # one of the others
