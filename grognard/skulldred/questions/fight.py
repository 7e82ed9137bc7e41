"""`fight`: a melee attack or a long strike, with every bonus (`skulldred.melee.roll`)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.skulldred.bouts import bout_of
from grognard.skulldred.fights import Bout, Verdict, settle
from grognard.skulldred.hooks import Moments
from grognard.skulldred.melee_dice import Fighter
from grognard.skulldred.options import read_die_sides
from grognard.skulldred.profile import Profile
from grognard.skulldred.questions.parties import Recruiter, state_of
from grognard.skulldred.questions.titles import DiceAre, Fights, StrikesFromAfar
from grognard.skulldred.rolls import Result

FLAGS = ("charge", "surprise", "above", "downed", "falling")
TIE = N_("tie")
RESULTS = {
    ("attacker", Result.PUSHED): N_("attacker pushed"),
    ("attacker", Result.DOWNED): N_("attacker downed"),
    ("attacker", Result.KILLED): N_("attacker killed"),
    ("defender", Result.PUSHED): N_("defender pushed"),
    ("defender", Result.DOWNED): N_("defender downed"),
    ("defender", Result.KILLED): N_("defender killed"),
}


class Fought(Record, frozen=True):
    """How a fight ended: the result at its worst for the loser, and who was caught off guard."""

    result: str
    margin: int
    attacker_off_guard: bool
    defender_off_guard: bool
    pulled: bool


def named(verdict: Verdict) -> str:
    """Return a verdict's result: "tie", "defender killed", ..."""
    return RESULTS[verdict.loser, verdict.worst] if verdict.loser else TIE


class Fight(Question):
    """One figure's attack on another."""

    ask = "fight"
    main = "result"
    facts: ClassVar = {
        "result": N_("the worst result for the loser"),
        "margin": N_("the margin"),
        "attacker_off_guard": N_("the attacker is off guard"),
        "defender_off_guard": N_("the defender is off guard"),
        "pulled": N_("the long striker may be pulled in"),
    }

    def __init__(
        self, profiles: tuple[Profile, Profile], bout: Bout, readings: Readings, *, long: bool, pulls: bool
    ) -> None:
        self.profiles = profiles
        self.bout = bout
        self.readings = readings
        self.long = long
        self.pulls = pulls

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> Fight:
        """Read `attacker`, `defender` and `situation`.

        Raises:
            BadInput: What can't be used, and where.
        """
        attacker = recruiter.profile(fields, "attacker", 0)
        defender = recruiter.profile(fields, "defender", 1)
        situation = fields.inner("situation")
        long = situation.flag("long_strike")
        if long and not attacker.long_strike:
            raise BadInput(situation.at("long_strike"), "true", "LSTRIKE")
        ours = Fighter(
            **{flag: situation.flag(flag) for flag in FLAGS},
            flying=situation.flag("flying") and not defender.long_strike,
            gang=situation.whole("gang", 0, most=9),
            footing=situation.whole("footing", 0, most=2),
            bought=situation.whole("bought", 0, most=3),
            fury=situation.whole("fury", 0, most=3),
            toad=situation.flag("attacker_toad"),
            long_strike=long and not (defender.long_strike and attacker.level > attacker.long_strike),
        )
        evades = situation.flag("evade")
        if evades and not defender.most(Moments.evade_dice):
            raise BadInput(situation.at("evade"), "true", "EVADE")
        theirs = Fighter(
            gang=situation.whole("defender_gang", 0, most=9),
            above=situation.flag("defender_above"),
            bought=situation.whole("defender_bought", 0, most=3),
            evade=defender.most(Moments.evade_dice) if evades else 0,
            ward=situation.whole("ward", 0, most=3),
            toad=situation.flag("defender_toad"),
            long_strike=long and defender.long_strike >= defender.level,
        )
        panicked = situation.flag("panicked")
        sides = read_die_sides(situation)
        situation.finish()
        state = state_of(attacker, defender, readings=readings, die_sides=sides)
        one = replace(state.figure(0), toad=int(ours.toad))
        other = replace(state.figure(1), panicked=panicked, toad=int(theirs.toad))
        bout = bout_of(state, one, other, ours, theirs, long=long, harmless=evades)
        return cls((attacker, defender), bout, readings, long=long, pulls=long and not panicked)

    def run(self, dice: Dice) -> Fought:
        """Fight once."""
        dice.tell(DiceAre(self.bout.ours.dice, self.bout.theirs.dice))
        verdict = settle(dice, self.bout)
        hits = verdict.hits
        return Fought(
            named(verdict),
            verdict.margin,
            hits.we_are_off_guard,
            hits.they_are_off_guard,
            verdict.pull and self.pulls,
        )

    def title(self) -> Fights | StrikesFromAfar:
        """Return "Orc boss attacks Captain"."""
        kind = StrikesFromAfar if self.long else Fights
        return kind(self.profiles[0].name, self.profiles[1].name)
