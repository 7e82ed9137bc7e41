"""The Sacrifice: after the casting roll a friendly unit may bleed, so that the spell is amplified (magic 21)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import are_within
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.cast_together import who_may_part
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.targets import Aim, side_of
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.units.command_falls import command_falls
from grognard.t9a.units.contact import pools_of
from grognard.t9a.units.losses import lose_health
from grognard.t9a.wizards.casters import hooks_of, place_of

KIND = "t9a.sacrifice"
HITS = ((4, 3), (7, 2), (10, 1))
"""Hits by the greatest Discipline that takes them."""


class Sacrifice(Answer, frozen=True):
    """This unit bleeds for the spell."""

    message: ClassVar[str] = N_("let {unit:unit} bleed for the spell")

    unit: int


class NoSacrifice(Answer, frozen=True):
    """Nobody bleeds."""

    message: ClassVar[str] = N_("let nobody bleed for the spell")


class Bleeds(Event, frozen=True):
    """A unit bleeds for a spell."""

    message: ClassVar[str] = N_("{unit} {unit:bleeds|bleed} for {spell}")

    unit: Name
    spell: str


def sacrifice(state: State, aim: Aim, dice: Dice) -> Play[tuple[State, Aim]]:
    """Ask which unit bleeds, if the caster's path allows it; the spell is amplified if a Health Point was lost.

    The hits wound without a roll, no save is taken, they never take the last Health Point and cause no Panic.
    """
    able = _able(state, aim) if aim.known.bound is None and aim.version.amplified is not None else ()
    if not able:
        return state, aim
    options = (NoSacrifice(), *(Sacrifice(unit.id) for unit in able))
    answer = yield Ask(side_of(state, aim), KIND, options, state=state)
    if not isinstance(answer, Sacrifice):
        return state, aim
    unit = state.unit(answer.unit)
    dice.tell(Bleeds(unit.name, aim.known.spell))
    pool, hits = _toll(unit)
    for one in who_may_part(unit):
        state = replace(state, magic=state.magic.noting(_noted(one)))
    state, lost = lose_health(state, unit.id, pool, min(hits, unit.health - 1), melee=True, dice=dice)
    return (yield from command_falls(state)), aim._replace(amplified=lost > 0)


def _able(state: State, aim: Aim) -> tuple[Unit, ...]:
    """Return the units that may bleed: each once a phase, in reach and not Engaged, or the caster's own."""
    hooks = hooks_of(state, aim.caster).of(Moments.sacrifices_within)
    reach = max((hook(aim.known.rule) or 0.0 for hook in hooks), default=0.0)
    if not reach:
        return ()
    here = place_of(state, aim.caster)
    return tuple(
        unit
        for unit in state.of_side(side_of(state, aim))
        if unit.health > 1
        and not state.magic.has_noted(_noted(unit.id))
        and (unit.id == aim.caster.unit or (not unit.fight.engaged and are_within(here, unit.boundary, reach)))
    )


def _toll(unit: Unit) -> tuple[Pool, int]:
    """Return who bleeds, most of the unit, and how many hits they take: by the lower Discipline if two are as many."""
    pool, model, _ = max(pools_of(unit), key=lambda one: (one[2], -one[1].discipline))
    return pool, next(hits for most, hits in HITS if model.discipline <= most)


def _noted(unit: int) -> str:
    return f"{KIND}/{unit}"
