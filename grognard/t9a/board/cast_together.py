"""Spells cast on several targets at once: what ends one for a target ends it for the others (magic 23.1).

The state notes who came under a spell together, until the spell lapses. What an Instant spell has left on a unit is no
spell of One Turn, and is ended by nothing but time.
"""

from __future__ import annotations

from msgspec.structs import replace

from grognard.t9a.board.effects import UNTIL_MAGIC_OF, Effects
from grognard.t9a.board.state import State, Unit

TOGETHER = "cast-together"
Under = tuple[int, str]  # a unit, and the key of the effect on it


def cast_together(state: State, under: tuple[Under, ...], until: int) -> State:
    """Return the state that knows who came under a spell by one casting; a single target needs no note."""
    if len(under) < 2 or until not in UNTIL_MAGIC_OF:
        return state
    return replace(state, notes=(*state.notes, (TOGETHER, (until, under))))


def without_spells_of_one_turn(state: State, units: tuple[int, ...]) -> State:
    """Return the state in which the One Turn spells on these units have ended, for their other targets too."""
    notes = []
    for note in state.notes:
        ended = note[0] == TOGETHER and _ends(state, note[1][1], note[1][0], units)
        if ended:
            until, under = note[1]
            for other, key in under:
                if other not in units and state.has(other):
                    state = state.put(_without_one(state.unit(other), (key, until)))
        else:
            notes.append(note)
    freed = (_without_all(state.unit(one)) for one in units if state.has(one))
    return replace(state.put(*freed), notes=tuple(notes)) if len(notes) != len(state.notes) else state.put(*freed)


def forget_together(state: State, until: int) -> State:
    """Return the state without the notes of spells that have lapsed."""
    kept = tuple(note for note in state.notes if note[0] != TOGETHER or note[1][0] != until)
    return replace(state, notes=kept) if len(kept) != len(state.notes) else state


def _ends(state: State, under: tuple[Under, ...], until: int, units: tuple[int, ...]) -> bool:
    """Does a spell of this casting still lie on one of the units?"""
    return any(one in units and state.has(one) and (key, until) in state.unit(one).effects for one, key in under)


def _without_one(unit: Unit, effect: tuple[str, int]) -> Unit:
    if effect not in unit.effects:
        return unit
    place = unit.effects.index(effect)
    return replace(unit, effects=(*unit.effects[:place], *unit.effects[place + 1 :]))


def _without_all(unit: Unit) -> Unit:
    """Return the unit without the One Turn spells on it and its Characters."""
    heroes = tuple(replace(one, effects=_longer(one.effects)) for one in unit.characters)
    return replace(unit, effects=_longer(unit.effects), characters=heroes)


def _longer(effects: Effects) -> Effects:
    return tuple(effect for effect in effects if effect[1] not in UNTIL_MAGIC_OF)
