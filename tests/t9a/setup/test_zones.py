"""Deployment Types and Zones (core 16.4)."""

from __future__ import annotations

import pytest

from grognard.kernel.geometry import Disc, Rect, Table, contains_whole
from grognard.t9a.setup.zones import (
    COUNTERTHRUST,
    DAWN_ASSAULT,
    DEPLOYMENT_TYPES,
    ENCIRCLE,
    FRONTLINE_CLASH,
    MARCHING_COLUMNS,
    REFUSED_FLANK,
    depth_at,
    distance_from_zone,
    dividing_line,
    facing_of,
    in_zone,
    other_zone,
    variants,
    zone_area,
)

TABLE = Table(72, 48)
ZONES = [(deployment, zone) for deployment in DEPLOYMENT_TYPES for zone in variants(deployment)]


def block(x: float, front: float, facing: float = 0.0, width: float = 4.0, depth: float = 2.0) -> Rect:
    """Return the Boundary of a unit with the middle of its front at (x, front)."""
    return Rect.from_front(x, front, width, depth, facing)


@pytest.mark.rule("t9a.deployment.frontline-clash", "t9a.deployment.marching-columns")
@pytest.mark.parametrize("deployment", [FRONTLINE_CLASH, MARCHING_COLUMNS])
def test_a_unit_stands_more_than_twelve_inches_from_the_centre_line(deployment: str) -> None:
    assert in_zone(deployment, "south", TABLE, block(36, 11.9))
    assert not in_zone(deployment, "south", TABLE, block(36, 12.0)), "exactly 12 inches are not more than 12"
    assert in_zone(deployment, "north", TABLE, block(36, 36.1, facing=180))
    assert not in_zone(deployment, "north", TABLE, block(36, 36.0, facing=180))


@pytest.mark.rule("t9a.deployment.counterthrust")
def test_counterthrust_begins_eight_inches_from_the_centre_line() -> None:
    assert in_zone(COUNTERTHRUST, "south", TABLE, block(36, 15.9))
    assert not in_zone(COUNTERTHRUST, "south", TABLE, block(36, 16.1))


@pytest.mark.rule("t9a.deployment.dawn-assault")
def test_dawn_assault_keeps_a_quarter_of_the_length_from_the_other_short_edge() -> None:
    assert in_zone(DAWN_ASSAULT, "south-west", TABLE, block(51.9, 11, width=4))
    assert not in_zone(DAWN_ASSAULT, "south-west", TABLE, block(52.1, 11, width=4))
    assert in_zone(DAWN_ASSAULT, "south-west", TABLE, block(3, 11))
    assert not in_zone(DAWN_ASSAULT, "north-east", TABLE, block(19.9, 37, facing=180))
    assert in_zone(DAWN_ASSAULT, "north-east", TABLE, block(20.1, 37, facing=180))


@pytest.mark.rule("t9a.deployment.encircle")
def test_the_attacker_of_encircle_is_near_on_the_wings_and_far_in_the_middle() -> None:
    assert in_zone(ENCIRCLE, "south-attacker", TABLE, block(10, 14.9))
    assert not in_zone(ENCIRCLE, "south-attacker", TABLE, block(36, 14.9))
    assert in_zone(ENCIRCLE, "south-attacker", TABLE, block(36, 8.9))
    assert not in_zone(ENCIRCLE, "south-attacker", TABLE, block(17, 14.9)), "not wholly within a quarter of the length"
    assert in_zone(ENCIRCLE, "south-attacker", TABLE, block(16, 14.9)), "its right end is at 18 inches exactly"


@pytest.mark.rule("t9a.deployment.encircle")
def test_the_defender_of_encircle_is_near_in_the_middle_and_far_on_the_wings() -> None:
    assert in_zone(ENCIRCLE, "north-defender", TABLE, block(36, 33.1, facing=180))
    assert not in_zone(ENCIRCLE, "north-defender", TABLE, block(66, 33.1, facing=180))
    assert in_zone(ENCIRCLE, "north-defender", TABLE, block(66, 39.1, facing=180))


