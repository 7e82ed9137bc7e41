"""`shot`: one warrior's shots at another, from the score to the injury (core 6)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.battle.questions import Fields, Question
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Segment
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.mordheim.armoury import gear_called
from grognard.mordheim.pieces import Barrier
from grognard.mordheim.questions.blows import Harmed, harmed
from grognard.mordheim.questions.parties import Recruiter, at_distance, read_layer, table_with
from grognard.mordheim.questions.titles import Shoots
from grognard.mordheim.shooting.aiming import Manner
from grognard.mordheim.shooting.ranges import missiles, range_of
from grognard.mordheim.shooting.shots import shoot
from grognard.mordheim.state import State

COVER = 0.9
"""How high the wall is behind which a target in cover stands."""


class ShotAsked(Question):
    """One warrior's shots at another."""

    ask = "shot"
    main = "result"
    facts: ClassVar = {"result": N_("what becomes of the target"), "wounds": N_("Wounds lost")}

    def __init__(self, state: State, manner: Manner) -> None:
        self.state, self.manner, self.readings = state, manner, state.setting.readings

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> ShotAsked:
        """Read `attacker`, `defender`, `layer`, and `situation`: weapon, distance, moved, ran, cover, shots, waiting.

        Raises:
            BadInput: What can't be used, and where; also if he has no such weapon, or it doesn't reach so far.
        """
        kits = recruiter.kit(fields, "attacker", 0), recruiter.kit(fields, "defender", 1)
        layer, situation = read_layer(fields), fields.inner("situation")
        distance = situation.number("distance", 6.0, most=40.0)
        shooter, target = at_distance(*kits, distance)
        known = tuple(missiles(shooter))
        named = situation.text("weapon")
        wanted = gear_called(named, situation.at("weapon")).id if named else known[0].id if known else ""
        weapon = next((one for one in known if one.id == wanted), None)
        if weapon is None:
            raise BadInput(situation.at("weapon"), f"'{named}'", N_("a missile weapon that he bears"))
        if distance > (most := range_of(shooter, weapon)) + 1e-6:
            raise BadInput(situation.at("distance"), f"{distance:g}", f"{most:g}")
        ran = situation.flag("ran")
        shooter = shooter.doing(moved=situation.flag("moved") or ran, gait="run" if ran else "")
        x = target.place.x - target.base.reach - 0.3
        walls = (Barrier("wall", "wall", Segment(x, 6.0, x, 14.0), COVER),) if situation.flag("cover") else ()
        shots, waiting = situation.whole("shots", 1, least=1, most=3), situation.flag("waiting")
        situation.finish()
        state = table_with((shooter, target), readings, layer, *walls, phase="shooting")
        return cls(state, Manner(weapon.id, shots, opportunity=waiting))

    def run(self, dice: Dice) -> Harmed:
        """Shoot once."""
        return harmed(self.state, shoot(self.state, 0, 1, self.manner, dice), 1)

    def title(self) -> Shoots:
        """Return "the marksman shoots at the ghoul"."""
        return Shoots(*(one.kit.name for one in self.state.warriors[:2]))
