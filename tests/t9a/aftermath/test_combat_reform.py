"""Combat Reforms, Post-Combat Pivots and Post-Combat Reforms: what they may do, and what forbids them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.geometry import Rect, Table, distance, touches
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.aftermath.combat_reform import (
    CombatReform,
    NoCombatReform,
    SideReformsFirst,
    carried_out,
    check,
    combat_reforms,
    suggestions,
)
from grognard.t9a.aftermath.combat_result import post_combat_moves
from grognard.t9a.aftermath.overrun import Overrun
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.board.condition import Engagement, Facing
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.melee import no_longer_engaged
from grognard.t9a.moving.post_combat import KeepFormation, PostCombatPivot, PostCombatReform, post_combat_move
from grognard.t9a.moving.post_combat import check as check_move
from grognard.t9a.rules.characters import WarMachine
from grognard.t9a.rules.deployment import Scoring
from grognard.t9a.rules.morale import Stubborn
from grognard.t9a.setup.objectives import is_scoring
from grognard.t9a.units.grip import grip, side_against
from tests.t9a.positions import engage, fight, hero, model, play, state_of, troop, unit

BASE = 20 / 25.4


def fighting(attacker: Unit, enemy: Unit, **rest: Any) -> State:
    return state_of(*fight(attacker, enemy, **rest))


def wide_enemy(**rest: Any) -> Unit:
    """Seven in one rank: nothing that it could form would hold as many of an enemy of five files."""
    return unit(1, 1, models=7, files=7, x=36, y=24, facing=180, **rest)


def reform(state: State, unit_id: int = 0, **changes: Any) -> CombatReform:
    """Return the reform that leaves the unit as it stands, but for some changes."""
    one = state.unit(unit_id)
    return replace(CombatReform(unit_id, one.x, one.y, one.facing, one.files), **changes)


def reason(state: State, answer: Any, combat: tuple[int, ...] = (0, 1)) -> str:
    """Return the rule that forbids an answer."""
    with pytest.raises(NotAllowed) as refusal:
        check(state, combat, state.unit(answer.unit), answer)
    return f"{refusal.value.rule}: {refusal.value.message}"


def after_reforms(state: State, *answers: Any, faces: tuple[int, ...] = (), **aftermath: Any) -> State:
    """Return the state after the Combat Reforms of all units."""
    ready = replace(state, aftermath=Aftermath("reforms", **aftermath))
    with ScriptedDice(faces) as dice:
        end: State = play(combat_reforms(ready, tuple(one.id for one in state.units), dice), *answers)
    return end


# ---- what is suggested -----------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.combat-reform")
def test_a_column_before_a_wide_enemy_may_widen_along_it() -> None:
    state = fighting(unit(0, 0, models=10, files=5), wide_enemy())
    wider, narrower = suggestions(state, (0, 1), state.unit(0))
    assert (wider.files, narrower.files) == (9, 7)
    end = after_reforms(state, wider)
    assert end.unit(0).files == 9
    assert len(grip(end, end.unit(0)).own) == 9, "one corner to corner on either side"
    assert touches(end.unit(0).boundary, end.unit(1).boundary)


@pytest.mark.rule("t9a.combat-reform")
def test_a_unit_struck_in_the_flank_may_turn_to_face_the_enemy() -> None:
    attacker, struck = fight(unit(0, 0, models=10), unit(1, 1, models=10, y=24, facing=180), theirs="left")
    state = state_of(attacker, struck)
    facing = suggestions(state, (0, 1), state.unit(1))[0]
    assert facing.facing == (attacker.facing + 180) % 360
    end = carried_out(state, state.unit(1), facing)
    assert end.unit(1).fight.engaged == (Engagement(0, "front", "front"),)
    assert end.unit(0).fight.engaged == (Engagement(1, "front", "front"),)


@pytest.mark.rule("t9a.combat-reform")
def test_a_line_that_overhangs_may_form_deeper_ranks() -> None:
    """Ten files before an enemy of five: seven and a second rank touch all of its models, corner to corner outside."""
    state = fighting(unit(0, 0, models=10, files=10), unit(1, 1, models=5, facing=180))
    assert len(grip(state, state.unit(0)).own) == 6
    (deeper,) = suggestions(state, (0, 1), state.unit(0))
    assert deeper.files == 7
    assert len(grip(carried_out(state, state.unit(0), deeper), state.unit(1)).own) == 5


@pytest.mark.rule("t9a.combat-reform")
def test_nobody_is_asked_where_there_is_nothing_to_gain() -> None:
    state = fighting(unit(0, 0, models=5), unit(1, 1, models=5, facing=180))
    assert after_reforms(state).units == state.units


@pytest.mark.rule("t9a.combat-reform")
def test_the_active_player_says_which_side_goes_first() -> None:
    state = fighting(unit(0, 0, models=20, files=4), unit(1, 1, models=20, files=4, facing=180), along=2 * BASE)
    asked: list[Any] = []

    def first(ask: Any) -> Any:
        asked.append((ask.player, ask.options))
        return SideReformsFirst(1)

    after_reforms(state, first, NoCombatReform(1), NoCombatReform(0))
    assert asked == [(state.active, (SideReformsFirst(0), SideReformsFirst(1)))]


# ---- the test of the losers ------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.combat-reform")
def test_losers_need_a_discipline_test_with_the_difference() -> None:
    state = fighting(unit(0, 0, models=10, files=5), wide_enemy())
    wider = suggestions(state, (0, 1), state.unit(0))[0]
    assert after_reforms(state, wider, faces=(2, 2), loser=0, difference=3).unit(0).files == 9
    assert after_reforms(state, wider, faces=(2, 3), loser=0, difference=3).unit(0).files == 5
    assert after_reforms(state, wider, faces=(3, 4), loser=0, difference=3, steady=(0,)).unit(0).files == 9


@pytest.mark.rule("t9a.combat-reform", "t9a.stubborn")
def test_the_winners_need_none() -> None:
    stubborn = troop(model("Guard", Stubborn()), 10)
    state = fighting(unit(0, 0, stubborn, files=5), wide_enemy())
    wider = suggestions(state, (0, 1), state.unit(0))[0]
    assert after_reforms(state, wider, loser=1, difference=3).unit(0).files == 9


# ---- what forbids it -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.combat-reform")
def test_a_unit_engaged_on_two_facings_may_not() -> None:
    front, unlucky = fight(unit(0, 0, models=5), wide_enemy())
    flank, unlucky = fight(unit(2, 0, models=5), unlucky, theirs="left")
    state = state_of(front, flank, unlucky)
    assert "more than one Facing" in reason(state, reform(state, 1), (0, 1, 2))


@pytest.mark.rule("t9a.war-machine", "t9a.combat-reform")
def test_nobody_reforms_beside_a_war_machine() -> None:
    cannon = unit(1, 1, troop(model("Cannon", WarMachine(), base=60, hp=4), 1), files=1, x=36, y=26)
    attackers, cannon = engage(unit(0, 0, models=10, y=26 - 60 / 25.4), cannon)
    state = state_of(attackers, cannon)
    assert reason(state, reform(state, files=7)).startswith("t9a.war-machine")
    assert after_reforms(state).units == state.units


@pytest.mark.rule("t9a.combat-reform")
def test_it_may_not_let_go_of_an_enemy_or_meet_a_new_one() -> None:
    state = fighting(unit(0, 0, models=10), wide_enemy())
    assert "no longer touch" in reason(state, reform(state, y=23.5))
    beside = unit(2, 1, models=5, x=36 + 6 * BASE + 0.2, y=24, facing=180)
    crowded = fighting(unit(0, 0, models=12, files=6), wide_enemy()).put(beside)
    assert "did not touch before" in reason(crowded, reform(crowded, files=12), (0, 1, 2))


@pytest.mark.rule("t9a.combat-reform")
def test_no_fewer_of_its_models_may_touch() -> None:
    state = fighting(unit(0, 0, models=10), wide_enemy())
    assert "instead of" in reason(state, reform(state, files=4))


@pytest.mark.rule("t9a.combat-reform")
def test_enemy_models_in_contact_stay_in_contact() -> None:
    """Moved along the enemy's front, as many of its models touch, but not the same enemies."""
    state = fighting(unit(0, 0, models=10), wide_enemy())
    assert "no longer be touched" in reason(state, reform(state, x=36 + BASE))


