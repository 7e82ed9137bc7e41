"""Hits on a whole unit: on which Health Pools they fall (`t9a.distributing-hits`, core 11.20), and their numbers."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import accumulate

import msgspec
from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.rules.rule import Rule
from grognard.t9a.attack.strike import Strike
from grognard.t9a.board.effects import ids_of
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.marks import marks_on
from grognard.t9a.board.profile import Height, Model, Part
from grognard.t9a.board.round_of_combat import CHAMPION, COMPANIONS, RANK_AND_FILE, Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import AutomaticHits
from grognard.t9a.units.contact import model_of
from grognard.t9a.units.lending import lent_to_pool

CROWD = 5  # rank and file models among whom Characters of their kind take no hits


class Sharing(msgspec.Struct, frozen=True, dict=True):
    """Who takes the hits on a unit: *ranks* models of the rank and file, and these *heroes*.

    Each hit on the rank and file falls on one of the *pools* by a die (*rule*): so many of its faces are each pool's.
    """

    ranks: int
    pools: tuple[tuple[Pool, int], ...]
    heroes: tuple[int, ...] = ()
    rule: str = ""

    @cached_property
    def sole(self) -> Pool | None:
        """The pool on which all hits fall; None if there are several."""
        if not self.ranks:
            return self.heroes[0] if len(self.heroes) == 1 else None
        return self.pools[0][0] if len(self.pools) == 1 and not self.heroes else None


def sharing(state: State, unit: Unit, *, stomp: bool = False) -> Sharing:
    """Return who takes hits that are not Close Combat Attacks; *stomp*: only models that can be stomped do.

    Among five rank and file models or more, Characters of the unit's Type and Height take none. Champions never do,
    unless nobody else is left.
    """
    heroes = tuple(hero for hero in unit.characters if not stomp or _can_be_stomped(hero.model))
    companions = unit.companions if not stomp or _can_be_stomped(model_of(unit, COMPANIONS)) else 0
    models = unit.models if not stomp or _can_be_stomped(model_of(unit, RANK_AND_FILE)) else 0
    if models + companions + unit.champion >= CROWD:
        heroes = tuple(hero for hero in heroes if not _is_one_of(hero.model, unit))
    takers = tuple(hero.id for hero in heroes)
    if not models + companions:
        if unit.champion and not takers:
            return Sharing(1, ((CHAMPION, 6),))
        return Sharing(0, (), takers)
    for hook in unit.hooks.of(Moments.distributes_hits):
        faces = hook(unit, stomp, state)
        if faces is not None:
            return Sharing(models + companions, tuple(faces), takers, rule_id_of(hook))
    pool = RANK_AND_FILE if models else COMPANIONS
    return Sharing(models + companions, ((pool, 6),), takers)


def distribute(
    state: State, unit: Unit, hits: int, *, stomp: bool = False, dice: Dice, characters_first: bool = True
) -> tuple[tuple[Pool, int], ...]:
    """Return how many of the *hits* on *unit* each pool takes: `t9a.distributing-hits` (core 11.20).

    As equally as possible: no model takes a second hit before each has one. Where that leaves a choice, it is the
    attacker's: *characters_first* says that Characters take a hit more rather than the rank and file.
    """
    return share_out(dice, sharing(state, unit, stomp=stomp), hits, characters_first)


def share_out(dice: Dice, shares: Sharing, hits: int, characters_first: bool = True) -> tuple[tuple[Pool, int], ...]:
    """Distribute *hits* among those who share them."""
    if not hits or not (shares.ranks or shares.heroes):
        return ()
    each, spare = divmod(hits, shares.ranks + len(shares.heroes))
    for_heroes = min(spare, len(shares.heroes)) if characters_first else max(0, spare - shares.ranks)
    found: list[tuple[Pool, int]] = [(hero, each + (number < for_heroes)) for number, hero in enumerate(shares.heroes)]
    on_ranks = hits - sum(number for _, number in found)
    if len(shares.pools) > 1 and on_ranks:
        faces = tuple(number for _, number in shares.pools)
        falls = dice.pool(on_ranks, fall, faces, shares.rule)
        found = [*((pool, number) for (pool, _), number in zip(shares.pools, falls, strict=True)), *found]
    elif shares.pools:
        found = [(shares.pools[0][0], on_ranks), *found]
    return tuple((pool, number) for pool, number in found if number)


def fall(dice: Dice, faces: tuple[int, ...], rule: str) -> tuple[int, ...]:
    """Roll on which pool a hit falls: 1 for that pool, 0 for the others; *faces* of the die belong to each in turn."""
    roll = dice.d6(rule)
    for number, last in enumerate(accumulate(faces)):
        if roll <= last:
            return tuple(int(number == other) for other in range(len(faces)))
    raise AssertionError(f"the pools share six faces, not {faces}")


# ---- numbers there --------------------------------------------------------------------------------------------------


class TargetSide(msgspec.Struct, frozen=True, cache_hash=True):
    """A pool of a unit as attacks meet it: its model, and all that its unit, its friends and its past bring along."""

    model: Model
    lent: tuple[Rule, ...]
    marked: tuple[str, ...]
    effects: tuple[str, ...]
    spent: tuple[str, ...]


def side_of(state: State, unit: Unit, pool: Pool) -> TargetSide:
    """Return a pool of *unit* as attacks meet it."""
    model = model_of(unit, pool)
    assert model is not None, f"{unit.name.en} has nobody in the pool {pool}"
    hero = next((one for one in unit.characters if one.id == pool), None)
    return TargetSide(
        model,
        lent_to_pool(state, unit, hero),
        marks_on(state, unit, hero.id if hero is not None else None),
        ids_of((*unit.effects, *(hero.effects if hero is not None else ()))),
        hero.spent if hero is not None else unit.spent,
    )


def against(blow: Blow, side: TargetSide) -> Blow:
    """Return *blow* struck at a pool of the target unit."""
    return replace(
        blow,
        target=side.model,
        target_lent=side.lent,
        target_marked=side.marked,
        target_effects=side.effects,
        target_spent=side.spent,
    )


@lru_cache(maxsize=8192)
def landed(strike: Strike, *, wounding: bool = False) -> Strike:
    """Return the numbers of an attack that has hit already; *wounding*: it wounds without a roll (Poison Attacks)."""
    return replace(strike, to_hit=None, to_wound=None if wounding else strike.to_wound)


def _can_be_stomped(model: Model | None) -> bool:
    return model is not None and model.height == Height.STANDARD and not model.hooks.with_trait(Trait.CANNOT_BE_STOMPED)


def _is_one_of(model: Model, unit: Unit) -> bool:
    """Has the Character the Type and Height of the unit?"""
    return (model.type, model.height) == (unit.leading_model.type, unit.height)


def number_of_hits(dice: Dice, hits: AutomaticHits, part: Part) -> int:
    """Roll how many hits one model makes; a rule may have all the dice rolled again."""
    amount = hits.number
    again = part.hooks.of(Moments.rerolls_number_of_hits)
    if not again or not amount.is_rolled:
        return amount.roll(dice, hits.rule, drop_lowest=hits.maximised)
    if hits.one_by_one:
        faces = dice.hand(amount.count + hits.maximised, hits.rule)[hits.maximised :]
        kept = tuple(face for face in faces if not any(hook(hits.kind, (face,), face) for hook in again))
        anew = dice.hand(len(faces) - len(kept), hits.rule) if len(kept) < len(faces) else ()
        return amount.value_of((*kept, *anew))
    for last in (False, True):
        faces = dice.hand(amount.count + hits.maximised, hits.rule)[hits.maximised :]
        number = amount.value_of(faces)
        if last or not any(hook(hits.kind, faces, number) for hook in again):
            return number
    raise AssertionError("the second roll stands")
