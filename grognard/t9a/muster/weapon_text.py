"""Shooting weapons as books and lists print them, in English and French.

`Range 24", Shots 1, Str 4{5}, AP 1{2}` and `Portée 24", Tirs 1, Fo 4{5}, PA 1{2}` are the same weapon. Values in square
brackets are those of one hit of an Area Attack, values in curly brackets those at Short Range (core 10.14, 10.15).

The grammar: a text is a kind of weapon, if it's said, and items in any order, with or without commas:

    kind   = "Shooting Weapon" | [type] "Artillery Weapon" [type] | type
    type   = "Cannon" | "Catapult (X×Y)" | "Flamethrower" | "Volley Gun"
    item   = "Range" [n "-"] n | "Shots" amount | amount "shots" | "Str" value | "AP" value
           | "Area Attack (X×Y)" | "always hits on" n "+" | "+" n "to hit ... with" rule | rule | group
    value  = (n | "as user") ["[" n "]"] ["{" n "}"]
    group  = "[" rules "]" | "{" rules "}"
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from grognard.kernel.rules.brackets import Area, DiceExpression, split_items
from grognard.kernel.rules.registry import Registry
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import Language, Name
from grognard.kernel.words.refusals import BadInput

__all__ = ["ArtilleryType", "ShotText", "WeaponText", "read_weapon", "read_weapons", "write_weapon"]

ArtilleryType = Literal["", "plain", "cannon", "catapult", "flamethrower", "volley_gun"]
"""Empty for weapons that are no artillery, `plain` for an Artillery Weapon of no type (Dwarf Ballista)."""


class ShotText(msgspec.Struct, frozen=True):
    """The values of a hit, as far as they are printed: for the plain values None is the user's own Strength or AP.

    Texts print rules in any order; they are kept in that of their ids, so that equal weapons are equal values.
    """

    strength: int | None = None
    armour_penetration: int | None = None
    rules: tuple[Rule, ...] = ()


class WeaponText(msgspec.Struct, frozen=True):
    """A shooting weapon's text.

    Args:
        range_in: Its greatest range, in inches.
        shots: How many shots.
        plain: Strength, AP and rules.
        bracket: What stands in square brackets instead, for one hit of an Area Attack.
        short: What stands in curly brackets instead, at Short Range.
        least_range_in: The minimum range; 0 if it has none.
        artillery: What type of Artillery Weapon it is, if any.
        area: The shape of its Area Attack, a Catapult's own included.
        always_hits_on: The face that always hits, whatever the modifiers.
        better_against: What is added to hit, and against units wholly of models with which rule (its id).
    """

    range_in: float
    shots: DiceExpression
    plain: ShotText
    bracket: ShotText = ShotText()
    short: ShotText = ShotText()
    least_range_in: float = 0
    artillery: ArtilleryType = ""
    area: Area | None = None
    always_hits_on: int | None = None
    better_against: tuple[int, str] | None = None


_AMOUNT = r"\d{0,2}\s?D[36](?:\s?[x×*]\s?\d{1,2})?(?:\s?[+-]\s?\d{1,2})?|\d{1,3}"
_VALUE = (
    r"(?P<plain>\d{1,2}|as user|of the user|user['’]?s?|de l['’]utilisateur|utilisateur)"
    r"(?:\s?\[(?P<bracket>\d{1,2})\])?(?:\s?\{(?P<short>\d{1,2})\})?"
)
_SHAPE = r"\(\s?(\d{1,2})\s?[x×*]\s?(\d{1,2})\s?\)"
_TYPES: dict[ArtilleryType, str] = {
    "cannon": r"Cannon|Canon",
    "catapult": rf"(?:Catapult|Catapulte)\s?{_SHAPE}",
    "flamethrower": r"Flamethrower|Lance-flammes",
    "volley_gun": r"Volley Gun|Batterie de tir",
}
_ARTILLERY = r"Artillery Weapon|Arme d['’]artillerie(?: de type)?"
_GAP = re.compile(r"[\s,;.:]+|[-–—]\s+")
_KEYWORD = r"Range|Portée|Shots?|Tirs?|Strength|Str|Force|Fo|Armour Penetration|AP|Pénétration d['’]armure|PA"
_RULE = re.compile(rf"(?:[^,;.(\[{{]|\((?:[^()]|\([^()]*\))*\))+?(?=\s*(?:[,;.\[{{]|$)|\s(?:{_KEYWORD})\s\d)")
_EXPECTED = Name(
    'a weapon, as Range 24", Shots 1, Str 4, AP 1 and its rules',
    'une arme, comme Portée 24", Tirs 1, Fo 4, PA 1 et ses règles',
)
_ONCE = Name("each value once", "chaque valeur une fois")
_CLOSED = Name("brackets that are closed", "des parenthèses, crochets ou accolades fermés")
_AREA = Name("an area, as Area Attack (1×5)", "une zone, comme Attaque de zone (1×5)")
_MISSING = {
    "range_in": Name('its range too, as Range 24"', 'sa portée aussi, comme Portée 24"'),
    "shots": Name("its shots too, as Shots 1", "ses tirs aussi, comme Tirs 1"),
    "strength": Name("its Strength too, as Str 4", "sa Force aussi, comme Fo 4"),
    "armour_penetration": Name("its Armour Penetration too, as AP 1", "sa Pénétration d’armure aussi, comme PA 1"),
}


class _Text:
    """What was found in a weapon's text so far."""

    def __init__(self, text: str, registry: Registry, language: Language | None, place: str) -> None:
        self.text = text
        self.registry = registry
        self.language = language
        self.place = place
        self.found: dict[str, Any] = {}
        self.values: dict[str, dict[str, Any]] = {"plain": {}, "bracket": {}, "short": {}}

    def refuse(self, what: str | None = None, expected: Name = _EXPECTED) -> BadInput:
        return BadInput(self.place or self.text, self.text if what is None else what, expected)

    def keep(self, what: str, value: object, written: str) -> None:
        if what in self.found:
            raise self.refuse(written, _ONCE)
        self.found[what] = value

    def keep_value(self, what: str, found: re.Match[str]) -> None:
        if what in self.values["plain"]:
            raise self.refuse(found[0], _ONCE)
        self.values["plain"][what] = int(found["plain"]) if found["plain"].isdigit() else None
        for where in ("bracket", "short"):
            if found[where]:
                self.values[where][what] = int(found[where])

    def keep_rule(self, where: str, written: str) -> None:
        rule = self.registry.read(written, self.language, place=self.place)
        rules = self.values[where].setdefault("rules", ())
        self.values[where]["rules"] = (*rules, rule)

    def keep_group(self, where: str, written: str) -> None:
        for item in split_items(written):
            self.keep_rule(where, item)

    def keep_artillery(self, found: re.Match[str]) -> None:
        self.found.setdefault("artillery", "plain")

    def keep_type(self, kind: ArtilleryType, found: re.Match[str]) -> None:
        if self.found.get("artillery", "plain") != "plain":
            raise self.refuse(found[0], _ONCE)
        self.found["artillery"] = kind
        if kind == "catapult":
            self.keep_area(found)

    def keep_area(self, found: re.Match[str]) -> None:
        try:
            area = Area(int(found[1]), int(found[2]))
        except ValueError:
            raise self.refuse(found[0], _AREA) from None
        self.keep("area", area, found[0])

    def keep_range(self, found: re.Match[str]) -> None:
        self.keep("range_in", float(found[2].replace(",", ".")), found[0])
        self.keep("least_range_in", float((found[1] or "0").replace(",", ".")), found[0])

    def keep_shots(self, found: re.Match[str]) -> None:
        self.keep("shots", DiceExpression.parse(found["a"]), found[0])

    def keep_sure_hit(self, found: re.Match[str]) -> None:
        self.keep("always_hits_on", int(found[1]), found[0])

    def keep_better(self, found: re.Match[str]) -> None:
        named = self.registry.catalogue.named(found[2], self.language)
        if not named:
            raise self.refuse(found[2])
        self.keep("better_against", (int(found[1]), named[0]), found[0])

    def whole(self) -> WeaponText:
        said = self.found.keys() | self.values["plain"].keys()
        for what, expected in _MISSING.items():
            if what not in said:
                raise self.refuse(expected=expected if said - {"rules"} else _EXPECTED)
        for values in self.values.values():
            values["rules"] = tuple(sorted(values.get("rules", ()), key=lambda rule: (rule.id, repr(rule))))
        parts: dict[str, Any] = {where: ShotText(**values) for where, values in self.values.items()}
        return WeaponText(**self.found, **parts)


