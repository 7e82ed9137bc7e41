"""Army rules of the Saurian Ancients (ledger, core 19); Combined Strength stands in a file of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.marks import MarkedAttacks, Marking
from grognard.t9a.board.profile import Height
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.offers import AutomaticHits
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds
from grognard.t9a.rules.attacks import CloseCombatAttribute

if TYPE_CHECKING:
    from grognard.t9a.board.ranks import Ranks
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

D3 = DiceExpression(1, 3)
FLY = "t9a.fly"
MIXED_UNITS = "t9a.sa.cold-blooded.mixed-units"
HORNS = "t9a.sa.sharp-horns.dice"
ROCKS = "t9a.sa.release-rocks.rolls"
COMPULSORY = "t9a.sa.prey-scent.compulsory"
NUMBER = "t9a.sa.prey-scent.number"
EXTRA_ATTACKS = "t9a.sa.prey-scent.extra-attacks"


class ColdBlooded(SpecialRule, frozen=True):
    """All Discipline Tests that the model takes are Minimised Rolls: 3D6, the highest dropped.

    Charge Range, Flee and Pursuit Distances are not Discipline Tests. In a mixed unit it counts if the model that takes
    the test has it (or, by a reading, more than half of the unit).
    """

    id: ClassVar[str] = "t9a.sa.cold-blooded"

    def minimises_discipline(self, test: str, state: State) -> bool:
        return state.setting.readings.choice(MIXED_UNITS) == "testing-model"

    def minimises_tests_of_unit(self, test: str, unit: Unit, state: State) -> bool:
        """Drop the highest die, if the majority decides and is Cold-Blooded."""
        return state.setting.readings.choice(MIXED_UNITS) == "unit-majority" and unit.share_with(self.id) > 0.5


class BornPredator(CloseCombatAttribute, frozen=True):
    """Natural 1s to hit in close combat are rolled again, each die once."""

    id: ClassVar[str] = "t9a.sa.born-predator"
    traits = (Trait.REROLLS_TO_HIT,)

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return roll == 1


class ApexPredator(SpecialRule, frozen=True):
    """+2 to the Charge Range roll against a single model of Gigantic Height or with Fly; +2 once, if it has both.

    Not for pursuit or overrun, nor for a unit that holds models without the rule.
    """

    id: ClassVar[str] = "t9a.sa.apex-predator"

    def charge_bonus(self, unit: Unit, target: Unit) -> Modifier | None:
        """Add 2 against worthy prey."""
        prey = target.leading_model
        worthy = target.model_count == 1 and (prey.height is Height.GIGANTIC or prey.rule(FLY) is not None)
        return adds(self, 2) if worthy and unit.share_with(self.id) == 1 else None


class SharpHorns(SpecialRule, frozen=True):
    """The dice for the number of its Impact Hits may be rolled again, all together, each part on its own.

    The owner sees the roll first; the engine rolls again what lies below the average. By the French text he may take
    single dice.
    """

    id: ClassVar[str] = "t9a.sa.sharp-horns"

    def rerolls_number_of_hits(self, kind: str, faces: tuple[int, ...], hits: int) -> bool:
        return kind == "impact" and 2 * sum(faces) < 7 * len(faces)

    def rerolls_dice_one_by_one(self, kind: str, state: State) -> bool:
        """Roll single dice again, if the text is read so."""
        return kind == "impact" and state.setting.readings.choice(HORNS) == "any"


class PreyScent(CloseCombatAttribute, frozen=True):
    """Two enemy units are marked after deployment; against them each such part has D3 more attacks and rerolls misses.

    Valid targets are marked models, and models in units more than half marked. The D3 is rolled each Round just before
    allocation, and its attacks go to valid targets. Two units in all, however many Rhamphodons there are.
    """

    id: ClassVar[str] = "t9a.sa.prey-scent"
    traits = (Trait.REROLLS_TO_HIT,)

    def after_deployment(self, unit: Unit, state: State) -> Marking:
        """Mark two enemy units."""
        readings = state.setting.readings
        each = readings.choice(NUMBER) == "two-for-each-unit"
        return Marking(self.id, 2, adds_up=each, must=readings.choice(COMPULSORY) == "must")

    def attacks_against_marked(self, state: State) -> MarkedAttacks:
        return MarkedAttacks(self.id, D3, state.setting.readings.choice(EXTRA_ATTACKS) == "marked-units")

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return not passed and self.id in blow.target_marked


class ReleaseRocks(SpecialRule, frozen=True):
    """Sweeping Attack, once a battle for the unit: D3 hits for each Pteradon, Str 4, AP 1."""

    id: ClassVar[str] = "t9a.sa.release-rocks"

    def sweeping_attack(self, unit: Unit, state: State) -> AutomaticHits | None:
        """Offer the hits, if they aren't spent."""
        if self.id in unit.spent:
            return None
        together = state.setting.readings.choice(ROCKS) == "one-roll"
        rocks = DiceExpression(1, 3, times=self._flyers(unit)) if together else D3
        return AutomaticHits(self.id, "sweeping", rocks, strength=4, armour_penetration=1, use=self.id, once=together)

    def _flyers(self, unit: Unit) -> int:
        """Return how many models of the unit carry rocks."""
        carry = (number for model, number in unit.members if any(self in part.hooks.rules for part in model.parts))
        return sum(carry)


class Palanquin(SpecialRule, frozen=True):
    """Stands behind in a unit with a Bodyguard; counts as mounted; is never named for a refused Duel.

    The Cuatl Lord on it may be General and Battle Standard Bearer at once.
    """

    id: ClassVar[str] = "t9a.sa.palanquin"
    traits = (Trait.MOUNTED, Trait.CANNOT_BE_BLAMED, Trait.MAY_LEAD_WITH_STANDARD)

    def stands_behind_in(self, unit: Ranks) -> bool:
        return any(model.hooks.with_trait(Trait.LETS_CHARACTERS_STAND_BEHIND) for model, _ in unit.members)


class SkinkPalanquin(SpecialRule, frozen=True):
    """Stands behind in Saurian Warriors, and in Skink Braves without Caimans; its Priest knows one more spell."""

    id: ClassVar[str] = "t9a.sa.skink-palanquin"

    def stands_behind_in(self, unit: Ranks) -> bool:
        """Stand behind in these units only."""
        return unit.troop is not None and unit.troop.entry in HOSTS and not unit.companions

    def also_knows(self) -> str:
        return "1"


GiantSeeGiantDo = row("t9a.sa.giant-see-giant-do", holds=(ColdBlooded(),), adds_to={"armour": 1})
VenomousTide = row("t9a.sa.snake-swarm-hazard", name="VenomousTide", amounts={Amount.HURTS_CHARGERS: 1})


HOSTS = ("saurian_warriors", "skink_braves")
