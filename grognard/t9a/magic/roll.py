"""The dice of casting and dispelling (magic 8, 9, 11): everything here runs in a battle and for the odds alike."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.words.modifiers import Modifier, Target

MOST_DICE = 5  # of a Casting Attempt
OF_A_KIND = 3  # equal dice that make a Miscast
FAILS_ALONE = 2  # a single die that shows this or less fails
DISPEL = "t9a.dispelling-attempt"


class Attempt(msgspec.Struct, frozen=True, cache_hash=True):
    """A Casting Attempt before its dice: *difficulty* the Casting Value in force, *bonus* what the roll gains.

    *target* is the number that the dice must show, with the story of both. *rerolls_ones* names the rule by which dice
    that show 1 are rolled again, unless they are a Miscast.
    """

    dice: int
    difficulty: int
    bonus: int
    target: Target
    rerolls_ones: str = ""

    @classmethod
    def of(
        cls,
        spell: str,
        dice: int,
        value: int,
        harder: tuple[Modifier, ...] = (),
        gains: tuple[Modifier, ...] = (),
        rerolls_ones: str = "",
    ) -> Attempt:
        """Return the attempt at a *spell* with this Casting Value; *harder* modify the value, *gains* the roll."""
        difficulty = value + sum(modifier.value for modifier in harder)
        bonus = sum(modifier.value for modifier in gains)
        story = (*(Modifier(one.rule, "add", -one.value) for one in harder), *gains)
        return cls(dice, difficulty, bonus, Target(spell, value, story, difficulty - bonus), rerolls_ones)


class CastRoll(msgspec.Struct, frozen=True):
    """What a Casting Attempt showed: its faces, the total casting roll, and whether it passed."""

    faces: tuple[int, ...]
    total: int
    passed: bool

    @property
    def fizzled(self) -> int:
        """Dice that come back if it failed: natural 1s of two dice or more (Fizzle)."""
        return fizzle(self.faces)


class DispelRoll(msgspec.Struct, frozen=True):
    """What a Dispelling Attempt showed."""

    faces: tuple[int, ...]
    total: int
    dispelled: bool

    @property
    def fizzled(self) -> int:
        """Dice that come back if it failed."""
        return fizzle(self.faces)


class Fate(msgspec.Struct, frozen=True):
    """How a casting ends: "cast", "failed" or "dispelled"; *miscast* is the row of the table that applies, 0 none."""

    outcome: str
    miscast: int = 0


def roll_to_cast(dice: Dice, attempt: Attempt) -> CastRoll:
    """Roll a Casting Attempt (magic 8.3)."""
    faces = dice.hand(attempt.dice, attempt.target)
    ones = faces.count(1) if attempt.rerolls_ones else 0
    if 0 < ones < OF_A_KIND:
        again = dice.hand(ones, replace(attempt.target, what=attempt.rerolls_ones))
        faces = tuple(sorted((*(face for face in faces if face != 1), *again)))
    return cast_roll(attempt, faces)


def cast_roll(attempt: Attempt, faces: tuple[int, ...]) -> CastRoll:
    """Return the attempt that *faces* make: a single die of 1 or 2 fails whatever is added (magic 8.3)."""
    total = sum(faces) + attempt.bonus
    alone = len(faces) == 1 and faces[0] <= FAILS_ALONE
    return CastRoll(faces, total, total >= attempt.difficulty and not alone)


def roll_to_dispel(dice: Dice, number: int, against: int, bonus: int = 0) -> DispelRoll:
    """Roll a Dispelling Attempt against a total (magic 9.1)."""
    return dispel_roll(dice.hand(number, Target(DISPEL, against, (), against - bonus)), against, bonus)


def dispel_roll(faces: tuple[int, ...], against: int, bonus: int) -> DispelRoll:
    """Return the attempt that *faces* make: equal to the casting total is enough."""
    total = sum(faces) + bonus
    return DispelRoll(faces, total, total >= against)


def another_die(dice: Dice, faces: tuple[int, ...], because: Target, *, instead_of: int = 0) -> tuple[int, ...]:
    """Return *faces* with one die more, rolled in the place of one that showed *instead_of* if that isn't 0."""
    kept = list(faces)
    if instead_of:
        kept.remove(instead_of)
    return tuple(sorted((*kept, int(dice.d6(because)))))


def fizzle(faces: tuple[int, ...]) -> int:
    """Return how many dice a failed attempt gives back (magic 8.6)."""
    return faces.count(1) if len(faces) > 1 else 0


def miscast_row(faces: tuple[int, ...], modifier: int = 0) -> int:
    """Return the row of the Miscast table, 0 or less for none (magic 11.1, 11.2).

    Three or more equal dice are a Miscast: their face, -1 with three dice, +1 with five, and the phase's *modifier*.
    """
    for face in dict.fromkeys(faces):
        if faces.count(face) >= OF_A_KIND:
            return max(0, face + {3: -1, 5: 1}.get(len(faces), 0) + modifier)
    return 0


BROKEN_CONCENTRATION = 1
BREACH = 7


def fate(dice: Dice, attempt: Attempt, dispelling: int, bonus: int = 0, miscasts: int = 0) -> Fate:
    """Roll a whole casting without choices: cast, dispel with so many dice, and which Miscast applies."""
    roll = roll_to_cast(dice, attempt)
    if not roll.passed:
        return Fate("failed")
    if dispelling and roll_to_dispel(dice, dispelling, roll.total, bonus).dispelled:
        return Fate("dispelled")
    row = min(miscast_row(roll.faces, miscasts), BREACH)
    if row == BROKEN_CONCENTRATION:
        return Fate("failed", row)
    return Fate("cast", row)
