"""The questions of Mordheim, answered by `grognard.odds`: blows, shots, duels, tests, falls, climbs."""

from __future__ import annotations

from grognard.kernel.battle.questions import Question
from grognard.kernel.words.events import Event
from grognard.mordheim.questions.alone import ClimbAsked, FallAsked, TestAsked
from grognard.mordheim.questions.blows import AttackAsked, FightAsked
from grognard.mordheim.questions.parties import Recruiter, rule_named, rules_in
from grognard.mordheim.questions.shot import ShotAsked

__all__ = ["ORDER", "QUESTIONS", "Recruiter", "closings", "headings", "rule_named", "rules_in"]

ASKED: tuple[type[Question], ...] = (AttackAsked, ShotAsked, FightAsked, TestAsked, FallAsked, ClimbAsked)
QUESTIONS = {kind.ask: kind for kind in ASKED}
"""Every question by its name."""

ORDER = (
    "mordheim.core.to-hit",
    "mordheim.core.shooting",
    "mordheim.parry.thresholds",
    "mordheim.core.to-wound",
    "mordheim.core.critical-hits",
    "mordheim.core.armour-save",
    "mordheim.core.injury",
)
"""The rolls in the order in which they are told."""


def headings(ask: str) -> tuple[type[Event], ...]:
    """Return no events: the rolls of one warrior need no heading."""
    return ()


def closings(ask: str) -> tuple[type[Event], ...]:
    """Return no events."""
    return ()
