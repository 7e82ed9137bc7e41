"""The Engine of the Ancients: one of its powers for each of its owner's turns (core 19.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.brackets import Against
from grognard.kernel.dice_expression import DiceExpression
from grognard.kernel.modifiers import Modifier
from grognard.kernel.rules import Rule
from grognard.t9a.activations import Use
from grognard.t9a.attack.attack import armour
from grognard.t9a.attack.blow import Blow
from grognard.t9a.attack.special_attacks import AutomaticHits
from grognard.t9a.board.effects import UNTIL_THE_OWN_TURN, with_effect
from grognard.t9a.moments.special_rule import SpecialRule, sets
from grognard.t9a.rules.attacks import FlamingAttacks
from grognard.t9a.rules.protections import Aegis

if TYPE_CHECKING:
    from grognard.t9a.board.state import State, Unit

BEAM = "t9a.sa.engine-of-the-ancients.beam"
SHIELD = "t9a.sa.engine-of-the-ancients.shield"
BEAM_IN, SHIELD_IN = 9.0, 6.0


class EngineOfTheAncients(SpecialRule, frozen=True):
    """At the start of each own Player Turn one power is chosen until the next: a burning beam, or a shield for friends.

    The beam: in the Shooting Phase D3 hits, AP 10, Flaming, on an unengaged enemy within 9 inches. The shield: friends
    within 6 inches have Aegis (5+, against Ranged Attacks); it is also on until the first choice. The third power, for
    magic, is not played.
    """

    id: ClassVar[str] = "t9a.sa.engine-of-the-ancients"

    def occasions(self) -> tuple[str, ...]:
        """Choose when a Player Turn begins."""
        return ("player-turn",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """Offer both powers once, in the own turn."""
        if state.active != bearer.side or bearer.is_under(BEAM) or bearer.is_under(SHIELD):
            return None
        return Use(self.id, mode=SHIELD), Use(self.id, mode=BEAM)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        """Turn the power on."""
        return state.put(with_effect(bearer, use.mode, UNTIL_THE_OWN_TURN))

    def lends_to_friends(self, unit: Unit) -> tuple[float, tuple[Rule, ...]] | None:
        """Shield those around, unless the beam is on."""
        if unit.is_under(BEAM):
            return None
        return SHIELD_IN, (Aegis(5, against=Against((("ranged-attacks",),))),)

    def ranged_special_attack(self, unit: Unit, state: State) -> AutomaticHits | None:
        """Burn an enemy, while the beam is on."""
        if not unit.is_under(BEAM):
            return None
        return AutomaticHits(
            self.id,
            "other",
            DiceExpression(1, 3),
            strength=0,
            armour_penetration=10,
            attributes=(FlamingAttacks(), MeltingBeam()),
            once=True,
            range_in=BEAM_IN,
        )


class MeltingBeam(SpecialRule, frozen=True):
    """The beam wounds on 7 minus the target's Armour; a 6 always, a 1 never."""

    id: ClassVar[str] = "t9a.sa.engine-of-the-ancients"

    def to_wound(self, blow: Blow) -> Modifier:
        """Set the roll needed."""
        return sets(self, 7 - armour(blow).value)
