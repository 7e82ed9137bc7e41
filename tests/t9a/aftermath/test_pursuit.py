"""Flight and pursuit: worked examples, exact odds, and scripted situations for each thing that may be met."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, RolledDice, ScriptedDice, odds
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.geometry import Feature, Rect, Table, distance, inside_table, overlaps, quantise, touches
from grognard.kernel.words.language import Language
from grognard.t9a.aftermath.combat_result import after_blows
from grognard.t9a.aftermath.overrun import Overrun, StandFast
from grognard.t9a.aftermath.pursuit import FleeFrom, Pursue, Restrain, bearing_away, flight_and_pursuit
from grognard.t9a.aftermath.pursuit_moves import meets_enemy, pursue, pursuit_move
from grognard.t9a.aftermath.pursuit_way import Chase
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.board.condition import Engagement, Facing
from grognard.t9a.board.profile import ModelType
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.melee import combats_to_fight
from grognard.t9a.morale.flight import flight_distance
from grognard.t9a.morale.panic import settle_panic
from grognard.t9a.moving.post_combat import PostCombatPivot
from grognard.t9a.rules.characters import CommandingPresence, WarMachine
from grognard.t9a.rules.dwarven import Holdstone
from grognard.t9a.rules.morale import Frenzy
from grognard.t9a.rules.movement import RandomMovement, Swiftstride
from grognard.t9a.units.contact import contact_of
from grognard.t9a.units.space import room_for
from tests.t9a.positions import alone, engage, fight, hero, model, play, readings_of, state_of, troop, unit
from tests.t9a.rounds import after, facts

SWIFT = model("Raptor", Swiftstride())
FACINGS: tuple[Facing, ...] = ("front", "left", "right", "rear")


def broken(state: State, *prey: int, **rest: Any) -> State:
    """Return the state after the Break Tests of a Round: *prey* are Broken, nobody has fled yet."""
    state = after(state, **rest)
    state = state.put(*(state.unit(one).altered(fleeing=True) for one in prey))
    return replace(state, aftermath=Aftermath(loser=1, difference=1, broken=prey))


def fled(state: State, dice: Dice | list[int], *answers: Any) -> State:
    """Return the state after flight and pursuit; scripted faces must all be used."""
    assert state.round is not None
    scripted = ScriptedDice(dice) if isinstance(dice, list) else None
    rolled: Any = scripted if scripted is not None else dice
    end: State = play(flight_and_pursuit(state, state.round.units, facts(state), rolled), *answers)
    if scripted is not None:
        scripted.finish()
    return end


def rout(*others: Unit, table: Table | None = None, **pursuer: Any) -> State:
    """Attackers (0) at (36, 24) face north; the enemy (1) before them is Broken and will flee north."""
    prey = unit(1, 1, models=10, x=36, y=24, facing=180)
    attackers, prey = fight(unit(0, 0, models=10, **pursuer), prey)
    return broken(state_of(attackers, prey, *others, table=table), 1)


def all_is_legal(state: State) -> bool:
    """Does nobody overlap or stand off the board, and fight every enemy that touches it?"""
    for one in state.units:
        assert inside_table(one.boundary, state.setting.table)
        for other in state.units:
            if other.id <= one.id:
                continue
            assert not overlaps(one.boundary, other.boundary)
            if one.side != other.side and touches(one.boundary, other.boundary):
                assert any(e.enemy == other.id for e in one.fight.engaged)
                assert any(e.enemy == one.id for e in other.fight.engaged)
    return True


# ---- the distances ---------------------------------------------------------------------------------------------------


def chance_to_catch(pursuers: Iterable[Unit], prey: Unit) -> Fraction:
    """Return the exact odds that a prey between its pursuers is destroyed, all of flight and pursuit played."""
    hunters: list[Unit] = []
    for number, one in enumerate(pursuers):
        hunter, prey = fight(one.altered(id=2 + number), prey, theirs=("front", "rear")[number])  # type: ignore[arg-type]
        hunters.append(hunter)
    state = broken(state_of(prey, *hunters), 1)
    return odds(lambda dice: not fled(state, dice).has(1)).probability(True)


@pytest.mark.rule("t9a.pursuit", "t9a.flee-from-combat")
def test_pursuit_catches_flight_with_721_in_1296() -> None:
    """Worked example 21.10: 2D6 against 2D6, at least equal."""
    assert chance_to_catch([unit(2, 0)], unit(1, 1)) == Fraction(721, 1296)


@pytest.mark.rule("t9a.pursuit", "t9a.swiftstride")
def test_swiftstride_helps_who_pursues_and_who_flees() -> None:
    """Worked example 21.10."""
    assert chance_to_catch([unit(2, 0, troop(SWIFT))], unit(1, 1)) == Fraction(1877, 2592)
    assert chance_to_catch([unit(2, 0)], unit(1, 1, troop(SWIFT))) == Fraction(247, 648)


@pytest.mark.rule("t9a.pursuit")
def test_one_of_two_pursuers_is_enough() -> None:
    """Worked example 21.10: 11207/15552."""
    assert chance_to_catch([unit(2, 0), unit(3, 0)], unit(1, 1)) == Fraction(11207, 15552)


@pytest.mark.rule("t9a.swiftstride")
def test_a_unit_with_one_slow_model_is_slow() -> None:
    mixed = unit(0, 0, troop(SWIFT, champion=model("Foot Champion")), 9)
    assert flight_distance(mixed, ScriptedDice([1, 2])) == 3
    assert flight_distance(unit(0, 0, troop(SWIFT)), ScriptedDice([1, 2, 6]), "pursuit") == 8
    assert flight_distance(unit(0, 0, troop(SWIFT)), ScriptedDice([1, 2, 6]), "overrun") == 8


@pytest.mark.rule("t9a.random-movement")
def test_random_movement_is_the_flee_and_pursuit_distance_too() -> None:
    beast = unit(0, 0, troop(model("Spawn", RandomMovement(DiceExpression.parse("3D6")), Swiftstride()), 1), files=1)
    assert flight_distance(beast, ScriptedDice([1, 2, 6]), "pursuit") == 9


# ---- restrain or pursue ----------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.restrain-pursuit")
def test_who_passes_the_restrain_test_stays() -> None:
    end = fled(rout(), [3, 4, 2, 3], Restrain(0))
    assert (end.unit(0).x, end.unit(0).y) == (36, 24)
    assert end.aftermath is not None
    assert end.aftermath.pursued == ()


@pytest.mark.rule("t9a.restrain-pursuit")
def test_who_fails_it_must_pursue() -> None:
    end = fled(rout(), [4, 4, 6, 6, 2, 3], Restrain(0))
    assert end.unit(0).y == pytest.approx(29)


@pytest.mark.rule("t9a.restrain-pursuit", "t9a.frenzy")
def test_frenzied_units_hardly_hold_back() -> None:
    """Ledger: -2 on all other Discipline Tests: 7 is not enough any more."""
    end = fled(rout(who=troop(model("Rager", Frenzy()))), [3, 3, 6, 6, 2, 3], Restrain(0))
    assert end.unit(0).y == pytest.approx(29)


@pytest.mark.rule("t9a.shaken", "t9a.pursuit")
@pytest.mark.parametrize("shaken", [{"afraid": True}, {"shaken_until": 1}])
def test_shaken_units_do_not_pursue(shaken: dict[str, Any]) -> None:
    end = fled(rout(**shaken), [2, 3])
    assert (end.unit(0).x, end.unit(0).y) == (36, 24)


@pytest.mark.rule("t9a.dh.holdstone", "t9a.war-machine")
def test_rules_may_forbid_pursuit() -> None:
    holders = troop(model("Holder", Holdstone()))
    end = fled(rout(who=holders, effects=((Holdstone.id, -1),)), [2, 3])
    assert (end.unit(0).x, end.unit(0).y) == (36, 24)


@pytest.mark.rule("t9a.pursuit")
def test_who_still_fights_another_enemy_does_not_pursue() -> None:
    state = rout()
    side, attackers = fight(unit(2, 1, models=10), state.unit(0), theirs="left")
    state = broken(
        replace(state, aftermath=None, round=None).put(state.unit(1).altered(fleeing=False), side, attackers), 1
    )
    end = fled(state, [2, 3])
    assert (end.unit(0).x, end.unit(0).y) == (36, 24)
    assert [e.enemy for e in end.unit(0).fight.engaged] == [2]


@pytest.mark.rule("t9a.pursuit")
def test_who_failed_to_restrain_chooses_between_two_preys() -> None:
    left, attackers = fight(unit(1, 1, models=5, y=30), unit(0, 0, models=20, files=20), along=-4)
    right, attackers = fight(unit(2, 1, models=5, y=30), attackers, along=4)
    state = broken(state_of(left, right, attackers), 1, 2)
    end = fled(state, [6, 6, 3, 3, 1, 2, 4, 3], Restrain(0), Pursue(0, 2))
    assert end.has(1)
    assert not end.has(2)


# ---- flight ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.flee-from-combat")
def test_it_flees_with_its_rear_to_the_enemy_facing() -> None:
    end = fled(rout(), [6, 6, 1, 1])
    gone = end.unit(1)
    assert gone.morale.fleeing
    assert gone.facing == 0
    assert gone.fight.engaged == ()
    assert end.unit(0).fight.engaged == ()
    assert gone.boundary.y == pytest.approx(24 + gone.formation.depth / 2 + 12, abs=0.01)


@pytest.mark.rule("t9a.flee-from-combat")
def test_who_was_struck_in_the_flank_flees_sideways() -> None:
    prey = unit(1, 1, models=10, x=36, y=24, facing=0)
    attackers, prey = fight(unit(0, 0, models=10), prey, theirs="left")
    end = fled(broken(state_of(attackers, prey), 1), [6, 6, 1, 1])
    assert attackers.facing == 90
    assert end.unit(1).facing == 90


@pytest.mark.rule("t9a.flee-from-combat")
def test_the_enemys_owner_names_the_enemy_that_it_flees_from() -> None:
    prey = unit(1, 1, models=10, x=36, y=24, facing=180)
    front, prey = fight(unit(0, 0, models=10), prey)
    side, prey = fight(unit(2, 0, models=10), prey, theirs="right")
    state = broken(state_of(front, side, prey), 1)
    for enemy, facing in ((0, 0), (2, 90)):
        end = fled_from(state, enemy)
        assert end.unit(1).facing == facing


def fled_from(state: State, enemy: int) -> State:
    """Both victors hold back; the prey flees 12 inches from the one that its owner names."""
    return fled(state, [1, 2, 1, 2, 6, 6], Restrain(0), Restrain(2), FleeFrom(1, enemy))


@pytest.mark.rule("t9a.flee-from-combat")
def test_units_of_the_combat_are_no_danger_to_who_flees_through_them() -> None:
    """The prey turns about and passes through the attackers in its rear; they cause no test."""
    prey = unit(1, 1, models=10, x=36, y=24, facing=180)
    front, prey = fight(unit(0, 0, models=10), prey)
    rear, prey = fight(unit(2, 0, models=10), prey, theirs="rear")
    state = broken(state_of(front, rear, prey), 1)
    end = fled(state, [1, 2, 1, 2, 6, 6], Restrain(0), Restrain(2), FleeFrom(1, 0))
    assert end.unit(1).models == 10


@pytest.mark.rule("t9a.flee-from-combat", "t9a.war-machine")
def test_from_a_round_base_it_turns_its_rear_to_where_its_front_was() -> None:
    cannon = unit(0, 0, troop(model("Cannon", WarMachine(), base=60, hp=4), 1), files=1, x=36, y=26)
    attackers = unit(1, 1, models=5, x=36, y=23.6)
    contact = Engagement(0, "front", "front")
    assert bearing_away(attackers, cannon, contact) == 180


@pytest.mark.rule("t9a.flee-from-combat", "t9a.panic-test")
def test_friends_that_it_flees_through_panic() -> None:
    behind = unit(2, 1, models=10, x=36, y=30)
    end = fled(rout(behind), [3, 4, 2, 2, 6, 6, 5, 5], Pursue(0, 1))
    assert end.unit(2).morale.fleeing


@pytest.mark.rule("t9a.flee-from-combat")
def test_who_flees_off_the_board_is_lost_and_still_pursued() -> None:
    prey = unit(1, 1, models=10, x=36, y=44, facing=180)
    attackers, prey = fight(unit(0, 0, models=10), prey)
    end = fled(broken(state_of(attackers, prey), 1), [6, 6, 1, 1])
    assert not end.has(1)
    assert end.unit(0).y == pytest.approx(46)


# ---- pursuit moves ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.pursuit")
def test_the_caught_are_destroyed_and_the_pursuer_goes_on_in_their_direction() -> None:
    end = fled(rout(), [2, 3, 4, 5])
    assert not end.has(1)
    assert (end.unit(0).x, end.unit(0).y, end.unit(0).facing) == (36, 33, 0)
    assert end.unit(0).this_turn.has_moved


@pytest.mark.rule("t9a.pursuit")
def test_a_pursuer_turns_to_the_direction_of_its_prey() -> None:
    """The enemy had struck its left flank; now it turns about its Centre to the west, and goes on."""
    victors = unit(0, 0, models=10, x=36, y=24, facing=0)
    prey, victors = fight(unit(1, 1, models=10), victors, theirs="left")
    end = fled(broken(state_of(victors, prey), 1), [6, 6, 4, 4])
    assert end.unit(1).facing == 270
    assert end.unit(0).facing == 270
    assert end.unit(0).boundary.x == pytest.approx(victors.boundary.x - 8, abs=0.01)
    assert end.unit(0).boundary.y == pytest.approx(victors.boundary.y, abs=0.01)


@pytest.mark.rule("t9a.pursuit", "t9a.unit-spacing")
def test_it_stops_an_inch_from_the_enemy_that_got_away() -> None:
    end = fled(rout(), [5, 4, 4, 4])
    assert distance(end.unit(0).boundary, end.unit(1).boundary) > 1
    assert all_is_legal(end)


@pytest.mark.rule("t9a.pursuit")
def test_friends_from_outside_the_combat_are_an_obstruction() -> None:
    friends = unit(2, 0, models=5, x=36, y=30)
    end = fled(rout(friends), [1, 1, 6, 6])
    gap = 30 - friends.formation.depth - end.unit(0).y
    assert 1 < gap < 1.3
    assert all_is_legal(end)


@pytest.mark.rule("t9a.pursuit", "t9a.terrain.impassable")
def test_impassable_terrain_stops_it() -> None:
    rocks = Table(72, 48, [Feature("rock", "impassable", Rect(36, 32, 6, 6))])
    end = fled(rout(table=rocks), [1, 1, 6, 6])
    assert 1 < 29 - end.unit(0).y < 1.3


@pytest.mark.rule("t9a.pursuit")
def test_comrades_of_the_combat_are_open_ground_but_no_place_to_end() -> None:
    """A second attacker stands in the prey's rear, in the way of the first: it goes through, or back before it."""
    prey = unit(1, 1, models=5, x=36, y=24, facing=180)
    front, prey = fight(unit(0, 0, models=5), prey)
    rear, prey = fight(unit(2, 0, models=5), prey, theirs="rear")
    state = broken(state_of(front, rear, prey), 1)
    far = fled(state, [1, 1, 1, 2, 6, 6], Pursue(0, 1), Restrain(2), FleeFrom(1, 0))
    assert far.unit(0).y == pytest.approx(36)
    near = fled(state, [1, 1, 1, 2, 1, 2], Pursue(0, 1), Restrain(2), FleeFrom(1, 0))
    assert near.unit(0).y == pytest.approx(24, abs=0.3)
    assert all_is_legal(near)


