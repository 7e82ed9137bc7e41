"""The dice of a shot: SHOOT at the target's SIZE, against the target's dodge (`skulldred.shoot.roll`).

The facts of a shot stand apart from the dice, so that an odds question can give them without a table.
"""

from __future__ import annotations

import msgspec

from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.modifiers import Modifier
from grognard.skulldred.melee_dice import COMBAT, TOAD_RULE, capped_dice
from grognard.skulldred.profile import Profile
from grognard.skulldred.rolls import BUFF_CAP, Roll, at_or_under, bonus, dice_for

MOST_VOLLEY = 5
"""Dice that a volley adds at most (`skulldred.volley.dice`)."""
HARD_COVER = 2
SHOOT, MAGIC = "shoot", "magic"
DODGE = "skulldred.shoot.dodge"


class Shot(msgspec.Struct, frozen=True, cache_hash=True):
    """The facts of a shot.

    Attributes:
        point_blank: The target is less than 1 SPAN away.
        below: The target is lower.
        aims: Aim actions made.
        surprise: The shooter began his turn HIDDEN.
        volley: Archers who shoot with the leading one; None if it is no volley.
        bought: Dice that the shooter bought with DREADSKULLs.
        far: The target is more than 1 Long SPAN away.
        soft: Obstacles that the shot crosses.
        hard: The target has hard cover.
        dodge_bought: Dice that the target's owner bought.
        ward: Dice of a spell on the target.
        toad: The target is a toad.
        portal: It is an attack on a portal by a sorcerer.
    """

    point_blank: bool = False
    below: bool = False
    aims: int = 0
    surprise: bool = False
    volley: int | None = None
    bought: int = 0
    far: bool = False
    soft: int = 0
    hard: bool = False
    dodge_bought: int = 0
    ward: int = 0
    toad: bool = False
    portal: bool = False


def shooter_bonuses(shot: Shot) -> tuple[Modifier, ...]:
    """Return the situation's dice for the shooter; a volley is never point blank."""
    return (
        bonus("skulldred.shoot.bonus.point-blank", int(shot.point_blank and shot.volley is None)),
        bonus("skulldred.shoot.bonus.below", int(shot.below)),
        bonus("skulldred.action.aim", shot.aims),
        bonus("skulldred.shoot.bonus.surprise", int(shot.surprise)),
        bonus("skulldred.portal.attack", int(shot.portal)),
    )


def shooter_roll(dice: int, size: int, shot: Shot, readings: Readings, what: str = SHOOT) -> Roll:
    """Return the shooter's roll: so many dice (SHOOT, or MAGIC for a missile) at the target's SIZE."""
    bought = (bonus("skulldred.dreadskull.bonus", shot.bought),)
    number = capped_dice(dice, shooter_bonuses(shot), bought, readings, what)
    if shot.volley and dice:
        extra = Modifier("skulldred.volley.dice", "add", min(shot.volley, MOST_VOLLEY))
        cap = tuple(one for one in number.modifiers if one.layer == "at_most")
        rest = tuple(one for one in number.modifiers if one.layer != "at_most")
        lifted = tuple(Modifier(one.rule, "at_most", one.value + extra.value) for one in cap)
        number = type(number)(number.what, number.base, (*rest, extra, *lifted), number.value + extra.value)
    return Roll(number, at_or_under("skulldred.target.shooting", size))


def dodge_bonuses(size: int, shot: Shot) -> tuple[Modifier, ...]:
    """Return the situation's dice for the target."""
    return (
        bonus("skulldred.shoot.target.small", int(size == 1)),
        bonus("skulldred.shoot.target.far", int(shot.far)),
        bonus("skulldred.shoot.target.soft-cover", shot.soft),
        bonus("skulldred.shoot.target.hard-cover", HARD_COVER if shot.hard else 0),
    )


def dodge_roll(profile: Profile, shot: Shot, readings: Readings) -> Roll:
    """Return the target's roll: COMBAT and bonus dice at its own LEVEL. A toad has one die at 1."""
    if shot.toad:
        toad = Modifier(TOAD_RULE, "set", 1)
        return Roll(dice_for(COMBAT, 1, (toad,), capped=False), at_or_under(DODGE, 1, (toad,)))
    bought = (bonus("skulldred.dreadskull.bonus", shot.dodge_bought), bonus("skulldred.spells.ward", shot.ward))
    number = capped_dice(profile.combat, dodge_bonuses(profile.size, shot), bought, readings)
    return Roll(number, at_or_under(DODGE, profile.level))


def room_for_aim(shot: Shot, readings: Readings) -> int:
    """Return how many more dice the buff cap leaves the shooter."""
    counted = shot.bought
    if readings.choice("skulldred.buff-cap") == "all":
        counted += sum(one.value for one in shooter_bonuses(shot))
    return max(0, BUFF_CAP - counted)


def room_for_dodge(profile: Profile, shot: Shot, readings: Readings) -> int:
    """Return how many more dice the buff cap leaves the target."""
    counted = shot.dodge_bought + shot.ward
    if readings.choice("skulldred.buff-cap") == "all":
        counted += sum(one.value for one in dodge_bonuses(profile.size, shot))
    return max(0, BUFF_CAP - counted)
