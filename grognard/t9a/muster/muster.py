"""From an army list to troops ready for battle: profiles with their weapons, armour and rules.

Texts printed in the army book ("Aegis (4+)", "Crossbow (4+)") become rules and weapons here; a rule that is not played
yet is kept by name (`not_in_force`), never dropped in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from grognard.kernel.rules.brackets import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.armies import PartEntry, UnitEntry, army_book
from grognard.t9a.armies.army_list import BATTLE_STANDARD_BEARER, GENERAL, ArmyList, ListedUnit
from grognard.t9a.armies.entries import Characteristic, CharacterValue
from grognard.t9a.board.profile import Base, Height, Model, ModelType, Part, Troop, Weapon
from grognard.t9a.muster.armoury import close_weapon, is_armour, is_close_weapon, is_shooting_weapon, shooting_weapons
from grognard.t9a.muster.first_state import champion_of
from grognard.t9a.muster.option_effects import EFFECTS
from grognard.t9a.muster.special_items import enchanted, is_of_a_part, is_protection, items_of, kind_of
from grognard.t9a.organisation import price
from grognard.t9a.rules import REGISTRY

HEIGHTS = {"standard": Height.STANDARD, "large": Height.LARGE, "gigantic": Height.GIGANTIC}
COMMAND = ("Champion", "Musician", "Standard Bearer")
PREFIXES = {"saurian_ancients": "t9a.sa.", "dwarven_holds": "t9a.dh."}
SPECIAL_ATTACK = "special attack"
ARMY_RULES = {"dwarven_holds": ("Ancient Grudge", "Hewn out of Mountains")}
"""What every model of an army has besides what its profile prints."""
BROUGHT = {"king": "Ancient Grudge (1)", "mount_war_throne": "Ancient Grudge (2)"}
"""What an entry brings besides what its profile prints (core 19.1)."""
SKINKS = ("skink", "chameleon")
CAIMAN = ("caiman", "skink_braves_caiman")
"""The option that adds a second kind of rank and file, and the entry of that kind."""


class _Kit(msgspec.Struct):
    """What a unit carries and knows, sorted from the printed texts."""

    armour: list[Rule]
    rules: list[Rule]  # of the whole model
    attributes: list[Rule]  # of its first part
    specials: list[Rule]  # by its Height and Type, of whichever of its parts may make them
    close: list[Weapon]
    shooting: list[Weapon]
    missing: list[str]  # not played yet


def muster(army_list: ArmyList, side: int, first_id: int = 0) -> tuple[Troop, ...]:
    """Return the troops of *army_list* in the list's order.

    Args:
        army_list: A list as `grognard.t9a.lists` reads it; it need not be legal.
        side: 0 or 1; part of the troops' keys.
        first_id: The id that the first unit will have on the table (the ids follow the list).
    """
    keys = army_list.keys()
    return tuple(
        troop_of(army_list, listed, f"{side}:{key}") for listed, key in zip(army_list.units, keys, strict=True)
    )


def troop_of(army_list: ArmyList, listed: ListedUnit, key: str) -> Troop:
    """Return one unit of the list as a troop."""
    entry, mount = listed.entry, listed.mount
    kit = _sorted_kit(listed)
    model = _model(listed, entry, mount, kit)
    for chosen in listed.options:
        effect = EFFECTS.get((listed.unit, chosen.option))
        if effect is not None:
            for _ in range(chosen.count):
                model = effect(model)
    borne = items_of(listed)
    model = enchanted(model, borne, mount)
    champion = champion_of(model) if listed.has("champion") else None
    companions = listed.count(CAIMAN[0])
    companion = None
    if companions:
        added = army_book(entry.army).added[CAIMAN[1]]
        companion = _model(
            ListedUnit(added.unit),
            added,
            None,
            _sorted_kit_of(added, added.equipment(), added_rules(added), [added.class_rules]),
        )
    return Troop(
        key,
        listed.unit,
        entry.name,
        model,
        size=listed.models,
        points=price(listed),
        champion=champion,
        companion=companion,
        companions=companions,
        musician=listed.has("musician"),
        standard=listed.has("standard_bearer"),
        rules=tuple(borne.banners),
        musician_rules=(REGISTRY.read("Musician", "en"),) if listed.has("musician") else (),
        category=entry.category,
        character=entry.is_character,
        general=listed.has(GENERAL),
        battle_standard=listed.has(BATTLE_STANDARD_BEARER),
        not_in_force=tuple(dict.fromkeys((*kit.missing, *borne.missing))),
    )


def added_rules(entry: UnitEntry) -> tuple[str, ...]:
    """Return the rules that an entry prints for the whole model."""
    return (*entry.universal_rules, *entry.protections, *entry.class_rules)


def _sorted_kit(listed: ListedUnit) -> _Kit:
    """Sort what the unit has, options included; a mount brings its own rules."""
    bodies = [entry for entry in (listed.entry, listed.mount) if entry is not None]
    kit = _sorted_kit_of(listed.entry, listed.equipment(), listed.rules(), [body.class_rules for body in bodies])
    kit.rules += [rule for body in bodies for rule in _brought(body)]
    return kit


def _brought(entry: UnitEntry) -> tuple[Rule, ...]:
    """Return what an entry has by its army, and brings to it, without printing it."""
    texts = (*ARMY_RULES.get(entry.army, ()), BROUGHT.get(entry.unit))
    return tuple(REGISTRY.read(text, "en") for text in texts if text is not None)


def _sorted_kit_of(
    entry: UnitEntry, equipment: Iterable[str], printed: Iterable[str], by_class: Iterable[tuple[str, ...]]
) -> _Kit:
    kit = _Kit([], [], [], [], [], [], [])
    of_class = [text for texts in by_class for text in texts]
    for text in dict.fromkeys((*equipment, *printed)):
        if text in COMMAND:
            continue
        if is_armour(text):
            kit.armour.append(REGISTRY.read(text, "en"))
        elif is_close_weapon(text):
            kit.close.append(close_weapon(text))
        elif is_shooting_weapon(text):
            kit.shooting.extend(shooting_weapons(text))
        else:
            rule = _read(text, entry)
            if rule is None:
                kit.missing.append(text)
            elif text in of_class and kind_of(rule) == SPECIAL_ATTACK:
                kit.specials.append(rule)
            elif is_of_a_part(rule):
                kit.attributes.append(rule)
            else:
                kit.rules.append(rule)
    return kit


def _read(text: str, entry: UnitEntry) -> Rule | None:
    """Read a rule as printed; None if it is not played (yet)."""
    try:
        return REGISTRY.read(text, "en", prefer=PREFIXES[entry.army])
    except BadInput:
        return None


def _model(listed: ListedUnit, entry: UnitEntry, mount: UnitEntry | None, kit: _Kit) -> Model:
    """Build the model: the rider's parts, then the mount's; Height, base and blocks are the mount's (core 3.8)."""
    body = mount or entry
    rules = [*kit.armour, *kit.rules]
    if mount is not None and mount.prints("Massive Bulk"):
        own = [_read(text, mount) for text in mount.protections]
        rules = [rule for rule in kit.rules if rule in own or not is_protection(rule)]  # no rider's (core 3.19)
    parts = [*_parts(entry, listed, kit, first=True)]
    if mount is not None:
        parts += _parts(mount, listed, kit, first=False)
    return Model(
        listed.unit,
        entry.name,
        _base(body),
        HEIGHTS[body.height],
        ModelType(body.type),
        float(body.advance),
        float(body.march),
        _value(body.discipline, entry.discipline),
        _value(body.health_points, entry.health_points),
        _value(body.defensive_skill, entry.defensive_skill),
        _value(body.resilience, entry.resilience),
        _value(body.armour, entry.armour),
        tuple(parts),
        tuple(rules),
        (float(body.fly[0]), float(body.fly[1])) if body.fly is not None else None,
    )


