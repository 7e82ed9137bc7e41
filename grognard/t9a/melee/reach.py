"""Whom the models of a pool may strike: contact, Supporting Attacks, Duels and Swirling Melee (core 11.5 to 11.8)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.profile import Part, Weapon
from grognard.t9a.board.round_of_combat import COMPANIONS, RANK_AND_FILE, Pool, place_of_pool
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.duels import opponent_in_duel
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.units.contact import model_of, pool_of, pools_of, touching

Touched = tuple[tuple[int, Pool], ...]


class Mark(msgspec.Struct, frozen=True):
    """A pool of an enemy unit to which attacks may go, and what that costs on the to-hit roll."""

    enemy: int
    pool: Pool
    modifiers: tuple[Modifier, ...] = ()


class Stand(msgspec.Struct, frozen=True):
    """Models of one pool that stand alike: in contact or supporting, with the enemy pools that they touch.

    *foes* counts the enemy models that touch a model which is alone in its pool; 0 for others.
    """

    models: int
    supporting: bool
    touched: Touched
    foes: int = 0


class Group(msgspec.Struct, frozen=True):
    """Models that may strike at the same marks."""

    models: int
    supporting: bool
    marks: tuple[Mark, ...]
    foes: int = 0


def groups_of(state: State, unit: Unit, pool: Pool, part: Part, weapon: Weapon | None) -> tuple[Group, ...]:
    """Return the models of the pool that may strike with this part and weapon, grouped by their marks."""
    opponent = opponent_in_duel(state, unit.id, pool)
    if opponent is not None:
        foes = _foes_of_duellist(state, unit, pool, (opponent.unit, opponent.pool))
        return (Group(1, False, (Mark(opponent.unit, opponent.pool),), foes),)  # noqa: FBT003 - a struct's field
    found: list[Group] = []
    for stand in stands_of(state, unit, pool, 1 + extra_ranks(unit, part, weapon)):
        marks = marks_of(state, unit, pool, stand.touched)
        if marks:
            found.append(Group(stand.models, stand.supporting, marks, stand.foes))
    return tuple(found)


def _foes_of_duellist(state: State, unit: Unit, pool: Pool, opponent: tuple[int, Pool]) -> int:
    """Return how many enemy models touch him: his opponent counts wherever he stands."""
    for stand in stands_of(state, unit, pool, 1):
        if not stand.supporting:
            return stand.foes + (opponent not in stand.touched)
    return 1


def extra_ranks(unit: Unit, part: Part, weapon: Weapon | None) -> int:
    """Return how many ranks after the second may support: by rules, and one in a line (`t9a.line-formation`)."""
    more = part.hooks.amounts(Amount.FIGHTS_IN_EXTRA_RANKS)
    if weapon is not None:
        more += weapon.hooks.amounts(Amount.FIGHTS_IN_EXTRA_RANKS)
    return int(unit.formation.line) + int(sum(more))


def stands_of(state: State, unit: Unit, pool: Pool, ranks: int) -> tuple[Stand, ...]:
    """Return how the models of the pool stand; *ranks* behind the first may support (`t9a.supporting-attacks`)."""
    enemies = tuple(state.unit(engagement.enemy) for engagement in unit.fight.engaged)
    key = ("stands", enemies, ranks)
    found: dict[Pool, tuple[Stand, ...]] | None = unit.memo.get(key)
    if found is None:
        found = unit.memo[key] = _stands(unit, enemies, ranks)
    return found.get(pool, ())


def _stands(unit: Unit, enemies: tuple[Unit, ...], ranks: int) -> dict[Pool, tuple[Stand, ...]]:
    numbers = {pool: number for pool, _, number in pools_of(unit)}
    counts: dict[Pool, dict[tuple[bool, Touched, int], int]] = {}
    for slot, supporting, touched in _slots_in_reach(unit, enemies, ranks):
        pool = pool_of(unit.formation.slots[slot])
        pools = sorted({enemy for enemy, _ in touched}, key=lambda one: (one[0], place_of_pool(one[1])))
        foes = len(touched) if numbers.get(pool) == 1 else 0
        alike = counts.setdefault(pool, {})
        key = (supporting, tuple(pools), foes)
        alike[key] = alike.get(key, 0) + 1
    return {
        pool: tuple(Stand(number, supporting, touched, foes) for (supporting, touched, foes), number in alike.items())
        for pool, alike in counts.items()
    }


_Touch = tuple[tuple[int, Pool], int]  # (enemy, pool), enemy slot


def _slots_in_reach(unit: Unit, enemies: tuple[Unit, ...], ranks: int) -> Iterator[tuple[int, bool, list[_Touch]]]:
    """Yield each model that touches an enemy or supports, whether it supports, and the enemy models that it reaches."""
    in_contact: dict[int, list[_Touch]] = {}
    behind: dict[int, list[_Touch]] = {}
    every_side = any(hook(unit) for hook in unit.hooks.of(Moments.supports_every_side))
    for enemy in enemies:
        contact = touching(unit, enemy, ranks=ranks, every_side=every_side)
        assert contact is not None, "Engaged units have a contact"
        slots = enemy.formation.slots
        for found, models in ((in_contact, contact.models), (behind, contact.behind)):
            for number, touched in models:
                found.setdefault(number, []).extend(((enemy.id, pool_of(slots[one])), one) for one in touched)
    for number in sorted(in_contact):
        yield number, False, in_contact[number]
    for number in sorted(behind):
        if number not in in_contact:
            yield number, True, behind[number]


def marks_of(state: State, unit: Unit, pool: Pool, touched: Touched) -> tuple[Mark, ...]:
    """Return the marks of attackers of *unit*'s *pool* that touch these enemy pools (core 11.7, 11.8).

    Models that fight a Duel are out of reach. Rank and file (a Champion too) that could strike nobody else than
    Characters and Champions, or nobody at all, may strike the rank and file of the unit instead
    (`t9a.swirling-melee`).
    """
    free = [(enemy, of) for enemy, of in touched if opponent_in_duel(state, enemy, of) is None]
    marks = {one: Mark(*one) for one in free}
    model = model_of(unit, pool)
    if not isinstance(pool, int) or (model is not None and model.hooks.with_trait(Trait.BELONGS_TO_THE_RANKS)):
        swirling = not any(of in (RANK_AND_FILE, COMPANIONS) for _, of in free)
        for enemy_id in dict.fromkeys(enemy for enemy, _ in touched):
            enemy = state.unit(enemy_id)
            opened = _opened(state, enemy) if pool in (RANK_AND_FILE, COMPANIONS) else ()
            if swirling:
                opened += tuple(one for foe in _swirled_at(state, unit, enemy) for one in _swirling(state, foe))
            for mark in opened:
                marks.setdefault((mark.enemy, mark.pool), mark)
    return tuple(marks[one] for one in sorted(marks, key=lambda one: (one[0], place_of_pool(one[1]))))


def _opened(state: State, enemy: Unit) -> tuple[Mark, ...]:
    """Return the pools that the enemy's rules open to rank and file in contact with any of its models."""
    if not enemy.can(Moments.opens_pools) or not _pools_are_chosen(state):
        return ()
    return tuple(mark for hook in enemy.hooks.of(Moments.opens_pools) for mark in _there(enemy, hook(enemy) or ()))


