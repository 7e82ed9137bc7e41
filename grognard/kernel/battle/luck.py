"""Luck: what came of a roll, against everything that could have come.

`roll_chance` judges a batch of dice; `Witness` lets a battle tell of each pool and step that it rolls, so that what
they came to can be judged as a whole.

>>> fives = roll_chance(Rolled(Target("to-hit", 5, (), 5), (6, 5, 2, 1)))
>>> fives.expected, fives.came, fives.percentile
(Fraction(4, 3), 2, Fraction(20, 27))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice.dice_protocol import Dice, PoolResult
from grognard.kernel.dice.dice_tables import total_table
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.words.events import Event, Rolled
from grognard.kernel.words.modifiers import Reason, Target

__all__ = [
    "Began",
    "Came",
    "Chance",
    "Die",
    "Whole",
    "Witness",
    "chance_of",
    "dice_of",
    "label_of",
    "roll_chance",
    "told",
    "with_wholes",
    "witnessed",
]

T = TypeVar("T")
S = TypeVar("S")
R = TypeVar("R")


class Chance(NamedTuple):
    """What came, against what could have come.

    *expected* is the exact mean; *below* the chance of a worse result for whoever rolled, *equal* that of this one.
    """

    expected: Fraction
    came: int | Fraction
    below: Fraction
    equal: Fraction

    @property
    def percentile(self) -> Fraction:
        """The chance to fare worse, and half of that to fare alike: 1/2 on average over fair rolls."""
        return self.below + self.equal / 2


class Die(NamedTuple):
    """A batch of dice rolled for one reason.

    *place* is the number of the passage; *side* is whose luck it was, None where the log doesn't tell; *label* is what
    the dice are called.
    """

    place: int
    because: Reason
    dice: int
    side: int | None
    chance: Chance
    label: str = "D6"


def dice_of(passages: Iterable[tuple[Event, ...]]) -> tuple[Die, ...]:
    """Return the luck of all rolls of a battle, whatever the game.

    A roll is taken for that of the player whom the next event names that was told (`player`): dice are thrown, then it
    is said what came of them.
    """
    return tuple(die for place, events in enumerate(passages) for die in reversed(list(_from_the_last(place, events))))


def _from_the_last(place: int, events: tuple[Event, ...]) -> Iterator[Die]:
    """Yield the luck of a passage's rolls, the last one first."""
    side: int | None = None
    for event in reversed(told(events)):
        if not isinstance(event, Rolled):
            named = getattr(event, "player", None)
            side = named if isinstance(named, int) else None
        elif (chance := roll_chance(event)) is not None:
            yield Die(place, event.because, event.count, side, chance, label_of(event))


def label_of(roll: Rolled) -> str:
    """Return what the dice of a roll are called: D6, D10."""
    return "D6" if roll.die is None else roll.die.label


def chance_of(possible: Distribution[Any], came: int | Fraction, *, low_is_good: bool = False) -> Chance:
    """Return how good *came* is among everything *possible*; more is better, unless *low_is_good*."""
    worse = sum(weight for one, weight in possible if (one > came if low_is_good else one < came))
    return Chance(
        possible.mean(), came, Fraction(worse, possible.total), Fraction(possible.weights.get(came, 0), possible.total)
    )


