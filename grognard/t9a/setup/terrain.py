"""The random battlefield (core 16.3): features in sections of the board, moved by dice, kept apart."""

from __future__ import annotations

from grognard.kernel.dice import Dice
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.geometry import Rect, Table, push_apart, push_onto_table, step
from grognard.kernel.ground.terrain import Feature

BATTLEFIELD = "t9a.battlefield"
FULL_BOARD = (72.0, 48.0)
WARBAND_BOARD = (36.0, 48.0)
WARBAND_POINTS = 3000  # up to which an army is a Warband
SECTION = 24.0  # inches of a section's sides; 18 wide for Warbands
WARBAND_SECTION = 18.0
APART = 6.0  # inches that features keep between them: more than this
SIZES = {"wall": (8.0, 1.0), "impassable": (6.0, 6.0)}
USUAL_SIZE = (8.0, 6.0)
FIRST = ("impassable", "hill", "forest")
BY_ROLL = {
    2: "hill",
    3: "hill",
    4: "hill",
    5: "water",
    6: "field",
    7: "forest",
    8: "ruins",
    9: "impassable",
    10: "impassable",
    11: "wall",
    12: "wall",
}


def board(army_points: int) -> Table:
    """Return the empty board for armies of this size (core 4.1)."""
    return Table(*(WARBAND_BOARD if army_points <= WARBAND_POINTS else FULL_BOARD))


def random_battlefield(army_points: int, dice: Dice) -> Table:
    """Return a board with random terrain: three features, then 2D3 more (D3 for Warbands)."""
    table = board(army_points)
    warband = army_points <= WARBAND_POINTS
    wide = WARBAND_SECTION if warband else SECTION
    sections = [
        (wide * (column + 0.5), SECTION * (row + 0.5))
        for row in range(round(table.depth / SECTION))
        for column in range(round(table.width / wide))
    ]
    features: list[Feature] = []
    left = list(sections)
    for kind in FIRST:
        features = _with_feature(table, features, kind, _drawn(left, dice), dice)
    more = sum(dice.d3(BATTLEFIELD) for _ in range(1 if warband else 2))
    left = list(sections)
    for _ in range(min(more, len(left))):
        kind = BY_ROLL[int(dice.total(2, BATTLEFIELD))]
        features = _with_feature(table, features, kind, _drawn(left, dice), dice)
    return table.with_features(features)


def _drawn(sections: list[tuple[float, float]], dice: Dice) -> tuple[float, float]:
    """Draw one of the sections that are left and take it away."""
    number = dice.choose(Distribution.uniform(range(len(sections))), BATTLEFIELD)
    return sections.pop(number)


def _with_feature(
    table: Table, features: list[Feature], kind: str, centre: tuple[float, float], dice: Dice
) -> list[Feature]:
    """Place a feature in a section, move it, push it onto the board and away from the others, or leave it out."""
    towards = dice.angle(BATTLEFIELD)
    x, y = step(centre, towards, int(dice.total(2, BATTLEFIELD)))
    turned = dice.angle(BATTLEFIELD)
    width, depth = SIZES.get(kind, USUAL_SIZE)
    number = 1 + sum(1 for feature in features if feature.kind == kind)
    feature = Feature(f"{kind}-{number}", kind, Rect(x, y, width, depth, turned).quantised())
    placed = push_apart(push_onto_table(feature, table), features, APART, table)
    return features if placed is None else [*features, placed.quantised()]
