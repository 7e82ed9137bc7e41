"""One-use rules that are used up in the Magic Phase, and dice that come and go."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.t9a.board.state import State
from grognard.t9a.magic.events import DiceReturned
from grognard.t9a.moments.special_rule import SpecialRule


def rules_at_hand(state: State, side: int) -> Iterator[tuple[int, int | None, SpecialRule]]:
    """Yield the rules of a side's units that are not spent: (unit, Character who bears it or None, rule)."""
    for unit in state.of_side(side):
        tables = [(None, unit.hooks_of_rank_and_file, unit.spent)] if unit.troop is not None else []
        heroes = [(hero.id, hero.hooks, hero.spent) for hero in unit.characters]
        for character, table, spent in (*tables, *heroes):
            for rule in table.rules:
                if isinstance(rule, SpecialRule) and rule.id not in spent:
                    yield unit.id, character, rule


def spent(state: State, unit_id: int, character: int | None, rule: str) -> State:
    """Return the state after a one-use rule was used."""
    unit = state.unit(unit_id)
    if character is None:
        return state.put(unit.altered(spent=(*unit.spent, rule)))
    heroes = tuple(replace(one, spent=(*one.spent, rule)) if one.id == character else one for one in unit.characters)
    return state.put(unit.altered(characters=heroes))


def with_dice(state: State, side: int, change: int) -> State:
    """Return the state with more or fewer Magic Dice of a side."""
    return replace(state, magic=state.magic.with_dice(side, change)) if change else state


def fizzled(state: State, side: int, number: int, dice: Dice) -> State:
    """Return the state with the dice that a failed attempt gives back (`t9a.fizzle`)."""
    if not number:
        return state
    if dice.telling:
        dice.tell(DiceReturned(state.setting.names[side], number))
    return with_dice(state, side, number)
