"""How strong a shot is, and why."""

from __future__ import annotations

from grognard.kernel.words.modifiers import Modifier, Value
from grognard.mordheim.facts import Exchange
from grognard.mordheim.gear import Weapon
from grognard.mordheim.hooks import LAYERS, Moments
from grognard.mordheim.state import Warrior
from grognard.mordheim.values import value_of

STRENGTH = "mordheim.core.strength"
STRONG = "mordheim.core.misfire.strong"


def strength_of_shot(shooter: Warrior, weapon: Weapon, exchange: Exchange, more: int = 0) -> Value:
    """Return the Strength of a hit: the weapon's own, or the user's with its bonus; *more* by a lucky misfire."""
    own = value_of(shooter, "strength")
    base = own.value + weapon.bonus if weapon.strength is None else weapon.strength
    changes = [Modifier(STRONG, "add", more)] if more else []
    for hooks in (shooter.hooks, weapon.hooks):
        changes += [change for hook in hooks.of(Moments.strength_of_hit) if (change := hook(exchange)) is not None]
    return LAYERS.value(STRENGTH, base, changes, lowest=1)
