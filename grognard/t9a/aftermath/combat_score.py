"""The Combat Score: every item with its rule, for both sides; who lost, and by how much (core 12.1, 12.2, 12.14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_, Wording
from grognard.t9a.aftermath.score_facts import ScoreFacts
from grognard.t9a.board.aftermath import NOBODY
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.units.ranks import full_ranks, rank_bonus

CHARGE_BONUS = 1
STANDARD_BONUS = 1
SIDES_OF_A_UNIT = {"left": "t9a.flank-bonus", "right": "t9a.flank-bonus", "rear": "t9a.rear-bonus"}
POSITION_BONUS = {"t9a.flank-bonus": 1, "t9a.rear-bonus": 2}
FULL_RANK_BONUS = 1  # more, if a unit that fights there has a Full Rank


class ScoreItem(msgspec.Struct, frozen=True):
    """Points of a Combat Score: the rule that gives them, and the unit that earned them, if it is one unit."""

    rule: str
    points: int
    unit: Name | None = None

    def wording(self) -> Wording:
        """Return "+2 Rank Bonus (Spearmen)"."""
        return Wording(_ITEM if self.unit is None else _ITEM_OF_A_UNIT, self.__getattribute__)


_ITEM, _ITEM_OF_A_UNIT = N_("{points:+} {rule}"), N_("{points:+} {rule} ({unit})")


class SideScore(msgspec.Struct, frozen=True):
    """The Combat Score of one side."""

    side: Name
    items: tuple[ScoreItem, ...] = ()

    @property
    def total(self) -> int:
        """The score."""
        return sum(item.points for item in self.items)

    def wording(self) -> Wording:
        """Return the side, its score and its items."""
        return Wording(_SCORE if self.items else _NO_SCORE, self.__getattribute__)


_SCORE, _NO_SCORE = N_("{side} {total} ({items})"), N_("{side} {total}")


class CombatScored(Event, frozen=True):
    """The Combat Scores of both sides of a combat, the Active Player's first."""

    message: ClassVar[str] = N_("Combat Score: {ours}; {theirs}")

    ours: SideScore
    theirs: SideScore


class CombatLost(Event, frozen=True):
    """A side has lost the combat."""

    message: ClassVar[str] = N_("{side} lose the combat by {difference}")

    side: Name
    difference: int


class CombatDrawn(Event, frozen=True):
    """Equal scores: nobody takes a Break Test."""

    message: ClassVar[str] = N_("The combat is drawn: both sides win")


class Verdict(msgspec.Struct, frozen=True):
    """Who lost (-1: neither side), and the difference of the scores."""

    loser: int = NOBODY
    difference: int = 0


def still_fighting(state: State, facts: ScoreFacts, side: int) -> tuple[Unit, ...]:
    """Return the units of a side that still touch an enemy of this combat: those that may win or lose it."""
    found = []
    for one in facts.units:
        if one.side == side and not one.gone:
            unit = state.by_id.get(one.unit)
            if unit is not None and unit.fight.engaged:
                found.append(unit)
    return tuple(found)


def combat_score(state: State, facts: ScoreFacts) -> tuple[SideScore, SideScore]:
    """Return the Combat Score of both sides, side 0's first (core 12.2).

    Units that dropped out or were wiped out count for the Health Points lost, in nothing else (core 12.14).
    """
    names = state.setting.names
    return (
        SideScore(names[0], tuple(_items(state, facts, 0))),
        SideScore(names[1], tuple(_items(state, facts, 1))),
    )


def verdict(scores: tuple[SideScore, SideScore]) -> Verdict:
    """Return who lost: the lower score; neither on a tie."""
    difference = scores[0].total - scores[1].total
    if not difference:
        return Verdict()
    return Verdict(1 if difference > 0 else 0, abs(difference))


def _items(state: State, facts: ScoreFacts, side: int) -> Iterator[ScoreItem]:
    """Yield the items of a side's score, in the order of the book."""
    if lost := facts.lost_by_side(1 - side):
        yield ScoreItem("t9a.losing-health-points", lost)
    if overkill := facts.overkill[side]:
        yield ScoreItem("t9a.overkill", overkill)
    yield from _standing_items(state, facts, side)


def _standing_items(state: State, facts: ScoreFacts, side: int) -> tuple[ScoreItem, ...]:
    """Return the items that what was lost doesn't change, worked out once for each state."""
    key = ("standing-items", side, *((one.unit, one.gone, one.charging) for one in facts.units))
    found: tuple[ScoreItem, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(_items_of_standing(state, facts, side))
    return found


def _items_of_standing(state: State, facts: ScoreFacts, side: int) -> Iterator[ScoreItem]:
    units = still_fighting(state, facts, side)
    if any((of := facts.of(unit.id)) is not None and of.charging for unit in units):
        yield ScoreItem("t9a.charge-bonus", CHARGE_BONUS)
    best = max(units, key=lambda unit: rank_bonus(state, unit), default=None)
    if best is not None and (bonus := rank_bonus(state, best)):
        yield ScoreItem("t9a.rank-bonus", bonus, best.name)
    for unit in units:
        if standards := standard_bearers(unit):
            yield ScoreItem("t9a.combat-bonus", standards * STANDARD_BONUS, unit.name)
    yield from _positions(state, units)
    for unit in units:
        for hook in unit.hooks.of(Moments.combat_score):
            change = hook(unit, state)
            if change is not None:
                yield ScoreItem(change.rule, change.value, unit.name)


def standard_bearers(unit: Unit) -> int:
    """Return how many Standard Bearers count: Battle Standard Bearers too, unless they have refused a Duel."""
    bearers = sum(1 for one in unit.characters if one.troop.battle_standard and not one.refused_duel)
    return int(unit.standard) + bearers


def _positions(state: State, units: tuple[Unit, ...]) -> Iterator[ScoreItem]:
    """Yield what fighting in an enemy's Flank and Rear gives, each once a side, by the unit that gives most."""
    best: dict[str, ScoreItem] = {}
    for unit in units:
        for engagement in unit.fight.engaged:
            rule = SIDES_OF_A_UNIT.get(engagement.theirs)
            if rule is None:
                continue
            enemy = state.unit(engagement.enemy)
            if any(hook(enemy) for hook in enemy.hooks.of(Moments.denies_flank_and_rear)):
                continue
            points = POSITION_BONUS[rule] + (FULL_RANK_BONUS if full_ranks(state, unit) else 0)
            if rule not in best or points > best[rule].points:
                best[rule] = ScoreItem(rule, points, unit.name)
    for rule in POSITION_BONUS:
        if rule in best:
            yield best[rule]
