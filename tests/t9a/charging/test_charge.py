"""The Charge Phase from beginning to end: declarations, moves, contact, and what comes of it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask, Checkpoint
from grognard.kernel.dice import ScriptedDice
from grognard.kernel.geometry import Feature, Rect, Table, overlaps, touches
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.condition import Engagement
from grognard.t9a.board.profile import Height
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.blocked_path import blocked_path
from grognard.t9a.charging.charge import charge_phase
from grognard.t9a.charging.charge_declaration import DeclareCharge, EndDeclarations, judged, legal_charges
from grognard.t9a.charging.charge_moves import MoveCharger
from grognard.t9a.charging.reactions import FleeFromCharge, Hold
from grognard.t9a.moving.post_combat import KeepFormation, PostCombatPivot
from grognard.t9a.rules.characters import WarMachine
from grognard.t9a.rules.command import OrderingTheCharge
from grognard.t9a.rules.morale import Fearless, Frenzy
from grognard.t9a.rules.movement import Fly
from grognard.t9a.rules.saurian import VenomousTide
from grognard.t9a.units.contact import contact_of
from tests.t9a.positions import alone, engage, fight, hero, model, play, state_of, troop, unit

STEADY = troop(model("Steady", Fearless(), base=(20, 20)), 20, key="steady")
"""Targets that never flee: they only hold, and nobody is asked."""


def charging_unit(number: int = 0, x: float = 36, y: float = 20, who: Any = None, **rest: Any) -> Unit:
    return unit(number, 0, who or troop(model("Charger", base=(25, 25)), 20, key=f"charger-{number}"), x=x, y=y, **rest)


def target_unit(number: int = 9, x: float = 36, y: float = 28, who: Any = None, **rest: Any) -> Unit:
    rest.setdefault("facing", 180)
    return unit(number, 1, who or STEADY, x=x, y=y, **rest)


def before(*units: Unit, **rest: Any) -> State:
    """A state at the start of the Charge Phase of side 0."""
    return state_of(*units, phase="charge", **rest)


def charge(state: State, faces: list[int], *answers: Any) -> State:
    """Play the whole phase with these dice and answers."""
    with ScriptedDice(faces) as dice:
        ended: State = play(charge_phase(state, dice), *answers)
    return ended


def asked(state: State, faces: list[int], *answers: Any) -> Ask:
    """Return the ask that follows after these answers."""
    procedure = charge_phase(state, ScriptedDice(faces))
    waiting: list[Any] = list(answers)
    sent: Any = None
    while True:
        got = procedure.send(sent)
        sent = None
        if isinstance(got, Ask):
            if not waiting:
                return got
            sent = waiting.pop(0)
            got.check(sent)


def assert_fighting(state: State, charger: int, target: int, facing: str = "front") -> None:
    unit_, enemy = state.unit(charger), state.unit(target)
    assert touches(unit_.boundary, enemy.boundary)
    assert not overlaps(unit_.boundary, enemy.boundary)
    assert Engagement(target, "front", facing) in unit_.fight.engaged  # type: ignore[arg-type]
    assert Engagement(charger, facing, "front") in enemy.fight.engaged  # type: ignore[arg-type]
    assert unit_.fight.charging
    assert unit_.fight.first_round
    assert unit_.this_turn.was_engaged
    assert enemy.this_turn.was_engaged
    assert unit_.this_turn.moved == "charge"


# ---- a charge --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.charge-phase")
def test_a_charge_that_is_long_enough_ends_in_contact() -> None:
    """Eight inches at Advance 4 need 4 on the dice."""
    state = charge(before(charging_unit(), target_unit()), [1, 3], DeclareCharge(0, 9))
    assert_fighting(state, 0, 9)
    assert state.unit(9).fight.first_round
    assert not state.unit(9).fight.charging
    assert (state.step, state.charges) == ("", ())


@pytest.mark.rule("t9a.failed-charge")
def test_a_charge_that_is_too_short_goes_as_far_as_its_highest_die_and_is_shaken() -> None:
    state = charge(before(charging_unit(), target_unit()), [1, 2], DeclareCharge(0, 9))
    failed = state.unit(0)
    assert (failed.x, failed.y, failed.facing) == (36, 22, 0)
    assert failed.morale.shaken_until == state.player_turn
    assert not failed.fight.charging
    assert not failed.fight.engaged
    assert failed.this_turn.moved == "failed_charge"
    assert not state.unit(9).fight.engaged


@pytest.mark.rule("t9a.impossible-charge")
def test_a_charger_that_finds_no_room_at_its_target_makes_a_failed_charge_move() -> None:
    """A lone model has no room for three wide units: who is left over goes as far as its highest die, and is Shaken."""
    lone = troop(model("Lone", Fearless(), base=(20, 20)), 1, key="lone")
    chargers = [charging_unit(number, x=30.5 + 5.5 * number) for number in range(3)]
    declared = [DeclareCharge(number, 9) for number in range(3)]
    state = charge(before(*chargers, target_unit(who=lone)), [6, 6] * 3, *declared)
    left_over = [unit for unit in state.of_side(0) if not unit.fight.engaged]
    assert left_over
    assert all(
        (unit.this_turn.moved, unit.morale.shaken_until) == ("failed_charge", state.player_turn) for unit in left_over
    )
    assert state.unit(9).fight.engaged


@pytest.mark.rule("t9a.ordering-the-charge")
def test_a_champion_carries_a_short_charge_home() -> None:
    led = troop(model("Charger", base=(25, 25)), 20, champion=model("Leader", OrderingTheCharge(), base=(25, 25)))
    state = charge(before(charging_unit(who=led), target_unit()), [1, 1], DeclareCharge(0, 9))
    assert_fighting(state, 0, 9)


@pytest.mark.rule("t9a.declare-charge")
def test_nobody_is_asked_where_no_charge_is_possible() -> None:
    state = before(charging_unit(), target_unit(y=40))
    assert charge(state, []) == replace(state, step="")


@pytest.mark.rule("t9a.declare-charge")
def test_declarations_may_be_ended_and_then_nobody_moves() -> None:
    state = before(charging_unit(), target_unit())
    assert charge(state, [], EndDeclarations()) == state


@pytest.mark.rule("t9a.declare-charge")
def test_the_charged_facing_is_that_of_the_declaration() -> None:
    flanked = target_unit(x=36, y=30, facing=90)
    state = charge(before(charging_unit(), flanked), [6, 6], DeclareCharge(0, 9))
    assert_fighting(state, 0, 9, "right")


@pytest.mark.rule("t9a.declare-charge")
def test_charges_on_units_that_fight_already_are_answered_by_holding() -> None:
    friend, enemy = fight(unit(1, 0, x=0, y=0), target_unit(who=troop(key="cowards")), theirs="left")
    enemy = enemy.altered(first_round=False)
    state = charge(before(charging_unit(), enemy, friend), [3, 3], DeclareCharge(0, 9))
    assert_fighting(state, 0, 9)
    assert not state.unit(9).fight.first_round, "charged again while Engaged: no new First Round"


@pytest.mark.rule("t9a.charge-phase")
def test_a_restart_at_any_checkpoint_comes_to_the_same_end() -> None:
    """The state alone says where the phase is."""
    state = before(charging_unit(), target_unit(), charging_unit(1, x=30), target_unit(8, x=30))
    answers = {"t9a.declare-charge": lambda ask: ask.options[0], "t9a.charge-move": lambda ask: ask.options[0]}
    faces = [3, 4, 3, 4]

    def run(start: State, dice: ScriptedDice) -> tuple[list[tuple[State, int]], State]:
        procedure = charge_phase(start, dice)
        seen: list[tuple[State, int]] = []
        sent: Any = None
        while True:
            try:
                got = procedure.send(sent)
            except StopIteration as end:
                return seen, end.value
            sent = None
            if isinstance(got, Checkpoint):
                seen.append((got.state, len(dice.faces)))
            else:
                sent = answers[got.kind](got)

    checkpoints, end = run(state, ScriptedDice(faces))
    assert len(checkpoints) >= 5
    for there, used in checkpoints:
        assert run(there, ScriptedDice(faces[used:]))[1] == end


# ---- who may declare -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.declare-charge")
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"fleeing": True}, "t9a.declare-charge"),
        ({"shaken_until": 1}, "t9a.shaken"),
        ({"charging": True}, "t9a.declare-charge"),
        ({"engaged": (Engagement(9, "front", "front"),)}, "t9a.declare-charge"),
        ({"no_charge_until": 1}, "t9a.declare-charge"),
    ],
)
def test_who_may_not_declare(change: dict[str, Any], rule: str) -> None:
    state = before(charging_unit(**change), target_unit())
    assert legal_charges(state) == ()
    with pytest.raises(NotAllowed) as refusal:
        judged(state, DeclareCharge(0, 9))
    assert refusal.value.rule == rule


@pytest.mark.rule("t9a.war-machine")
def test_a_war_machine_never_charges() -> None:
    machine = charging_unit(who=troop(model("Cannon", WarMachine(), base=60), 1), files=1)
    state = before(machine, target_unit())
    with pytest.raises(NotAllowed) as refusal:
        judged(state, DeclareCharge(0, 9))
    assert refusal.value.rule == "t9a.war-machine"


@pytest.mark.rule("t9a.charge-range")
def test_the_greatest_possible_range_is_advance_and_twelve() -> None:
    assert legal_charges(before(charging_unit(), target_unit(y=36))) == (DeclareCharge(0, 9),)
    state = before(charging_unit(), target_unit(y=36.1))
    with pytest.raises(NotAllowed) as refusal:
        judged(state, DeclareCharge(0, 9))
    assert refusal.value.rule == "t9a.charge-range"
    assert "16.1" in refusal.value.say()


@pytest.mark.rule("t9a.declare-charge")
def test_an_enemy_out_of_the_front_arc_is_not_seen_and_not_charged() -> None:
    state = before(charging_unit(), target_unit(x=50, y=22))
    with pytest.raises(NotAllowed) as refusal:
        judged(state, DeclareCharge(0, 9))
    assert refusal.value.rule == "t9a.declare-charge"


@pytest.mark.rule("t9a.declare-charge")
def test_a_wall_of_friends_leaves_no_room() -> None:
    wall = unit(1, 0, troop(model("Low"), 20), x=36, y=25, files=20)
    state = before(charging_unit(), target_unit(who=troop(model("Tall", Fearless()), 20)), wall)
    assert DeclareCharge(0, 9) not in legal_charges(state)


@pytest.mark.rule("t9a.declare-charge")
def test_friends_who_charge_others_are_out_of_the_way() -> None:
    """Core 6.2: charges already declared are counted."""
    tall = troop(model("Giant", height=Height.LARGE, base=(40, 40)), 2)
    first, second = charging_unit(1, x=36, y=24.5), charging_unit(0, x=36, y=20, who=tall, files=2)
    left, right = target_unit(9, x=36, y=31), target_unit(8, x=42, y=31)
    state = before(second, first, left, right)
    assert DeclareCharge(0, 9) not in legal_charges(state, (0,))
    after = asked(state, [], DeclareCharge(1, 8))
    assert DeclareCharge(0, 9) in after.options


@pytest.mark.rule("t9a.declare-charge")
def test_what_was_found_possible_is_asked_anew_when_somebody_has_moved() -> None:
    """The prospects of a charge are kept beside the charger only as long as everybody near stands still."""
    wall = unit(1, 0, troop(model("Low"), 20), x=36, y=25, files=20)
    state = before(charging_unit(), target_unit(who=troop(model("Tall", Fearless()), 20)), wall)
    assert legal_charges(state, (0,)) == ()
    assert legal_charges(state.put(wall.altered(x=12)), (0,)) == (DeclareCharge(0, 9),)
    assert legal_charges(state, (0,)) == ()


@pytest.mark.rule("t9a.declare-charge")
def test_own_units_and_strangers_are_refused() -> None:
    state = before(charging_unit(), charging_unit(1, x=20), target_unit())
    for answer in (DeclareCharge(0, 1), DeclareCharge(9, 0), DeclareCharge(0, 77), DeclareCharge(0, 9, flying=True)):
        with pytest.raises(NotAllowed):
            judged(state, answer)


# ---- flying ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.fly")
def test_flyers_charge_over_friends_with_their_rate_in_the_air() -> None:
    flyers = troop(model("Flyer", Fly(9, 18), advance=2, base=(40, 40), height=Height.LARGE), 3)
    wall = unit(1, 0, troop(model("Low"), 20), x=36, y=25, files=20)
    state = before(charging_unit(who=flyers, files=3), target_unit(y=36), wall)
    assert DeclareCharge(0, 9, flying=True) in legal_charges(state)
    assert DeclareCharge(0, 9) not in legal_charges(state)
    state = charge(
        state, [4, 3, 1], DeclareCharge(0, 9, flying=True), EndDeclarations()
    )  # Fly brings Swiftstride: 16 inches need 7
    assert_fighting(state, 0, 9)


@pytest.mark.rule("t9a.fly")
def test_flying_may_be_forgone() -> None:
    flyers = troop(model("Flyer", Fly(9, 18), advance=4, base=(40, 40)), 3)
    state = before(charging_unit(who=flyers, files=3), target_unit())
    assert legal_charges(state) == (DeclareCharge(0, 9, flying=True),)
    state = charge(state, [3, 1, 1], DeclareCharge(0, 9, flying=False))
    assert_fighting(state, 0, 9)


# ---- several chargers ------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.combined-charge")
def test_two_chargers_of_one_facing_both_get_there() -> None:
    """Side by side on a front that is just wide enough for one and a half."""
    one, two = charging_unit(0, x=33, files=5), charging_unit(1, x=39, files=5)
    wide = target_unit(x=36, y=28, files=8)
    state = charge(before(one, two, wide), [4, 4, 4, 4], DeclareCharge(0, 9), DeclareCharge(1, 9))
    assert_fighting(state, 0, 9)
    assert_fighting(state, 1, 9)
    assert not overlaps(state.unit(0).boundary, state.unit(1).boundary)


@pytest.mark.rule("t9a.combined-charge")
def test_of_three_chargers_on_one_narrow_model_two_get_there() -> None:
    """A front of two inches, and three of five: the one in the middle steps aside for the two at its corners."""
    lone = target_unit(who=troop(model("Monster", Fearless(), base=(50, 50)), 1, key="monster"), x=36, y=28, files=1)
    three = [charging_unit(number, x=36 + 6 * (number - 1)) for number in range(3)]
    state = charge(before(*three, lone), [5] * 6, *(DeclareCharge(number, 9) for number in (1, 0, 2)))
    fighting = [number for number in range(3) if state.unit(number).fight.engaged]
    assert len(fighting) == 2
    for number in fighting:
        assert_fighting(state, number, 9)
    assert not any(overlaps(a.boundary, b.boundary) for a, b in combinations(state.units, 2))


@pytest.mark.rule("t9a.combined-charge")
def test_guardians_leave_room_for_clan_warriors_on_one_front() -> None:
    """Three bases of 40 mm before the middle of five of 20 mm: they step aside, and the others get there too."""
    guardian, dwarf = model("Guardian", base=(40, 40), advance=10), model("Dwarf", advance=10)
    guardians = charging_unit(0, 35.964, 18.952, troop(guardian, 3, key="guardians"), files=3, facing=336.36)
    dwarfs = charging_unit(1, 31.132, 15.834, troop(dwarf, 20, key="dwarfs"), facing=7.23)
    state = charge(before(guardians, dwarfs, target_unit(y=24)), [6] * 4, DeclareCharge(0, 9), DeclareCharge(1, 9))
    assert_fighting(state, 0, 9)
    assert_fighting(state, 1, 9)


@pytest.mark.rule("t9a.combined-charge", "t9a.charge-move")
def test_the_owner_says_who_moves_first_of_those_who_charge_together() -> None:
    """Either may, for both get there; and who comes first catches a unit that flees."""
    one, two = charging_unit(0, x=33, files=5), charging_unit(1, x=39, files=5)
    declared = (DeclareCharge(0, 9), DeclareCharge(1, 9))
    state = before(one, two, target_unit(x=36, y=28, files=8))
    ask = asked(state, [4, 4, 4, 4], *declared)
    assert (ask.kind, {option.unit for option in ask.options}) == ("t9a.charge-move", {0, 1})  # type: ignore[attr-defined]
    for first in (0, 1):
        after = charge(state, [4, 4, 4, 4], *declared, MoveCharger(first))
        assert_fighting(after, 0, 9)
        assert_fighting(after, 1, 9)
    prey = target_unit(x=36, y=28, files=8, who=troop(model("Prey"), 20, key="prey"))
    fled = before(one, two, prey.altered(fleeing=True))
    ask = asked(fled, [1, 1, 1, 1, 6, 6, 6, 6], *declared)
    assert ask.options == (MoveCharger(0), MoveCharger(1))


@pytest.mark.rule("t9a.combined-charge")
def test_a_charger_who_fails_beside_one_who_reaches_moves_after_him() -> None:
    one, two = charging_unit(0, x=33), charging_unit(1, x=39)
    state = charge(before(one, two, target_unit(files=8)), [1, 1, 4, 4], DeclareCharge(0, 9), DeclareCharge(1, 9))
    assert_fighting(state, 1, 9)
    assert state.unit(0).morale.shaken
    assert not state.unit(0).fight.engaged


@pytest.mark.rule("t9a.charge-move")
def test_the_order_of_charges_on_several_targets_is_the_players() -> None:
    one, two = charging_unit(0, x=24), charging_unit(1, x=44)
    state = before(one, two, target_unit(8, x=24), target_unit(9, x=44))
    ask = asked(state, [], DeclareCharge(0, 8), DeclareCharge(1, 9))
    assert ask.kind == "t9a.charge-move"
    assert ask.options == (MoveCharger(0), MoveCharger(1))
    state = charge(state, [1, 1, 6, 6], DeclareCharge(0, 8), DeclareCharge(1, 9), MoveCharger(1))
    assert state.unit(1).morale.shaken
    assert_fighting(state, 0, 8)


@pytest.mark.rule("t9a.multiple-charge")
def test_a_second_enemy_that_cannot_be_avoided_is_charged_too() -> None:
    friend, busy = engage(unit(1, 0, x=60, y=44), target_unit(9, x=36, y=28, files=2))
    left, right = target_unit(7, x=34, y=28, files=1), target_unit(8, x=38, y=28, files=1)
    blocks = troop(model("Block", Fearless(), base=(40, 40)), 9)
    charger = charging_unit(who=blocks, files=6)
    state = before(charger, friend, busy, left, right)
    found = judged(state, DeclareCharge(0, 9))
    assert found.secondary
    state = charge(state, [5, 5], DeclareCharge(0, 9))
    assert_fighting(state, 0, 9)
    for enemy in found.secondary:
        assert Engagement(enemy, "front", "front") in state.unit(0).fight.engaged
        assert Engagement(0, "front", "front") in state.unit(enemy).fight.engaged


@pytest.mark.rule("t9a.blocked-path")
def test_a_target_behind_a_blocked_path_reforms_against_the_charger() -> None:
    """The charger goes straight on; its target takes up its Charged Facing before the charger's front."""
    behind = target_unit(9, x=36, y=28, facing=140, files=5)
    one = charging_unit(who=troop(model("Lone", base=(50, 75)), 1), files=1)
    state = before(one, behind)
    path = blocked_path(state, one, behind, "front", 16, lambda ignoring, without: without == "edge")
    assert path is not None
    assert path.unit.facing == 0
    assert path.target.facing == 180
    assert path.target.files == 5
    assert touches(path.unit.boundary, path.target.boundary)
    assert not overlaps(path.unit.boundary, path.target.boundary)
    assert contact_of(path.unit, path.target, "front", "front").count == 1


