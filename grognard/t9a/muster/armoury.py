"""Weapons as profiles print them, made into the engine's own: "Halberd", "Crossbow (4+)", "Dwarf Cannon (4+)".

Shooting weapons are read from their texts in `armies/weapons.tsv`, by the grammar of `weapon_text`.
"""

from __future__ import annotations

import re
from functools import cache

from grognard.kernel.rules.brackets import split_name
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import Language
from grognard.t9a.armies import piece_of, pieces
from grognard.t9a.armies.tables import rows
from grognard.t9a.board.profile import ShotValues, Weapon
from grognard.t9a.muster.weapon_text import ShotText, WeaponText, read_weapons
from grognard.t9a.rules import REGISTRY
from grognard.t9a.rules.artillery import ArtilleryWeapon as PlainArtillery
from grognard.t9a.rules.artillery import Cannon, Catapult, Flamethrower, VolleyGun
from grognard.t9a.rules.printed_effects import PrintedEffects

SUITS = ("light_armour", "heavy_armour", "plate_armour", "shield")
TYPES: dict[str, type[Rule]] = {"cannon": Cannon, "flamethrower": Flamethrower, "volley_gun": VolleyGun}
UNNAMED = "t9a.shooting-attack"
"""What stands for a weapon that no book names."""
AIM = re.compile(r"\((\d)\+\)")


def is_armour(printed: str) -> bool:
    """Is the printed text a piece of armour?"""
    return piece_of(printed) in SUITS


def is_close_weapon(printed: str, language: Language | None = None) -> bool:
    """Is the printed text a Close Combat Weapon?"""
    names = REGISTRY.catalogue.named(split_name(printed)[0], _language_of(printed, language))
    return any(REGISTRY.catalogue.entry(rule).kind == "melee weapon" for rule in names)


def is_shooting_weapon(printed: str) -> bool:
    """Is the printed text a shooting weapon, with or without its Aim?"""
    return _shooting_piece(printed) is not None


@cache
def _shooting_piece(printed: str) -> str | None:
    """Return the piece of equipment that the printed shooting weapon is, named in either language; None if it is none.

    >>> _shooting_piece("Crossbow (4+)"), _shooting_piece("Arbalète (4+)"), _shooting_piece("Shield")
    ('crossbow', 'crossbow', None)
    """
    if piece_of(printed) in _texts():
        return piece_of(printed)
    named = REGISTRY.catalogue.named(split_name(printed)[0])
    return next((piece for piece, (rule, _) in _texts().items() if rule in named), None)


@cache
def weapon_id(piece: str) -> str:
    """Return the rule id of the weapon that is a piece of equipment.

    >>> weapon_id("hand_weapon"), weapon_id("bow")
    ('t9a.weapon.hand-weapon', 't9a.weapon.bow')
    """
    return _texts()[piece][0] if piece in _texts() else close_weapon(pieces()[piece].en).id


@cache
def close_weapon(printed: str, language: Language | None = None) -> Weapon:
    """Return the Close Combat Weapon of that name, in the *language* if one word means two weapons ("Lance").

    >>> close_weapon("Halberd").id
    't9a.weapon.halberd'
    """
    rule = REGISTRY.read(printed, _language_of(printed, language))
    return Weapon(rule.id, REGISTRY.catalogue.entry(rule.id).names, "close", (rule,))


def _language_of(printed: str, language: Language | None) -> Language | None:
    """Return the *language*, or English, if it has this name, for one word may mean two weapons; else it may be any."""
    name = split_name(printed)[0]
    return next((one for one in (language, "en") if one and REGISTRY.catalogue.named(name, one)), None)


@cache
def shooting_weapons(printed: str) -> tuple[Weapon, ...]:
    """Return the weapon printed as "Crossbow (4+)": one for each way in which it can be fired.

    >>> [weapon.artillery for weapon in shooting_weapons("Dwarf Cannon (4+)")]
    ['cannon', 'volley_gun']
    """
    piece = _shooting_piece(printed)
    assert piece is not None, f"{printed} is a shooting weapon"
    rule, text = _texts()[piece]
    aim = AIM.search(printed)
    ways = read_weapons(text, REGISTRY, "en", place=printed)
    return tuple(_weapon(rule, way, int(aim[1]) if aim else 0, number) for number, way in enumerate(ways))


def printed_weapons(text: str, aim: int, place: str) -> tuple[Weapon, ...]:
    """Return the shooting weapon that a text describes as books print it, one for each way in which it can be fired.

    Raises:
        BadInput: If the text can't be read.

    >>> printed_weapons('Range 24", Shots 2, Str 4, AP 1', 4, "shot")[0].range_in
    24.0
    """
    ways = read_weapons(text, REGISTRY, place=place)
    return tuple(_weapon(UNNAMED, way, aim, number) for number, way in enumerate(ways))


@cache
def _texts() -> dict[str, tuple[str, str]]:
    """Return for each shooting weapon its rule id and its English text."""
    return {row["piece"]: (row["rule"], row["text_en"]) for row in rows("weapons.tsv")}


def _weapon(rule_id: str, text: WeaponText, aim: int, number: int) -> Weapon:
    """Return the engine's weapon for one way of firing; the second way of a weapon gets an id of its own."""
    name: Name = REGISTRY.catalogue.entry(rule_id).names
    rules: list[Rule] = list(text.plain.rules)
    artillery = "" if text.artillery == "plain" else text.artillery
    if text.artillery == "plain":
        rules.append(PlainArtillery())
    elif artillery == "catapult":
        assert text.area is not None, f"{rule_id}: a catapult has an area"
        rules.append(Catapult(text.area))
    elif artillery:
        rules.append(TYPES[artillery]())
    if rule_id in REGISTRY:
        rules.insert(0, REGISTRY[rule_id]())
    elif text.always_hits_on or text.better_against:
        better_by, whom = text.better_against or (0, "")
        rules.append(PrintedEffects(text.always_hits_on or 0, better_by, whom))
    return Weapon(
        rule_id if number == 0 else f"{rule_id}.{number + 1}",
        name,
        "artillery" if text.artillery else "shooting",
        tuple(rules),
        range_in=text.range_in,
        least_range_in=text.least_range_in,
        shots=text.shots,
        aim=aim,
        normal=_values(text.plain),
        bracket=_values(text.bracket) if text.bracket != ShotText() else None,
        short=_values(text.short) if text.short != ShotText() else None,
        artillery=artillery,
        area=(text.area.hits, text.area.ranks) if text.area is not None else None,
    )


def _values(text: ShotText) -> ShotValues:
    return ShotValues(text.strength, text.armour_penetration, text.rules)
