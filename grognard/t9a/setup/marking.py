"""Step 7 of deployment: rules that mark units, such as Grudges, Prey Scent and Entrench (core 16.9)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.t9a.board.effects import FOR_THE_BATTLE
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.marks import Marking
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments


class Mark(Answer, frozen=True):
    """Mark this entry of a list."""

    message: ClassVar[str] = "{rule}: mark {entry:unit}"

    rule: str
    entry: int


class MarkNoMore(Answer, frozen=True):
    """Mark nothing more by this rule."""

    message: ClassVar[str] = "{rule}: mark nothing more"

    rule: str


class Marked(Event, frozen=True):
    """An entry has been marked."""

    message: ClassVar[str] = "{rule}: {name}"

    name: Name
    rule: str


def mark_enemies(state: State, side: int, dice: Dice) -> Play[State]:
    """Let *side* make all the marks that its rules give it."""
    for marking in markings(state, side):
        marked: list[int] = []
        while len(marked) < marking.number and (entries := _markable(state, side, marking, marked)):
            options: tuple[Answer, ...] = tuple(Mark(marking.rule, entry) for entry in entries)
            if not marking.must:
                options += (MarkNoMore(marking.rule),)
            answer = options[0]
            if len(options) > 1:
                answer = yield Ask(side, "t9a.mark", options, state=state, rule=marking.rule)
            if not isinstance(answer, Mark):
                break
            marked.append(answer.entry)
            state = _marked(state, marking, answer.entry)
            if dice.telling:
                dice.tell(Marked(troop_of_entry(state, answer.entry).name, marking.rule))
    return state


def _marked(state: State, marking: Marking, entry: int) -> State:
    """Return the state with an enemy entry marked, or with the rule in force on an own War Machine."""
    if marking.whom == "war machine":
        return state.put(with_effect(state.unit(entry), marking.rule, FOR_THE_BATTLE))
    return replace(state, marks=(*state.marks, (marking.rule, entry)))


def markings(state: State, side: int) -> tuple[Marking, ...]:
    """Return what the side may mark, the numbers of one rule added up or the greatest taken, as the rule says."""
    found: dict[str, Marking] = {}
    for unit in _units(state, side):
        for hook in unit.hooks.of(Moments.after_deployment):
            marking: Marking | None = hook(unit, state)
            if marking is None:
                continue
            number = marking.number
            if (other := found.get(marking.rule)) is not None:
                number = other.number + number if marking.adds_up else max(other.number, number)
            found[marking.rule] = replace(marking, number=number)
    return tuple(found.values())


def _markable(state: State, side: int, marking: Marking, marked: list[int]) -> list[int]:
    """Return the ids of the entries that may still be marked by this rule: enemies, or own War Machines in place."""
    if marking.whom == "war machine":
        machines = (unit for unit in state.of_side(side) if unit.has_trait(Trait.DESTROYED_WHEN_BROKEN))
        return [unit.id for unit in machines if unit.id not in marked]
    taken = [entry for rule, entry in state.marks if rule == marking.rule and entry not in marked]
    entries = [entry for unit in _units(state, 1 - side) for entry in _entries(unit)]
    return sorted(entry for entry in entries if entry not in marked and entry not in taken)


def _entries(unit: Unit) -> tuple[int, ...]:
    own = (unit.id,) if unit.troop is not None else ()
    return (*own, *(character.id for character in unit.characters))


def _units(state: State, side: int) -> tuple[Unit, ...]:
    """Return all units of the side, those not yet on the table as well."""
    return (*state.of_side(side), *(unit for unit in state.reserve if unit.side == side))


def troop_of_entry(state: State, entry: int) -> Troop:
    """Return the troop of a list entry that is in play."""
    for unit in (*state.units, *state.reserve):
        if unit.id == entry and unit.troop is not None:
            return unit.troop
        for character in unit.characters:
            if character.id == entry:
                return character.troop
    raise KeyError(entry)