@pytest.mark.rule("t9a.blocked-path", "t9a.terrain.impassable")
@pytest.mark.parametrize(("rocks", "enough", "blocked"), [
    (True, {(), (7,), (8,), (7, 8)}, False),
    (True, {(7,), (7, 8)}, False),
    (True, {(7, 8)}, True),
    (True, set(), False),
    (False, {(7, 8)}, False),
])  # fmt: skip
def test_two_enemies_and_a_rock_together_make_a_blocked_path(
    rocks: bool, enough: set[tuple[int, ...]], blocked: bool
) -> None:
    """*enough*: which enemies would have to go, besides the rock: neither the rock alone nor with one of them."""
    table = Table(72, 48, [Feature("rock", "impassable", Rect(40, 30, 2, 2))] if rocks else [])
    behind = target_unit(9, x=36, y=28, facing=140)
    one = charging_unit(who=troop(model("Lone", base=(50, 75)), 1), files=1)
    others = (target_unit(7, x=10, y=40), target_unit(8, x=60, y=40))
    state = before(one, behind, *others, table=table)
    path = blocked_path(
        state, one, behind, "front", 16, lambda ignoring, without: without == "rocks" and ignoring in enough
    )
    assert (path is not None) is blocked


@pytest.mark.rule("t9a.blocked-path")
def test_a_path_that_nobody_blocks_is_no_blocked_path() -> None:
    behind, one = target_unit(9, x=36, y=28, facing=140), charging_unit()
    state = before(one, behind)
    assert blocked_path(state, one, behind, "front", 16, lambda ignoring, without: False) is None
    assert blocked_path(state, one, behind, "front", 5, lambda ignoring, without: True) is None


