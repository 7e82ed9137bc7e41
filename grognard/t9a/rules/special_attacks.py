"""Special Attacks: hits without a to-hit roll, with the part's own Strength and AP (core 11.6, 11.11).

They gain nothing from weapons or Attack Attributes unless these say so. Which parts of a multipart model may make them,
`special_attacks.special_attacks` knows from Harnessed and Inanimate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.brackets import valued
from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.offers import AutomaticHits
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

BREATH = DiceExpression(2)
BREATH_RANGE_IN = 6.0


class StompAttacks(SpecialRule, frozen=True):
    """At step 0, *x* hits on a unit that it touches with a model of Standard Height, only on such models.

    It must be made where it can be; the owner picks the unit. Models that Cannot be Stomped neither allow nor take it.
    A random X is rolled for each model.
    """

    id: ClassVar[str] = "t9a.stomp-attacks"

    x: DiceExpression

    def automatic_hits(self, unit: Unit, enemy: Unit, state: State) -> AutomaticHits:
        return AutomaticHits(self.id, "stomp", self.x, step=0, only_standard=True)

    def outdone_by(self, other: Rule) -> bool:
        """Give way to a printed value that is higher."""
        return isinstance(other, StompAttacks) and other.x.mean() > self.x.mean()


class ImpactHits(SpecialRule, frozen=True):
    """At step 10, *x* hits on an enemy unit in contact with the front, in the First Round after a charge only.

    It must be made where it can be. Charge bonuses don't reach it. A model with Grind Attacks too uses one of the two.
    A random X is rolled for each part. Whom it kills never strikes back by Yer Comin' With Me!.
    """

    id: ClassVar[str] = "t9a.impact-hits"

    x: DiceExpression

    def automatic_hits(self, unit: Unit, enemy: Unit, state: State) -> AutomaticHits | None:
        """Offer the hits while Charging, to the front."""
        if not _touches_front(unit, enemy, state) or not (_charges(unit, state) or _every_round(state)):
            return None
        return AutomaticHits(self.id, "impact", self.x, step=10, front_only=True)


class GrindAttacks(SpecialRule, frozen=True):
    """At the part's Agility, each Round, *x* hits on one enemy unit in contact, on any side.

    It must be made where it can be; no charge is needed. With Impact Hits too, one of the two each Round.
    """

    id: ClassVar[str] = "t9a.grind-attacks"

    x: DiceExpression
    hit_strength: Annotated[int | None, valued("strength")] = None
    hit_armour_penetration: Annotated[int | None, valued("armour-penetration")] = None

    def automatic_hits(self, unit: Unit, enemy: Unit, state: State) -> AutomaticHits:
        return AutomaticHits(
            self.id, "grind", self.x, strength=self.hit_strength, armour_penetration=self.hit_armour_penetration
        )


class BreathAttack(SpecialRule, frozen=True):
    """Once a battle for each part: 2D6 hits with the Strength, AP and attributes of the brackets.

    In the Shooting Phase, or standing and shooting, at 6 inches, even after a March and besides the part's shots; or in
    melee at the part's Agility, besides its attacks. It is spent when the 2D6 are rolled. A model with several uses one
    a phase.
    """

    id: ClassVar[str] = "t9a.breath-attack"

    hit_strength: Annotated[int | None, valued("strength")] = None
    hit_armour_penetration: Annotated[int | None, valued("armour-penetration")] = None
    attributes: tuple[Rule, ...] = ()

    def automatic_hits(self, unit: Unit, enemy: Unit, state: State) -> AutomaticHits:
        return self._hits()

    def ranged_special_attack(self, unit: Unit, state: State) -> AutomaticHits:
        return self._hits()

    def _hits(self) -> AutomaticHits:
        return AutomaticHits(
            self.id,
            "breath",
            BREATH,
            strength=self.hit_strength,
            armour_penetration=self.hit_armour_penetration,
            attributes=self.attributes,
            use=self.id,
            range_in=BREATH_RANGE_IN,
        )


CannotUseStompAttacks = row("t9a.cannot-use-stomp-attacks", traits=(Trait.MAKES_NO_STOMP,))


def _charges(unit: Unit, state: State) -> bool:
    """Is the unit Charging, or was it when the Round under way began?"""
    return unit.fight.charging or (state.round is not None and unit.id in state.round.charging)


def _every_round(state: State) -> bool:
    return state.setting.readings.choice("t9a.impact-hits.charging") == "every-round"


def _touches_front(unit: Unit, enemy: Unit, state: State) -> bool:
    link = state.round.link(unit.id, enemy.id) if state.round is not None else None
    if link is not None:
        return link.ours == "front"
    return any(engagement.enemy == enemy.id and engagement.ours == "front" for engagement in unit.fight.engaged)
