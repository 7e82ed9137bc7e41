"""The questions of The Ninth Age: positions and procedures of the engine, answered by `grognard.odds`."""

from __future__ import annotations

from grognard.kernel.events import Event
from grognard.t9a.aftermath.combat_result import NoMoreFoes
from grognard.t9a.aftermath.combat_score import CombatDrawn, CombatScored
from grognard.t9a.melee.melee_events import Attacked, HitAutomatically
from grognard.t9a.morale.panic import Panics
from grognard.t9a.questions.charge import Charge
from grognard.t9a.questions.combats import Combat
from grognard.t9a.questions.parties import Recruiter, rule_named, rules_in
from grognard.t9a.questions.rounds import RoundOfCombat
from grognard.t9a.questions.strike import Strike
from grognard.t9a.questions.test import Test
from grognard.t9a.questions.volley import Volley
from grognard.t9a.shooting.shooting_events import Shoots, SpecialAttackMade

__all__ = ["CLOSINGS", "HEADINGS", "ORDER", "QUESTIONS", "Recruiter", "rule_named", "rules_in"]

QUESTIONS = {kind.ask: kind for kind in (Strike, Volley, Charge, Test, RoundOfCombat, Combat)}
"""Every question by its name."""

HEADINGS: tuple[type[Event], ...] = (Attacked, HitAutomatically, Shoots, SpecialAttackMade)
"""The events under which the reasons of rolls are told."""

CLOSINGS: tuple[type[Event], ...] = (CombatScored, CombatDrawn, NoMoreFoes, Panics)
"""The events after which the rolls are of another matter than the last attack."""

ORDER = ("t9a.to-hit", "t9a.hopeless-shot", "t9a.to-wound", "t9a.armour-save")
"""The rolls of an attack in the order of the rules; whatever else is rolled comes after."""
