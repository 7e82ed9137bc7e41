"""The tactician: values each option, one choice ahead, and takes the best; alike in the same position."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.battle import Battle
from grognard.mordheim.combat.declaring import Strike
from grognard.mordheim.combat.demolition import LeaveThings
from grognard.mordheim.moving.charging import Charge
from grognard.mordheim.moving.interception import Blocks, Intercepts, KeepsTarget
from grognard.mordheim.moving.phase import EndCharges, EndMoves, Move, NextMover, Stay
from grognard.mordheim.outlook import arrives, harms, reaches
from grognard.mordheim.place import nearest_of
from grognard.mordheim.setup import SetUp
from grognard.mordheim.shooting.effect import Discharge
from grognard.mordheim.shooting.opportunity import HoldFire, ShootNow
from grognard.mordheim.shooting.phase import EndShooting, Shoot
from grognard.mordheim.shooting.ranges import missiles, range_of
from grognard.mordheim.shooting.targets import targets
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait
from grognard.mordheim.turn.alliances import Accept, EndAlliance, Propose
from grognard.mordheim.turn.recovery import StandUp
from grognard.mordheim.turn.rout import GiveUp
from grognard.mordheim.values import values_of
from grognard.mordheim.victory import FightThem, fit
from grognard.players.weighing import Valued, Weighed, best_of

CENTS = 6
HARM = {"out": 1.0, "stunned": 0.6, "knocked-down": 0.4, "standing": 0.0}
"""What it is worth to bring an enemy into a state, in shares of his worth."""
DAREST = 0.35
"""A charge that arrives less often than this isn't declared."""
PLAIN: dict[type[Answer], float] = {
    NextMover: 1.0,
    EndMoves: 0.0,
    EndCharges: 0.0,
    EndShooting: 0.0,
    HoldFire: 0.0,
    LeaveThings: 0.1,
    KeepsTarget: 0.2,
    Blocks: 0.2,
    Discharge: 1.0,
    Propose: -1.0,
    Accept: -1.0,
    EndAlliance: -1.0,
    FightThem: -1.0,
}
"""What some options are worth whatever the position."""


class MordheimTactician:
    """Chooses the option with the best outlook."""

    def __init__(self) -> None:
        self.why: Weighed | None = None
        """What it compared for its last choice; None before the first."""

    def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
        """Return the best suggested option; of equal ones the first."""
        state: State = ask.state
        values = (Valued(option, round(value_of(ask, state, option), CENTS)) for option in ask.options)
        self.why = best_of(ask.kind, values)
        return self.why.chosen.answer


def value_of(ask: Ask, state: State, option: Answer) -> float:
    """Return what an option is worth, in warriors like a man."""
    weigh = WEIGHED.get(type(option))
    return PLAIN.get(type(option), 0.0) if weigh is None else weigh(ask, state, option)


def worth(warrior: Warrior) -> float:
    """Return what a warrior is worth: by his Attacks, Wounds and Weapon Skill; heroes and the large more."""
    values = values_of(warrior)
    plain = 0.4 + 0.2 * values.attacks + 0.2 * values.wounds + 0.05 * values.weapon_skill
    return plain + 0.4 * warrior.kit.is_hero + 0.5 * warrior.is_(Trait.LARGE)


def _charge(ask: Ask, state: State, option: Charge) -> float:
    """Value a charge by its chance and its target: who lies there can be finished."""
    chance = reaches(state, option)
    target, charger = state.warrior(option.target), state.warrior(option.warrior)
    if chance < DAREST:
        return -1.0
    mine, theirs = values_of(charger), values_of(target)
    edge = 0.15 * (mine.weapon_skill - theirs.weapon_skill) + 0.2 * (mine.strength - theirs.toughness)
    lies = 1.0 if target.is_down else 0.0
    return chance * (worth(target) * (1.0 + edge) + lies) - 0.25 * worth(charger) * (1.0 - lies)


def _shoot(ask: Ask, state: State, option: Shoot) -> float:
    found = harms(state, option)
    gain = sum(HARM[health] * float(found.probability(health)) for health in HARM)
    return 0.01 + gain * worth(state.warrior(option.target))


