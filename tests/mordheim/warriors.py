"""Short helpers for tests of Mordheim: a bare table, warriors of plain profiles, what they bear."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import grognard.mordheim
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.language import Name
from grognard.mordheim.armoury import PREFIX, armoury
from grognard.mordheim.characteristics import Characteristics
from grognard.mordheim.gear import Armour, Item, Weapon
from grognard.mordheim.layer import PAVONA, Layer
from grognard.mordheim.pieces import Piece, Table
from grognard.mordheim.profile import Base, Kit, Profile
from grognard.mordheim.setting import Agreements, Setting
from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.state import Side, Spot, State, Warrior
from grognard.mordheim.traits import Trait

CATALOGUE = Catalogue.read(Path(grognard.mordheim.__file__).parent / "catalogue")


def setting(
    *pieces: Piece,
    layer: Layer = PAVONA,
    sides: int = 2,
    agreed: Agreements | None = None,
    **readings: str,
) -> Setting:
    """Return a table of 48" by 48"; `critical_saves="each"` chooses a reading."""
    chosen = {f"mordheim.{key.replace('_', '-')}": option for key, option in readings.items()}
    names = tuple(Name.same(f"Side {number}") for number in range(sides))
    table = Table(48.0, 48.0, pieces)
    return Setting(table, CATALOGUE.in_force(chosen), names, layer, agreed or Agreements())


def warrior(
    number: int,
    side: int = 0,
    at: tuple[float, float] = (0.0, 0.0),
    *,
    bears: tuple[str, ...] = (),
    traits: tuple[Trait, ...] = (),
    rules: tuple[SpecialRule, ...] = (),
    base: Base | None = None,
    place: Spot | None = None,
    ws: int = 3,
    s: int = 3,
    t: int = 3,
    w: int = 1,
    i: int = 3,
    a: int = 1,
    ld: int = 7,
    m: int = 4,
    **more: Any,
) -> Warrior:
    """Return a warrior on the table: a plain man but for what is said of him."""
    gear = [armoury()[PREFIX + name] for name in bears]
    profile = Profile(
        "mordheim.test",
        Name.same(f"W{number}"),
        "henchman",
        Characteristics(m, ws, 3, s, t, w, i, a, ld),
        base=base or Base(),
    )
    kit = Kit(
        profile,
        Name.same(f"W{number}"),
        tuple(one for one in gear if isinstance(one, Weapon)),
        tuple(one for one in gear if isinstance(one, Armour)),
        tuple(one for one in gear if isinstance(one, Item)),
        traits,
        rules,
    )
    return Warrior(number, side, kit, place or Spot.at(*at), on_table=True, **more)


def battle(*warriors: Warrior, over: Setting | None = None, **changes: Any) -> State:
    """Return a state with these warriors, whose numbers are their places."""
    over = over or setting()
    sides = tuple(Side(models=sum(one.side == side for one in warriors)) for side in range(len(over.names)))
    return State(over, warriors, sides, **{"phase": "combat", "round": 1, "order": (0, 1), **changes})
