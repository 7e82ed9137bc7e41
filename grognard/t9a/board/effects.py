"""Effects in force on units and Characters: rules that were called up for a time (core 2.17).

An effect is kept as (rule id, until): a player turn at whose end it stops, or one of the marks below. The rule itself
acts through its moments, as those printed on a profile do: `unit.hooks` holds it while the effect lasts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from grognard.kernel.rules.rule import HookTable
from grognard.t9a.moments.gathering import gathered
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.special_rule import SpecialRule, rule_class

if TYPE_CHECKING:
    from grognard.t9a.board.state import Character, State, Unit

Effects = tuple[tuple[str, int], ...]

FOR_THE_BATTLE = 1_000_000
UNTIL_NO_LONGER_ENGAGED = -1
UNTIL_THE_PHASE_ENDS = -2
UNTIL_THE_ROUND_ENDS = -3
UNTIL_THE_OWN_TURN = -4  # up to the start of its side's next Player Turn
UNTIL_MAGIC_OF = (-10, -11)  # spells: up to the start of the next Magic Phase of the caster's side
LEFT_UNTIL_MAGIC_OF = (-15, -16)  # what an Instant spell has left on a unit, as long: no spell of One Turn
SPELL_FOR_THE_BATTLE = -12
SPELL_FOR_THE_TURN = -13  # up to the end of the Player Turn
FREE_OF = "-"
SPELLS = (*UNTIL_MAGIC_OF, *LEFT_UNTIL_MAGIC_OF, SPELL_FOR_THE_BATTLE, SPELL_FOR_THE_TURN)


@lru_cache(maxsize=4096)
def table_of(effects: Effects) -> HookTable:
    """Return the moments of the rules in force by *effects*."""
    return gathered(tuple(rule for key, _ in effects if (rule := rule_in_force(key)) is not None))


def rule_in_force(key: str) -> SpecialRule | None:
    """Return the rule that an effect's key stands for, None if it is a name only.

    The key is the rule's id; a rule with a number in its bracket has it behind a stroke ("t9a.spell.word-of-iron/2").
    """
    rule, _, x = key.partition("/")
    found = rule_class(rule)
    if found is None:
        return None
    return msgspec.structs.replace(found(), x=int(x)) if x else found()


@lru_cache(maxsize=4096)
def ids_of(effects: Effects) -> tuple[str, ...]:
    """Return the ids of the effects in force, each once, for `Blow.effects`."""
    return tuple(dict.fromkeys(key.partition("/")[0] for key, _ in effects))


def with_effect(unit: Unit, rule: str, until: int) -> Unit:
    """Return *unit* with the effect *rule* in force; one that is in force already, and lasts longer, goes on."""
    return replace(unit, effects=_put(unit.effects, rule, until))


def with_effect_on(unit: Unit, character: int, rule: str, until: int) -> Unit:
    """Return *unit* with the effect *rule* in force on one of its Characters."""
    changed = tuple(
        replace(one, effects=_put(one.effects, rule, until)) if one.id == character else one for one in unit.characters
    )
    return replace(unit, characters=changed)


def with_spell(unit: Unit, key: str, until: int, *, adds_up: bool, character: int | None = None) -> Unit:
    """Return *unit*, or one of its Characters, with a spell in force; one that *adds_up* comes beside what is there."""
    if adds_up:
        if character is None:
            return replace(unit, effects=(*unit.effects, (key, until)))
        return _with_character_effects(unit, character, lambda effects: (*effects, (key, until)))
    if character is None:
        return with_effect(unit, key, until)
    return with_effect_on(unit, character, key, until)


def kept_out(effects: Effects) -> Effects:
    """Return the marks by which a Character stays free of the spells that lie on the unit he joins (magic 7.2)."""
    return tuple((f"{FREE_OF}{key}", until) for key, until in spells_of(effects))


def not_on_him(effects: Effects, own: Effects) -> Effects:
    """Return those of a unit's effects from which the marks among a Character's *own* keep him free."""
    return tuple((key, until) for key, until in effects if (f"{FREE_OF}{key}", until) in own)


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


def spells_of(effects: Effects) -> Effects:
    """Return those effects that are spells."""
    return tuple(effect for effect in effects if effect[1] in SPELLS)


def _with_character_effects(unit: Unit, character: int, change: Callable[[Effects], Effects]) -> Unit:
    changed = tuple(
        replace(one, effects=change(one.effects)) if one.id == character else one for one in unit.characters
    )
    return replace(unit, characters=changed)


def after_move(state: State, unit: Unit, move: str) -> Unit:
    """Return *unit* without the effects that this move ends for good: "advance", "march", "random", "charge", ..."""
    if not unit.effects:
        return unit
    kept = tuple(
        effect
        for effect in unit.effects
        if not any(hook(move, state) for hook in table_of((effect,)).of(Moments.ends_with_move))
    )
    return replace(unit, effects=kept) if kept != unit.effects else unit


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
    return (*(effect for effect in effects if effect != (rule, until)), (rule, until))
