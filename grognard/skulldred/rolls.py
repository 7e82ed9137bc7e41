"""Rolling: a number of dice, a target number; each die at or under it is a HIT (`skulldred.dice.roll-low`)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache

import msgspec

from grognard.kernel.dice import Dice, DieKind
from grognard.kernel.words.modifiers import Modifier, Target, Value
from grognard.skulldred.hooks import LAYERS

BUFF_CAP = 3
"""Bonus dice of one roll (`skulldred.buff.cap`)."""
BUFF_RULE = "skulldred.buff.cap"
D6_SIDES = 6


class Roll(msgspec.Struct, frozen=True, cache_hash=True):
    """One side's dice: how many and why, and the number to be at or under."""

    dice: Value
    target: Target

    @property
    def number(self) -> int:
        """How many dice are rolled."""
        return self.dice.value


def dice_for(what: str, base: int, bonuses: Iterable[Modifier], *, beyond: int = 0, capped: bool = True) -> Value:
    """Return a number of dice with its story.

    An ability of 0 stays 0 (`skulldred.buff.zero`). Bonus dice are cut to 3 (`skulldred.buff.cap`).

    Args:
        what: The attribute's id, or that of its name in the catalogue.
        base: The attribute.
        bonuses: The bonus dice, each with its rule.
        beyond: So many of them stand beside the cap (`skulldred.volley.dice`).
        capped: Whether the cap is in force for this roll.
    """
    if base <= 0:
        return Value(what, 0, (), 0)
    given = tuple(bonus for bonus in bonuses if bonus.value)
    if capped and sum(bonus.value for bonus in given) > BUFF_CAP + beyond:
        given = (*given, Modifier(BUFF_RULE, "at_most", base + BUFF_CAP + beyond))
    return LAYERS.value(what, base, given)


def bonus(rule: str, dice: int) -> Modifier:
    """Return *dice* more dice by a rule."""
    return Modifier(rule, "add", dice)


def at_or_under(what: str, number: int, modifiers: tuple[Modifier, ...] = ()) -> Target:
    """Return the target number of a roll: what is rolled must be no higher."""
    return Target(what, number, modifiers, number, at_most=True)


def hits(dice: Dice, roll: Roll, sides: int = D6_SIDES) -> int:
    """Roll and return the HITS: dice at or under the target (`skulldred.dice.roll-low`).

    >>> from grognard.kernel.dice import ScriptedDice
    >>> three_at_four = Roll(dice_for("skulldred.attr.dice", 3, ()), at_or_under("skulldred.target.melee", 4))
    >>> hits(ScriptedDice([4, 5, 1]), three_at_four)
    2
    """
    if roll.number <= 0:
        return 0
    return dice.pool(roll.number, _hit, roll.target, sides)


def _hit(dice: Dice, target: Target, sides: int) -> int:
    """Roll one die (`skulldred.dice.type`: D6, or what was agreed)."""
    return int(dice.die(sides if sides == D6_SIDES else _other(sides), target) <= target.needed)


@cache
def _other(sides: int) -> DieKind:
    """Return a die with other than six sides; journals have always kept the first of them as 0."""
    return DieKind(tuple(range(sides)), values=tuple(range(1, sides + 1)))


class Hits(msgspec.Struct, frozen=True, cache_hash=True):
    """The HITS of both sides of an opposed roll.

    Attributes:
        ours, theirs: As rolled.
        we_are_off_guard, they_are_off_guard: Who has no HIT; the other's count double (`skulldred.off-guard`).
    """

    ours: int
    theirs: int
    we_are_off_guard: bool = False
    they_are_off_guard: bool = False

    @property
    def margin(self) -> int:
        """The MARGIN in our favour, below 0 in theirs (`skulldred.margin`)."""
        ours = self.ours * (2 if self.they_are_off_guard else 1)
        theirs = self.theirs * (2 if self.we_are_off_guard else 1)
        return ours - theirs


def opposed(
    dice: Dice, ours: Roll, theirs: Roll, *, both_exposed: bool = True, guard: bool = True, sides: int = 6
) -> Hits:
    """Roll both sides and return their HITS.

    Args:
        dice: The dice.
        ours: The attacker's roll.
        theirs: The defender's.
        both_exposed: Whether the attacker can be caught off guard too: not when he shoots.
        guard: Whether anybody can.
        sides: Of the dice.
    """
    our_hits, their_hits = hits(dice, ours, sides), hits(dice, theirs, sides)
    return Hits(
        our_hits,
        their_hits,
        guard and both_exposed and our_hits == 0,
        guard and their_hits == 0,
    )


class Result(IntEnum):
    """What comes of losing, the least first; a winner may take less (`skulldred.damage.choose-lesser`)."""

    NOTHING = 0
    SWING = 1
    PUSHED = 2
    DOWNED = 3
    KILLED = 4


def result_of(margin: int, to_kill: int, *, vulnerable: bool = False) -> Result:
    """Return the worst that a loser suffers from a margin.

    Killed is tested first (`skulldred.margin.kill`): TO KILL 1 dies of a margin of 1. Then 1 pushes
    (`skulldred.margin.one`) and more leaves DOWNED (`skulldred.margin.downed`).

    Args:
        margin: The winner's margin.
        to_kill: The loser's TO KILL.
        vulnerable: Whether any defeat kills (`skulldred.respawner.vulnerable`).

    >>> [result_of(margin, 4).name for margin in range(5)]
    ['NOTHING', 'PUSHED', 'DOWNED', 'DOWNED', 'KILLED']
    """
    if margin <= 0:
        return Result.NOTHING
    if margin >= to_kill or vulnerable:
        return Result.KILLED
    return Result.PUSHED if margin == 1 else Result.DOWNED


def choices(worst: Result, *, swing: bool, vulnerable: bool = False) -> tuple[Result, ...]:
    """Return what a winner may take, the worst first.

    Args:
        worst: What he is entitled to.
        swing: Whether he may reposition instead: in contact only.
        vulnerable: The loser can't be left DOWNED.
    """
    found = [result for result in reversed(Result) if Result.PUSHED <= result <= worst]
    if vulnerable:
        found = [result for result in found if result is not Result.DOWNED]
    if swing and worst:
        found.append(Result.SWING)
    return tuple(found)
