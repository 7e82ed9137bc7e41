"""The dice of a battle: whatever they answered, they answer again when a stretch is run again."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import Dice, Distribution, RolledDice, SampledDice
from grognard.kernel.dice.taped_dice import TapedDice
from grognard.kernel.words.events import Event


def hit(dice: Dice, needed: int) -> int:
    return int(dice.d6("hit") >= needed)


def everything(dice: Dice) -> list[Any]:
    """Say every word of the dice."""
    return [
        dice.d6("one"),
        dice.d3("half"),
        dice.die(100, "rout"),
        dice.total(2, "tens", sides=10),
        dice.hand(3, "eights", sides=8),
        dice.total(3, "charge", drop_lowest=1),
        dice.hand(4, "hand"),
        dice.pool(9, hit, 4),
        dice.choose(Distribution({"left": 1, "right": 3}), "way"),
        dice.angle("scatter"),
        dice.step(hit, 2),
    ]


@pytest.mark.parametrize("kind", [RolledDice, SampledDice])
def test_each_word_is_answered_again_and_nothing_is_rolled_twice(kind: Any) -> None:
    dice = TapedDice(kind(3))
    first = everything(dice)
    log = len(getattr(dice.dice, "events", ()))
    dice.rewind(dice.tape)
    assert everything(dice) == first
    dice.live()
    assert len(getattr(dice.dice, "events", ())) == log


def test_nothing_is_told_twice() -> None:
    rolled = RolledDice(1)
    dice = TapedDice(rolled)
    dice.tell(Event())
    dice.rewind(dice.tape)
    dice.tell(Event())
    dice.live()
    assert rolled.events == [Event()]


def test_events_neednt_be_built_while_a_stretch_is_run_again() -> None:
    dice = TapedDice(RolledDice(1))
    heeded = [dice.telling]
    dice.rewind(dice.tape)
    heeded.append(dice.telling)
    dice.live()
    assert [*heeded, dice.telling] == [True, False, True]


def test_a_run_that_takes_other_dice_than_before_is_found_out() -> None:
    dice = TapedDice(RolledDice(1))
    everything(dice)
    dice.rewind(dice.tape)
    dice.d6("one")
    with pytest.raises(AssertionError, match="took 1 answers of the dice instead of 11"):
        dice.live()
