"""One hit after another: the roll to wound, critical hits, saves, wounds lost, injuries (core 7.1 to 7.6, 8).

Here are only numbers and dice: what each hit must reach was worked out before (`numbers.py`), what becomes of the
warrior comes after (`harm.py`). So it runs alike for a battle and for exact odds, where equal sufferings merge after
each hit.
"""

from __future__ import annotations

from enum import IntEnum

import msgspec
from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.words.modifiers import Target
from grognard.mordheim.combat.criticals import CRITICAL, Besides, Critical, TableName, read_table

INJURY = "mordheim.core.injury"
IMPOSSIBLE = 7
"""A number that no D6 reaches."""
ONE = DiceExpression(plus=1)
_PLAIN = Critical()


class Injured(IntEnum):
    """The worst that injury rolls have said, as far as a helmet hasn't softened it."""

    NOT = 0
    KNOCKED_DOWN = 1
    STUNNED = 2
    STUNNED_SURELY = 3
    OUT = 4


class Injuries(msgspec.Struct, frozen=True, cache_hash=True):
    """How injury rolls are read (core 7.5, 7.6): at which rolls the warrior is stunned, and out.

    Attributes:
        bonus: What is added to the roll.
        harsh: Who should be knocked down is stunned.
        helmet: What his helmet or thick skull needs to make of stunned knocked down; None without.
        no_pain: Stunned is knocked down.
        jumps_up: A warrior whom the roll knocks down stays up.
        finished: He lies on the ground already, in close combat: any unsaved wound takes him out (core 7.7).
    """

    stuns_from: int = 3
    out_from: int = 5
    bonus: int = 0
    harsh: bool = False
    helmet: Target | None = None
    no_pain: bool = False
    jumps_up: bool = False
    finished: bool = False


class Wounding(msgspec.Struct, frozen=True, cache_hash=True):
    """The numbers of a hit: all that decides what its dice do.

    Attributes:
        to_wound: 7 and more can't be rolled.
        save: The armour save, modified; 7 and more: none.
        specials: Further saves, which nothing modifies, for the whole hit.
        dodges: What may avoid the hit before all this.
        charm: What discards the first hit of all.
        regrowth: What cancels each wound that is left.
        critical_from: The natural roll to wound from which a hit is critical; 7: none is.
        table: The table of critical hits.
        sharper: What is added on it.
        apart: Each of two wounds is saved apart (`mordheim.critical-saves`).
        poisoned: A natural 6 to hit wounds whatever the roll to wound.
        automatic: It wounds without a roll.
        damage: Wounds for each unsaved one.
        injuries: How injury rolls are read.
    """

    to_wound: Target
    save: Target
    specials: tuple[Target, ...] = ()
    dodges: tuple[Target, ...] = ()
    charm: Target | None = None
    regrowth: Target | None = None
    critical_from: int = IMPOSSIBLE
    table: TableName = "basic"
    sharper: int = 0
    apart: bool = False
    poisoned: bool = False
    automatic: bool = False
    damage: DiceExpression = ONE
    injuries: Injuries = Injuries()


class Suffered(msgspec.Struct, frozen=True, cache_hash=True):
    """What hits have done to one warrior so far.

    Attributes:
        left: The Wounds that he still has.
        worst: The worst of his injury rolls.
        critical: The striker has had his critical hit of the phase.
        charmed: His lucky charm has been tried.
        wounds: Unsaved wounds, those of injury rolls included.
        besides: What critical hits did besides.
    """

    left: int
    worst: Injured = Injured.NOT
    critical: bool = False
    charmed: bool = False
    wounds: int = 0
    besides: tuple[Besides, ...] = ()


HitsOfAKind = tuple[Wounding, int, int]
"""The numbers of some hits, how many there are of them, and how many of those are natural 6s."""


def take_hits(dice: Dice, hits: tuple[HitsOfAKind, ...], suffered: Suffered) -> Suffered:
    """Take hits one after the other, until there are none left or the warrior is out."""
    if not hits or suffered.worst is Injured.OUT:
        return suffered
    (wounding, count, sixes), rest = hits[0], hits[1:]
    if count == 0:
        return take_hits(dice, rest, suffered)
    suffered = dice.step(take_hit, wounding, sixes > 0, suffered)
    return dice.step(take_hits, ((wounding, count - 1, max(0, sixes - 1)), *rest), suffered)


