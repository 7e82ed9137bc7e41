"""Moves and creeps: straight lines, corners, allies and enemies in the way, bad ground; the forced march."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from grognard.skirmish.ways import moved, turned_bases
from grognard.skulldred.attributes import Base
from grognard.skulldred.fighting import Attack, Charge
from grognard.skulldred.firing import facts
from grognard.skulldred.lengths import Lengths, in_contact, is_within
from grognard.skulldred.marching import March, MarchFigure
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.rules.abilities import Fast, Slow
from grognard.skulldred.state import Spell, State
from grognard.skulldred.swinging import Stay
from tests.skulldred.scenes import acts, at, begun, block, cost, declined, foe, kind, left, refusal, scene, steps

AWAY = foe(900, 900)


@pytest.mark.rule("skulldred.action.move")
def test_three_moves_take_a_figure_three_spans_in_three_legs() -> None:
    after = acts(scene(at(500, 500), AWAY), 0, Move(575, 500), Move(575, 575), Move(500, 575))
    assert (after.figure(0).x, after.figure(0).y) == (500, 575)
    assert refusal(scene(at(500, 500), AWAY), 0, Move(577, 500)) == "skulldred.action.move"
    moved = begun(scene(at(500, 500), AWAY), points=5, moves=3)
    assert refusal(moved, 0, Move(510, 500)) == "skulldred.action.move"


@pytest.mark.rule("skulldred.action.move")
def test_an_engaged_figure_neither_moves_nor_creeps() -> None:
    state = scene(at(500, 500), foe(525, 500))
    assert refusal(state, 0, Move(450, 500)) == "skulldred.action.disengage"
    assert refusal(state, 0, Creep(480, 500)) == "skulldred.action.disengage"


@pytest.mark.rule("skulldred.downed.no-disengage")
def test_a_downed_enemy_holds_nobody_but_a_standing_one_does() -> None:
    assert cost(scene(at(500, 500), foe(525, 500, downed=True)), 0, Move(450, 500)) == 1
    both = scene(at(500, 500), foe(525, 500, downed=True), foe(475, 500))
    assert refusal(both, 0, Move(500, 550)) == "skulldred.action.disengage"


@pytest.mark.rule("skulldred.move.straight")
def test_a_corner_takes_two_moves() -> None:
    wall = block("wall", "wall", 540, 540, 50, 50)
    state = scene(at(500, 515), AWAY, pieces=(wall,))
    assert refusal(state, 0, Move(535, 578)) == "skulldred.move.straight"
    after = acts(state, 0, Move(500, 580), Move(540, 580))
    assert left(after) == 1


@pytest.mark.rule("skulldred.move.straight")
def test_nobody_ends_on_another_base_or_off_the_table() -> None:
    state = scene(at(500, 500), at(540, 500), foe(500, 540, downed=True), AWAY)
    assert refusal(state, 0, Move(530, 500)) == "skulldred.move.straight"
    assert refusal(state, 0, Move(500, 530)) == "skulldred.move.straight"
    assert refusal(scene(at(20, 500), AWAY), 0, Move(5, 500)) == "skulldred.move.straight"


@pytest.mark.rule("skulldred.downed.trample")
def test_one_walks_over_the_fallen_and_stops_behind_them() -> None:
    state = scene(at(500, 500), foe(500, 540, downed=True))
    assert cost(state, 0, Move(500, 574)) == 1
    assert refusal(state, 0, Move(500, 550)) == "skulldred.move.straight"


@pytest.mark.rule("skulldred.move.through-enemy")
def test_nobody_passes_between_two_orcs_unless_one_is_down() -> None:
    for downed in (False, True):
        state = scene(at(500, 500), foe(478, 540, downed=downed), foe(523, 540))
        if downed:
            assert cost(state, 0, Move(495, 574)) == 1
        else:
            assert refusal(state, 0, Move(500, 574)) == "skulldred.move.through-enemy"


@pytest.mark.rule("skulldred.move.through-ally")
def test_one_ally_may_be_passed_in_a_move_and_no_more() -> None:
    assert cost(scene(at(500, 500), at(500, 530), AWAY), 0, Move(500, 560)) == 1
    ranks = at(500, 500), at(500, 526), at(500, 548, kind(base=15))
    assert refusal(scene(*ranks, AWAY), 0, Move(500, 574)) == "skulldred.move.through-ally"
    lying = at(500, 500), at(500, 526, downed=True), at(500, 548, kind(base=15))
    assert cost(scene(*lying, AWAY), 0, Move(500, 574)) == 1, "a DOWNED ally doesn't count"


@pytest.mark.rule("skulldred.action.move-difficult")
def test_a_move_in_difficult_ground_costs_two_points() -> None:
    wood = block("wood", "wood", 500, 500, 300, 300)
    state = scene(at(500, 500), AWAY, pieces=(wood,))
    assert cost(state, 0, Move(575, 500)) == 2
    assert refusal(begun(state, points=1), 0, Move(575, 500)) == "skulldred.action.move"
    assert cost(begun(state, points=1), 0, Creep(525, 500)) == 1
    edge = scene(at(320, 500), AWAY, pieces=(wood,))
    assert cost(edge, 0, Move(337, 500)) == 1, "a move of one point stops at the edge"


@pytest.mark.rule("skulldred.terrain.difficult-stop")
def test_a_move_into_a_wood_ends_when_the_base_is_just_inside() -> None:
    wood = block("wood", "wood", 500, 642.5, 200, 200)
    state = scene(at(500, 500), AWAY, pieces=(wood,))
    assert cost(state, 0, Move(500, 555)) == 2
    assert refusal(state, 0, Move(500, 575)) == "skulldred.terrain.difficult-stop"
    inside = scene(at(500, 600), AWAY, pieces=(wood,))
    assert cost(inside, 0, Move(500, 675)) == 2, "who starts inside goes on for the whole SPAN"


@pytest.mark.rule("skulldred.action.creep")
def test_a_troll_creeps_its_own_base_in_a_marsh_for_one_point() -> None:
    marsh = block("marsh", "marsh", 500, 500, 300, 300)
    state = scene(at(500, 500, kind(base=40)), AWAY, pieces=(marsh,))
    assert cost(state, 0, Creep(540, 500)) == 1
    assert refusal(state, 0, Creep(545, 500)) == "skulldred.action.move"
    assert cost(state, 0, Move(575, 500)) == 2
    after = acts(state, 0, Creep(540, 500), Creep(580, 500), Creep(620, 500))
    assert after.acting is not None
    assert after.acting.moves == 0, "a creep is no normal move"


@pytest.mark.rule("skulldred.creep.dangerous")
def test_two_creeps_cross_lava_unharmed_where_a_move_is_attacked() -> None:
    lava = block("lava", "lava", 500, 530, 200, 20)
    state = scene(at(500, 500), at(300, 300), AWAY, pieces=(lava,))
    crept = acts(state, 0, Creep(500, 525), Creep(500, 550))
    assert crept.figure(0).stands
    burnt = acts(state, 0, Move(500, 560), faces=(1, 1, 6, 6, 6, 6, 6))
    assert burnt.figure(0).place == "discard"


@pytest.mark.rule("skulldred.terrain.harm")
def test_dangerous_ground_attacks_once_a_move_and_pushes_out_of_itself() -> None:
    spikes = block("spikes", "spikes", 500, 540, 200, 20)
    state = scene(at(500, 500), at(300, 300), AWAY, pieces=(spikes,))
    unhurt = acts(state, 0, Move(500, 570), faces=(6, 6, 6, 6, 6, 6))
    assert unhurt.figure(0).y == 570
    pushed = acts(state, 0, Move(500, 570), faces=(1, 1, 6, 1, 6, 6))
    assert pushed.figure(0).stands
    assert not in_contact(pushed.figure(0).base, block("spikes", "spikes", 500, 540, 200, 18).shape)
    assert pushed.figure(0).y < 540, "it doesn't reach the far side"


@pytest.mark.rule("skulldred.terrain")
def test_a_low_wall_is_climbed_over_for_two_points_and_nobody_ends_on_it() -> None:
    low = block("low", "low-wall", 500, 540, 200, 10)
    state = scene(at(500, 500), foe(500, 600), pieces=(low,))
    assert cost(state, 0, Move(500, 570)) == 2
    assert refusal(state, 0, Move(500, 540)) == "skulldred.move.straight"
    assert refusal(state, 0, Charge(1, 500, 575)) == "skulldred.action.charge"
    hedge = block("hedge", "hedge", 500, 540, 200, 10)
    assert cost(scene(at(500, 500), AWAY, pieces=(hedge,)), 0, Move(500, 570)) == 1


@pytest.mark.rule("skulldred.move.rectangular")
def test_a_rider_turns_about_a_front_corner_and_rides_straight_on() -> None:
    rider = kind(3, 3, 4, Fast(), base=Base(25.0, 50.0))
    state = scene(at(500, 500, rider), AWAY)
    turn = radians(30)
    # about the left front corner (487.5, 525): the middle lies 12.5 right of it and 25 behind it
    x = 487.5 + 12.5 * cos(turn) - 25 * sin(turn) + 125 * sin(turn)
    y = 525 - 12.5 * sin(turn) - 25 * cos(turn) + 125 * cos(turn)
    assert cost(state, 0, Move(x, y, 30.0)) == 1
    after = acts(state, 0, Move(round(x, 3), round(y, 3), 30.0))
    assert after.figure(0).facing == 30
    assert refusal(state, 0, Move(500, 430, 0.0)) == "skulldred.move.rectangular", "not backwards"
    assert refusal(state, 0, Move(x + 3, y, 30.0)) == "skulldred.move.rectangular"


@pytest.mark.rule("skulldred.ability.fast")
def test_a_fast_figure_moves_one_fast_span() -> None:
    state = scene(at(500, 500, kind(3, 3, 4, Fast())), AWAY)
    assert cost(state, 0, Move(625, 500)) == 1
    assert refusal(state, 0, Move(627, 500)) == "skulldred.action.move"
    assert refusal(state, 0, Creep(530, 500)) == "skulldred.action.move"


@pytest.mark.rule("skulldred.ability.slow")
def test_a_slow_dwarf_moves_twice_and_attacks() -> None:
    dwarf = kind(3, 3, 4, Slow())
    after = acts(
        scene(at(400, 500, dwarf), foe(570, 500)), 0, Move(475, 500), Move(545, 500), Attack(1), Stay(), faces=(6,) * 6
    )
    assert left(after) == 0
    assert refusal(begun(scene(at(400, 500, dwarf), AWAY), moves=2), 0, Move(420, 500)) == "skulldred.ability.slow"


# ---- measuring -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("skulldred.measure.units")
@pytest.mark.parametrize(("base", "span", "long", "fast"), [(25, 75, 225, 125), (30, 90, 270, 150)])
def test_all_lengths_hang_on_the_standard_base(base: float, span: float, long: float, fast: float) -> None:
    lengths = Lengths(base)
    assert (lengths.span, lengths.long_span, lengths.fast_span) == (span, long, fast)


@pytest.mark.rule("skulldred.measure.partial-in-range")
@pytest.mark.rule("skulldred.figure.base")
def test_any_part_of_a_base_in_range_is_in_range() -> None:
    assert is_within(at(500, 500).base, at(500, 599.9).base, 75)
    assert not is_within(at(500, 500).base, at(500, 601).base, 75)
    assert in_contact(at(500, 500).base, at(500, 525).base)


@pytest.mark.rule("skulldred.measure.horizontal")
def test_height_does_not_count_in_distances() -> None:
    archer = at(500, 500, kind(shoot=2), level=3)
    state = scene(archer, foe(500, 560))
    assert facts(state, *state.figures).point_blank


@pytest.mark.rule("skulldred.measure.premeasure")
def test_what_cannot_reach_is_refused_before_points_are_spent() -> None:
    state = begun(scene(at(400, 500), foe(510, 500)))
    assert refusal(state, 0, Charge(1, 485, 500)) == "skulldred.action.move"
    assert left(state) == 3


# ---- the forced march ------------------------------------------------------------------------------------------------


def enemy_at(gap: float) -> State:
    """Return a figure and its nearest enemy with this gap between their bases."""
    return scene(at(500, 300), at(100, 100), foe(500, 325 + gap))


@pytest.mark.rule("skulldred.forced-march")
def test_a_march_closes_a_gap_to_one_long_span_and_no_further() -> None:
    after = steps(enemy_at(300), MarchFigure(0), March(0, 500, 375))
    assert after.figure(0).y == 375
    assert after.figure(0).activated
    with pytest.raises(Exception, match="no nearer than 1 Long SPAN"):
        steps(enemy_at(300), MarchFigure(0), March(0, 500, 377))
    assert steps(after, MarchFigure(1), March(1, 100, 325)).figure(1).y == 325, "225 mm are far enough"


@pytest.mark.rule("skulldred.forced-march")
def test_nobody_marches_once_two_enemies_are_less_than_one_long_span_apart() -> None:
    assert declined(enemy_at(224), MarchFigure(1)) == "skulldred.forced-march"
    steps(enemy_at(225), MarchFigure(1), March(1, 325, 100))


@pytest.mark.rule("skulldred.forced-march")
def test_a_march_is_one_long_span_at_most_and_stops_at_difficult_ground() -> None:
    marsh = block("marsh", "marsh", 100, 250, 200, 20)
    state = scene(at(100, 100), at(500, 100), AWAY, pieces=(marsh,))
    for march in (March(0, 330, 100), March(0, 100, 300)):
        with pytest.raises(Exception, match=r"skulldred\.(action\.move|forced-march)"):
            steps(state, MarchFigure(0), march)
    slow = scene(at(100, 100, kind(3, 3, 4, Slow())), AWAY)
    assert steps(slow, MarchFigure(0), March(0, 325, 100)).figure(0).x == 325


@pytest.mark.rule("skulldred.forced-march")
@pytest.mark.rule("skulldred.spell.maintained")
def test_a_marching_sorcerer_keeps_no_spell_up() -> None:
    ward = Spell("skulldred.spells.ward", 0, 1, strength=1)
    state = scene(at(100, 100, kind(magic=3)), at(500, 100), AWAY, spells=(ward,))
    assert steps(state, MarchFigure(0), March(0, 100, 200)).spells == ()
    assert steps(state, MarchFigure(1), March(1, 500, 200)).spells == (ward,)


@pytest.mark.rule("skulldred.forced-march")
@pytest.mark.rule("skulldred.hidden.discreet")
def test_a_march_reveals_who_was_hidden() -> None:
    state = scene(at(100, 100, hidden=True), at(500, 100), AWAY)
    assert not steps(state, MarchFigure(0), March(0, 100, 200)).figure(0).hidden


@pytest.mark.rule("skulldred.move.rectangular")
def test_a_rectangle_turns_through_nobody() -> None:
    rider = kind(base=Base(25, 50))
    beside = at(526, 470)
    state = scene(at(500, 500, rider), beside, foe(900, 900))
    turned = turned_bases(state.figure(0).base, 270.0)[1]
    there = moved(turned, 270.0, 20.0)
    assert refusal(state, 0, Move(there.x, there.y, 270.0)) == "skulldred.move.rectangular"
    free = scene(at(500, 500, rider), at(560, 470), foe(900, 900))
    assert cost(free, 0, Move(there.x, there.y, 270.0)) == 1
    wall = scene(at(500, 500, rider), foe(900, 900), pieces=(block("wall", "wall", 526, 470, 20, 20),))
    assert refusal(wall, 0, Move(there.x, there.y, 270.0)) == "skulldred.move.rectangular"
