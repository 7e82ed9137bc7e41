"""The Magic Phase: which spell with how many dice, whether to dispel it, and whom the Attribute Spell aims at.

A spell is worth what its hits are expected to take, or a share of the worth of the unit that it helps or hinders; the
chance to cast it is exact.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from grognard.kernel.asks import Answer, Ask
from grognard.kernel.dice import odds
from grognard.kernel.language import N_
from grognard.players.tactician.weighing import Chance, Part, Valued, Weighed, best_of
from grognard.players.tactician.worth import worth_left
from grognard.t9a.attack.attack import prepare, resolve_hit
from grognard.t9a.attack.blow import Strike
from grognard.t9a.attack.hits import landed
from grognard.t9a.board.state import State, Unit
from grognard.t9a.magic.answers import Cast, CastAttribute, Dispel, DispelByRule, SiphonVeil
from grognard.t9a.magic.attempts import aim_of, attempt_of
from grognard.t9a.magic.events import SpellPassed
from grognard.t9a.magic.roll import Attempt, roll_to_cast, roll_to_dispel
from grognard.t9a.magic.strikes import spell_blow
from grognard.t9a.magic.targets import Aim
from grognard.t9a.moments.spell import PickedHits, SpellHits
from grognard.t9a.units.lending import lent_to

A_DIE = 6.0  # points that a Magic Die is worth while others may use it
FIGHTING, IN_REACH, IDLE = 0.15, 0.04, 0.01  # shares of a unit's worth that a lasting spell on it is worth
REACH_IN = 18.0
OTHER = 15.0  # points of spells that heal, move or summon
GOOD_ODDS = 0.5  # chance from which dice are put into a Dispelling Attempt
DENIED_FROM = 12  # casting total from which a one-use rule is worth it


def what_to_cast(ask: Ask, state: State) -> Weighed:
    """Cast what is expected to be worth more than its dice."""
    return best_of(ask.kind, [_casting(state, option) for option in ask.options])


def _casting(state: State, option: Answer) -> Valued:
    if not isinstance(option, Cast):
        return Valued(option, 0.0)
    aim = aim_of(state, option)
    assert aim is not None, "a suggested casting is legal"
    worth = sum(worth_on(state, aim, state.unit(target)) for target in option.targets) if option.targets else OTHER
    if aim.known.bound is not None:
        return Valued(option, worth - A_DIE * option.dice / 2, (Part(WORTH, worth),))
    chance = chance_to_cast(attempt_of(state, aim, option.dice, option.targets))
    points = chance * worth - A_DIE * option.dice / 2
    return Valued(option, points, (Part(WORTH, worth), Chance(CAST, chance)))


@lru_cache(maxsize=1024)
def chance_to_cast(attempt: Attempt) -> float:
    """Return the chance that an attempt passes."""
    return float(odds(lambda dice: int(roll_to_cast(dice, attempt).passed)).mean())


@lru_cache(maxsize=1024)
def chance_to_dispel(number: int, total: int, bonus: int = 0) -> float:
    """Return the chance that so many dice, with a bonus, reach a total."""
    return float(odds(lambda dice: int(roll_to_dispel(dice, number, total, bonus).dispelled)).mean())


def worth_on(state: State, aim: Aim, target: Unit) -> float:
    """Return what the spell is worth on a unit: below 0 where it helps the enemy or hurts a friend."""
    effect = aim.version.effect
    worth = worth_left(target)
    if isinstance(effect, PickedHits):
        return effect.models * worth / max(1, target.model_count)
    if isinstance(effect, SpellHits):
        each = worth / max(1, target.health)
        return min(worth, each * expected_loss(state, aim, target, effect))
    share = FIGHTING if target.engaged else IN_REACH if _near_an_enemy(state, target) else IDLE
    return worth * share


def expected_loss(state: State, aim: Aim, target: Unit, hits: SpellHits) -> float:
    """Return about how many Health Points the hits take, as if all fell on the model that leads the unit."""
    source = state.unit(aim.caster.unit)
    blow = replace(spell_blow(state, source, target, hits), target_lent=lent_to(state, target))
    if hits.rolled_strength is not None:
        blow = replace(blow, strength=round(float(hits.rolled_strength.mean())))
    number = float(hits.number.mean())
    if hits.area is not None:
        number = min(float(hits.area[0] * hits.area[1]), float(target.model_count))
    return number * _taken_by_a_hit(landed(prepare(blow), wounding=hits.wounding))


@lru_cache(maxsize=1024)
def _taken_by_a_hit(strike: Strike) -> float:
    return float(odds(resolve_hit, strike).mean())


def _near_an_enemy(state: State, unit: Unit) -> bool:
    here = unit.boundary
    return any(
        (enemy.boundary.x - here.x) ** 2 + (enemy.boundary.y - here.y) ** 2 <= REACH_IN**2
        for enemy in state.units
        if enemy.side != unit.side
    )


def how_to_dispel(ask: Ask, state: State) -> Weighed:
    """Dispel with as few dice as give good odds; keep one-use rules for great castings."""
    about = ask.about
    total = about.total if isinstance(about, SpellPassed) else DENIED_FROM
    values: list[Valued] = []
    for option in ask.options:
        if isinstance(option, Dispel):
            chance = chance_to_dispel(option.dice, total)
            points = 30 * chance - A_DIE * option.dice / 2 if chance >= GOOD_ODDS else -1.0
            values.append(Valued(option, points, (Chance(DISPELLED, chance),)))
        elif isinstance(option, DispelByRule):
            values.append(Valued(option, 25.0 if total >= DENIED_FROM else -1.0))
        else:
            values.append(Valued(option, 0.0))
    return best_of(ask.kind, values)


def whom_the_attribute_hits(ask: Ask, state: State) -> Weighed:
    """Cast the Attribute Spell on the unit that is worth most."""
    values = []
    for option in ask.options:
        points = 0.0
        if isinstance(option, CastAttribute) and option.target is not None and state.has(option.target):
            points = worth_left(state.unit(option.target)) * FIGHTING
        values.append(Valued(option, points))
    return best_of(ask.kind, values)


def how_to_siphon(ask: Ask, state: State) -> Weighed:
    """Buy as many dice as the tokens give."""
    return best_of(
        ask.kind, [Valued(one, A_DIE * one.dice if isinstance(one, SiphonVeil) else 0.0) for one in ask.options]
    )


WORTH = N_("worth of the spell")
CAST = N_("cast")
DISPELLED = N_("dispelled")