def _swirled_at(state: State, unit: Unit, enemy: Unit) -> tuple[Unit, ...]:
    """Return the units that Swirling Melee may turn on: the one touched, or any in contact with the attackers' unit."""
    if state.setting.readings.choice("t9a.swirling-melee.unit") == "any-unit":
        return tuple(state.unit(engagement.enemy) for engagement in unit.fight.engaged)
    return (enemy,)


def _pools_are_chosen(state: State) -> bool:
    """Do attackers choose among the pools of a mixed unit (English), rather than by contact alone (French)?"""
    return state.setting.readings.choice("t9a.sa.combined-strength.allocation") == "choice"


def _swirling(state: State, enemy: Unit) -> tuple[Mark, ...]:
    """Return the rank and file that Swirling Melee may strike in a unit."""
    if any(hook(enemy) for hook in enemy.hooks.of(Moments.closes_swirling_melee)) and _pools_are_chosen(state):
        return ()
    for hook in enemy.hooks.of(Moments.swirling_pools):
        pools = hook(enemy)
        if pools is not None:
            return _there(enemy, pools)
    return _there(enemy, ((RANK_AND_FILE, None), (COMPANIONS, None)))


def _there(enemy: Unit, pools: tuple[tuple[str, Modifier | None], ...]) -> tuple[Mark, ...]:
    """Return marks of those of the *pools* that still have a model."""
    return tuple(
        Mark(enemy.id, pool, () if cost is None else (cost,))
        for pool, cost in pools
        if model_of(enemy, pool) is not None
    )