@pytest.mark.rule("t9a.combat-reform")
def test_a_comrade_may_hold_the_enemy_models_that_it_lets_go() -> None:
    enemy = unit(1, 1, models=20, files=20, x=36, y=24, facing=180)
    one, enemy = fight(unit(0, 0, models=5), enemy, along=-3)
    two, enemy = fight(unit(2, 0, models=10, files=10), enemy, along=3.2)
    state = state_of(one, two, enemy)
    left = grip(state, one).touched
    moved = reform(state, 0, x=one.x - BASE)
    let_go = set(left) - set(grip(state, one.altered(x=moved.x)).touched)
    assert let_go <= set(grip(state, two).touched) or "no longer be touched" in reason(state, moved, (0, 1, 2))


@pytest.mark.rule("t9a.combat-reform")
def test_a_character_in_contact_stays_in_contact() -> None:
    """Turned about, the unit touches the enemy with its rear rank, and the Character in its front does not."""
    lord = hero(90, model("Lord"))
    attackers = unit(0, 0, models=9, files=5, characters=(lord,))
    state = fighting(attackers, wide_enemy())
    one = state.unit(0)
    there = one.boundary
    assert isinstance(there, Rect)
    about = reform(state, y=24 - 2 * there.half_depth, facing=(one.facing + 180) % 360)
    assert "Character" in reason(state, about)


