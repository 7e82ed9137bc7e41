"""A new game from two warbands and a table: the state before the setup."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.readings import Readings
from grognard.skulldred.hooks import Moments
from grognard.skulldred.lengths import Lengths
from grognard.skulldred.missions import HOLD_THE_GATE
from grognard.skulldred.options import Options
from grognard.skulldred.scenery import Board
from grognard.skulldred.setting import Setting
from grognard.skulldred.spell_cards import treasure_deck
from grognard.skulldred.state import Figure, State, Warband
from grognard.skulldred.warband_list import WarbandList, portals

ORDERS = (("fight-on", "never"),)
"""Standing answers of both players at the start."""


def default_readings() -> Readings:
    """Return the readings in force where nobody chooses."""
    return Catalogue.load("skulldred").in_force()


def new_game(
    first: WarbandList,
    second: WarbandList,
    board: Board | None = None,
    *,
    options: Options | None = None,
    readings: Readings | None = None,
    lengths: Lengths | None = None,
) -> State:
    """Return the state before the setup.

    Args:
        first, second: The warbands of players 0 and 1.
        board: The table; an empty standard one without it.
        options: What was agreed; a short game without it.
        readings: The readings in force.
        lengths: The standard base.
    """
    setting = Setting(
        board or Board(),
        readings or default_readings(),
        (first.name, second.name),
        lengths or Lengths(),
        options or Options(),
    )
    figures: list[Figure] = []
    for side, warband in enumerate((first, second)):
        figures += _figures(warband, side, len(figures))
    warbands = tuple(_warband(warband, setting) for warband in (first, second))
    searchable = board is not None and bool(board.having("searchable"))
    deck = treasure_deck() if searchable or setting.options.mission != HOLD_THE_GATE else ()
    return State(setting, tuple(figures), (warbands[0], warbands[1]), treasure=deck)


def _figures(warband: WarbandList, side: int, start: int) -> list[Figure]:
    figures: list[Figure] = []
    numbers: dict[str, int] = {}
    masters: list[str] = []
    for recruit in warband.recruits:
        for _ in range(recruit.count):
            profile = recruit.profile
            numbers[profile.id] = numbers.get(profile.id, 0) + 1
            figure = Figure(start + len(figures), side, profile, numbers[profile.id])
            figures.append(replace(figure, place="reserve") if profile.says(Moments.must_be_summoned) else figure)
            masters.append(recruit.master)
    ids = {figure.profile.id: figure.id for figure in reversed(figures)}
    return [
        replace(figure, master=ids.get(master)) if master else figure
        for figure, master in zip(figures, masters, strict=True)
    ]


def _warband(warband: WarbandList, setting: Setting) -> Warband:
    return Warband(
        setting.options.dreadskulls,
        portals=portals(warband),
        spells=warband.cards,
        had_leader=any(profile.is_leader for profile in warband.figures),
        orders=ORDERS,
    )
