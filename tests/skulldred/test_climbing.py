"""Heights: climbing, jumping down and across, falling."""

from __future__ import annotations

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.actions import possible
from grognard.skulldred.climbing import Climb, JumpAcross, JumpDown
from grognard.skulldred.engagement import are_engaged
from grognard.skulldred.fighting import Attack, Charge
from grognard.skulldred.flying import Land, TakeOff
from grognard.skulldred.ground import height_of
from grognard.skulldred.marching import March, judge_march
from grognard.skulldred.melee_facts import attacking, footing, is_above
from grognard.skulldred.moving import Move
from grognard.skulldred.outcomes import Take
from grognard.skulldred.pushing import Shove, push
from grognard.skulldred.rules.abilities import Fly
from grognard.skulldred.shooting import Shoot
from grognard.skulldred.swinging import Stay
from tests.skulldred.scenes import acts, answered, at, begun, block, cost, foe, kind, left, refusal, scene, suggestion

TOWER = block("tower", "tower", 500, 560, 80, 80)
CRAG = block("crag", "tower", 500, 560, 80, 80, height=2, ladder=False)
MATE, AWAY = at(100, 100), foe(900, 900)


@pytest.mark.rule("skulldred.terrain.climb")
def test_a_ladder_takes_one_point_and_a_bare_wall_two() -> None:
    by_ladder = scene(at(500, 507), AWAY, pieces=(TOWER,))
    assert cost(by_ladder, 0, Climb("tower", "up")) == 1
    after = acts(by_ladder, 0, Climb("tower", "up"))
    assert after.figure(0).level == 1
    assert after.acting is not None
    assert after.acting.moves == 1, "it counts as a move"
    assert cost(scene(at(500, 507), AWAY, pieces=(CRAG,)), 0, Climb("crag", "up")) == 2
    assert refusal(scene(at(500, 480), AWAY, pieces=(TOWER,)), 0, Climb("tower", "up")) == "skulldred.terrain.climb"


@pytest.mark.rule("skulldred.terrain.climb")
def test_half_way_up_one_hangs_on_the_wall_and_can_only_climb() -> None:
    state = scene(at(500, 507), AWAY, pieces=(CRAG,))
    hanging = acts(state, 0, Climb("crag", "up"))
    assert (hanging.figure(0).hanging, hanging.figure(0).level) == ("crag", 1)
    assert footing(hanging, hanging.figure(0)) == 1, "as in difficult ground"
    assert refusal(scene(*hanging.figures, pieces=(CRAG,)), 0, Move(500, 450)) == "skulldred.terrain.climb"
    top = acts(scene(*hanging.figures, pieces=(CRAG,)), 0, Climb("crag", "up"))
    assert (top.figure(0).hanging, top.figure(0).level) == ("", 2)
    assert top.figure(0).y >= 532.5


@pytest.mark.rule("skulldred.terrain.fall")
def test_who_is_pushed_while_he_hangs_falls() -> None:
    hanging = at(500, 507, kind(0, 3), side=1, level=1, hanging="crag")
    state = scene(at(475, 507, kind(1, 3), level=1, hanging="crag"), hanging, AWAY, pieces=(CRAG,))
    after = acts(state, 0, Attack(1), Take(1, "pushed"), faces=(1, 6, 6, 6))
    assert after.figure(1).downed
    assert (after.figure(1).level, after.figure(1).hanging) == (0, "")


@pytest.mark.rule("skulldred.terrain.jump")
@pytest.mark.rule("skulldred.melee.bonus.falling")
def test_one_jumps_down_for_a_point_into_contact_and_attacks_with_a_falling_bonus() -> None:
    state = scene(at(500, 535, kind(1, 3), level=1), foe(500, 480, kind(1, 3)), pieces=(TOWER,))
    assert cost(state, 0, JumpDown(500, 505)) == 1
    after = acts(state, 0, JumpDown(500, 505), Attack(1), Stay(), faces=(6, 6, 6))
    assert after.figure(0).level == 0
    late = acts(state, 0, JumpDown(455, 505), suggestion(Move), points=2)
    assert late.acting is not None
    assert not late.acting.jumped, "only as the very next action"


@pytest.mark.rule("skulldred.terrain.jump")
def test_each_level_after_the_first_is_an_attack_by_the_ground() -> None:
    two = scene(at(500, 535, kind(0, 3), level=2), MATE, AWAY, pieces=(CRAG,))
    after = acts(two, 0, JumpDown(500, 505), faces=(1,))
    assert after.figure(0).downed, "one die, doubled"
    one = scene(at(500, 535, kind(0, 3), level=1), MATE, AWAY, pieces=(TOWER,))
    assert acts(one, 0, JumpDown(500, 505)).figure(0).stands
    assert refusal(one, 0, JumpDown(500, 450)) == "skulldred.terrain.jump", "too far from the foot"
    assert refusal(scene(at(500, 400), AWAY, pieces=(TOWER,)), 0, JumpDown(500, 380)) == "skulldred.terrain.jump"


