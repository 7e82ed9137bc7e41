"""What people read instead of ids: units and armies of a battle, and all that the catalogue knows.

Answers hold the ids of units and sides; `{unit:unit}` and `{player:army}` in their messages are looked up here.
"""

from __future__ import annotations

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import NameTable
from grognard.t9a.board.setting import Setting
from grognard.t9a.moments.spell import all_spells
from grognard.t9a.moments.spell_card import Summoning

MOST_SUMMONED = 24  # models that get a name: more spells than a battle sees


def names_of(setting: Setting) -> NameTable:
    """Return the names of a battle's units (by the ids of the lists' entries) and sides, the catalogue behind them."""
    names: dict[str, Name] = {}
    for number, troop in enumerate((*setting.armies[0], *setting.armies[1])):
        names[str(number)] = names[f"unit:{number}"] = troop.name
    summoned = len(names) // 2
    for number in range(MOST_SUMMONED):
        for beast in _summoned():
            names[str(summoned + number)] = names[f"unit:{summoned + number}"] = beast
    for side, name in enumerate(setting.names):
        names[f"army:{side}"] = name
    for feature in setting.table.features:
        kind, _, number_ = feature.id.rpartition("-")
        if kind == feature.kind and number_.isdigit():
            catalogue = Catalogue.load("t9a")
            english, french = (catalogue.name(kind, language) or kind for language in ("en", "fr"))
            names[feature.id] = Name(f"{english} {number_}", f"{french} {number_}")
    return NameTable(names, Catalogue.load("t9a"))


def _summoned() -> tuple[Name, ...]:
    """Return what spells summon: models that stand on no list get the ids after the lists'."""
    effects = [version.effect for spell in all_spells() for version in (spell.basic, spell.boosted) if version]
    return tuple(dict.fromkeys(effect.model.name for effect in effects if isinstance(effect, Summoning)))
