"""Distances, contact, sight and hiding on a table with storeys (core 5.6, 23.2 to 23.9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.mordheim.place import apart, finders, foes_in_contact, group_of, is_engaged, may_hide_here, sees
from grognard.mordheim.state import Spot, State, Warrior
from grognard.mordheim.table.reading import read_table
from tests.mordheim.warriors import battle, setting, warrior

BASE = 25 / 25.4
HOUSE = {
    "id": "house",
    "kind": "building",
    "at": [20, 20],
    "size": [6, 6],
    "storeys": [{"floor": 0, "height": 3}, {"floor": 3, "height": 3}],
    "roof": "flat",
    "openings": [
        {"storey": 0, "side": "s", "kind": "door", "from": 2, "width": 1.5},
        {"storey": 1, "side": "n", "kind": "window", "from": 2.5, "width": 1, "sill": 1, "head": 2.5},
        {"storey": 0, "side": "w", "kind": "loophole", "from": 2.9, "width": 0.25, "sill": 0.5, "head": 1.5},
    ],
}
LOW_WALL = {"id": "wall", "kind": "wall", "along": [[8, 10], [14, 10]], "height": 1}


def at(
    number: int, side: int, x: float, y: float, z: float = 0.0, surface: str = "street", **changes: object
) -> Warrior:
    return warrior(number, side, place=Spot.at(x, y, z, surface), **changes)


def scene(*warriors: Warrior, pieces: tuple[dict[str, object], ...] = (HOUSE, LOW_WALL), **readings: str) -> State:
    table = read_table({"size": [48, 48], "pieces": list(pieces)}, "scene")
    return battle(*warriors, over=setting(*table.pieces, **readings))


@pytest.mark.rule("mordheim.core.distance")
def test_two_men_four_inches_apart_on_floors_three_inches_apart_are_five_inches_apart() -> None:
    state = scene(at(0, 0, 19, 20), at(1, 1, 23 + BASE, 20, 3, "house:1"))
    assert apart(state, *state.warriors) == pytest.approx(5.0, abs=0.002)


@pytest.mark.rule("mordheim.core.contact")
@pytest.mark.parametrize(
    ("gap", "z", "touch"),
    [(0.0, 0.0, True), (0.005, 0.0, True), (0.05, 0.0, False), (0.0, 1.0, True), (0.0, 1.2, False)],
)
def test_bases_that_meet_touch_if_their_feet_are_an_inch_apart_at_most(gap: float, z: float, touch: bool) -> None:
    state = scene(at(0, 0, 30, 30), at(1, 1, 30 + BASE + gap, 30, z), pieces=())
    assert bool(foes_in_contact(state, state.warrior(0))) is touch


@pytest.mark.rule("mordheim.core.contact")
def test_a_low_wall_parts_nobody_and_a_high_one_does() -> None:
    pair = at(0, 0, 10, 10 - BASE / 2 - 0.001), at(1, 1, 10, 10 + BASE / 2 + 0.001)
    assert is_engaged(scene(*pair), pair[0])
    high = LOW_WALL | {"height": 1.5}
    assert not is_engaged(scene(*pair, pieces=(high,)), pair[0])


@pytest.mark.rule("mordheim.core.contact")
def test_walls_part_but_at_a_door() -> None:
    """The house's south wall lies at y = 17, its door from x = 19 to 20.5."""
    inside, outside = 17 + BASE / 2 + 0.001, 17 - BASE / 2 - 0.001
    for x, touch in ((19.7, True), (22, False)):
        state = scene(at(0, 0, x, inside, 0, "house:0"), at(1, 1, x, outside))
        assert is_engaged(state, state.warrior(0)) is touch


@pytest.mark.rule("mordheim.core.engaged")
def test_who_touches_only_downed_enemies_is_not_engaged() -> None:
    down = at(1, 1, 30 + BASE, 30, health="knocked-down")
    state = scene(at(0, 0, 30, 30), down)
    assert not is_engaged(state, state.warrior(0))
    assert is_engaged(state, down), "the one who lies touches somebody who stands"


