"""Step 7 of deployment: rules that mark units, such as Grudges, Prey Scent and Entrench (core 16.9)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event, Name
from grognard.t9a.effects import FOR_THE_BATTLE, with_effect
from grognard.t9a.marks import Marking
from grognard.t9a.profile import Troop
from grognard.t9a.state import State, Unit


class Mark(Answer, frozen=True):
    """Mark this entry of a list."""

    message: ClassVar[str] = "mark {entry:unit} ({rule})"

    rule: str
    entry: int


class MarkNoMore(Answer, frozen=True):
    """Mark nothing more by this rule."""

    message: ClassVar[str] = "mark nothing more ({rule})"

    rule: str


class Marked(Event, frozen=True):
    """An entry has been marked."""

    message: ClassVar[str] = "{name} is marked ({rule})"

    name: Name
    rule: str


def mark_enemies(state: State, side: int, dice: Dice) -> Play[State]:
    """Let *side* make all the marks that its rules give it."""
    for marking in markings(state, side):
        for _ in range(marking.number):
            entries = _markable(state, side, marking)
            if not entries:
                break
            options: tuple[Answer, ...] = tuple(Mark(marking.rule, entry) for entry in entries)
            if not marking.must:
                options += (MarkNoMore(marking.rule),)
            answer = yield Ask(side, "t9a.mark", options, state=state)
            if not isinstance(answer, Mark):
                break
            state = replace(state, marks=(*state.marks, (marking.rule, answer.entry)))
            if marking.whom == "war machine" and state.has(answer.entry):
                state = state.put(with_effect(state.unit(answer.entry), marking.rule, FOR_THE_BATTLE))
            if dice.telling:
                dice.tell(Marked(troop_of_entry(state, answer.entry).name, marking.rule))
    return state


def markings(state: State, side: int) -> list[Marking]:
    """Return what the side may mark, the numbers of one rule added up or the greatest taken, as the rule says."""
    found: dict[str, Marking] = {}
    for unit in (*state.of_side(side), *(unit for unit in state.reserve if unit.side == side)):
        for hook in unit.hooks.of("after_deployment"):
            marking = hook(unit)
            if marking is None:
                continue
            other = found.get(marking.rule)
            if other is None:
                found[marking.rule] = marking
            elif marking.adds_up:
                found[marking.rule] = replace(marking, number=other.number + marking.number)
            elif marking.number > other.number:
                found[marking.rule] = marking
    return list(found.values())


def _markable(state: State, side: int, marking: Marking) -> list[int]:
    """Return the ids of the list entries that may still be marked by this rule."""
    marked = {entry for rule, entry in state.marks if rule == marking.rule}
    owner = side if marking.whom == "war machine" else 1 - side
    units = [*state.of_side(owner), *(unit for unit in state.reserve if unit.side == owner)]
    entries: list[int] = []
    for unit in units:
        if marking.whom == "war machine" and not _is_war_machine(unit):
            continue
        if unit.troop is not None:
            entries.append(unit.id)
        if marking.whom == "enemy":
            entries.extend(character.id for character in unit.characters)
    return sorted(entry for entry in entries if entry not in marked)


def _is_war_machine(unit: Unit) -> bool:
    return unit.troop is not None and unit.can("destroyed_when_broken")


def troop_of_entry(state: State, entry: int) -> Troop:
    """Return the troop of a list entry that is in play."""
    for unit in (*state.units, *state.reserve):
        if unit.id == entry and unit.troop is not None:
            return unit.troop
        for character in unit.characters:
            if character.id == entry:
                return character.troop
    raise KeyError(entry)
