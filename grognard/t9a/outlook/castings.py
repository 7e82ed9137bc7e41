"""Castings: the chance that they pass, are dispelled or bettered, and what they take (magic 8, 9, 11)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from grognard.kernel.dice import Dice, EveryDice
from grognard.kernel.words.modifiers import Target
from grognard.t9a.attack.attack import prepare, resolve_hit
from grognard.t9a.attack.hits import landed
from grognard.t9a.attack.strike import Strike
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import AddDie, RerollDie
from grognard.t9a.magic.dispelling import attempt_to_dispel
from grognard.t9a.magic.events import FallsShort
from grognard.t9a.magic.roll import Attempt, another_die, miscast_row, roll_to_cast
from grognard.t9a.magic.strikes import spell_blow, strike_unit
from grognard.t9a.moments.spell_card import SpellHits
from grognard.t9a.outlook.foreseen import Foreseen, foresee
from grognard.t9a.units.lending import lent_to


@lru_cache(maxsize=1024)
def chance_to_cast(attempt: Attempt) -> Fraction:
    """Return the chance that an attempt passes."""
    return EveryDice().odds(_passes, attempt).probability(outcome=True)


def _passes(dice: Dice, attempt: Attempt) -> bool:
    return roll_to_cast(dice, attempt).passed


@lru_cache(maxsize=1024)
def chance_of_miscast(attempt: Attempt, modifier: int) -> Fraction:
    """Return the chance that an attempt passes with a Miscast; *modifier*: what is added to its row."""
    return EveryDice().odds(_miscasts, attempt, modifier).probability(outcome=True)


def _miscasts(dice: Dice, attempt: Attempt, modifier: int) -> bool:
    roll = roll_to_cast(dice, attempt)
    return roll.passed and miscast_row(roll.faces, modifier) > 0


def chance_to_dispel(state: State, player: int, number: int, total: int) -> Fraction:
    """Return the chance that so many dice of *player*, with all that his rules add, reach a total."""
    return EveryDice().anew(_dispelled, state, player, number, total).probability(outcome=True)


def _dispelled(dice: Dice, state: State, player: int, number: int, total: int) -> bool:
    return attempt_to_dispel(state, player, number, total, dice)[0].dispelled


def chance_to_better(short: FallsShort, option: RerollDie | AddDie) -> Fraction:
    """Return the chance that one die, rolled again or added, makes a roll reach what it needs."""
    instead_of = option.face if isinstance(option, RerollDie) else 0
    return EveryDice().odds(_bettered, short, instead_of).probability(outcome=True)


def _bettered(dice: Dice, short: FallsShort, instead_of: int) -> bool:
    why = Target(short.spell, short.needed, (), short.needed)
    return short.is_made_up_by(another_die(dice, short.faces, why, instead_of=instead_of))


def loss_by_spell(state: State, source: Unit, target: Unit, spell: str, hits: SpellHits) -> Foreseen[int]:
    """Return the Health Points that the hits of a spell, going out from *source*, take from a unit."""
    return foresee(_struck, state, target.id, source, spell, hits)


def about_spell(state: State, source: Unit, target: Unit, hits: SpellHits) -> float:
    """Return about how many Health Points the hits take, at once: as if all fell on the model that leads the unit."""
    blow = replace(spell_blow(state, source, target, hits), target_lent=lent_to(state, target))
    if hits.rolled_strength is not None:
        blow = replace(blow, strength=round(float(hits.rolled_strength.mean())))
    number = float(hits.number.mean())
    if hits.area is not None:
        number = min(float(hits.area[0] * hits.area[1]), float(target.model_count))
    return min(number * taken_by_a_hit(landed(prepare(blow), wounding=hits.wounding)), float(target.health))


@lru_cache(maxsize=1024)
def taken_by_a_hit(strike: Strike) -> float:
    """Return the mean of the Health Points that one hit takes."""
    return float(EveryDice().odds(resolve_hit, strike).mean())


def _struck(dice: Dice, state: State, target: int, source: Unit, spell: str, hits: SpellHits) -> int:
    return strike_unit(state, target, source, spell, hits, dice)[1]