@pytest.mark.rule("mordheim.core.combat-groups")
def test_a_group_is_all_whom_contact_links() -> None:
    row = at(0, 0, 30, 30), at(1, 1, 30 + BASE, 30), at(2, 0, 30 + 2 * BASE, 30), at(3, 1, 40, 40)
    state = scene(*row)
    assert group_of(state, state.warrior(0)) == (0, 1, 2)
    assert group_of(state, state.warrior(3)) == (3,)


@pytest.mark.rule("mordheim.core.cover")
def test_a_low_wall_covers_and_hides_nobody_who_stands() -> None:
    state = scene(at(0, 0, 11, 4), at(1, 1, 11, 12))
    view = sees(state, *state.warriors)
    assert view.is_seen
    assert view.is_covered


@pytest.mark.rule("mordheim.core.line-of-sight")
def test_a_house_stops_sight_and_a_window_near_by_shows_the_street() -> None:
    behind = at(1, 1, 20, 30)
    in_the_street, at_window = at(0, 0, 20, 10), at(0, 0, 20, 22.3, 3, "house:1")
    deep_inside, aside = at(0, 0, 18, 18.0, 3, "house:1"), at(1, 1, 26, 30)
    for viewer, target, seen in (
        (in_the_street, behind, False),
        (at_window, behind, True),
        (deep_inside, aside, False),
    ):
        assert sees(scene(viewer, target), viewer, target).is_seen is seen


@pytest.mark.rule("mordheim.cover-by-models", "mordheim.cover-by-models")
def test_somebody_standing_on_the_line_gives_cover_unless_read_otherwise() -> None:
    row = at(0, 0, 30, 30), at(1, 1, 40, 30), at(2, 1, 36, 30)
    assert sees(scene(*row, pieces=()), row[0], row[1]).is_covered
    assert not sees(scene(*row, pieces=(), cover_by_models="no"), row[0], row[1]).is_covered
    lying = replace(row[2], health="stunned")
    assert not sees(scene(row[0], row[1], lying, pieces=()), row[0], row[1]).is_covered


@pytest.mark.rule("mordheim.loophole.shoot")
@pytest.mark.parametrize(("x", "seen"), [(17.6, True), (19.5, False)])
def test_only_who_stands_right_behind_a_loophole_sees_through_it(x: float, seen: bool) -> None:
    state = scene(at(0, 0, x, 20, 0, "house:0"), at(1, 1, 8, 20))
    assert sees(state, *state.warriors).is_seen is seen


@pytest.mark.rule("mordheim.loophole.protection")
def test_nobody_far_away_sees_the_man_behind_a_loophole() -> None:
    state = scene(at(0, 0, 17.6, 20, 0, "house:0"), at(1, 1, 7, 20))
    assert not sees(state, state.warrior(1), state.warrior(0)).is_seen
    near = scene(at(0, 0, 17.6, 20, 0, "house:0"), at(1, 1, 16.4, 20))
    assert sees(near, near.warrior(1), near.warrior(0)).is_seen


@pytest.mark.rule("mordheim.core.hiding")
@pytest.mark.parametrize(("foe_y", "may"), [(20.0, False), (4.0, True), (7.0, False)])
def test_one_hides_behind_a_low_wall_from_those_beyond_who_are_not_too_near(foe_y: float, may: bool) -> None:
    """The wall lies at y = 10: a foe on this side sees him, one at 4 doesn't, one within his Initiative finds him."""
    hider = at(0, 0, 11, 10.6)
    foe = at(1, 1, 11, foe_y)
    assert may_hide_here(scene(hider, foe), hider) is may


@pytest.mark.rule("mordheim.core.hiding")
def test_nobody_hides_in_the_open() -> None:
    state = scene(at(0, 0, 35, 35), at(1, 1, 5, 5))
    assert not may_hide_here(state, state.warrior(0))


@pytest.mark.rule("mordheim.core.hiding", "mordheim.detect-through")
def test_initiative_finds_through_walls_unless_read_otherwise() -> None:
    hider, foe = at(0, 0, 22, 17.6, 0, "house:0", hidden=True), at(1, 1, 22, 15.0)
    assert list(finders(scene(hider, foe), hider))
    assert not list(finders(scene(hider, foe, detect_through="sight"), hider))