def _is_closed(text: str) -> bool:
    return all(text.count(begin) == text.count(end) for begin, end in ("()", "[]", "{}"))


def _item(pattern: str, keep: Callable[[_Text, re.Match[str]], None]) -> tuple[re.Pattern[str], Callable[..., None]]:
    return re.compile(rf"(?:{pattern})(?!\w)", re.IGNORECASE), keep


def _keeping(kind: ArtilleryType) -> Callable[[_Text, re.Match[str]], None]:
    return lambda text, found: text.keep_type(kind, found)


_ITEMS = (
    _item(r"Shooting Weapon|Arme de tir", lambda text, found: None),
    *(_item(pattern, _keeping(kind)) for kind, pattern in _TYPES.items()),
    _item(_ARTILLERY, _Text.keep_artillery),
    _item(r"(?:Range|Portée)\s?(?:(\d{1,3})\s?[-–]\s?)?(\d{1,3}(?:[.,]\d)?)(?:\s?[\"″”])?", _Text.keep_range),
    _item(rf"(?:Shots?|Tirs?)\s(?P<a>{_AMOUNT})", _Text.keep_shots),
    _item(rf"(?P<a>{_AMOUNT})\s(?:shots?|tirs?)", _Text.keep_shots),
    _item(rf"(?:Strength|Str|Force|Fo)\s?{_VALUE}", lambda text, found: text.keep_value("strength", found)),
    _item(
        rf"(?:Armour Penetration|AP|Pénétration d['’]armure|PA)\s?{_VALUE}",
        lambda text, found: text.keep_value("armour_penetration", found),
    ),
    _item(rf"(?:Area Attack|Attaques? de zone)\s?{_SHAPE}", _Text.keep_area),
    _item(r"(?:always hits?|touche toujours) (?:on|sur) ([1-6])\+", _Text.keep_sure_hit),
    _item(r"\+(\d) (?:to hit|pour toucher)\b[^,;.]*? (?:with|avec)(?: la règle)? ([^,;.]+)", _Text.keep_better),
    _item(r"\[([^\[\]]*)\]", lambda text, found: text.keep_group("bracket", found[1])),
    _item(r"\{([^{}]*)\}", lambda text, found: text.keep_group("short", found[1])),
)


