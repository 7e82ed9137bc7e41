"""Hits that need no to-hit roll: Impact, Grind, Stomp and Breath, Sweeping Attacks (core 11.6, 11.11)."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.kernel.brackets import DiceExpression
from grognard.kernel.rules import Rule

SpecialKind = Literal["impact", "grind", "stomp", "breath", "sweeping"]


class AutomaticHits(msgspec.Struct, frozen=True, cache_hash=True):
    """A Special Attack as a rule offers it.

    *number* of hits is rolled for each part (or once for the unit: *once*). *strength* and *armour_penetration* None
    are the part's own. *step* is the Initiative Step, None the part's Agility. *only_standard*: only models of Standard
    Height that can be stomped are hit, and one must be in contact. *use* names a one-use rule that is spent by it.
    """

    rule: str
    kind: SpecialKind
    number: DiceExpression
    strength: int | None = None
    armour_penetration: int | None = None
    attributes: tuple[Rule, ...] = ()
    step: int | None = None
    only_standard: bool = False
    once: bool = False
    use: str = ""
