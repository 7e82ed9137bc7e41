"""What one warrior rolls alone: `test` of a characteristic or his nerve, `fall`, `climb` (core 2.3, 5.8, 5.12, 10)."""

from __future__ import annotations

from typing import ClassVar, cast

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Polygon
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.mordheim.checks import characteristic_target, characteristic_test
from grognard.mordheim.checks import nerve_holds as holds
from grognard.mordheim.combat.harm import fall
from grognard.mordheim.moving.charging import FEAR, TERROR_CHARGED, dares
from grognard.mordheim.moving.legs import CLIMB, Trial
from grognard.mordheim.moving.performing import tried
from grognard.mordheim.pieces import Piece, Water
from grognard.mordheim.questions.blows import Harmed, harmed
from grognard.mordheim.questions.parties import Recruiter, at_distance, read_layer, table_with
from grognard.mordheim.questions.titles import ClimbsUp, FallsFrom, Tests
from grognard.mordheim.state import Spot, State
from grognard.mordheim.traits import Trait
from grognard.mordheim.turn.rout import ROUT
from grognard.mordheim.values import Characteristic

CHARACTERISTICS = ("weapon_skill", "ballistic_skill", "strength", "toughness", "initiative")
NERVE = {"leadership": "mordheim.core.leadership-test", "fear": FEAR, "terror": TERROR_CHARGED, "rout": ROUT}
TESTS = ("initiative", *NERVE, "strength", "toughness", "weapon-skill", "ballistic-skill")
HIGHEST = 12.0


class Passed(Record, frozen=True):
    """Was the test passed?"""

    passed: bool


class TestAsked(Question):
    """A test of one warrior."""

    ask = "test"
    main = "passed"
    facts: ClassVar = {"passed": N_("the test is passed")}

    def __init__(self, state: State, test: str) -> None:
        self.state, self.test, self.readings = state, test, state.setting.readings

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> TestAsked:
        """Read `attacker`, who tests, `layer`, and `test`: a characteristic, leadership, fear, terror or rout.

        Raises:
            BadInput: What can't be used, and where.
        """
        kit = recruiter.kit(fields, "attacker", 0)
        frightful = recruiter.kit(fields, "defender", 1)
        test = fields.word("test", TESTS, "leadership")
        frightful = frightful.altered(traits=(*frightful.traits, *FRIGHTS.get(test, ())))
        return cls(table_with(at_distance(kit, frightful, 6.0), readings, read_layer(fields)), test)

    def run(self, dice: Dice) -> Passed:
        """Test once."""
        warrior = self.state.warrior(0)
        if self.test in ("fear", "terror"):
            return Passed(dares(self.state, 0, 1, dice, charging=False))
        if self.test in NERVE:
            return Passed(holds(self.state, warrior, NERVE[self.test], dice))
        field = cast(Characteristic, self.test.replace("-", "_"))
        return Passed(characteristic_test(dice, characteristic_target(warrior, field, CHARACTERISTIC)))

    def title(self) -> Tests:
        """Return "the captain: Fear"."""
        return Tests(self.state.warrior(0).kit.name, NERVE.get(self.test, CHARACTERISTIC))


CHARACTERISTIC = "mordheim.core.characteristic-test"
FRIGHTS = {"fear": (Trait.CAUSES_FEAR,), "terror": (Trait.CAUSES_TERROR,)}


class FallAsked(Question):
    """A fall from a height."""

    ask = "fall"
    main = "result"
    facts: ClassVar = {"result": N_("what becomes of him"), "wounds": N_("Wounds lost")}

    def __init__(self, state: State, height: float) -> None:
        self.state, self.height, self.readings = state, height, state.setting.readings

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> FallAsked:
        """Read `attacker`, who falls, `layer`, and `situation`: height, water.

        Raises:
            BadInput: What can't be used, and where.
        """
        kit, layer = recruiter.kit(fields, "attacker", 0), read_layer(fields)
        situation = fields.inner("situation")
        height = situation.number("height", 3.0, most=HIGHEST)
        pond = Water("water", Polygon(((5.0, 5.0), (15.0, 5.0), (15.0, 15.0), (5.0, 15.0))), surface=0.0)
        pieces: tuple[Piece, ...] = (pond,) if situation.flag("water") else ()
        situation.finish()
        faller, other = at_distance(kit, kit, 20.0)
        faller = replace(faller, place=replace(faller.place, z=height, surface="ledge"))
        return cls(table_with((faller, other), readings, layer, *pieces), height)

    def run(self, dice: Dice) -> Harmed:
        """Fall once."""
        here = self.state.warrior(0).place
        wet = bool(self.state.setting.table.pieces)
        foot = Spot.at(here.x, here.y, 0.0, "water:water" if wet else "street")
        return harmed(self.state, fall(self.state, 0, foot, dice), 0)

    def title(self) -> FallsFrom:
        """Return "the captain falls 4 inches"."""
        return FallsFrom(self.state.warrior(0).kit.name, self.height)


class ClimbAsked(Question):
    """A climb: one test, whatever the height."""

    ask = "climb"
    main = "passed"
    facts: ClassVar = {"passed": N_("the climb succeeds")}

    def __init__(self, state: State, height: float) -> None:
        self.state, self.height, self.readings = state, height, state.setting.readings

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> ClimbAsked:
        """Read `attacker`, who climbs, `layer`, and `situation`: height.

        Raises:
            BadInput: What can't be used, and where.
        """
        kit, layer = recruiter.kit(fields, "attacker", 0), read_layer(fields)
        situation = fields.inner("situation")
        height = situation.number("height", 3.0, least=1.0, most=HIGHEST)
        situation.finish()
        return cls(table_with(at_distance(kit, kit, 20.0), readings, layer), height)

    def run(self, dice: Dice) -> Passed:
        """Climb once."""
        _, failed = tried(self.state, 0, [Trial(CLIMB, self.state.warrior(0).place)], dice)
        return Passed(not failed)

    def title(self) -> ClimbsUp:
        """Return "the captain climbs 3 inches"."""
        return ClimbsUp(self.state.warrior(0).kit.name, self.height)
