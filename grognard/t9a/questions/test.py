"""`test`: Discipline Tests of every kind, Characteristic Tests, and Dangerous Terrain Tests.

The engine takes the test: with the model that serves best, the General's Discipline and the battle standard's reroll
where they stand near enough, Minimised and automatic passes by the unit's rules.
"""

from __future__ import annotations

from typing import ClassVar, get_args

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Modifier
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.attack.dangerous import dangerous_test
from grognard.t9a.board.state import State, Unit
from grognard.t9a.morale.characteristic import CHARACTERISTICS, Characteristic, characteristic_test
from grognard.t9a.morale.discipline import Test as TestKind
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.questions.parties import Recruiter
from grognard.t9a.questions.scene import engaged, in_contact, in_the_middle, looking_at, state_of
from grognard.t9a.questions.strike import struck
from grognard.t9a.questions.titles import TakesTest
from grognard.t9a.rules import REGISTRY

DISCIPLINE_TESTS: tuple[str, ...] = get_args(TestKind)
DANGEROUS = "dangerous-terrain"
TERROR = "terror"
OF_A_CHARACTERISTIC = "characteristic"
TESTS = (*DISCIPLINE_TESTS, TERROR, DANGEROUS, OF_A_CHARACTERISTIC)
NEAR_IN = 2.0
DIFFERENCE = "t9a.combat-score"
HELPS = {"general": "Commanding Presence", "battle_standard": "Rally Around the Flag"}
"""Friends of the unit, and the rule by which they help."""


class Tested(Record, frozen=True):
    """Whether a test was passed."""

    passed: bool


class Endangered(Record, frozen=True):
    """What Dangerous Terrain took."""

    health_lost: int
    models_lost: int
    destroyed: bool


class DisciplineTest(Question):
    """A Discipline Test of one unit."""

    ask = "test"
    main = "passed"
    facts: ClassVar = {"passed": N_("passed")}

    def __init__(self, state: State, unit: Unit, test: TestKind, modifiers: tuple[Modifier, ...]) -> None:
        self.state = state
        self.readings = state.setting.readings
        self.unit, self.test, self.modifiers = unit, test, modifiers

    def run(self, dice: Dice) -> Tested:
        """Take the test once."""
        return Tested(discipline_test(self.state, self.unit.id, self.test, dice, self.modifiers))

    def title(self) -> TakesTest:
        """Return "20 Clan Warriors: Break Test"."""
        return TakesTest.of(self.unit, self.test)


class CharacteristicTest(Question):
    """A Characteristic Test of one unit."""

    ask = "test"
    main = "passed"
    facts: ClassVar = {"passed": N_("passed")}

    def __init__(self, state: State, unit: Unit, characteristic: Characteristic) -> None:
        self.state = state
        self.readings = state.setting.readings
        self.unit, self.characteristic = unit, characteristic

    def run(self, dice: Dice) -> Tested:
        """Take the test once."""
        return Tested(characteristic_test(self.state, self.unit.id, self.characteristic, dice))

    def title(self) -> TakesTest:
        """Return "20 Clan Warriors: Characteristic Test"."""
        return TakesTest.of(self.unit, "characteristic-test")


class DangerousTerrainTest(Question):
    """A Dangerous Terrain (X) Test of every model of a unit."""

    ask = "test"
    main = "health_lost"
    facts: ClassVar = {
        "health_lost": N_("Health Points lost"),
        "models_lost": N_("models lost"),
        "destroyed": N_("destroyed"),
    }

    def __init__(self, state: State, unit: Unit, x: int) -> None:
        self.state = state
        self.readings = state.setting.readings
        self.unit, self.x = unit, x

    def run(self, dice: Dice) -> Endangered:
        """Take the test once."""
        after = dangerous_test(self.state, self.unit.id, self.x, dice, "t9a.dangerous-terrain")
        lost = struck(self.unit, after)
        return Endangered(lost.health_lost, lost.models_lost, lost.destroyed)

    def title(self) -> TakesTest:
        """Return "5 Knights: Dangerous Terrain"."""
        return TakesTest.of(self.unit, DANGEROUS)


class Test:
    """The reader of `test` questions."""

    ask = "test"

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> Question:
        """Read `unit`, `test`, and what stands around it in `situation`.

        Raises:
            BadInput: What can't be used, and where.
        """
        parties = recruiter.parties(fields, "unit", 0)
        if len(parties) != 1 or not parties[0].unit.model_count:
            raise BadInput(fields.at("unit"), str(len(parties)), N_("one unit"))
        test = fields.word("test", TESTS, "break")
        situation = fields.inner("situation")
        unit = in_the_middle(parties[0].unit)
        if test == DANGEROUS:
            x = situation.whole("x", 1, least=1, most=6)
            situation.finish()
            state = state_of((unit,), readings, phase="movement")
            return DangerousTerrainTest(state, state.unit(unit.id), x)
        if test == OF_A_CHARACTERISTIC:
            characteristic = situation.word("characteristic", CHARACTERISTICS, CHARACTERISTICS[0])
            situation.finish()
            state = state_of((unit,), readings)
            return CharacteristicTest(state, state.unit(unit.id), characteristic)  # type: ignore[arg-type]  # one of these
        others = [_helper(situation, key, recruiter, unit) for key in HELPS]
        modifiers = _modifiers(situation)
        units = [unit, *(one for one in others if one is not None)]
        if situation.flag("feared"):
            foe = recruiter.party({"rules": ["Fear"]}, situation.at("feared"), 1).unit
            foe = in_contact(unit, [foe], "front")[0]
            units[0], foe = engaged(units[0], foe, "front")
            units.append(foe)
        situation.finish()
        state = state_of(units, readings)
        kind: TestKind = "panic" if test == TERROR else test  # type: ignore[assignment]  # one of the others
        return DisciplineTest(state, state.unit(unit.id), kind, modifiers)


def _modifiers(situation: Fields) -> tuple[Modifier, ...]:
    """Return the minus of a lost combat, if the unit isn't steadfast, and any other that the question gives."""
    difference = situation.whole("difference", 0, most=99)
    steadfast = situation.flag("steadfast")
    other = situation.whole("modifier", 0, least=-20, most=20)
    found = [Modifier(DIFFERENCE, "add", -difference)] if difference and not steadfast else []
    return (*found, *([Modifier("t9a.discipline-test", "add", other)] if other else []))


def _helper(situation: Fields, key: str, recruiter: Recruiter, unit: Unit) -> Unit | None:
    """Return the General or the bearer of the battle standard, near the unit: `true`, a line or a profile."""
    found = situation.value(key)
    if found is None or found is False:
        return None
    profile = {} if found is True else {"discipline": found} if isinstance(found, int) else found
    hero = recruiter.character(profile, situation.at(key), 0)
    rule = REGISTRY.read(HELPS[key])
    model = hero.troop.model
    if model.rule(rule.id) is None:
        hero.troop.model = replace(model, rules=(*model.rules, rule))
    alone = Unit(hero.id, 0, None, 0, characters=(hero,), files=1)
    return replace(looking_at(unit, alone, NEAR_IN, "left"), facing=0.0)