@pytest.mark.rule("t9a.dangerous-terrain", "t9a.pursuit")
def test_pursuers_take_dangerous_terrain_tests() -> None:
    woods = Table(72, 48, [Feature("wood", "forest", Rect(36, 30, 20, 4))])
    riders = troop(model("Rider", kind=ModelType.CAVALRY), 5)
    state = rout(table=woods, who=riders)
    state = state.put(state.unit(0).altered(models=5))
    end = fled(state, [1, 1, 6, 6, 1, 1, 2, 3, 4])
    assert end.unit(0).models == 3


@pytest.mark.rule("t9a.panic-test.after-melee", "t9a.panic-test")
@pytest.mark.parametrize(("text", "test"), [("en", []), ("fr", [3, 3])])
def test_losses_in_a_pursuit_count_for_panic_in_the_french_text_only(text: Language, test: list[int]) -> None:
    woods = Table(72, 48, [Feature("wood", "forest", Rect(36, 30, 20, 4))])
    riders = unit(0, 0, troop(model("Rider", kind=ModelType.CAVALRY), 5), 5, health_at_start=5)
    state = state_of(riders, table=woods, readings=readings_of(text))
    with ScriptedDice([1, 1, 2, 3, 4, *test]) as dice:
        end = pursue(state, Chase(0, 0.0, 8.0), dice)
    assert not end.panic
    assert end.unit(0).this_phase.panic_passed == bool(test)