# ---- fleeing targets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.charging-a-fleeing-unit")
def test_a_fleeing_unit_that_is_caught_is_removed_and_its_charger_may_turn() -> None:
    """It flees 2 inches from 8 away; 4 + 7 reach it; the charger passes its test on 7."""
    cowards = target_unit(who=troop(key="cowards"))
    state = before(charging_unit(), cowards, target_unit(8, x=60, y=40, who=troop(key="far")))
    state = charge(
        state,
        [1, 1, 4, 3, 3, 4],
        DeclareCharge(0, 9),
        FleeFromCharge(9),
        lambda ask: next(option for option in ask.options if isinstance(option, PostCombatPivot)),
    )
    assert not state.has(9)
    assert state.fallen[0].key == "cowards"
    charger = state.unit(0)
    assert charger.morale.shaken_until == state.player_turn
    assert not charger.fight.charging
    assert not charger.fight.engaged
    assert charger.facing != 0


@pytest.mark.rule("t9a.charging-a-fleeing-unit")
def test_a_charger_that_fails_its_test_may_not_turn() -> None:
    cowards = target_unit(who=troop(key="cowards"))
    far = target_unit(8, x=60, y=40, who=troop(key="far"))
    state = charge(before(charging_unit(), cowards, far), [1, 1, 4, 3, 6, 6], DeclareCharge(0, 9), FleeFromCharge(9))
    assert not state.has(9)
    assert state.unit(0).facing == 0


