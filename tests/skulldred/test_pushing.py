"""Push-backs: how far, over whom, against what; swings round a foe."""

from __future__ import annotations

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.attributes import Base
from grognard.skulldred.fighting import Attack
from grognard.skulldred.outcomes import Take
from grognard.skulldred.pressing import Press
from grognard.skulldred.pushing import PassThrough, Shove, StandFast, push, push_length
from grognard.skulldred.rules.abilities import Vulnerable
from grognard.skulldred.state import State
from grognard.skulldred.swinging import Stay, SwingTo, judge_swing, swings
from tests.skulldred.scenes import Reply, acts, answered, at, block, foe, kind, portal, scene

SURE, HELPLESS = kind(1, 6), kind(0, 3)
BY_ONE = (1,)
"""One hit of a sure die; the loser is off guard, so the margin is 2: the winner takes the push."""


def pushes(state: State, *replies: Reply, faces: tuple[int, ...] = ()) -> State:
    """Let figure 0 push figure 1."""
    return acts(state, 0, Attack(1), Take(1, "pushed"), *replies, faces=BY_ONE + faces)


@pytest.mark.rule("skulldred.pushback.distance")
def test_a_push_is_one_base_the_smaller_of_the_two() -> None:
    troll, goblin = at(0, 0, kind(base=40)), foe(0, 0, kind(base=25))
    assert push_length(goblin, troll) == 25
    assert push_length(troll, goblin) == 25
    after = pushes(scene(at(500, 500, kind(1, 6, base=40)), foe(532.5, 500, HELPLESS)), Stay())
    assert after.figure(1).x == 557.5


@pytest.mark.rule("skulldred.pushback.distance")
def test_a_push_goes_straight_away_from_the_winner() -> None:
    after = pushes(scene(at(500, 500, SURE), foe(515, 520, HELPLESS)), Stay())
    assert (after.figure(1).x, after.figure(1).y) == (530, 540)


@pytest.mark.rule("skulldred.pushback.distance")
def test_difficult_ground_does_not_shorten_a_push_and_dangerous_ground_acts() -> None:
    marsh = block("marsh", "marsh", 560, 500, 40, 60)
    state = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), pieces=(marsh,))
    assert pushes(state, Stay()).figure(1).x == 550
    lava = block("lava", "lava", 560, 500, 40, 60)
    state = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), foe(900, 900), pieces=(lava,))
    assert pushes(state, faces=(1, 1, 6, 6)).figure(1).place == "discard"


@pytest.mark.rule("skulldred.pushback.shove-ally")
def test_the_front_man_of_a_file_may_shove_the_second() -> None:
    state = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), foe(550, 500))
    after = pushes(state, Shove(1), Stay())
    assert [figure.x for figure in after.figures] == [500, 550, 575]


@pytest.mark.rule("skulldred.pushback.shove-ally")
def test_a_shove_goes_on_along_the_file() -> None:
    state = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), foe(550, 500), foe(575, 500))
    after = pushes(state, Shove(1), Press())
    assert [figure.x for figure in after.figures] == [525, 550, 575, 600]


@pytest.mark.rule("skulldred.pushback.through-ally")
def test_a_pushed_man_may_pass_the_one_ally_behind_him() -> None:
    state = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), foe(550, 500))
    after = pushes(state, PassThrough(1), Stay())
    assert after.figure(1).x == pytest.approx(575, abs=1.1), "two bases back, touching the ally from behind"
    assert after.figure(2).x == 550


@pytest.mark.rule("skulldred.pushback.through-ally")
@pytest.mark.rule("skulldred.pushback.blocked")
def test_a_man_who_stops_against_his_ally_is_downed() -> None:
    state = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), foe(550, 500))
    after = pushes(state, StandFast(1))
    assert after.figure(1).downed
    assert after.figure(1).x == 525


@pytest.mark.rule("skulldred.pushback.blocked")
def test_a_wall_an_enemy_or_the_edge_behind_downs_who_is_pushed() -> None:
    wall = block("wall", "wall", 545, 500, 14, 60)
    assert pushes(scene(at(500, 500, SURE), foe(525, 500, HELPLESS), pieces=(wall,))).figure(1).downed
    surrounded = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), at(550, 500))
    assert pushes(surrounded, faces=(6,)).figure(1).downed
    assert pushes(scene(at(962.5, 500, SURE), foe(987.5, 500, HELPLESS))).figure(1).downed


@pytest.mark.rule("skulldred.pushback.blocked")
def test_a_counter_is_laid_for_a_blocked_push() -> None:
    wall = block("wall", "wall", 545, 500, 14, 60)
    after = pushes(scene(at(500, 500, SURE), foe(525, 500, HELPLESS), pieces=(wall,)))
    assert after.warbands[1].pool == 5


@pytest.mark.rule("skulldred.pushback.blocked", "skulldred.push-partial")
def test_read_otherwise_a_push_goes_as_far_as_there_is_room() -> None:
    wall = block("wall", "wall", 555, 500, 14, 60)
    for reading, downed in (("full", True), ("any", False)):
        readings = {"skulldred.push-partial": reading}
        state = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), pieces=(wall,), readings=readings)
        after = pushes(state, Stay())
        assert after.figure(1).downed == downed
        assert after.figure(1).x == pytest.approx(535.5, abs=0.1)


@pytest.mark.rule("skulldred.pushback.blocked")
@pytest.mark.rule("skulldred.downed.trample")
def test_a_push_runs_on_over_a_downed_figure() -> None:
    state = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), at(550, 500, downed=True))
    after = pushes(state, Stay())
    assert after.figure(1).stands
    assert after.figure(1).x == pytest.approx(575, abs=1.1)