@pytest.mark.rule("t9a.panic-test", "t9a.commanding-presence")
def test_a_pursuer_that_panics_in_dangerous_terrain_tests_and_flees_where_it_lost_its_models() -> None:
    """The General stands 12 inches from the wood's edge, more than that from the end of the pursuit."""
    woods = Table(72, 48, [Feature("wood", "forest", Rect(36, 27, 20, 1))])
    riders = unit(0, 0, troop(model("Rider", kind=ModelType.CAVALRY), 5), 5, y=24, health_at_start=5)
    general = model("General", CommandingPresence(), discipline=10)
    chief = alone(hero(9, general, general=True), y=14)
    foe = unit(3, 1, x=36, y=46, facing=180)
    state = state_of(riders, chief, foe, table=woods, readings=readings_of("fr"))
    with ScriptedDice([1, 1, 2, 3, 4, 5, 5]) as dice:
        assert pursue(state, Chase(0, 0.0, 12.0), dice).unit(0).this_phase.panic_passed
    with ScriptedDice([1, 1, 2, 3, 4, 6, 5, 1, 1, *[6] * 3]) as dice:
        fled = pursue(state, Chase(0, 0.0, 12.0), dice).unit(0)
    assert fled.morale.fleeing
    assert fled.y < 30


# ---- new enemies -----------------------------------------------------------------------------------------------------


