"""Hits that need no to-hit roll: Impact, Grind, Stomp and Breath, Sweeping Attacks (core 11.6, 11.11)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.rules.rule import Hook
from grognard.t9a.board.profile import Model, Part
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import AutomaticHits

ONLY_FROM_SOME_PARTS = {"impact": Trait.MAKES_IMPACT_HITS, "stomp": Trait.MAKES_STOMP_ATTACKS}
"""Special Attacks that a part of a multipart model makes only by this trait (t9a.harnessed)."""


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
