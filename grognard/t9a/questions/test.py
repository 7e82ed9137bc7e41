"""`test`: Discipline Tests of every kind, Characteristic Tests, and Dangerous Terrain Tests.

The engine plays the step in which the test is taken: with the model that serves best, the General's Discipline and the
battle standard's reroll where they stand near enough, and what the rules of both sides make of it.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple, get_args

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Feature, Rect
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.aftermath.steadfast import steadied_by
from grognard.t9a.attack.dangerous import DANGER, dangerous_test
from grognard.t9a.attack.dangerous_way import take_tests_of
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.characteristic import CHARACTERISTICS, Characteristic, characteristic_test
from grognard.t9a.morale.discipline import Test as TestKind
from grognard.t9a.questions.parties import Recruiter
from grognard.t9a.questions.scene import engaged, in_contact, in_the_middle, looking_at, state_of
from grognard.t9a.questions.steps_of_tests import FACING, IN_CONTACT, STEPS, Tester, with_modifier
from grognard.t9a.questions.strike import struck
from grognard.t9a.questions.titles import TakesTest
from grognard.t9a.rules import REGISTRY

DISCIPLINE_TESTS: tuple[str, ...] = get_args(TestKind)
DANGEROUS = "dangerous-terrain"
TERROR = "terror"
OF_A_CHARACTERISTIC = "characteristic"
TESTS = (*DISCIPLINE_TESTS, TERROR, DANGEROUS, OF_A_CHARACTERISTIC)
NEAR_IN = 2.0
MORE_RANKS = 5
"""By how many ranks somebody plain is deeper than the unit, which then is not Steadfast whatever counts for it."""
DANGEROUS_TERRAIN = "t9a.dangerous-terrain"
NO_TERRAIN = "none"
PHASES = {"terror": "charge", "frenzy": "charge", "march": "movement", "rally": "movement"}
HELPS = {"general": "Commanding Presence", "battle_standard": "Rally Around the Flag"}
"""Friends of the unit, and the rule by which they help."""


class Danger(NamedTuple):
    """What makes a unit test: *terrain* of a kind ("": of any), or "none"; the *x* of what is of no kind."""

    terrain: str
    x: int = 0
    flying: bool = False


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

    def __init__(self, state: State, tester: Tester, test: str) -> None:
        self.state = state
        self.readings = state.setting.readings
        self.tester, self.test = tester, test

    def run(self, dice: Dice) -> Tested:
        """Play the step in which the test is taken once."""
        return Tested(STEPS[self.test](self.state, self.tester, dice))

    def title(self) -> TakesTest:
        """Return "20 Clan Warriors: Break Test"."""
        return TakesTest.of(self.state.unit(self.tester.unit), self.test)


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

    def __init__(self, state: State, unit: Unit, danger: Danger) -> None:
        self.state = state
        self.readings = state.setting.readings
        self.unit, self.danger = unit, danger

    def run(self, dice: Dice) -> Endangered:
        """Take the test once."""
        terrain, x, flying = self.danger
        if terrain in DANGER:
            way = ((self.unit.x, self.unit.y, self.unit.facing),)
            (feature,) = self.state.setting.table.features
            after = take_tests_of(self.state, self.unit.id, feature, way, dice, flying=flying)
        else:
            cause = None if terrain == NO_TERRAIN else terrain
            after = dangerous_test(self.state, self.unit.id, x, dice, DANGEROUS_TERRAIN, terrain=cause)
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
            return _endangered(situation, unit, readings)
        if test == OF_A_CHARACTERISTIC:
            characteristic = situation.word("characteristic", CHARACTERISTICS, CHARACTERISTICS[0])
            situation.finish()
            state = state_of((unit,), readings)
            return CharacteristicTest(state, state.unit(unit.id), characteristic)
        return _disciplined(situation, recruiter, unit.altered(fleeing=test == "rally"), test, readings)


def _endangered(situation: Fields, unit: Unit, readings: Readings) -> DangerousTerrainTest:
    """Return the test of a unit that stands in terrain, or because of something else."""
    terrain = situation.word("terrain", (*DANGER, NO_TERRAIN), "") if "terrain" in situation else ""
    flying = situation.flag("flying") if terrain in DANGER else False
    x = 0 if terrain in DANGER else situation.whole("x", 1, least=1, most=6)
    situation.finish()
    ground = (_under(unit, terrain),) if terrain in DANGER else ()
    state = state_of((unit,), readings, features=ground, phase="movement")
    return DangerousTerrainTest(state, state.unit(unit.id), Danger(terrain, x, flying))


def _under(unit: Unit, kind: str) -> Feature:
    """Return terrain under the whole unit."""
    boundary = unit.boundary
    return Feature(kind, kind, Rect(boundary.x, boundary.y, 4 * boundary.reach, 4 * boundary.reach, 0.0))


def _disciplined(situation: Fields, recruiter: Recruiter, unit: Unit, test: str, readings: Readings) -> DisciplineTest:
    """Return the Discipline Test of a unit with its helpers about, and somebody against it where there must be."""
    others = [_helper(situation, key, recruiter, unit) for key in HELPS]
    difference = situation.whole("difference", 0, most=99)
    steadfast = situation.flag("steadfast")
    unit = with_modifier(unit, situation.whole("modifier", 0, least=-20, most=20))
    feared = situation.flag("feared")
    units = [unit, *(one for one in others if one is not None)]
    foe = None
    if test in (*IN_CONTACT, *FACING) or feared or "enemy" in situation:
        foe = _foe(situation, recruiter, unit, test, steadfast=steadfast, feared=feared)
        if test in FACING and not feared:
            foe = looking_at(unit, foe, NEAR_IN)
        else:
            units[0], foe = engaged(unit, in_contact(unit, [foe], "front")[0], "front")
        units.append(foe)
    situation.finish()
    state = state_of(units, readings, phase=PHASES.get(test, "melee"), active=int(test == "terror"))
    tester = Tester(unit.id, difference, foe.id if foe is not None else -1)
    if steadfast and foe is not None and not steadied_by(state, state.unit(unit.id), (state.unit(foe.id),)):
        raise BadInput(situation.at("steadfast"), "true", N_("a unit with more Full Ranks than its enemies"))
    return DisciplineTest(state, tester, test)


def _foe(situation: Fields, recruiter: Recruiter, unit: Unit, test: str, *, steadfast: bool, feared: bool) -> Unit:
    """Return who stands against the unit: whom the question names, else somebody plain, and deep."""
    found = situation.value("enemy")
    ranks = 0 if steadfast else unit.formation.ranks + MORE_RANKS
    rules = {"fear": ["Fear"], "terror": ["Terror"]}.get(test, ["Fear"] if feared else [])
    plain = {"models": min(500, 5 * ranks + 1), "files": 5, "rules": rules}
    return recruiter.party(plain if found is None else found, situation.at("enemy"), 1).unit


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
    return looking_at(unit, alone, NEAR_IN, "left").altered(facing=0.0)
