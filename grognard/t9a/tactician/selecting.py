"""Spell Selection: the spells that are worth most for the own army against this enemy (`t9a.spell-selection`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask
from grognard.players.weighing import Part, Valued, Weighed, best_of
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.roll import Attempt
from grognard.t9a.moments.spell import spell_named
from grognard.t9a.moments.spell_card import (
    GainToken,
    Healing,
    Lasting,
    MagicalMove,
    PickedHits,
    Revoking,
    SpellHits,
    Summoning,
    Version,
)
from grognard.t9a.outlook.castings import about_spell, chance_to_cast
from grognard.t9a.tactician.spells import FIGHTING, OTHER
from grognard.t9a.tactician.worth import worth_left
from grognard.t9a.wizards.selection import SelectSpells

DICE = 3  # of a usual Casting Attempt
MOST_LIKELY_AIMS = 3  # of the units on which a spell is worth most
SHORT_IN, LONG_IN = 12.0, 24.0  # ranges within which a spell seldom, and from which it often, finds a target
SHORT, MIDDLING = 0.6, 0.8
OFTEN_FIGHTING = 0.5  # of the spells on units that fight find them fighting
TWICE = 0.4  # of a spell that another Wizard of the army knows: it is attempted once a phase
EACH_NEXT = 0.75  # what each further spell is worth: dice are few
HEALED_HEALTH = 2.0  # Health Points that a healing gives back on average


def which_spells(ask: Ask, state: State) -> Weighed:
    """Return the selection whose spells promise most together."""
    army = _army(state, ask.player)
    enemies = _army(state, 1 - ask.player)
    known = [
        spell for caster, spells in state.magic.known if any(_is_of(unit, caster) for unit in army) for spell in spells
    ]
    worths: dict[str, float] = {}
    values: list[Valued] = []
    for option in ask.options:
        assert isinstance(option, SelectSpells), "spells are selected"
        for spell in option.spells:
            if spell not in worths:
                worths[spell] = worth_of_spell(state, spell, army, enemies) * (TWICE if spell in known else 1.0)
        order = sorted((worths[spell] for spell in option.spells), reverse=True)
        points = sum(worth * EACH_NEXT**place for place, worth in enumerate(order))
        values.append(Valued(option, points, tuple(Part(spell, worths[spell]) for spell in option.spells)))
    return best_of(ask.kind, values)


def worth_of_spell(state: State, spell: str, army: Sequence[Unit], enemies: Sequence[Unit]) -> float:
    """Return what one casting of the better version is expected to be worth."""
    rule = spell_named(spell)
    versions = [rule.version(boosted=False)] + ([rule.version(boosted=True)] if rule.boosted is not None else [])
    return max(_worth_of_version(state, spell, version, army, enemies) for version in versions)


def _worth_of_version(
    state: State, spell: str, version: Version, army: Sequence[Unit], enemies: Sequence[Unit]
) -> float:
    chance = float(chance_to_cast(Attempt.of(spell, DICE, version.casting_value))) if version.casting_value else 1.0
    return chance * _in_reach(version) * _worth_of_effect(state, version, army, enemies)


def _in_reach(version: Version) -> float:
    """Return how often the spell finds a target, by its range; spells without a range find the caster's unit."""
    if not version.range_in or version.range_in >= LONG_IN:
        return 1.0
    return SHORT if version.range_in <= SHORT_IN else MIDDLING


def _worth_of_effect(state: State, version: Version, army: Sequence[Unit], enemies: Sequence[Unit]) -> float:
    match version.effect:
        case SpellHits() as hits:
            return _on_the_best(partial(_burnt, state, army[0], hits), enemies)
        case PickedHits(models, hits):
            return models * _on_the_best(lambda target: _burnt_by_one(state, army[0], hits, target), enemies)
        case Lasting():
            aimed = army if version.has("augment") else enemies if version.has("hex") else (*army, *enemies)
            return OFTEN_FIGHTING * FIGHTING * _on_the_best(worth_left, aimed)
        case Healing():
            return HEALED_HEALTH * _on_the_best(lambda unit: worth_left(unit) / max(1, unit.health), army)
        case MagicalMove() | Summoning():
            return 2 * OTHER
        case GainToken() | Revoking():
            return OTHER
    raise AssertionError(f"a spell does something else: {version.effect}")


def _on_the_best(worth: Callable[[Unit], float], units: Sequence[Unit]) -> float:
    """Return the average on the units on which it is worth most: one seldom has all the table to choose from."""
    best = sorted((worth(unit) for unit in units), reverse=True)[:MOST_LIKELY_AIMS]
    return sum(best) / max(1, len(best))


def _burnt(state: State, source: Unit, hits: SpellHits, target: Unit) -> float:
    each = worth_left(target) / max(1, target.health)
    return min(worth_left(target), each * about_spell(state, source, target, hits))


def _burnt_by_one(state: State, source: Unit, hits: SpellHits, target: Unit) -> float:
    one = replace(hits, area=None)
    return _burnt(state, source, one, target)


def _army(state: State, side: int) -> tuple[Unit, ...]:
    """Return the units of a side, wherever they are."""
    return tuple(unit for unit in (*state.units, *state.reserve) if unit.side == side)


def _is_of(unit: Unit, caster: int) -> bool:
    return unit.id == caster or any(character.id == caster for character in unit.characters)
