"""Who of a unit casts a spell: whoever may know it, by selection, by an item, or by what his list lets him buy."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.battle.questions import Fields, shown
from grognard.kernel.rules.rule import HookTable, Rule
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.armies import ARMIES, army_book
from grognard.t9a.board.gathering import gathered, together
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.targets import Aim
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.rules import REGISTRY
from grognard.t9a.wizards.casters import Caster, Known, everybody, known_of
from grognard.t9a.wizards.selection import spells_open_to

BANNER = "battle_standard_bearer"


def aim_at(state: State, unit: Unit, spell: str, fields: Fields, *, boosted: bool) -> Aim:
    """Return who of the unit casts what: by Power Level if he has it so, as a Battle Rune or by an item.

    Raises:
        BadInput: If nobody of the unit can know the spell, or has it so.
    """
    having = list(_knowing(state, unit))
    found = next(((caster, known) for caster, known in having if known.spell == spell), None)
    if found is None:
        names = dict.fromkeys(REGISTRY.catalogue.entry(known.spell).en for _, known in having)
        expected = " | ".join(names) or N_("a spell of somebody who can cast it")
        raise BadInput(fields.at("spell"), shown(fields.text("spell")), expected)
    caster, known = found
    if boosted and (known.bound is not None or known.rule.boosted is None):
        raise BadInput(f"{fields.at('situation')}, boosted", N_("a boosted version"), N_("a spell that has one"))
    return Aim(caster, known, boosted)


def _knowing(state: State, unit: Unit) -> Iterator[tuple[Caster, Known]]:
    """Yield each spell that somebody of the unit may have, Characters first; last what only runes not named bring."""
    casters = sorted(everybody((unit,), unit.side), key=lambda one: one[0].character is None)
    for more in (False, True):
        for caster, own in casters:
            hooks = together((own, _open_runes(_troop_of(unit, caster)))) if more else own
            for known in known_of(hooks, tuple(sorted(spells_open_to(hooks)))):
                yield caster, known


def _troop_of(unit: Unit, caster: Caster) -> Troop:
    troops = [one.troop for one in unit.characters if one.id == caster.character]
    troop = troops[0] if troops else unit.troop
    assert troop is not None, "a caster is a Character, or one of the rank and file"
    return troop


def _open_runes(troop: Troop) -> HookTable:
    """Return the rules that bring Battle Runes among what the entry may buy, also with a battle standard."""
    names: list[str] = []
    for book in map(army_book, ARMIES):
        if (entry := book.units.get(troop.entry)) is not None:
            names += [option.name.en for option in entry.options]
            if entry.option(BANNER) is not None:
                names += [item.name.en for item in book.items.values() if BANNER in item.pieces]
    return gathered(tuple(rule for name in dict.fromkeys(names) for rule in _rune_rules(name)))


def _rune_rules(name: str) -> Iterator[Rule]:
    for key in REGISTRY.catalogue.named(name, "en"):
        rule = REGISTRY[key]() if key in REGISTRY and not REGISTRY[key].__struct_fields__ else None
        if rule is not None and gathered((rule,)).of(Moments.battle_runes):
            yield rule
