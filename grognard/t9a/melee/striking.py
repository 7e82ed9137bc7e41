"""From a place in the Initiative Order and a mark to the numbers of the attack (core 11.9 to 11.14)."""

from __future__ import annotations

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.attack.attack import Blow, BlowKind, Strike, prepare
from grognard.t9a.board.effects import ids_of, table_of
from grognard.t9a.board.marks import marks_on
from grognard.t9a.board.profile import Height, Model, Part, Weapon
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.round_of_combat import CHAMPION, COMPANIONS, Pool, Striker
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.duels import model_of_fighter, opponent_in_duel
from grognard.t9a.melee.fear import of_the_fearful
from grognard.t9a.melee.ground import lent_by_ground, waded_in
from grognard.t9a.melee.reach import Mark
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import AutomaticHits, Crush
from grognard.t9a.units.arms import weapon_in_use, weapon_of_model
from grognard.t9a.units.contact import engagement_with, model_of, touching
from grognard.t9a.units.lending import lent_to_pool


def weapon_of(state: State, striker: Striker) -> Weapon | None:
    """Return the weapon that the striker uses; Special Attacks and Crush Attacks use none."""
    if striker.kind != "close":
        return None
    unit = state.unit(striker.unit)
    model = model_of(unit, striker.pool)
    return None if model is None else weapon_in_use(unit, striker.pool, model.parts[striker.part])


def strike_against(
    state: State,
    striker: Striker,
    mark: Mark,
    *,
    hits: AutomaticHits | None = None,
    foes: int = 0,
    revenge: bool = False,
) -> Strike:
    """Return the numbers of one attack of the striker at the mark, worked out once for each state.

    *hits* are the hits of a Special Attack; *foes* the enemy models in contact with the attacking one; *revenge*: the
    blow of a model that is being removed.
    """
    key = ("strike", striker, mark, hits, foes, revenge)
    found: Strike | None = state.memo.get(key)
    if found is None:
        blow = blow_against(state, striker, mark, hits=hits, foes=foes, revenge=revenge)
        found = state.memo[key] = prepare(blow)
    return found


def blow_against(
    state: State,
    striker: Striker,
    mark: Mark,
    *,
    hits: AutomaticHits | None = None,
    foes: int = 0,
    revenge: bool = False,
) -> Blow:
    """Return who strikes whom with what, and in what situation: what the rules of both sides look at."""
    combat = state.round
    assert combat is not None, "blows are struck in a Round of Combat"
    unit = state.unit(striker.unit)
    model = model_of(unit, striker.pool)
    assert model is not None, f"{unit.name.en} has nobody in the pool {striker.pool}"
    enemy = state.by_id.get(mark.enemy)
    target = _target(state, enemy, striker, mark)
    link = engagement_with(unit, mark.enemy) or combat.link(unit.id, mark.enemy)
    hero, struck = character_of(unit, striker.pool), character_of(enemy, mark.pool)
    kind: BlowKind = "close" if striker.kind == "close" else "crush" if striker.kind == "crush" else "special"
    fixed = crush_of(unit, striker.pool, model.parts[striker.part]) if kind == "crush" else hits
    feared = of_the_fearful(state, unit, model, enemy, target) if enemy is not None and kind != "special" else ()
    return Blow(
        kind,
        model.parts[striker.part],
        model,
        target,
        weapon=weapon_of(state, striker),
        strength=fixed.strength if fixed is not None else None,
        armour_penetration=fixed.armour_penetration if fixed is not None else None,
        attributes=fixed.attributes if fixed is not None else (),
        lent=(*lent_to_pool(state, unit, hero), *_lent_by_weapon(state, striker)),
        target_lent=_lent_to_the_struck(state, unit, enemy, struck),
        attacker_lost=_lost_by_the_model(unit, striker.pool, hero),
        charging=unit.id in combat.charging,
        first_round=unit.id in combat.first,
        target_charging=mark.enemy in combat.charging,
        target_weapon=weapon_of_model(enemy, mark.pool, target) if enemy is not None else None,
        facing=link.theirs if link is not None else "front",
        from_front=link is None or link.ours == "front",
        flanked=any(engagement.ours != "front" for engagement in unit.fight.engaged),
        wide=unit.id in combat.wide,
        touched_by=foes,
        enemy_characters=_characters_at(state, unit),
        by_character=hero is not None,
        special=hits.kind if hits is not None else "",
        revenge=revenge,
        target_towering=enemy is not None and all(m.hooks.with_trait(Trait.TOWERS) for m, _ in enemy.members),
        target_gigantic=enemy is not None and all(m.height == Height.GIGANTIC for m, _ in enemy.members),
        target_marked=_marks(state, enemy, mark.pool),
        effects=ids_of((*unit.effects, *(hero.effects if hero is not None else ()))),
        target_effects=_effects(enemy, struck),
        target_spent=struck.spent if struck is not None else enemy.spent if enemy is not None else (),
        situation=_situation(mark.modifiers, feared),
        readings=state.setting.readings.departed,
    )


