"""Who may shoot with what (core 10.1 to 10.3, 10.8, 20.2).

A gun is a weapon in the hands of one part of the models of one pool. What a player chooses is how the guns of a unit
are used: `Arm`s.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal, ParamSpec, TypeVar, cast

import msgspec

from grognard.kernel.rules.rule import Moment
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.profile import Model, Part, Weapon
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import AutomaticHits
from grognard.t9a.units.contact import pools_of
from grognard.t9a.units.lending import granted_to_pool

Artillery = Literal["", "cannon", "catapult", "flamethrower", "volley_gun"]
WAY = re.compile(r"[.:](\d+)$")  # the number of a weapon's second way of firing, after its id
NEEDS_LEAVE = ("march", "reform")  # moves after which only a rule lets a part shoot


P = ParamSpec("P")
R = TypeVar("R")


class Gun(msgspec.Struct, frozen=True):
    """A shooting weapon that is ready: *parts* equal parts of each of the *models* of a pool may fire it.

    *key* names it among the weapons of its part.
    """

    pool: Pool
    model: Model
    models: int
    part: int
    weapon: Weapon
    key: str
    parts: int

    @property
    def shooter(self) -> Part:
        """The part that fires it."""
        return self.model.parts[self.part]

    def hooks(self, moment: Moment[P, R]) -> tuple[Callable[P, R], ...]:
        """Return the moments of the weapon, the part that fires it, and its model."""
        return (*self.weapon.hooks.of(moment), *self.shooter.hooks.of(moment), *self.model.hooks.of(moment))


class RangedSpecial(msgspec.Struct, frozen=True):
    """A Special Attack in the Shooting Phase, besides the shots (t9a.breath-attack); its *key* is its rule's id."""

    pool: Pool
    model: Model
    models: int
    part: int
    hits: AutomaticHits

    @property
    def key(self) -> str:
        """The id of its rule."""
        return self.hits.rule

    @property
    def is_breath(self) -> bool:
        """Is it a Breath Attack, of which a model may use only one in a phase?"""
        return self.hits.kind == "breath"

    @property
    def arm(self) -> Arm:
        """How it is chosen."""
        return Arm(self.pool, self.part, self.key)


class Arm(msgspec.Struct, frozen=True):
    """One weapon's use in a Shooting Attack: *parts* parts of each model of the pool fire it.

    *weapon* is the key of a gun, or the rule id of a Special Attack.
    """

    pool: Pool
    part: int
    weapon: str
    parts: int = 1


def as_it_moved(state: State, unit: Unit, pool: Pool) -> Unit:
    """Return the unit as a pool of it has moved: a Character who joined it in this turn is judged apart (core 5.4)."""
    hero = next((one for one in unit.characters if one.id == pool), None)
    if hero is None or not hero.joined_turn or hero.joined_turn != state.player_turn:
        return unit
    return unit.altered(moved=hero.joined_by, has_moved=True)


def may_shoot(state: State, unit: Unit) -> bool:
    """Could the unit make a Shooting Attack in this phase, whatever its weapons (core 10.1)?"""
    return not (
        unit.this_turn.shot
        or unit.morale.fleeing
        or unit.morale.shaken
        or unit.fight.engaged
        or unit.this_turn.was_engaged
        or unit.fight.charging
    )


def guns_of(state: State, unit: Unit, *, standing: bool = False) -> tuple[Gun, ...]:
    """Return the guns that the unit may fire now; *standing*: to stand and shoot. Worked out once for each state."""
    key = ("guns", unit.id, standing)
    found: tuple[Gun, ...] | None = state.memo.get(key)
    if found is None:
        guns = _guns(unit) if _has_guns(unit) else ()
        found = state.memo[key] = tuple(gun for gun in guns if _is_ready(state, unit, gun, standing))
    return found


def specials_of(state: State, unit: Unit, *, standing: bool = False) -> tuple[RangedSpecial, ...]:
    """Return the ranged Special Attacks that the unit may make now; a March does not keep it from them.

    *standing*: to stand and shoot; of these only Breath Attacks may.
    """
    if not unit.can(Moments.ranged_special_attack):
        return ()
    return tuple(special for special in _specials(state, unit) if special.is_breath or not standing)


