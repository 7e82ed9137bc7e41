"""Reading the warriors of a question: an entry of the tables by its name, or characteristics given inline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import Name
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import fold
from grognard.mordheim.armoury import gear_called
from grognard.mordheim.characteristics import Characteristics
from grognard.mordheim.combat.hands import FIST
from grognard.mordheim.documents import Line, entry_called, group_of, line_of
from grognard.mordheim.layer import LAYERS, PAVONA, Layer
from grognard.mordheim.muster import entries
from grognard.mordheim.pieces import Piece, Table
from grognard.mordheim.profile import Kit
from grognard.mordheim.roster import Roster, kit_of
from grognard.mordheim.rules import REGISTRY
from grognard.mordheim.setting import Agreements, Setting
from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.state import Side, Spot, State, Warrior

SIDES = ("attacker", "defender")
NAMES = (Name("the attacker", "l’attaquant"), Name("the defender", "le défenseur"))
WIDE = 48.0
"""How large the table of a question is, in inches."""
SHORT = {
    "m": ("movement", 4),
    "ws": ("weapon_skill", 3),
    "bs": ("ballistic_skill", 3),
    "s": ("strength", 3),
    "t": ("toughness", 3),
    "w": ("wounds", 1),
    "i": ("initiative", 3),
    "a": ("attacks", 1),
    "ld": ("leadership", 7),
}
"""The characteristics as they are given inline, with what they are where nothing is said: a man's."""
PLAIN = "mordheim.mercenaries.warrior"


class Recruiter:
    """Reads the warriors of a question, with the rules that it adds and leaves out for each side."""

    def __init__(self, extra: tuple[tuple[str, ...], tuple[str, ...]], lacking: Any) -> None:
        self.extra, self.lacking = extra, lacking

    def kit(self, fields: Fields, key: str, side: int) -> Kit:
        """Return the kit of who stands at *key*: "Captain: sword, shield", or keys with characteristics and gear.

        Raises:
            BadInput: What can't be used, and where.
        """
        found = fields.value(key, {})
        place = fields.at(key)
        kit = _named(line_of(found), place) if isinstance(found, str) else _inline(fields.inner(key), side)
        added = tuple(_rule(text, fields.at("with")) for text in self.extra[side])
        kept = tuple(rule for rule in (*kit.rules, *added) if rule.id not in self.lacking[side])
        own = tuple(rule for rule in kit.profile.rules if rule.id not in self.lacking[side])
        return kit.altered(rules=kept, profile=replace(kit.profile, rules=own))


def _named(line: Line, place: str) -> Kit:
    group = group_of(line, "mercenaries", place)
    return kit_of(group, Roster(Name.same(""), entries()[group.profile].warband, (group,)), 1)


def _inline(fields: Fields, side: int) -> Kit:
    gear = tuple(fields.texts("gear"))
    base = fields.text("profile")
    profile_id = entry_called(base, "mercenaries", fields.at("profile")) if base else PLAIN
    line = Line(profile_id, gear=gear, skills=tuple(fields.texts("skills")), rules=tuple(fields.texts("rules")))
    kit = _named(line, fields.at("gear"))
    own = kit.profile.characteristics
    values = {
        name: fields.whole(short, getattr(own, name) if base else plain, most=10)
        for short, (name, plain) in SHORT.items()
    }
    called = fields.text("name")
    fields.finish()
    profile = replace(kit.profile, characteristics=Characteristics(**values))
    name = Name.same(called) if called else kit.profile.name if base else NAMES[side]
    return kit.altered(profile=profile, name=name)


def _rule(text: str, place: str) -> SpecialRule:
    rule = REGISTRY.read(text, place=place)
    assert isinstance(rule, SpecialRule), "all rules of the game are"
    return rule


def rule_named(text: str, place: str) -> str:
    """Return the id of the rule that a text names.

    Raises:
        BadInput: If there is none.
    """
    return text if text in REGISTRY else REGISTRY.read(text, place=place).id


def rules_in(question: Mapping[str, Any], place: str, side: int) -> tuple[str, ...]:
    """Return the ids of the rules of one side's warrior."""
    kit = Recruiter(((), ()), ((), ())).kit(Fields(question, place), SIDES[side], side)
    return tuple(dict.fromkeys(rule.id for rule in kit.hooks.rules))


def read_layer(fields: Fields) -> Layer:
    """Return the layer of rules that a question names."""
    return LAYERS.get(fields.word("layer", ("pavona", "base"), "pavona"), PAVONA)


def table_with(
    warriors: tuple[Warrior, ...],
    readings: Readings,
    layer: Layer,
    *pieces: Piece,
    dark: bool = False,
    **changes: Any,
) -> State:
    """Return a battle on a bare table, or one with these pieces, in which these warriors stand."""
    names = tuple(one.kit.name for one in warriors)[:2]
    setting = Setting(Table(WIDE, WIDE, pieces), readings, (*names, *NAMES[len(names) :]), layer, Agreements(dark=dark))
    sides = tuple(Side(models=sum(one.side == side for one in warriors)) for side in (0, 1))
    return State(setting, warriors, sides, **{"phase": "combat", "round": 1, "order": (0, 1), **changes})


def at_distance(attacker: Kit, defender: Kit, inches: float) -> tuple[Warrior, Warrior]:
    """Return two warriors whose bases are so far apart."""
    first = Warrior(0, 0, attacker, Spot.at(10.0, 10.0), on_table=True)
    gap = first.base.reach + defender.profile.base.at(0, 0).reach + inches
    return first, Warrior(1, 1, defender, Spot.at(10.0 + gap, 10.0), on_table=True)


def hands_in(fields: Fields, kit: Kit) -> tuple[str, ...]:
    """Return the ids of the weapons that a question puts into somebody's hands.

    Raises:
        BadInput: If he has no such weapon.
    """
    return tuple(_held(fields, kit))


def _held(fields: Fields, kit: Kit) -> Iterator[str]:
    for text in fields.texts("hands"):
        if fold(text) in ("fist", "poing"):
            yield FIST
            continue
        gear = gear_called(text, fields.at("hands"))
        if not kit.has(gear.id):
            possible = " | ".join(one.id.rpartition(".")[2] for one in kit.weapons)
            raise BadInput(fields.at("hands"), f"'{text}'", possible)
        yield gear.id
