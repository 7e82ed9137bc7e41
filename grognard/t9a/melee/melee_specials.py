"""Special Attacks in melee: whom they strike, how many hits, on which pools these fall (core 11.6, 11.11, 11.18)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grognard.kernel.battle.asks import Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.t9a.attack.hits import distribute, number_of_hits
from grognard.t9a.board.profile import Height, Model, Part
from grognard.t9a.board.round_of_combat import CHAMPION, Fighter, Pool, Striker
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.duels import opponent_in_duel
from grognard.t9a.melee.initiative import offered_special_attacks
from grognard.t9a.melee.melee_answers import AimSpecialAttack
from grognard.t9a.melee.reach import Mark, Stand, stands_of
from grognard.t9a.melee.striking import character_of
from grognard.t9a.moments.offers import AutomaticHits
from grognard.t9a.units.contact import model_of

KIND = "t9a.special-attacks"


class Onset(msgspec.Struct, frozen=True):
    """A Special Attack that is made: *models* of the striker's pool hit an enemy unit."""

    striker: Striker
    enemy: int
    models: int
    hits: AutomaticHits


def aim_special_attack(state: State, striker: Striker, before: Iterable[Onset] = ()) -> Play[tuple[Onset, ...]]:
    """Return the striker's Special Attack with its targets; the owner chooses where there are several.

    An attack that spends a one-use rule may be held back. Models in a Duel make theirs at the opponent's unit only.
    *before*: what was aimed in this step already.
    """
    unit = state.unit(striker.unit)
    model = model_of(unit, striker.pool)
    if model is None:
        return ()
    hits = offered_special_attacks(state, unit, model, striker.part, striker.pool).get(striker.rule)
    if hits is None or (hits.use and hits.use in spent_by(unit, striker.pool)):
        return ()
    if hits.one_a_round and (note_of(state, striker, hits) in state.notes or _is_among(state, striker, before)):
        return ()
    reach = _models_and_enemies(state, unit, striker.pool, hits)
    targets: tuple[int | None, ...] = tuple(dict.fromkeys(enemy for _, enemies in reach for enemy in enemies))
    if not targets:
        return ()
    if hits.use:
        targets = (*targets, None)
    chosen = targets[0]
    if len(targets) > 1:
        options = tuple(AimSpecialAttack(unit.id, striker.pool, striker.part, striker.rule, enemy) for enemy in targets)
        answer = yield from answer_to(Ask(unit.side, KIND, options, state=state), AimSpecialAttack)
        chosen = answer.enemy
    if chosen is None:
        return ()
    if hits.once:
        return (Onset(striker, chosen, 1, hits),)
    models: dict[int, int] = {}
    for number, enemies in reach:  # models that do not touch the chosen unit strike the first that they touch
        target = chosen if chosen in enemies else enemies[0]
        models[target] = models.get(target, 0) + number
    return tuple(Onset(striker, enemy, number, hits) for enemy, number in models.items())


def note_of(state: State, striker: Striker, hits: AutomaticHits) -> tuple[str, tuple[int, ...]]:
    """Return how the state notes that a side has used an attack in this Round that it may use once."""
    combat = state.round
    assert combat is not None, "Special Attacks of a melee belong to a Round of Combat"
    return hits.rule, (state.player_turn, state.unit(striker.unit).side, *combat.units)


def _is_among(state: State, striker: Striker, onsets: Iterable[Onset]) -> bool:
    side = state.unit(striker.unit).side
    return any(one.hits.rule == striker.rule and state.unit(one.striker.unit).side == side for one in onsets)


def _models_and_enemies(state: State, unit: Unit, pool: Pool, hits: AutomaticHits) -> list[tuple[int, tuple[int, ...]]]:
    """Return the models of the pool that may make the attack, with the enemy units that they may make it against."""
    opponent = opponent_in_duel(state, unit.id, pool)
    if opponent is not None:
        return [(1, (opponent.unit,))] if _may_hit_opponent(state, unit, opponent, hits) else []
    found: list[tuple[int, tuple[int, ...]]] = []
    for stand in stands_of(state, unit, pool, 1):
        enemies = tuple(
            enemy
            for enemy in dict.fromkeys(enemy for enemy, _ in stand.touched)
            if not stand.supporting and _may_hit(state, unit, state.unit(enemy), stand, hits)
        )
        if enemies:
            found.append((stand.models, enemies))
    return found


def _may_hit_opponent(state: State, unit: Unit, opponent: Fighter, hits: AutomaticHits) -> bool:
    """May the attack be made in a Duel? The two count as in contact where their units are Engaged (core 11.18)."""
    if not state.has(opponent.unit):
        return False
    enemy = state.unit(opponent.unit)
    model = model_of(enemy, opponent.pool)
    fits = not hits.only_standard or (model is not None and can_be_stomped(model))
    return fits and _is_on_the_right_side(unit, enemy, hits)


def _is_on_the_right_side(unit: Unit, enemy: Unit, hits: AutomaticHits) -> bool:
    return not hits.front_only or any(one.enemy == enemy.id and one.ours == "front" for one in unit.fight.engaged)


def _may_hit(state: State, unit: Unit, enemy: Unit, stand: Stand, hits: AutomaticHits) -> bool:
    if not _is_on_the_right_side(unit, enemy, hits):
        return False
    if not hits.only_standard:
        return True
    touched = (model_of(enemy, pool) for one, pool in stand.touched if one == enemy.id)
    return any(model is not None and can_be_stomped(model) for model in touched)


def can_be_stomped(model: Model) -> bool:
    """Does the model allow and suffer Stomp Attacks: Standard Height, and no rule against it?"""
    return model.height == Height.STANDARD and not model.hooks.with_trait(Trait.CANNOT_BE_STOMPED)


def spent_by(unit: Unit, pool: Pool) -> tuple[str, ...]:
    """Return the one-use rules that the models of a pool have used."""
    hero = character_of(unit, pool)
    return unit.spent if hero is None else hero.spent


# ---- hits ------------------------------------------------------------------------------------------------------------


def hits_on_pools(state: State, onset: Onset, part: Part, dice: Dice) -> tuple[tuple[Mark, int], ...]:
    """Roll the number of hits, for each model separately, and distribute them on the enemy unit.

    Hits of a model in a Duel all fall on its opponent; those of others never fall on models in a Duel.
    """
    number = dice.pool(onset.models, number_of_hits, onset.hits, part)
    if not number or not state.has(onset.enemy):
        return ()
    opponent = opponent_in_duel(state, onset.striker.unit, onset.striker.pool)
    if opponent is not None:
        return ((Mark(opponent.unit, opponent.pool), number),)
    enemy = state.unit(onset.enemy)
    heroes = tuple(hero for hero in enemy.characters if opponent_in_duel(state, enemy.id, hero.id) is None)
    champion = enemy.champion and opponent_in_duel(state, enemy.id, CHAMPION) is None
    shown = enemy.altered(characters=heroes, champion=champion)
    if not shown.model_count:
        return ()
    shares = distribute(state, shown, number, stomp=onset.hits.only_standard, dice=dice)
    return tuple((Mark(enemy.id, pool), hits) for pool, hits in shares if hits)