def victims(**rest: Any) -> Unit:
    return unit(2, 1, models=10, x=36, y=32, facing=180, **rest)


@pytest.mark.rule("t9a.pursuit", "t9a.charging")
def test_a_pursuer_charges_the_enemy_that_it_runs_into() -> None:
    end = fled(rout(victims()), [1, 1, 4, 5])
    pursuer, met = end.unit(0), end.unit(2)
    assert pursuer.fight.charging
    assert pursuer.fight.first_round
    assert met.fight.first_round
    assert pursuer.fight.engaged == (Engagement(2, "front", "front"),)
    assert met.fight.engaged == (Engagement(0, "front", "front"),)
    assert contact_of(pursuer, met, "front", "front").count == 5
    assert all_is_legal(end)


@pytest.mark.rule("t9a.pursuit")
def test_the_new_combat_is_fought_in_the_next_melee_phase() -> None:
    end = fled(rout(victims()), [1, 1, 4, 5])
    assert combats_to_fight(end) == ()
    assert end.fought == (0, 1, 2)


@pytest.mark.rule("t9a.pursuit")
def test_an_older_combat_that_is_still_to_be_fought_is_fought_now_with_the_pursuer() -> None:
    friends, met = fight(unit(3, 0, models=5), victims(), theirs="rear")
    state = replace(rout(), aftermath=None, round=None)
    state = state.put(state.unit(1).altered(fleeing=False))
    state = after(state)
    assert state.round is not None
    state = replace(state.put(friends, met), aftermath=Aftermath(loser=1, difference=1, broken=(1,)))
    end = fled(state.put(state.unit(1).altered(fleeing=True)), [1, 1, 4, 5])
    assert combats_to_fight(end) == ((0, 2, 3),)
    assert 0 not in end.fought, "it may pursue again"


