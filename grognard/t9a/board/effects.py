"""Effects in force on units and Characters: rules that were called up for a time (core 2.17).

An effect is kept as (rule id, until): a player turn at whose end it stops, or one of the marks below. The rule itself
acts through its moments, as those printed on a profile do: `unit.hooks` holds it while the effect lasts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.kernel.rules import HookTable
from grognard.t9a.moments.gathering import gathered
from grognard.t9a.moments.special_rule import rule_class

if TYPE_CHECKING:
    from grognard.t9a.board.state import Character, State, Unit

Effects = tuple[tuple[str, int], ...]

FOR_THE_BATTLE = 1_000_000
UNTIL_NO_LONGER_ENGAGED = -1
UNTIL_THE_PHASE_ENDS = -2
UNTIL_THE_ROUND_ENDS = -3
UNTIL_THE_OWN_TURN = -4  # up to the start of its side's next Player Turn


@lru_cache(maxsize=4096)
def table_of(effects: Effects) -> HookTable:
    """Return the moments of the rules in force by *effects*."""
    classes = (rule_class(rule) for rule, _ in effects)
    return gathered(tuple(found() for found in classes if found is not None))


def ids_of(effects: Effects) -> tuple[str, ...]:
    """Return the ids of the effects in force, for `Blow.effects`."""
    return tuple(rule for rule, _ in effects)


def with_effect(unit: Unit, rule: str, until: int) -> Unit:
    """Return *unit* with the effect *rule* in force; one that is in force already lasts as the new one does."""
    return replace(unit, effects=_put(unit.effects, rule, until))


def with_effect_on(unit: Unit, character: int, rule: str, until: int) -> Unit:
    """Return *unit* with the effect *rule* in force on one of its Characters."""
    changed = tuple(
        replace(one, effects=_put(one.effects, rule, until)) if one.id == character else one for one in unit.characters
    )
    return replace(unit, characters=changed)


def after_move(unit: Unit, move: str) -> Unit:
    """Return *unit* without the effects that this move ends for good: "advance", "march", "random"."""
    if not unit.effects:
        return unit
    kept = tuple(
        effect for effect in unit.effects if not any(hook(move) for hook in table_of((effect,)).of("ends_with_move"))
    )
    return replace(unit, effects=kept) if kept != unit.effects else unit


def at_end_of_turn(state: State) -> State:
    """Return the state at the end of a Player Turn, without the effects that stop there."""
    return _lapse(state, lambda unit, until: 0 <= until <= state.player_turn or until == UNTIL_THE_PHASE_ENDS)


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


def _lapse(state: State, ends: Callable[[Unit, int], bool]) -> State:
    changed: list[Unit] = []
    for unit in state.units:
        if not unit.effects and not any(one.effects for one in unit.characters):
            continue
        kept = tuple(effect for effect in unit.effects if not ends(unit, effect[1]))
        characters = tuple(_lapsed(one, unit, ends) for one in unit.characters)
        if kept != unit.effects or characters != unit.characters:
            changed.append(replace(unit, effects=kept, characters=characters))
    return state.put(*changed) if changed else state


def _lapsed(character: Character, unit: Unit, ends: Callable[[Unit, int], bool]) -> Character:
    kept = tuple(effect for effect in character.effects if not ends(unit, effect[1]))
    return replace(character, effects=kept) if kept != character.effects else character


def _put(effects: Effects, rule: str, until: int) -> Effects:
    return (*(effect for effect in effects if effect[0] != rule), (rule, until))
