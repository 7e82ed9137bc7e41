"""How effects come upon units and Characters, and when they lapse (core 2.17): what they are says `effects.py`."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grognard.t9a.board.effects import (
    FREE_OF,
    LEFT_UNTIL_MAGIC_OF,
    SPELL_FOR_THE_TURN,
    UNTIL_MAGIC_OF,
    UNTIL_NO_LONGER_ENGAGED,
    UNTIL_THE_OWN_TURN,
    UNTIL_THE_PHASE_ENDS,
    UNTIL_THE_ROUND_ENDS,
    Effects,
)
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit


def with_effect(unit: Unit, rule: str, until: int) -> Unit:
    """Return *unit* with the effect *rule* in force; one that is in force already, and lasts longer, goes on."""
    return unit.altered(effects=_put(unit.effects, rule, until))


def with_effect_on(unit: Unit, character: int, rule: str, until: int) -> Unit:
    """Return *unit* with the effect *rule* in force on one of its Characters."""
    changed = tuple(
        replace(one, effects=_put(one.effects, rule, until)) if one.id == character else one for one in unit.characters
    )
    return unit.altered(characters=changed)


def with_spell(unit: Unit, key: str, until: int, *, adds_up: bool, character: int | None = None) -> Unit:
    """Return *unit*, or one of its Characters, with a spell in force; one that *adds_up* comes beside what is there."""
    if adds_up:
        if character is None:
            return unit.altered(effects=(*unit.effects, (key, until)))
        return _with_character_effects(unit, character, lambda effects: (*effects, (key, until)))
    if character is None:
        return with_effect(unit, key, until)
    return with_effect_on(unit, character, key, until)


def effects_on_all(unit: Unit) -> Effects:
    """Return those of a unit's effects under which all its models are: no Character has joined it since."""
    return tuple(
        (key, until)
        for key, until in unit.effects
        if not any(
            (f"{FREE_OF}{key}", until) in one.effects and all(own != key for own, _ in one.effects)
            for one in unit.characters
        )
    )


def at_end_of_turn(state: State) -> State:
    """Return the state at the end of a Player Turn, without the effects that stop there."""
    at_end = (UNTIL_THE_PHASE_ENDS, SPELL_FOR_THE_TURN)
    return _lapse(state, lambda unit, until: 0 <= until <= state.player_turn or until in at_end)


def at_start_of_magic(state: State) -> State:
    """Return the state at the start of a Magic Phase, without the One Turn spells of the Active Player's casters."""
    side = state.active
    return _lapse(state, lambda unit, until: until in (UNTIL_MAGIC_OF[side], LEFT_UNTIL_MAGIC_OF[side]))


def at_start_of_turn(state: State) -> State:
    """Return the state at the start of a Player Turn, without the effects that last up to their side's own turn."""
    return _lapse(state, lambda unit, until: until == UNTIL_THE_OWN_TURN and unit.side == state.active)


def at_end_of_phase(state: State) -> State:
    """Return the state at the end of a phase, without the effects that stop there."""
    return _lapse(state, lambda unit, until: until == UNTIL_THE_PHASE_ENDS)


def at_end_of_round(state: State, combat: tuple[int, ...]) -> State:
    """Return the state at the end of a Round of the units *combat*, without what lasts for a Round or a combat."""
    return _lapse(
        state,
        lambda unit, until: (
            unit.id in combat
            and (until == UNTIL_THE_ROUND_ENDS or (until == UNTIL_NO_LONGER_ENGAGED and not unit.is_engaged))
        ),
    )


def _with_character_effects(unit: Unit, character: int, change: Callable[[Effects], Effects]) -> Unit:
    changed = tuple(
        replace(one, effects=change(one.effects)) if one.id == character else one for one in unit.characters
    )
    return unit.altered(characters=changed)


def _lapse(state: State, ends: Callable[[Unit, int], bool]) -> State:
    changed: list[Unit] = []
    for unit in state.units:
        if not unit.effects and not any(one.effects for one in unit.characters):
            continue
        kept = tuple(effect for effect in unit.effects if not ends(unit, effect[1]))
        characters = tuple(_lapsed(one, unit, ends) for one in unit.characters)
        if kept != unit.effects or characters != unit.characters:
            changed.append(unit.altered(effects=kept, characters=characters))
    return state.put(*changed) if changed else state


def _lapsed(character: Character, unit: Unit, ends: Callable[[Unit, int], bool]) -> Character:
    kept = tuple(effect for effect in character.effects if not ends(unit, effect[1]))
    return replace(character, effects=kept) if kept != character.effects else character


def _put(effects: Effects, rule: str, until: int) -> Effects:
    return (*(effect for effect in effects if effect != (rule, until)), (rule, until))
