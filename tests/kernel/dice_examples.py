"""Small procedures that use every word of the dice: the four kinds of dice must agree on each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.kernel.dice import D66, Dice, DieKind, Distribution, Target
from grognard.kernel.words.language import Name

SCATTER: Distribution[str] = Distribution({"hit": 2, "left": 1, "right": 3})
HOLD, CHARGE, FLEE = Name("hold", "tenir"), Name("charge", "charger"), Name("flee", "fuir")
ORDER = DieKind((1, 2, 3, 4), (HOLD, HOLD, CHARGE, FLEE), (0, 0, 2, 1))


def reroll_ones(dice: Dice) -> int:
    """A to-hit roll of 4+; a roll of 1 is rolled again, once."""
    roll = dice.d6("to-hit")
    if roll == 1:
        roll = dice.d6("reroll")
    return int(roll >= 4)


def poisoned_attack(dice: Dice, armour: int) -> int:
    """A six to hit wounds by itself, a six to wound allows no save, a wound costs D3 Health Points."""
    hit = dice.d6("to-hit")
    if hit < 4:
        return 0
    if hit != 6:
        wound = dice.d6("to-wound")
        if wound < 4:
            return 0
        if wound == 6:
            return dice.d3("wounds")
    return 0 if dice.d6("armour") >= armour else dice.d3("wounds")


def attacks(dice: Dice, n: int) -> int:
    """A pool of poisoned attacks."""
    return dice.pool(n, poisoned_attack, 5)


def wounds_and_sixes(dice: Dice) -> tuple[int, int]:
    """One shot: does it wound, and was it a six?"""
    roll = dice.d6("to-hit")
    return int(roll >= 3), int(roll == 6)


def volley(dice: Dice) -> tuple[int, ...]:
    """A pool of vectors."""
    return dice.pool(4, wounds_and_sixes)


def explosive_hit(dice: Dice) -> int:
    """One hit that becomes two on a six: a pool inside a pool, and a save for each."""
    roll = dice.d6("to-hit")
    return dice.pool(0 if roll < 4 else 2 if roll == 6 else 1, unsaved)


def unsaved(dice: Dice) -> int:
    """One hit that isn't saved."""
    return int(dice.d6("armour") < 5)


def explosions(dice: Dice) -> int:
    """A pool of pools."""
    return dice.pool(3, explosive_hit)


def break_test(dice: Dice, score: int) -> bool:
    """A Discipline test on Minimised dice."""
    return dice.total(3, "break", drop_highest=1) <= 8 - score


def charge(dice: Dice) -> tuple[int, int]:
    """A charge whose highest die matters, then another total of which the sum is read."""
    return dice.hand(3, "charge")[-1], int(dice.total(2, "flee"))


def scatter(dice: Dice) -> tuple[str, int]:
    """A weighted choice, then dice that depend on it."""
    way = dice.choose(SCATTER, "scatter")
    return way, 0 if way == "hit" else dice.d3("distance")


def round_of_combat(dice: Dice) -> tuple[int, bool]:
    """Steps: each side strikes, then the loser tests."""
    lost = dice.step(attacks, 3)
    back = dice.step(volley)
    difference = lost - back[0]
    return difference, difference > 0 and dice.step(break_test, difference)


def dice_for_dice(dice: Dice) -> int:
    """D3 dice are rolled and added up, one by one."""
    return sum(dice.d6("each") for _ in range(dice.d3("number")))


def rout_test(dice: Dice) -> str:
    """A D100 against a number, with a margin that matters."""
    roll = dice.die(100, "rout")
    return "stands" if roll <= 35 else "wavers" if roll <= 60 else "runs"


def one_of_ten(dice: Dice) -> int:
    """A die with ten sides against a target; a 10 counts twice."""
    roll = dice.die(10, Target("dodge", 8, (), 8))
    return 2 if roll == 10 else int(roll >= 8)


def dodges(dice: Dice) -> int:
    """A pool of dice with ten sides."""
    return dice.pool(3, one_of_ten)


def injury(dice: Dice) -> str:
    """A D66 read on a table."""
    roll = dice.die(D66, "injury")
    return "dead" if roll <= 15 else "hurt" if roll <= 35 else "well" if roll < 61 else "better"


def orders(dice: Dice) -> int:
    """A die that bears words, of which two sides bear the same; then dice of four and eight sides in all."""
    return dice.die(ORDER, "order") * 100 + dice.total(3, "odd", drop_lowest=1, sides=4) + dice.total(1, "o", sides=8)


def tens(dice: Dice) -> tuple[int, int]:
    """A hand of dice with ten sides, of which the ends matter."""
    found = dice.hand(3, "tens", sides=10)
    return found[0], found[-1]


PROCEDURES: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "a reroll": (reroll_ones, ()),
    "one poisoned attack": (poisoned_attack, (5,)),
    "a pool": (attacks, (4,)),
    "a pool of vectors": (volley, ()),
    "a pool in a pool": (explosions, ()),
    "minimised dice": (break_test, (2,)),
    "a hand and a total": (charge, ()),
    "a choice": (scatter, ()),
    "a round of steps": (round_of_combat, ()),
    "dice for dice": (dice_for_dice, ()),
    "a D100": (rout_test, ()),
    "a pool of D10": (dodges, ()),
    "a D66": (injury, ()),
    "a die with words, and totals of other dice": (orders, ()),
    "a hand of D10": (tens, ()),
}
