"""Secondary Objectives, their markers, and Scoring Units (core 17.1 to 17.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice, ScriptedDice, odds
from grognard.kernel.geometry import Disc, Rect, Table, apart_more_than
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import Fallen, Marker, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.rules.deployment import Scoring
from grognard.t9a.setup.markers import (
    ChooseFeature,
    MarkFlag,
    PlaceMarker,
    carry_markers,
    check_put_down,
    check_target,
    set_objective,
    spoils,
    take_markers,
)
from grognard.t9a.setup.objectives import (
    BREAKTHROUGH,
    CAPTURE_THE_FLAGS,
    HOLD_THE_GROUND,
    KING_OF_THE_HILL,
    OBJECTIVES,
    SECURE_TARGET,
    SPOILS_OF_WAR,
    after_game_turn,
    objective_count,
    objective_winner,
)
from grognard.t9a.setup.scoring import is_scoring
from grognard.t9a.setup.zones import FRONTLINE_CLASH, REFUSED_FLANK
from tests.t9a.positions import model, play, readings_of, state_of, troop, unit

NO_DICE = ScriptedDice([])


def scorers(id: int, side: int = 0, **place: Any) -> Unit:
    """Return ten models that score."""
    return unit(id, side, troop(model("Scorer", Scoring()), 10, key=f"scorer-{id}"), **place)


def battle(objective: str, *units: Unit, **rest: Any) -> State:
    rest = {"deployment": FRONTLINE_CLASH, "zones": ("south", "north"), "turn": 6, "player_turn": 12, **rest}
    return state_of(*units, objective=objective, **rest)


# ---- Scoring Units


@pytest.mark.rule("t9a.scoring")
def test_one_model_with_scoring_makes_a_scoring_unit_unless_it_flees() -> None:
    one = scorers(0)
    assert is_scoring(battle(BREAKTHROUGH, one), one)
    assert not is_scoring(battle(BREAKTHROUGH, one), one.altered(fleeing=True))
    assert not is_scoring(battle(BREAKTHROUGH, one), one.altered(no_scoring=True))
    assert not is_scoring(battle(BREAKTHROUGH, one), unit(1))


@pytest.mark.rule("t9a.scoring", "t9a.scoring.post-combat-reform")
def test_a_post_combat_reform_costs_scoring_up_to_the_next_player_turn() -> None:
    """The ledger's example: at the end of the Game Turn it does not score; by the French text it does."""
    one = scorers(0, post_combat_reform=12)
    english = battle(HOLD_THE_GROUND, one)
    french = battle(HOLD_THE_GROUND, one, readings=readings_of("fr"))
    assert not is_scoring(english, one)
    assert not is_scoring(english, one, turn_is_over=True)
    assert is_scoring(french, one, turn_is_over=True)
    assert is_scoring(replace(english, player_turn=13), one)
    assert is_scoring(english, one, reform_counts=False)


# ---- who wins


@pytest.mark.rule("t9a.objective.hold-the-ground")
def test_a_counter_goes_to_who_has_more_scoring_units_near_the_centre() -> None:
    state = battle(HOLD_THE_GROUND, scorers(0, y=20), scorers(1, 1, y=40), turn=2)
    assert after_game_turn(state, NO_DICE).counters == (1, 0)
    assert after_game_turn(replace(state, turn=1), NO_DICE).counters == (0, 0), "not in the first Game Turn"
    even = battle(HOLD_THE_GROUND, scorers(0, y=20), scorers(1, 1, y=28, facing=180), turn=2)
    assert after_game_turn(even, NO_DICE).counters == (0, 0)
    assert objective_winner(replace(even, counters=(2, 3))) == 1
    assert objective_winner(replace(even, counters=(2, 2))) is None


@pytest.mark.rule("t9a.objective.hold-the-ground")
def test_exactly_six_inches_from_the_centre_is_near_enough() -> None:
    assert after_game_turn(battle(HOLD_THE_GROUND, scorers(0, y=18), turn=2), NO_DICE).counters == (1, 0)
    assert after_game_turn(battle(HOLD_THE_GROUND, scorers(0, y=17.9), turn=2), NO_DICE).counters == (0, 0)


