"""Universal Rules of movement: flying, Light Troops, Skirmishers, terrain, swift feet (core 7, ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.brackets import Length, named
from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.profile import ModelType
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule
from grognard.t9a.rules.protections import HardTarget

if TYPE_CHECKING:
    from grognard.t9a.board.ranks import Character
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

RUINS = "ruins"
ALL_RANKS = 99
CHARACTERS = "t9a.light-troops.characters"
JOINING = "t9a.skirmisher.joining"


class LightTroops(SpecialRule, frozen=True):
    """A unit wholly of such models may Reform during its move, and shoot after a March or a Reform (as having moved).

    More than half of them: the unit has no Full Ranks. A Character with the rule loses it beside models without it; an
    Infantry Character has it among Infantry of his Height that all have it.
    """

    id: ClassVar[str] = "t9a.light-troops"

    def free_reforms(self, unit: Unit, state: State) -> bool:
        return _light_models(state, unit, self.id) == unit.model_count

    def shoots_after(self, unit: Unit, move: str, state: State) -> bool:
        return move in ("march", "reform") and _light_models(state, unit, self.id) == unit.model_count

    def full_ranks(self, unit: Unit, ranks: int, state: State) -> int | None:
        """Have no Full Ranks, if more than half of the models are light."""
        return 0 if 2 * _light_models(state, unit, self.id) > unit.model_count else None


def _light_models(state: State, unit: Unit, rule_id: str) -> int:
    """Return how many models of *unit* count as Light Troops; all do if the unit is lent the rule."""
    if any(rule.id == rule_id for rule in unit.lent):
        return unit.model_count
    ranks = unit.members[: len(unit.members) - len(unit.characters)]
    light = sum(number for model, number in ranks if model.rule(rule_id) is not None)
    heavy = sum(number for _, number in ranks) - light
    others = [character.model for character in unit.characters]
    if not ranks:
        with_it = sum(1 for model in others if model.rule(rule_id) is not None)
        return with_it if with_it == len(others) else 0
    if heavy:
        kept = state.setting.readings.choice(CHARACTERS) == "kept"
        return light + sum(1 for model in others if kept and model.rule(rule_id) is not None)
    infantry = unit.leading_model.type is ModelType.INFANTRY
    return light + sum(
        1
        for model in others
        if model.rule(rule_id) is not None
        or (infantry and model.type is ModelType.INFANTRY and model.height is unit.leading_model.height)
    )


class Swiftstride(SpecialRule, frozen=True):
    """Charge Range, Flee, Pursuit and Overrun Distances are Maximised Rolls, if every model of the unit has it.

    Duplicates of this rule don't add up.
    """

    id: ClassVar[str] = "t9a.swiftstride"

    def maximises(self, roll: str, unit: Unit, target: Unit | None) -> bool:
        return roll in ("charge", "flee", "pursuit", "overrun")


class Fly(SpecialRule, frozen=True):
    """Flying Movement at *advance* and *march* inches, if every model of the unit has it.

    Brings Light Troops and Swiftstride. For charges, Advances and Marches only, by choice; Fleeing and pursuing units
    stay on the ground.
    """

    id: ClassVar[str] = "t9a.fly"
    holds: ClassVar[tuple[Rule, ...]] = (LightTroops(), Swiftstride())

    advance: Length
    march: Length

    def moves_in_the_air(self) -> tuple[float, float]:
        return self.advance, self.march


class Strider(SpecialRule, frozen=True):
    """No Dangerous Terrain Tests because of terrain, or of terrain of the *terrain* in brackets alone.

    Tests with another cause are taken (Venomous Tide). If more than half of the unit's models have it, such terrain
    costs it neither Steadfast nor its Rank Bonus.
    """

    id: ClassVar[str] = "t9a.strider"

    terrain: Annotated[str, named("terrain")] = ""

    def dangerous_terrain(self, feature_kind: str) -> bool:
        return self.terrain in ("", feature_kind)

    def keeps_steadfast_in(self, feature_kind: str) -> bool:
        return self.terrain in ("", feature_kind)


class Skirmisher(SpecialRule, frozen=True):
    """Sees all around and shoots from any rank; the unit stands half an inch apart, with Light Troops and Hard Target.

    A printed Hard Target already holds the instance of the formation: it is counted once. The unit never blocks sight
    and gives Soft Cover at most. Only Characters of its Type and Height may join (by a reading, any). It still charges
    as others do, and stands and shoots only at enemies in its front arc. Ruins are not dangerous to it (core 15.4).
    """

    id: ClassVar[str] = "t9a.skirmisher"
    traits = (Trait.SEES_ALL_AROUND, Trait.KEEPS_MODELS_APART, Trait.NEVER_BLOCKS_SIGHT)

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring Light Troops, and one instance of Hard Target if none is printed."""
        printed = any(rule.id == HardTarget.id for rule in beside)
        return (LightTroops(),) if printed else (LightTroops(), HardTarget())

    def shoots_in_extra_ranks(self, unit: Unit, standing: bool) -> int:
        return ALL_RANKS

    def dangerous_terrain(self, feature_kind: str) -> bool:
        return feature_kind == RUINS

    def forbids_joining(self, character: Character, unit: Unit, state: State) -> str | None:
        """Keep Characters of another Type or Height away from R&F skirmishers."""
        if unit.troop is None or unit.troop.model.rule(self.id) is None:
            return None
        own, other = unit.troop.model, character.model
        alike = (own.type, own.height) == (other.type, other.height)
        return None if alike or state.setting.readings.choice(JOINING) == "anyone" else self.id


class RandomMovement(SpecialRule, frozen=True):
    """It moves *x* inches like a pursuer, after the Rally Tests, and in no other way; x is its Flee Distance too.

    Nobody joins it, and it joins nobody.
    """

    id: ClassVar[str] = "t9a.random-movement"

    x: DiceExpression

    def random_movement(self) -> DiceExpression:
        return self.x

    def forbids_joining(self, character: Character, unit: Unit, state: State) -> str:
        return self.id


GhostStep = row("t9a.ghost-step", traits=(Trait.IGNORES_TERRAIN,), answers={Moments.dangerous_terrain: True})
