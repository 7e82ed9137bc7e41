"""Tables read from scenarios, and refused with all that is wrong with them."""

from copy import deepcopy

import pytest
import yaml

from grognard.kernel.words.refusals import BadInput
from grognard.mordheim.pieces import Building, Ladder
from grognard.mordheim.table.built import as_laid_out
from grognard.mordheim.table.reading import read_table

EXAMPLE = yaml.safe_load("""
size: [48, 48]
pieces:
  - id: smithy
    kind: building
    at: [20, 24]
    size: [6, 5]
    facing: 0
    material: stone
    storeys:
      - {floor: 0, height: 3}
      - {floor: 3, height: 3, holes: [[[4, 0], [6, 0], [6, 2], [4, 2]]], ruined: [[[2, 0], [4, 0], [4, 5], [2, 5]]]}
    roof: none
    walls:
      - {storey: 1, side: e, from: 0, to: 3, height: 0.5}
    openings:
      - {storey: 0, side: s, kind: door, from: 2, width: 1.5}
      - {storey: 1, side: n, kind: window, from: 1, width: 1, sill: 1, head: 2.5}
      - {storey: 1, side: w, kind: loophole, from: 2, width: 0.25, sill: 0.5, head: 1.5}
    ways:
      - {kind: stairs, from: 0, to: 1, foot: [1, 1], head: [1, 4]}
  - {id: wall-1, kind: wall, along: [[10, 10], [16, 10]], height: 1}
  - {id: barrels, kind: barricade, along: [[30, 30], [33, 30]], height: 1}
  - {id: statue, kind: column, at: [36, 12], radius: 0.75, height: 3}
  - {id: heap, kind: ground, ground: very-difficult, area: [[5, 30], [9, 30], [9, 34], [5, 34]]}
  - {id: canal, kind: water, area: [[0, 38], [48, 38], [48, 42], [0, 42]], surface: -1}
  - {id: arch, kind: bridge, along: [[12, 37.5], [12, 42.5]], width: 2, z: 0}
  - {id: plank-1, kind: footbridge, along: [[30, 36], [35, 36]], width: 1, z: 0}
  - {id: ladder-1, kind: ladder, length: 6, foot: [23.5, 24, 0], head: [23, 24, 3]}
  - {id: ladder-2, kind: ladder, length: 6, along: [[8, 20], [14, 20]], z: 0}
""")


def changed(piece_id, **changes):
    """The example with one piece changed."""
    data = deepcopy(EXAMPLE)
    piece = next(one for one in data["pieces"] if one["id"] == piece_id)
    piece.update(changes)
    return data


def refused(data):
    """What is said of a table that can't be."""
    with pytest.raises(BadInput) as fault:
        read_table(data, "battle.yaml")
    return [str(one) for one in fault.value.every]


@pytest.mark.rule("mordheim.core.table-as-data")
def test_the_smithy_stands_in_the_tables_own_frame():
    table = read_table(EXAMPLE, "battle.yaml")
    smithy = table.piece("smithy")
    assert isinstance(smithy, Building)
    assert smithy.openings[0].line.corners() == ((19.0, 21.5), (20.5, 21.5))
    assert smithy.ways[0].foot == (18.0, 22.5, 0.0)
    assert smithy.ways[0].head == (18.0, 25.5, 3.0)
    low = next(wall for wall in smithy.walls if wall.height == 0.5)
    assert low.line.corners() == ((23.0, 21.5), (23.0, 24.5))
    assert isinstance(table.piece("ladder-1"), Ladder)


@pytest.mark.rule("mordheim.core.table-as-data")
def test_a_building_turned_by_a_quarter_has_its_door_on_another_side():
    table = read_table({"pieces": [EXAMPLE["pieces"][0] | {"facing": 90}]}, "battle.yaml")
    smithy = table.piece("smithy")
    assert isinstance(smithy, Building)
    (x1, y1), (x2, y2) = smithy.openings[0].line.corners()
    assert (x1, y1, x2, y2) == pytest.approx((17.5, 25.0, 17.5, 23.5))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (changed("smithy", at=[2, 24]), "smithy: found a piece off the table"),
        (changed("canal", area=[[0, 26], [48, 26], [48, 42], [0, 42]]), "canal, at: found smithy"),
        (changed("ladder-2", length=13), "ladder-2, length: found 13"),
        (changed("ladder-1", head=[23, 24, 4]), "ladder-1, head: found 23, 24 and 4"),
        (changed("ladder-1", foot=[23.5, 40, 0]), "ladder-1, foot: found 23.5, 40 and 0"),
        (changed("ladder-1", length=2), "ladder-1, head: found 3, expected <= 2"),
        (changed("ladder-2", id="ladder-1"), "ladder-1, id: found 2"),
        (changed("smithy", storeys=[{"floor": 0, "height": 3}, {"floor": 4}]), "smithy, storeys[1].floor: found 4"),
        (changed("smithy", roof="thatch"), "smithy, roof"),
        (changed("statue", kind="colum"), "statue, kind: found 'colum'"),
        (changed("smithy", materiel="wood"), "did you mean material?"),
        (changed("heap", area=[[5, 30], [9, 30]]), "heap, area"),
    ],
)
@pytest.mark.rule("mordheim.core.table-as-data")
def test_what_cannot_be_is_refused_with_its_piece_and_key(data, said):
    assert any(said in line for line in refused(data)), refused(data)


@pytest.mark.rule("mordheim.core.table-as-data")
@pytest.mark.parametrize(
    ("opening", "key"),
    [
        ({"storey": 0, "side": "s", "kind": "window", "from": 5.5, "width": 1, "sill": 1, "head": 2}, "from"),
        ({"storey": 0, "side": "s", "kind": "window", "from": 1, "width": 1, "sill": 2, "head": 2}, "sill"),
        ({"storey": 0, "side": "s", "kind": "window", "from": 2.5, "width": 1, "sill": 1, "head": 2}, "from"),
        ({"storey": 1, "side": "e", "kind": "window", "from": 1, "width": 1, "sill": 1, "head": 2}, "head"),
        ({"storey": 7, "side": "e", "kind": "window", "from": 1, "width": 1, "sill": 1, "head": 2}, "storey"),
    ],
)
def test_an_opening_lies_in_its_wall_beside_the_others(opening, key):
    smithy = next(one for one in EXAMPLE["pieces"] if one["id"] == "smithy")
    said = refused(changed("smithy", openings=[*smithy["openings"], opening]))
    assert any(f"smithy, openings[3].{key}" in line for line in said), said


def test_all_faults_are_told_at_once():
    data = changed("smithy", roof="thatch")
    data["pieces"][3]["kind"] = "colum"
    assert len(refused(data)) == 2


@pytest.mark.rule("mordheim.core.random-table")
@pytest.mark.parametrize("seed", range(40))
def test_a_random_table_is_one_that_may_be_written(seed):
    table = read_table("random", "battle.yaml", seed=seed)
    houses = [piece for piece in table.pieces if isinstance(piece, Building)]
    assert len(houses) >= 4
    assert as_laid_out(table).surfaces
    assert read_table({"random": seed}, "battle.yaml") == table


def test_the_tables_of_the_examples_are_good():
    for name in ("ruins", "canal", "street"):
        with open(f"examples/mordheim/{name}.yaml", encoding="utf-8") as file:
            read_table(yaml.safe_load(file)["table"], name)