def read_weapon(text: str, registry: Registry, language: Language | None = None, *, place: str = "") -> WeaponText:
    """Read the text of one weapon.

    Args:
        text: As printed, in either language.
        registry: Reads the names of the rules in it.
        language: The language of the text, if it is known.
        place: Where it stands, for messages.

    Raises:
        BadInput: If range, shots, Strength or AP are missing or there twice, or a rule is unknown.
    """
    reading = _Text(text, registry, language, place)
    at = 0
    while at < len(text):
        if gap := _GAP.match(text, at):
            at = gap.end()
            continue
        for pattern, keep in _ITEMS:
            if found := pattern.match(text, at):
                keep(reading, found)
                break
        else:
            found = _RULE.match(text, at)
            if found is None:
                raise reading.refuse(text[at:], _EXPECTED if _is_closed(text) else _CLOSED)
            reading.keep_rule("plain", found[0].strip())
        at = found.end()
    return reading.whole()


_WAYS = re.compile(r"(?:[-–—]\s*)?(?:As an?|Comme une?)\s(?=[^,:]*(?:Artillery|artillerie))", re.IGNORECASE)


def read_weapons(
    text: str, registry: Registry, language: Language | None = None, *, place: str = ""
) -> tuple[WeaponText, ...]:
    """Read a weapon that may be fired in several ways ("As a Cannon ...: ... As a Volley Gun ...: ..."), or in one.

    Raises:
        BadInput: As `read_weapon` does.
    """
    ways = _WAYS.split(text)
    return tuple(read_weapon(way, registry, language, place=place) for way in (ways[1:] or ways))


