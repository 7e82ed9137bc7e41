"""Losing Health Points and removing casualties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.geometry import touches
from grognard.t9a.board.round_of_combat import CHAMPION, COMPANIONS, RANK_AND_FILE
from grognard.t9a.board.state import Fallen, PanicCause
from grognard.t9a.board.unit import Unit
from grognard.t9a.units.contact import contact_of
from grognard.t9a.units.losses import (
    CASUALTIES,
    FRIENDS_DESTROYED,
    HEAVY_LOSSES,
    HealthLost,
    ModelSlain,
    UnitDestroyed,
    lose_health,
    remove_unit,
)
from tests.t9a.positions import alone, fight, hero, model, readings_of, state_of, troop, unit

MM = 1 / 25.4
OGRE = model("Ogre", hp=3, base=(40, 40))


def after(one: Unit, pool: str | int, points: int, **rest: object) -> Unit:
    """Return the unit after a loss in melee."""
    state, _ = lose_health(state_of(one), one.id, pool, points, melee=True, **rest)  # type: ignore[arg-type]
    return state.unit(one.id)


# ---- Health Pools ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.losing-health-points", "t9a.health-pool")
def test_whole_models_go_as_their_health_points_are_used_up_and_the_rest_is_remembered() -> None:
    ogres = unit(0, 0, troop(OGRE, 6), files=3)
    hurt = after(ogres, RANK_AND_FILE, 4)
    assert (hurt.models, hurt.lost) == (5, 1)
    worse = after(hurt, RANK_AND_FILE, 2)
    assert (worse.models, worse.lost) == (4, 0)


@pytest.mark.rule("t9a.losing-health-points")
def test_surplus_of_the_rank_and_file_goes_to_the_champion_and_no_further() -> None:
    leader = model("Leader", hp=2)
    few = unit(0, 0, troop(model(), 3, champion=leader), characters=(hero(7),))
    state, lost = lose_health(state_of(few), 0, RANK_AND_FILE, 3, melee=True)
    assert (lost, state.unit(0).models, state.unit(0).champion_lost) == (3, 0, 1)
    state, lost = lose_health(state, 0, RANK_AND_FILE, 5, melee=True)
    assert lost == 1
    assert not state.unit(0).champion
    assert state.unit(0).characters[0].lost == 0


@pytest.mark.rule("t9a.losing-health-points")
def test_surplus_on_champions_and_characters_is_lost() -> None:
    led = unit(0, 0, troop(model(), 10, champion=True), characters=(hero(7),))
    state, lost = lose_health(state_of(led), 0, CHAMPION, 4, melee=True)
    assert (lost, state.unit(0).models) == (1, 9)
    state, lost = lose_health(state, 0, 7, 9, melee=True)
    assert (lost, state.unit(0).models) == (3, 9)


@pytest.mark.rule("t9a.sa.combined-strength")
def test_losses_never_pass_between_braves_and_caimans() -> None:
    """The ledger's first example: 7 on the Caimans (6 Health Points): both die, 1 ignored, 20 Braves untouched."""
    braves = unit(0, 0, troop(model("Brave"), 20, companion=OGRE, companions=2), files=6)
    state, lost = lose_health(state_of(braves), 0, COMPANIONS, 7, melee=True)
    assert (lost, state.unit(0).companions, state.unit(0).models) == (6, 0, 20)
    one = after(braves, COMPANIONS, 4)
    assert (one.companions, one.companions_lost) == (1, 1)


@pytest.mark.rule("t9a.sa.combined-strength-distributing-hits", "t9a.sa.combined-strength.excess")
@pytest.mark.parametrize(("text", "left"), [("en", False), ("fr", True)])
def test_what_the_braves_cannot_lose_falls_on_the_champion_in_english_only(text: str, left: bool) -> None:
    """The ledger's second example: 2 Braves and a Champion, 4 wounds on Braves."""
    braves = unit(0, 0, troop(model("Brave"), 3, companion=OGRE, companions=2, champion=True), files=6)
    state, lost = lose_health(state_of(braves, readings=readings_of(text)), 0, RANK_AND_FILE, 4, melee=True)
    assert (lost, state.unit(0).champion, state.unit(0).companions) == (2 if left else 3, left, 2)


