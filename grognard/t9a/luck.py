"""Who was lucky in a battle of The Ninth Age: each roll, and each strike in Health Points and points of army.

A strike is all that is rolled together on one Health Pool: its exact expectation is that of the same procedure under
every-dice, what the pool still has is the most that can be lost. Shots that are rolled to hit before it is known on
whom they fall count twice: first the hits, each worth what a hit takes on average, then what those hits took.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.kernel.battle.luck import Began, Came, Chance, Die, Whole, chance_of, roll_chance, with_wholes
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.words.events import Event, Rolled
from grognard.kernel.words.modifiers import Target
from grognard.t9a.aftermath.pursuit import Overruns, Pursues
from grognard.t9a.attack.attack import Strike
from grognard.t9a.attack.attack_roll import resolve_hit
from grognard.t9a.attack.dangerous import roll_danger
from grognard.t9a.attack.hits import landed
from grognard.t9a.attack.volley import Harm, Volley, roll_volleys
from grognard.t9a.board.profile import Model, Troop
from grognard.t9a.board.state import State
from grognard.t9a.charging.charge_moves import ChargeRangeRolled
from grognard.t9a.charging.charge_range import ChargeRoll, roll_charge
from grognard.t9a.morale.discipline import TestFailed, TestTaken, starting_health_of
from grognard.t9a.morale.flight import Flees
from grognard.t9a.shooting.firing import roll_hits
from grognard.t9a.shooting.guns import area_of

__all__ = ["Die", "Luck", "Struck", "Total", "luck_of"]

Passage = tuple[State, tuple[Event, ...]]
"""A state that was passed, and what had happened since the one before."""


class Struck(NamedTuple):
    """What was rolled together on one Health Pool, in Health Points.

    *side* is for whom more is better, None if it can't be told; *worth* the points of army of one Health Point;
    *hitting*: shots rolled to hit, in what their hits are worth. *attacker* is None for the ground.
    """

    place: int
    attacker: Model | None
    target: Model
    attacks: int
    side: int | None
    worth: Fraction
    chance: Chance
    hitting: bool = False

    @property
    def gained(self) -> Fraction:
        """Health Points above the expectation."""
        return self.chance.came - self.chance.expected


class Total(NamedTuple):
    """What a side's strikes should have taken, and took: Health Points, and the same in points of army."""

    expected: Fraction
    came: Fraction
    points_expected: Fraction
    points: Fraction


class Luck(NamedTuple):
    """All luck of a battle, in order."""

    dice: tuple[Die, ...]
    struck: tuple[Struck, ...]

    def total(self, side: int) -> Total:
        """Return what the strikes that were good for *side* came to."""
        own = [one for one in self.struck if one.side == side]
        return Total(
            sum((one.chance.expected for one in own), Fraction(0)),
            sum((Fraction(one.chance.came) for one in own), Fraction(0)),
            sum((one.chance.expected * one.worth for one in own), Fraction(0)),
            sum((one.chance.came * one.worth for one in own), Fraction(0)),
        )


def luck_of(passages: tuple[Passage, ...]) -> Luck:
    """Return the luck in a battle that was played `witnessed` (kernel.luck)."""
    struck = [one for place in range(len(passages)) for one in _strikes(place, passages)]
    dice = [one for place in range(len(passages)) for one in _dice(place, passages)]
    return Luck(tuple(dice), tuple(struck))


# ---- single rolls ----------------------------------------------------------------------------------------------------


def _dice(place: int, passages: tuple[Passage, ...]) -> Iterator[Die]:
    events = passages[place][1]
    state = _before(place, passages)
    strikes: dict[Target, int] = {}  # the attacker's own targets in the step under way, and whose they are
    other: int | None = None  # whose all other rolls of that step are
    for number, event in with_wholes(events, _is_charge):
        if isinstance(event, Whole):
            (roll,) = event.began.args
            named = Rolled(roll.target, (), "hand")
            yield Die(place, roll.target, event.faces, _side_named(named, state, events[number + 1 :]), _charge(event))
        elif isinstance(event, Began):
            strikes, other = _owners(event, state)
        elif isinstance(event, Came):
            strikes, other = {}, None
        elif isinstance(event, Rolled) and (chance := roll_chance(event)) is not None:
            side = _side_named(event, state, events[number + 1 :])
            if side is None:
                side = strikes.get(_first_roll(event.because), other) if isinstance(event.because, Target) else other
            yield Die(place, event.because, len(event.faces), side, chance)


def _is_charge(began: Began) -> bool:
    return began.procedure is roll_charge


def _charge(whole: Whole) -> Chance:
    """Judge a Charge Range by what its dice counted as: those that were kept, of the last roll."""
    (roll,) = whole.began.args
    return chance_of(_counted(roll), whole.result.total)


@lru_cache(maxsize=4096)
def _counted(roll: ChargeRoll) -> Distribution[int]:
    return EveryDice().odds(roll_charge, roll).map(lambda rolled: rolled.total)


def _owners(began: Began, state: State) -> tuple[dict[Target, int], int | None]:
    """Return whose the rolls of a step are: of the attacker, those to hit and to wound; the others of the struck."""
    found: dict[Target, int] = {}
    side: int | None = None
    for strike, struck in _strikes_in(began):
        side = _side_struck(strike, struck, state)
        if side is not None:
            own = (target for target in (strike.to_hit, strike.to_wound) if target is not None)
            found.update((_first_roll(target), 1 - side) for target in own)
    return found, side


def _first_roll(target: Target) -> Target:
    """Return the target under one name for a first roll and its reroll."""
    return replace(target, what="")


