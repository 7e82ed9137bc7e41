"""A scenario of Skulldred: warbands, table, agreements and players, from a file or a journal's header."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from grognard.kernel.battle.journal import Header
from grognard.kernel.battle.questions import Fields, shown
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.readings import Readings, spoken
from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.misshapen import convert
from grognard.kernel.words.refusals import BadInput, each
from grognard.skirmish.scenery import mirrored, numbered
from grognard.skulldred import RULES
from grognard.skulldred.agreed_scenery import PlacedPiece, judge_board, placed
from grognard.skulldred.documents import Document, muster
from grognard.skulldred.lengths import Lengths
from grognard.skulldred.missions import MISSIONS
from grognard.skulldred.new_game import new_game
from grognard.skulldred.options import LENGTHS_OF_GAMES, Options, counters_of_game, read_action_die, read_die_sides
from grognard.skulldred.scenery import Board, kinds, standard_scenery
from grognard.skulldred.state import State

SYSTEM = "skulldred"
PLAYERS = ("random", "tactician", "human")
ReadWarband = Callable[[object, str], Document]


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays a warband: "random", "tactician" or "human", with a seed of its own."""

    player: str = "tactician"
    seed: int | None = None


class Scenario(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game as it is agreed on: complete, with no file to be read.

    On a *standard* table nobody placed any scenery: it gets the house's.
    """

    warbands: tuple[Document, Document]
    pieces: tuple[PlacedPiece, ...] = ()
    width: float = 1000.0
    depth: float = 1000.0
    twins: bool = False
    standard: bool = False
    base: float = 25.0
    options: Options = Options()
    readings: dict[str, str] = {}
    title: Name = Name.same("")
    seats: tuple[Seat, Seat] = (Seat(), Seat())

    def in_force(self) -> Readings:
        """Return the readings in force."""
        return Readings.of(self.readings, known=Catalogue.load(SYSTEM).readings.values())


def read_scenario(found: Mapping[str, object], place: str, read_warband: ReadWarband) -> Scenario:
    """Return the scenario that the keys of a file describe.

    Args:
        found: The file's keys.
        place: The file, for complaints.
        read_warband: Reads what stands at `warbands`: a file's name or a warband.

    Raises:
        BadInput: All that can't be used; also if the scenery wasn't agreed by both players.
    """
    fields = Fields(found, place, gather=True)
    fields.text("system")
    fields.value("seed")
    scenario = Scenario(
        fields.tried(lambda: _warbands(fields, read_warband), (Document(()), Document(()))),
        base=fields.number("base", 25.0, least=10, most=100),
        options=fields.tried(lambda: _options(fields.inner("game")), Options()),
        readings=fields.tried(lambda: _readings(fields), {}),
        title=_title(fields),
        seats=fields.tried(lambda: _seats(fields), (Seat(), Seat())),
    )
    scenario = fields.tried(lambda: _with_table(scenario, fields.inner("table")), scenario)
    fields.finish()
    opening(scenario, place)
    return scenario


def _warbands(fields: Fields, read_warband: ReadWarband) -> tuple[Document, Document]:
    listed = list(fields.several("warbands"))
    if len(listed) != 2:
        raise BadInput(fields.at("warbands"), str(len(listed)), N_("two warbands"))
    first, second = each(partial(read_warband, one, where) for one, where in listed)
    return first, second


def _readings(fields: Fields) -> dict[str, str]:
    chosen = {key: spoken(option) for key, option in fields.inner("readings").found.items()}
    Readings.of(chosen, known=Catalogue.load(SYSTEM).readings.values(), place=fields.at("readings"))
    return chosen


def _with_table(scenario: Scenario, table: Fields) -> Scenario:
    pieces: list[PlacedPiece] | None = table.tried(lambda: _pieces(table), None)
    agreed = table.flag("agreed")
    scenario = msgspec.structs.replace(
        scenario,
        pieces=tuple(pieces or ()),
        width=table.number("width", 1000.0, least=500, most=5000),
        depth=table.number("depth", 1000.0, least=700, most=5000),
        twins=table.flag("mirrored"),
        standard="pieces" not in table.found,
    )
    table.finish()
    if pieces and not agreed:
        raise BadInput(table.at("agreed"), shown(None), N_("true: both players agree on the scenery"))
    if pieces is not None:
        board_of(scenario, table.place)
    return scenario


def _pieces(table: Fields) -> list[PlacedPiece]:
    return each(partial(_piece, one, where) for one, where in table.several("pieces"))


def _piece(found: object, place: str) -> PlacedPiece:
    piece = convert(found, PlacedPiece, place, N_("a piece: kind, at, radius, size or corners"))
    if piece.kind not in kinds():
        from grognard.kernel.words.spelling import nearest

        near = nearest(piece.kind, kinds(), limit=1)
        raise BadInput(f"{place}, kind", shown(piece.kind), " | ".join(kinds()), near[0] if near else None)
    return piece


def _options(fields: Fields) -> Options:
    options = Options(
        fields.tried(lambda: _counters(fields), Options().dreadskulls),
        fields.tried(lambda: read_die_sides(fields), Options().die_sides),
        fields.tried(lambda: read_action_die(fields), Options().action_die),
        turns=fields.whole("turns", 12, least=1, most=50),
        bonus_dice=fields.whole("bonus_dice", 1, most=3),
        most_activations=fields.whole("most_activations", 0, most=100),
        respawns_a_turn=fields.whole("respawns_a_turn", 1, least=1, most=10),
        mission=fields.word("mission", MISSIONS, MISSIONS[0]),
    )
    fields.finish()
    return options


def _counters(fields: Fields) -> int:
    length = fields.value("dreadskulls", "short")
    try:
        return counters_of_game(length if isinstance(length, str | int) else "", house=fields.flag("house"))
    except ValueError:
        raise BadInput(fields.at("dreadskulls"), shown(length), " | ".join(LENGTHS_OF_GAMES)) from None


def _title(fields: Fields) -> Name:
    found = fields.value("title", "")
    if isinstance(found, dict):
        return Name(str(found.get("en", "")), str(found.get("fr", found.get("en", ""))))
    return Name.same(str(found))


def _seats(fields: Fields) -> tuple[Seat, Seat]:
    seats: list[Seat] = []
    for found, where in fields.several("players"):
        name, seed = found, None
        if isinstance(found, dict) and len(found) == 1:
            name, seed = next(iter(found.items()))
        if name not in PLAYERS or not (seed is None or isinstance(seed, int)):
            raise BadInput(where, shown(name), " | ".join(PLAYERS))
        seats.append(Seat(str(name), seed))
    if len(seats) not in (0, 2):
        raise BadInput(fields.at("players"), str(len(seats)), N_("two players"))
    return (seats[0], seats[1]) if seats else (Seat(), Seat())


# ---- from a scenario to a battle -------------------------------------------------------------------------------------


def board_of(scenario: Scenario, place: str = "scenario") -> Board:
    """Return the table of a scenario.

    Raises:
        BadInput: All that is wrong with its scenery.
    """
    width, depth = scenario.width, scenario.depth
    if scenario.standard:
        return Board(width, depth, numbered(standard_scenery(width, depth, scenario.base)))
    pieces = placed(scenario.pieces, width, depth, place)
    board = Board(width, depth, numbered(mirrored(pieces, width, depth) if scenario.twins else pieces))
    judge_board(board, scenario.options.mission, scenario.base, place)
    return board


def opening(scenario: Scenario, place: str = "scenario") -> State:
    """Return the state in which the scenario begins."""
    first, second = (muster(document, place) for document in scenario.warbands)
    board = board_of(scenario, place)
    return new_game(
        first,
        second,
        board,
        options=scenario.options,
        readings=scenario.in_force(),
        lengths=Lengths(scenario.base),
    )


def header_of(scenario: Scenario) -> Header:
    """Return the header of the scenario's journal."""
    return Header(
        SYSTEM,
        RULES,
        dict(scenario.in_force().choices),
        lists=tuple(msgspec.to_builtins(one) for one in scenario.warbands),
        scenario=msgspec.to_builtins(scenario),
    )


def scenario_in(header: Header, place: str = "journal") -> Scenario:
    """Return the scenario that a journal's header holds.

    Raises:
        BadInput: If it is another system's, or can't be read.
    """
    if header.system != SYSTEM:
        raise BadInput(place, header.system, SYSTEM)
    try:
        return msgspec.convert(header.scenario, Scenario)
    except msgspec.ValidationError as error:
        raise BadInput(place, str(error), N_("a scenario")) from None
