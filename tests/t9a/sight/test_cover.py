"""Cover of a target for each shooting model (core 4.7 to 4.10, 15.3, 15.4, worked example 21.39)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.geometry import Disc, Feature, Rect, Table, hidden_share, least_hidden
from grognard.t9a.board.effects import FOR_THE_BATTLE
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.profile import Height, ModelType
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.sight.cover import cover_for, defends
from grognard.t9a.sight.screens import screens_of
from tests.t9a.attacks import rules
from tests.t9a.positions import model, readings_of, troop, unit
from tests.t9a.shots import (
    facing_us,
    lost,
    needed,
    saurian_warrior,
    shooters,
    shooting,
    taurosaur,
    war_machine,
    warriors,
)


def cover(*units: Unit, table: Table | None = None, number: int = 0, **more: Any) -> str:
    """Return the Cover of unit 1 against a model of unit 0."""
    state = shooting(*units, table=table, **more)
    return cover_for(state, state.unit(0), number, state.unit(1))


def one_shooter(**more: Any) -> Unit:
    return shooters("Bow (4+)", 1, files=1, **more)


def crowd(who: Any = None, *, x: float = 36, y: float = 16, files: int = 20, side: int = 0) -> Unit:
    """Return twenty models abreast between shooter and target."""
    return unit(2, side, troop(who or model(), 20), x=x, y=y, files=files)


def land(kind: str, x: float = 36, y: float = 16, width: float = 16, depth: float = 2, facing: float = 0) -> Table:
    return Table(72, 48, [Feature("it", kind, Rect(x, y, width, depth, facing))])


# ---- the worked example ----------------------------------------------------------------------------------------------


def behind_the_clan() -> State:
    gun = war_machine("Organ Gun (4+)", x=31, y=40 + 60 / 25.4 / 2)
    enemy = unit(1, 1, troop(saurian_warrior(), 20), x=24, y=23.9, facing=0, files=5)
    clan = unit(2, 0, troop(model("Clan Warrior"), 20), x=27, y=33.2, facing=180, files=5)
    return shooting(gun, enemy, clan)


@pytest.mark.rule("t9a.cover")
def test_the_best_point_of_an_organ_guns_base_still_has_most_of_the_target_hidden() -> None:
    """Core 21.39: from about (32.05, 39.46) 57.9 % of the Front is hidden: Hard Cover."""
    state = behind_the_clan()
    gun, enemy, clan = (state.unit(number) for number in (0, 1, 2))
    assert isinstance(gun.boundary, Disc)
    assert isinstance(enemy.boundary, Rect)
    assert (gun.boundary.x, gun.boundary.y) == (31, 40)
    shapes = [screen.shape for screen in screens_of(state, clan)]
    point, share = least_hidden(gun.boundary, enemy.boundary.front(), shapes)
    assert share == pytest.approx(0.579, abs=5e-4)
    assert point == (pytest.approx(32.05, abs=0.05), pytest.approx(39.46, abs=0.05))
    assert hidden_share(enemy.boundary.front(), point, shapes) == share
    assert cover_for(state, gun, 0, enemy) == "hard"


@pytest.mark.rule("t9a.hopeless-shot")
def test_those_shots_are_hopeless_and_impossible_with_one_six_among_the_dice() -> None:
    """Core 21.39: Aim 4+, Long Range and Hard Cover need 7+; with one natural 6 8+ would be needed."""
    state = behind_the_clan()
    assert needed(state) == [7]
    mean_shots = 2 * 6 * Fraction(25, 36)  # two dice without a 6: 6 on average, doubled
    assert lost(state).mean() == mean_shots * Fraction(1, 12) * Fraction(2, 3)


# ---- models ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.hard-cover")
def test_models_that_block_the_sight_give_hard_cover_to_what_is_seen_past_them() -> None:
    """Five of the eight inches before the target's front stand in the way."""
    state = shooting(one_shooter(), warriors(20, 8), crowd(x=33, files=20))
    assert cover_for(state, state.unit(0), 0, state.unit(1)) == "hard"


@pytest.mark.rule("t9a.cover")
def test_half_or_less_hidden_is_no_cover() -> None:
    assert cover(one_shooter(), warriors(20, 8), crowd(x=24, files=20)) == ""
    assert cover(one_shooter(), warriors(20, 8)) == ""


