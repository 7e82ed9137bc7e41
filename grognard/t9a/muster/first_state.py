"""What a troop is at the beginning of a battle: its unit, its champion."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.profile import Model, Troop
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.rules import REGISTRY

__all__ = ["champion_of", "starting_unit"]


def starting_unit(troop: Troop, unit_id: int, side: int) -> Unit:
    """Return the unit with which *troop* begins the battle, off the table."""
    if troop.character:
        hero = Character(unit_id, troop)
        return Unit(unit_id, side, None, 0, characters=(hero,), away="undeployed")
    return Unit(
        unit_id,
        side,
        troop,
        troop.size - (troop.champion is not None),
        champion=troop.champion is not None,
        companions=troop.companions,
        musician=troop.musician,
        standard=troop.standard,
        away="undeployed",
    )


def champion_of(model: Model) -> Model:
    """Return the champion's model: one part that is neither Harnessed nor Inanimate has +1 Attack Value (core 14.8)."""
    for number, part in enumerate(model.parts):
        if part.attacks is not None and not part.hooks.with_trait(Trait.CARRIES_NO_WEAPON):
            better = replace(part, rules=(*part.rules, _named("First Among Equals")))
            parts = (*model.parts[:number], better, *model.parts[number + 1 :])
            return replace(model, parts=parts, rules=(*model.rules, _named("Champion")))
    return replace(model, rules=(*model.rules, _named("Champion")))


def _named(text: str) -> Rule:
    return REGISTRY.read(text, "en")