@pytest.mark.rule("t9a.objective.breakthrough")
def test_breakthrough_counts_three_units_inside_the_enemy_zone_at_most() -> None:
    ahead = [scorers(number, x=8.0 + 8 * number, y=44) for number in range(4)]
    behind = [scorers(number + 4, 1, x=8.0 + 8 * number, y=4, facing=180) for number in range(3)]
    assert objective_count(battle(BREAKTHROUGH, *ahead, *behind)) == (3, 3)
    assert objective_winner(battle(BREAKTHROUGH, *ahead, *behind[:2])) == 0
    half_in = scorers(0, y=36.7)
    assert objective_count(battle(BREAKTHROUGH, half_in)) == (0, 0)
    assert objective_count(battle(BREAKTHROUGH, half_in.altered(y=37))) == (1, 0)


@pytest.mark.rule("t9a.objective.king-of-the-hill")
def test_who_captures_the_enemys_feature_and_keeps_his_own_wins() -> None:
    table = Table(72, 48, [Feature("a", "hill", Rect(20, 30, 8, 8)), Feature("b", "forest", Rect(50, 18, 8, 8))])
    state = battle(KING_OF_THE_HILL, scorers(0, x=50, y=19), scorers(1, 1, x=60, y=40), table=table, hills=("a", "b"))
    assert objective_winner(state) == 0
    both = battle(KING_OF_THE_HILL, scorers(0, x=50, y=19), scorers(1, 1, x=20, y=30), table=table, hills=("a", "b"))
    assert objective_winner(both) is None


@pytest.mark.rule("t9a.objective.capture-the-flags")
def test_who_loses_fewest_marked_units_wins() -> None:
    one, other = scorers(0), scorers(1, 1, y=40)
    state = battle(CAPTURE_THE_FLAGS, one, other, marks=((CAPTURE_THE_FLAGS, 0), (CAPTURE_THE_FLAGS, 1)))
    fallen = replace(state, units=(one,), fallen=(Fallen("scorer-1", 1),))
    assert objective_count(fallen) == (0, -1)
    assert objective_winner(fallen) == 0
    assert objective_winner(state) is None


@pytest.mark.rule("t9a.objective.secure-target")
def test_a_unit_near_two_markers_counts_for_the_one_nearer_to_its_centre() -> None:
    markers = (Marker(0, 36, 24), Marker(1, 36, 30))
    state = battle(SECURE_TARGET, scorers(0, y=26), markers=markers)
    assert objective_count(state) == (1, 0)
    two = battle(SECURE_TARGET, scorers(0, y=26), scorers(1, 1, y=33), markers=markers)
    assert objective_count(two) == (1, 1)
    assert objective_winner(two) is None


@pytest.mark.rule("t9a.objective.secure-target")
def test_between_two_equally_near_markers_the_dice_decide() -> None:
    one = scorers(0, y=27)
    x, y = one.boundary.centre
    state = battle(SECURE_TARGET, one, markers=(Marker(0, x, y - 3), Marker(1, x, y + 3)))
    chance = odds(lambda dice: objective_count(state, dice)[0])
    assert chance == {1: Fraction(1)}, "one marker is held, whichever it is"
    assert objective_count(state, ScriptedDice([1])) == (1, 0)


def test_there_are_six_objectives() -> None:
    assert len(OBJECTIVES) == 6
    assert objective_winner(battle("", unit(0))) is None


# ---- before the battle


@pytest.mark.rule("t9a.objective.spoils-of-war")
def test_three_spoils_lie_on_the_dividing_line_a_third_of_the_long_edge_apart() -> None:
    assert spoils(battle(SPOILS_OF_WAR, unit(0))) == ((36, 24), (12, 24), (60, 24))
    slanted = spoils(battle(SPOILS_OF_WAR, unit(0), deployment=REFUSED_FLANK, zones=("south-rising", "north-rising")))
    assert all(y == pytest.approx(x * 48 / 72, abs=0.001) for x, y in slanted)
    assert slanted[0] == (36, 24)


