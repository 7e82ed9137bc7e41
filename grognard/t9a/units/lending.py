"""Rules that a unit has from its own models, and from friends nearby (hooks `lends_rules` and `lends_to_friends`)."""

from __future__ import annotations

from grognard.kernel.rules.rule import HookTable, Rule
from grognard.t9a.board.effects import not_on_him, spells_of, table_of
from grognard.t9a.board.gathering import rule_of
from grognard.t9a.board.ranks import NO_RULES, Character
from grognard.t9a.board.round_of_combat import CHAMPION, RANK_AND_FILE, Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.units.bearers import bearers_of, is_within_the_bearer


def lent_to(state: State, unit: Unit) -> tuple[Rule, ...]:
    """Return the rules lent to all models of *unit*: by its own models and effects, and by friends within their reach.

    Worked out once for each state.
    """
    key = ("lent", unit.id)
    found: tuple[Rule, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = (*unit.lent, *_of_friends(state, unit))
    return found


def lent_to_pool(state: State, unit: Unit, hero: Character | None) -> tuple[Rule, ...]:
    """Return the rules lent to one of the unit's pools: those of the unit, and the spells on a *hero* himself.

    Spells that lay on the unit before he joined it don't reach him.
    """
    lent = lent_to(state, unit)
    if hero is None or not hero.effects:
        return lent
    spared = not_on_him(unit.effects, hero.effects)
    if spared:
        free_of = table_of(spared).rules
        lent = tuple(rule for rule in lent if rule not in free_of)
    return (*lent, *table_of(spells_of(hero.effects)).rules)


def granted_to_pool(unit: Unit, pool: Pool) -> HookTable:
    """Return the effects that give a single model attacks of its own: those on a Character, Champion or lone model."""
    hero = next((one for one in unit.characters if one.id == pool), None)
    if hero is not None:
        return table_of((*unit.effects, *hero.effects))
    alone = pool == CHAMPION or (pool == RANK_AND_FILE and unit.models == 1)
    return table_of(unit.effects) if alone else NO_RULES


def _reaches(state: State, friend: Unit, rule: Rule, unit: Unit, inches: float) -> bool:
    return is_within_the_bearer(state, friend, bearers_of(friend, rule), unit, inches)


def _of_friends(state: State, unit: Unit) -> list[Rule]:
    rules: list[Rule] = []
    for friend in state.units:
        if friend.side != unit.side or not friend.can(Moments.lends_to_friends):
            continue
        for hook in friend.hooks.of(Moments.lends_to_friends):
            given = hook(friend)
            if given is not None and (_reaches(state, friend, rule_of(hook), unit, given[0])):
                rules.extend(given[1])
    return rules
