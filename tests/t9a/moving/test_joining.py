"""Characters join and leave units (core 14.2, 14.10, 14.11)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.geometry import Rect, Table, distance
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.movement.movement import move_unit
from grognard.t9a.moving.joining import (
    Join,
    Leave,
    check_join,
    check_leave,
    join,
    leave,
    may_join,
    place_of,
    suggested_joins,
    suggested_leaves,
    with_character,
)
from grognard.t9a.moving.moves import rates
from grognard.t9a.muster.armoury import shooting_weapons
from grognard.t9a.rules.characters import Attached, Exclusive, WarMachine
from grognard.t9a.rules.movement import Fly, RandomMovement
from grognard.t9a.shooting.guns import as_it_moved, guns_of
from tests.t9a.positions import alone, hero, model, play, readings_of, state_of, troop, unit

NO_DICE = ScriptedDice([])
SLOW = model("Lord", hp=3, advance=4, march=8)


def joins(state: State, unit_id: int, host: int, *, marches: bool = True) -> str:
    """Return "" if the Character may join, otherwise the rule that forbids it."""
    try:
        check_join(state, state.unit(unit_id), Join(unit_id, host), marches=marches)
    except NotAllowed as refusal:
        return refusal.rule
    return ""


def leaves(state: State, x: float, y: float, *, marches: bool = True, facing: float = 0) -> str:
    """Return "" if Character 7 may leave unit 0 for a place, otherwise the rule that forbids it."""
    try:
        check_leave(state, state.unit(0), Leave(0, 7, x, y, facing), marches=marches)
    except NotAllowed as refusal:
        return refusal.rule
    return ""


def lord(id: int = 7, who: Any = SLOW, **rest: Any) -> Character:
    return hero(id, who, **rest)


# ---- joining


@pytest.mark.rule("t9a.joining")
def test_a_character_joins_a_unit_whose_first_rank_he_can_reach() -> None:
    """The centre of his place is in the middle of the first rank."""
    state = state_of(alone(lord(), x=36, y=17), unit(1, y=24))
    assert joins(state, 7, 1) == ""
    assert joins(state, 7, 1, marches=False) == "t9a.joining", "7 inches are more than his Advance"
    far = state_of(alone(lord(), x=36, y=15.9), unit(1, y=24))
    assert joins(far, 7, 1) == "t9a.joining"


@pytest.mark.rule("t9a.joining")
def test_the_unit_that_was_joined_moves_no_farther() -> None:
    state = state_of(alone(lord(), x=36, y=20), unit(1, y=24), phase="movement")
    after = join(state, Join(7, 1), RolledDice(1), marches=True)
    host = after.unit(1)
    assert not after.has(7)
    assert (host.this_turn.moved, host.this_turn.has_moved, [one.id for one in host.characters]) == (
        "stand",
        False,
        [7],
    )
    assert place_of(host, host.characters[0]).front_centre == pytest.approx((36, 24), abs=0.002)


@pytest.mark.rule("t9a.moving-and-shooting", "t9a.joining")
@pytest.mark.parametrize(("start", "host_moved", "ready"), [
    (20.5, "", {"rank_and_file": False, 7: True}),
    (17.5, "", {"rank_and_file": False}),
    (20.5, "march", {7: True}),
])  # fmt: skip
def test_who_joins_a_unit_is_judged_apart_when_it_shoots_in_that_turn(
    start: float, host_moved: Any, ready: dict[Any, bool]
) -> None:
    """Who may shoot, and whether as having moved: he advanced or marched, his unit stood or marched."""
    archer = model("Archer", advance=4, march=8, hp=3, shooting=shooting_weapons("Bow (4+)"))
    host = unit(1, y=24, who=troop(archer, 10, key="archers"), moved=host_moved, has_moved=bool(host_moved))
    state = state_of(alone(lord(7, archer), x=36, y=start), host, phase="shooting")
    after = join(state, Join(7, 1), RolledDice(1), marches=True)
    joined = after.unit(1)
    pools = {gun.pool: as_it_moved(after, joined, gun.pool).this_turn.has_moved for gun in guns_of(after, joined)}
    assert pools == ready
    later = replace(after, player_turn=after.player_turn + 2, units=(joined.altered(moved="", has_moved=False),))
    assert not any(as_it_moved(later, later.unit(1), pool).this_turn.has_moved for pool in ("rank_and_file", 7))


@pytest.mark.rule("t9a.combined-unit")
def test_what_is_in_force_on_a_character_goes_with_him() -> None:
    marked = alone(lord(), x=36, y=20, effects=(("t9a.dh.holdstone", 5),))
    after = join(state_of(marked, unit(1, y=24)), Join(7, 1), RolledDice(1), marches=True)
    assert after.unit(1).characters[0].effects == (("t9a.dh.holdstone", 5),)


@pytest.mark.rule("t9a.joining")
def test_nobody_joins_a_unit_that_flees_or_is_engaged() -> None:
    for host in (unit(1, y=24, fleeing=True), unit(1, 1, y=24)):
        assert joins(state_of(alone(lord(), y=20), host), 7, 1) == "t9a.joining"
    assert joins(state_of(unit(0, y=20), unit(1, y=24)), 0, 1) == "t9a.joining", "only Characters join"


@pytest.mark.rule("t9a.exclusive", "t9a.random-movement", "t9a.war-machine")
@pytest.mark.parametrize(
    ("rule", "id"),
    [(Exclusive(), "t9a.exclusive"), (WarMachine(), "t9a.war-machine")],
)
def test_rules_keep_characters_out(rule: Any, id: str) -> None:
    host = unit(1, y=24, who=troop(model("Host", rule), 5, key="host"))
    assert joins(state_of(alone(lord(), y=20), host), 7, 1) == id


@pytest.mark.rule("t9a.random-movement")
def test_nobody_joins_what_moves_at_random() -> None:
    from grognard.kernel.dice.dice_expression import DiceExpression

    beast = unit(1, y=24, who=troop(model("Beast", RandomMovement(DiceExpression.parse("2D6"))), 3, key="beasts"))
    assert joins(state_of(alone(lord(), y=20), beast), 7, 1) == "t9a.random-movement"


@pytest.mark.rule("t9a.front-rank")
def test_a_base_wider_than_a_unit_of_several_ranks_does_not_fit_in() -> None:
    big = lord(7, model("Giant", base=(60, 60), hp=6))
    narrow = unit(1, who=troop(size=8, key="narrow"), files=2)
    assert may_join(state_of(), big, narrow).rule == "t9a.front-rank"  # type: ignore[union-attr]
    assert may_join(state_of(), big, narrow.altered(files=3)) is None


@pytest.mark.rule("t9a.front-rank")
def test_two_mismatching_bases_stand_beside_a_unit_at_most() -> None:
    odd = model("Odd", base=(25, 50), hp=3)
    host = unit(1, characters=(hero(2, odd), hero(3, odd)))
    assert may_join(state_of(), hero(4, odd), host).rule == "t9a.front-rank"  # type: ignore[union-attr]
    assert may_join(state_of(), lord(), host) is None


@pytest.mark.rule("t9a.joining")
def test_a_character_widens_a_unit_of_one_rank_where_a_second_rank_has_no_room() -> None:
    """Behind the rank stands another unit: he can only stand beside the others."""
    host = unit(1, x=36, y=24, files=10)
    behind = unit(2, x=36, y=24 - 0.787 - 1.2, files=10)
    after = join(state_of(alone(lord(), x=36, y=29), host, behind), Join(7, 1), RolledDice(1), marches=True).unit(1)
    assert (after.formation.ranks, after.formation.files) == (1, 11)
    free = join(state_of(alone(lord(), x=36, y=29), host), Join(7, 1), RolledDice(1), marches=True).unit(1)
    assert (free.formation.ranks, free.formation.files) == (2, 10)


@pytest.mark.rule("t9a.unit-spacing")
def test_others_stand_in_the_way_but_not_of_flyers() -> None:
    screen = unit(2, 1, x=36, y=21, facing=180, files=10)
    walker = state_of(alone(lord(), x=36, y=18), unit(1, y=25.5), screen)
    assert joins(walker, 7, 1) == "t9a.unit-spacing"
    wings = lord(7, model("Winged", Fly(8, 16), hp=3))
    assert joins(state_of(alone(wings, x=36, y=18), unit(1, y=25.5), screen), 7, 1) == ""


@pytest.mark.rule("t9a.joining")
def test_the_nearest_unit_is_suggested() -> None:
    state = state_of(alone(lord(), x=36, y=18), unit(1, y=24), unit(2, x=60, y=24))
    assert suggested_joins(state, state.unit(7), marches=True) == (Join(7, 1),)
    assert suggested_joins(state, state.unit(1), marches=True) == ()


# ---- leaving


@pytest.mark.rule("t9a.leaving", "t9a.leaving.distance")
def test_a_leaver_ends_at_least_an_inch_from_his_unit() -> None:
    """More than an inch by the French text."""
    state = state_of(unit(0, x=36, y=24, characters=(lord(),)))
    french = state_of(unit(0, x=36, y=24, characters=(lord(),)), readings=readings_of("fr"))
    depth = 20 / 25.4
    assert leaves(state, 36, 24 + 1 + depth) == ""
    assert leaves(french, 36, 24 + 1 + depth) == "t9a.leaving"
    assert leaves(state, 36, 24 + 0.9 + depth) == "t9a.leaving"
    assert leaves(french, 36, 24 + 1.1 + depth) == ""


@pytest.mark.rule("t9a.leaving")
def test_a_leaver_goes_as_far_as_his_own_rates() -> None:
    state = state_of(unit(0, x=36, y=24, characters=(lord(),)))
    assert leaves(state, 36, 32) == ""
    assert leaves(state, 36, 32, marches=False) == "t9a.leaving"
    assert leaves(state, 36, 28, marches=False) == ""
    assert leaves(state, 36, 32.1) == "t9a.leaving"
    assert leaves(state, float("nan"), 30) == "t9a.leaving"


@pytest.mark.rule("t9a.leaving")
def test_a_leaver_passes_through_his_own_unit_but_not_through_others() -> None:
    state = state_of(unit(0, x=36, y=24, characters=(lord(),)))
    assert leaves(state, 36, 20) == "", "out by the rear"
    rock = Table(72, 48, [Feature("rock", "impassable", Rect(36, 27, 4, 1))])
    blocked = state_of(unit(0, x=36, y=24, characters=(lord(),)), table=rock)
    assert leaves(blocked, 36, 31) == "t9a.unit-spacing"


@pytest.mark.rule("t9a.attached")
def test_who_is_attached_never_leaves() -> None:
    state = state_of(unit(0, x=36, y=24, characters=(lord(7, model("Guard", Attached())),)))
    assert leaves(state, 36, 28) == "t9a.attached"
    assert suggested_leaves(state, state.unit(0), marches=True) == ()


@pytest.mark.rule("t9a.leaving", "t9a.moved")
def test_the_leaver_has_moved_and_his_unit_has_not() -> None:
    state = state_of(unit(0, x=36, y=24, characters=(lord(),)), phase="movement")
    after = leave(state, Leave(0, 7, 36, 28, 0), RolledDice(1))
    assert (after.unit(7).this_turn.moved, after.unit(7).facing) == ("advance", 0)
    assert (after.unit(0).this_turn.moved, after.unit(0).this_turn.has_moved, after.unit(0).characters) == (
        "",
        False,
        (),
    )
    far = leave(state, Leave(0, 7, 36, 31, 0), RolledDice(1))
    assert far.unit(7).this_turn.moved == "march"


@pytest.mark.rule("t9a.leaving")
def test_after_he_has_left_his_unit_moves_with_the_same_march_test() -> None:
    from grognard.t9a.movement.move_answers import Move
    from grognard.t9a.moving.steps import Forward

    near = unit(2, 1, x=44, y=30, facing=180)
    state = state_of(unit(0, x=36, y=24, characters=(lord(),)), near, phase="movement")
    with ScriptedDice([1, 2]) as dice:
        after = play(move_unit(state, 0, dice), Leave(0, 7, 36, 20, 0), Move(0, "march", (Forward(8),)))
    assert (after.unit(0).y, after.unit(7).y) == (32, 20)


@pytest.mark.rule("t9a.combined-unit")
def test_of_characters_alone_the_rest_goes_by_the_id_of_its_first() -> None:
    pair = alone(lord(3), x=36, y=24).altered(characters=(lord(3), lord(5)), files=2)
    state = state_of(pair, phase="movement")
    after = leave(state, Leave(3, 3, 36, 30, 0), RolledDice(1))
    assert [(one.id, [c.id for c in one.characters]) for one in after.units] == [(3, [3]), (5, [5])]


@pytest.mark.rule("t9a.leaving")
def test_suggested_leaves_are_legal_and_clear_of_the_unit() -> None:
    state = state_of(unit(0, x=36, y=24, characters=(lord(), lord(8))))
    found = suggested_leaves(state, state.unit(0), marches=True)
    assert [one.character for one in found] == [7, 8]  # type: ignore[attr-defined]
    for answer in found:
        assert isinstance(answer, Leave)
        after = leave(state, answer, NO_DICE)
        assert distance(after.unit(answer.character).boundary, after.unit(0).boundary) >= 1


@pytest.mark.rule("t9a.front-rank")
def test_a_joined_unit_moves_at_the_rate_of_its_slowest_model() -> None:
    fast = unit(0, who=troop(model(advance=8, march=16), 10, key="fast"))
    assert rates(fast) == (8, 16)
    assert rates(with_character(fast, lord())) == (4, 8)


def test_units_are_named_in_refusals() -> None:
    state = state_of(alone(lord(), y=5), unit(1, y=24))
    assert isinstance(state.unit(7), Unit)
    with pytest.raises(NotAllowed) as refused:
        check_join(state, state.unit(7), Join(7, 1), marches=True)
    assert "Lord" in refused.value.say("en")


@pytest.mark.rule("t9a.leaving", "t9a.unit-spacing")
@pytest.mark.parametrize(("away", "refused"), [(1.5, "t9a.unit-spacing"), (2.5, "")])
def test_nobody_leaves_where_who_stands_on_the_other_side_would_come_too_near_others(away: float, refused: str) -> None:
    """The second base beside the ranks changes sides when the first leaves: two inches more to the right."""
    first, second = lord(7, model("Lord", base=(30, 30))), lord(8, model("Priest", base=(50, 50)))
    host = unit(0, 0, troop(model(), 10), files=5, characters=(first, second), x=36, y=24)
    edge = 36 + host.formation.width / 2
    state = state_of(host, unit(1, 0, x=edge + away + 2.5 * 20 / 25.4, y=24), phase="movement")
    assert leaves(state, 36, 30) == refused
