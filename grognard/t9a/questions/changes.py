"""The same troop with a rule more, or without one: for `with` and `without`, and for what a rule is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.profile import Model, Part, Troop, Weapon
from grognard.t9a.questions.profiles import Kit, with_kit


def rules_of(troop: Troop) -> tuple[str, ...]:
    """Return the ids of all rules that stand in the troop's profile, each once, in the order of its profile."""
    found: dict[str, None] = {}
    for model in _models(troop):
        for rule in model.rules:
            found.setdefault(rule.id)
        for part in model.parts:
            weapons = (*part.close_weapons, *part.shooting_weapons)
            for rule in (*part.rules, *(rule for weapon in weapons for rule in weapon.rules)):
                found.setdefault(rule.id)
    for rule in (*troop.rules, *troop.musician_rules):
        found.setdefault(rule.id)
    return tuple(found)


def without_rule(troop: Troop, rule_id: str) -> Troop:
    """Return the troop with this rule gone from its models, parts, weapons, banner and Musician."""
    return _changed(
        troop,
        lambda model: _model_without(model, rule_id),
        _others(troop.rules, rule_id),
        _others(troop.musician_rules, rule_id),
    )


def with_more(troop: Troop, kit: Kit) -> Troop:
    """Return the troop with these rules and weapons on all its models."""
    return _changed(troop, lambda model: with_kit(model, kit), troop.rules, troop.musician_rules)


def _models(troop: Troop) -> Iterable[Model]:
    return (model for model in (troop.model, troop.champion, troop.companion) if model is not None)


def _changed(
    troop: Troop, change: Callable[[Model], Model], rules: tuple[Rule, ...], musician_rules: tuple[Rule, ...]
) -> Troop:
    return Troop(
        troop.key,
        troop.entry,
        troop.name,
        change(troop.model),
        size=troop.size,
        points=troop.points,
        champion=change(troop.champion) if troop.champion is not None else None,
        companion=change(troop.companion) if troop.companion is not None else None,
        companions=troop.companions,
        musician=troop.musician,
        standard=troop.standard,
        rules=rules,
        musician_rules=musician_rules,
        category=troop.category,
        character=troop.character,
        general=troop.general,
        battle_standard=troop.battle_standard,
        one_use=troop.one_use,
        not_in_force=troop.not_in_force,
    )


def _model_without(model: Model, rule_id: str) -> Model:
    parts = tuple(_part_without(part, rule_id) for part in model.parts)
    return replace(model, parts=parts, rules=_others(model.rules, rule_id))


def _part_without(part: Part, rule_id: str) -> Part:
    """Return the part without the rule, and without the weapon of this id if it has another."""
    close = tuple(weapon for weapon in part.close_weapons if weapon.id != rule_id) or part.close_weapons
    shooting = tuple(weapon for weapon in part.shooting_weapons if weapon.id != rule_id)
    return replace(
        part,
        rules=_others(part.rules, rule_id),
        close_weapons=tuple(_weapon_without(weapon, rule_id) for weapon in close),
        shooting_weapons=tuple(_weapon_without(weapon, rule_id) for weapon in shooting),
    )


def _weapon_without(weapon: Weapon, rule_id: str) -> Weapon:
    return replace(weapon, rules=_others(weapon.rules, rule_id))


def _others(rules: tuple[Rule, ...], rule_id: str) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules if rule.id != rule_id)
