"""Shots and other ranged hits on a unit: from the number of shots to the Health Points lost (core 3.22, 10.3 to 10.18).

First every salvo is rolled as far as needed to know on which Health Pools it falls; then each pool takes all that falls
on it together; then the losses are applied, and Misfires are settled.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.asks import Play
from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import Dice
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.words.events import Name
from grognard.kernel.words.modifiers import Modifier, Reason
from grognard.t9a.attack.attack import Blow, Strike, prepare
from grognard.t9a.attack.attack_roll import roll_to_hit, watches_hits
from grognard.t9a.attack.hits import Sharing, TargetSide, against, landed, number_of_hits, share_out, sharing, side_of
from grognard.t9a.attack.volley import Harm, Volley, roll_volleys
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.profile import Model, Weapon
from grognard.t9a.board.round_of_combat import Pool, place_of_pool
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.shooting.aiming import Salvo, bracket
from grognard.t9a.shooting.artillery import (
    FlamesRolled,
    area_hits,
    flamed_lines,
    partial,
    roll_cannon,
    roll_catapult,
    roll_flames,
    roll_gun,
)
from grognard.t9a.shooting.guns import area_of, artillery_of
from grognard.t9a.shooting.rerolls import best_answer, is_rolled_again
from grognard.t9a.shooting.shooting_events import CannotHit, Falters, HitsOnPool, HitsOnUnit, PartialHit, Shoots
from grognard.t9a.units.arcs import facing_towards
from grognard.t9a.units.losses import lose_health
from grognard.t9a.units.pools import most_to_lose, with_spent

TWO_SIXES = 2


class Quarry(msgspec.Struct, frozen=True):
    """A unit that is shot at, as the hits see it: who shares them, and in which arc the *attacker* stands.

    *player* is whose unit attacks.
    """

    unit: Unit
    attacker: Name
    player: int
    shares: Sharing
    sides: tuple[tuple[Pool, TargetSide], ...]
    arc: Facing
    characters_first: bool = True

    def side(self, pool: Pool) -> TargetSide:
        """Return what the rules of the target look like for a pool."""
        return dict(self.sides)[pool]

    @property
    def lead(self) -> Pool:
        """The pool whose model stands for the unit in to-hit rolls."""
        return self.sides[0][0]

    def strike(self, blow: Blow, pool: Pool | None = None) -> Strike:
        """Return the numbers of the blow against a pool, the leading one if none is given."""
        return prepare(against(blow, self.side(self.lead if pool is None else pool)))


class Fall(msgspec.Struct, frozen=True):
    """What a salvo has come to: attacks on pools, and how often it misfired."""

    volleys: tuple[tuple[Pool, Volley], ...] = ()
    misfires: int = 0


Landing = tuple[tuple[Pool, Volley], ...]


def quarry_of(state: State, unit: Unit, attacker: Unit, *, characters_first: bool = True) -> Quarry:
    """Return *unit* as the quarry of *attacker*."""
    shares = sharing(state, unit)
    pools: list[Pool] = [pool for pool, _ in shares.pools]
    pools += shares.heroes
    sides = tuple((pool, side_of(state, unit, pool)) for pool in pools)
    return Quarry(unit, attacker.name, attacker.side, shares, sides, facing_towards(unit, attacker), characters_first)


# ---- one salvo -------------------------------------------------------------------------------------------------------


def fire(dice: Dice, salvo: Salvo, quarry: Quarry, state: State) -> Play[Fall]:
    """Roll a salvo until it is known on which pools it falls; who may roll dice for hits again is asked in *state*."""
    kind, rule = artillery_of(salvo.gun.weapon)
    if kind == "flamethrower" and salvo.blow.attacking.with_trait(Trait.REROLLS_FLAMES):
        return (yield from _fire_flames(dice, salvo, quarry, rule, state))
    return dice.step(fire_at_once, salvo, quarry)


def fire_at_once(dice: Dice, salvo: Salvo, quarry: Quarry) -> Fall:
    """Roll a salvo without asking: where dice may be rolled again, it is done if that is best."""
    kind, rule = artillery_of(salvo.gun.weapon)
    match kind:
        case "cannon":
            return _fire_cannon(dice, salvo, quarry)
        case "catapult":
            return _fire_catapult(dice, salvo, quarry)
        case "flamethrower":
            fall: Fall = drive(lambda _, dice: _fire_flames(dice, salvo, quarry, rule), None, dice, best_answer)
            return fall
        case "volley_gun":
            return _fire_volley_gun(dice, salvo, quarry, rule)
    shots = number_of_shots(dice, salvo)
    return Fall(_shots_fall(dice, salvo, quarry, salvo.blow, shots))


def number_of_shots(dice: Dice, salvo: Salvo) -> int:
    """Return the number of shots of a salvo; a random number is rolled for each shooter."""
    shots = salvo.gun.weapon.shots
    if shots is None:
        return salvo.shooters
    if not shots.is_rolled:
        return salvo.shooters * shots.plus
    return dice.pool(salvo.shooters, roll_amount, shots, salvo.gun.weapon.id)


def roll_amount(dice: Dice, amount: DiceExpression, because: Reason) -> int:
    """Roll the shots of one shooter: a function of its own, so that all shooters are one pool."""
    return amount.roll(dice, because)


def roll_hits(dice: Dice, strike: Strike) -> tuple[int, int]:
    """Roll one shot to hit: hits, and how many of them wound without a roll."""
    hits = roll_to_hit(dice, strike)
    return hits.count, hits.automatic


def _shots_fall(dice: Dice, salvo: Salvo, quarry: Quarry, blow: Blow, shots: int) -> Landing:
    """Let ordinary shots fall: on the only pool as they are; otherwise they are rolled to hit and distributed."""
    strike = quarry.strike(blow)
    if not _can_hit(dice, salvo, quarry, strike) or not shots:
        return ()
    event = Shoots(quarry.attacker, quarry.unit.name, salvo.gun.weapon.name, shots) if dice.telling else None
    area = area_of(salvo.blow)
    sole = quarry.shares.sole
    if area is None and sole is not None:
        return ((sole, Volley(shots, strike, event)),)
    if event is not None:
        dice.tell(event)
    hits, automatic = dice.pool(shots, roll_hits, strike)
    if area is None:
        return land(dice, quarry, blow, hits, automatic)
    return _areas_fall(dice, salvo, quarry, blow, hits, automatic, area)


def _areas_fall(
    dice: Dice, salvo: Salvo, quarry: Quarry, blow: Blow, hits: int, automatic: int, area: tuple[int, int]
) -> Landing:
    """Let each of *hits* be an Area Attack, with one hit of the values in square brackets."""
    number = area_hits(quarry.unit.formation, quarry.unit.model_count, area, quarry.arc)
    special = bracket(blow, salvo.gun.weapon)
    falls: list[tuple[Pool, Volley]] = []
    for one in range(hits):
        falls.extend(land(dice, quarry, blow, number, int(one < automatic), special))
    return tuple(falls)


def land(dice: Dice, quarry: Quarry, blow: Blow, hits: int, automatic: int = 0, special: Blow | None = None) -> Landing:
    """Distribute *hits* on the unit; *automatic* of them wound without a roll, one is *special*.

    Which ones is the attacker's choice: those on the models with most Health Points.
    """
    if not hits:
        return ()
    dice.tell(HitsOnUnit(quarry.unit.name, hits))
    shares = share_out(dice, quarry.shares, hits, quarry.characters_first)
    worth = sorted(shares, key=lambda share: -quarry.side(share[0]).model.health_points)
    landing: list[tuple[Pool, Volley]] = []
    for pool, number in worth:
        if dice.telling and len(shares) > 1:
            dice.tell(HitsOnPool(quarry.unit.name, quarry.side(pool).model.name, number))
        if special is not None:
            landing.append((pool, Volley(1, landed(quarry.strike(special, pool)))))
            special, number = None, number - 1
        wounding = min(automatic, number)
        automatic -= wounding
        if wounding:
            landing.append((pool, Volley(wounding, landed(quarry.strike(blow, pool), wounding=True))))
        if number > wounding:
            landing.append((pool, Volley(number - wounding, landed(quarry.strike(blow, pool)))))
    return tuple(landing)


def _can_hit(dice: Dice, salvo: Salvo, quarry: Quarry, strike: Strike) -> bool:
    """Can the shot hit at all? If not, that is told."""
    if not strike.impossible:
        return True
    assert strike.to_hit is not None, "what hits by itself can hit"
    dice.tell(CannotHit(quarry.attacker, quarry.unit.name, salvo.gun.weapon.name))
    dice.spare(strike.to_hit)
    return False


# ---- artillery -------------------------------------------------------------------------------------------------------


def _fire_cannon(dice: Dice, salvo: Salvo, quarry: Quarry) -> Fall:
    strike = quarry.strike(salvo.blow)
    if not _can_hit(dice, salvo, quarry, strike):
        return Fall()
    shots = number_of_shots(dice, salvo)
    _tell_shots(dice, salvo, quarry, shots)
    hits, automatic, misfires = dice.pool(shots, roll_cannon, strike)
    area = area_of(salvo.blow)
    if area is None:
        return Fall(land(dice, quarry, salvo.blow, hits, automatic), misfires)
    return Fall(_areas_fall(dice, salvo, quarry, salvo.blow, hits, automatic, area), misfires)


def _fire_catapult(dice: Dice, salvo: Salvo, quarry: Quarry) -> Fall:
    strike = quarry.strike(salvo.blow)
    if not _can_hit(dice, salvo, quarry, strike):
        return Fall()
    area = area_of(salvo.blow)
    assert area is not None, f"{salvo.gun.weapon.name.en} is a catapult without an Area Attack"
    shots = number_of_shots(dice, salvo)
    _tell_shots(dice, salvo, quarry, shots)
    hits, automatic, partial_hits, misfires = dice.pool(shots, roll_catapult, strike)
    falls = [*_areas_fall(dice, salvo, quarry, salvo.blow, hits, automatic, area)]
    smaller = (area[0] - 1, area[1] - 1)
    number = area_hits(quarry.unit.formation, quarry.unit.model_count, smaller, quarry.arc)
    for _ in range(partial_hits):
        dice.tell(PartialHit(salvo.gun.weapon.name))
        falls.extend(land(dice, quarry, partial(salvo.blow), number))
    return Fall(tuple(falls), misfires)


def _fire_flames(dice: Dice, salvo: Salvo, quarry: Quarry, rule: str, state: State | None = None) -> Play[Fall]:
    _tell_shots(dice, salvo, quarry, salvo.shooters)
    helping = salvo.blow.attacking.with_trait(Trait.REROLLS_FLAMES)
    further, most = flamed_lines(quarry.unit.formation, quarry.arc), quarry.unit.model_count
    falls: list[tuple[Pool, Volley]] = []
    misfires = 0
    for _ in range(salvo.shooters):
        if dice.d6(rule) == 1:
            misfires += 1
            continue
        hits = dice.step(roll_flames, further, most, rule)
        rolled = FlamesRolled(quarry.attacker, salvo.gun.weapon.name, hits, further, most, rule)
        if (yield from is_rolled_again(rolled, helping, quarry.player, quarry.attacker, dice, state)):
            hits = dice.step(roll_flames, further, most, rule)
        falls.extend(land(dice, quarry, salvo.blow, hits))
    return Fall(tuple(falls), misfires)


def _fire_volley_gun(dice: Dice, salvo: Salvo, quarry: Quarry, rule: str) -> Fall:
    shots = salvo.gun.weapon.shots or DiceExpression.number(1)
    falls: list[tuple[Pool, Volley]] = []
    misfires = 0
    for _ in range(salvo.shooters):
        number, sixes = dice.step(roll_gun, shots, rule)
        if sixes >= TWO_SIXES:
            misfires += 1
            continue
        blow = salvo.blow
        if sixes:
            dice.tell(Falters(salvo.gun.weapon.name, rule))
            blow = replace(blow, situation=(*blow.situation, Modifier(rule, "add", -1)))
        falls.extend(_shots_fall(dice, salvo, quarry, blow, number))
    return Fall(tuple(falls), misfires)


def _tell_shots(dice: Dice, salvo: Salvo, quarry: Quarry, shots: int) -> None:
    dice.tell(Shoots(quarry.attacker, quarry.unit.name, salvo.gun.weapon.name, shots))


# ---- what falls does harm --------------------------------------------------------------------------------------------


def harm(
    state: State,
    target_id: int,
    falls: tuple[tuple[Pool, Volley], ...],
    dice: Dice,
    *,
    by: int | None,
    quarry: Quarry | None = None,
) -> State:
    """Roll all that falls on each pool of the unit together, and take the Health Points away (core 11.12 to 11.17).

    *by*: the enemy unit that shot, None for hits of neither player. *quarry*: the target of shots, on which their hits
    may bring more.
    """
    pools: dict[Pool, list[Volley]] = {}
    target = state.by_id.get(target_id)
    for pool, volley in falls:
        pools.setdefault(pool, []).append(replace(volley, struck=target.side if target is not None else None))
    harms = [
        (pool, dice.step(roll_volleys, tuple(pools[pool]), most_to_lose(state, target_id, pool)))
        for pool in sorted(pools, key=place_of_pool)
    ]
    struck = _struck(pools, harms)
    if quarry is not None:
        more = tuple(fall for strike in struck for fall in _further(dice, strike, quarry))
        state = harm(state, target_id, more, dice, by=by) if more else state
    for effect in (hook(strike.blow) for strike in struck for hook in strike.rules.of(Moments.leaves_on_struck)):
        if effect and state.has(target_id):
            state = state.put(with_effect(state.unit(target_id), effect, state.player_turn))
    for pool, done in harms:
        if done.spent and state.has(target_id):
            state = state.put(with_spent(state.unit(target_id), pool, done.spent))
        if done.lost and state.has(target_id):
            state, _ = lose_health(state, target_id, pool, done.lost, melee=False, by=by, dice=dice)
    return state


def _struck(pools: dict[Pool, list[Volley]], harms: list[tuple[Pool, Harm]]) -> list[Strike]:
    """Return the attacks that have hit and whose hits are watched, once for each weapon of each model."""
    found: dict[tuple[Model, Weapon | None], Strike] = {}
    for pool, done in harms:
        watched = [volley.strike for volley in pools[pool] if watches_hits(volley.strike)]
        for strike, hit in zip(watched, done.struck, strict=True):
            if hit:
                found.setdefault((strike.blow.attacker, strike.blow.weapon), strike)
    return list(found.values())


def _further(dice: Dice, strike: Strike, quarry: Quarry) -> Landing:
    """Let the hits fall that a hit brings on the whole unit (Special Attacks with values of their own)."""
    falls: list[tuple[Pool, Volley]] = []
    for hook in strike.rules.of(Moments.hits_further):
        hits = hook(strike.blow)
        if hits is None:
            continue
        blow = replace(
            strike.blow,
            kind="ranged_special",
            weapon=None,
            strength=hits.strength,
            armour_penetration=hits.armour_penetration,
            attributes=hits.attributes,
        )
        falls.extend(land(dice, quarry, blow, number_of_hits(dice, hits, blow.part)))
    return tuple(falls)
