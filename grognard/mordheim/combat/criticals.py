"""Critical hits (core 8): what a natural 6 to wound does, by the basic table or by kinds of weapons.

The tables stand here as rows; `mordheim.critical-table` says which is in force.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.mordheim.gear import CriticalClass

CRITICAL = "mordheim.core.critical-hits"
BASIC = "basic"
TableName = Literal["basic", "bludgeoning", "bladed", "thrusting", "unarmed", "missile"]
Besides = Literal[
    "", "loses-blows", "weapon-knocked", "one-more-attack", "ricochet", "knocked-down", "out", "pushed-back"
]


class Critical(msgspec.Struct, frozen=True):
    """What a critical hit does.

    Attributes:
        wounds: How many wounds it makes of one.
        armour: Whether an armour save may be taken.
        apart: Each wound is saved apart, whatever the reading for the others says.
        injury: What it adds to injury rolls.
        helmet: Whether a helmet may help.
        besides: What else it does, if the wound isn't saved but where it says otherwise.
    """

    wounds: int = 1
    armour: bool = True
    apart: bool = False
    injury: int = 0
    helmet: bool = True
    besides: Besides = ""


_TWO = Critical(wounds=2)
_TWO_SURE = Critical(wounds=2, armour=False)
_MASTERLY = Critical(wounds=2, armour=False, injury=2)
_SURE = Critical(armour=False)

TABLES: dict[TableName, tuple[Critical, ...]] = {
    "basic": (_TWO, _TWO, _TWO_SURE, _TWO_SURE, _MASTERLY, _MASTERLY),
    "missile": (
        _SURE,
        _SURE,
        Critical(besides="ricochet"),
        Critical(besides="ricochet"),
        _TWO_SURE,
        _TWO_SURE,
    ),
    "bludgeoning": (
        Critical(besides="loses-blows"),
        Critical(besides="loses-blows"),
        Critical(armour=False, helmet=False),
        Critical(armour=False, helmet=False),
        Critical(besides="weapon-knocked"),
        Critical(besides="out"),
    ),
    "bladed": (
        _SURE,
        _SURE,
        Critical(wounds=2, apart=True),
        Critical(wounds=2, apart=True),
        _MASTERLY,
        _MASTERLY,
    ),
    "unarmed": (
        Critical(besides="one-more-attack"),
        Critical(besides="one-more-attack"),
        Critical(injury=1),
        Critical(injury=1),
        Critical(armour=False, injury=2),
        Critical(armour=False, injury=2),
    ),
    "thrusting": (
        Critical(injury=1),
        Critical(injury=1),
        Critical(besides="knocked-down"),
        Critical(besides="knocked-down"),
        Critical(armour=False, injury=2, besides="pushed-back"),
        Critical(armour=False, injury=2, besides="pushed-back"),
    ),
}
"""By the face of a D6, from 1 up."""


def table_for(by_weapon: bool, kind: CriticalClass) -> TableName:
    """Return the table in force for a class of weapons (`mordheim.critical-table`)."""
    return kind if by_weapon else "basic"


def read_table(table: TableName, face: int) -> Critical:
    """Return what a roll says: results over 6 (Web of Steel) count as 6.

    >>> read_table("basic", 3).wounds, read_table("bladed", 7).injury
    (2, 2)
    """
    return TABLES[table][min(max(face, 1), 6) - 1]