@pytest.mark.rule("t9a.failed-charge")
def test_a_target_that_is_gone_leaves_its_charger_a_failed_charge_towards_its_last_place() -> None:
    """It flees over the edge; the charger comes as far as its highest die."""
    near_edge = target_unit(y=45, who=troop(key="cowards"), files=5)
    state = before(charging_unit(y=36), near_edge)
    state = charge(state, [5, 6, 2, 5], DeclareCharge(0, 9), FleeFromCharge(9))
    assert not state.has(9)
    assert state.fallen[0].by_flight
    assert state.unit(0).y == 41
    assert state.unit(0).morale.shaken


# ---- Dangerous Terrain and dangerous enemies -------------------------------------------------------------------------


@pytest.mark.rule("t9a.dangerous-terrain")
def test_casualties_of_terrain_on_the_way_may_leave_the_charge_as_it_was() -> None:
    """Ruins (1): ten models in two ranks touch them; one die comes up 1."""
    ruins = Feature("ruins", "ruins", Rect(36, 24, 10, 1))
    state = before(charging_unit(models=10), target_unit(), table=Table(72, 48, (ruins,)))
    state = charge(state, [4, 4, *[1, 2, 2, 2, 2, 2, 2, 2, 2, 2]], DeclareCharge(0, 9))
    assert state.unit(0).models == 9
    assert_fighting(state, 0, 9)