def _side_named(roll: Rolled, state: State, following: tuple[Event, ...]) -> int | None:
    """Return the side whose unit tests, charges, flees or pursues: the log names it after the roll."""
    target = roll.because if isinstance(roll.because, Target) else None
    rule = target.what if target is not None else roll.because
    kinds = (TestTaken, TestFailed) if target is not None and target.at_most else _NAMED_AFTER.get(str(rule), ())
    named = next((event for event in following if isinstance(event, kinds)), None) if kinds else None
    if named is None:
        return None
    sides = {unit.side for unit in state.units if unit.name == named.unit}
    return sides.pop() if len(sides) == 1 else None


_NAMED_AFTER: dict[str, tuple[type[ChargeRangeRolled | Flees | Pursues | Overruns], ...]] = {
    "t9a.charge-range": (ChargeRangeRolled,),
    "t9a.flee": (Flees,),
    "t9a.pursuit": (Pursues,),
    "t9a.overrun": (Overruns,),
}


# ---- strikes ---------------------------------------------------------------------------------------------------------


def _strikes(place: int, passages: tuple[Passage, ...]) -> Iterator[Struck]:
    state = _before(place, passages)
    for event in passages[place][1]:
        if isinstance(event, Came) and (reading := _READINGS.get(event.began.procedure)) is not None:
            strikes = _strikes_in(event.began)
            chance = reading(event) if strikes else None
            if chance is None:
                continue
            strike, struck = strikes[0]
            side = _side_struck(strike, struck, state)
            danger = event.began.procedure is roll_danger
            yield Struck(
                place,
                None if danger else strike.blow.attacker,
                strike.blow.target,
                _attacks(event.began),
                None if side is None else 1 - side,
                _worth(state, side, strike.blow.target),
                chance,
                event.began.procedure is roll_hits,
            )


def _volleys(came: Came) -> Chance:
    """Judge volleys on one pool."""
    volleys, most = came.began.args
    plain = tuple(replace(volley, event=None, struck=None) for volley in volleys)
    return chance_of(_harm(plain, most), came.result.lost)


def _hits(came: Came) -> Chance | None:
    """Judge shots rolled to hit, in Health Points that such hits take on average; None where a hit is many hits."""
    (strike,) = came.began.args
    if strike.blow.weapon is not None and area_of(strike.blow) is not None:
        return None
    rolled, wounding = _mean_of_hit(landed(strike)), _mean_of_hit(landed(strike, wounding=True))

    def worth(hits: tuple[int, int]) -> Fraction:
        return (hits[0] - hits[1]) * rolled + hits[1] * wounding

    return chance_of(_pool(came.began.runs or 0, roll_hits, came.began.args).map(worth), worth(came.result))


def _pooled(came: Came) -> Chance:
    """Judge a pool that comes to Health Points."""
    return chance_of(_pool(came.began.runs or 0, came.began.procedure, came.began.args), came.result)


_READINGS: dict[Callable[..., Any], Callable[[Came], Chance | None]] = {
    roll_volleys: _volleys,
    roll_hits: _hits,
    resolve_hit: _pooled,
    roll_danger: _pooled,
}


def _strikes_in(began: Began) -> tuple[tuple[Strike, int | None], ...]:
    """Return the strikes of a step or pool, and the side that each strikes where that is known."""
    if began.procedure is roll_volleys:
        return tuple((volley.strike, volley.struck) for volley in began.args[0])
    if began.procedure in _READINGS:
        return tuple((one, None) for one in began.args if isinstance(one, Strike))
    return ()


def _attacks(began: Began) -> int:
    if began.procedure is roll_volleys:
        return sum(volley.attacks for volley in began.args[0])
    return began.runs or 0


@lru_cache(maxsize=4096)
def _harm(volleys: tuple[Volley, ...], most: int) -> Distribution[int]:
    def lost(harm: Harm) -> int:
        return harm.lost

    return EveryDice().odds(roll_volleys, volleys, most).map(lost)


@lru_cache(maxsize=4096)
def _pool(runs: int, resolve: Callable[..., Any], args: tuple[Any, ...]) -> Distribution[Any]:
    return EveryDice().pool(runs, resolve, *args)


@lru_cache(maxsize=4096)
def _mean_of_hit(strike: Strike) -> Fraction:
    return EveryDice().odds(resolve_hit, strike).mean()


# ---- whose, and worth what -------------------------------------------------------------------------------------------


def _before(place: int, passages: tuple[Passage, ...]) -> State:
    """Return the state in which the events of a passage began."""
    return passages[max(place - 1, 0)][0]


def _side_struck(strike: Strike, struck: int | None, state: State) -> int | None:
    """Return the side whose model is struck: as the strike says, else the only one that has such a model."""
    if struck is not None:
        return struck
    sides = [side for side in (0, 1) if _troop_of(state, side, strike.blow.target) is not None]
    if len(sides) > 1:  # both sides have such a model: the attacker's kind may tell
        theirs = [side for side in sides if _troop_of(state, 1 - side, strike.blow.attacker) is not None]
        sides = theirs or sides
    return sides[0] if len(sides) == 1 else None


def _troop_of(state: State, side: int, model: Model) -> Troop | None:
    for troop in state.setting.armies[side]:
        if model in (troop.model, troop.champion, troop.companion):
            return troop
    return None


def _worth(state: State, side: int | None, model: Model) -> Fraction:
    """Return what one Health Point of the model is worth: its troop's points shared among all its Health Points."""
    troop = _troop_of(state, side, model) if side is not None else None
    return Fraction(troop.points, starting_health_of(troop)) if troop is not None else Fraction(0)