@pytest.mark.rule("t9a.pursuit")
def test_a_combat_that_was_fought_already_waits_for_the_next_phase() -> None:
    friends, met = fight(unit(3, 0, models=5), victims(), theirs="rear")
    state = rout()
    state = replace(state.put(friends, met), fought=(0, 1, 2, 3))
    end = fled(state, [1, 1, 4, 5])
    assert end.unit(0).fight.charging
    assert not end.unit(2).fight.first_round, "it was Engaged already"
    assert combats_to_fight(end) == ()


@pytest.mark.rule("t9a.pursuit", "t9a.post-combat-reform")
def test_after_a_post_combat_reform_in_the_last_turn_the_enemy_is_an_obstruction() -> None:
    state = replace(rout(victims()), player_turn=5)
    end = fled(state.put(state.unit(0).altered(post_combat_reform=4)), [1, 1, 4, 5])
    assert end.unit(0).fight.engaged == ()
    assert 1 < distance(end.unit(0).boundary, end.unit(2).boundary) < 1.3


@pytest.mark.rule("t9a.pursuit", "t9a.charging-a-fleeing-unit")
def test_an_enemy_that_flees_already_is_run_down() -> None:
    end = fled(rout(victims(fleeing=True)), [1, 1, 4, 5])
    assert not end.has(2)
    assert end.unit(0).fight.engaged == ()
    assert not end.unit(0).fight.charging
    assert end.unit(0).morale.shaken_until == end.player_turn


