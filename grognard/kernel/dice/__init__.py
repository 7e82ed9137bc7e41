"""The dice: one set of words for every rule, and the kinds that decide what a run means.

| dice | what a run gives |
| --- | --- |
| `RolledDice(seed)` | a battle: real dice from a seed, each recorded with its reason |
| `ScriptedDice([6, 1, 4])` | a test: just these faces, in order |
| `AskedDice(ask)` | a real table: people type the faces |
| `EveryDice()` | the exact odds: every branch is run (`odds`, `forward`) |
| `SampledDice(seed)` | one fast random outcome, nothing recorded |

>>> def strike(dice, to_hit, to_wound):
...     return int(dice.d6("hit") >= to_hit and dice.d6("wound") >= to_wound)
>>> def blows(dice, attacks):
...     return dice.pool(attacks, strike, 4, 5)
>>> with ScriptedDice([6, 1, 4, 5, 2]) as dice:  # three to hit; two of them hit, so two to wound
...     blows(dice, 3)
1
>>> odds(blows, 3).probability(1)
Fraction(25, 72)
"""

from __future__ import annotations

from grognard.kernel.dice.dice_protocol import (
    Dice,
    DiceLeft,
    ImpossibleFace,
    NotCountable,
    OutOfDice,
    TooLarge,
)
from grognard.kernel.dice.distribution import Distribution, mixture
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.dice.odds import forward, odds
from grognard.kernel.dice.physical_dice import AskedDice, PhysicalDice, RolledDice, ScriptedDice
from grognard.kernel.dice.roll_request import RollRequest
from grognard.kernel.dice.sampled_dice import SampledDice
from grognard.kernel.words.die import D66, DieKind, Sides
from grognard.kernel.words.events import Event, Rolled
from grognard.kernel.words.modifiers import Modifier, Reason, Target

__all__ = [
    "D66",
    "AskedDice",
    "Dice",
    "DiceLeft",
    "DieKind",
    "Distribution",
    "Event",
    "EveryDice",
    "ImpossibleFace",
    "Modifier",
    "NotCountable",
    "OutOfDice",
    "PhysicalDice",
    "Reason",
    "RollRequest",
    "Rolled",
    "RolledDice",
    "SampledDice",
    "ScriptedDice",
    "Sides",
    "Target",
    "TooLarge",
    "forward",
    "mixture",
    "odds",
]
