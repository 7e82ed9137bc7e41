"""Rules that a unit has from its own models, and from friends nearby (hooks `lends_rules` and `lends_to_friends`)."""

from __future__ import annotations

from grognard.kernel.rules import Rule
from grognard.t9a.board.effects import spells_of, table_of
from grognard.t9a.board.state import Character, State, Unit
from grognard.t9a.units.space import is_within


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
    """Return the rules lent to one of the unit's pools: those of the unit, and the spells on a *hero* himself."""
    lent = lent_to(state, unit)
    own = spells_of(hero.effects) if hero is not None and hero.effects else ()
    return (*lent, *table_of(own).rules) if own else lent


def _of_friends(state: State, unit: Unit) -> list[Rule]:
    rules: list[Rule] = []
    for friend in state.units:
        if friend.side != unit.side or not friend.can("lends_to_friends"):
            continue
        for hook in friend.hooks.of("lends_to_friends"):
            given = hook(friend)
            if given is not None and (friend.id == unit.id or is_within(unit, friend, given[0])):
                rules.extend(given[1])
    return rules
