"""Line of Sight: arcs, what blocks it, who looks over whom (core 4.4 to 4.6, ledger Tall and Skirmisher)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.geometry import Disc, Feature, Rect, Table
from grognard.t9a.board.profile import Height, Model, ModelType
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.sight.screens import screens_of
from grognard.t9a.sight.sight import can_see, outlook_of
from grognard.t9a.sight.stature import Stature, blocks, counted, covers
from tests.t9a.attacks import rules
from tests.t9a.positions import hero, model, readings_of, state_of, troop, unit

STANDARD, LARGE, GIGANTIC = Height.STANDARD, Height.LARGE, Height.GIGANTIC


def of(height: Height, *texts: str, **more: Any) -> Model:
    return model(f"Model {height} {texts}", *rules(*texts), height=height, **more)


def looker(who: Model | None = None, size: int = 5, **more: Any) -> Unit:
    """Return the unit 0 at (36, 10), looking north."""
    return unit(0, 0, troop(who or model(), size), **{"x": 36, "y": 10, "facing": 0, **more})


def target(who: Model | None = None, size: int = 5, **more: Any) -> Unit:
    """Return the unit 1 at (36, 30), looking south."""
    return unit(1, 1, troop(who or model(), size), **{"x": 36, "y": 30, "facing": 180, **more})


def between(who: Model | None = None, size: int = 20, **more: Any) -> Unit:
    """Return a unit ten wide at (36, 20), wide enough to hide all behind it."""
    return unit(2, 0, troop(who or model(), size), **{"x": 36, "y": 20, "facing": 0, "files": 20, **more})


def sees(*units: Unit, table: Table | None = None, **more: Any) -> bool:
    state = state_of(*units, table=table)
    return can_see(state, state.unit(0), state.unit(1), **more)


# ---- arcs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.line-of-sight")
def test_a_unit_sees_what_is_in_its_front_arc_even_a_corner() -> None:
    """The front runs to x = 37.97; at the rear of the target, at y = 30.79, the arc reaches x = 58.76."""
    assert sees(looker(), target())
    assert sees(looker(), target(x=59, facing=180))
    assert not sees(looker(), target(x=61, facing=180))
    assert not sees(looker(), target(y=5, facing=180))
    assert not sees(looker(facing=180), target())


@pytest.mark.rule("t9a.line-of-sight")
def test_a_model_sees_only_what_is_in_its_own_front_arc_too() -> None:
    """The right-hand model of a wide front sees a target far to the right, the left-hand one does not."""
    state = state_of(looker(size=20, files=20), target(x=62, y=26))
    outlook = outlook_of(state, state.unit(0), state.unit(1))
    slots = state.unit(0).formation.slots
    left = min(range(len(slots)), key=lambda number: slots[number].x)
    right = max(range(len(slots)), key=lambda number: slots[number].x)
    assert outlook.sees(right)
    assert not outlook.sees(left)


@pytest.mark.rule("t9a.line-of-sight")
def test_a_round_base_sees_all_around() -> None:
    machine = model("Machine", base=60)
    assert sees(looker(machine, 1, files=1, facing=180), target())


@pytest.mark.rule("t9a.skirmisher")
def test_skirmishers_see_all_around() -> None:
    skirmisher = model("Skirmisher", *rules("Skirmisher"))
    assert sees(looker(skirmisher, facing=180), target())
    assert sees(looker(skirmisher, facing=90), target())


# ---- models in between -----------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.line-of-sight")
@pytest.mark.parametrize(
    ("shooter", "middle", "far", "seen"),
    [
        (STANDARD, STANDARD, STANDARD, False),
        (STANDARD, STANDARD, LARGE, True),
        (LARGE, STANDARD, STANDARD, True),
        (LARGE, LARGE, LARGE, False),
        (LARGE, LARGE, GIGANTIC, True),
        (STANDARD, GIGANTIC, GIGANTIC, False),
        (STANDARD, LARGE, STANDARD, False),
    ],
)
def test_models_at_least_as_high_as_both_block_the_sight(
    shooter: Height, middle: Height, far: Height, seen: bool
) -> None:
    assert sees(looker(of(shooter)), between(of(middle)), target(of(far))) is seen


@pytest.mark.rule("t9a.line-of-sight")
def test_friends_block_as_enemies_do_but_never_the_own_unit() -> None:
    assert not sees(looker(), between(), target())
    assert not sees(looker(), unit(2, 1, troop(model(), 20), x=36, y=20, files=20), target())
    assert sees(looker(size=20, files=1), target())


@pytest.mark.rule("t9a.line-of-sight")
def test_a_gap_wide_enough_for_a_line_is_enough() -> None:
    left = unit(2, 0, troop(model(), 10), x=31.5, y=20, files=10)
    right = unit(3, 0, troop(model(), 10), x=39.9, y=20, files=10)
    assert sees(looker(), left, right, target())


@pytest.mark.rule("t9a.cover")
def test_empty_places_of_a_last_rank_hide_nobody() -> None:
    """What blocks is the bases of models, not their Boundary; the gaps of a skirmish formation count as filled."""
    state = state_of(unit(2, 0, troop(model(), 11), files=10))
    shapes = [screen.shape for screen in screens_of(state, state.unit(2))]
    assert sum(shape.width * shape.depth for shape in shapes if isinstance(shape, Rect)) == pytest.approx(
        11 * (20 / 25.4) ** 2
    )
    apart = state_of(unit(2, 0, troop(model("Skirmisher", *rules("Skirmisher")), 10), files=5))
    (ground,) = (screen.shape for screen in screens_of(apart, apart.unit(2)))
    assert isinstance(ground, Rect)
    assert (ground.width * 25.4, ground.depth * 25.4) == (pytest.approx(150), pytest.approx(52.5))


@pytest.mark.rule("t9a.skirmisher")
def test_skirmishers_never_block_the_sight() -> None:
    assert sees(looker(), between(model("Skirmisher", *rules("Skirmisher"))), target())


@pytest.mark.rule("t9a.tall")
def test_a_tall_model_counts_higher_against_its_own_height_without_tall() -> None:
    """Ledger examples 1, 2 and 4."""
    tall = of(STANDARD, "Tall")
    assert sees(looker(), between(), target(tall))
    assert not sees(looker(), between(tall), target(tall))
    assert sees(looker(tall), between(), target())
    assert sees(looker(of(LARGE)), between(of(LARGE)), target(of(LARGE, "Tall")))
    assert counted(Stature(3, True), Stature(3, False)) == 3


@pytest.mark.rule("t9a.tall")
def test_a_standard_tall_model_is_not_as_high_as_a_large_target() -> None:
    """Ledger [reading]: pair by pair, so it does not block between a Standard shooter and a Large target."""
    middle = Stature(STANDARD, True)
    assert not blocks(middle, Stature(STANDARD, False), Stature(LARGE, False))
    assert blocks(middle, Stature(STANDARD, False), Stature(STANDARD, False))


@pytest.mark.rule("t9a.tall.share")
@pytest.mark.parametrize(("text", "seen"), [("en", True), ("fr", False)])
def test_half_of_the_models_make_a_boundary_tall_in_the_english_text(text: str, seen: bool) -> None:
    tall = of(STANDARD, "Tall")
    mixed = unit(1, 1, troop(model(), 1), x=36, y=30, facing=180, files=2, characters=(hero(9, tall),))
    state = state_of(looker(), between(), mixed, readings=readings_of(text))
    assert can_see(state, state.unit(0), state.unit(1)) is seen


@pytest.mark.rule("t9a.cover")
@pytest.mark.parametrize(
    ("shooter", "middle", "far", "soft"),
    [
        (STANDARD, STANDARD, LARGE, True),
        (LARGE, STANDARD, LARGE, True),
        (STANDARD, LARGE, GIGANTIC, True),
        (LARGE, LARGE, GIGANTIC, True),
        (GIGANTIC, LARGE, GIGANTIC, True),
        (STANDARD, STANDARD, GIGANTIC, False),
        (LARGE, STANDARD, GIGANTIC, False),
        (GIGANTIC, STANDARD, GIGANTIC, False),
    ],
)
def test_which_heights_give_soft_cover(shooter: Height, middle: Height, far: Height, soft: bool) -> None:
    """Core 4.9, either way round."""
    plain = [Stature(height, False) for height in (middle, shooter, far)]
    assert not blocks(*plain)
    assert covers(*plain) is soft
    assert covers(plain[0], plain[2], plain[1]) is soft


# ---- terrain ---------------------------------------------------------------------------------------------------------


def land(kind: str, x: float = 36, y: float = 20, width: float = 16, depth: float = 4) -> Table:
    return Table(72, 48, [Feature("it", kind, Rect(x, y, width, depth))])


@pytest.mark.rule("t9a.opaque-terrain")
@pytest.mark.parametrize(("kind", "seen"), [("hill", False), ("impassable", False), ("forest", True), ("water", True)])
def test_hills_and_impassable_terrain_block_the_sight(kind: str, seen: bool) -> None:
    assert sees(looker(), target(), table=land(kind)) is seen


@pytest.mark.rule("t9a.terrain.hill")
def test_one_sees_into_and_out_of_a_hill() -> None:
    assert sees(looker(), target(), table=land("hill", y=30))
    assert sees(looker(), target(), table=land("hill", y=9))


@pytest.mark.rule("t9a.terrain.hill")
def test_from_a_hill_and_to_models_on_a_hill_others_do_not_block() -> None:
    """Models with their centre on it are Elevated."""
    assert sees(looker(), between(), target(), table=land("hill", y=8))
    assert sees(looker(), between(), target(), table=land("hill", y=32))
    assert not sees(looker(), between(), target(), table=land("hill", y=35))


@pytest.mark.rule("t9a.terrain.hill")
def test_those_who_stand_on_the_hill_as_well_do_block() -> None:
    assert not sees(looker(), between(y=14), target(), table=land("hill", y=12, depth=12))


# ---- sight for charges -----------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.line-of-sight")
def test_for_a_charge_only_the_first_rank_looks() -> None:
    """Models abreast see farther than one alone would, but what the rear ranks see adds nothing to a charge."""
    deep = looker(size=10, files=2)
    state = state_of(deep, target())
    outlook = outlook_of(state, state.unit(0), state.unit(1))
    assert can_see(state, state.unit(0), state.unit(1), first_rank=True)
    assert all(outlook.sees(number) for number in range(10))


@pytest.mark.rule("t9a.line-of-sight")
def test_a_disc_in_between_blocks_only_where_it_stands() -> None:
    machine = unit(2, 0, troop(model("Machine", base=60, kind=ModelType.CONSTRUCT), 1), x=36, y=20, files=1)
    assert isinstance(machine.boundary, Disc)
    assert sees(looker(), machine, target())
    assert not sees(looker(size=1, files=1), machine, target(size=1, files=1))


@pytest.mark.rule("t9a.line-of-sight")
def test_what_is_seen_does_not_depend_on_how_often_it_is_asked() -> None:
    state: State = state_of(looker(), between(), target())
    assert not can_see(state, state.unit(0), state.unit(1))
    assert not can_see(state, state.unit(0), state.unit(1))
    assert can_see(state, state.unit(0), state.unit(2))