@pytest.mark.rule("t9a.combat-reform", "t9a.unit-boundary")
def test_it_may_not_stand_inside_a_friend_but_near_units_of_its_combat() -> None:
    enemy = wide_enemy()
    one, enemy = fight(unit(0, 0, models=10), enemy, along=-2.5 * BASE)
    two, enemy = fight(unit(2, 0, models=5), enemy, along=2.5 * BASE + 0.1)
    state = state_of(one, two, enemy)
    assert "inside" in reason(state, reform(state, files=6, x=one.x + 0.5 * BASE), (0, 1, 2))


@pytest.mark.rule("t9a.combat-reform")
def test_no_model_comes_farther_than_its_march_rate() -> None:
    slow = troop(model("Snail", march=0.5), 10)
    state = fighting(unit(0, 0, slow, files=5), wide_enemy())
    assert "from its place" in reason(state, reform(state, files=10))
    assert suggestions(state, (0, 1), state.unit(0)) == ()


@pytest.mark.rule("t9a.combat-reform")
@pytest.mark.parametrize("theirs", ["front", "left", "right", "rear"])
def test_the_side_that_lies_against_the_enemy_is_found(theirs: Facing) -> None:
    attacker, enemy = fight(unit(0, 0, models=5), wide_enemy(), theirs=theirs)
    assert side_against(attacker, enemy, theirs) == "front"
    assert side_against(enemy, attacker, "front") == theirs
    assert side_against(attacker.altered(y=attacker.y + 0.5, x=attacker.x + 0.5), enemy, theirs) is None


# ---- Post-Combat Pivots and Reforms ----------------------------------------------------------------------------------


def victors(*others: Unit, **rest: Any) -> State:
    """A unit without enemies in contact faces north; an enemy stands in the south-east."""
    return replace(
        state_of(unit(0, 0, models=20, **rest), unit(1, 1, x=56, y=2), *others), aftermath=Aftermath("reforms")
    )


def moved(state: State, *answers: Any) -> State:
    end: State = play(post_combat_moves(state, (0,), ScriptedDice([])), *answers)
    return end


@pytest.mark.rule("t9a.post-combat-pivot")
def test_a_unit_without_enemies_may_turn_about_its_centre() -> None:
    end = moved(victors(), PostCombatPivot(0, 120.0)).unit(0)
    here = victors().unit(0).boundary
    assert end.facing == 120
    assert (end.boundary.x, end.boundary.y) == (pytest.approx(here.x, abs=0.002), pytest.approx(here.y, abs=0.002))
    assert end.history.post_combat_reform == 0


@pytest.mark.rule("t9a.post-combat-reform", "t9a.scoring")
def test_a_post_combat_reform_costs_scoring_and_the_next_charge() -> None:
    state = victors(who=troop(model("Holder", Scoring()), 20))
    assert is_scoring(state, state.unit(0))
    end = moved(state, PostCombatReform(0, 90.0, 4))
    assert end.unit(0).files == 4
    assert not is_scoring(end, end.unit(0))
    assert end.unit(0).history.no_charge_until == end.player_turn + 1
    assert is_scoring(replace(end, player_turn=end.player_turn + 1), end.unit(0))


