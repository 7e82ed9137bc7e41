"""A new battle from rosters and a setting: the state before anybody is set up."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.words.language import Name
from grognard.mordheim.muster import entries
from grognard.mordheim.pieces import Footbridge, Ladder
from grognard.mordheim.profile import Kit
from grognard.mordheim.roster import Group, Roster, kit_of
from grognard.mordheim.setting import Setting
from grognard.mordheim.state import Side, State, Warrior


def new_battle(setting: Setting, rosters: tuple[Roster, ...]) -> State:
    """Return the state before the set-up: warriors of side 0 first, each mount right behind its rider.

    Whoever was taken out of the roster's order is found by his id: ids are places.
    """
    warriors: list[Warrior] = []
    for side, roster in enumerate(rosters):
        for group in roster.groups:
            for number in range(1, group.count + 1):
                warriors += _mustered(group, roster, number, side, len(warriors))
    sides = tuple(Side(models=roster.models) for roster in rosters)
    movables = tuple(piece for piece in setting.table.pieces if isinstance(piece, Ladder | Footbridge))
    return State(setting, tuple(warriors), sides, movables=movables)


def _mustered(group: Group, roster: Roster, number: int, side: int, start: int) -> list[Warrior]:
    """Return a warrior, and his mount if he rides one."""
    warrior = Warrior(start, side, kit_of(group, roster, number), spells=group.spells)
    beast = group.mount or ("mordheim.beast.warhorse" if "warhorse" in group.entry.lists else "")
    if not beast:
        return [warrior]
    profile = entries()[beast].profile
    name = Name(f"{profile.name.en} of {warrior.kit.name.en}", f"{profile.name.fr} de {warrior.kit.name.fr}")
    mount = Warrior(start + 1, side, Kit(profile, replace(name, gender=profile.name.gender)), rider=start)
    return [replace(warrior, rides=start + 1), mount]
