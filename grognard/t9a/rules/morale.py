"""Universal Rules of the mind: fear and its cures, stubbornness, flight (core 13, ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.brackets import Word
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.hooks import Forbidden, Moments
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds

if TYPE_CHECKING:
    from grognard.t9a.board.ranks import Character
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)


class Fearless(SpecialRule, frozen=True):
    """A unit more than half of which has it passes Panic Tests and never Flees by choice; the models don't feel Fear.

    Half is not enough. It does nothing for Break Tests.
    """

    id: ClassVar[str] = "t9a.fearless"
    traits = (Trait.IMMUNE_TO_FEAR,)

    def passes_test(self, test: str, unit: Unit) -> str | None:
        return self.id if test == "panic" and self._holds(unit) else None

    def forbids(self, what: Forbidden, unit: Unit, state: State) -> bool:
        return what == "flee" and self._holds(unit)

    def _holds(self, unit: Unit) -> bool:
        return unit.share_with(self.id) > 0.5


class Frenzy(SpecialRule, frozen=True):
    """Its unit takes Frenzy Tests; with half of such models or more its Discipline is modified, and it never Flees.

    Panic and Fear Tests +2, Break Tests as ever, all others -2, the Frenzy Test too.
    """

    id: ClassVar[str] = "t9a.frenzy"
    traits = (Trait.FRENZIED,)

    def discipline(self, test: str, unit: Unit, state: State) -> Modifier | None:
        """Give +2 or -2, with half of the models or more."""
        if test in ("", "break") or not self._holds(unit):
            return None
        return adds(self, 2 if test in ("panic", "fear") else -2)

    def forbids(self, what: Forbidden, unit: Unit, state: State) -> bool:
        return what == "flee" and self._holds(unit)

    def _holds(self, unit: Unit) -> bool:
        return unit.share_with(self.id) >= 0.5


class Unbreakable(SpecialRule, frozen=True):
    """Its unit passes all Break Tests; brings Fearless.

    A Character with it joins only units wholly of such models; units with one such model are joined only by such
    Characters.
    """

    id: ClassVar[str] = "t9a.unbreakable"
    holds: ClassVar[tuple[Rule, ...]] = (Fearless(),)

    def passes_test(self, test: str, unit: Unit) -> str | None:
        return self.id if test == "break" else None

    def forbids_joining(self, character: Character, unit: Unit, state: State) -> str | None:
        """Keep to its like."""
        alike = character.model.rule(self.id) is not None and unit.share_with(self.id) == 1
        return None if alike else self.id


class Unstable(SpecialRule, frozen=True):
    """Its unit passes Break Tests; wholly of such models it loses Health Points instead, as many as the difference.

    No saves: first the rank and file, then the Champion, then Characters as evenly as can be. Brings Fearless. Only
    Unstable Characters join, and they only Unstable units.
    """

    id: ClassVar[str] = "t9a.unstable"
    traits = (Trait.CRUMBLES,)
    holds: ClassVar[tuple[Rule, ...]] = (Fearless(),)

    def passes_test(self, test: str, unit: Unit) -> str | None:
        return self.id if test == "break" else None

    def forbids_joining(self, character: Character, unit: Unit, state: State) -> str | None:
        """Keep to its like."""
        alike = character.model.rule(self.id) is not None and unit.share_with(self.id) > 0
        return None if alike else self.id


class HoldTheLine(SpecialRule, frozen=True):
    """Friends within 6 inches of the unit roll failed Panic Tests again, while it doesn't Flee."""

    id: ClassVar[str] = "t9a.hold-the-line"

    def rerolls_tests_within(self, test: str, unit: Unit, state: State) -> float | None:
        return 6.0 if test == "panic" and not unit.morale.fleeing else None


class Insignificant(SpecialRule, frozen=True):
    """Units wholly of it cause no Panic in friends with less than half of it; only their like join its R&F."""

    id: ClassVar[str] = "t9a.insignificant"
    traits = (Trait.NO_CAUSE_FOR_PANIC,)

    def forbids_joining(self, character: Character, unit: Unit, state: State) -> str | None:
        """Keep others away from its rank and file."""
        if unit.troop is None or unit.troop.model.rule(self.id) is None:
            return None
        return None if character.model.rule(self.id) is not None else self.id


class Maximised(SpecialRule, frozen=True):
    """The rolls in brackets are Maximised: one more D6, the lowest is dropped. Several instances add up."""

    id: ClassVar[str] = "t9a.maximised"
    adds_up: ClassVar[bool] = True

    rolls: tuple[Word, ...]

    def maximises(self, roll: str, unit: Unit, target: Unit | None) -> bool:
        return ROLLS.get(roll) in self.rolls

    def maximises_discipline(self, test: str) -> bool:
        """Maximise Discipline Tests, which makes them harder."""
        return _names_test(self.rolls, test)


class Minimised(SpecialRule, frozen=True):
    """The rolls in brackets are Minimised: one more D6, the highest is dropped. Several instances add up."""

    id: ClassVar[str] = "t9a.minimised"
    adds_up: ClassVar[bool] = True

    rolls: tuple[Word, ...]

    def minimises_discipline(self, test: str, state: State) -> bool:
        return _names_test(self.rolls, test)


Fear = row("t9a.fear", traits=(Trait.FRIGHTENS, Trait.IMMUNE_TO_FEAR))
Terror = row("t9a.terror", traits=(Trait.TERRIFIES, Trait.IMMUNE_TO_TERROR), holds=(Fear(),))
Stubborn = row("t9a.stubborn", answers={Moments.ignores_combat_difference: True})
FeignedFlight = row("t9a.feigned-flight", traits=(Trait.RALLIES_AS_IF_IT_HAD_STOOD,))


ROLLS = {
    "charge": "charge-range-rolls",
    "flee": "flee-distance-rolls",
    "pursuit": "pursuit-distance-rolls",
    "overrun": "overrun-distance-rolls",
    "impact": "impact-hits-rolls",
    "stomp": "stomp-hits-rolls",
}
TEST_WORDS = {"restrain": "restrain-pursuit"}


def _names_test(rolls: tuple[Word, ...], test: str) -> bool:
    """Do the brackets name this Discipline Test, or all of them?"""
    return "discipline-tests" in rolls or f"{TEST_WORDS.get(test, test)}-tests" in rolls
