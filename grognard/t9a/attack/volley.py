"""Volleys: attacks with the same numbers that are rolled together."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.t9a.attack.attack import Strike, prepare, resolve_attacks
from grognard.t9a.attack.attack_roll import watches_hits


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

    *struck* tells of each volley whose hits are watched (`watches_hits`) whether it hit at all (1) or not (0),
    *returned* of each volley how many of its wounds were saved by a save that strikes back, lethal ones apart.
    """

    lost: int
    spent: tuple[str, ...] = ()
    struck: tuple[int, ...] = ()
    returned: tuple[tuple[int, int], ...] = ()


def roll_volleys(dice: Dice, volleys: tuple[Volley, ...], most: int) -> Harm:
    """Roll volleys on one pool, one after the other; more than *most* Health Points make no difference."""
    lost, spent = 0, ()  # type: tuple[int, tuple[str, ...]]
    struck: list[int] = []
    returned: list[tuple[int, int]] = []
    for volley in volleys:
        strike = volley.strike
        if volley.event is not None:
            dice.tell(volley.event)
        if spent:
            strike = prepare(replace(strike.blow, target_spent=(*strike.blow.target_spent, *spent)))
        toll = resolve_attacks(dice, strike, volley.attacks)
        lost += toll.lost
        spent += toll.spent
        returned.append(toll.returned)
        if watches_hits(strike):
            struck.append(min(toll.hitting, 1))
    back = tuple(returned) if any(any(one) for one in returned) else ()
    return Harm(min(lost, most), spent, tuple(struck), back)
