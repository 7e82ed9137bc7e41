"""The dice of a melee: COMBAT and its bonuses against a LEVEL (`skulldred.melee.roll`).

The facts of a fight stand apart from the dice, so that an odds question can give them without a table.
"""

from __future__ import annotations

import msgspec

from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.modifiers import Modifier, Value
from grognard.skulldred.profile import Profile
from grognard.skulldred.rolls import BUFF_CAP, Roll, at_or_under, bonus, dice_for

COMBAT = "combat"  # the names of the attributes, in the catalogue
TARGET = "skulldred.target.melee"
MOST_GANG = 3
TOAD_RULE = "skulldred.backfire"


class Fighter(msgspec.Struct, frozen=True, cache_hash=True):
    """The facts of one side of a melee.

    Attributes:
        charge: It charges.
        surprise: It was HIDDEN, or neither saw the other.
        gang: Further friends in the fight.
        above: It stands higher.
        downed: It attacks a figure that was DOWNED.
        falling: It has just jumped.
        footing: 1 if it attacks a figure in difficult ground, 2 in dangerous ground.
        flying: It attacks from the sky a figure without LSTRIKE.
        bought: Dice bought with DREADSKULLs.
        evade: Dice for evading.
        blade: Dice of a treasure.
        fury, ward: Dice of spells.
        toad: It is a toad.
        long_strike: It strikes with LSTRIKE.
    """

    charge: bool = False
    surprise: bool = False
    gang: int = 0
    above: bool = False
    downed: bool = False
    falling: bool = False
    footing: int = 0
    flying: bool = False
    bought: int = 0
    evade: int = 0
    blade: int = 0
    fury: int = 0
    ward: int = 0
    toad: bool = False
    long_strike: bool = False


def bonuses(facts: Fighter, readings: Readings) -> tuple[Modifier, ...]:
    """Return the situation's bonus dice. Flying counts once, height included (`skulldred.fly.attack`)."""
    above = facts.above and (not facts.flying or readings.choice("skulldred.flyer-above") == "both")
    return (
        bonus("skulldred.melee.bonus.above", int(above)),
        bonus("skulldred.melee.bonus.surprise", int(facts.surprise)),
        bonus("skulldred.melee.bonus.gang", min(facts.gang, MOST_GANG)),
        bonus("skulldred.action.charge", int(facts.charge)),
        bonus("skulldred.melee.bonus.downed", int(facts.downed)),
        bonus("skulldred.melee.bonus.falling", int(facts.falling)),
        bonus("skulldred.melee.bonus.better-footing", facts.footing),
        bonus("skulldred.fly.attack", int(facts.flying)),
    )


def bought(facts: Fighter) -> tuple[Modifier, ...]:
    """Return the dice that come from counters, abilities, spells and treasures."""
    return (
        bonus("skulldred.dreadskull.bonus", facts.bought),
        bonus("skulldred.ability.evade", facts.evade),
        bonus("skulldred.treasure.keen-blade", facts.blade),
        bonus("skulldred.spells.fury", facts.fury),
        bonus("skulldred.spells.ward", facts.ward),
    )


def room_for_bonus(facts: Fighter, readings: Readings) -> int:
    """Return how many more dice the buff cap leaves room for."""
    counted = sum(one.value for one in bought(facts))
    if readings.choice("skulldred.buff-cap") == "all":
        counted += sum(one.value for one in bonuses(facts, readings))
    return max(0, BUFF_CAP - counted)


def roll_of(profile: Profile, facts: Fighter, readings: Readings) -> Roll:
    """Return what one side rolls in a melee: COMBAT and bonus dice, at its own LEVEL (`skulldred.target.melee`).

    A toad has one die, no bonus dice and LEVEL 1 (`skulldred.backfire`).
    """
    if facts.toad:
        toad = Modifier(TOAD_RULE, "set", 1)
        return Roll(dice_for(COMBAT, 1, (toad,), capped=False), at_or_under(TARGET, 1, (toad,)))
    number = capped_dice(profile.combat, bonuses(facts, readings), bought(facts), readings)
    if facts.long_strike:
        return Roll(number, at_or_under("skulldred.lstrike.target", profile.long_strike))
    if readings.choice("skulldred.melee-target") == "size":
        return Roll(number, at_or_under(TARGET, profile.size))
    return Roll(number, at_or_under(TARGET, profile.level))


def capped_dice(
    base: int,
    situation: tuple[Modifier, ...],
    bought_dice: tuple[Modifier, ...],
    readings: Readings,
    what: str = COMBAT,
) -> Value:
    """Return dice with the buff cap as it is read: on the sum of all, or on spells and counters only."""
    if readings.choice("skulldred.buff-cap") == "all":
        return dice_for(what, base, (*situation, *bought_dice))
    free = sum(one.value for one in situation)
    return dice_for(what, base, (*situation, *bought_dice), beyond=free)
