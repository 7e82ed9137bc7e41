"""Scenarios: what is played on which table, by which armies and players, from which moment on.

A scenario is written as YAML (docs: `examples/`). Its keys, all but `armies` optional:

| key | what stands there |
| --- | --- |
| `title` | a text, or `{en: ..., fr: ...}` |
| `points`, `turns` | the Army Points (by default those of the lists), the number of Game Turns (6) |
| `seed` | of the dice; `--seed` goes before it |
| `text`, `readings` | `fr` or `en`; a mapping of reading ids to options |
| `table` | `random`, `empty`, `{random: 7}` (a seed of its own), or `{width:, depth:, features: [...]}` |
| `deployment`, `objective` | a name or an id; rolled for where nothing is said |
| `armies` | two: each a list (`list:` a file, a pasted text or a document) or units placed by hand (`units:`) |
| `players` | two: `random`, `tactician`, `human`, `{scripted: [...]}`, `{random: 5}` (a seed of its own) |
| `start` | `{turn:, active:, phase:, first_player:}`: for units placed by hand, which need it |

A feature is `{kind:, x:, y:, width:, depth:, facing:}`, `{kind:, x:, y:, radius:}` or `{kind:, points: [[x, y], ...]}`;
`id:` names it. Units are read in `scenario_units.py`. A `Scenario` itself is plain data, complete and without a seed:
what a journal's header holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal

import msgspec

from grognard.kernel.battle.questions import Fields, shown
from grognard.kernel.dice import RolledDice
from grognard.kernel.geometry import Disc, Feature, Polygon, Rect, Table, inside_table
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.readings import Readings, spoken
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput, each
from grognard.kernel.words.spelling import fold, nearest
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.setup.objectives import OBJECTIVES
from grognard.t9a.setup.terrain import board, random_battlefield
from grognard.t9a.setup.zones import DEPLOYMENT_TYPES

KINDS = ("field", "forest", "hill", "impassable", "open", "ruins", "wall", "water")
PhaseOfStart = Literal["charge", "movement", "magic", "shooting", "melee"]
PHASES: tuple[PhaseOfStart, ...] = ("charge", "movement", "magic", "shooting", "melee")
PLAYERS = ("random", "tactician", "human", "scripted")
USUAL_POINTS = 4500
GAME_TURNS = 6

ReadList = Callable[[object, str, int | None], ArmyList]
"""Reads an army list: what stands at `list:`, its place for complaints, and the scenario's Army Points, if any."""