def character_of(unit: Unit | None, pool: Pool) -> Character | None:
    """Return the Character of a pool, None for other pools."""
    if unit is None or not isinstance(pool, int):
        return None
    return next((character for character in unit.characters if character.id == pool), None)


def crush_of(unit: Unit, pool: Pool, part: Part) -> Crush | None:
    """Return the Crush Attack that the part, or the weapon it uses, may make; None if it may make none."""
    weapon = weapon_in_use(unit, pool, part)
    hooks = part.hooks.of(Moments.crushes) + (weapon.hooks.of(Moments.crushes) if weapon is not None else ())
    hero = character_of(unit, pool)
    if hero is not None and hero.effects and part == hero.model.parts[0]:
        hooks += table_of(hero.effects).of(Moments.crushes)
    return next((crush for hook in hooks if (crush := hook()) is not None), None)


def _lent_by_weapon(state: State, striker: Striker) -> tuple[Rule, ...]:
    """Return what the weapon in hand gives the Special Attacks of its wielder."""
    unit = state.unit(striker.unit)
    model = model_of(unit, striker.pool)
    if striker.kind in ("close", "crush") or model is None:
        return ()
    weapon = weapon_in_use(unit, striker.pool, model.parts[striker.part])
    hooks = weapon.hooks.of(Moments.lends_to_wielder) if weapon is not None else ()
    return tuple(rule for hook in hooks for rule in hook(state) or ())


def _target(state: State, enemy: Unit | None, striker: Striker, mark: Mark) -> Model:
    """Return the struck model: also one that has fallen in a Duel, for Overkill."""
    target = model_of(enemy, mark.pool) if enemy is not None else None
    if target is not None:
        return target
    opponent = opponent_in_duel(state, striker.unit, striker.pool)
    assert opponent is not None, "only in a Duel the fallen are struck"
    return model_of_fighter(state, opponent)


def _lost_by_the_model(unit: Unit, pool: Pool, hero: Character | None) -> int:
    """Return the Health Points lost by the attacking model itself, known where it is alone in its pool."""
    if hero is not None:
        return hero.lost
    if pool == CHAMPION:
        return unit.champion_lost
    if pool == COMPANIONS:
        return unit.companions_lost if unit.companions == 1 else 0
    return unit.lost if unit.models == 1 else 0


def _characters_at(state: State, unit: Unit) -> int:
    """Return how many enemy Characters touch the unit, worked out once for each state."""
    key = ("characters-at", unit.id)
    found: int | None = state.memo.get(key)
    if found is None:
        found = 0
        for enemy in (state.unit(one.enemy) for one in unit.fight.engaged if state.has(one.enemy)):
            contact = touching(unit, enemy) if enemy.characters else None
            touched = contact.enemy_models if contact is not None else ()
            found += sum(enemy.formation.slots[number].kind == "character" for number in touched)
        state.memo[key] = found
    return found


def _marks(state: State, enemy: Unit | None, pool: Pool) -> tuple[str, ...]:
    return marks_on(state, enemy, pool if isinstance(pool, int) else None) if enemy is not None else ()


def _lent_to_the_struck(state: State, unit: Unit, enemy: Unit | None, struck: Character | None) -> tuple[Rule, ...]:
    """Return what unit, friends and ground lend to the struck, and what the attackers' ground does to their blows."""
    own = (*lent_to_pool(state, enemy, struck), *lent_by_ground(state, enemy)) if enemy is not None else ()
    return (*own, *waded_in(state, unit))


def _effects(enemy: Unit | None, struck: Character | None) -> tuple[str, ...]:
    return ids_of((*(enemy.effects if enemy is not None else ()), *(struck.effects if struck is not None else ())))


def _situation(cost: tuple[Modifier, ...], feared: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    return (*cost, *feared)
