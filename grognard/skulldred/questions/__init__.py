"""The questions of Skulldred: fights, shots, castings, duels, activations, answered by `grognard.odds`."""

from __future__ import annotations

from grognard.kernel.words.events import Event
from grognard.skulldred.questions.activation import Activation
from grognard.skulldred.questions.casting import CastAsked
from grognard.skulldred.questions.fight import Fight
from grognard.skulldred.questions.parties import Recruiter, rule_named, rules_in
from grognard.skulldred.questions.shot import DuelAsked, ShotAsked
from grognard.skulldred.questions.titles import DiceAre

__all__ = ["ORDER", "QUESTIONS", "Recruiter", "closings", "headings", "rule_named", "rules_in"]

QUESTIONS = {kind.ask: kind for kind in (Fight, ShotAsked, CastAsked, DuelAsked, Activation)}
"""Every question by its name."""

ORDER = (
    "skulldred.target.melee",
    "skulldred.lstrike.target",
    "skulldred.target.shooting",
    "skulldred.shoot.dodge",
    "skulldred.duel",
    "skulldred.target.magic",
)
"""The rolls in the order in which they are told."""


def headings(ask: str) -> tuple[type[Event], ...]:
    """Return the events under which the reasons of a question's rolls are told."""
    return (DiceAre,)


def closings(ask: str) -> tuple[type[Event], ...]:
    """Return the events after which no heading holds: none."""
    return ()