@pytest.mark.rule("t9a.dangerous-terrain")
def test_strangers_to_the_terrain_take_no_test() -> None:
    forest = Feature("forest", "forest", Rect(36, 24, 10, 1))
    state = before(charging_unit(), target_unit(), table=Table(72, 48, (forest,)))
    state = charge(state, [4, 4], DeclareCharge(0, 9))
    assert_fighting(state, 0, 9)


@pytest.mark.rule("t9a.dangerous-terrain")
def test_a_charger_that_panics_on_the_way_flees_instead() -> None:
    """Three of ten are lost: a quarter; the test on 7 fails with 12, and it flees 4 inches from where it stood."""
    ruins = Feature("ruins", "ruins", Rect(36, 24, 10, 1))
    state = before(charging_unit(models=10, health_at_start=10), target_unit(), table=Table(72, 48, (ruins,)))
    state = charge(state, [4, 4, *[1, 1, 1, 2, 2, 2, 2, 2, 2, 2], 6, 6, 2, 2, *[6] * 7], DeclareCharge(0, 9))
    fled = state.unit(0)
    assert fled.morale.fleeing
    assert not fled.fight.charging
    assert fled.facing == 180
    assert not state.unit(9).fight.engaged


@pytest.mark.rule("t9a.sa.snake-swarm-hazard")
def test_every_model_that_charges_into_snakes_takes_a_test() -> None:
    """Ten models, one die each; 1 hits."""
    snakes = troop(model("Snake Swarm", VenomousTide(), Fearless(), base=(40, 40), hp=4), 3)
    state = before(charging_unit(models=10), target_unit(who=snakes, files=3))
    state = charge(state, [4, 4, *[1, 1, 2, 2, 2, 2, 2, 2, 2, 2]], DeclareCharge(0, 9))
    assert state.unit(0).models == 8
    assert_fighting(state, 0, 9)


