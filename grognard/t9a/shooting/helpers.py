"""Characters who help a War Machine shoot, once a Shooting Phase each (hook `helps_war_machines_within`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from grognard.kernel.geometry import TOUCH, distance, within
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Name
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.shooting.guns import guns_of, is_war_machine
from grognard.t9a.sight.screens import base_of

HELPED = "helped"


class Helper(NamedTuple):
    """A Character who may help, and the rule that he lends to the shots."""

    id: int
    name: Name
    rule: Rule


def helpers_of(state: State, unit: Unit) -> tuple[Helper, ...]:
    """Return the Characters who may help *unit* shoot now, nearest first."""
    if not is_war_machine(unit) or not any(gun.weapon.kind == "artillery" for gun in guns_of(state, unit)):
        return ()
    return tuple(helper for _, helper in sorted(_in_reach(state, unit), key=lambda one: (one[0], one[1].id)))


def helper_named(state: State, unit: Unit, character: int) -> Helper:
    """Return the helper with the id *character*; KeyError if he may not help."""
    return {helper.id: helper for helper in helpers_of(state, unit)}[character]


def after_help(state: State, character: int | None) -> State:
    """Return the state after a Character has helped: he helps nobody else in this phase."""
    if character is None:
        return state
    kept = tuple(note for note in state.notes if note[0] != HELPED)
    return replace(state, notes=(*kept, (HELPED, (*_have_helped(state), character))))


def phase_over(state: State) -> State:
    """Return the state without what the phase had to remember."""
    kept = tuple(note for note in state.notes if note[0] != HELPED)
    return replace(state, notes=kept) if kept != state.notes else state


def _have_helped(state: State) -> tuple[int, ...]:
    return next((tuple(who) for what, who in state.notes if what == HELPED), ())


def _in_reach(state: State, unit: Unit) -> Iterator[tuple[float, Helper]]:
    busy = _have_helped(state)
    strictly = state.setting.readings.choice("t9a.engineer.range") == "less-than"
    for friend in state.of_side(unit.side):
        if not friend.can(Moments.helps_war_machines_within):
            continue
        for slot in friend.formation.slots:
            hero = next((one for one in friend.characters if one.id == slot.character), None)
            if hero is None or hero.id in busy:
                continue
            away = distance(base_of(friend, slot), unit.boundary)
            for rule in hero.hooks.rules:
                reach = _reach(rule, friend)
                if reach is not None and within(away, reach - 2 * TOUCH if strictly else reach):
                    yield away, Helper(hero.id, hero.troop.name, rule)
                    break


def _reach(rule: Rule, friend: Unit) -> float | None:
    hook = getattr(rule, "helps_war_machines_within", None)
    reach = hook(friend) if hook is not None else None
    return None if reach is None else float(reach)