@pytest.mark.rule("t9a.charging-a-fleeing-unit", "t9a.post-combat-pivot")
def test_who_ran_somebody_down_may_turn_if_it_passes_a_test() -> None:
    state = rout(victims(fleeing=True))
    for faces, facing in (([1, 1, 4, 5, 3, 4], 270), ([1, 1, 4, 5, 4, 4], 0)):
        with ScriptedDice(faces) as dice:
            answers = [Pursue(0, 1), PostCombatPivot(0, 270.0)] if facing else [Pursue(0, 1)]
            state = state.put(unit(4, 1, x=10, y=10))
            assert state.round is not None
            end: State = play(after_blows(state, state.round.units, facts(state), dice), *answers)
        assert end.unit(0).facing == facing


@pytest.mark.rule("t9a.pursuit")
def test_pursuers_who_will_meet_an_enemy_move_first() -> None:
    state = rout(victims()).without(1)
    assert meets_enemy(state, Chase(0, 0.0, 9.0, fled=(1,)))
    assert not meets_enemy(state, Chase(0, 0.0, 6.0, fled=(1,)))
    assert not meets_enemy(state, Chase(0, 180.0, 9.0, fled=(1,)))


@pytest.mark.rule("t9a.pursuit")
def test_a_turn_over_a_new_enemy_sets_the_pursuer_against_it() -> None:
    """A long line turns to the east; its Front would come to lie over an enemy that stood at its side."""
    line = unit(0, 0, models=12, files=12, x=36, y=24)
    enemy = unit(2, 1, models=5, x=36, y=28.5, facing=270)
    end = pursue(state_of(line, enemy), Chase(0, 90.0, 2.0), ScriptedDice([]))
    assert end.unit(0).fight.charging
    assert end.unit(0).fight.engaged[0].enemy == 2
    assert touches(end.unit(0).boundary, enemy.boundary)
    assert all_is_legal(end)


@pytest.mark.rule("t9a.pursuit", "t9a.unit-spacing")
def test_a_turn_over_a_friend_stops_where_spacing_ends() -> None:
    line = unit(0, 0, models=12, files=12, x=36, y=24)
    friend = unit(2, 0, models=5, x=36, y=28.5, facing=270)
    end = pursue(state_of(line, friend), Chase(0, 90.0, 6.0), ScriptedDice([]))
    assert 0 < end.unit(0).facing < 90
    assert distance(end.unit(0).boundary, friend.boundary) > 1


# ---- over the edge ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.pursuing-off-the-board")
def test_a_pursuer_goes_off_the_board_and_waits_in_the_reserve() -> None:
    prey = unit(1, 1, models=10, x=36, y=42, facing=180)
    attackers, prey = fight(unit(0, 0, models=10), prey)
    end = fled(broken(state_of(attackers, prey), 1), [2, 2, 4, 4])
    assert not end.has(0)
    away = end.reserve[0]
    assert (away.away, away.x, away.y) == ("pursuing", 36, 48)
    assert away.fight.engaged == ()


@pytest.mark.rule("t9a.pursuing-off-the-board")
def test_a_turn_over_the_edge_leaves_the_board_at_once() -> None:
    line = unit(0, 0, models=12, files=12, x=36, y=46.5)
    end = pursue(state_of(line), Chase(0, 90.0, 2.0), ScriptedDice([]))
    assert end.reserve[0].away == "pursuing"