def _move(ask: Ask, state: State, option: Move) -> float:
    """Value a move by how much nearer it comes, or how well it hides; shooters who have a target stay."""
    warrior = state.warrior(option.warrior)
    if not option.legs:
        return 0.05 if option.hide and is_shooter(warrior) else -0.1
    here = nearest_away(state, warrior, warrior.place.x, warrior.place.y)
    there = nearest_away(state, warrior, option.legs[-1].x, option.legs[-1].y)
    wanted = best_reach(warrior) * 0.9 if is_shooter(warrior) else 0.0
    gain = abs(here - wanted) - abs(there - wanted)
    height = 0.3 if is_shooter(warrior) and option.legs[-1].z > warrior.place.z + 1.0 else 0.0
    chance = arrives(state, option)
    return chance * (0.1 * gain + height) - 0.5 * (1.0 - chance) + 0.02 * option.hide


def _stay(ask: Ask, state: State, option: Stay) -> float:
    """Value standing still: it is for shooters who see somebody in range."""
    warrior = state.warrior(option.warrior)
    return 1.0 if any(targets(state, warrior, weapon) for weapon in missiles(warrior)) else 0.0


def is_shooter(warrior: Warrior) -> bool:
    """Has he a missile weapon that reaches farther than he charges?"""
    return best_reach(warrior) > 8.0


def best_reach(warrior: Warrior) -> float:
    """Return how far he shoots with his best weapon, in inches."""
    return max((range_of(warrior, weapon) for weapon in missiles(warrior)), default=0.0)


def nearest_away(state: State, warrior: Warrior, x: float, y: float) -> float:
    """Return how far the nearest foe is from a place, in plan."""
    foes = (foe for foe in state.foes_of(warrior.side) if foe.rider is None)
    return min((hypot(foe.place.x - x, foe.place.y - y) for foe in foes), default=0.0)


def _strike(ask: Ask, state: State, option: Strike) -> float:
    """Value blows by whom they are for: who lies there first, then the most worth for the least Toughness."""
    total = 0.0
    for target_id in option.at:
        target = state.warrior(target_id)
        total += (2.0 if target.is_down else 1.0) * worth(target) / (1 + values_of(target).toughness)
    return total


def _shoot_now(ask: Ask, state: State, option: ShootNow) -> float:
    return 0.1 * worth(state.warrior(option.target))


def _intercept(ask: Ask, state: State, option: Intercepts) -> float:
    """Value an interception: fighters protect those who lie there, or shoot."""
    guard, charger = state.warrior(option.interceptor), state.warrior(option.charger)
    return worth(guard) - worth(charger) + 0.1 if not is_shooter(guard) else -0.5


def _stand_up(ask: Ask, state: State, option: StandUp) -> float:
    return float(len(option.warriors))


def _give_up(ask: Ask, state: State, option: GiveUp) -> float:
    """Value flight from the field: it is wise where three stand against one."""
    own = len(fit(state, ask.player))
    others = max(len(fit(state, side)) for side in range(len(state.sides)) if side != ask.player)
    return 1.0 if 3 * own < others else -1.0


def _set_up(ask: Ask, state: State, option: SetUp) -> float:
    """Value a place: together, and shooters with the others before them."""
    warrior = state.warrior(option.warrior)
    friends = [one for one in state.of_side(warrior.side) if one.id != warrior.id]
    nearest = nearest_of(state, warrior, friends)
    if nearest is None:
        return 0.0
    return -0.01 * min(hypot(one.place.x - option.x, one.place.y - option.y) for one in friends)


WEIGHED: dict[type[Answer], Callable[[Ask, State, Any], float]] = {
    Charge: _charge,
    Shoot: _shoot,
    Move: _move,
    Stay: _stay,
    Strike: _strike,
    ShootNow: _shoot_now,
    Intercepts: _intercept,
    StandUp: _stand_up,
    GiveUp: _give_up,
    SetUp: _set_up,
}
