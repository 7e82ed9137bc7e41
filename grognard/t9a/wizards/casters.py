"""Who casts: Characters, and units whose models know spells; what each of them knows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from grognard.kernel.geometry import Footprint, are_within
from grognard.kernel.rules.rule import HookTable
from grognard.kernel.words.events import Name
from grognard.t9a.board.profile import Model
from grognard.t9a.board.ranks import NO_RULES, Character
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.spell import Spell, is_learned, spell_named
from grognard.t9a.moments.spell_card import Bound, Version
from grognard.t9a.sight.screens import base_of

BATTLE_RUNE_LOW, BATTLE_RUNE_HIGH = 5, 8


class Caster(msgspec.Struct, frozen=True):
    """A model that casts: *id* is its Character's, or that of its unit, whose rank and file it is."""

    id: int
    unit: int
    character: int | None = None


class Known(msgspec.Struct, frozen=True):
    """A spell as a caster has it; *bound* if it is cast by Power Level."""

    spell: str
    bound: Bound | None = None

    @property
    def rule(self) -> Spell:
        """The spell itself."""
        return spell_named(self.spell)

    def version(self, boosted: bool = False) -> Version:
        """Return the version that is cast, with the range that its bearer gives it."""
        return _version_of(self, boosted)


@lru_cache(maxsize=512)
def _version_of(known: Known, boosted: bool) -> Version:
    version = known.rule.version(boosted)
    if known.bound is None:
        return version
    if known.bound.only_own_unit:
        return msgspec.structs.replace(version, types=("casters-unit",), range_in=0.0)
    return msgspec.structs.replace(version, range_in=known.bound.range_in or version.range_in)


# ---- casters ---------------------------------------------------------------------------------------------------------


def everybody(units: tuple[Unit, ...], side: int) -> Iterator[tuple[Caster, HookTable]]:
    """Yield each model of a side that might cast, with all that it is and bears."""
    for unit in units:
        if unit.side != side:
            continue
        if unit.troop is not None:
            yield Caster(unit.id, unit.id), unit.hooks_of_rank_and_file
        for character in unit.characters:
            yield Caster(character.id, unit.id, character.id), character.hooks


def casters_of(state: State, side: int) -> tuple[Caster, ...]:
    """Return the models of a side that know a spell and do not Flee."""
    key = ("casters", side)
    found: tuple[Caster, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(
            caster
            for caster, hooks in everybody(state.units, side)
            if (state.magic.knows(caster.id) or hooks.of(Moments.bound_spells))
            and not state.unit(caster.unit).morale.fleeing
        )
    return found


def caster_named(state: State, side: int, caster_id: int) -> Caster | None:
    """Return the caster with this id, None if there is none of this side."""
    return next((caster for caster in casters_of(state, side) if caster.id == caster_id), None)


def hooks_of(state: State, caster: Caster) -> HookTable:
    """Return the rules of everything that the caster is and bears."""
    unit = state.by_id.get(caster.unit)
    if unit is None:
        return NO_RULES
    if caster.character is None:
        return unit.hooks_of_rank_and_file
    hero = character_of(unit, caster)
    return hero.hooks if hero is not None else NO_RULES


def is_there(state: State, caster: Caster) -> bool:
    """Is the caster still on the board?"""
    unit = state.by_id.get(caster.unit)
    if unit is None:
        return False
    return unit.troop is not None if caster.character is None else character_of(unit, caster) is not None


def character_of(unit: Unit, caster: Caster) -> Character | None:
    """Return the Character who casts, None if it is rank and file."""
    return next((one for one in unit.characters if one.id == caster.character), None)


def model_of(state: State, caster: Caster) -> Model:
    """Return the model that casts: the Character's, or the rank and file's."""
    unit = state.unit(caster.unit)
    hero = character_of(unit, caster)
    if hero is not None:
        return hero.model
    assert unit.troop is not None, "a caster is a Character or one of the rank and file"
    return unit.troop.model


def name_of(state: State, caster: Caster) -> Name:
    """Return what the caster is called."""
    unit = state.unit(caster.unit)
    hero = character_of(unit, caster)
    return hero.troop.name if hero is not None else unit.name


def slot_of(unit: Unit, caster: Caster) -> int:
    """Return the number of the caster's slot in its unit's formation."""
    for number, slot in enumerate(unit.formation.slots):
        if slot.kind == "character" and slot.character == caster.character:
            return number
        if caster.character is None and slot.kind != "character":
            return number
    return 0


def others_of_the_conclave(state: State, caster: Caster, within_in: float) -> int:
    """Return how many other Wizards of the side stand so near; links count where a rule of the caster says so."""
    links = max(hooks_of(state, caster).amounts(Amount.COUNTS_FOR_CONCLAVE), default=0.0)
    here, found = place_of(state, caster), 0
    for other, hooks in everybody(state.units, state.unit(caster.unit).side):
        reach = within_in if hooks.of(Moments.wizardry) else links if hooks.of(Moments.relays_spells_of) else 0.0
        if reach and other.id != caster.id and are_within(here, place_of(state, other), reach):
            found += 1
    return found


def place_of(state: State, caster: Caster) -> Footprint:
    """Return the caster's base on the table."""
    unit = state.unit(caster.unit)
    return base_of(unit, unit.formation.slots[slot_of(unit, caster)])


# ---- what they know --------------------------------------------------------------------------------------------------


def known_to(state: State, caster: Caster) -> tuple[Known, ...]:
    """Return the spells that a caster can cast by themselves: selected ones, Battle Runes, those of its items."""
    return known_of(hooks_of(state, caster), state.magic.knows(caster.id))


def known_of(hooks: HookTable, selected: tuple[str, ...]) -> tuple[Known, ...]:
    """Return the spells of a model with these rules that has *selected* some."""
    reach = max(
        (runes.range_in for hook in hooks.of(Moments.battle_runes) if (runes := hook()) is not None), default=0.0
    )
    own = all(runes.only_own_unit for hook in hooks.of(Moments.battle_runes) if (runes := hook()) is not None)
    found = [
        Known(spell) if is_learned(spell) else Known(spell, Bound(spell, BATTLE_RUNE_LOW, BATTLE_RUNE_HIGH, reach, own))
        for spell in selected
    ]
    for hook in hooks.of(Moments.bound_spells):
        found.extend(Known(bound.spell, bound) for bound in hook() or ())
    return tuple(found)
