"""The dice of a casting: MAGIC at or under the AP spent, group after group (`skulldred.cast`)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.kernel.dice import Dice
from grognard.skulldred.rolls import Roll, at_or_under, bonus, dice_for, hits

MAGIC = "magic"
Outcome = Literal["success", "miscast", "backfire"]


def cast_outcome(hits_made: int, to_cast: int) -> Outcome:
    """Return what a roll comes to: enough HITS, some (`skulldred.miscast`), or none at all (`skulldred.backfire`).

    >>> cast_outcome(2, 2), cast_outcome(1, 2), cast_outcome(0, 1)
    ('success', 'miscast', 'backfire')
    """
    if hits_made >= to_cast:
        return "success"
    return "miscast" if hits_made else "backfire"


def cast_roll(magic: int, points: int, bought: int = 0) -> Roll:
    """Return the dice of a casting: MAGIC and bought dice, at or under the AP spent (`skulldred.target.magic`)."""
    number = dice_for(MAGIC, magic, (bonus("skulldred.dreadskull.bonus", bought),))
    return Roll(number, at_or_under("skulldred.target.magic", points))


class Rolled(NamedTuple):
    """What a casting came to: the HITS of all groups that were rolled, and how many groups succeeded."""

    outcome: Outcome
    hits: int
    groups: int


def rolls_of(groups: tuple[int, ...], points: int, bought: int) -> tuple[Roll, ...]:
    """Return the roll of each group of MAGIC dice; bought dice go to the first."""
    return tuple(cast_roll(magic, points, 0 if number else bought) for number, magic in enumerate(groups))


def roll_group(dice: Dice, roll: Roll, to_cast: int, before: int, sides: int) -> tuple[int, Outcome]:
    """Roll a group and return its HITS and what it comes to; a backfire only where no group *before* had HITS."""
    made = hits(dice, roll, sides)
    outcome = cast_outcome(made, to_cast)
    return made, "miscast" if outcome == "backfire" and before + made else outcome


def roll_all(dice: Dice, rolls: tuple[Roll, ...], to_cast: int, sides: int) -> Rolled:
    """Roll group after group, until one fails (`skulldred.split-dice.stop`)."""
    total = 0
    for number, roll in enumerate(rolls):
        made, outcome = roll_group(dice, roll, to_cast, total, sides)
        total += made
        if outcome != "success":
            return Rolled(outcome, total, number)
    return Rolled("success", total, len(rolls))
