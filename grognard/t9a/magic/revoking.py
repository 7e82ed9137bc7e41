"""Spells that wait on a unit to dispel the next enemy one (Rune of Revocation)."""

from __future__ import annotations

from grognard.kernel.dice import Dice
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.events import SpellDispelled


def without_revoked(state: State, targets: tuple[int, ...], side: int, spell: str, dice: Dice) -> tuple[State, bool]:
    """Return whether a rule on a target dispels the spell at once, which uses that rule up (Rune of Revocation)."""
    for target in targets:
        unit = state.by_id.get(target)
        if unit is None or unit.side == side or not unit.has_trait(Trait.DISPELS_NEXT):
            continue
        if dice.telling:
            dice.tell(SpellDispelled(spell, _waiting(unit)))
        return state.put(_used_up(unit)), True
    return state, False


def _waiting(unit: Unit) -> str:
    return unit.hooks.with_trait(Trait.DISPELS_NEXT)[0].id


def _used_up(unit: Unit) -> Unit:
    waiting = _waiting(unit)
    return unit.altered(effects=tuple(effect for effect in unit.effects if effect[0] != waiting))
