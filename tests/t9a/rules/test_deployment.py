"""Who comes later, who goes ahead, who holds ground."""

from __future__ import annotations

import pytest

from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.hooks import Moments
from tests.t9a.attacks import rules
from tests.t9a.positions import hero, model, troop, unit


@pytest.mark.rule("t9a.ambush", "t9a.scout", "t9a.scoring")
@pytest.mark.parametrize(
    ("text", "trait"), [("Ambush", Trait.MAY_AMBUSH), ("Scout", Trait.MAY_SCOUT), ("Scoring", Trait.SCORES)]
)
def test_one_model_with_the_rule_is_enough(text: str, trait: Trait) -> None:
    joined = unit(characters=(hero(9, model("Hero", *rules(text), hp=3)),))
    assert joined.has_trait(trait)
    assert not unit().has_trait(trait)


@pytest.mark.rule("t9a.vanguard")
@pytest.mark.parametrize(("text", "inches"), [("Vanguard", 12), ("Vanguard (6)", 6)])
def test_a_vanguard_moves_twelve_inches_or_as_far_as_is_printed(text: str, inches: float) -> None:
    ahead = unit(who=troop(model("Scout", *rules(text))))
    assert [hook(ahead) for hook in ahead.hooks.of(Moments.vanguard_move)] == [inches]
