"""Universal Rules of movement."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.t9a.board.profile import Height, Model, ModelType
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.flight import maximised
from grognard.t9a.moving.joining import may_join
from grognard.t9a.moving.moves import can_fly, rates, reforms_freely
from grognard.t9a.units.ranks import full_ranks
from tests.t9a.attacks import rules
from tests.t9a.positions import hero, model, state_of, troop, unit


def runner(*texts: str, **rest: Any) -> Model:
    return model("Runner", *rules(*texts), **rest)


def twelve(light: int) -> Unit:
    """Return twelve models 3 wide, *light* of them Characters with Light Troops among plain ones."""
    heroes = tuple(hero(100 + n, runner("Light Troops", hp=3, kind=ModelType.BEAST)) for n in range(light))
    return unit(who=troop(runner(), 30), models=12 - light, files=6, characters=heroes)


# ---- Light Troops ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.light-troops", "t9a.full-rank")
def test_more_than_half_light_troops_have_no_full_ranks() -> None:
    """The Skinks themselves have none, whatever their depth."""
    assert full_ranks(state_of(), unit(who=troop(runner("Light Troops"), 20), files=5)) == 0
    assert full_ranks(state_of(), unit(who=troop(runner(), 20), files=5)) == 4


@pytest.mark.rule("t9a.light-troops")
def test_a_character_loses_light_troops_beside_models_without_it() -> None:
    """So he never makes the majority light: English text."""
    assert full_ranks(state_of(), twelve(7)) > 0
    assert not reforms_freely(state_of(), twelve(7))


@pytest.mark.rule("t9a.light-troops")
@pytest.mark.parametrize(
    ("kind", "height", "light"),
    [
        (ModelType.INFANTRY, Height.STANDARD, True),
        (ModelType.INFANTRY, Height.LARGE, False),
        (ModelType.BEAST, Height.STANDARD, False),
    ],
)
def test_an_infantry_character_is_light_among_light_infantry_of_his_height(
    kind: ModelType, height: Height, light: bool
) -> None:
    joined = unit(who=troop(runner("Light Troops")), characters=(hero(9, runner(kind=kind, height=height, hp=3)),))
    assert reforms_freely(state_of(), joined) is light


@pytest.mark.rule("t9a.light-troops")
def test_a_unit_wholly_of_light_troops_reforms_on_its_way() -> None:
    assert reforms_freely(state_of(), unit(who=troop(runner("Light Troops"))))
    assert not reforms_freely(state_of(), unit(who=troop(runner())))


# ---- Fly, Swiftstride ------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.fly", "t9a.swiftstride", "t9a.light-troops")
def test_fly_brings_light_troops_and_swiftstride() -> None:
    flyer = runner("Fly (9, 18)", advance=2, march=4)
    own = unit(who=troop(flyer))
    assert {rule.id for rule in flyer.hooks.rules} == {"t9a.fly", "t9a.light-troops", "t9a.swiftstride"}
    assert can_fly(own)
    assert rates(own, flying=True) == (9, 18)
    assert rates(own) == (2, 4)


@pytest.mark.rule("t9a.fly")
def test_one_model_on_foot_keeps_the_unit_on_the_ground() -> None:
    joined = unit(who=troop(runner("Fly (9, 18)"), 4), characters=(hero(9),))
    assert not can_fly(joined)
    assert maximised(joined, "charge", None) == 0


@pytest.mark.rule("t9a.swiftstride")
@pytest.mark.parametrize("roll", ["charge", "flee", "pursuit", "overrun"])
def test_swiftstride_maximises_distances_once(roll: str) -> None:
    """Duplicates don't add up: Fly brings it, and Cavalry has it."""
    assert maximised(unit(who=troop(runner("Swiftstride", "Fly (9, 18)"))), roll, None) == 1
    assert maximised(unit(who=troop(runner())), roll, None) == 0