def _base(entry: UnitEntry) -> Base:
    width, depth = entry.base_mm
    return Base.of_mm(width) if entry.base_is_round else Base.of_mm(width, depth)


def _value(own: Characteristic, rider: Characteristic) -> int:
    """Return a characteristic; a mount's "C+2" is its rider's and 2 more."""
    if not isinstance(own, CharacterValue):
        return own
    assert not isinstance(rider, CharacterValue), "a rider has a value of his own"
    return rider + own.plus


def _parts(entry: UnitEntry, listed: ListedUnit, kit: _Kit, *, first: bool) -> Iterator[Part]:
    """Yield the parts of an entry; the first part of a unit carries what its options bought."""
    own_close = {weapon.id for part in entry.parts for text in part.melee_weapons for weapon in (close_weapon(text),)}
    own_shots = {text for part in entry.parts for text in part.shooting_weapons}
    carried = listed.equipment()
    for number, part in enumerate(entry.parts):
        if part.only_with and not listed.has(part.only_with):
            continue
        leading = first and number == 0
        close = [close_weapon(text) for text in part.melee_weapons if text in carried or not first]
        shots = [
            weapon
            for text in part.shooting_weapons
            if text in carried or not first
            for weapon in shooting_weapons(text)
        ]
        if leading:
            close += [weapon for weapon in kit.close if weapon.id not in own_close]
            printed_shots = {weapon for text in own_shots for weapon in shooting_weapons(text)}
            shots += [weapon for weapon in kit.shooting if weapon not in printed_shots]
        rules = (*_part_rules(entry, part), *kit.specials)
        if leading:
            rules += tuple(kit.attributes)
        yield _part(entry, part, rules, tuple(close), tuple(shots))


def _part(
    entry: UnitEntry, part: PartEntry, rules: tuple[Rule, ...], close: tuple[Weapon, ...], shots: tuple[Weapon, ...]
) -> Part:
    return Part(
        part.part,
        part.name,
        DiceExpression.parse(part.attacks) if part.attacks else None,
        part.offensive_skill or 0,
        part.strength or 0,
        part.armour_penetration or 0,
        part.agility or 0,
        part.count,
        rules,
        close,
        shots,
        kin="skink" if any(name in part.name.en.lower() for name in SKINKS) else "",
    )


def _part_rules(entry: UnitEntry, part: PartEntry) -> tuple[Rule, ...]:
    return tuple(rule for text in part.rules if (rule := _read(text, entry)) is not None)