@pytest.mark.rule("t9a.objective.spoils-of-war")
def test_spoils_are_laid_more_than_an_inch_from_impassable_terrain() -> None:
    rocks = [Feature("r1", "impassable", Rect(37, 24, 6, 6)), Feature("r2", "impassable", Rect(58, 24, 6, 6))]
    places = spoils(battle(SPOILS_OF_WAR, unit(0), table=Table(72, 48, rocks)))
    assert len(places) == 3
    for place in places:
        assert all(apart_more_than(Disc(*place, 0), rock.shape, 1) for rock in rocks)
    middle, west, east = places
    assert middle[0] < 36, "the nearer side of the rock"
    assert middle[0] - west[0] >= 24
    assert east[0] - middle[0] >= 24


@pytest.mark.rule("t9a.objective.secure-target")
def test_a_target_is_marked_far_from_the_own_zone_and_from_the_other_marker() -> None:
    state = battle(SECURE_TARGET, unit(0), unit(1, 1))
    check_target(state, 0, PlaceMarker(36, 24.1))
    for wrong in (PlaceMarker(36, 24), PlaceMarker(36, 50)):
        with pytest.raises(NotAllowed):
            check_target(state, 0, wrong)
    marked = replace(state, markers=(Marker(0, 30, 30),))
    check_target(marked, 1, PlaceMarker(54, 20))
    with pytest.raises(NotAllowed):
        check_target(marked, 1, PlaceMarker(46, 20))


@pytest.mark.rule("t9a.objective.secure-target", "t9a.objective.secure-target.distance")
def test_in_french_the_markers_stand_more_than_a_third_of_the_long_edge_apart() -> None:
    exactly = PlaceMarker(54, 30)
    one = Marker(0, 30, 30)
    english = battle(SECURE_TARGET, unit(0), unit(1, 1), markers=(one,), zones=("south", "north"))
    french = battle(SECURE_TARGET, unit(0), unit(1, 1), markers=(one,), readings=readings_of("fr"))
    check_target(english, 0, exactly)
    with pytest.raises(NotAllowed):
        check_target(french, 0, exactly)


@pytest.mark.rule("t9a.objective.secure-target", "t9a.objective.king-of-the-hill")
def test_the_zone_chooser_goes_first() -> None:
    table = Table(72, 48, [Feature("a", "hill", Rect(36, 24, 8, 6)), Feature("b", "field", Rect(10, 6, 8, 6))])
    state = battle(SECURE_TARGET, zone_chooser=1)
    after = play(set_objective(state, RolledDice(1)), PlaceMarker(30, 20), PlaceMarker(54.1, 30))
    assert [(marker.owner, marker.x) for marker in after.markers] == [(1, 30), (0, 54.1)]
    hills = battle(KING_OF_THE_HILL, zone_chooser=1, table=table)
    chosen = play(set_objective(hills, RolledDice(1)), ChooseFeature("b"), ChooseFeature("a"))
    assert chosen.hills == ("a", "b"), "the field lies wholly in the southern zone: the south can't choose it"


@pytest.mark.rule("t9a.objective.capture-the-flags")
def test_who_has_fewer_than_three_scoring_units_has_others_marked_by_the_enemy() -> None:
    south = (scorers(0), unit(1), unit(2), unit(3))
    north = tuple(scorers(number, 1) for number in (4, 5, 6, 7))
    state = replace(battle(CAPTURE_THE_FLAGS), reserve=(*south, *north))
    after = play(set_objective(state, RolledDice(1)), MarkFlag(3), MarkFlag(1))
    marked = [entry for rule, entry in after.marks if rule == CAPTURE_THE_FLAGS]
    assert sorted(marked) == [0, 1, 3, 4, 5, 6, 7]


