"""Disputed questions: each answer plays, and the default is the ledger's first."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask
from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.geometry import Polygon
from grognard.mordheim.combat.numbers import wounding
from grognard.mordheim.flight import to_edge
from grognard.mordheim.moving.charging import target_faces
from grognard.mordheim.moving.legs import Leg, walker
from grognard.mordheim.pieces import Ground
from grognard.mordheim.place import touching
from grognard.mordheim.shooting.opportunity import HoldFire, ShootNow, shots_at_those_in_view
from grognard.mordheim.shooting.shots import drawn
from grognard.mordheim.state import Pact, Spot, State
from grognard.mordheim.traits import Trait
from grognard.mordheim.turn.rout import lost
from grognard.mordheim.victory import FightThem, Share, judge, settle
from tests.mordheim.combat.test_wounding import blow
from tests.mordheim.warriors import battle, setting, warrior


def allies(**readings: str) -> State:
    men = [warrior(number, number, (10.0 * number + 5, 5)) for number in range(3)]
    state = battle(*men, over=setting(sides=3, **readings), order=(0, 1, 2), phase="movement")
    return replace(state, pacts=(Pact((0, 1)),))


@pytest.mark.rule("mordheim.alliance-effects")
def test_allies_are_no_foes_unless_an_alliance_does_only_what_the_source_names() -> None:
    assert not allies().are_foes(0, 1)
    assert allies(alliance_effects="named").are_foes(0, 1)


@pytest.mark.rule("mordheim.alliance-enemy")
def test_who_has_shot_at_a_warband_is_its_enemy_where_hostility_counts() -> None:
    for reading, relation in (("scenario", "neutral"), ("hostile", "enemy")):
        assert allies(alliance_enemy=reading).with_hostility(2, 0).relation(0, 2) == relation


@pytest.mark.rule("mordheim.shared-victory")
def test_allies_left_alone_win_at_once_or_are_asked() -> None:
    alone = allies().with_side(2, routed=True)
    assert judge(alone, RolledDice(1)).winners == (0, 1)
    asked = allies(shared_victory="agreed").with_side(2, routed=True)
    assert judge(asked, RolledDice(1)).phase == "movement"
    answers = {0: Share(), 1: FightThem()}
    after = drive(settle, asked, RolledDice(1), lambda ask: answers[ask.player])
    assert (after.phase, after.pacts) == ("movement", ())
    after = drive(settle, asked, RolledDice(1), lambda ask: Share())
    assert after.winners == (0, 1)


@pytest.mark.rule("mordheim.horse-rout")
def test_a_riderless_horse_that_fights_counts_for_rout_only_by_one_reading() -> None:
    horse = warrior(0, 0, (5, 5), health="out")
    horse = replace(horse, kit=horse.kit.altered(profile=replace(horse.kit.profile, standing="mount")))
    for reading, counted in (("never", 0), ("riderless", 1)):
        assert lost(battle(horse, warrior(1, 1, (30, 30)), over=setting(horse_rout=reading)), 0) == Fraction(counted)


@pytest.mark.rule("mordheim.critical-table")
def test_critical_hits_go_by_one_table_or_by_the_kind_of_weapon() -> None:
    for reading, table in (("basic", "basic"), ("by-weapon", "bladed")):
        state = battle(warrior(0), warrior(1, 1, (1, 0)), over=setting(critical_table=reading))
        assert wounding(state, state.warrior(1), blow(3)).table == table


@pytest.mark.rule("mordheim.contact-height")
def test_a_man_an_inch_and_a_tenth_higher_is_touched_only_where_bodies_count() -> None:
    high = warrior(1, 1, place=Spot(25 / 25.4, 0, 1.1))
    for reading, touched in (("one", False), ("bodies", True)):
        state = battle(warrior(0), high, over=setting(contact_height=reading))
        assert touching(state, state.warrior(0), state.warrior(1)) is touched


@pytest.mark.rule("mordheim.terror-flight")
def test_the_terrified_flee_from_the_charger_or_to_the_edge() -> None:
    frightful = warrior(0, 0, (20, 10), traits=(Trait.CAUSES_TERROR,))
    for reading, further in (("away", True), ("edge", False)):
        state = battle(frightful, warrior(1, 1, (20, 8), ld=2), over=setting(terror_flight=reading))
        assert to_edge(state, state.warrior(1)) == 180.0
        away = battle(frightful, warrior(1, 1, (20, 14), ld=2), over=setting(terror_flight=reading))
        with ScriptedDice([6, 6, 1, 1]) as dice:
            after = target_faces(away, 1, 0, dice)
        assert (after.warrior(1).place.y > 14) is further


@pytest.mark.rule("mordheim.random-pool")
def test_a_shot_astray_may_find_its_target_again_unless_only_the_others_are_drawn() -> None:
    for reading, found in (("all", {1, 2}), ("others", {1})):
        men = (warrior(0, 0, (5, 5)), warrior(1, 0, (20, 20)), warrior(2, 1, (20 + 25 / 25.4, 20)))
        state = battle(*men, over=setting(random_pool=reading))
        drawn_ones = {drawn(state, state.warrior(0), state.warrior(2), RolledDice(seed)).id for seed in range(20)}
        assert drawn_ones == found


def watched(**readings: str) -> State:
    bowman = warrior(0, 0, (10, 10), bears=("bow",), waiting=True)
    return battle(bowman, warrior(1, 1, (20, 10)), over=setting(**readings), active=1, phase="movement")


@pytest.mark.rule("mordheim.opportunity-in-view")
def test_who_waits_may_hold_his_fire_unless_he_must_shoot_at_whom_he_sees() -> None:
    for reading, may in (("may", True), ("must", False)):
        ask = next(shots_at_those_in_view(watched(opportunity_in_view=reading), RolledDice(1)))
        assert isinstance(ask, Ask)
        assert (HoldFire() in ask.options) is may


@pytest.mark.rule("mordheim.opportunity-shots")
def test_who_waits_makes_all_his_shots_or_one() -> None:
    """A brace of pistols allows two."""
    for reading, shots in (("all", 2), ("one", 1)):
        gunner = warrior(0, 0, (10, 10), bears=("pistol", "pistol"), waiting=True)
        over = setting(opportunity_shots=reading)
        state = battle(gunner, warrior(1, 1, (13, 10)), over=over, active=1, phase="movement")
        dice = RolledDice(3)
        drive(shots_at_those_in_view, state, dice, lambda ask: next(o for o in ask.options if isinstance(o, ShootNow)))
        told = [event for event in dice.log if type(event).__name__ == "Shoots"] if hasattr(dice, "log") else None
        assert told is None or len(told) <= shots


@pytest.mark.rule("mordheim.terrain-test-start")
def test_a_charger_who_starts_in_rubble_tests_unless_only_what_he_enters_counts() -> None:
    heap = Ground("heap", "difficult", Polygon(((0, 0), (6, 0), (6, 6), (0, 6))))
    for reading, tests in (("counts", 1), ("entering", 0)):
        state = battle(warrior(0, 0, (3, 3)), warrior(1, 1, (20, 3)), over=setting(heap, terrain_test_start=reading))
        stage = walker(state, state.warrior(0)).stage(state.warrior(0).place, Leg(9, 3), charge=True)
        assert len(stage.trials) == tests


@pytest.mark.rule("mordheim.fear-tests", "mordheim.core.fear")
def test_who_has_failed_against_one_fears_the_next_too_or_tests_again() -> None:
    ghosts = [warrior(number, 0, (10 + 3 * number, 10), traits=(Trait.CAUSES_FEAR,)) for number in (0, 1)]
    for reading, faces, fears in (("one", [6, 6], (0, 1)), ("each", [6, 6, 1, 1], (0,))):
        state = battle(*ghosts, warrior(2, 1, (12, 14)), over=setting(fear_tests=reading))
        with ScriptedDice(faces) as dice:
            state = target_faces(target_faces(state, 2, 0, dice), 2, 1, dice)
        assert state.warrior(2).fight.fears == fears