@pytest.mark.rule("t9a.musician", "t9a.standard-bearer")
def test_musician_and_standard_bearer_take_the_place_of_plain_models() -> None:
    full = unit(0, 0, troop(model(), 5, musician=True, standard=True))
    assert (after(full, RANK_AND_FILE, 3).musician, after(full, RANK_AND_FILE, 3).standard) == (True, True)
    assert (after(full, RANK_AND_FILE, 4).musician, after(full, RANK_AND_FILE, 4).standard) == (False, True)


@pytest.mark.rule("t9a.losing-health-points")
def test_a_unit_whose_last_health_point_is_lost_is_removed_whole() -> None:
    few = unit(3, 0, troop(model(), 3, key="few", champion=True), models=2)
    state, lost = lose_health(state_of(few), 3, RANK_AND_FILE, 9, melee=True)
    assert lost == 3
    assert not state.has(3)
    assert state.fallen == (Fallen("few", 0),)


@pytest.mark.rule("t9a.character")
def test_characters_whose_rank_and_file_are_gone_stay_one_unit() -> None:
    led = unit(3, 0, troop(model(), 3, key="few"), characters=(hero(7), hero(8)))
    state, _ = lose_health(state_of(led), 3, RANK_AND_FILE, 3, melee=True)
    left = state.unit(3)
    assert (left.troop, left.model_count) == (None, 2)
    assert state.fallen == (Fallen("few", 0),)
    state, _ = lose_health(state, 3, 7, 3, melee=True)
    assert [fallen.key for fallen in state.fallen] == ["few", "hero-7"]
    assert state.unit(3).characters[0].id == 8


@pytest.mark.rule("t9a.character")
def test_characters_stay_one_unit_also_where_the_champion_falls_last() -> None:
    led = unit(3, 0, troop(model(), 1, key="last", champion=True), 0, characters=(hero(7),))
    state, _ = lose_health(state_of(led), 3, CHAMPION, 1, melee=True)
    assert (state.unit(3).troop, state.unit(3).model_count) == (None, 1)


@given(points=st.integers(1, 40), models=st.integers(1, 12), hp=st.integers(1, 4), wounds=st.integers(0, 3))
@pytest.mark.rule("t9a.losing-health-points")
def test_what_is_lost_and_what_is_left_add_up(points: int, models: int, hp: int, wounds: int) -> None:
    one = unit(0, 0, troop(model(hp=hp), models + 1, champion=True), models, lost=min(wounds, hp - 1))
    state, lost = lose_health(state_of(one), 0, RANK_AND_FILE, points, melee=True)
    left = state.unit(0).health if state.has(0) else 0
    assert lost == min(points, one.health)
    assert left == one.health - lost


# ---- casualties ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.removing-casualties")
def test_casualties_leave_from_the_rear_rank_and_the_front_stays() -> None:
    block = unit(0, 0, troop(model(), 20), files=5)
    left = after(block, RANK_AND_FILE, 7)
    assert (left.x, left.y, left.formation.files) == (block.x, block.y, 5)
    assert left.formation.rank_strength == (5, 5, 3)


@pytest.mark.rule("t9a.removing-casualties")
def test_a_single_rank_loses_from_both_ends_as_equally_as_possible() -> None:
    line = unit(0, 0, troop(model(), 9), files=9)
    two = after(line, RANK_AND_FILE, 2)
    assert (two.x, two.files) == (line.x, 7)
    three = after(line, RANK_AND_FILE, 3)
    assert three.files == 6
    assert abs(abs(three.x - line.x) - 10 * MM) < 0.002  # one end has lost two: the middle is half a base off


