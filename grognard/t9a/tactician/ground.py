"""What a place on the table is worth to a unit: whom it can charge from there, who can charge it, what it holds.

A unit stands where it would like to charge from next turn, out of the way of those who would beat it, facing them.
"""

from __future__ import annotations

from math import exp

import msgspec

from grognard.kernel.geometry import distance, in_arc
from grognard.kernel.words.language import N_
from grognard.players.weighing import Part
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.frenzy_tests import FRENZY_RANGE
from grognard.t9a.moving.moves import can_fly, rates
from grognard.t9a.outlook.nerve import chance_to_pass
from grognard.t9a.outlook.reach import Reach
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.fleeing import chance_of_terror
from grognard.t9a.tactician.goals import points_of_goal
from grognard.t9a.tactician.helping import points_of_helping
from grognard.t9a.tactician.worth import worth_left
from grognard.t9a.units.arcs import facing_towards

NEXT_TURN = 0.8  # what a charge that is possible next turn is worth now
FAR_OFF = 0.5  # what being near counts, at no distance at all
NEARNESS = 18.0  # inches over which that falls to 37 %
LOOKING_AWAY = 0.5
OTHERS = 0.3  # what charges count besides the best one
BEHIND_ITS_BACK = 0.25  # of a danger that has to turn about first
CAUTION = {1: 0.5, 2: 0.35, 3: 0.25, 4: 0.25}  # of the danger that is taken into account, by Game Turn
CAUTION_LATER = 0.35
LEAST_WISH = 0.06  # share of an enemy's points for which any fighter comes nearer
LOST_BY_TERROR = 0.5  # share of a unit's points that is lost if it flees from the charge of a monster
FAR_AWAY = 30.0  # inches beyond which it doesn't matter yet which side an enemy shows


class Place(msgspec.Struct, frozen=True):
    """What a place is worth, and why."""

    chances: float
    danger: float
    goal: float
    help: float = 0.0
    frenzy: float = 0.0

    @property
    def points(self) -> float:
        """What speaks for the place, less what speaks against it."""
        return self.chances - self.danger + self.goal + self.help - self.frenzy

    @property
    def parts(self) -> tuple[Part, ...]:
        """What it is made of."""
        named = (
            (_CHANCES, self.chances),
            (_DANGER, -self.danger),
            (_GOAL, self.goal),
            (_HELP, self.help),
            (_FRENZY, -self.frenzy),
        )
        return tuple(Part(what, points) for what, points in named if round(points))


_CHANCES, _DANGER, _GOAL = N_("charges to come"), N_("danger"), N_("objective")
_HELP, _FRENZY = N_("help for War Machines"), N_("Frenzy")