@pytest.mark.rule("t9a.cover.share")
@pytest.mark.parametrize(("reading", "given"), [("more-than-half", ""), ("half-or-more", "hard")])
def test_exactly_half_hidden_is_cover_in_one_reading_only(reading: str, given: str) -> None:
    """Through a gap of a quarter of the target's front, half-way to it, exactly the middle half is seen."""
    gap = 8 * 25 / 25.4 / 4
    wide = 10 * 20 / 25.4
    left = unit(2, 0, troop(model(), 10), x=36 - (gap + wide) / 2, y=15, files=10)
    right = unit(3, 0, troop(model(), 10), x=36 + (gap + wide) / 2, y=15, files=10)
    readings = readings_of(**{"t9a.cover.share": reading})
    assert cover(one_shooter(), warriors(16, 8), left, right, readings=readings) == given


@pytest.mark.rule("t9a.soft-cover")
def test_standard_models_give_a_large_target_soft_cover_and_a_gigantic_one_none() -> None:
    large = facing_us(troop(model("Kroxigor", hp=3, height=Height.LARGE, base=(40, 40)), 4), files=4)
    giant = facing_us(troop(taurosaur(), 1), files=1)
    assert cover(one_shooter(), large, crowd()) == "soft"
    assert cover(one_shooter(), giant, crowd()) == ""


@pytest.mark.rule("t9a.skirmisher")
def test_skirmishers_give_soft_cover_where_others_would_give_hard() -> None:
    """Ledger example 2; the gaps between them count."""
    assert cover(one_shooter(), warriors(), crowd(model("Skirmisher", *rules("Skirmisher")))) == "soft"


@pytest.mark.rule("t9a.cover")
def test_friends_and_enemies_cover_alike_but_the_own_unit_never_does() -> None:
    assert cover(one_shooter(), warriors(20, 8), crowd(x=33, side=1)) == "hard"
    rear = shooters("Bow (4+)", 20, files=1)
    assert cover(rear, warriors(), number=19) == ""


@pytest.mark.rule("t9a.cover")
def test_each_model_has_its_own_view() -> None:
    """The left shooters of a wide front look past the crowd that hides the target from the right ones."""
    line = shooters("Bow (4+)", 20, files=20)
    state = shooting(line, warriors(20, 5), unit(2, 0, troop(model(), 6), x=43, y=13, files=6))
    covers = {cover_for(state, state.unit(0), number, state.unit(1)) for number in range(20)}
    assert covers == {"", "hard"}


@pytest.mark.rule("t9a.cover")
def test_the_facing_looked_at_is_that_of_the_arc_in_which_the_model_stands() -> None:
    """The front of the target is hidden, but the shooter stands in its flank arc and looks at the free flank."""
    target = unit(1, 1, troop(saurian_warrior(), 20), x=30, y=20, facing=270, files=5)
    screen = unit(2, 1, troop(model(), 10), x=28, y=20, facing=270, files=10)
    state = shooting(one_shooter(x=31), target, screen)
    assert cover_for(state, state.unit(0), 0, state.unit(1)) == ""


@pytest.mark.rule("t9a.cover")
def test_of_a_round_base_only_the_nearest_point_is_looked_at() -> None:
    machine = facing_us(troop(model("Machine", base=60, kind=ModelType.CONSTRUCT), 1), files=1)
    half = unit(2, 1, troop(model(), 1), x=36.3, y=12, facing=0, files=1)
    assert cover(one_shooter(), machine, half) == ""  # one end of the shooter's front sees past it
    assert cover(one_shooter(), machine, crowd()) == "hard"


@pytest.mark.rule("t9a.volley-fire")
def test_volley_fire_shoots_over_models_that_are_no_taller() -> None:
    """If one model of the unit sees the target: here those at the left end of the line."""
    line = shooters("Bow (4+)", 20, files=20)
    state = shooting(line, warriors(20, 5), unit(2, 0, troop(model(), 6), x=43, y=13, files=6))
    bows = needed(state)
    crossbows = needed(shooting(shooters("Crossbow (4+)", 20, files=20), warriors(20, 5), state.unit(2)))
    assert bows == [4]
    assert crossbows == [4, 6]


# ---- terrain ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.covering-terrain")
@pytest.mark.rule("t9a.terrain.forest")
@pytest.mark.rule("t9a.terrain.field")
@pytest.mark.rule("t9a.terrain.ruins")
@pytest.mark.rule("t9a.terrain.open")
@pytest.mark.parametrize(
    ("kind", "behind", "inside"),
    [
        ("forest", "soft", "soft"),
        ("field", "", "soft"),
        ("ruins", "", "hard"),
        ("impassable", "hard", "hard"),
        ("water", "", ""),
        ("open", "", ""),
    ],
)
def test_what_terrain_covers_behind_it_and_inside(kind: str, behind: str, inside: str) -> None:
    assert cover(one_shooter(), warriors(), table=land(kind)) == behind
    if kind != "impassable":
        assert cover(one_shooter(), warriors(), table=land(kind, y=20, depth=4)) == inside


