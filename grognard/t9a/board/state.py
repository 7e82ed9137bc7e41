"""The state of a battle of The Ninth Age: a tree of frozen values.

Procedures take a state and return a new one. What never changes (troops, table, readings) hangs beside as shared
objects with a `digest_key`. Lengths are inches, facings degrees (0 = north, clockwise); a unit's place is
the middle of its front.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from grognard.kernel.remembering import Remembering
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.magic import Magic
from grognard.t9a.board.round_of_combat import Duel, Round
from grognard.t9a.board.setting import Setting
from grognard.t9a.board.unit import Unit

Phase = Literal["setup", "charge", "movement", "magic", "shooting", "melee", "over"]


class PanicCause(msgspec.Struct, frozen=True):
    """Why a unit must take a Panic Test (core 13.1); *away_from*: the enemy unit that it would flee from, if given."""

    unit: int
    rule: str
    away_from: int | None = None


class Marker(msgspec.Struct, frozen=True):
    """A marker of the Secondary Objective: its owner and its carrier (None: nobody), and its place."""

    owner: int | None
    x: float
    y: float
    carrier: int | None = None


class Fallen(msgspec.Struct, frozen=True):
    """A troop removed as a casualty: for victory points. *by_flight* tells that it left the table fleeing."""

    key: str
    side: int
    by_flight: bool = False


class Charge(msgspec.Struct, frozen=True):
    """A declared charge.

    *secondary* are the enemies whose contact cannot be avoided (core 6.15); *earlier* the targets that Fled before a
    Redirect; *aim* is the Centre of the target where it was last; *left* the unit that a charging Character has left.
    """

    unit: int
    target: int
    facing: Facing
    flying: bool = True
    secondary: tuple[int, ...] = ()
    done: bool = False
    earlier: tuple[int, ...] = ()
    aim: tuple[float, float] | None = None
    left: int | None = None


class State(msgspec.Struct, Remembering, frozen=True, dict=True):
    """The whole battle at one moment."""

    setting: Setting
    units: tuple[Unit, ...] = ()  # on the table, in the order of their ids
    reserve: tuple[Unit, ...] = ()  # not yet deployed, ambushing, delayed, or off the table in pursuit
    fallen: tuple[Fallen, ...] = ()
    deployment: str = ""  # Deployment Type, a rule id; "" until it is rolled or agreed
    objective: str = ""  # Secondary Objective
    zones: tuple[str, str] = ("", "")  # each player's Deployment Zone (`zones.variants`)
    zone_chooser: int = 0  # the player who chose his Deployment Zone
    turn: int = 0  # Game Turn, 1 to 6; 0: before the battle
    player_turn: int = 0  # counts both players' turns: 1, 2, 3 ...
    active: int = 0
    first_player: int = 0
    phase: Phase = "setup"
    step: str = ""  # where in the phase a restart begins
    charges: tuple[Charge, ...] = ()
    fought: tuple[int, ...] = ()  # units whose combat has been fought this phase
    round: Round | None = None  # the Round of Combat under way
    aftermath: Aftermath | None = None  # what has come of it so far, once its blows are over
    duels: tuple[Duel, ...] = ()  # Duels that go on
    panic: tuple[PanicCause, ...] = ()  # tests due
    marks: tuple[tuple[str, int], ...] = ()  # (rule id, unit or troop marked), e.g. Grudges and Prey Scent
    counters: tuple[int, int] = (0, 0)  # of each player, for Hold the Ground
    markers: tuple[Marker, ...] = ()  # of the Secondary Objective
    hills: tuple[str, str] = ("", "")  # each player's feature for King of the Hill
    notes: tuple[tuple[str, Any], ...] = ()  # what a phase must remember between checkpoints
    magic: Magic = Magic()  # cards, tokens, dice, and who knows which spells

    @cached_property
    def by_id(self) -> dict[int, Unit]:
        """Units on the table by id."""
        return {unit.id: unit for unit in self.units}

    @property
    def consequences(self) -> Aftermath:
        """What has come of the Round of Combat so far, now that its blows are over."""
        assert self.aftermath is not None, "the blows are over"
        return self.aftermath

    def unit(self, unit_id: int) -> Unit:
        """Return the unit on the table with *unit_id*; KeyError if it is gone."""
        return self.by_id[unit_id]

    def has(self, unit_id: int) -> bool:
        """Is the unit still on the table?"""
        return unit_id in self.by_id

    def of_side(self, side: int) -> tuple[Unit, ...]:
        """Return the side's units on the table."""
        return tuple(unit for unit in self.units if unit.side == side)

    def enemies_of(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the enemy units on the table."""
        return tuple(other for other in self.units if other.side != unit.side)

    def others(self, unit: Unit) -> Iterator[Unit]:
        """Yield all other units on the table."""
        return (other for other in self.units if other.id != unit.id)

    def put(self, *changed: Unit) -> State:
        """Return the state with these units in place of their old selves (or added)."""
        new = {unit.id: unit for unit in changed}
        kept = [new.pop(unit.id, unit) for unit in self.units]
        kept.extend(new.values())
        return replace(self, units=tuple(sorted(kept, key=lambda unit: unit.id)))

    def without(self, *ids: int) -> State:
        """Return the state without these units."""
        return replace(self, units=tuple(unit for unit in self.units if unit.id not in ids))
