"""Volleys: attacks with the same numbers that are rolled together."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.events import Event
from grognard.t9a.attack.attack import Strike, prepare, resolve_attacks


class Volley(msgspec.Struct, frozen=True):
    """Attacks (or automatic hits) of one striker with the same numbers, and the event that announces them if any.

    *struck* is the side whose models they strike, where that is known.
    """

    attacks: int
    strike: Strike
    event: Event | None = None
    struck: int | None = None


class Harm(msgspec.Struct, frozen=True):
    """What volleys on one pool did: Health Points *lost*, one-use rules that the target *spent*.

    *struck* tells of each volley with further hits in store whether it hit at all (1) or not (0).
    """

    lost: int
    spent: tuple[str, ...] = ()
    struck: tuple[int, ...] = ()


def roll_volleys(dice: Dice, volleys: tuple[Volley, ...], most: int) -> Harm:
    """Roll volleys on one pool, one after the other; more than *most* Health Points make no difference."""
    lost, spent, struck = 0, (), []  # type: tuple[int, tuple[str, ...], list[int]]
    for volley in volleys:
        strike = volley.strike
        if volley.event is not None:
            dice.tell(volley.event)
        if spent:
            strike = prepare(replace(strike.blow, target_spent=(*strike.blow.target_spent, *spent)))
        toll = resolve_attacks(dice, strike, volley.attacks)
        lost += toll.lost
        spent += toll.spent
        if strike.rules.of("hits_further"):
            struck.append(min(toll.hitting, 1))
    return Harm(min(lost, most), spent, tuple(struck))