@pytest.mark.rule("t9a.random-movement")
def test_random_movement_stops_at_the_edge_and_takes_no_dangerous_terrain_tests() -> None:
    woods = Table(72, 48, [Feature("wood", "forest", Rect(36, 44, 20, 4))])
    beast = unit(0, 0, troop(model("Spawn", kind=ModelType.CAVALRY, base=(50, 50)), 1), files=1, x=36, y=40)
    end = pursuit_move(state_of(beast, table=woods), 0, 12, ScriptedDice([]), facing=0.0, leaves_board=False)
    assert end.unit(0).y == pytest.approx(48, abs=0.02)
    assert end.reserve == ()


@pytest.mark.rule("t9a.random-movement", "t9a.dangerous-terrain")
def test_random_movement_tests_when_it_charges() -> None:
    woods = Table(72, 48, [Feature("wood", "forest", Rect(36, 30, 20, 4))])
    beast = unit(0, 0, troop(model("Spawn", kind=ModelType.CAVALRY, base=(50, 50), hp=4), 1), files=1)
    state = replace(state_of(beast, victims(), table=woods), phase="movement")
    end = pursuit_move(state, 0, 12, ScriptedDice([1]), facing=0.0, leaves_board=False)
    assert end.unit(0).lost == 1
    assert end.unit(0).fight.charging
    assert end.fought == ()


# ---- Overrun ---------------------------------------------------------------------------------------------------------


def overrunning(*others: Unit, charging: bool = True, **rest: Any) -> State:
    """The enemy in front of a unit was wiped out."""
    attackers, prey = fight(unit(0, 0, models=10, **rest), unit(1, 1, models=10, facing=180), charging=charging)
    state = after(state_of(attackers, prey, *others), wiped_out=(1,))
    return replace(state, aftermath=Aftermath())


@pytest.mark.rule("t9a.overrun")
def test_a_charger_that_wiped_out_its_enemy_may_go_straight_on() -> None:
    end = fled(overrunning(), [3, 4], Overrun(0))
    assert end.unit(0).y == pytest.approx(31)
    stays = fled(overrunning(), [], StandFast(0))
    assert stays.unit(0).y == 24


@pytest.mark.rule("t9a.overrun")
def test_an_overrun_charges_what_it_meets() -> None:
    end = fled(overrunning(victims()), [4, 4], Overrun(0))
    assert end.unit(0).fight.charging
    assert end.unit(0).fight.engaged == (Engagement(2, "front", "front"),)


@pytest.mark.rule("t9a.overrun")
@pytest.mark.parametrize("rest", [{"charging": False}, {"shaken_until": 1}])
def test_no_overrun_without_a_charge_or_shaken(rest: Any) -> None:
    assert fled(overrunning(**rest), []).unit(0).y == 24


@pytest.mark.rule("t9a.overrun")
def test_no_overrun_while_an_enemy_that_it_charged_is_left() -> None:
    attackers, prey = fight(unit(0, 0, models=10), unit(1, 1, models=10, facing=180), charging=True)
    state = after(state_of(attackers, prey))
    assert state.round is not None
    parted = state.put(state.unit(0).altered(engaged=()), state.unit(1).altered(engaged=(), y=40))
    dropped = replace(parted, aftermath=Aftermath(), round=replace(state.round, gone=((0, "dropped"), (1, "dropped"))))
    assert fled(dropped, []).unit(0).y == 24


@pytest.mark.rule("t9a.overrun", "t9a.unstable")
def test_losses_to_the_defeat_itself_let_the_charger_overrun() -> None:
    attackers, prey = fight(unit(0, 0, models=10), unit(1, 1, models=10, facing=180), charging=True)
    state = after(state_of(attackers, prey))
    gone = replace(state.without(1).put(state.unit(0).altered(engaged=())), aftermath=Aftermath(destroyed=(1,)))
    assert fled(gone, [3, 4], Overrun(0)).unit(0).y == pytest.approx(31)


