"""The questions of Skulldred, answered by `grognard.odds`.

Fights, shots, castings, duels, activations; attacks by spells and by scenery, and on portals.
"""

from __future__ import annotations

from grognard.kernel.battle.questions import Question
from grognard.kernel.words.events import Event
from grognard.skulldred.questions.activation import Activation
from grognard.skulldred.questions.casting import CastAsked
from grognard.skulldred.questions.fight import Fight
from grognard.skulldred.questions.parties import Recruiter, rule_named, rules_in
from grognard.skulldred.questions.shot import DuelAsked, ShotAsked
from grognard.skulldred.questions.titles import DiceAre, PortalDiceAre
from grognard.skulldred.questions.without_attacker import PortalAsked, SceneryAsked, SpellAsked

__all__ = ["ORDER", "QUESTIONS", "Recruiter", "closings", "headings", "rule_named", "rules_in"]

ASKED: tuple[type[Question], ...] = (
    Fight,
    ShotAsked,
    CastAsked,
    DuelAsked,
    Activation,
    SpellAsked,
    SceneryAsked,
    PortalAsked,
)
QUESTIONS = {kind.ask: kind for kind in ASKED}
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
    return (DiceAre, PortalDiceAre)


def closings(ask: str) -> tuple[type[Event], ...]:
    """Return the events after which no heading holds: none."""
    return ()
