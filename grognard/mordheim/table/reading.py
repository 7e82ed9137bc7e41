"""A table read from a scenario: plain data becomes pieces in the table's own frame; all that is wrong is told at once.

>>> table = read_table({"size": [24, 24], "pieces": [
...     {"id": "well", "kind": "column", "at": [6, 6], "radius": 0.75, "height": 1}]}, "battle.yaml")
>>> table.piece("well").radius
0.75
"""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import msgspec

from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.misshapen import convert
from grognard.kernel.words.refusals import BadInput, Faults
from grognard.kernel.words.spelling import nearest_word
from grognard.mordheim.pieces import (
    Barrier,
    Bridge,
    Footbridge,
    Ground,
    Ladder,
    Piece,
    Pillar,
    Table,
    Water,
)
from grognard.mordheim.table import written
from grognard.mordheim.table.buildings import building_of
from grognard.mordheim.table.checks import faults_of
from grognard.mordheim.table.random_table import random_table
from grognard.mordheim.table.shapes import area, line

SIZE = (48.0, 48.0)
A_TABLE = N_("a table: size, pieces; or random")


class WrittenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands under `table`."""

    size: written.Pair = SIZE
    pieces: tuple[dict[str, Any], ...] = ()


def read_table(found: object, place: str, *, seed: int = 0, sides: int = 2) -> Table:
    """Return the table of a scenario; `random` and `{random: N}` lay one out by chance (core 22.15).

    Args:
        found: What stands under the key `table`.
        place: The file, for complaints.
        seed: Of the scenario: the chance of `random`.
        sides: How many warbands play on it.

    Raises:
        BadInput: All that is wrong (core 22.13), each with its piece and key.

    Rules: `mordheim.core.table-as-data`.
    """
    place = f"{place}, table"
    if found == "random":
        found = random_table(seed, sides)
    elif isinstance(found, dict) and set(found) == {"random"}:
        if not isinstance(found["random"], int):
            raise BadInput(f"{place}, random", repr(found["random"]), N_("a whole number"))
        found = random_table(found["random"], sides)
    table = convert(found, WrittenTable, place, A_TABLE)
    faults = Faults()
    pieces = [faults.tried(partial(_piece, one, place, number), None) for number, one in enumerate(table.pieces, 1)]
    read = Table(*table.size, tuple(piece for piece in pieces if piece is not None))
    faults.tell()  # what a piece that couldn't be read would have borne or barred is not judged
    faults.found += faults_of(read, place)
    faults.tell()
    return read


def _piece(found: dict[str, Any], place: str, number: int) -> Piece:
    """Return one piece.

    Raises:
        BadInput: What is wrong with it alone.
    """
    called = found.get("id", number)
    place = f"{place}, {called}"
    kind = found.get("kind")
    if kind not in written.FORMS:
        near = nearest_word(str(kind), written.FORMS)
        raise BadInput(f"{place}, kind", f"'{kind}'", " | ".join(written.FORMS), near)
    form = written.FORMS[kind]
    _known_keys({key: value for key, value in found.items() if key != "kind"}, form, place)
    data = {key: value for key, value in found.items() if key != "kind"}
    one = convert(data, form, place, " | ".join(_keys(form)))
    return _made(one, kind, place)


def _keys(form: type[msgspec.Struct]) -> tuple[str, ...]:
    return form.__struct_encode_fields__


def _known_keys(found: dict[str, Any], form: type[msgspec.Struct], place: str) -> None:
    """Raise the first key that a piece, or a part of it, doesn't have, with the nearest one."""
    for key, value in found.items():
        if key not in _keys(form):
            expected = " | ".join(_keys(form))
            raise BadInput(place, f"'{key}'", Name.same(expected), nearest_word(str(key), _keys(form)))
        part = PARTS.get(key)
        if part is not None and isinstance(value, list):
            for number, one in enumerate(value):
                if isinstance(one, dict):
                    _known_keys(one, part, f"{place}, {key}[{number}]")


PARTS: dict[str, type[msgspec.Struct]] = {
    "storeys": written.WrittenStorey,
    "walls": written.WrittenWall,
    "openings": written.WrittenOpening,
    "ways": written.WrittenWay,
}


def _made(one: written.Form, kind: str, place: str) -> Piece:
    match one:
        case written.WrittenBuilding():
            return building_of(one, place)
        case written.WrittenBarrier():
            return Barrier(one.id, cast(Any, kind), line(one.along, place), one.height, one.z)
        case written.WrittenColumn():
            return Pillar(one.id, *one.at, one.radius, one.height, one.z)
        case written.WrittenGround():
            return Ground(one.id, one.ground, area(one.area, f"{place}, area"))
        case written.WrittenWater():
            return Water(one.id, area(one.area, f"{place}, area"), one.surface)
        case written.WrittenBridge():
            return Bridge(one.id, line(one.along, place), one.width, one.z, one.parapet)
        case written.WrittenFootbridge():
            return Footbridge(one.id, line(one.along, place), one.width, one.z)
        case written.WrittenLadder():
            return _ladder(one, place)
    raise AssertionError(f"no piece of kind {kind}")


def _ladder(one: written.WrittenLadder, place: str) -> Ladder:
    if one.along is not None:
        return Ladder(one.id, one.length, line=line(one.along, place), z=one.z)
    if one.foot is None or one.head is None:
        raise BadInput(place, N_("nothing"), Name.same("foot, head | along"))
    return Ladder(one.id, one.length, one.foot, one.head)