def take_hit(dice: Dice, hit: Wounding, six: bool, suffered: Suffered) -> Suffered:
    """Take one hit: it may be avoided, fail to wound, be saved; else Wounds are lost, and injuries rolled for."""
    if hit.charm is not None and not suffered.charmed:
        suffered = replace(suffered, charmed=True)
        if _reaches(dice, hit.charm):
            return suffered
    if any(_reaches(dice, target) for target in hit.dodges):
        return suffered
    wounds, critical = _roll_to_wound(dice, hit, six, may_be_critical=not suffered.critical)
    if not wounds:
        return suffered
    read = _PLAIN
    if critical:
        suffered = replace(suffered, critical=True)
        read = read_table(hit.table, int(dice.d6(CRITICAL)) + hit.sharper)
    unsaved = _unsaved(dice, hit, read)
    if unsaved == 0:
        return suffered
    if read.besides:
        suffered = replace(suffered, besides=(*suffered.besides, read.besides))
    return lose_wounds(dice, hit, read, unsaved, suffered)


def _reaches(dice: Dice, target: Target) -> bool:
    """Roll for a number that may be out of reach; a 1 is always a failure."""
    if target.needed >= IMPOSSIBLE:
        dice.spare(target)
        return False
    return bool(dice.d6(target) >= max(2, target.needed))


def _roll_to_wound(dice: Dice, hit: Wounding, six: bool, *, may_be_critical: bool) -> tuple[bool, bool]:
    """Return whether a hit wounds, and whether it is critical."""
    sure = hit.automatic or (hit.poisoned and six)
    if hit.to_wound.needed >= IMPOSSIBLE or hit.automatic:
        dice.spare(hit.to_wound)
        return sure, False
    roll = dice.d6(hit.to_wound)
    if may_be_critical and roll >= hit.critical_from:
        return True, True
    return sure or bool(roll >= hit.to_wound.needed), False


def _unsaved(dice: Dice, hit: Wounding, critical: Critical) -> int:
    """Return how many wounds of a hit no save stops: one save for both of a critical hit, or each saved apart."""
    if critical.wounds > 1 and (hit.apart or critical.apart):
        unsaved = sum(not _is_saved(dice, hit, critical) for _ in range(critical.wounds))
    else:
        unsaved = 0 if _is_saved(dice, hit, critical) else critical.wounds
    if not unsaved:
        return 0
    unsaved = max(unsaved, hit.damage.roll(dice, hit.to_wound.what))
    if hit.regrowth is None:
        return unsaved
    return sum(not _reaches(dice, hit.regrowth) for _ in range(unsaved))


def _is_saved(dice: Dice, hit: Wounding, critical: Critical) -> bool:
    """Try the armour save, then the others."""
    if critical.armour and hit.save.needed < IMPOSSIBLE and _reaches(dice, hit.save):
        return True
    return any(_reaches(dice, special) for special in hit.specials)


def lose_wounds(dice: Dice, hit: Wounding, critical: Critical, wounds: int, suffered: Suffered) -> Suffered:
    """Lose Wounds; the one that brings them to 0 and each further one is an injury roll, the highest holds."""
    suffered = replace(suffered, wounds=suffered.wounds + wounds)
    if hit.injuries.finished or critical.besides == "out":
        return replace(suffered, left=0, worst=Injured.OUT)
    worst = suffered.worst
    if critical.besides == "knocked-down":
        worst = max(worst, Injured.KNOCKED_DOWN)
    rolls = max(0, wounds - max(0, suffered.left - 1))
    for _ in range(rolls):
        if worst is not Injured.OUT:
            worst = max(worst, _injury_roll(dice, hit.injuries, critical))
    return replace(suffered, left=max(0, suffered.left - wounds), worst=worst)


def _injury_roll(dice: Dice, injuries: Injuries, critical: Critical) -> Injured:
    bonus = injuries.bonus + critical.injury
    roll = dice.d6(INJURY)
    if roll >= injuries.out_from - bonus:
        return Injured.OUT
    if roll >= injuries.stuns_from - bonus or injuries.harsh:
        return Injured.STUNNED if critical.helmet else Injured.STUNNED_SURELY
    return Injured.KNOCKED_DOWN


def softened(dice: Dice, injuries: Injuries, worst: Injured) -> Injured:
    """Return what an injury comes to at last: helmets, dead flesh, and those who jump up (core 7.6, 14.5)."""
    if worst is Injured.KNOCKED_DOWN:
        return Injured.NOT if injuries.jumps_up else worst
    if worst not in (Injured.STUNNED, Injured.STUNNED_SURELY):
        return worst
    if injuries.no_pain:
        return Injured.KNOCKED_DOWN
    helped = worst is Injured.STUNNED and injuries.helmet is not None and _reaches(dice, injuries.helmet)
    return Injured.KNOCKED_DOWN if helped else Injured.STUNNED


def outcome_of(dice: Dice, hits: tuple[HitsOfAKind, ...], suffered: Suffered) -> Suffered:
    """Take hits and read the injuries at last: all that one striker, or one cause, does to one warrior."""
    after = dice.step(take_hits, hits, suffered)
    if not hits or after.worst is Injured.NOT:
        return after
    return replace(after, worst=dice.step(softened, hits[0][0].injuries, after.worst))
