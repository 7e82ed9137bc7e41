"""What a model has by its Height and its Type (core 3.4, 3.18): who builds models adds these to the printed rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.profile import Height, ModelType
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule
from grognard.t9a.rules.characters import Exclusive
from grognard.t9a.rules.morale import Fear, Terror
from grognard.t9a.rules.movement import Swiftstride
from grognard.t9a.rules.protections import CannotBeStomped
from grognard.t9a.rules.special_attacks import CannotUseStompAttacks, StompAttacks

if TYPE_CHECKING:
    from grognard.t9a.board.ranks import Character
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)


Tall = row("t9a.tall", traits=(Trait.COUNTS_TALLER,))


class ToweringPresence(SpecialRule, frozen=True):
    """Tall; neither joins nor is joined; its Commanding Presence and Rally Around the Flag reach 6 inches farther.

    Field, Ruins and Wall give it no cover, and Blowpipes hit units wholly of such models more easily.
    """

    id: ClassVar[str] = "t9a.towering-presence"
    traits = (Trait.TOWERS, Trait.REFUSES_SOFT_TERRAIN_COVER)
    amounts: ClassVar = {Amount.WIDENS_COMMAND: 6.0}
    holds: ClassVar[tuple[Rule, ...]] = (Tall(),)

    def forbids_joining(self, character: Character, unit: Unit, state: State) -> str | None:
        """Keep Characters away, and keep him out of units, unless he belongs to their ranks."""
        return None if character.hooks.with_trait(Trait.BELONGS_TO_THE_RANKS) else self.id


MassiveBulk = row("t9a.massive-bulk", traits=(Trait.OUTBULKS_RIDER,))
Chariot = row("t9a.chariot", amounts={Amount.MORE_DANGEROUS_TERRAIN_DICE: 1}, holds=(Exclusive(("chariot",)),))


HEIGHT_RULES: dict[Height, tuple[Rule, ...]] = {
    Height.STANDARD: (),
    Height.LARGE: (StompAttacks(DiceExpression.number(1)),),
    Height.GIGANTIC: (Fear(), MassiveBulk(), StompAttacks(DiceExpression(1)), Terror(), ToweringPresence()),
}
TYPE_RULES: dict[ModelType, tuple[Rule, ...]] = {
    ModelType.INFANTRY: (),
    ModelType.BEAST: (Swiftstride(),),
    ModelType.CAVALRY: (CannotBeStomped(), Swiftstride(), Tall()),
    ModelType.CONSTRUCT: (Chariot(), CannotUseStompAttacks()),
}


def class_rules(height: Height, model_type: ModelType) -> tuple[Rule, ...]:
    """Return the rules that a model has by its Height and Type.

    Stomp Attacks belong to a part: its only one, or the Harnessed parts of a multipart model.
    """
    return (*HEIGHT_RULES[height], *TYPE_RULES[model_type])
