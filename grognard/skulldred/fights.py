"""An opposed roll and its verdict: who lost, by how much, and the worst that comes of it (`skulldred.margin`).

Melees, long strikes, shots and duels all come here; so do the odds.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.skulldred.rolls import Hits, Result, Roll, opposed, result_of

Loser = Literal["", "attacker", "defender"]


class StrikeIs(Event, frozen=True):
    """The hits of an attack by scenery or a spell, the dodges, and the margin."""

    message = "{hits} hits against {dodges} dodges: margin {margin}"

    hits: int
    dodges: int
    margin: int


class Bout(msgspec.Struct, frozen=True, cache_hash=True):
    """Everything that decides an opposed roll.

    Attributes:
        ours, theirs: The attacker's roll and the defender's.
        our_to_kill, their_to_kill: TO KILL of both.
        our_weakness, their_weakness: Whether any defeat kills (`skulldred.respawner.vulnerable`).
        attacker_safe: The attacker can't be hurt: he shoots, or strikes from afar (`skulldred.lstrike.immunity`).
        exposed: The attacker can be caught off guard: not when he shoots.
        guard: Anybody can be.
        our_heavy, their_heavy: A heavy weapon adds a hit to damage done (`skulldred.shoot.heavy-weapons`).
        sides: Of the dice.
    """

    ours: Roll
    theirs: Roll
    our_to_kill: int
    their_to_kill: int
    our_weakness: bool = False
    their_weakness: bool = False
    attacker_safe: bool = False
    exposed: bool = True
    guard: bool = True
    our_heavy: bool = False
    their_heavy: bool = False
    sides: int = 6


class Verdict(msgspec.Struct, frozen=True, cache_hash=True):
    """What came of an opposed roll.

    Attributes:
        hits: As rolled.
        loser: "" on a tie, or where the attacker lost and can't be hurt.
        margin: The winner's margin, with a heavy weapon's hit.
        worst: The worst result for the loser.
        pull: A long striker is OFF GUARD, and the defender has HITS (`skulldred.lstrike.off-guard-pull`).
    """

    hits: Hits
    loser: Loser
    margin: int
    worst: Result
    pull: bool = False


def strike(dice: Dice, bout: Bout) -> Verdict:
    """Roll an attack by scenery or a spell, and say what came of it."""
    verdict = dice.step(settle, bout)
    dice.tell(StrikeIs(verdict.hits.ours, verdict.hits.theirs, verdict.margin if verdict.loser else 0))
    return verdict


def settle(dice: Dice, bout: Bout) -> Verdict:
    """Roll both sides and return the verdict.

    A heavy weapon's hit is added after doubling, to a margin that is already there.
    """
    hits = opposed(dice, bout.ours, bout.theirs, both_exposed=bout.exposed, guard=bout.guard, sides=bout.sides)
    margin = hits.margin
    if margin > 0:
        margin += int(bout.our_heavy)
        worst = result_of(margin, bout.their_to_kill, vulnerable=bout.their_weakness)
        return Verdict(hits, "defender", margin, worst)
    pull = bout.attacker_safe and hits.we_are_off_guard and hits.theirs > 0
    if margin == 0 or bout.attacker_safe:
        return Verdict(hits, "", -margin, Result.NOTHING, pull)
    margin = -margin + int(bout.their_heavy)
    worst = result_of(margin, bout.our_to_kill, vulnerable=bout.our_weakness)
    return Verdict(hits, "attacker", margin, worst)