@pytest.mark.rule("skulldred.terrain.jump")
def test_a_narrow_pit_is_jumped_across_unharmed() -> None:
    pit = block("pit", "spikes", 500, 535, 100, 20)
    state = scene(at(500, 500), MATE, AWAY, pieces=(pit,))
    after = acts(state, 0, JumpAcross(500, 565))
    assert (after.figure(0).y, left(after)) == (565, 2)
    assert refusal(state, 0, JumpAcross(500, 550)) == "skulldred.terrain.jump", "it ends clear of it"
    assert refusal(begun(state, moves=3), 0, JumpAcross(500, 565)) == "skulldred.action.move"


@pytest.mark.rule("skulldred.terrain")
def test_a_hill_is_walked_up_and_its_top_is_above() -> None:
    hill = block("hill", "hill", 500, 600, 200, 100)
    after = acts(scene(at(500, 520), AWAY, pieces=(hill,)), 0, Move(500, 580))
    assert (height_of(after, after.figure(0)), after.figure(0).level) == (1, 0), "higher, and on the ground"
    down = acts(scene(at(500, 580), AWAY, pieces=(hill,)), 0, Move(500, 520))
    assert height_of(down, down.figure(0)) == 0


@pytest.mark.rule("skulldred.terrain.jump")
def test_one_jumps_only_from_the_edge_and_over_nobody() -> None:
    hall = block("hall", "tower", 500, 600, 200, 200)
    middle = scene(at(500, 600, level=1), AWAY, pieces=(hall,))
    assert refusal(middle, 0, JumpDown(500, 487)) == "skulldred.terrain.jump", "first to the edge"
    near = begun(scene(at(500, 580, level=1), AWAY, pieces=(hall,)))
    assert any(isinstance(one, Move) and 512.4 < one.y < 512.6 for one in possible(near, near.figure(0)))
    edge = scene(at(500, 513, level=1), AWAY, pieces=(hall,))
    assert cost(edge, 0, JumpDown(500, 480)) == 1
    assert refusal(edge, 0, JumpDown(500, 450)) == "skulldred.terrain.jump", "that is too far"
    assert refusal(edge, 0, JumpDown(387, 600)) == "skulldred.terrain.jump", "another edge"
    behind = scene(at(500, 530, level=1), AWAY, pieces=(hall,))
    assert refusal(behind, 0, JumpDown(500, 487)) == "skulldred.terrain.jump", "half a step behind the edge"
    corner = scene(at(500, 520, level=1), AWAY, pieces=(hall,))
    assert cost(corner, 0, JumpDown(540, 480)) == 1
    guarded = scene(at(500, 520, level=1), foe(525, 513, level=1), AWAY, pieces=(hall,))
    assert refusal(guarded, 0, JumpDown(540, 480)) == "skulldred.terrain.jump", "through somebody on the roof"
    assert cost(edge, 0, JumpDown(528, 466)) == 1
    below = scene(at(500, 513, level=1), foe(514, 487), AWAY, pieces=(hall,))
    assert refusal(below, 0, JumpDown(528, 466)) == "skulldred.terrain.jump", "over somebody at the foot"


LAVA_AT_FOOT = block("lava", "lava", 500, 485, 200, 60)


@pytest.mark.rule("skulldred.terrain.harm")
def test_who_jumps_or_climbs_down_into_lava_is_bitten() -> None:
    state = scene(at(500, 535, kind(0, 3), level=1), AWAY, MATE, pieces=(TOWER, LAVA_AT_FOOT))
    jumped = acts(state, 0, JumpDown(500, 505), faces=(6, 6, 6, 1))
    assert jumped.figure(0).downed
    climbed = acts(state, 0, Climb("tower", "down"), faces=(6, 6, 6, 1))
    assert climbed.figure(0).downed


@pytest.mark.rule("skulldred.terrain.harm")
def test_who_jumps_across_a_pit_into_lava_is_bitten() -> None:
    pit, lava = block("pit", "spikes", 500, 535, 100, 20), block("lava", "lava", 500, 575, 100, 20)
    state = scene(at(500, 500, kind(0, 3)), AWAY, MATE, pieces=(pit, lava))
    assert acts(state, 0, JumpAcross(500, 560), faces=(6, 6, 6, 1)).figure(0).downed


