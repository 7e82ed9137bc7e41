"""Inline profiles: any model as a question writes it, without an army book.

Characteristics that aren't given are 3; Armour and Armour Penetration 0, Attack Value and Health Points 1, Discipline
7, Advance Rate 4, March Rate 8. `rules` and `equipment` take what books print, in either language.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields, shown
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.brackets import split_name
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_, Language
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.board.profile import Base, Height, Model, ModelType, Part, Weapon
from grognard.t9a.muster.armoury import (
    close_weapon,
    is_close_weapon,
    is_shooting_weapon,
    printed_weapons,
    shooting_weapons,
)
from grognard.t9a.rules import REGISTRY, class_rules

MOST_ATTACKS = 100
AIM = 4
"""Where none is given."""
HEIGHTS = {"standard": Height.STANDARD, "large": Height.LARGE, "gigantic": Height.GIGANTIC}
BASES = {Height.STANDARD: (20.0, 20.0), Height.LARGE: (40.0, 40.0), Height.GIGANTIC: (60.0, 100.0)}
"""In millimetres, where none is given."""
OF_A_PART = ("attack attribute", "special attack")
NAMELESS = Name("the models", "les figurines")


class Kit(NamedTuple):
    """Printed texts, sorted by where they act."""

    model: tuple[Rule, ...]
    part: tuple[Rule, ...]
    close: tuple[Weapon, ...]
    shooting: tuple[Weapon, ...]


def kit_of(texts: tuple[str, ...], place: str, language: Language | None = None) -> Kit:
    """Sort rules, armour and weapons as books print them; French ones of one side make the others French too.

    Raises:
        BadInput: At the first that is none, or isn't played.
    """
    model: list[Rule] = []
    part: list[Rule] = []
    close: list[Weapon] = []
    shots: list[Weapon] = []
    language = language or _language_of(texts)
    for text in texts:
        if is_shooting_weapon(text):
            shots.extend(shooting_weapons(text))
        elif is_close_weapon(text, language):
            close.append(close_weapon(text, language))
        else:
            rule = REGISTRY.read(text, place=place)
            kind = REGISTRY.catalogue.entry(rule.id).kind
            (part if any(word in kind for word in OF_A_PART) else model).append(rule)
    return Kit(tuple(model), tuple(part), tuple(close), tuple(shots))


def _language_of(texts: tuple[str, ...]) -> Language | None:
    """Return French if one of the texts is French and not English, for "Lance" is a word of both; else None."""
    named = REGISTRY.catalogue.named
    names = [split_name(text)[0] for text in texts]
    return "fr" if any(named(name, "fr") and not named(name, "en") for name in names) else None


def with_kit(model: Model, kit: Kit) -> Model:
    """Return the model with more rules and weapons; those of an attack go to its first part."""
    first = model.parts[0]
    first = replace(
        first,
        rules=(*first.rules, *kit.part),
        close_weapons=with_hand_weapon((*first.close_weapons, *kit.close)),
        shooting_weapons=(*first.shooting_weapons, *aimed(kit.shooting, _aim_of(first))),
    )
    return replace(model, parts=(first, *model.parts[1:]), rules=(*model.rules, *kit.model))


def with_hand_weapon(weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    """Return weapons and the Hand Weapon that everyone has, which a Weapon Master may take instead."""
    hand_weapon = close_weapon("Hand Weapon")
    return weapons if hand_weapon in weapons else (*weapons, hand_weapon)


def aimed(weapons: tuple[Weapon, ...], aim: int) -> tuple[Weapon, ...]:
    """Return shooting weapons, with this Aim where none is printed."""
    return tuple(weapon if weapon.aim else replace(weapon, aim=aim) for weapon in weapons)


def _aim_of(part: Part) -> int:
    """Return the Aim of the part's other weapons."""
    return next((weapon.aim for weapon in part.shooting_weapons if weapon.aim), AIM)


def read_profile(fields: Fields, name: Name = NAMELESS, language: Language | None = None) -> Model:
    """Return the model that the characteristics describe; its texts are in *language*, if that is known."""
    height = HEIGHTS[fields.word("height", tuple(HEIGHTS), "standard")]
    kind = ModelType(fields.word("type", tuple(kind.value for kind in ModelType), "infantry"))
    kit = kit_of((*fields.texts("rules"), *fields.texts("equipment")), fields.at("rules"), language)
    aim = fields.whole("aim", AIM, least=2, most=6)
    part = Part(
        "models",
        _name(fields, name),
        _attacks(fields),
        fields.whole("offensive_skill", 3, most=20),
        fields.whole("strength", 3, most=20),
        fields.whole("armour_penetration", 0, most=10),
        fields.whole("agility", 3, most=10),
        1,
        kit.part,
        with_hand_weapon(kit.close),
        (*aimed(kit.shooting, aim), *_own_shots(fields, aim)),
    )
    return Model(
        "models",
        _name(fields, name),
        _base(fields, height),
        height,
        kind,
        fields.number("advance", 4, most=60),
        fields.number("march", 8, most=60),
        fields.whole("discipline", 7, most=10),
        fields.whole("health_points", 1, least=1, most=100),
        fields.whole("defensive_skill", 3, most=20),
        fields.whole("resilience", 3, most=20),
        fields.whole("armour", 0, most=10),
        (part,),
        (*class_rules(height, kind), *kit.model),
    )


def _name(fields: Fields, default: Name) -> Name:
    text = fields.text("name")
    return Name.same(text) if text else default


def _attacks(fields: Fields) -> DiceExpression:
    found = fields.value("attacks", 1)
    if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= MOST_ATTACKS:
        return DiceExpression.number(found)
    if isinstance(found, str):
        try:
            return DiceExpression.parse(found)
        except BadInput:
            pass
    raise BadInput(fields.at("attacks"), shown(found), N_("a number of attacks up to 100, such as 2 or D6+1"))


def _base(fields: Fields, height: Height) -> Base:
    found = fields.value("base_mm")
    if found is None:
        return Base.of_mm(*BASES[height])
    sizes = [found] if isinstance(found, int | float) else found
    if not isinstance(sizes, list | tuple) or len(sizes) not in (1, 2) or not all(_is_size(one) for one in sizes):
        raise BadInput(fields.at("base_mm"), shown(found), N_("a diameter, or a width and a depth, in millimetres"))
    return Base.of_mm(*sizes)


def _is_size(found: Any) -> bool:
    return isinstance(found, int | float) and not isinstance(found, bool) and 5 <= found <= 300


def _own_shots(fields: Fields, aim: int) -> tuple[Weapon, ...]:
    """Return the weapon that `shot` describes as books print them."""
    text = fields.text("shot")
    if not text:
        return ()
    return printed_weapons(text, aim, fields.at("shot"))
