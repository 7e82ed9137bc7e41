"""Warriors of the worked examples, and Rounds of Combat between them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grognard.kernel.dice import Dice, odds
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.t9a.attack.attack import resolve_attack
from grognard.t9a.attack.strike import Strike
from grognard.t9a.board.profile import Height, Troop, Weapon
from grognard.t9a.board.round_of_combat import RANK_AND_FILE, Pool, Striker
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.fighting import begin_round, strike_blows
from grognard.t9a.melee.reach import Mark
from grognard.t9a.melee.striking import strike_against
from grognard.t9a.rules.armour import HeavyArmour, PlateArmour, Shield
from grognard.t9a.rules.dwarven import ShieldWall, Sturdy, YerCominWithMe
from grognard.t9a.rules.melee_weapons import CobaltClub, GreatWeapon, HandWeapon
from grognard.t9a.rules.saurian import BornPredator
from tests.t9a.positions import (
    HAND_WEAPON,
    model,
    part,
    play,
    state_of,
    troop,
    unit,
)

MM = 1 / 25.4

# The units of the worked examples, profiles as in the army books.
HAND = Weapon("t9a.weapon.hand-weapon", HAND_WEAPON.name, "close", (HandWeapon(),))
CLAN_WARRIOR = model(
    "Clan Warrior", HeavyArmour(), ShieldWall(), Shield(), defence=4, resilience=4, discipline=9,
    parts=(part(1, Sturdy(), off=4, strength=3, agility=2, weapons=(HAND,)),),
)  # fmt: skip
SAURIAN_WARRIOR = model(
    "Saurian Warrior", Shield(), defence=3, resilience=4, armour=2, discipline=8, base=(25, 25),
    parts=(part(1, BornPredator(), off=3, strength=4, ap=1, agility=2, weapons=(HAND,)),),
)  # fmt: skip
COBALT = Weapon("t9a.sa.weapon.cobalt-club", HAND_WEAPON.name, "close", (CobaltClub(),))
TEMPLE_GUARD = model(
    "Temple Guard", Shield(), defence=4, resilience=4, armour=3, base=(25, 25),
    parts=(part(2, BornPredator(), off=4, strength=4, ap=1, agility=2, weapons=(COBALT,)),),
)  # fmt: skip
GREAT = Weapon("t9a.weapon.great-weapon", HAND_WEAPON.name, "close", (GreatWeapon(),))
KINGS_GUARD = model(
    "King's Guard", PlateArmour(), Shield(), defence=5, resilience=4,
    parts=(part(1, Sturdy(), off=5, strength=4, ap=1, agility=2, weapons=(GREAT,)),),
)  # fmt: skip
CAIMAN = model("Caiman", hp=3, defence=3, resilience=4, armour=3, base=(40, 40), height=Height.LARGE)
SEEKER = model("Seeker", defence=4, resilience=4, parts=(part(1, YerCominWithMe(), off=4, strength=4, agility=2),))
KILLER = model("Killer", defence=4, resilience=4, armour=4, attacks=3, agility=5, off=9, strength=9)


def block(id: int, side: int, who: Any, size: int = 20, **rest: Any) -> Unit:
    rest.setdefault("facing", 180.0 if side else 0.0)
    return unit(id, side, who if isinstance(who, Troop) else troop(who, size, key=f"{who.id}-{id}"), **rest)


def combat(*units: Unit, **rest: Any) -> State:
    return begin_round(state_of(*units, **rest), tuple(sorted(one.id for one in units)))


def blows(state: State, dice: Dice, *answers: Any) -> State:
    """Strike all blows of the Round and return the state with its facts."""
    result: State = play(strike_blows(state, dice), *answers)
    return result


def strike(state: State, unit_id: int, at: int, *, of: Pool = RANK_AND_FILE, pool: Pool = RANK_AND_FILE) -> Strike:
    return strike_against(state, Striker(0, unit_id, of, 0), Mark(at, pool))


def mean(one: Strike) -> Fraction:
    return odds(resolve_attack, one).mean()


def amount(text: str) -> DiceExpression:
    return DiceExpression.parse(text)
