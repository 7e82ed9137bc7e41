"""A scenario of Mordheim: warbands, table, layer, agreements and players, from a file or a journal's header."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations
from typing import Any

import msgspec

from grognard.kernel.battle.journal import Header
from grognard.kernel.battle.questions import Fields, shown
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.readings import Readings, spoken
from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.misshapen import convert
from grognard.kernel.words.refusals import BadInput, each
from grognard.mordheim import RULES
from grognard.mordheim.documents import Document, muster
from grognard.mordheim.layer import LAYERS
from grognard.mordheim.new_battle import new_battle
from grognard.mordheim.pieces import Table
from grognard.mordheim.setting import Agreements, Setting
from grognard.mordheim.state import State
from grognard.mordheim.table.reading import read_table

SYSTEM = "mordheim"
PLAYERS = ("random", "tactician", "human")
MOST_SIDES = 4
OBJECTIVES = ("", "other-bank")
ReadRoster = Callable[[object, str], Document]


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays a warband, with a seed of its own."""

    player: str = "tactician"
    seed: int | None = None


class Scenario(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A battle as it is agreed on: complete, with no file to be read.

    Attributes:
        table: The table's keys as they were written; where it was left to chance (`random`), *seed* decides.
        hidden: The scenario lets warriors begin hidden (core 19.7).
    """

    warbands: tuple[Document, ...]
    table: dict[str, Any] = {}
    seed: int = 0
    layer: str = "pavona"
    agreed: Agreements = Agreements()
    readings: dict[str, str] = {}
    title: Name = Name.same("")
    seats: tuple[Seat, ...] = ()

    def in_force(self) -> Readings:
        """Return the readings in force."""
        return Readings.of(self.readings, known=Catalogue.load(SYSTEM).readings.values())


def read_scenario(found: Mapping[str, object], place: str, seed: int, read_roster: ReadRoster) -> Scenario:
    """Return the scenario that the keys of a file describe.

    Args:
        found: The file's keys.
        place: The file, for complaints.
        seed: Of a table that is left to chance.
        read_roster: Reads what stands at `warbands`: a file's name or a roster.

    Raises:
        BadInput: All that can't be used.
    """
    fields = Fields(found, place, gather=True)
    fields.text("system")
    fields.value("seed")
    none: tuple[Document, ...] = ()
    warbands = fields.tried(lambda: _warbands(fields, read_roster), none)
    sides = len(warbands) or 2
    scenario = Scenario(
        warbands,
        table=_table(fields),
        seed=seed,
        layer=fields.word("layer", tuple(LAYERS), "pavona"),
        agreed=fields.tried(lambda: _agreements(fields, sides), Agreements()),
        readings=fields.tried(lambda: _readings(fields), {}),
        title=_title(fields),
        seats=fields.tried(lambda: _seats(fields, sides), ()),
    )
    fields.tried(lambda: table_of(scenario, place), None)
    fields.finish()
    opening(scenario, place)
    return scenario


def _warbands(fields: Fields, read_roster: ReadRoster) -> tuple[Document, ...]:
    listed = list(fields.several("warbands"))
    if not 2 <= len(listed) <= MOST_SIDES:
        raise BadInput(fields.at("warbands"), str(len(listed)), N_("two, three or four warbands"))
    return tuple(each(partial(read_roster, one, where) for one, where in listed))


def _table(fields: Fields) -> dict[str, Any]:
    found = fields.value("table", "random")
    return (
        {"random": found == "random"} if isinstance(found, str) else dict(found) if isinstance(found, Mapping) else {}
    )


def _agreements(fields: Fields, sides: int) -> Agreements:
    rounds = fields.whole("rounds", 0, most=50)
    enemies = fields.value("enemies", [])
    pairs = convert(enemies, tuple[tuple[int, int], ...], fields.at("enemies"), N_("pairs of warbands: [[1, 4]]"))
    known = set(combinations(range(1, sides + 1), 2))
    for pair in pairs:
        if tuple(sorted(pair)) not in known:
            raise BadInput(fields.at("enemies"), shown(list(pair)), N_("pairs of warbands: [[1, 4]]"))
    return Agreements(
        rounds=rounds or None,
        objective=fields.word("objective", OBJECTIVES, ""),
        dark=fields.flag("dark"),
        enemies=tuple(sorted((min(pair) - 1, max(pair) - 1) for pair in pairs)),
        experience=fields.flag("experience"),
    )


def _readings(fields: Fields) -> dict[str, str]:
    chosen = {key: spoken(option) for key, option in fields.inner("readings").found.items()}
    Readings.of(chosen, known=Catalogue.load(SYSTEM).readings.values(), place=fields.at("readings"))
    return chosen


def _title(fields: Fields) -> Name:
    found = fields.value("title", "")
    if isinstance(found, dict):
        return Name(str(found.get("en", "")), str(found.get("fr", found.get("en", ""))))
    return Name.same(str(found))


def _seats(fields: Fields, sides: int) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    for found, where in fields.several("players"):
        name, seed = found, None
        if isinstance(found, dict) and len(found) == 1:
            name, seed = next(iter(found.items()))
        if name not in PLAYERS or not (seed is None or isinstance(seed, int)):
            raise BadInput(where, shown(name), " | ".join(PLAYERS))
        seats.append(Seat(str(name), seed))
    if len(seats) not in (0, sides):
        raise BadInput(fields.at("players"), str(len(seats)), N_("a player for each warband"))
    return tuple(seats) or (Seat(),) * sides


# ---- from a scenario to a battle -------------------------------------------------------------------------------------


def table_of(scenario: Scenario, place: str = "scenario") -> Table:
    """Return the table of a scenario.

    Raises:
        BadInput: All that is wrong with its pieces.
    """
    sides = len(scenario.warbands)
    return read_table(scenario.table, f"{place}, table", seed=scenario.seed, sides=sides)


def opening(scenario: Scenario, place: str = "scenario") -> State:
    """Return the state in which the scenario begins."""
    rosters = tuple(muster(document, place) for document in scenario.warbands)
    setting = Setting(
        table_of(scenario, place),
        scenario.in_force(),
        tuple(roster.name for roster in rosters),
        LAYERS[scenario.layer],  # type: ignore[index]  # read_scenario took one of them
        scenario.agreed,
    )
    return new_battle(setting, rosters)


def header_of(scenario: Scenario) -> Header:
    """Return the header of the scenario's journal."""
    return Header(
        SYSTEM,
        RULES,
        dict(scenario.in_force().choices),
        lists=tuple(msgspec.to_builtins(one) for one in scenario.warbands),
        scenario=msgspec.to_builtins(scenario),
    )


def scenario_in(header: Header, place: str) -> Scenario:
    """Return what a journal's header holds.

    Raises:
        BadInput: If it can't be read.
    """
    return convert(header.scenario, Scenario, place, N_("a scenario of Mordheim"))