class Ground(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A terrain feature: a rectangle with a facing, a disc (*radius*) or a polygon (*points*)."""

    id: str
    kind: str
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    depth: float = 0.0
    facing: float = 0.0
    radius: float = 0.0
    points: tuple[tuple[float, float], ...] = ()

    def feature(self) -> Feature:
        """Return it as it lies on the table.

        Raises:
            ValueError: If the points make no polygon.
        """
        if self.points:
            return Feature(self.id, self.kind, Polygon(self.points).quantised())
        if self.radius:
            return Feature(self.id, self.kind, Disc(self.x, self.y, self.radius).quantised())
        return Feature(self.id, self.kind, Rect(self.x, self.y, self.width, self.depth, self.facing).quantised())

    @classmethod
    def of(cls, feature: Feature) -> Ground:
        """Return what describes a feature."""
        shape = feature.shape
        if isinstance(shape, Rect):
            return cls(feature.id, feature.kind, shape.x, shape.y, shape.width, shape.depth, shape.facing)
        if isinstance(shape, Disc):
            return cls(feature.id, feature.kind, shape.x, shape.y, radius=shape.radius)
        return cls(feature.id, feature.kind, points=tuple(shape.corners()))


class Board(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table in inches, with its terrain."""

    width: float
    depth: float
    features: tuple[Ground, ...] = ()

    def table(self) -> Table:
        """Return it as the rules use it."""
        return Table(self.width, self.depth, [ground.feature() for ground in self.features])

    @classmethod
    def of(cls, table: Table) -> Board:
        """Return what describes a table."""
        return cls(table.width, table.depth, tuple(Ground.of(feature) for feature in table.features))


class Army(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One side: its army list, or its units as the scenario places them (`scenario_units.py`)."""

    name: Name
    list: ArmyList | None = None
    units: tuple[dict[str, Any], ...] = ()


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who plays a side; *answers* are a scripted player's."""

    player: Literal["random", "tactician", "human", "scripted"] = "tactician"
    answers: tuple[Any, ...] = ()


class Start(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The moment from which a scenario with units placed by hand is played."""

    turn: int = 1
    active: int = 0
    phase: PhaseOfStart = "charge"
    first_player: int = 0


class Scenario(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A battle as it is agreed on: complete, with no file to be read and no seed."""

    armies: tuple[Army, Army]
    board: Board
    points: int
    title: Name = Name.same("")
    turns: int = GAME_TURNS
    deployment: str = ""
    objective: str = ""
    text: Literal["en", "fr"] | None = None
    readings: dict[str, str] = {}
    seats: tuple[Seat, Seat] = (Seat(), Seat())
    start: Start | None = None

    def in_force(self) -> Readings:
        """Return the readings in force."""
        return Readings.of(self.readings, self.text, known=Catalogue.load("t9a").readings.values())


NO_NAME = Name.same("")
NO_ARMIES = (Army(NO_NAME), Army(NO_NAME))
NO_BOARD = Board(0, 0)
"""What stands in a scenario of which something can't be used, until all of that is told."""


def read_scenario(found: Mapping[str, object], place: str, read_list: ReadList, seed: int) -> Scenario:
    """Return the scenario that the keys of a file describe.

    Args:
        found: The file's keys (YAML).
        place: The file, for complaints.
        read_list: Reads the army lists.
        seed: Of a random table without a seed of its own.

    Raises:
        BadInput: All that can't be used: file, key, what was found, what was expected, the nearest.
    """
    fields = Fields(found, place, gather=True)
    fields.text("system")
    fields.value("seed")
    points = fields.whole("points", 0, most=20_000)
    start = fields.tried(lambda: _start(fields), None)
    armies = fields.tried(lambda: _armies(fields, read_list, points or None, placed=start is not None), NO_ARMIES)
    lists = [army.list.points for army in armies if army.list is not None]
    points = points or max(lists, default=USUAL_POINTS)
    scenario = Scenario(
        armies,
        fields.tried(lambda: _board(fields, points, seed, empty=start is not None), NO_BOARD),
        points,
        fields.tried(lambda: _name(fields, "title"), NO_NAME),
        fields.whole("turns", GAME_TURNS, least=1, most=20),
        fields.tried(lambda: _rule(fields, "deployment", DEPLOYMENT_TYPES), ""),
        fields.tried(lambda: _rule(fields, "objective", OBJECTIVES), ""),
        fields.language("text"),
        fields.tried(lambda: _readings(fields), {}),
        fields.tried(lambda: _seats(fields), (Seat(), Seat())),
        start,
    )
    fields.finish()
    return scenario


def _armies(fields: Fields, read_list: ReadList, points: int | None, *, placed: bool) -> tuple[Army, Army]:
    items = list(fields.several("armies"))
    if len(items) != 2:
        raise BadInput(fields.at("armies"), _how_many(fields, "armies"), N_("two armies"))
    first, second = each(partial(_army, item, place, read_list, points, placed=placed) for item, place in items)
    if first.name == second.name:
        first, second = (
            msgspec.structs.replace(army, name=Name(f"{army.name.en} {number}", f"{army.name.fr} {number}"))
            for number, army in ((1, first), (2, second))
        )
    return first, second


def _army(found: object, place: str, read_list: ReadList, points: int | None, *, placed: bool) -> Army:
    fields = Fields({"list": found} if isinstance(found, str) else found, place, gather=True)
    listed = fields.value("list")
    units = each(partial(_unit, item, at) for item, at in fields.several("units"))
    if (listed is None) == (not units):
        raise BadInput(place, N_("neither or both"), N_("a list, or units"))
    if placed != (listed is None):
        expected = N_("units placed by hand, with a start") if placed else N_("an army list")
        raise BadInput(place, N_("something else"), expected)
    army_list = None if listed is None else fields.tried(lambda: read_list(listed, fields.at("list"), points), None)
    usual = army_list.book.name if army_list is not None else N_SIDES[int(place.rpartition(" ")[2]) - 1]
    name = _name(fields, "name")
    fields.finish()
    return Army(name if name.en else usual, army_list, tuple(units))


def _unit(found: object, place: str) -> dict[str, Any]:
    if not isinstance(found, Mapping):
        raise BadInput(place, shown(found), N_("a unit with its place"))
    return dict(found)


N_SIDES = (Name("the first side", "le premier camp"), Name("the second side", "le second camp"))


def _name(fields: Fields, key: str) -> Name:
    """Return a name: a text, or one for each language."""
    found = fields.value(key)
    if found is None or isinstance(found, str):
        return Name.same(found or "")
    both = Fields(found, fields.at(key), gather=True)
    name = Name(both.text("en"), both.text("fr"))
    both.finish()
    return Name(name.en or name.fr, name.fr or name.en)


def _rule(fields: Fields, key: str, ids: tuple[str, ...]) -> str:
    """Return the id of what is named by its id, the end of it, or its name in either language; "" for nothing."""
    text = fields.text(key)
    if not text or text == "random":
        return ""
    catalogue = Catalogue.load("t9a")
    known: dict[str, str] = {}
    for rule in ids:
        names = (rule, rule.rpartition(".")[2], catalogue.entry(rule).en, catalogue.entry(rule).fr)
        known.update({fold(name): rule for name in names})
    if fold(text) in known:
        return known[fold(text)]
    shorts = [rule.rpartition(".")[2] for rule in ids]
    near = nearest(fold(text), known, limit=1)
    raise BadInput(fields.at(key), shown(text), " | ".join(shorts), known[near[0]].rpartition(".")[2] if near else None)


def _readings(fields: Fields) -> dict[str, str]:
    chosen = {key: spoken(option) for key, option in fields.inner("readings").found.items()}
    Readings.of(chosen, known=Catalogue.load("t9a").readings.values(), place=fields.at("readings"))
    return chosen


def _seats(fields: Fields) -> tuple[Seat, Seat]:
    items = list(fields.several("players")) if "players" in fields else []
    if len(items) not in (0, 2):
        raise BadInput(fields.at("players"), _how_many(fields, "players"), N_("two players"))
    seats = each(partial(_seat, item, place) for item, place in items)
    return (seats[0], seats[1]) if seats else (Seat(), Seat())


def _how_many(fields: Fields, key: str) -> object:
    """Return how many stand in a list, or what stands there if it is none."""
    found = fields.value(key, ())
    return len(found) if isinstance(found, list | tuple) else shown(found)


def _seat(found: object, place: str) -> Seat:
    if isinstance(found, str):
        found = {found: None}
    if not isinstance(found, Mapping) or len(found) != 1 or next(iter(found)) not in PLAYERS:
        first = str(next(iter(found), "")) if isinstance(found, Mapping) else str(found)
        near = nearest(first, PLAYERS, limit=1)
        raise BadInput(place, shown(first), " | ".join(PLAYERS), near[0] if near else None)
    ((player, more),) = found.items()
    if player == "scripted":
        if not isinstance(more, list | tuple):
            raise BadInput(place, shown(more), N_("a list of answers"))
        for answer in more:
            if isinstance(answer, bool) or not isinstance(answer, int):
                raise BadInput(place, shown(answer), N_("numbers of options"))
        return Seat("scripted", tuple(more))
    if more is not None and (isinstance(more, bool) or not isinstance(more, int)):
        raise BadInput(place, shown(more), N_("a seed, a whole number"))
    return Seat(player)


def player_seed(found: Mapping[str, object], side: int) -> int | None:
    """Return the seed that a scenario gives to the player of a side, None if it gives none."""
    players = found.get("players")
    seat = players[side] if isinstance(players, list | tuple) and len(players) > side else None
    value = next(iter(seat.values()), None) if isinstance(seat, Mapping) else None
    return value if isinstance(value, int) else None


def _start(fields: Fields) -> Start | None:
    if "start" not in fields:
        return None
    inner = fields.inner("start")
    start = Start(
        inner.whole("turn", 1, least=1, most=20),
        inner.whole("active", 0, most=1),
        inner.word("phase", PHASES, "charge"),
        inner.whole("first_player", 0, most=1),
    )
    inner.finish()
    return start


# ---- the table


def _board(fields: Fields, points: int, seed: int, *, empty: bool) -> Board:
    found = fields.value("table", "empty" if empty else "random")
    if found in ("random", "empty"):
        return _random(points, seed) if found == "random" else Board.of(board(points))
    if isinstance(found, str):
        near = nearest(found, ("random", "empty"), limit=1)
        raise BadInput(fields.at("table"), shown(found), TABLE, near[0] if near else None)
    inner = Fields(found, fields.at("table"), gather=True)
    if "random" in inner:
        made = _random(points, inner.whole("random", most=2**53))
    else:
        plain = board(points)
        width, depth = inner.number("width", plain.width, least=6), inner.number("depth", plain.depth, least=6)
        made = Board(width, depth, inner.tried(lambda: _features(inner), ()))
        inner.tried(lambda: _check_features(made, inner.at("features")), None)
    inner.finish()
    return made


def _features(fields: Fields) -> tuple[Ground, ...]:
    listed = enumerate(fields.several("features"), 1)
    return tuple(each(partial(_ground, item, place, number) for number, (item, place) in listed))


def _random(points: int, seed: int) -> Board:
    return Board.of(random_battlefield(points, RolledDice(seed)))


def _ground(found: object, place: str, number: int) -> Ground:
    fields = Fields(found, place, gather=True)
    kind = fields.word("kind", KINDS, "")
    name = fields.text("id", f"{kind}-{number}")
    if "points" in fields:
        ground = Ground(name, kind, points=fields.tried(lambda: _points(fields), ()))
    else:
        x, y = fields.number("x", least=-500), fields.number("y", least=-500)
        if "radius" in fields:
            ground = Ground(name, kind, x, y, radius=fields.number("radius", least=0.1))
        else:
            width, depth = fields.number("width", 8, least=0.1), fields.number("depth", 6, least=0.1)
            ground = Ground(name, kind, x, y, width, depth, fields.number("facing", 0, least=-360, most=360) % 360)
    fields.finish()
    return ground


def _points(fields: Fields) -> tuple[tuple[float, float], ...]:
    found = fields.value("points")
    try:
        points = msgspec.convert(found, tuple[tuple[float, float], ...])
        Polygon(points).quantised()
    except ValueError:  # what msgspec raises is one, too
        raise BadInput(fields.at("points"), shown(str(found)), POLYGON) from None
    return points


def _check_features(made: Board, place: str) -> None:
    table = made.table()
    ids = [feature.id for feature in table.features]
    for number, feature in enumerate(table.features, 1):
        if ids.index(feature.id) != number - 1:
            raise BadInput(f"{place} {number}", shown(feature.id), N_("an id that no other feature has"))
        if not inside_table(feature.shape, table):
            raise BadInput(f"{place} {number}", shown(feature.id), N_("a feature wholly on the table"))


TABLE = N_("random, empty, or a table with its features")
POLYGON = N_("three or more corners [x, y] of an outline that never crosses itself")
