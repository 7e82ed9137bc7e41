"""How tall models count against each other (core 4.4, 4.6, 4.9; t9a.tall)."""

from __future__ import annotations

from typing import NamedTuple

from grognard.t9a.board.profile import Height, Model
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit


class Stature(NamedTuple):
    """A printed Height, and whether the model (or Boundary) is Tall."""

    height: int
    tall: bool


def stature_of(model: Model) -> Stature:
    """Return its printed Height, and whether it is Tall, which counts against models of its own Height alone."""
    return Stature(model.height, bool(model.hooks.with_trait(Trait.COUNTS_TALLER)))


def stature_of_boundary(state: State, unit: Unit) -> Stature:
    """Return the stature of a Unit Boundary: the Height of most of its models; Tall if half or more of them are."""
    tall = share(unit, Trait.COUNTS_TALLER)
    return Stature(unit.height, bool(tall) and is_enough(state, tall))


def share(unit: Unit, trait: Trait) -> float:
    """Return the share of the unit's models that have *trait* (0 to 1)."""
    return sum(number for model, number in unit.members if model.hooks.with_trait(trait)) / unit.model_count


def is_enough(state: State, share: float) -> bool:
    """Does this share of its models make a Boundary Tall, or of Towering Presence (reading t9a.tall.share)?"""
    return share > 0.5 or (share == 0.5 and state.setting.readings.choice("t9a.tall.share") == "half-or-more")


def counted(one: Stature, other: Stature) -> int:
    """Return as how high *one* counts against *other*: a step higher against its own Height, if it alone is Tall.

    >>> counted(Stature(1, True), Stature(1, False)), counted(Stature(1, True), Stature(2, False))
    (2, 1)
    """
    rises = one.tall and not other.tall and one.height == other.height
    return min(one.height + rises, int(Height.GIGANTIC))


def blocks(between: Stature, looker: Stature, target: Stature) -> bool:
    """Does a model in between block the sight: is it at least as high as both looker and target?"""
    return all(counted(between, other) >= counted(other, between) for other in (looker, target))


def covers(between: Stature, looker: Stature, target: Stature) -> bool:
    """Does a model that blocks no sight give Soft Cover? Not a Standard one, if either of the two is Gigantic."""
    return not any(
        counted(between, other) == Height.STANDARD and counted(other, between) == Height.GIGANTIC
        for other in (looker, target)
    )
