"""`cast`: a casting, with one group of dice or several (`skulldred.cast`)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.battle.questions import Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.skulldred.cast_dice import roll_all, rolls_of
from grognard.skulldred.casting import MOST_POINTS
from grognard.skulldred.options import read_die_sides
from grognard.skulldred.profile import Profile
from grognard.skulldred.questions.parties import Recruiter
from grognard.skulldred.questions.titles import CastsWith


class CastCame(Record, frozen=True):
    """What came of a casting: "success" only if every group succeeds; *groups* says how many did."""

    outcome: str
    hits: int
    groups: int


class CastAsked(Question):
    """A casting of a spell with a TO CAST."""

    ask = "cast"
    main = "outcome"
    facts: ClassVar = {
        "outcome": N_("what comes of the casting"),
        "hits": N_("hits in all"),
        "groups": N_("groups that succeed"),
    }

    def __init__(
        self,
        caster: Profile,
        points: int,
        to_cast: int,
        groups: tuple[int, ...],
        bought: int,
        readings: Readings,
        sides: int,
    ) -> None:
        self.caster = caster
        self.points = points
        self.to_cast = to_cast
        self.groups = groups
        self.bought = bought
        self.readings = readings
        self.sides = sides

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> CastAsked:
        """Read `attacker` (the sorcerer) and `situation`: points, to_cast, bought, groups (their number), die_sides.

        Raises:
            BadInput: What can't be used, and where.
        """
        caster = recruiter.profile(fields, "attacker", 0)
        situation = fields.inner("situation")
        points = situation.whole("points", 1, least=1, most=MOST_POINTS)
        to_cast = situation.whole("to_cast", 1, least=1, most=8)
        bought = situation.whole("bought", 0, most=3)
        groups = situation.whole("groups", 1, least=1, most=8)
        sides = read_die_sides(situation)
        situation.finish()
        if not caster.magic:
            raise BadInput(fields.at("attacker"), "0", "MAGIC")
        if caster.magic // groups + (bought if groups == 1 else 0) < to_cast:
            raise BadInput(situation.at("groups"), str(groups), N_("groups of at least TO CAST dice"))
        each, rest = divmod(caster.magic, groups)
        split = tuple(each + int(number < rest) for number in range(groups))
        return cls(caster, points, to_cast, split, bought, readings, sides)

    def run(self, dice: Dice) -> CastCame:
        """Cast once: the groups one after the other, until one fails."""
        rolls = rolls_of(self.groups, self.points, self.bought)
        return CastCame(*roll_all(dice, rolls, self.to_cast, self.sides))

    def title(self) -> CastsWith:
        """Return "Necromancer casts with 2 AP, needing 2 hits"."""
        return CastsWith(self.caster.name, self.points, self.to_cast)