@pytest.mark.rule("t9a.deployment.refused-flank")
def test_refused_flank_keeps_nine_inches_from_the_diagonal() -> None:
    assert in_zone(REFUSED_FLANK, "south-rising", TABLE, Disc(60, 40 - 9.1 / (72 / 86.533) - 1 / (72 / 86.533), 1))
    assert not in_zone(REFUSED_FLANK, "south-rising", TABLE, Disc(60, 40 - 8.9 / (72 / 86.533) - 1 / (72 / 86.533), 1))
    assert in_zone(REFUSED_FLANK, "south-rising", TABLE, block(66, 20))
    assert not in_zone(REFUSED_FLANK, "south-rising", TABLE, block(6, 20)), "beyond the diagonal"
    assert in_zone(REFUSED_FLANK, "north-falling", TABLE, block(66, 28, facing=180))
    assert in_zone(REFUSED_FLANK, "south-falling", TABLE, block(6, 20))


@pytest.mark.rule("t9a.deployment-zones")
@pytest.mark.parametrize(("deployment", "zone"), ZONES)
def test_the_other_player_gets_the_same_zone_turned_about_the_centre(deployment: str, zone: str) -> None:
    other = other_zone(deployment, zone)
    assert other_zone(deployment, other) == zone
    for x in range(2, 72, 5):
        for y in range(2, 48, 5):
            for turn in (0, 30, 90):
                here, there = Rect(x, y, 2, 1, turn), Rect(72 - x, 48 - y, 2, 1, turn)
                mine = in_zone(deployment, zone, TABLE, here)
                if deployment == ENCIRCLE:
                    continue  # attacker and defender have different zones
                assert mine == in_zone(deployment, other, TABLE, there)
                assert not (mine and in_zone(deployment, other, TABLE, here))


@pytest.mark.rule("t9a.deployment-zones")
@pytest.mark.parametrize(("deployment", "zone"), ZONES)
def test_what_is_drawn_as_a_zone_is_the_zone(deployment: str, zone: str) -> None:
    pieces = zone_area(deployment, zone, TABLE)
    for x in range(1, 72, 3):
        for y in range(1, 48, 3):
            spot = Disc(x + 0.013, y + 0.017, 0.001)
            drawn = any(contains_whole(piece, spot) for piece in pieces)
            assert drawn == in_zone(deployment, zone, TABLE, spot), (x, y)
            assert drawn == (distance_from_zone(deployment, zone, TABLE, spot.centre) < 0.01)


@pytest.mark.rule("t9a.deployment-zones")
def test_how_deep_a_zone_is() -> None:
    assert depth_at(FRONTLINE_CLASH, "south", TABLE, 30) == pytest.approx(12)
    assert depth_at(DAWN_ASSAULT, "north-east", TABLE, 10) == 0
    assert depth_at(ENCIRCLE, "north-attacker", TABLE, 10) == pytest.approx(15)
    assert depth_at(ENCIRCLE, "north-attacker", TABLE, 36) == pytest.approx(9)
    assert depth_at(REFUSED_FLANK, "south-rising", TABLE, 54) == pytest.approx(36 - 9 * 86.533 / 72, abs=0.01)
    assert depth_at(REFUSED_FLANK, "south-rising", TABLE, 3) == 0


@pytest.mark.rule("t9a.deployment-type")
def test_zones_look_at_the_enemy() -> None:
    assert (facing_of("south-attacker"), facing_of("north-east")) == (0.0, 180.0)
    assert dividing_line(FRONTLINE_CLASH, "south", TABLE).middle == (36, 24)
    assert dividing_line(REFUSED_FLANK, "north-falling", TABLE).corners() == ((0, 48), (72, 0))
