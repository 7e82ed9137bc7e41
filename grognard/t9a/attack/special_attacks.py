"""Hits that need no to-hit roll: Impact, Grind, Stomp and Breath, Sweeping Attacks (core 11.6, 11.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Hook, Rule
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.traits import Trait

if TYPE_CHECKING:
    from grognard.t9a.board.profile import Model, Part
    from grognard.t9a.board.state import State, Unit

SpecialKind = Literal["impact", "grind", "stomp", "breath", "sweeping", "other"]
ONLY_FROM_SOME_PARTS = {"impact": Trait.MAKES_IMPACT_HITS, "stomp": Trait.MAKES_STOMP_ATTACKS}
"""Special Attacks that a part of a multipart model makes only by this trait (t9a.harnessed)."""


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


def special_attacks(
    model: Model, part: Part, unit: Unit, enemy: Unit, state: State, granted: tuple[Hook, ...] = ()
) -> tuple[AutomaticHits, ...]:
    """Return the Special Attacks that *part* of a *model* in *unit* may make against *enemy* in this Round.

    In a multipart model only some parts make Impact Hits or Stomp Attacks. Of several instances of one kind only the
    best counts. Having both Impact Hits and Grind Attacks a model uses only one of them in a Round: its owner chooses.
    *granted* are those that an effect gives it besides.
    """
    best: dict[str, AutomaticHits] = {}
    for hook in part.hooks.of(Moments.automatic_hits) + granted:
        hits: AutomaticHits | None = hook(unit, enemy, state)
        if hits is None or not _may_make(model, part, hits.kind):
            continue
        if hits.kind not in best or hits.number.mean() > best[hits.kind].number.mean():
            maximised = sum(1 for more in model.hooks.of(Moments.maximises) if more(hits.kind, unit, enemy))
            single = any(more(hits.kind, state) for more in part.hooks.of(Moments.rerolls_dice_one_by_one))
            changed = replace(hits, maximised=maximised, one_by_one=single) if maximised or single else hits
            best[hits.kind] = changed
    return tuple(best.values())


def _may_make(model: Model, part: Part, kind: str) -> bool:
    if kind == "stomp" and model.hooks.with_trait(Trait.MAKES_NO_STOMP):
        return False
    if kind not in ONLY_FROM_SOME_PARTS or len(model.parts) == 1:
        return True
    return bool(part.hooks.with_trait(ONLY_FROM_SOME_PARTS[kind]))
