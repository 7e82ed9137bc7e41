"""Effects in force on units and Characters: rules that were called up for a time (core 2.17).

An effect is kept as (rule id, until): a player turn at whose end it stops, or one of the marks below. The rule itself
acts through its moments, as those printed on a profile do: `unit.hooks` holds it while the effect lasts.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from grognard.kernel.rules.rule import HookTable
from grognard.t9a.board.gathering import GatheredRule, gathered, rule_class

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


def rule_in_force(key: str) -> GatheredRule | None:
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


def kept_out(effects: Effects) -> Effects:
    """Return the marks by which a Character stays free of the spells that lie on the unit he joins (magic 7.2)."""
    return tuple((f"{FREE_OF}{key}", until) for key, until in spells_of(effects))


def not_on_him(effects: Effects, own: Effects) -> Effects:
    """Return those of a unit's effects from which the marks among a Character's *own* keep him free."""
    return tuple((key, until) for key, until in effects if (f"{FREE_OF}{key}", until) in own)


def spells_of(effects: Effects) -> Effects:
    """Return those effects that are spells."""
    return tuple(effect for effect in effects if effect[1] in SPELLS)
