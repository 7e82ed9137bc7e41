"""A table laid out by chance, from a number alone (core 22.15): what `table: random` stands for.

>>> random_table(1, 2) == random_table(1, 2), random_table(1, 2) == random_table(2, 2)
(True, False)
"""

from __future__ import annotations

from typing import Any

from grognard.kernel.dice.face_stream import FaceStream
from grognard.kernel.geometry import Rect, distance

SIDE = 48.0
DEEP = 72.0
"""How deep the table is for three or four warbands (core 23.60)."""
FROM_EDGE = 4.0
APART = 3.0
TRIES = 200
STOREY = 3.0
CANAL = 3.0

Data = dict[str, Any]


def random_table(seed: int, sides: int) -> Data:
    """Return a table as it would be written (`mordheim.core.random-table`)."""
    return _Layout(seed, sides).table()


class _Layout:
    """One table in the making."""

    def __init__(self, seed: int, sides: int) -> None:
        self.chance = FaceStream(seed)
        self.sides = sides
        self.depth = SIDE if sides == 2 else DEEP
        self.taken: list[Rect] = []
        self.pieces: list[Data] = []

    def table(self) -> Data:
        canal = self.chance.one() >= 5
        if canal:
            self._canal()
        for number in range(1, self._d3() + 6):
            self._building(f"house-{number}")
        for number in range(1, self._d3() + 1):
            self._low_wall(f"wall-{number}")
        for number in range(1, self._d3() + 1):
            self._heap(f"heap-{number}")
        for side in range(1, self.sides + 1):
            self._movables(side)
        return {"size": [SIDE, self.depth], "pieces": self.pieces}

    def _d3(self) -> int:
        return (self.chance.one() + 1) // 2

    def _place(self, width: float, depth: float, gap: float) -> tuple[float, float] | None:
        """Return a free place for a piece, in half inches."""
        for _ in range(TRIES):
            x = self._coordinate(width, SIDE)
            y = self._coordinate(depth, self.depth)
            rect = Rect(x, y, width, depth)
            if all(distance(rect, other) >= gap for other in self.taken):
                self.taken.append(rect)
                return x, y
        return None

    def _coordinate(self, size: float, table: float) -> float:
        room = table - 2 * FROM_EDGE - size
        return FROM_EDGE + size / 2 + self.chance.below(int(2 * room) + 1) / 2

    def _canal(self) -> None:
        """Lay a canal across the middle, with one bridge."""
        low, high = (self.depth - CANAL) / 2, (self.depth + CANAL) / 2
        area = [[0.0, low], [SIDE, low], [SIDE, high], [0.0, high]]
        self.pieces.append({"id": "canal", "kind": "water", "area": area, "surface": -1})
        x = 12.0 + self.chance.below(25)
        along = [[x, low - 0.5], [x, high + 0.5]]
        self.pieces.append({"id": "bridge", "kind": "bridge", "along": along, "width": 2, "z": 0})
        self.taken.append(Rect(SIDE / 2, self.depth / 2, SIDE, CANAL))

    def _building(self, name: str) -> None:
        width, depth = self._d3() + 3.0, self._d3() + 3.0
        place = self._place(width, depth, APART)
        if place is None:
            return
        levels = self._d3()
        roof = ("flat", "flat", "none")[self.chance.below(3)]
        ruined = [self.chance.below(3) == 0 for _ in range(levels)]
        hatch = [width - 1.5, depth - 1.5]
        hole = [
            [hatch[0] + dx, hatch[1] + dy] for dx, dy in ((-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75))
        ]
        storeys: list[Data] = []
        for level in range(levels):
            storey: Data = {"floor": STOREY * level, "height": STOREY}
            if level:
                storey["holes"] = [hole]
                if ruined[level]:
                    storey["ruined"] = "all"
            storeys.append(storey)
        self.pieces.append(
            {
                "id": name,
                "kind": "building",
                "at": list(place),
                "size": [width, depth],
                "material": ("wood", "stone", "stone")[self.chance.below(3)],
                "storeys": storeys,
                "roof": roof,
                "openings": self._openings(width, depth, levels),
                "ways": [{"kind": "hatch", "from": n, "to": n + 1, "at": hatch} for n in range(levels - 1)],
            }
        )

    def _openings(self, width: float, depth: float, levels: int) -> list[Data]:
        """Return one door, and one or two windows or gaps on each side of each storey."""
        door = "nsew"[self.chance.below(4)]
        found: list[Data] = []
        for storey in range(levels):
            for side in "nsew":
                length = width if side in "ns" else depth
                number = 1 + self.chance.below(2)
                for place in range(number):
                    middle = length * (2 * place + 1) / (2 * number)
                    if storey == 0 and side == door and place == 0:
                        found.append(_opening(storey, side, "door", middle, 1.5))
                    elif self.chance.below(4) == 0:
                        found.append(_opening(storey, side, "gap", middle, 1.0))
                    else:
                        found.append({**_opening(storey, side, "window", middle, 1.0), "sill": 1, "head": 2.5})
        return found

    def _low_wall(self, name: str) -> None:
        across = self.chance.below(2) == 0
        place = self._place(*((4.0, 0.5) if across else (0.5, 4.0)), 1.0)
        if place is not None:
            x, y = place
            along = [[x - 2, y], [x + 2, y]] if across else [[x, y - 2], [x, y + 2]]
            self.pieces.append({"id": name, "kind": "wall", "along": along, "height": 1})

    def _heap(self, name: str) -> None:
        place = self._place(3.0, 3.0, 1.0)
        if place is not None:
            x, y = place
            area = [[x + dx, y + dy] for dx, dy in ((-1.5, -1.5), (1.5, -1.5), (1.5, 1.5), (-1.5, 1.5))]
            self.pieces.append({"id": name, "kind": "ground", "ground": "very-difficult", "area": area})

    def _movables(self, side: int) -> None:
        """Lay two ladders and a footbridge for a side, flat on the street."""
        for number in (1, 2):
            place = self._place(6.0, 1.0, 0.5)
            if place is not None:
                along = [[place[0] - 3, place[1]], [place[0] + 3, place[1]]]
                name = f"ladder-{side}-{number}"
                self.pieces.append({"id": name, "kind": "ladder", "length": 6, "along": along})
        place = self._place(5.0, 1.0, 0.5)
        if place is not None:
            along = [[place[0] - 2.5, place[1]], [place[0] + 2.5, place[1]]]
            self.pieces.append({"id": f"plank-{side}", "kind": "footbridge", "along": along, "width": 1})


def _opening(storey: int, side: str, kind: str, middle: float, width: float) -> Data:
    return {"storey": storey, "side": side, "kind": kind, "from": middle - width / 2, "width": width}