# ---- Strider, Skirmisher, others -------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.strider")
@pytest.mark.parametrize(
    ("text", "passes"), [("Strider", {"forest", "ruins", "water"}), ("Strider (Forest)", {"forest"})]
)
def test_strider_passes_terrain_of_its_type(text: str, passes: set[str]) -> None:
    hooks = runner(text).hooks
    for moment in ("dangerous_terrain", "keeps_steadfast_in"):
        kinds = {
            kind
            for kind in ("forest", "ruins", "water")
            if any(hook(kind) for hook in hooks.of(getattr(Moments, moment)))
        }
        assert kinds == passes


@pytest.mark.rule("t9a.strider", "t9a.sa.snake-swarm-hazard")
def test_venomous_tide_asks_no_strider() -> None:
    """The X of its test is no terrain's."""
    assert runner("Venomous Tide").hooks.amounts(Amount.HURTS_CHARGERS) == (1,)


@pytest.mark.rule("t9a.skirmisher")
def test_what_a_skirmisher_has() -> None:
    skink = runner("Skirmisher")
    assert {rule.id for rule in skink.hooks.rules} == {"t9a.skirmisher", "t9a.light-troops", "t9a.hard-target"}
    for trait in (Trait.SEES_ALL_AROUND, Trait.KEEPS_MODELS_APART, Trait.NEVER_BLOCKS_SIGHT):
        assert len(skink.hooks.with_trait(trait)) == 1


@pytest.mark.rule("t9a.skirmisher", "t9a.formation")
def test_skirmishers_stand_half_an_inch_apart() -> None:
    """Five 20 mm bases in one rank: 150 mm; two ranks are 52.5 mm deep."""
    skinks = troop(runner("Skirmisher"), 10)
    assert unit(who=skinks, models=5, files=5).formation.width == pytest.approx(150 / 25.4)
    assert unit(who=skinks, models=10, files=5).formation.depth == pytest.approx(52.5 / 25.4)


@pytest.mark.rule("t9a.skirmisher", "t9a.joining")
@pytest.mark.parametrize(
    ("kind", "height", "may"),
    [
        (ModelType.INFANTRY, Height.STANDARD, True),
        (ModelType.CAVALRY, Height.STANDARD, False),
        (ModelType.INFANTRY, Height.LARGE, False),
    ],
)
def test_only_characters_of_their_type_and_height_join_skirmishers(kind: ModelType, height: Height, may: bool) -> None:
    skinks = unit(who=troop(runner("Skirmisher")))
    assert (may_join(state_of(), hero(9, model(kind=kind, height=height, hp=3)), skinks) is None) is may


@pytest.mark.rule("t9a.random-movement", "t9a.ghost-step")
def test_what_moves_by_chance_or_through_walls() -> None:
    assert [str(hook()) for hook in runner("Random Movement (2D6)").hooks.of(Moments.random_movement)] == ["2D6"]
    ghost = runner("Ghost Step")
    assert len(ghost.hooks.with_trait(Trait.IGNORES_TERRAIN)) == 1
    assert [hook("ruins") for hook in ghost.hooks.of(Moments.dangerous_terrain)] == [True]


@pytest.mark.rule("t9a.skirmisher", "t9a.formation")
def test_a_character_on_another_base_stands_beside_skirmishers() -> None:
    """Only the very base of the rank and file matches in a skirmish formation."""
    skinks, line = troop(runner("Skirmisher")), troop(runner())
    wide = hero(9, model("Big Hero", hp=3, base=(40, 40)))
    ranks = [
        next(
            slot
            for slot in unit(who=host, models=8, files=4, characters=(wide,)).formation.slots
            if slot.character == 9
        )
        for host in (skinks, line)
    ]
    assert [slot.width for slot in ranks] == pytest.approx([40 / 25.4, 40 / 25.4])
    assert [abs(slot.x) > 2 for slot in ranks] == [True, False]
