"""Short helpers for attacks: who strikes whom, and the exact odds of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grognard.kernel.dice import Distribution, odds
from grognard.kernel.rules.rule import Rule
from grognard.t9a.attack.attack import Blow, Strike, prepare, resolve_attack, resolve_hit
from grognard.t9a.board.profile import Model, Weapon
from grognard.t9a.muster.armoury import close_weapon, shooting_weapons
from grognard.t9a.rules import REGISTRY
from tests.t9a.positions import model

HAND_WEAPON = "Hand Weapon"


def rule(text: str) -> Any:
    """Return a rule as books print it."""
    return REGISTRY.read(text, "en")


def rules(*texts: str) -> tuple[Rule, ...]:
    """Return rules as books print them."""
    return tuple(rule(text) for text in texts)


def arms(text: str, *more: Rule) -> Weapon:
    """Return a Close Combat Weapon as books print it, with *more* rules on it."""
    weapon = close_weapon(text)
    return Weapon(weapon.id, weapon.name, "close", (*weapon.rules, *more), enchanted=bool(more))


def shot(text: str) -> Weapon:
    """Return a shooting weapon as books print it, in its first way of firing."""
    return shooting_weapons(text)[0]


def strikes(
    attacker: Model | None = None,
    target: Model | None = None,
    *,
    weapon: str | Weapon | None = HAND_WEAPON,
    target_weapon: str | Weapon | None = HAND_WEAPON,
    part: int = 0,
    kind: Any = "close",
    **situation: Any,
) -> Blow:
    """Return a Close Combat Attack (or another *kind*) of *attacker* on *target*, from the front."""
    attacker = model() if attacker is None else attacker
    return Blow(
        kind,
        attacker.parts[part],
        attacker,
        model() if target is None else target,
        weapon=arms(weapon) if isinstance(weapon, str) else weapon,
        target_weapon=arms(target_weapon) if isinstance(target_weapon, str) else target_weapon,
        **situation,
    )


def shoots(
    attacker: Model | None, target: Model | None, weapon: str | Weapon, *, values: str = "normal", **situation: Any
) -> Blow:
    """Return a shot of *attacker* at *target*; *values*: "normal", "bracket" or "short" of the weapon."""
    gun = shot(weapon) if isinstance(weapon, str) else weapon
    shown = getattr(gun, values) or gun.normal
    assert shown is not None, "a shooting weapon has values"
    assert gun.normal is not None, "a shooting weapon has values"
    strength = gun.normal.strength if shown.strength is None else shown.strength
    piercing = gun.normal.armour_penetration if shown.armour_penetration is None else shown.armour_penetration
    blow = strikes(
        attacker, target, weapon=gun, kind="shot", strength=strength, armour_penetration=piercing, **situation
    )
    attributes = shown.rules if values != "normal" else ()
    return Blow(**{name: getattr(blow, name) for name in blow.__struct_fields__} | {"attributes": attributes})


def outcome(blow: Blow) -> Distribution[int]:
    """Return the exact odds of the Health Points that one attack takes."""
    return odds(resolve_attack, prepare(blow))


def mean(blow: Blow) -> Fraction:
    """Return the exact mean of the Health Points that one attack takes."""
    return outcome(blow).mean()


def after_hit(blow: Blow) -> Fraction:
    """Return the exact mean of the Health Points that one hit takes."""
    return odds(resolve_hit, prepare(blow)).mean()


def to_hit(blow: Blow) -> int | None:
    """Return the roll needed to hit, None if the hit is automatic."""
    target = prepare(blow).to_hit
    return None if target is None else target.needed


def cited(strike: Strike) -> set[str]:
    """Return the ids of all rules that changed a number of the strike."""
    numbers = (strike.to_hit, strike.to_wound, strike.strength, strike.armour_penetration, strike.armour)
    return {modifier.rule for number in numbers if number is not None for modifier in number.modifiers}