@pytest.mark.rule("t9a.panic-test")
def test_panic_is_settled_before_the_pursuers_move() -> None:
    state = rout(unit(2, 1, models=10, x=50, y=26, facing=180))
    assert settle_panic(state, ScriptedDice([])) == state
    near = rout(unit(2, 1, models=10, x=41, y=26, facing=180))
    end = fled(near, [1, 1, 6, 6, 6, 6, 6, 4])
    assert not end.has(1)
    assert end.unit(2).morale.fleeing


@pytest.mark.rule("t9a.pursuit")
def test_two_that_fight_in_two_combats_are_left_alone() -> None:
    """A unit of another combat doesn't pursue, and keeps its contacts."""
    a, b = engage(unit(3, 0, x=10, y=10), unit(4, 1, x=10, y=10, facing=180))
    state = rout()
    end = fled(state.put(a, b), [6, 6, 1, 1])
    assert end.unit(3) == a
    assert end.unit(4) == b


# ---- whatever happens ------------------------------------------------------------------------------------------------


def crowded_battle(seed: int) -> State:
    """A fight in the middle of a table full of units and terrain, drawn from a seed; its blows are over."""
    draw = Random(seed)
    kinds = ("impassable", "forest", "ruins", "water")
    features = [
        Feature(f"f{n}", draw.choice(kinds), Rect(draw.uniform(5, 67), draw.uniform(5, 43), 6, 4, draw.uniform(0, 360)))
        for n in range(4)
    ]
    who = [model("Foot", discipline=6), model("Rider", Swiftstride(), base=(25, 50), kind=ModelType.CAVALRY)]
    table = Table(72, 48, [feature.quantised() for feature in features])
    state = state_of(table=table, turn=2, player_turn=3, first_player=0)
    one, others = unit(0, draw.randint(0, 1), troop(who[draw.randint(0, 1)], draw.randint(5, 20))), 0
    one = one.altered(x=draw.uniform(4, 68), y=draw.uniform(4, 44), facing=float(draw.randrange(360)))
    one = one.altered(x=quantise(one.x), y=quantise(one.y))
    for theirs in draw.sample(FACINGS, draw.randint(1, 3)):
        troops = troop(who[draw.randint(0, 1)], draw.randint(5, 20))
        attacker, met = fight(unit(others + 1, 1 - one.side, troops), one, theirs=theirs, charging=draw.random() < 0.5)
        if room_for(state, attacker, attacker.boundary, gap=0, ignoring=(0,)) is None:
            state, one, others = state.put(attacker), met, others + 1
    if not one.fight.engaged or room_for(state, one, one.boundary, gap=0, ignoring=tuple(range(9))) is not None:
        return crowded_battle(seed + 1000)
    state = state.put(one)
    for number in range(others + 1, others + 14):
        stray = unit(number, draw.randint(0, 1), troop(who[draw.randint(0, 1)], draw.randint(5, 20)))
        stray = stray.altered(
            x=float(draw.randint(3, 69)), y=float(draw.randint(3, 45)), facing=90.0 * draw.randrange(4)
        )
        if room_for(state, stray, stray.boundary) is None:
            state = state.put(stray.altered(fleeing=draw.random() < 0.1))
    return after(state, lost={number: draw.randint(0, 4) for number in range(others + 1)})


@pytest.mark.rule("t9a.unit-boundary", "t9a.board-edge", "t9a.unit-spacing")
@pytest.mark.parametrize("seed", range(40))
def test_whatever_dice_and_players_do_the_board_stays_legal(seed: int) -> None:
    state = crowded_battle(seed)
    draw = Random(seed)
    assert state.round is not None

    def choose(ask: Any) -> Any:
        for option in ask.options:
            ask.check(option)
        return draw.choice(ask.options)

    end = play_all(after_blows(state, state.round.units, facts(state), RolledDice(seed)), choose)
    assert all_is_legal(end)
    assert end.aftermath is None
    for one in end.units:
        assert (one.x, one.y, one.facing) == (quantise(one.x), quantise(one.y), quantise(one.facing))
        assert not any(overlaps(one.boundary, rock.shape) for rock in end.setting.table.of_kind("impassable"))


def play_all(procedure: Any, choose: Any) -> State:
    """Run a procedure to its end, every ask answered by *choose*."""
    sent: Any = None
    while True:
        try:
            got = procedure.send(sent)
        except StopIteration as end:
            found: State = end.value
            return found
        sent = choose(got) if hasattr(got, "options") else None
