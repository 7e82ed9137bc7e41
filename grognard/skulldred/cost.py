"""What a figure costs in GOLD: a house formula, for the true one isn't known (`skulldred.warband-creation`)."""

from __future__ import annotations

from functools import lru_cache

from grognard.skulldred.hooks import Moments
from grognard.skulldred.profile import Profile

LEAST_COST = 3
LEAST_EXTRAS = -4
PER_TO_KILL, PER_SHOT, PER_MAGIC = 2, 4, 6


@lru_cache(maxsize=1024)
def cost(profile: Profile) -> int:
    """Return the GOLD of a figure.

    Melee counts as the square of COMBAT x LEVEL, for two fighters are far apart as soon as their hits are.
    """
    melee = ((profile.combat * profile.level) ** 2 + 4 * profile.combat * profile.long_strike) // 8
    shots = PER_SHOT * profile.shoot * profile.rate_of_fire
    rest = PER_TO_KILL * profile.to_kill + shots + PER_MAGIC * profile.magic
    return max(LEAST_COST, melee + rest + extras(profile))


def extras(profile: Profile) -> int:
    """Return the GOLD of abilities and WILDSIDE, at least -4."""
    return max(LEAST_EXTRAS, sum(hook(profile) or 0 for hook in profile.hooks.of(Moments.gold)))