@pytest.mark.rule("t9a.removing-casualties")
def test_an_engaged_single_rank_spares_the_end_that_touches_the_enemy() -> None:
    """Nine in line touched at the right end only by a narrow enemy: the left end goes, and contact stays."""
    line = unit(1, 0, troop(model(), 9), files=9, facing=180)
    enemy = unit(2, 1, troop(model(), 2, key="pair"), files=2)
    enemy, line = fight(enemy, line, along=3.5 * 20 * MM)
    state, _ = lose_health(state_of(line, enemy), 1, RANK_AND_FILE, 6, melee=True)
    left, there = state.unit(1), state.unit(2)
    assert left.files == 3
    assert contact_of(left, there, "front", "front").count == contact_of(line, enemy, "front", "front").count == 3


@pytest.mark.rule("t9a.removing-casualties")
def test_a_single_rank_fought_in_its_flank_loses_from_the_other_end() -> None:
    line = unit(1, 0, troop(model(), 5), files=5)
    enemy, line = fight(unit(2, 1, troop(model(), 5, key="five")), line, theirs="left")
    state, _ = lose_health(state_of(line, enemy), 1, RANK_AND_FILE, 3, melee=True)
    assert touches(state.unit(1).boundary, state.unit(2).boundary)


@pytest.mark.rule("t9a.removing-casualties")
def test_the_champion_goes_from_where_he_stands_and_another_takes_his_place() -> None:
    led = unit(0, 0, troop(model(), 20, champion=True), files=5)
    left = after(led, CHAMPION, 1)
    assert left.formation.rank_strength == (5, 5, 5, 4)
    assert (left.x, left.y) == (led.x, led.y)


@pytest.mark.rule("t9a.removing-casualties", "t9a.front-rank")
def test_a_mismatching_character_who_falls_leaves_the_ranks_where_they_stood() -> None:
    rider = hero(7, model("Rider", base=(50, 50), hp=3))
    mixed = unit(0, 0, troop(model(), 20), files=5, characters=(rider,))
    before = mixed.formation.places(mixed.x, mixed.y, mixed.facing)
    left = after(mixed, 7, 3)
    after_places = left.formation.places(left.x, left.y, left.facing)
    assert min(x for x, _ in after_places) == pytest.approx(min(x for x, _ in before), abs=0.002)


# ---- panic -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.panic-test")
@pytest.mark.parametrize(("size", "lost", "tests"), [(20, 4, False), (20, 5, True), (21, 5, False), (21, 6, True)])
def test_a_quarter_lost_in_a_phase_causes_a_panic_test(size: int, lost: int, tests: bool) -> None:
    """Core 21.30: 5 of 20 is 25 %; of 21 it takes 6."""
    one = unit(0, 0, troop(model(), size), health_at_start=size)
    state, _ = lose_health(state_of(one, phase="shooting"), 0, RANK_AND_FILE, lost, melee=False, by=9)
    assert state.panic == ((PanicCause(0, HEAVY_LOSSES, 9),) if tests else ())


@pytest.mark.rule("t9a.panic-test")
def test_losses_of_a_phase_add_up_and_cause_one_test() -> None:
    one = unit(0, 0, troop(model(), 20), health_at_start=20)
    state, _ = lose_health(state_of(one, phase="shooting"), 0, RANK_AND_FILE, 3, melee=False)
    state, _ = lose_health(state, 0, RANK_AND_FILE, 2, melee=False)
    state, _ = lose_health(state, 0, RANK_AND_FILE, 2, melee=False)
    assert len(state.panic) == 1


@pytest.mark.rule("t9a.panic-test")
def test_losses_in_melee_and_of_single_models_cause_none() -> None:
    one = unit(0, 0, troop(model(), 20), health_at_start=20)
    state, _ = lose_health(state_of(one), 0, RANK_AND_FILE, 15, melee=True)
    assert state.panic == ()
    beast = unit(0, 0, troop(model("Taurosaur", hp=6), 1), health_at_start=6)
    state, _ = lose_health(state_of(beast, phase="shooting"), 0, RANK_AND_FILE, 5, melee=False)
    assert state.panic == ()


