"""What rules offer at their moments: Special Attacks, a Crush Attack, ways to be used (core 2.12, 11.6, 11.11)."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule

SpecialKind = Literal["impact", "grind", "stomp", "breath", "sweeping", "other"]


class AutomaticHits(msgspec.Struct, frozen=True, cache_hash=True):
    """A Special Attack as a rule offers it.

    *number* of hits is rolled for each part (or once for the unit: *once*), with *maximised* dice more of which the
    lowest are dropped; *one_by_one*: a reroll takes single dice. *strength* and *armour_penetration* None are the
    part's own; *rolled_strength* is rolled. *step* is the Initiative Step, None the part's Agility. *only_standard*:
    only models of Standard Height that can be stomped are hit, and one must be in contact. *front_only*: the enemy must
    touch the front. *range_in*: how far it reaches in the Shooting Phase. *use* names a one-use rule that is spent by
    it; *one_a_round*: no other of its side is used in the same Round.
    """

    rule: str
    kind: SpecialKind
    number: DiceExpression
    strength: int | None = None
    armour_penetration: int | None = None
    attributes: tuple[Rule, ...] = ()
    step: int | None = None
    only_standard: bool = False
    front_only: bool = False
    once: bool = False
    use: str = ""
    one_a_round: bool = False
    maximised: int = 0
    one_by_one: bool = False
    rolled_strength: DiceExpression | None = None
    range_in: float = 0.0


class Crush(msgspec.Struct, frozen=True, cache_hash=True):
    """The one attack of a part instead of all its others: it rolls to hit as ever, with these values, at this step.

    Its blow has the kind "crush", these *attributes* and no weapon: nothing else of the part helps it.
    """

    rule: str
    strength: int
    armour_penetration: int
    attributes: tuple[Rule, ...] = ()
    step: int = 0


class Use(msgspec.Struct, frozen=True):
    """One way to use a rule: turned on the unit *target* (None: on its bearer), in a *mode*."""

    rule: str
    target: int | None = None
    mode: str = ""
