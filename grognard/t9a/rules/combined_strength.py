"""Combined Strength: Skink Braves with Caimans among them (ledger, five rows).

Two Health Pools, and losses never pass between them; what the Braves cannot lose goes to the Champion, as ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

SPARED = "t9a.sa.combined-strength.spared-caimans"
BRAVES, CAIMANS = "rank_and_file", "companions"
Pools = tuple[tuple[str, Modifier | None], ...]


class AllocatingAttacks(SpecialRule, frozen=True):
    """R&F attackers in contact with any model may strike the Braves instead, or the Caimans at -1 to hit.

    Models in contact are struck as ever, without a modifier. Characters and Champions strike only what they touch.
    Swirling Melee is closed against the unit (English text).
    """

    id: ClassVar[str] = "t9a.sa.combined-strength-allocating-attacks"

    def opens_pools(self, unit: Unit) -> Pools | None:
        """Open both pools, as far as they hold models."""
        return _pools(self, unit)

    def closes_swirling_melee(self, unit: Unit) -> bool:
        return unit.companions > 0


class SwirlingMelee(SpecialRule, frozen=True):
    """Attackers with Swirling Melee choose the Braves, or the Caimans at -1 to hit (French text only)."""

    id: ClassVar[str] = "t9a.sa.combined-strength-swirling-melee"

    def swirling_pools(self, unit: Unit) -> Pools | None:
        return _pools(self, unit)


class DistributingHits(SpecialRule, frozen=True):
    """Each hit on the rank and file is on a Brave with 1-4, on a Caiman with 5-6.

    If one kind is gone, all are on the other. Hits beyond the models of a kind stay with it.
    """

    id: ClassVar[str] = "t9a.sa.combined-strength-distributing-hits"

    def distributes_hits(self, unit: Unit, stomp: bool, state: State) -> tuple[tuple[str, int], ...] | None:
        """Share the faces of the die."""
        if stomp or not unit.companions or (unit.models and _spares_caimans(state)):
            return None
        return ((BRAVES, 4), (CAIMANS, 2)) if unit.models else ((CAIMANS, 6),)


class StompOnBraves(SpecialRule, frozen=True):
    """Stomp hits on the rank and file are all on Braves, without a die; Caimans are Large and take none.

    By a reading every hit on the unit is distributed so, as long as there are Braves.
    """

    id: ClassVar[str] = "t9a.sa.combined-strength-stomp"

    def distributes_hits(self, unit: Unit, stomp: bool, state: State) -> tuple[tuple[str, int], ...] | None:
        """Give all to the Braves."""
        spared = stomp or (unit.models > 0 and _spares_caimans(state))
        return ((BRAVES, 6),) if spared and unit.companions else None


CombinedStrength = row(
    "t9a.sa.combined-strength", holds=(AllocatingAttacks(), DistributingHits(), StompOnBraves(), SwirlingMelee())
)


def _spares_caimans(state: State) -> bool:
    return state.setting.readings.choice(SPARED) == "every-hit"


def _pools(rule: Rule, unit: Unit) -> Pools | None:
    if not unit.companions:
        return None
    braves: Pools = ((BRAVES, None),) if unit.models else ()
    return (*braves, (CAIMANS, adds(rule, -1)))