@pytest.mark.rule("t9a.sa.snake-swarm-hazard")
def test_a_failed_charge_at_snakes_hurts_nobody() -> None:
    snakes = troop(model("Snake Swarm", VenomousTide(), Fearless(), base=(40, 40), hp=4), 3)
    state = charge(before(charging_unit(), target_unit(who=snakes, files=3)), [1, 1], DeclareCharge(0, 9))
    assert state.unit(0).models == 20


# ---- Frenzy ----------------------------------------------------------------------------------------------------------


def frenzied_unit(**rest: Any) -> Unit:
    return charging_unit(who=troop(model("Rager", Frenzy(), base=(25, 25), discipline=7), 20, key="ragers"), **rest)


@pytest.mark.rule("t9a.frenzy")
def test_a_failed_frenzy_test_makes_a_charge_compulsory() -> None:
    """Discipline 7 - 2: a 6 fails."""
    state = before(frenzied_unit(), target_unit())
    ask = asked(state, [3, 3])
    assert ask.options == (DeclareCharge(0, 9),)
    with pytest.raises(NotAllowed) as refusal:
        ask.check(EndDeclarations())
    assert refusal.value.rule == "t9a.frenzy-test"
    state = charge(state, [3, 3, 5, 5], DeclareCharge(0, 9))
    assert_fighting(state, 0, 9)
    assert state.notes == ()


