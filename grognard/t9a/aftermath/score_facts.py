"""What the blows of a Round of Combat leave to the Combat Score, the Break Tests and the pursuit (core 12).

`combat_result.after_blows(state, combat, facts, dice)` gets the state after the last Initiative Step, and these facts,
which the state no longer shows: units that are gone, what was lost, who was Charging. When it is called, `charging`
and `first_round` are already cleared on the units of the combat (a pursuer that charges may set them anew), the units
of the combat stand in `state.fought`, and `state.round` still holds the Round (its blows over), so that a restart
comes back here with the same facts.

A unit that is No Longer Engaged when the phase looks for combats (core 11.22) is handed over the same way: a combat of
this unit alone, with `gone == "dropped"`: No More Foes, nothing to score.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from grognard.t9a.board.round_of_combat import Gone, Link, Round


class UnitFacts(msgspec.Struct, frozen=True):
    """One unit that began the Round in the combat.

    *gone*: "dropped" (still on the table, no enemy in contact any more: core 12.14), or "wiped_out" (removed).
    *links* are its contacts when the Round began. *lost* counts Health Points lost in this Round of this combat.
    """

    unit: int
    side: int
    lost: int = 0
    charging: bool = False
    first_round: bool = False
    gone: Gone = ""
    links: tuple[Link, ...] = ()


class ScoreFacts(msgspec.Struct, frozen=True):
    """The facts of one combat's Round. *overkill*: surplus Health Points taken in Duels by each side, at most 3."""

    units: tuple[UnitFacts, ...]
    overkill: tuple[int, int] = (0, 0)

    def of(self, unit: int) -> UnitFacts | None:
        """Return the facts about a unit, None if it was not in the combat."""
        return next((facts for facts in self.units if facts.unit == unit), None)

    def with_lost(self, lost: Mapping[int, int]) -> ScoreFacts:
        """Return the facts of the same Round with other losses: unit -> Health Points."""
        return replace(self, units=tuple(replace(one, lost=lost.get(one.unit, 0)) for one in self.units))

    def lost_by_side(self, side: int) -> int:
        """Return the Health Points that a side's units lost, those that dropped out or were wiped out included."""
        return sum(facts.lost for facts in self.units if facts.side == side)

    def is_charging(self, side: int) -> bool:
        """Did the side fight with a Charging unit?"""
        return any(facts.charging for facts in self.units if facts.side == side)

    def enemies_of(self, unit: int) -> tuple[int, ...]:
        """Return the enemies that the unit touched when the Round began."""
        facts = self.of(unit)
        return tuple(link.enemy for link in facts.links) if facts is not None else ()

    def foes_wiped_out(self, unit: int) -> bool:
        """Were all enemies that the unit touched wiped out (core 12.12)?"""
        enemies = self.enemies_of(unit)
        return bool(enemies) and all((facts := self.of(enemy)) and facts.gone == "wiped_out" for enemy in enemies)


def facts_of(combat: Round) -> ScoreFacts:
    """Return the facts of a Round whose blows have all been struck."""
    gone = dict(combat.gone)
    return ScoreFacts(
        tuple(
            UnitFacts(
                unit,
                side,
                combat.lost_by(unit),
                unit in combat.charging,
                unit in combat.first,
                gone.get(unit, ""),
                tuple(link for link in combat.links if link.unit == unit),
            )
            for unit, side in combat.sides
        ),
        combat.overkill,
    )