@pytest.mark.rule("skulldred.terrain.harm", "skulldred.action.fly")
def test_who_lands_in_lava_is_bitten_and_who_flies_over_it_may_march() -> None:
    lava = block("lava", "lava", 500, 540, 100, 40)
    bird = kind(0, 3, 4, Fly())
    state = scene(at(500, 540, bird, flying=True), AWAY, MATE, pieces=(lava,))
    assert acts(state, 0, Land(), faces=(6, 6, 6, 1)).figure(0).downed
    judge_march(scene(at(500, 440, bird, flying=True), AWAY, pieces=(lava,)), March(0, 500, 640))
    with pytest.raises(NotAllowed):
        judge_march(scene(at(500, 440, bird), AWAY, pieces=(lava,)), March(0, 500, 640))


@pytest.mark.rule("skulldred.terrain.harm", "skulldred.pushback.shove-ally")
def test_an_ally_who_is_shoved_into_lava_is_bitten() -> None:
    lava = block("lava", "lava", 500, 580, 100, 30)
    front, back = foe(500, 525, kind(0, 3)), foe(500, 550, kind(0, 3))
    state = scene(at(500, 500, kind(1, 3)), front, back, AWAY, pieces=(lava,))
    after = acts(state, 0, Attack(1), Take(1, "pushed"), Shove, Stay(), faces=(1, 6, 6, 6, 1))
    assert (after.figure(2).downed, after.figure(1).y) == (True, 550)


HILL = block("hill", "hill", 350, 300, 400, 120)


@pytest.mark.rule("skulldred.engagement", "skulldred.terrain")
def test_a_hill_separates_nobody_whose_bases_touch_across_its_edge() -> None:
    top, foot = at(350, 252), foe(350, 227)
    state = scene(top, foot, AWAY, pieces=(HILL,))
    assert are_engaged(*state.figures[:2])
    assert cost(state, 0, Attack(1)) == 1
    assert refusal(state, 0, Move(350, 300)) == "skulldred.action.disengage"
    assert is_above(state, state.figure(0), state.figure(1))
    charging = scene(at(350, 190), foe(350, 252), AWAY, pieces=(HILL,))
    assert cost(charging, 0, Charge(1, 350, 227)) == 3
    assert refusal(charging, 0, Move(350, 262)) == "skulldred.move.straight"
    assert refusal(scene(at(350, 200), foe(350, 241), AWAY, pieces=(HILL,)), 0, Move(350, 274)) == (
        "skulldred.move.through-enemy"
    )
    gang = scene(at(350, 227), foe(350, 252), at(350, 277), AWAY, pieces=(HILL,))
    assert attacking(gang, gang.figure(0), gang.figure(1)).gang == 1


@pytest.mark.rule("skulldred.action.fly", "skulldred.fly.immune-melee")
def test_a_flyer_has_left_the_level_from_which_it_took_off() -> None:
    bird = kind(3, 3, 4, Fly())
    aloft = foe(525, 560, bird, flying=True)
    state = acts(scene(at(500, 560, bird, level=1), aloft, AWAY, pieces=(TOWER,)), 0, TakeOff())
    assert state.figure(0).level == 0
    assert are_engaged(*state.figures[:2])
    still = scene(at(500, 560, bird, level=1, flying=True), aloft, AWAY, pieces=(TOWER,))
    assert are_engaged(*still.figures[:2]), "whatever level it is said to have"
    with ScriptedDice(()) as dice:
        pushed = answered(push(still, 0, 270.0, 60.0, "skulldred.melee.roll", dice))
    assert (pushed.figure(0).stands, pushed.figure(0).flying) == (True, True), "nobody falls out of the air"


@pytest.mark.rule("skulldred.terrain")
def test_on_a_roof_one_goes_no_farther_than_its_edge() -> None:
    state = scene(at(500, 560, level=1), AWAY, pieces=(TOWER,))
    assert cost(state, 0, Move(500, 585)) == 1
    assert refusal(state, 0, Move(500, 620)) == "skulldred.terrain.climb"


@pytest.mark.rule("skulldred.shoot.bonus.below")
def test_from_the_top_of_a_tower_one_shoots_out_over_it() -> None:
    state = scene(at(500, 560, kind(shoot=2), level=1), foe(500, 300), pieces=(TOWER,))
    assert cost(state, 0, Shoot(1)) == 1


@pytest.mark.rule("skulldred.terrain.harm")
def test_dangerous_ground_does_not_touch_a_flyer() -> None:
    lava = block("lava", "lava", 500, 540, 100, 40)
    state = scene(at(500, 500, kind(3, 3, 4, Fly()), flying=True), AWAY, pieces=(lava,))
    assert acts(state, 0, Move(500, 575)).figure(0).stands