@pytest.mark.rule("t9a.frenzy")
def test_a_passed_frenzy_test_leaves_the_choice() -> None:
    ask = asked(before(frenzied_unit(), target_unit()), [3, 2])
    assert EndDeclarations() in ask.options


@pytest.mark.rule("t9a.frenzy")
def test_no_frenzy_test_beyond_advance_and_seven_inches() -> None:
    assert EndDeclarations() in asked(before(frenzied_unit(), target_unit(y=31.1)), []).options
    assert EndDeclarations() not in asked(before(frenzied_unit(), target_unit(y=31)), [6, 6]).options


@pytest.mark.rule("t9a.frenzy")
def test_others_may_declare_first_but_the_carried_away_must_in_the_end() -> None:
    state = before(frenzied_unit(), target_unit(), charging_unit(1, x=20), target_unit(8, x=20))
    ask = asked(state, [6, 6], DeclareCharge(1, 8))
    assert ask.options == (DeclareCharge(0, 9),)


# ---- Characters ------------------------------------------------------------------------------------------------------


def led_unit(**rest: Any) -> Unit:
    return charging_unit(characters=(hero(5, model("Hero", base=(25, 25), hp=3)),), **rest)


@pytest.mark.rule("t9a.character-charge")
def test_a_character_may_charge_out_of_his_unit() -> None:
    state = before(led_unit(), target_unit())
    assert DeclareCharge(5, 9) in legal_charges(state)
    state = charge(state, [5, 5], DeclareCharge(5, 9))
    assert_fighting(state, 5, 9)
    assert state.unit(0).characters == ()
    assert state.unit(0).model_count == 20
    assert state.unit(0).history.no_charge_until == state.player_turn