# --- writing ----------------------------------------------------------------------------------------------------------

_SAID: dict[str, Name] = {
    "plain": Name("Artillery Weapon", "Arme d’artillerie"),
    "cannon": Name("Cannon Artillery Weapon", "Arme d’artillerie de type Canon"),
    "catapult": Name("Catapult ({}) Artillery Weapon", "Arme d’artillerie de type Catapulte ({})"),
    "flamethrower": Name("Flamethrower Artillery Weapon", "Arme d’artillerie de type Lance-flammes"),
    "volley_gun": Name("Volley Gun Artillery Weapon", "Arme d’artillerie de type Batterie de tir"),
    "range": Name("Range", "Portée"),
    "shots": Name("Shots", "Tirs"),
    "strength": Name("Str", "Fo"),
    "armour_penetration": Name("AP", "PA"),
    "user": Name("as user", "de l’utilisateur"),
    "area": Name("Area Attack", "Attaque de zone"),
    "always": Name("always hits on {}+", "touche toujours sur {}+"),
    "better": Name(
        "+{} to hit against units consisting entirely of models with {}",
        "+{} pour toucher les unités constituées entièrement de figurines avec {}",
    ),
}


def write_weapon(weapon: WeaponText, registry: Registry, language: Language) -> str:
    """Write a weapon's text in the form that `read_weapon` reads."""

    def said(word: str) -> str:
        return _SAID[word].say(language)

    def value(what: str) -> str:
        plain, bracket, short = (getattr(part, what) for part in (weapon.plain, weapon.bracket, weapon.short))
        return (
            f"{said(what)} {said('user') if plain is None else plain}"
            + (f" [{bracket}]" if bracket is not None else "")
            + (f" {{{short}}}" if short is not None else "")
        )

    def rules(part: ShotText) -> str:
        return ", ".join(registry.write(rule, language) for rule in part.rules)

    area = f"{weapon.area.hits}×{weapon.area.ranks}" if weapon.area else ""
    least = f"{_inches(weapon.least_range_in, language)}-" if weapon.least_range_in else ""
    items = [
        f'{said("range")} {least}{_inches(weapon.range_in, language)}"',
        f"{said('shots')} {weapon.shots}",
        value("strength"),
        value("armour_penetration"),
    ]
    if area and weapon.artillery != "catapult":
        items.append(f"{said('area')} ({area})")
    if weapon.plain.rules:
        items.append(rules(weapon.plain))
    if weapon.bracket.rules:
        items.append(f"[{rules(weapon.bracket)}]")
    if weapon.short.rules:
        items.append(f"{{{rules(weapon.short)}}}")
    if weapon.always_hits_on:
        items.append(said("always").format(weapon.always_hits_on))
    if weapon.better_against:
        bonus, rule = weapon.better_against
        items.append(said("better").format(bonus, registry.catalogue.name(rule, language)))
    kind = said(weapon.artillery).format(area) + (" : " if language == "fr" else ": ") if weapon.artillery else ""
    return kind + ", ".join(items)


def _inches(value: float, language: Language) -> str:
    written = f"{value:g}"
    return written.replace(".", ",") if language == "fr" else written
