"""The steps of a battle in which Discipline Tests are taken: who is exempt, and what is taken off, the engine says.

A test that isn't taken at all counts as passed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from grognard.kernel.dice import Dice
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.aftermath.break_tests import defeat, named_for, with_steady
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.board.effects import FOR_THE_BATTLE
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge_declaration import FRENZY_TEST
from grognard.t9a.charging.frenzy_tests import frenzy_tests
from grognard.t9a.charging.reactions import is_terrified, terror_test
from grognard.t9a.melee.fear import fear_tests
from grognard.t9a.melee.fighting import begin_round
from grognard.t9a.moments.special_rule import SpecialRule, adds
from grognard.t9a.morale.discipline import Test, discipline_test
from grognard.t9a.morale.panic import may_panic
from grognard.t9a.movement.march_test import MARCH_TEST, forbids_march


class Tester(NamedTuple):
    """Who tests, how far its side was behind in the combat, and who stands against it."""

    unit: int
    difference: int = 0
    foe: int = -1


class OfTheQuestion(SpecialRule, frozen=True):
    """The modifier that a question itself gives to the tests of a unit."""

    id: ClassVar[str] = "t9a.discipline-test"

    x: int = 0

    def discipline(self, test: str, unit: Unit, state: State) -> Modifier | None:
        """Modify the test."""
        return adds(self, self.x)


def with_modifier(unit: Unit, modifier: int) -> Unit:
    """Return the unit with a modifier on its Discipline."""
    return unit.altered(effects=((f"{OfTheQuestion.id}/{modifier}", FOR_THE_BATTLE),)) if modifier else unit


def after_defeat(kind: Test) -> Callable[[State, Tester, Dice], bool]:
    """Return the test of a kind that follows a lost combat: whom the difference is no minus to, rules say."""

    def test(state: State, tester: Tester, dice: Dice) -> bool:
        unit, foe = state.unit(tester.unit), state.unit(tester.foe)
        lost = with_steady(state, unit, (foe,), Aftermath("flight", unit.side, tester.difference), dice)
        minus, also = defeat(lost, unit.id), named_for(state, unit, (foe,), lost)
        return discipline_test(state, unit.id, kind, dice, minus, also=also)

    return test


def plain(kind: Test) -> Callable[[State, Tester, Dice], bool]:
    """Return a test of a kind that is taken as it stands."""

    def test(state: State, tester: Tester, dice: Dice) -> bool:
        return discipline_test(state, tester.unit, kind, dice)

    return test


def panic(state: State, tester: Tester, dice: Dice) -> bool:
    """Take a Panic Test, if the unit takes any now."""
    return not may_panic(state.unit(tester.unit)) or discipline_test(state, tester.unit, "panic", dice)


def fear(state: State, tester: Tester, dice: Dice) -> bool:
    """Begin a Round with its Fear Tests."""
    after = fear_tests(begin_round(state, (tester.unit, tester.foe)), dice)
    return not after.unit(tester.unit).morale.shaken


def terror(state: State, tester: Tester, dice: Dice) -> bool:
    """Be charged by somebody terrible."""
    if not is_terrified(state.unit(tester.unit), state.unit(tester.foe)):
        return True
    after, _ = terror_test(state, tester.unit, tester.foe, dice)
    return after.unit(tester.unit).this_phase.panic_passed


def frenzy(state: State, tester: Tester, dice: Dice) -> bool:
    """Begin the Charge Phase with its Frenzy Tests."""
    carried_away = dict(frenzy_tests(state, dice).notes).get(FRENZY_TEST, ())
    return tester.unit not in carried_away


def march(state: State, tester: Tester, dice: Dice) -> bool:
    """Begin to March near the enemy."""
    return forbids_march(state, state.unit(tester.unit), dice) != MARCH_TEST


STEPS: dict[str, Callable[[State, Tester, Dice], bool]] = {
    "break": after_defeat("break"),
    "panic": panic,
    "terror": terror,
    "fear": fear,
    "frenzy": frenzy,
    "march": march,
    "rally": plain("rally"),
    "restrain": plain("restrain"),
    "combat-reform": after_defeat("combat-reform"),
    "redirect": plain("redirect"),
    "pivot": plain("pivot"),
}
"""How each kind of Discipline Test is taken."""

IN_CONTACT = ("break", "fear", "combat-reform")
"""Tests of units that are Engaged with somebody."""
FACING = ("terror", "frenzy", "march")
"""Tests because of an enemy who stands before the unit."""
