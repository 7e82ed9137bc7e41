"""Overruns: on over the bodies of those just charged (core 12.12, 12.14)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.words.language import N_
from grognard.t9a.aftermath.score_facts import ScoreFacts
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments

KIND = "t9a.overrun"


class Overrun(Answer, frozen=True):
    """Go straight on."""

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:overruns|overrun}")

    unit: int


class StandFast(Answer, frozen=True):
    """Don't overrun."""

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:does|do} not overrun")

    unit: int


def may_pursue(state: State, unit: Unit) -> bool:
    """May the unit pursue or overrun at all: not Shaken, and no rule forbids it?"""
    forbidden = (hook("pursue", unit, state) for hook in unit.hooks.of(Moments.forbids))
    return not (unit.morale.shaken or unit.morale.fleeing or any(forbidden))


def may_overrun(state: State, unit: Unit, facts: ScoreFacts, destroyed: tuple[int, ...]) -> bool:
    """May the unit overrun: did it charge into this First Round, and are all enemies that it touched wiped out?

    Units that were lost to the defeat itself are wiped out as well: *destroyed*. A unit that finds its enemies gone
    before the Round may overrun if it has just charged (core 11.22).
    """
    of = facts.of(unit.id)
    if of is None or not of.charging or unit.is_engaged or not may_pursue(state, unit):
        return False
    return all(
        enemy in destroyed or ((foe := facts.of(enemy)) is not None and foe.gone == "wiped_out")
        for enemy in facts.enemies_of(unit.id)
    )


def ask_overrun(state: State, unit: Unit) -> Play[bool]:
    """Ask the owner whether the unit overruns."""
    answer = yield Ask(unit.side, KIND, (Overrun(unit.id), StandFast(unit.id)), state=state)
    return isinstance(answer, Overrun)
