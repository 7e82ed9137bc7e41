"""What `grognard replay --luck` says of any game: each roll and each strike, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from grognard.kernel.battle.luck import Chance, Die
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Target
from grognard.kernel.words.saying import Saying


class Row(NamedTuple):
    """A line of luck: a *message* with its *values*, to which the chance's numbers and the side are added."""

    place: int
    message: str
    values: dict[str, object]
    chance: Chance
    side: int | None


def row_of(die: Die) -> Row:
    """Return the line of a roll."""
    return Row(die.place, _DICE, {"dice": die.dice, "label": die.label, "because": die.because}, die.chance, die.side)


def row_lines(
    rows: Iterable[Row], turn_at: Callable[[int], int], sides: Sequence[Name], heading: str = N_("Turn {turn}")
) -> Iterator[Saying]:
    """Yield lines of luck under their turns, in their order; the rolls of a place come first if they stand first.

    Args:
        rows: The lines.
        turn_at: Gives the turn of a place.
        sides: What the sides are called.
        heading: What stands over a turn.
    """
    turn = -1
    for row in sorted(rows, key=lambda one: one.place):
        now = turn_at(row.place)
        if now != turn:
            turn = now
            yield Saying(heading, turn=turn)
        whose = sides[row.side] if row.side is not None else N_("nobody's")
        yield Saying(row.message, **row.values, **_numbers(row.chance), side=whose)


def plain_luck_lines(dice: Sequence[Die], sides: Sequence[Name], *, quiet: bool) -> Iterator[Saying]:
    """Yield the luck of any game: each roll under its part of the battle, then all rolls of each side.

    Args:
        dice: The rolls.
        sides: What the sides are called.
        quiet: The totals only.
    """
    if not quiet:
        parts = {place: part for part, place in enumerate(sorted({die.place for die in dice}), 1)}
        yield from row_lines(map(row_of, dice), parts.__getitem__, sides, N_("Part {turn}"))
    yield Saying(N_("In all, how good the rolls were (50% on average):"))
    for side, name in enumerate(sides):
        rolls, mean = _in_all(dice, side)
        yield Saying(_IN_ALL if rolls else _NO_ROLLS, side=name, rolls=rolls, percentile=mean)


def plain_luck_of(dice: Sequence[Die]) -> dict[str, Any]:
    """Return the luck of any game as plain data, with exact fractions as text."""
    sides = range(1 + max((die.side for die in dice if die.side is not None), default=-1))
    totals = (_in_all(dice, side) for side in sides)
    return {
        "totals": [{"rolls": rolls, "percentile": round(float(mean), 6)} for rolls, mean in totals],
        "rolls": [plain_die(die) for die in dice],
    }


def _in_all(dice: Sequence[Die], side: int) -> tuple[int, Fraction]:
    """Return how many rolls were a side's, and their mean percentile."""
    own = [die.chance.percentile for die in dice if die.side == side]
    return len(own), sum(own, Fraction(0)) / max(len(own), 1)


def rounded(number: int | Fraction) -> float:
    """Return a number to hundredths."""
    return round(float(number), 2)


def _numbers(chance: Chance) -> dict[str, object]:
    return {
        "expected": rounded(chance.expected),
        "came": rounded(chance.came) if isinstance(chance.came, Fraction) else chance.came,
        "percentile": chance.percentile,
    }


# ---- as plain data


def plain_die(die: Die) -> dict[str, Any]:
    """Return a roll as plain data."""
    target = die.because if isinstance(die.because, Target) else None
    return {
        "place": die.place,
        "side": die.side,
        "rule": target.what if target is not None else die.because,
        "needed": target.needed if target is not None else None,
        "dice": die.dice,
        **plain_chance(die.chance),
    }


def plain_chance(chance: Chance) -> dict[str, Any]:
    """Return a chance as plain data, with exact fractions as text."""
    return {
        "expected": str(chance.expected),
        "came": str(Fraction(chance.came)),
        "percentile": round(float(chance.percentile), 6),
    }


_DICE = N_("    {dice} {label}, {because}: expected {expected}, came {came}; percentile {percentile:%} ({side})")
_IN_ALL = N_("  {side}: {percentile:%}, rolls: {rolls}")
_NO_ROLLS = N_("  {side}: no rolls")