@pytest.mark.rule("t9a.post-combat-pivot", "t9a.shaken")
def test_shaken_units_may_turn_too_but_not_those_who_pursued() -> None:
    assert moved(victors(afraid=True), PostCombatPivot(0, 120.0)).unit(0).facing == 120
    pursuer = replace(victors(), aftermath=Aftermath("reforms", pursued=(0,)))
    assert moved(pursuer).unit(0).facing == 0


@pytest.mark.rule("t9a.post-combat-pivot")
def test_few_things_are_suggested_the_first_is_to_stay() -> None:
    asked: list[Any] = []
    moved(victors(), lambda ask: asked.append(ask) or ask.options[0])  # type: ignore[func-returns-value]
    assert asked[0].options[0] == KeepFormation(0)
    assert len(asked[0].options) == 2
    for option in asked[0].options:
        asked[0].check(option)


@pytest.mark.rule("t9a.post-combat-pivot", "t9a.unit-spacing")
def test_there_must_be_room_to_turn() -> None:
    friend = unit(2, 0, models=20, x=38.5 + 2 * BASE, y=24)
    state = victors(friend.altered(x=36 + 5 * BASE + 1.1))
    with pytest.raises(NotAllowed):
        check_move(state, state.unit(0), PostCombatPivot(0, 45.0))
    check_move(state, state.unit(0), PostCombatPivot(0, 180.0))


@pytest.mark.rule("t9a.post-combat-pivot", "t9a.unit-spacing")
def test_what_stood_near_in_the_combat_may_stay_near() -> None:
    """A comrade half an inch away: turning about on the spot is no moving off."""
    friend = unit(2, 0, models=20, x=36 + 5 * BASE + 0.5)
    state = victors(friend)
    check_move(state, state.unit(0), PostCombatPivot(0, 180.0))
    assert distance(state.unit(0).boundary, state.unit(2).boundary) < 1


@pytest.mark.rule("t9a.post-combat-reform")
def test_a_reform_keeps_models_within_their_march_rate() -> None:
    state = victors(who=troop(model("Snail", march=1), 20))
    with pytest.raises(NotAllowed):
        check_move(state, state.unit(0), PostCombatReform(0, 0.0, 20))


@pytest.mark.rule("t9a.charging-a-fleeing-unit")
def test_the_pivot_after_charging_a_fleeing_unit_is_no_reform() -> None:
    state = victors()
    with pytest.raises(NotAllowed):
        check_move(state, state.unit(0), PostCombatReform(0, 90.0, 4), reforms=False)
    end: State = play(post_combat_move(state, 0, ScriptedDice([]), reforms=False), PostCombatPivot(0, 90.0))
    assert end.unit(0).facing == 90


@pytest.mark.rule("t9a.no-longer-engaged")
def test_a_charger_whose_enemies_vanished_may_overrun_in_the_melee_phase() -> None:
    """The enemy was removed before the blows, so the unit finds nobody to fight."""
    state = victors(charging=True, first_round=True, was_engaged=True, moved="charge")
    state = replace(state, aftermath=None)
    end: State = play(no_longer_engaged(state, ScriptedDice([3, 4])), Overrun(0))
    assert end.unit(0).y == pytest.approx(31)
    assert end.aftermath is None
    assert not end.unit(0).fight.charging


@pytest.mark.rule("t9a.no-longer-engaged")
def test_one_that_stood_still_may_only_turn() -> None:
    state = replace(victors(was_engaged=True), aftermath=None)
    end: State = play(no_longer_engaged(state, ScriptedDice([])), PostCombatPivot(0, 120.0))
    assert end.unit(0).facing == 120


@pytest.mark.rule("t9a.board-edge")
def test_nobody_turns_over_the_edge_of_the_board() -> None:
    line = unit(0, 0, models=12, files=12, x=36, y=1)
    state = replace(state_of(line, unit(1, 1, x=60), table=Table(72, 48)), aftermath=Aftermath("reforms"))
    with pytest.raises(NotAllowed) as refusal:
        check_move(state, line, PostCombatPivot(0, 90.0))
    assert refusal.value.rule == "t9a.board-edge"
