"""Army rules of the Dwarven Holds' machines (ledger): bombs and grenades, runes on guns, entrenchments."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.t9a.board.marks import Marking
from grognard.t9a.moments.offers import AutomaticHits
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

D3 = DiceExpression(1, 3)
BOMBS = "t9a.dh.shrapnel-bombs.rolls"
LOST_BY = "t9a.dh.entrench.lost-by"


class ShrapnelBombs(SpecialRule, frozen=True):
    """Sweeping Attack: one D6 doubled hits for the unit, Str 3, AP 1; a natural 6 on the die is its last.

    By a reading each model rolls a die of its own.
    """

    id: ClassVar[str] = "t9a.dh.shrapnel-bombs"

    def sweeping_attack(self, unit: Unit, state: State) -> AutomaticHits | None:
        """Offer the hits, while there are bombs."""
        if self.id in unit.spent:
            return None
        once = state.setting.readings.choice(BOMBS) == "one-roll"
        return AutomaticHits(
            self.id, "sweeping", DiceExpression(1, times=2), strength=3, armour_penetration=1, once=once
        )

    def used_up_by(self, faces: tuple[int, ...]) -> bool:
        return 6 in faces


class ShrapnelGrenades(SpecialRule, frozen=True):
    """Sweeping Attack, once a battle for the unit: D3 hits for each Steam Copter, Str 3, AP 0."""

    id: ClassVar[str] = "t9a.dh.shrapnel-grenades"

    def sweeping_attack(self, unit: Unit, state: State) -> AutomaticHits | None:
        """Offer the hits, if they aren't spent."""
        if self.id in unit.spent:
            return None
        return AutomaticHits(self.id, "sweeping", D3, strength=3, armour_penetration=0, use=self.id)


class Entrench(SpecialRule, frozen=True):
    """After deployment one friendly War Machine for each bearer may have Hard Cover, until it moves.

    An Advance, a March or a Random Move ends it for good; Pivots don't. Cannons and Catapults ignore it.
    """

    id: ClassVar[str] = "t9a.dh.entrench"

    def after_deployment(self, unit: Unit, state: State) -> Marking:
        return Marking(self.id, 1, whom="war machine", adds_up=True, must=False)

    def own_cover(self, unit: Unit) -> str | None:
        """Give Hard Cover to a unit that is dug in."""
        return "hard" if unit.is_under(self.id) else None

    def ends_with_move(self, move: str, state: State) -> bool:
        if move == "random":
            return state.setting.readings.choice(LOST_BY) == "random-movement-too"
        return move in ("advance", "march")


EngineeringRune = row("t9a.dh.engineering-rune", adds_to={"misfire": 4})
