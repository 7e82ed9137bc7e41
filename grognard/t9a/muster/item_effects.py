"""Special items that change a profile, or whose place is not their bearer: a bow's shots, a thrown weapon, the mount.

What an item does in play stands with its rule; here its numbers enter the profile, and its rule finds its place.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.t9a.armies import UnitEntry
from grognard.t9a.armies.entries import CharacterValue
from grognard.t9a.board.profile import Model, Part, ShotValues, Weapon
from grognard.t9a.board.traits import Trait
from grognard.t9a.rules import REGISTRY
from grognard.t9a.rules.runes import (
    RuneOfDestruction,
    RuneOfFire,
    RuneOfLightning,
    RuneOfMight,
    RuneOfPenetration,
    RuneOfReturning,
    RuneOfSmashing,
)
from grognard.t9a.rules.shooting import Accurate, QuickToFire, Reload

ItemEffect = Callable[[Model, UnitEntry | None], Model]

FLY_WITH_IT = (
    RuneOfDestruction,
    RuneOfFire,
    RuneOfLightning,
    RuneOfMight,
    RuneOfPenetration,
    RuneOfReturning,
    RuneOfSmashing,
)
"""Runes that work for a thrown weapon too; the others are for hand-to-hand fighting."""
RETURNING_AIM, RETURNING_RANGE_IN = 2, 8.0
BURST_SHOTS, BURST_STRENGTH, BURST_PENETRATION = 4, 4, 1


def _one_health_point_more(model: Model, mount: UnitEntry | None) -> Model:
    """Raise the wearer's Health Points; on a mount that has its own they are not his (core 3.8)."""
    if mount is not None and not isinstance(mount.health_points, CharacterValue):
        return model
    return replace(model, health_points=model.health_points + 1)


def _burst_of_shots(model: Model, mount: UnitEntry | None) -> Model:
    """Give the enchanted bow its shots and their values."""
    return _with_bearer(
        model,
        replace(
            model.parts[0],
            shooting_weapons=tuple(_bursting(weapon) if weapon.enchanted else weapon for weapon in _shots(model)),
        ),
    )


def _bursting(weapon: Weapon) -> Weapon:
    return replace(
        weapon,
        shots=DiceExpression.number(BURST_SHOTS),
        normal=ShotValues(BURST_STRENGTH, BURST_PENETRATION),
    )


def _weapon_that_returns(model: Model, mount: UnitEntry | None) -> Model:
    """Let the rune's weapon be thrown as well, with all its runes."""
    bearer = model.parts[0]
    thrown = [
        Weapon(
            RuneOfReturning.id,
            REGISTRY.catalogue.entry(RuneOfReturning.id).names,
            "shooting",
            (Accurate(), QuickToFire(), Reload(), *(rule for rule in weapon.rules if isinstance(rule, FLY_WITH_IT))),
            range_in=RETURNING_RANGE_IN,
            shots=DiceExpression.number(1),
            aim=RETURNING_AIM,
            normal=ShotValues(None, None),
            enchanted=True,
        )
        for weapon in bearer.close_weapons
        if any(isinstance(rule, RuneOfReturning) for rule in weapon.rules)
    ]
    return _with_bearer(model, replace(bearer, shooting_weapons=(*bearer.shooting_weapons, *thrown)))


def _shots(model: Model) -> tuple[Weapon, ...]:
    return model.parts[0].shooting_weapons


def _with_bearer(model: Model, part: Part) -> Model:
    return replace(model, parts=(part, *model.parts[1:]))


def on_mount(model: Model, rule: Rule) -> Model:
    """Return the model with the rule on the mount's part that makes Impact Hits."""
    for number, part in enumerate(model.parts[1:], start=1):
        if part.hooks.with_trait(Trait.MAKES_IMPACT_HITS):
            ridden = replace(part, rules=(*part.rules, rule))
            return replace(model, parts=(*model.parts[:number], ridden, *model.parts[number + 1 :]))
    return model


EFFECTS_OF_ITEMS: dict[str, ItemEffect] = {
    "taurosaurs_vigour": _one_health_point_more,
    "wildfire_burst": _burst_of_shots,
    "rune_of_returning": _weapon_that_returns,
}
"""By item; what all others do is told by their rule alone."""
