"""Advance and March Rates of a unit: its slowest model's, as its rules change them (core 6.7, 7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.modifiers import Modifier
from grognard.t9a.hooks import LAYERS

if TYPE_CHECKING:
    from grognard.t9a.state import Unit


def advance_rate(unit: Unit, *, flying: bool = False) -> float:
    """Return how far *unit* Advances, in inches; *flying*: with Flying Movement, which all its models must have."""
    return _rate(unit, 0, flying)


def march_rate(unit: Unit, *, flying: bool = False) -> float:
    """Return how far *unit* Marches, in inches."""
    return _rate(unit, 1, flying)


def can_fly(unit: Unit) -> bool:
    """Have all models of *unit* Fly (t9a.fly)?"""
    return all(model.hooks.of("moves_in_the_air") for model, _ in unit.members)


def _rate(unit: Unit, which: int, flying: bool) -> float:
    rates: list[float] = []
    for model, _ in unit.members:
        ground = (model.advance, model.march)[which]
        air = [rate[which] for hook in model.hooks.of("moves_in_the_air") if (rate := hook()) is not None]
        rates.append(max(air) if flying and air else ground)
    moment = ("advance_rate", "march_rate")[which]
    changes: list[Modifier] = [change for hook in unit.hooks.of(moment) if (change := hook(unit)) is not None]
    return float(LAYERS.resolve(int(min(rates)), changes, lowest=0)) if changes else min(rates)
