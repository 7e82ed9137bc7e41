"""The facts of a warrior that rules look at in a blow or a shot: `facts.Fighter`, out of the state."""

from __future__ import annotations

from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.facts import Exchange, Fighter
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.values import values_of


def fighter(warrior: Warrior, against: int = 1, *, was_charged: bool = False) -> Fighter:
    """Return the facts of a warrior; *against* says how many enemies touch him, *was_charged* if one charged him."""
    return Fighter(
        values_of(warrior),
        warrior.all_traits,
        first_turn=warrior.fight.rounds <= 1,
        charged=bool(warrior.fight.charged),
        was_charged=was_charged,
        mounted=warrior.is_mounted or warrior.rider is not None,
        against=against,
        in_water=warrior.is_in_water,
        in_building=":" in warrior.place.surface and not warrior.is_in_water,
    )


def exchange(state: State, target: Warrior, hits: Hits) -> Exchange:
    """Return the facts of some hits on a warrior."""
    by = None if hits.by is None else fighter(state.warrior(hits.by))
    return Exchange(by, fighter(target), hits.weapon, hits.traits, hits.cause)
