"""Runic Artefacts of the Dwarven Holds with an effect outside the Magic Phase (t9a-items, edition 2022).

They stand among the rules of the bearer's model. Of runes that add up there is one instance for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.effects import UNTIL_THE_PHASE_ENDS
from grognard.t9a.board.lasting import with_effect, with_effect_on
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.blow import Blow, SpecialSave
from grognard.t9a.moments.hooks import Moments, Rate
from grognard.t9a.moments.offers import AutomaticHits, Use
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule
from grognard.t9a.rules.attacks import FlamingAttacks, MagicalAttacks
from grognard.t9a.rules.deployment import Ambush, Scout
from grognard.t9a.rules.dwarven import ShieldWall
from grognard.t9a.rules.protections import improved
from grognard.t9a.rules.special_attacks import BREATH, BREATH_RANGE_IN
from grognard.t9a.units.bearers import bearers_of, is_within_the_bearer

if TYPE_CHECKING:
    from grognard.t9a.board.profile import Model
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

STORMS_IN = 24.0


class RuneOfShielding(SpecialRule, frozen=True):
    """Aegis (+1, max 4+), which adds only to itself and to Shield Wall: alone 6+, each further one 1 better."""

    id: ClassVar[str] = "t9a.item.rune-of-shielding"
    adds_up: ClassVar[bool] = True

    def improves_special_save(self, blow: Blow, saves: tuple[SpecialSave, ...]) -> tuple[SpecialSave, ...]:
        """Improve Shield Wall and what other such runes gave, or give a save of its own."""
        better = tuple(improved(save, 1, 4) if save.rule in (self.id, ShieldWall.id) else save for save in saves)
        if any(save.rule in (self.id, ShieldWall.id) for save in saves):
            return better
        return (*better, SpecialSave("aegis", 6, self.id))


class RuneOfDragonsBreath(SpecialRule, frozen=True):
    """Breath Attack (Str 4, AP 1, Flaming Attacks, Magical Attacks); one such rune of an army in a Round of Combat."""

    id: ClassVar[str] = "t9a.item.rune-of-dragons-breath"

    def automatic_hits(self, unit: Unit, enemy: Unit, state: State) -> AutomaticHits:
        return self._hits()

    def ranged_special_attack(self, unit: Unit, state: State) -> AutomaticHits:
        return self._hits()

    def _hits(self) -> AutomaticHits:
        return AutomaticHits(
            self.id,
            "breath",
            BREATH,
            strength=4,
            armour_penetration=1,
            attributes=(FlamingAttacks(), MagicalAttacks()),
            use=self.id,
            one_a_round=True,
            range_in=BREATH_RANGE_IN,
        )


class RuneOfCourage(SpecialRule, frozen=True):
    """Once, at the start of a Round: Stubborn for the phase."""

    id: ClassVar[str] = "t9a.item.rune-of-courage"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return ("round",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...]:
        return (Use(self.id),)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State | None:
        if character is None:
            return None
        return state.put(with_effect_on(bearer, character, self.id, UNTIL_THE_PHASE_ENDS))

    def ignores_combat_difference(self, unit: Unit) -> bool | None:
        return True if unit.is_under(self.id) else None


class RuneOfStorms(SpecialRule, frozen=True):
    """Once, at the start of an enemy Player Turn: one enemy unit with Fly within 24 inches is slowed down.

    Advance and March Rates of its models with Fly, on the ground and in the air, are halved (up) until the turn ends.
    """

    id: ClassVar[str] = "t9a.item.rune-of-storms"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return ("player-turn",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """Name the units in reach."""
        if state.active == bearer.side:
            return None
        smiths = bearers_of(bearer, self)
        flyers = (one for one in state.enemies_of(bearer) if one.can(Moments.moves_in_the_air))
        return tuple(
            Use(self.id, one.id) for one in flyers if is_within_the_bearer(state, bearer, smiths, one, STORMS_IN)
        )

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State | None:
        """Slow the target down."""
        if use.target is None or not state.has(use.target):
            return None
        return state.put(with_effect(state.unit(use.target), self.id, state.player_turn))

    def rate(self, of: Rate, unit: Unit, model: Model) -> Modifier | None:
        """Halve both while the storm lasts."""
        flies = model.hooks.of(Moments.moves_in_the_air)
        return Modifier(self.id, "divide", 2) if flies and unit.is_under(self.id) else None


class RuneOfReadiness(SpecialRule, frozen=True):
    """Once, at the end of the Charge Phase: the bearer's unit, if it was charged in it, may make a Combat Reform."""

    id: ClassVar[str] = "t9a.item.rune-of-readiness"
    traits = (Trait.REFORMS_WHEN_CHARGED,)
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return ("charge-phase-end",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """Offer it to a unit whom a charge of this phase has reached."""
        charged_by = [one.unit for one in state.charges if bearer.id in (one.target, *one.secondary)]
        return (Use(self.id),) if any(one.enemy in charged_by for one in bearer.fight.engaged) else None

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        return state.put(with_effect(bearer, self.id, UNTIL_THE_PHASE_ENDS))


class RuneOfMining(SpecialRule, frozen=True):
    """When the zones are chosen one feature is named; friends treat it as Open Terrain in Advance and March Moves.

    It works while the bearer is on the board. At the end of the move they must keep away from it as ever. *x* is the
    feature's place on the table, from 1, once it is named.
    """

    id: ClassVar[str] = "t9a.item.rune-of-mining"
    traits = (Trait.NAMES_TERRAIN,)
    amounts: ClassVar = {Amount.OPENS_TERRAIN: "x"}

    x: int = 0


RuneOfKinship = row("t9a.item.rune-of-kinship", holds=(Scout(), Ambush()))