@pytest.mark.rule("t9a.objective.capture-the-flags", "t9a.victory-points")
@pytest.mark.parametrize(("away", "winner"), [("ambush", 1), ("undeployed", 1), ("pursuing", None)])
def test_a_marked_unit_that_never_came_is_a_lost_flag(away: str, winner: int | None) -> None:
    """It counts as a casualty (core 17.4); one that pursues off the board is not lost (core 12.16)."""
    late = scorers(0).altered(away=away)
    state = battle(CAPTURE_THE_FLAGS, late, scorers(1, 1), marks=((CAPTURE_THE_FLAGS, 0),))
    state = replace(state.without(0), reserve=(late,))
    assert objective_winner(state) == winner


# ---- Spoils of War in the battle


@pytest.mark.rule("t9a.objective.spoils-of-war")
def test_a_scoring_unit_takes_a_marker_that_its_boundary_lies_on() -> None:
    state = battle(SPOILS_OF_WAR, scorers(0, y=24.5), scorers(1, 1, y=40), markers=(Marker(None, 36, 24),))
    taken = take_markers(state, NO_DICE)
    assert taken.markers[0].carrier == 0
    assert objective_winner(taken) == 0
    assert take_markers(replace(state, active=1), NO_DICE).markers[0].carrier is None


@pytest.mark.rule("t9a.objective.spoils-of-war")
def test_a_unit_carries_one_marker_only_and_it_goes_where_the_unit_goes() -> None:
    two = (Marker(None, 36, 24), Marker(None, 36.2, 24))
    taken = take_markers(battle(SPOILS_OF_WAR, scorers(0, y=24.5), markers=two), NO_DICE)
    assert [marker.carrier for marker in taken.markers] == [0, None]
    moved = taken.put(taken.unit(0).altered(y=34.5))
    after = play(carry_markers(moved, NO_DICE))
    assert after.markers[0].y == pytest.approx(moved.unit(0).boundary.y, abs=0.001)


@pytest.mark.rule("t9a.objective.spoils-of-war")
def test_the_opponent_puts_down_the_marker_of_a_carrier_who_flees() -> None:
    fled = scorers(0, y=34.5, fleeing=True)
    state = battle(SPOILS_OF_WAR, fled, scorers(1, 1, x=10), markers=(Marker(None, 36, 24, carrier=0),))
    after = play(carry_markers(state, NO_DICE), lambda ask: ask.player == 1 and PlaceMarker(36, 26.9))
    assert (after.markers[0].carrier, after.markers[0].y) == (None, 26.9)
    with pytest.raises(NotAllowed):
        check_put_down(state, state.markers[0], PlaceMarker(36, 27.1))


@pytest.mark.rule("t9a.objective.spoils-of-war", "t9a.objective.spoils-of-war.off-the-board")
@pytest.mark.parametrize(("option", "carrier"), [("kept", 0), ("dropped", None)])
def test_whether_a_pursuer_takes_its_marker_off_the_board(option: str, carrier: int | None) -> None:
    """By the letter it does: it is neither destroyed nor without Scoring (core 12.16)."""
    readings = readings_of(**{"t9a.objective.spoils-of-war.off-the-board": option})
    state = battle(
        SPOILS_OF_WAR, scorers(1, 1, x=10), markers=(Marker(None, 36, 46, carrier=0),), readings=readings,
        reserve=(scorers(0, y=48).altered(away="pursuing"),),
    )  # fmt: skip
    after = play(carry_markers(state, NO_DICE))
    assert after.markers[0].carrier == carrier
    assert objective_winner(after) == carrier, "side 0 with the carrier, else nobody"


@pytest.mark.rule("t9a.objective.spoils-of-war")
def test_a_post_combat_reform_drops_nothing() -> None:
    state = battle(SPOILS_OF_WAR, scorers(0, post_combat_reform=12), markers=(Marker(None, 36, 24, carrier=0),))
    assert play(carry_markers(state, NO_DICE)).markers[0].carrier == 0
