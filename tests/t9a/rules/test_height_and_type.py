"""What a model has by its Height and Type."""

from __future__ import annotations

import pytest

from grognard.t9a.board.profile import Height, Model, ModelType
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moving.joining import may_join
from grognard.t9a.rules import class_rules
from tests.t9a.attacks import rules
from tests.t9a.positions import hero, model, state_of, troop, unit


@pytest.mark.rule("t9a.height", "t9a.model-type")
@pytest.mark.parametrize(
    ("height", "kind", "ids"),
    [
        (Height.STANDARD, ModelType.INFANTRY, []),
        (Height.LARGE, ModelType.INFANTRY, ["stomp-attacks"]),
        (
            Height.GIGANTIC,
            ModelType.BEAST,
            ["fear", "massive-bulk", "stomp-attacks", "swiftstride", "terror", "towering-presence"],
        ),
        (Height.STANDARD, ModelType.CAVALRY, ["cannot-be-stomped", "swiftstride", "tall"]),
        (Height.STANDARD, ModelType.CONSTRUCT, ["cannot-use-stomp-attacks", "chariot"]),
    ],
)
def test_the_rules_of_height_and_type(height: Height, kind: ModelType, ids: list[str]) -> None:
    assert sorted(rule.id.removeprefix("t9a.") for rule in class_rules(height, kind)) == ids


def of(*texts: str) -> Model:
    return model("Monster", *rules(*texts))


@pytest.mark.rule("t9a.towering-presence", "t9a.tall")
def test_towering_presence_is_tall_and_reaches_farther() -> None:
    monster = of("Towering Presence")
    for trait in (Trait.TOWERS, Trait.COUNTS_TALLER, Trait.REFUSES_SOFT_TERRAIN_COVER):
        assert len(monster.hooks.with_trait(trait)) == 1
    assert monster.hooks.amounts(Amount.WIDENS_COMMAND) == (6,)
    assert of("Tall").hooks.with_trait(Trait.TOWERS) == ()


@pytest.mark.rule("t9a.towering-presence", "t9a.joining")
def test_nobody_joins_the_towering_and_they_join_nobody() -> None:
    assert may_join(state_of(), hero(9), unit(who=troop(of("Towering Presence")))) is not None
    assert may_join(state_of(), hero(9, of("Towering Presence")), unit()) is not None


@pytest.mark.rule("t9a.massive-bulk")
def test_massive_bulk_hides_its_rider() -> None:
    assert len(of("Massive Bulk").hooks.with_trait(Trait.OUTBULKS_RIDER)) == 1


@pytest.mark.rule("t9a.chariot", "t9a.exclusive", "t9a.dangerous-terrain")
def test_chariots_keep_to_themselves_and_shake_in_rough_terrain() -> None:
    chariots = unit(who=troop(of("Chariot")))
    assert of("Chariot").hooks.amounts(Amount.MORE_DANGEROUS_TERRAIN_DICE) == (1,)
    assert may_join(state_of(), hero(9), chariots) is not None
    assert may_join(state_of(), hero(9, of("Chariot")), chariots) is None
    assert may_join(state_of(), hero(9, of("Chariot")), unit()) is not None