class Ground:
    """The table as one unit sees it in one state."""

    def __init__(self, state: State, unit: Unit, appraisal: Appraisal) -> None:
        self.state, self.unit, self.appraisal = state, unit, appraisal
        self.enemies = tuple(enemy for enemy in state.enemies_of(unit) if enemy.model_count)
        self.fights = charges_at_all(unit)
        self.caution = CAUTION.get(state.turn, CAUTION_LATER)
        self._ours: dict[tuple[int, Facing], float] = {}
        self._theirs: dict[tuple[int, Facing], float] = {}
        self._reach: dict[int, Reach] = {}
        self._threat: dict[int, Reach] = {}
        self._harmless = {enemy.id for enemy in self.enemies if _is_harmless(enemy)}

    def place(self, placed: Unit, *, without: tuple[int, ...] = ()) -> Place:
        """Return what it is worth to stand like *placed*; enemies of *without* are left out."""
        near = self._near(placed, without)
        goal, helping = points_of_goal(self.state, placed), points_of_helping(self.state, placed)
        return Place(self.chances(placed, near), self.danger(placed, near), goal, helping, self.frenzy(placed, near))

    def danger_at(self, placed: Unit, *, without: tuple[int, ...] = ()) -> float:
        """Return only how dangerous it is to stand like *placed*."""
        return self.danger(placed, self._near(placed, without))

    def _near(self, placed: Unit, without: tuple[int, ...]) -> list[tuple[Unit, float]]:
        """Return the enemies with their distances."""
        enemies = [enemy for enemy in self.enemies if enemy.id not in without]
        return [(enemy, distance(placed.boundary, enemy.boundary)) for enemy in enemies]

    def chances(self, placed: Unit, near: list[tuple[Unit, float]]) -> float:
        """Return what the charges are worth that it may make next turn, or comes nearer to."""
        if not self.fights:
            return 0.0
        wishes = [(self._likely_to_charge(placed, enemy, away), enemy, away) for enemy, away in near]
        best = _Best()
        for likely, enemy, away in sorted(wishes, key=lambda one: (-one[0] * worth_left(one[1]), one[1].id)):
            if likely * worth_left(enemy) <= best.least:
                break  # no enemy can be worth more than all its points
            facing = facing_towards(enemy, placed) if away < FAR_AWAY else "front"
            best.add(likely * self.if_we_charge(enemy, facing))
        return best.sum

    def _likely_to_charge(self, placed: Unit, enemy: Unit, away: float) -> float:
        """Return what share of a charge's worth counts here: how soon and how likely it is made."""
        ahead = in_arc(placed.boundary, enemy.boundary, "front")
        reach = self._reach_of(enemy).chance(away) if ahead else 0.0
        nearness = FAR_OFF * exp(-away / NEARNESS) * (1.0 if ahead else LOOKING_AWAY)
        return NEXT_TURN * reach + (1.0 - reach) * nearness

    def danger(self, placed: Unit, near: list[tuple[Unit, float]]) -> float:
        """Return what the charges are expected to cost that enemies may make on it in their turn."""
        risks = [(self._likely_to_be_charged(placed, enemy, away), enemy) for enemy, away in near]
        worth = worth_left(self.unit)
        best = _Best()
        for likely, enemy in sorted(risks, key=lambda one: (-one[0], one[1].id)):
            if likely * worth <= best.least:
                break
            best.add(likely * self.if_it_charges(enemy, facing_towards(placed, enemy)))
        return self.caution * best.sum

    def frenzy(self, placed: Unit, near: list[tuple[Unit, float]]) -> float:
        """Return what it is expected to cost to be carried away from here: a charge must be declared that it loses."""
        if not self.unit.has_trait(Trait.FRENZIED) or not self.fights:
            return 0.0
        reach = rates(self.unit, flying=can_fly(self.unit))[0] + FRENZY_RANGE
        prey = [
            worth_of_charge(self.state, self.unit, enemy, facing_towards(enemy, placed), self.appraisal)
            for enemy, away in near
            if away <= reach and in_arc(placed.boundary, enemy.boundary, "front")
        ]
        if not prey or max(prey) >= 0:
            return 0.0  # there is a charge that it likes
        return -max(prey) * (1.0 - float(chance_to_pass(self.state, self.unit, "frenzy")))

    def _likely_to_be_charged(self, placed: Unit, enemy: Unit, away: float) -> float:
        if enemy.id in self._harmless:
            return 0.0
        chance = self._threat_of(enemy).chance(away)
        if not chance or in_arc(enemy.boundary, placed.boundary, "front"):
            return chance
        return chance * BEHIND_ITS_BACK

    def _reach_of(self, enemy: Unit) -> Reach:
        found = self._reach.get(enemy.id)
        if found is None:
            found = self._reach[enemy.id] = Reach(self.state, self.unit, enemy)
        return found

    def _threat_of(self, enemy: Unit) -> Reach:
        found = self._threat.get(enemy.id)
        if found is None:
            found = self._threat[enemy.id] = Reach(self.state, enemy, self.unit)
        return found

    def if_we_charge(self, enemy: Unit, facing: Facing) -> float:
        """Return what it is worth to charge this enemy in this facing."""
        found = self._ours.get((enemy.id, facing))
        if found is None:
            found = self._ours[enemy.id, facing] = self._worth_of_charge(enemy, facing)
        return found

    def _worth_of_charge(self, enemy: Unit, facing: Facing) -> float:
        least = LEAST_WISH * worth_left(enemy)
        if enemy.morale.fleeing:
            return max(least, 0.4 * worth_left(enemy))
        return max(least, worth_of_charge(self.state, self.unit, enemy, facing, self.appraisal))

    def if_it_charges(self, enemy: Unit, facing: Facing) -> float:
        """Return what it costs to be charged by this enemy in this facing."""
        found = self._theirs.get((enemy.id, facing))
        if found is None:
            fight = self.appraisal.charge(self.state, enemy, self.unit, facing).balance(enemy.side)
            panics = chance_of_terror(self.state, enemy, self.unit)
            found = (1.0 - panics) * fight + panics * LOST_BY_TERROR * worth_left(self.unit)
            self._theirs[enemy.id, facing] = found
        return found


def worth_of_charge(state: State, unit: Unit, target: Unit, facing: Facing, appraisal: Appraisal) -> float:
    """Return what *unit* wins by charging *target*; in a combat that goes on, what it changes there."""
    found = appraisal.charge(state, unit, target, facing).balance(unit.side)
    if target.fight.engaged:
        found -= appraisal.combat(state, target.id).balance(unit.side)
    return found


class _Best:
    """The best values found so far: the best one counts, two others a little."""

    def __init__(self) -> None:
        self._values = [0.0, 0.0, 0.0]

    @property
    def least(self) -> float:
        """What a value must exceed to count at all."""
        return self._values[-1]

    @property
    def sum(self) -> float:
        """What they come to."""
        return self._values[0] + OTHERS * sum(self._values[1:])

    def add(self, value: float) -> None:
        """Take a value into account."""
        if value > self.least:
            self._values = sorted((*self._values, value), reverse=True)[:3]


def _is_harmless(enemy: Unit) -> bool:
    """Can the enemy charge nobody in its next turn?"""
    return enemy.morale.fleeing or enemy.is_engaged or not charges_at_all(enemy)


def charges_at_all(unit: Unit) -> bool:
    """Is the unit of a kind that charges and fights?"""
    return not any(model.hooks.with_trait(Trait.CANNOT_CHARGE) for model, _ in unit.members)