@pytest.mark.rule("t9a.panic-test", "t9a.panic-test.after-melee")
@pytest.mark.parametrize(("text", "tests"), [("en", 0), ("fr", 1)])
def test_losses_after_the_melee_count_by_the_french_text_only(text: str, tests: int) -> None:
    """As in the Dangerous Terrain Tests of a pursuit."""
    one = unit(0, 0, troop(model(), 20), health_at_start=20)
    state = state_of(one, phase="melee", readings=readings_of(text))
    state, _ = lose_health(state, 0, RANK_AND_FILE, 5, melee=False)
    assert len(state.panic) == tests


@pytest.mark.rule("t9a.panic-test")
def test_a_destroyed_unit_shakes_unengaged_friends_within_six_inches() -> None:
    gone = unit(0, 0, troop(model(), 5, key="gone"), files=5, x=20, y=20)
    near = unit(1, 0, troop(model(), 5, key="near"), files=5, x=20 + 100 * MM + 6, y=20)
    far = unit(2, 0, troop(model(), 5, key="far"), files=5, x=20, y=20 + 20 * MM + 6.02)
    fleeing = unit(3, 0, troop(model(), 5, key="fleeing"), files=5, x=20, y=18, fleeing=True)
    foe = unit(4, 1, troop(model(), 5, key="foe"), files=5, x=20, y=22)
    state = remove_unit(state_of(gone, near, far, fleeing, foe), 0, rule="t9a.pursuit")
    assert state.panic == (PanicCause(1, FRIENDS_DESTROYED),)
    assert state.fallen == (Fallen("gone", 0),)


@pytest.mark.rule("t9a.fleeing")
def test_flight_off_the_board_is_remembered_with_the_fallen() -> None:
    lord = alone(hero(4))
    state = remove_unit(state_of(lord), 4, by_flight=True, rule="t9a.board-edge")
    assert state.fallen == (Fallen("hero-4", 0, by_flight=True),)


@pytest.mark.rule("t9a.losing-contact")
def test_enemies_of_a_removed_unit_touch_it_no_longer() -> None:
    a, b = fight(unit(1, 0), unit(2, 1, facing=180))
    state = remove_unit(state_of(a, b), 2, rule="t9a.pursuit")
    assert state.unit(1).fight.engaged == ()


@pytest.mark.rule("t9a.losing-health-points")
def test_losses_are_told_with_their_numbers() -> None:
    dice = ScriptedDice([])
    few = unit(0, 0, troop(model(), 3, key="few", champion=True), models=2)
    state, _ = lose_health(state_of(few), 0, RANK_AND_FILE, 1, melee=True, dice=dice)
    lose_health(state, 0, RANK_AND_FILE, 2, melee=True, dice=dice)
    told = [type(event) for event in dice.events]
    assert told == [HealthLost, HealthLost, ModelSlain, UnitDestroyed]
    assert dice.events[0] == HealthLost(few.name, 1, 1)
    assert dice.events[-1] == UnitDestroyed(few.name, CASUALTIES)


def test_nothing_is_lost_from_a_pool_that_is_not_there() -> None:
    state = state_of(unit(0, 0).altered(panic_passed=True))
    assert lose_health(state, 0, 99, 3, melee=True) == (state, 0)
    assert lose_health(state, 0, CHAMPION, 3, melee=True) == (state, 0)


@pytest.mark.rule("t9a.losing-contact", "t9a.removing-casualties")
def test_whoever_stood_at_the_end_that_a_line_loses_outside_the_blows_closes_up_to_it() -> None:
    """Both enemies stand at its ends: crumbling, it can keep its place before one of them only."""
    line = unit(1, 0, troop(OGRE, 3), files=3)
    left, line = fight(unit(2, 1, troop(), 1, files=1), line, along=2)
    right, line = fight(unit(3, 1, troop(), 1, files=1), line, along=-2)
    state, _ = lose_health(state_of(line, left, right), 1, RANK_AND_FILE, 3, melee=True)
    assert [one.enemy for one in state.unit(1).fight.engaged] == [2, 3]
    assert all(touches(state.unit(enemy).boundary, state.unit(1).boundary) for enemy in (2, 3))
