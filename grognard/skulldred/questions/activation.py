"""`activation`: what the action die gives a figure, led or not (`skulldred.action-die`)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.skulldred.action_die import die_for, roll_action_die
from grognard.skulldred.activation import points_left
from grognard.skulldred.options import Options, read_action_die
from grognard.skulldred.profile import Profile
from grognard.skulldred.questions.parties import Recruiter, state_of
from grognard.skulldred.questions.titles import ActivationOf


class Activated(Record, frozen=True):
    """What an activation begins with: its points, and whether the figure panics or storms."""

    points: int
    panics: bool
    storms: bool


class Activation(Question):
    """A figure's action die."""

    ask = "activation"
    main = "points"
    facts: ClassVar = {
        "points": N_("action points"),
        "panics": N_("the figure panics"),
        "storms": N_("the figure storms at the nearest enemy"),
    }

    def __init__(
        self, profile: Profile, readings: Readings, options: Options, *, led: bool, last: bool, poisoned: bool
    ) -> None:
        self.profile = profile
        self.readings = readings
        self.options = options
        self.led = led
        self.last = last
        self.poisoned = poisoned

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> Activation:
        """Read `attacker` (the figure) and `situation`: led, last_survivor, poisoned, action_die (its faces).

        Raises:
            BadInput: What can't be used, and where.
        """
        profile = recruiter.profile(fields, "attacker", 0)
        situation = fields.inner("situation")
        led, last = situation.flag("led"), situation.flag("last_survivor")
        poisoned = situation.flag("poisoned")
        options = Options(action_die=read_action_die(situation))
        situation.finish()
        return cls(profile, readings, options, led=led, last=last, poisoned=poisoned)

    def run(self, dice: Dice) -> Activated:
        """Roll the action die once."""
        figure = replace(state_of(self.profile).figure(0), poisoned=self.poisoned)
        die = die_for(figure, roll_action_die(dice, self.options), led=self.led, last=self.last)
        points = 0 if die.mission == "panic" else points_left(figure, die)
        return Activated(points, die.mission == "panic", die.mission == "storm")

    def title(self) -> ActivationOf:
        """Return "the action die of Goblin"."""
        return ActivationOf(self.profile.name)
