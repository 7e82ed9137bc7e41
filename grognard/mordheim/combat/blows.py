"""The blows of one warrior at another, from the roll to hit to the injuries: numbers and dice only (core 9, 7).

`assault` runs all of it, for the odds and for whoever needs no questions; a fight takes the same steps one by one,
since the defender may choose which blow he tries to parry.
"""

from __future__ import annotations

import msgspec

from grognard.kernel.dice import Dice
from grognard.kernel.words.modifiers import Target
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.wounding import IMPOSSIBLE, Suffered, Wounding, outcome_of

SIX = 6
Landed = tuple[int, ...]
"""How many blows of a kind hit with a 2, a 3, and so on up to a 6; those that hit without a roll count as 2s."""
NONE: Landed = (0, 0, 0, 0, 0)


class Kind(msgspec.Struct, frozen=True, cache_hash=True):
    """Blows of one kind at one enemy: one weapon's.

    Attributes:
        count: How many.
        to_hit: The number needed; with *automatic* no die is rolled.
        again: Misses are rolled once more.
        parry: The number on which one of them is parried; None: none can be.
        hits: What one of them is as a hit.
        wounding: Its numbers.
    """

    count: int
    to_hit: Target
    hits: Hits
    wounding: Wounding
    automatic: bool = False
    again: bool = False
    parry: Target | None = None


class Assault(msgspec.Struct, frozen=True, cache_hash=True):
    """All the blows of one warrior at another.

    Attributes:
        kinds: By weapon, the stronger first.
        parries: How many the defender may try to parry.
        parries_again: He rolls a failed parry once more.
        beats: A parry must beat the blow's own die (core 9.6): the base game's.
        ties: It may equal it.
        start: What the defender has suffered before.
    """

    kinds: tuple[Kind, ...]
    start: Suffered
    parries: int = 0
    parries_again: bool = False
    beats: bool = False
    ties: bool = False


def assault(dice: Dice, blows: Assault) -> Suffered:
    """Strike all blows; the defender tries to parry the strongest that he can."""
    return wound_with(dice, blows, dice.step(what_lands, blows))


def what_lands(dice: Dice, blows: Assault) -> tuple[Landed, ...]:
    """Roll to hit and try to parry; faces that matter no more are forgotten, so that the odds merge."""
    landed = roll_to_hit(dice, blows)
    for _ in range(blows.parries):
        kind = next(iter(parryable(blows, landed)), None)
        if kind is not None:
            landed = try_to_parry(dice, blows, landed, kind)
    return tuple(
        faces if kind.wounding.poisoned else (sum(faces), 0, 0, 0, 0)
        for kind, faces in zip(blows.kinds, landed, strict=True)
    )


def roll_to_hit(dice: Dice, blows: Assault) -> tuple[Landed, ...]:
    """Roll to hit with all blows; return how many of each kind hit, by face."""
    return tuple(_landed(dice, kind, by_face=blows.beats) for kind in blows.kinds)


def _landed(dice: Dice, kind: Kind, *, by_face: bool) -> Landed:
    if kind.automatic:
        return (kind.count, 0, 0, 0, 0)
    if kind.to_hit.needed >= IMPOSSIBLE:
        for _ in range(kind.count):
            dice.spare(kind.to_hit)
        return NONE
    return dice.pool(kind.count, _one_blow, kind.to_hit, kind.again, by_face)


def _one_blow(dice: Dice, target: Target, again: bool, by_face: bool) -> tuple[int, ...]:
    roll = dice.d6(target)
    if again and not roll >= target.needed:
        roll = dice.d6(target)
    if not roll >= target.needed:
        return NONE
    if by_face:
        face = int(roll)
        return tuple(int(face == one) for one in range(2, SIX + 1))
    return (0, 0, 0, 0, 1) if roll == SIX else (1, 0, 0, 0, 0)


def parryable(blows: Assault, landed: tuple[Landed, ...]) -> tuple[int, ...]:
    """Return the kinds of which a hit can be parried: no natural 6 can (`mordheim.parry.unparryable-six`).

    In the base game a 6 among an enemy's blows lets none be parried (core 9.6).
    """
    if blows.beats and any(faces[-1] for faces in landed):
        return ()
    kinds = zip(blows.kinds, landed, strict=True)
    return tuple(
        number
        for number, (kind, faces) in enumerate(kinds)
        if kind.parry is not None and not kind.automatic and any(faces[:-1])
    )


def try_to_parry(dice: Dice, blows: Assault, landed: tuple[Landed, ...], kind: int) -> tuple[Landed, ...]:
    """Try to parry one hit of a kind; return what still lands."""
    target = blows.kinds[kind].parry
    assert target is not None, "nobody parries what can't be parried"
    highest = max(face for faces in landed for face, count in enumerate(faces, 2) if count)
    needed = (highest if blows.ties else highest + 1) if blows.beats else target.needed
    if not _parries(dice, target, needed) and not (blows.parries_again and _parries(dice, target, needed)):
        return landed
    faces = list(landed[kind])
    parried = max(place for place, count in enumerate(faces[:-1]) if count)
    faces[parried] -= 1
    return (*landed[:kind], tuple(faces), *landed[kind + 1 :])


def _parries(dice: Dice, target: Target, needed: int) -> bool:
    if needed >= IMPOSSIBLE:
        dice.spare(target)
        return False
    return bool(dice.d6(target) >= needed)


def wound_with(dice: Dice, blows: Assault, landed: tuple[Landed, ...]) -> Suffered:
    """Roll to wound with what landed, and so on to the injuries."""
    hits = tuple((kind.wounding, sum(faces), faces[-1]) for kind, faces in zip(blows.kinds, landed, strict=True))
    return dice.step(outcome_of, hits, blows.start)