@pytest.mark.rule("t9a.terrain.hill")
def test_behind_a_hill_is_hard_cover_and_partly_on_it_soft() -> None:
    """Partly on it, but mostly off: an arm of the Hill reaches under the file on the flank."""
    assert cover(one_shooter(), warriors(), table=land("hill")) == "hard"
    arm = Feature("it", "hill", ((30, 15), (42, 15), (42, 22), (38, 22), (38, 17), (30, 17)))
    assert cover(one_shooter(), warriors(), table=Table(72, 48, [arm])) == "soft"


@pytest.mark.rule("t9a.terrain.hill", "t9a.cover")
@pytest.mark.parametrize(("x", "given"), [(36, ""), (38, ""), (40.5, "")])
def test_a_hill_is_no_cover_to_who_stands_on_it(x: float, given: str) -> None:
    """Core 15.3: behind means mostly off it; also where the Hill reaches as far as the shooter's feet."""
    on_it = land("hill", x=x, y=17, width=9, depth=8)
    assert cover(one_shooter(), warriors(), table=on_it) == given


@pytest.mark.rule("t9a.terrain.hill")
def test_models_in_between_give_no_cover_to_or_from_a_hill() -> None:
    low = crowd(x=33)
    assert cover(one_shooter(), warriors(20, 8), low, table=land("hill", y=10, depth=4)) == ""
    assert cover(one_shooter(), warriors(20, 8), low, table=land("hill", y=22, depth=5)) == ""


@pytest.mark.rule("t9a.cover")
def test_the_feature_in_which_the_shooter_stands_is_ignored() -> None:
    assert cover(one_shooter(), warriors(), table=land("forest", y=11, depth=4)) == ""


@pytest.mark.rule("t9a.terrain.wall")
def test_a_wall_covers_only_those_who_defend_it() -> None:
    touching = land("wall", y=19.5, width=8, depth=1)
    assert defends(warriors(), touching.features[0])
    assert cover(one_shooter(), warriors(), table=touching) == "hard"
    assert cover(one_shooter(), warriors(), table=land("wall", y=17, width=8, depth=1)) == ""
    short = land("wall", x=33, y=19.5, width=3, depth=1)
    assert not defends(warriors(), short.features[0])
    assert cover(one_shooter(), warriors(), table=short) == ""


@pytest.mark.rule("t9a.towering-presence")
def test_fields_and_ruins_and_walls_give_the_towering_no_cover() -> None:
    giant = facing_us(troop(taurosaur(), 1), files=1)
    for kind in ("field", "ruins"):
        assert cover(one_shooter(), giant, table=land(kind, y=22, depth=6)) == ""
    assert cover(one_shooter(), giant, table=land("wall", y=19.5, width=8, depth=1)) == ""
    assert cover(one_shooter(), giant, table=land("forest", y=22, depth=6)) == "soft"


# ---- rules that cover ------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.dh.entrench")
def test_an_entrenched_war_machine_has_hard_cover_wherever_one_stands() -> None:
    """Ledger example 1: a Bow, Aim 3+, needs 5+ at 10 inches, 6+ at 20."""
    machine = facing_us(troop(model("Machine", *rules("War Machine", "Entrench"), base=60), 1), files=1)
    dug_in = with_effect(machine, "t9a.dh.entrench", FOR_THE_BATTLE)
    near, far = shooters("Bow (3+)", 1, files=1), shooters("Bow (3+)", 1, files=1, y=0.5)
    assert needed(shooting(near, machine)) == [3]
    assert needed(shooting(near, dug_in)) == [5]
    assert needed(shooting(far, dug_in)) == [6]


@pytest.mark.rule("t9a.cover")
def test_the_worst_that_models_and_rules_give_counts_and_never_both() -> None:
    machine = facing_us(troop(model("Machine", *rules("War Machine", "Entrench"), base=60), 1), files=1)
    dug_in = with_effect(machine, "t9a.dh.entrench", FOR_THE_BATTLE)
    assert cover(one_shooter(), dug_in, crowd(model("Skirmisher", *rules("Skirmisher")))) == "hard"