def roll_chance(roll: Rolled) -> Chance | None:
    """Return the luck of a batch of dice: successes where a number was needed, else the sum of the dice.

    A total that must not exceed its target is the better the lower it is. Draws and directions have no better or
    worse: None.
    """
    if roll.kind in ("choice", "angle"):
        return None
    target = roll.because if isinstance(roll.because, Target) else None
    at_most = target is not None and target.at_most
    if target is not None and roll.kind in ("d6", "die") and roll.result is not None:
        reaching = sum(side <= target.needed if at_most else side >= target.needed for side in roll.sides)
        return chance_of(_successes(reaching, len(roll.sides), len(roll.faces)), roll.result)
    if roll.kind == "d3":
        return chance_of(_threes(len(roll.faces)), sum((face + 1) // 2 for face in roll.faces))
    lowest, highest = _dropped(roll, at_most)
    kept = roll.faces if roll.kept is None else roll.kept
    possible = total_table(len(roll.faces), lowest, highest, roll.die)
    return chance_of(possible, sum(map(roll.counts, kept)), low_is_good=at_most)


def _dropped(roll: Rolled, at_most: bool) -> tuple[int, int]:
    """Return how many of the lowest and the highest dice were dropped."""
    if roll.kept is None:
        return 0, 0
    dropped = len(roll.faces) - len(roll.kept)
    faces = tuple(sorted(roll.faces))
    lowest, highest = faces[dropped:] == tuple(sorted(roll.kept)), faces[: len(roll.kept)] == tuple(sorted(roll.kept))
    if lowest and highest:  # faces alike: who must stay low was Minimised
        return (0, dropped) if at_most else (dropped, 0)
    return (dropped, 0) if lowest else (0, dropped)


@lru_cache(maxsize=4096)
def _successes(reaching: int, sides: int, dice: int) -> Distribution[int]:
    return Distribution({1: reaching, 0: sides - reaching}).power(dice)


@lru_cache(maxsize=256)
def _threes(dice: int) -> Distribution[int]:
    return Distribution({1: 1, 2: 1, 3: 1}).power(dice)


# ---- what a battle rolls as a whole ----------------------------------------------------------------------------------


class Began(Event, frozen=True):
    """A step, or a pool of *runs*, begins: its rolls and what they tell follow, up to `Came`."""

    procedure: Any
    args: tuple[Any, ...]
    runs: int | None = None


class Came(Event, frozen=True):
    """The last step or pool that `Began` came to its *result*."""

    began: Began
    result: Any


class Whole(NamedTuple):
    """All that a step rolled for one number, judged by what its rule made of it: dice kept, rolled again, or set."""

    began: Began
    result: Any
    faces: int


def with_wholes(events: Iterable[Event], is_whole: Callable[[Began], bool]) -> Iterator[tuple[int, Event | Whole]]:
    """Yield events with their numbers; steps that come to one number are told as a `Whole` in the place of their rolls.

    Args:
        events: What was told.
        is_whole: Is a step, or a pool, judged by its result instead of its dice?
    """
    under_way: Began | None = None
    faces = 0
    for number, event in enumerate(events):
        if under_way is not None:
            if isinstance(event, Rolled):
                faces += event.count
            elif isinstance(event, Came) and event.began is under_way:
                yield number, Whole(under_way, event.result, faces)
                under_way = None
        elif isinstance(event, Began) and is_whole(event):
            under_way, faces = event, 0
        else:
            yield number, event


class Witness:
    """*dice* that tell when a step or a pool begins and what it came to, around what the dice tell themselves.

    What they answer is the same. Steps and pools within others are not told of.

    Args:
        dice: Any dice.
    """

    __slots__ = ("angle", "choose", "d3", "d6", "dice", "die", "hand", "spare", "tell", "total")

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.d6, self.die, self.d3, self.total, self.hand = dice.d6, dice.die, dice.d3, dice.total, dice.hand
        self.choose, self.angle, self.spare, self.tell = dice.choose, dice.angle, dice.spare, dice.tell

    @property
    def telling(self) -> bool:
        """Whether `tell` is heeded."""
        return self.dice.telling

    def pool(self, n: int, resolve: Callable[..., PoolResult], *args: Any) -> PoolResult:
        """Run *resolve* *n* times and tell of it."""
        began = Began(resolve, args, n)
        self.tell(began)
        result = self.dice.pool(n, resolve, *args)
        self.tell(Came(began, result))
        return result

    def step(self, procedure: Callable[..., T], *args: Any) -> T:
        """Return the result of *procedure* and tell of it."""
        began = Began(procedure, args)
        self.tell(began)
        result = self.dice.step(procedure, *args)
        self.tell(Came(began, result))
        return result


def witnessed(procedure: Callable[[S, Dice], Play[R]]) -> Callable[[S, Dice], Play[R]]:
    """Return the rules of a battle, played with dice that have a `Witness`."""

    def played(state: S, dice: Dice) -> Play[R]:
        return procedure(state, Witness(dice))

    return played


def told(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return *events* without those of a `Witness`."""
    return tuple(event for event in events if not isinstance(event, Began | Came))