def artillery_of(weapon: Weapon) -> tuple[Artillery, str]:
    """Return how the weapon's shots are rolled, as a cannon's, a catapult's ..., "" as a bow's; and by which rule."""
    for hook in weapon.hooks.of(Moments.artillery_type):
        kind = cast("Artillery", hook())
        if kind:
            return kind, rule_id_of(hook)
    return weapon.artillery, weapon.id


def area_of(blow: Blow) -> tuple[int, int] | None:
    """Return the shape of a shot's Area Attack: hits in each rank, and ranks; None if it makes none."""
    assert blow.weapon is not None, "a shot needs a weapon"
    areas = [area for hook in blow.weapon.hooks.of(Moments.area_attack) if (area := hook(blow)) is not None]
    return areas[0] if areas else blow.weapon.area


def way_of(key: str) -> tuple[str, int]:
    """Return the id under which the catalogue knows a weapon, and the number of its way of firing.

    >>> way_of("t9a.dh.weapon.dwarf-cannon.2"), way_of("t9a.weapon.bow")
    (('t9a.dh.weapon.dwarf-cannon', 2), ('t9a.weapon.bow', 1))
    """
    found = WAY.search(key)
    return (key[: found.start()], int(found[1])) if found is not None else (key, 1)


def is_war_machine(unit: Unit) -> bool:
    """Is it a War Machine, for rules that speak of these?"""
    return unit.troop is not None and unit.has_trait(Trait.DESTROYED_WHEN_BROKEN)


# ---- guns ------------------------------------------------------------------------------------------------------------


def _has_guns(unit: Unit) -> bool:
    return any(part.shooting_weapons for model, _ in unit.members for part in model.parts)


def _guns(unit: Unit) -> Iterator[Gun]:
    """Yield all guns of the unit: a weapon of a part that carries none is fired by the first other part, just once."""
    for pool, model, number in pools_of(unit):
        hands = next((i for i, part in enumerate(model.parts) if not _has_no_hands(part)), None)
        if hands is None:
            continue
        for index, part in enumerate(model.parts):
            own = not _has_no_hands(part)
            parts = part.count if own else min(part.count, model.parts[hands].count)
            for key, weapon in _with_keys(part.shooting_weapons):
                yield Gun(pool, model, number, index if own else hands, weapon, key, parts)


def _has_no_hands(part: Part) -> bool:
    return bool(part.hooks.with_trait(Trait.CARRIES_NO_WEAPON) or part.hooks.with_trait(Trait.MAKES_NO_ATTACKS))


def _with_keys(weapons: tuple[Weapon, ...]) -> Iterator[tuple[str, Weapon]]:
    """Yield the weapons with keys: their ids, numbered where one weapon may be fired in several ways."""
    seen: dict[str, int] = {}
    for weapon in weapons:
        seen[weapon.id] = seen.get(weapon.id, 0) + 1
        yield weapon.id if seen[weapon.id] == 1 else f"{weapon.id}:{seen[weapon.id]}", weapon


def _is_ready(state: State, unit: Unit, gun: Gun, standing: bool) -> bool:
    weapon = gun.weapon
    if way_of(weapon.id)[0] in unit.history.disabled or (
        weapon.kind == "artillery" and unit.history.jammed == state.player_turn
    ):
        return False
    unit = as_it_moved(state, unit, gun.pool)
    needs_leave = unit.this_turn.moved in NEEDS_LEAVE and not standing
    if needs_leave and not any(hook(unit, unit.this_turn.moved, state) for hook in gun.hooks(Moments.shoots_after)):
        return False
    return not any(hook(unit, weapon, standing) for hook in gun.hooks(Moments.forbids_shot))


def _specials(state: State, unit: Unit) -> Iterator[RangedSpecial]:
    for pool, model, number in pools_of(unit):
        hero = next((one for one in unit.characters if one.id == pool), None)
        spent = hero.spent if hero is not None else unit.spent
        for index, part in enumerate(model.parts):
            hooks = part.hooks.of(Moments.ranged_special_attack)
            if index == 0:
                granted = granted_to_pool(unit, pool)
                hooks = (
                    *hooks,
                    *model.hooks.of(Moments.ranged_special_attack),
                    *granted.of(Moments.ranged_special_attack),
                )
            for hook in hooks:
                hits = hook(unit, state)
                if hits is not None and not (hits.use and hits.use in spent):
                    yield RangedSpecial(pool, model, number, index, hits)
