"""`shot`: a bow's or a missile's shot, a volley; `duel`: two sorcerers (`skulldred.shoot.roll`, `skulldred.duel`)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.skulldred.duelling import bout_of_duel
from grognard.skulldred.fights import Bout, settle
from grognard.skulldred.firing import bout_of_shot
from grognard.skulldred.options import read_die_sides
from grognard.skulldred.profile import Profile
from grognard.skulldred.questions.fight import named
from grognard.skulldred.questions.parties import Recruiter, state_of
from grognard.skulldred.questions.titles import DiceAre, DuelsWith, ShootsAt
from grognard.skulldred.shot_dice import Shot

SHOOTS = "SHOOT"
CASTS = "MAGIC"


class Shown(Record, frozen=True):
    """What came of a shot: the result for the target, and whether the weapon must be reloaded."""

    result: str
    margin: int
    reload: bool


class Duelled(Record, frozen=True):
    """What came of a duel."""

    result: str
    margin: int


class ShotAsked(Question):
    """One figure's shot at another."""

    ask = "shot"
    main = "result"
    facts: ClassVar = {
        "result": N_("the worst result for the target"),
        "margin": N_("the margin"),
        "reload": N_("the shooter must reload"),
    }

    def __init__(self, profiles: tuple[Profile, Profile], bout: Bout, readings: Readings, *, magic: bool) -> None:
        self.profiles = profiles
        self.bout = bout
        self.readings = readings
        self.magic = magic

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> ShotAsked:
        """Read `attacker`, `defender` and `situation`.

        Raises:
            BadInput: What can't be used, and where; also if the attacker can't shoot.
        """
        attacker = recruiter.profile(fields, "attacker", 0)
        defender = recruiter.profile(fields, "defender", 1)
        situation = fields.inner("situation")
        magic = situation.flag("missile")
        number = attacker.magic if magic else attacker.shoot
        if not number:
            raise BadInput(fields.at("attacker"), "0", CASTS if magic else SHOOTS)
        archers = situation.whole("volley", 0, most=20)
        shot = Shot(
            point_blank=situation.flag("point_blank"),
            below=situation.flag("below"),
            aims=situation.whole("aims", 0, most=3),
            surprise=situation.flag("surprise"),
            volley=archers or None,
            bought=situation.whole("bought", 0, most=3),
            far=situation.flag("far"),
            soft=situation.whole("soft", 0, most=9),
            hard=situation.flag("hard"),
            dodge_bought=situation.whole("defender_bought", 0, most=3),
            ward=situation.whole("ward", 0, most=3),
            toad=situation.flag("defender_toad"),
        )
        sides = read_die_sides(situation)
        situation.finish()
        state = state_of(attacker, defender, readings=readings, die_sides=sides)
        target = replace(state.figure(1), toad=int(shot.toad))
        bout = bout_of_shot(state, state.figure(0), target, shot, magic=magic)
        return cls((attacker, defender), bout, readings, magic=magic)

    def run(self, dice: Dice) -> Shown:
        """Shoot once."""
        dice.tell(DiceAre(self.bout.ours.dice, self.bout.theirs.dice))
        verdict = settle(dice, self.bout)
        return Shown(named(verdict), verdict.margin if verdict.loser else 0, not self.magic and verdict.hits.ours == 0)

    def title(self) -> ShootsAt:
        """Return "Longbowman shoots at Orc"."""
        return ShootsAt(self.profiles[0].name, self.profiles[1].name)


class DuelAsked(Question):
    """A duel of two sorcerers."""

    ask = "duel"
    main = "result"
    facts: ClassVar = {"result": N_("the worst result for the loser"), "margin": N_("the margin")}

    def __init__(self, profiles: tuple[Profile, Profile], bout: Bout, readings: Readings) -> None:
        self.profiles = profiles
        self.bout = bout
        self.readings = readings

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> DuelAsked:
        """Read `attacker`, `defender` and `situation`: die_sides.

        Raises:
            BadInput: What can't be used, and where; also if either is no sorcerer.
        """
        profiles = (recruiter.profile(fields, "attacker", 0), recruiter.profile(fields, "defender", 1))
        for profile, key in zip(profiles, ("attacker", "defender"), strict=True):
            if not profile.magic:
                raise BadInput(fields.at(key), "0", CASTS)
        situation = fields.inner("situation")
        sides = read_die_sides(situation)
        situation.finish()
        state = state_of(*profiles, readings=readings, die_sides=sides)
        return cls(profiles, bout_of_duel(state, state.figure(0), state.figure(1)), readings)

    def run(self, dice: Dice) -> Duelled:
        """Duel once."""
        dice.tell(DiceAre(self.bout.ours.dice, self.bout.theirs.dice))
        verdict = settle(dice, self.bout)
        return Duelled(named(verdict), verdict.margin)

    def title(self) -> DuelsWith:
        """Return "Necromancer duels with Battle wizard"."""
        return DuelsWith(self.profiles[0].name, self.profiles[1].name)