@pytest.mark.rule("t9a.character-charge")
def test_his_unit_declares_no_charge_after_him() -> None:
    state = before(led_unit(), target_unit(), target_unit(8, x=42))
    with ScriptedDice([5, 5]) as dice:
        ended = play(charge_phase(state, dice), DeclareCharge(5, 9))
    assert not ended.unit(0).fight.charging


@pytest.mark.rule("t9a.character-charge")
def test_a_character_whose_charge_fails_near_his_unit_stays_in_it_shaken() -> None:
    state = charge(before(led_unit(), target_unit()), [1, 1], DeclareCharge(5, 9))
    assert not state.has(5)
    assert [one.id for one in state.unit(0).characters] == [5]
    assert state.unit(0).morale.shaken_until == state.player_turn


@pytest.mark.rule("t9a.character-charge")
def test_a_character_who_falls_back_beside_his_unit_moves_nobody_else() -> None:
    """A Mismatching Base stands at the side: without him the middle of the front lies elsewhere."""
    rider = hero(5, model("Rider", base=(50, 100), hp=3))
    led = charging_unit(characters=(rider,))
    state = charge(before(led, target_unit()), [1, 1], DeclareCharge(5, 9))
    assert not state.has(5)
    assert (state.unit(0).x, state.unit(0).y) == (led.x, led.y)
    assert state.unit(0).formation == led.formation


@pytest.mark.rule("t9a.character-charge")
def test_a_character_whose_charge_fails_clear_of_his_unit_stands_alone() -> None:
    state = charge(before(led_unit(), target_unit(y=34)), [3, 2], DeclareCharge(5, 9))
    assert state.unit(5).morale.shaken_until == state.player_turn
    assert not state.unit(0).morale.shaken
    assert state.unit(5).y == pytest.approx(23)


@pytest.mark.rule("t9a.character-charge")
def test_a_character_alone_charges_as_any_unit() -> None:
    state = charge(before(alone(hero(5), x=36, y=20), target_unit()), [3, 3], DeclareCharge(5, 9))
    assert_fighting(state, 5, 9)


# ---- round bases -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.war-machine")
def test_a_war_machine_is_charged_from_any_side_and_holds() -> None:
    machine = target_unit(who=troop(model("Cannon", WarMachine(), base=60, hp=5), 1), files=1, facing=0)
    state = charge(before(charging_unit(), machine), [4, 4], DeclareCharge(0, 9))
    assert_fighting(state, 0, 9)
    assert Hold(9).unit == 9
    assert KeepFormation(9).unit == 9
