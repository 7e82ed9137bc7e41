"""What units did in a phase, read from the states and events of its frames."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.report.frames import Frame
from grognard.t9a.report.chapters import Phase, phases_of
from grognard.t9a.report.tracks import shots, tolls, tracks
from grognard.t9a.shooting.shooting_events import Shoots
from tests.report.little_battle import BOWMEN, GUARD, frames
from tests.t9a.positions import alone, hero, state_of, troop, unit


@pytest.fixture(scope="module")
def phases() -> dict[tuple[int | None, str], Phase]:
    return {(phase.side, phase.rule): phase for phase in phases_of(frames())}


def test_a_battle_is_cut_where_a_phase_begins(phases: dict[tuple[int | None, str], Phase]) -> None:
    assert [(phase.turn, phase.side, phase.rule.removeprefix("t9a.")) for phase in phases.values()] == [
        (0, None, "deployment-phase"),
        (1, 0, "charge-phase"),
        (1, 0, "movement-phase"),
        (1, 0, "shooting-phase"),
        (1, 0, "melee-phase"),
        (1, 1, "charge-phase"),
        (1, 1, "melee-phase"),
    ]


def test_a_battle_that_begins_in_the_middle_has_no_setup() -> None:
    first, *rest = phases_of(frames()[4:])
    assert (first.turn, first.side, first.rule) == (1, 0, "t9a.shooting-phase")
    assert all(phase.side is not None for phase in rest)


def test_no_event_is_lost_between_phases(phases: dict[tuple[int | None, str], Phase]) -> None:
    told = [event for frame in frames() for event in frame.events]
    assert [event for phase in phases.values() for event in phase.events] == told


def test_a_move_follows_the_way_that_was_told(phases: dict[tuple[int | None, str], Phase]) -> None:
    phase = phases[0, "t9a.movement-phase"]
    (track,) = tracks(phase.start, tuple(phase.frames))
    assert (track.kind, track.way) == ("move", ((36.0, 20.0), (36.0, 24.0), (40.0, 28.0)))


def test_a_charge_is_a_charge_and_a_flight_a_flight(phases: dict[tuple[int | None, str], Phase]) -> None:
    for key, kind in (((1, "t9a.charge-phase"), "charge"), ((1, "t9a.melee-phase"), "flee")):
        phase = phases[key]
        assert [track.kind for track in tracks(phase.start, tuple(phase.frames))] == [kind]


def test_shots_go_from_the_shooters_to_their_target(phases: dict[tuple[int | None, str], Phase]) -> None:
    phase = phases[0, "t9a.shooting-phase"]
    (shot,) = shots(phase.start, tuple(phase.frames))
    assert (shot.unit.name, shot.target.name) == (BOWMEN, GUARD)


def test_shots_between_units_that_names_do_not_tell_apart_are_not_drawn() -> None:
    one, other = (unit(id, 0, troop(name=BOWMEN, key=f"bows-{id}")) for id in (0, 1))
    guard = unit(2, 1, troop(name=GUARD, key="guard"), y=40)
    state = state_of(one, other, guard)
    assert shots(state, (Frame(state, (Shoots(BOWMEN, GUARD, BOWMEN, 3),)),)) == ()


def test_tolls_count_models_and_health_points(phases: dict[tuple[int | None, str], Phase]) -> None:
    phase = phases[0, "t9a.shooting-phase"]
    (toll,) = tolls(phase.start, phase.end)
    assert (toll.models, toll.health, toll.gone) == (2, 2, False)


def test_a_unit_that_is_gone_is_a_toll_at_its_last_place(phases: dict[tuple[int | None, str], Phase]) -> None:
    phase = phases[1, "t9a.melee-phase"]
    gone = [toll for toll in tolls(phase.start, phase.end) if toll.gone]
    assert [toll.unit.name for toll in gone] == [GUARD]


def test_a_character_who_joins_a_unit_is_no_loss() -> None:
    captain = hero(7)
    spears = unit(0)
    before = state_of(spears, alone(captain, 0, x=20))
    after = replace(before, units=(spears.altered(characters=(captain,)),))
    assert tolls(before, after) == ()


def test_closing_ranks_is_no_move() -> None:
    spears = unit(0)
    before = state_of(spears)
    after = before.put(spears.altered(x=spears.x + 0.4))
    assert tracks(before, (Frame(after, ()),)) == ()
