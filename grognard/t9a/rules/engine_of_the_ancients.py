"""The Engine of the Ancients: one of its powers for each of its owner's turns (core 19.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.brackets import Against
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.attack.attack import armour
from grognard.t9a.board.effects import UNTIL_THE_OWN_TURN
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import AutomaticHits, Use
from grognard.t9a.moments.special_rule import SpecialRule, adds, sets
from grognard.t9a.moments.spell_card import PrintedSpell
from grognard.t9a.rules.attacks import FlamingAttacks
from grognard.t9a.rules.protections import Aegis
from grognard.t9a.rules.spells.paths import Alchemy, Divination, Druidism, Evocation, Pyromancy, Shamanism

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

BEAM = "t9a.sa.engine-of-the-ancients.beam"
SHIELD = "t9a.sa.engine-of-the-ancients.shield"
BEAM_IN, SHIELD_IN = 9.0, 6.0
PATHS = {
    f"t9a.sa.engine-of-the-ancients.{path.id.rpartition('.')[2]}": path.id
    for path in (Alchemy, Divination, Druidism, Evocation, Pyromancy, Shamanism)
}


class EngineOfTheAncients(SpecialRule, frozen=True):
    """At the start of each own Player Turn one power is chosen until the next: beam, shield, or help for one path.

    The beam: in the Shooting Phase D3 hits, AP 10, Flaming, on an unengaged enemy within 9 inches. The shield: friends
    within 6 inches have Aegis (5+, against Ranged Attacks); it is also on until the first choice. The help: Casting
    Values of one path are 1 lower for friends.
    """

    id: ClassVar[str] = "t9a.sa.engine-of-the-ancients"

    def occasions(self) -> tuple[str, ...]:
        return ("player-turn",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """Offer the powers once, in the own turn; help for paths that a friend has."""
        if state.active != bearer.side or any(bearer.is_under(power) for power in (BEAM, SHIELD, *PATHS)):
            return None
        hooks = [hook for unit in state.of_side(bearer.side) for hook in unit.hooks.of(Moments.path_of_magic)]
        helped = [power for power, path in PATHS.items() if any(hook() == path for hook in hooks)]
        return tuple(Use(self.id, mode=power) for power in (SHIELD, BEAM, *helped))

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        return state.put(with_effect(bearer, use.mode, UNTIL_THE_OWN_TURN))

    def lends_to_friends(self, unit: Unit) -> tuple[float, tuple[Rule, ...]] | None:
        """Shield those around, unless the beam is on."""
        if any(unit.is_under(power) for power in (BEAM, *PATHS)):
            return None
        return SHIELD_IN, (Aegis(5, against=Against((("ranged-attacks",),))),)

    def casting_value(self, spell: PrintedSpell, bearer: Unit, side: int) -> Modifier | None:
        """Make the spells of one path easier for friends, while that power is on."""
        helps = any(bearer.is_under(power) for power, path in PATHS.items() if path == spell.path)
        return adds(self, -1) if helps and bearer.side == side else None

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
        return sets(self, 7 - armour(blow).value)
