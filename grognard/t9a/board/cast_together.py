"""Spells cast on several targets at once: what ends one for a target ends it for the others (magic 23.1).

The state notes who came under a spell together, until the spell lapses. A unit is noted with its Characters: whoever
leaves it keeps the spell (magic 7.2) and is a target still, alone or in the unit that he joins. What an Instant spell
has left on a unit is no spell of One Turn, and is ended by nothing but time.
"""

from __future__ import annotations

from msgspec.structs import replace

from grognard.t9a.board.effects import UNTIL_MAGIC_OF, Effects
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit

TOGETHER = "cast-together"
Under = tuple[int, str]
"""A unit or a Character, and the key of the effect on it or on the unit in which he stood."""


def cast_together(state: State, under: tuple[Under, ...], until: int) -> State:
    """Return the state that knows who came under a spell by one casting; *under* are the units.

    What is one target and can't part needs no note.
    """
    if until not in UNTIL_MAGIC_OF:
        return state
    found = tuple(dict.fromkeys((one, key) for unit, key in under for one in who_may_part(state.unit(unit))))
    return replace(state, notes=(*state.notes, (TOGETHER, (until, found)))) if len(found) > 1 else state


def who_may_part(unit: Unit) -> tuple[int, ...]:
    """Return by which ids a unit and those who may leave it go, now and when it has parted."""
    return tuple(dict.fromkeys((unit.id, *(one.id for one in unit.characters))))


def without_spells_of_one_turn(state: State, units: tuple[int, ...]) -> State:
    """Return the state in which the One Turn spells on these units have ended, for their other targets too."""
    notes = []
    freed = {one: _without_all(state.unit(one)) for one in units if state.has(one)}
    for note in state.notes:
        if note[0] == TOGETHER and _ends(state, note[1][1], note[1][0], units):
            until, under = note[1]
            for who, key in under:
                freed.update((unit.id, unit) for unit in _without_one(state, freed, who, (key, until)))
        else:
            notes.append(note)
    state = state.put(*freed.values())
    return replace(state, notes=tuple(notes)) if len(notes) != len(state.notes) else state


def forget_together(state: State, until: int) -> State:
    """Return the state without the notes of spells that have lapsed."""
    kept = tuple(note for note in state.notes if note[0] != TOGETHER or note[1][0] != until)
    return replace(state, notes=kept) if len(kept) != len(state.notes) else state


def _ends(state: State, under: tuple[Under, ...], until: int, units: tuple[int, ...]) -> bool:
    """Does a spell of this casting still lie on one of the units, or on a Character in it?"""
    return any(_bears(state.unit(one), who, (key, until)) for one in units if state.has(one) for who, key in under)


def _bears(unit: Unit, who: int, effect: tuple[str, int]) -> bool:
    if unit.id == who and effect in unit.effects:
        return True
    return any(one.id == who and effect in one.effects for one in unit.characters)


def _without_one(state: State, freed: dict[int, Unit], who: int, effect: tuple[str, int]) -> list[Unit]:
    """Return who bears the effect by that id, the unit or the one in which the Character stands, without it."""
    now = (freed.get(unit.id, unit) for unit in state.units)
    return [
        replace(
            unit,
            effects=_less(unit.effects, effect) if unit.id == who else unit.effects,
            characters=tuple(_freed(one, effect) if one.id == who else one for one in unit.characters),
        )
        for unit in now
        if _bears(unit, who, effect)
    ]


def _freed(character: Character, effect: tuple[str, int]) -> Character:
    return replace(character, effects=_less(character.effects, effect))


def _less(effects: Effects, effect: tuple[str, int]) -> Effects:
    if effect not in effects:
        return effects
    place = effects.index(effect)
    return (*effects[:place], *effects[place + 1 :])


def _without_all(unit: Unit) -> Unit:
    """Return the unit without the One Turn spells on it and its Characters."""
    heroes = tuple(replace(one, effects=_longer(one.effects)) for one in unit.characters)
    return unit.altered(effects=_longer(unit.effects), characters=heroes)


def _longer(effects: Effects) -> Effects:
    return tuple(effect for effect in effects if effect[1] not in UNTIL_MAGIC_OF)