@pytest.mark.rule("skulldred.portal.place")
def test_a_push_that_would_end_on_a_portal_runs_on_past_it() -> None:
    state = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), portals=(portal(1, 550, 500),))
    assert pushes(state, Stay()).figure(1).x == pytest.approx(575, abs=1.1)


@pytest.mark.rule("skulldred.pushback.blocked")
@pytest.mark.rule("skulldred.respawner.vulnerable")
def test_a_vulnerable_figure_dies_of_a_blocked_push() -> None:
    frail = kind(0, 3, 4, Vulnerable())
    wall = block("wall", "wall", 545, 500, 14, 60)
    state = scene(at(500, 500, SURE), foe(525, 500, frail), foe(900, 900), pieces=(wall,))
    after = acts(state, 0, Attack(1), Take(1, "pushed"), faces=(1,))
    assert after.figure(1).place == "discard"


@pytest.mark.rule("skulldred.terrain.fall")
def test_who_is_pushed_off_a_roof_falls_and_lies_downed() -> None:
    tower = block("tower", "tower", 500, 500, 80, 80)
    state = scene(at(495, 500, SURE, level=1), foe(520, 500, HELPLESS, level=1), foe(900, 900), pieces=(tower,))
    after = pushes(state, Stay(), faces=(6, 6))
    assert after.figure(1).downed
    assert after.figure(1).level == 0
    killed = pushes(state, faces=(1, 1))
    assert killed.figure(1).place == "discard"


@pytest.mark.rule("skulldred.duel.pushback")
def test_a_push_may_be_made_in_any_given_direction() -> None:
    state = scene(at(500, 500), foe(500, 700))
    after = answered(push(state, 1, 90.0, 25.0, "skulldred.duel", ScriptedDice([])))
    assert (after.figure(1).x, after.figure(1).y) == (525, 700)


# ---- swings ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("skulldred.margin.tie-swing")
def test_after_a_tie_the_attacker_may_slide_round_his_foe() -> None:
    state = scene(at(500, 500, HELPLESS_ATTACKER), foe(525, 500, HELPLESS))
    after = acts(state, 0, Attack(1), SwingTo(550, 500), faces=(6,))
    assert (after.figure(0).x, after.figure(1).x) == (550, 525)


HELPLESS_ATTACKER = kind(1, 3)


@pytest.mark.rule("skulldred.margin.tie-swing")
def test_a_swing_ends_in_contact_and_passes_through_nobody() -> None:
    state = scene(at(500, 500, HELPLESS_ATTACKER), foe(525, 500, HELPLESS), at(525, 525), foe(525, 475))
    for place in (SwingTo(550, 500), SwingTo(480, 500)):
        with pytest.raises(NotAllowed) as caught:
            acts(state, 0, Attack(1), place, faces=(6, 6))
        assert caught.value.rule == "skulldred.margin.tie-swing"


@pytest.mark.rule("skulldred.margin.tie-swing")
@pytest.mark.rule("skulldred.engagement.request")
def test_who_fights_from_afar_swings_only_where_it_can_come_up_to_its_foe() -> None:
    """Seven millimetres apart; who stands beside the gap bars the place where they would touch."""
    fighters = at(500, 500, HELPLESS_ATTACKER, accepted=(1,)), foe(532, 500, HELPLESS)
    alone = scene(*fighters)
    assert len(swings(alone, alone.figure(0), alone.figure(1))) == 7
    barred = scene(*fighters, at(516, 519.3))
    assert swings(barred, barred.figure(0), barred.figure(1)) == ()
    with pytest.raises(NotAllowed):
        judge_swing(barred, barred.figure(0), barred.figure(1), SwingTo(532, 475))


@pytest.mark.rule("skulldred.margin.tie-swing")
def test_a_swinging_attacker_leaves_other_enemies_freely() -> None:
    state = scene(at(500, 500, HELPLESS_ATTACKER), foe(525, 500, HELPLESS), foe(475, 500))
    after = acts(state, 0, Attack(1), SwingTo(525, 525), faces=(6,))
    assert after.figure(0).y == 525


@pytest.mark.rule("skulldred.terrain")
@pytest.mark.rule("skulldred.pushback.blocked")
def test_who_is_pushed_onto_a_hedge_ends_behind_it_or_lies_downed() -> None:
    hedge = block("hedge", "hedge", 550, 500, 10, 100)
    state = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), pieces=(hedge,))
    over = pushes(state, Stay())
    assert over.figure(1).stands
    assert over.figure(1).x == pytest.approx(567.5, abs=1.1)
    wall = block("wall", "wall", 575, 500, 10, 100)
    stopped = scene(at(500, 500, SURE), foe(525, 500, HELPLESS), pieces=(hedge, wall))
    assert pushes(stopped).figure(1).downed


@pytest.mark.rule("skulldred.pushback.distance")
@pytest.mark.rule("skulldred.move.rectangular")
def test_a_rider_is_pushed_without_turning() -> None:
    rider = kind(0, 3, base=Base(25.0, 50.0))
    state = scene(at(500, 500, SURE), foe(525, 500, rider, facing=0.0))
    after = pushes(state, Stay())
    assert (after.figure(1).x, after.figure(1).y, after.figure(1).facing) == (550, 500, 0)
    assert push_length(at(0, 0, rider), at(0, 0, kind(base=40))) == 40, "its longer side is 50"


@pytest.mark.rule("skulldred.press-forward")
def test_who_presses_stops_before_a_low_wall() -> None:
    low = block("low", "low-wall", 500, 540, 200, 6)
    state = scene(at(500, 500, SURE), foe(500, 525, HELPLESS), pieces=(low,))
    after = pushes(state, Press())
    assert after.figure(0).y == pytest.approx(524.5, abs=0.1)
    assert after.figure(1).y > 543
