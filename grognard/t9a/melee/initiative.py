"""The Initiative Order of a Round, and the Crush Attacks that are declared just before it (core 11.2, 11.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.t9a.attack.attack import Blow, initiative_step
from grognard.t9a.attack.special_attacks import special_attacks
from grognard.t9a.board.profile import Model, Part
from grognard.t9a.board.round_of_combat import NO_STEP_LEFT, Pool, Striker
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.melee_answers import ChooseSpecialAttack, DeclareCrush
from grognard.t9a.melee.melee_events import CrushDeclared
from grognard.t9a.melee.reach import Mark, groups_of
from grognard.t9a.melee.striking import blow_against, character_of, crush_of
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import AutomaticHits, Crush
from grognard.t9a.units.arms import weapon_in_use
from grognard.t9a.units.contact import pools_of
from grognard.t9a.units.lending import granted_to_pool

CRUSH, EXCLUSIVE = "t9a.attack-sequence", "t9a.special-attacks"
ONE_OF_THESE = ("impact", "grind")  # a model makes only one kind of them in a Round

_step = lru_cache(maxsize=16384)(initiative_step)


def fighting_parts(unit: Unit) -> Iterator[tuple[Pool, Model, int, Part]]:
    """Yield every part of every model of the unit that makes Melee Attacks at all; who refused a Duel makes none."""
    for pool, model, _ in pools_of(unit):
        hero = character_of(unit, pool)
        if hero is not None and hero.refused_duel:
            continue
        for number, part in enumerate(model.parts):
            yield pool, model, number, part


# ---- Crush Attacks ---------------------------------------------------------------------------------------------------


def declare_crush_attacks(state: State, dice: Dice) -> Play[State]:
    """Ask which parts that may do so give up their attacks for one Crush Attack, the Active Player first."""
    combat = state.round
    assert combat is not None, "Crush Attacks are declared in a Round of Combat"
    declared: list[Striker] = []
    for player in (state.active, 1 - state.active):
        for unit_id, side in combat.sides:
            if side != player or not state.has(unit_id):
                continue
            unit = state.unit(unit_id)
            for pool, model, number, part in fighting_parts(unit):
                crush = crush_of(unit, pool, part)
                if crush is None or not _reaches_anybody(state, unit, pool, part):
                    continue
                options = tuple(DeclareCrush(unit_id, pool, number, wanted) for wanted in (False, True))
                answer = yield from answer_to(Ask(player, CRUSH, options, state=state), DeclareCrush)
                if answer.crush:
                    declared.append(crusher(crush, unit_id, pool, number))
                    dice.tell(CrushDeclared(model.name, unit.name))
    return replace(state, round=replace(combat, crushing=tuple(declared))) if declared else state


def crusher(crush: Crush, unit_id: int, pool: Pool, number: int) -> Striker:
    """Return the place in the Initiative Order of a part that has declared its Crush Attack."""
    return Striker(crush.step, unit_id, pool, number, "crush", crush.rule)


def _reaches_anybody(state: State, unit: Unit, pool: Pool, part: Part) -> bool:
    weapon = weapon_in_use(unit, pool, part)
    return any(not group.supporting for group in groups_of(state, unit, pool, part, weapon))


# ---- the order -------------------------------------------------------------------------------------------------------


def fix_order(state: State) -> Play[State]:
    """Fix who strikes at which Initiative Step (`t9a.initiative-order`).

    A choice is asked where two Special Attacks exclude each other.
    """
    combat = state.round
    assert combat is not None, "the order is fixed in a Round of Combat"
    order: list[Striker] = list(combat.crushing)
    for unit_id, _ in combat.sides:
        unit = state.unit(unit_id)
        if not unit.fight.engaged:
            continue
        for pool, model, number, part in fighting_parts(unit):
            crushes = any((one.unit, one.pool, one.part) == (unit_id, pool, number) for one in combat.crushing)
            if not crushes and makes_close_combat_attacks(part):
                close = Striker(NO_STEP_LEFT, unit_id, pool, number)
                order.append(replace(close, step=_step(_some_blow(state, unit, close))))
            chosen = yield from _special_attacks_of(state, unit, pool, model, number)
            order.extend(chosen)
    order.sort(key=lambda striker: -striker.step)
    first = order[0].step if order else NO_STEP_LEFT
    return replace(state, round=replace(combat, order=tuple(order), step=first))


def makes_close_combat_attacks(part: Part) -> bool:
    """Does the part make Close Combat Attacks (it has an Attack Value, and no rule forbids them)?"""
    return part.attacks is not None and not part.hooks.with_trait(Trait.MAKES_NO_ATTACKS)


def _special_attacks_of(state: State, unit: Unit, pool: Pool, model: Model, number: int) -> Play[list[Striker]]:
    """Return the places of a part's Special Attacks, after the choice between those that exclude each other."""
    offered = offered_special_attacks(state, unit, model, number, pool)
    exclusive = [hits.rule for hits in offered.values() if hits.kind in ONE_OF_THESE]
    if len(exclusive) > 1:
        options = tuple(ChooseSpecialAttack(unit.id, pool, number, rule) for rule in exclusive)
        answer = yield from answer_to(Ask(unit.side, EXCLUSIVE, options, state=state), ChooseSpecialAttack)
        offered = {rule: hits for rule, hits in offered.items() if rule not in exclusive or rule == answer.rule}
    strikers: list[Striker] = []
    for rule, hits in offered.items():
        striker = Striker(NO_STEP_LEFT, unit.id, pool, number, "special", rule)
        step = _step(_some_blow(state, unit, striker)) if hits.step is None else hits.step
        strikers.append(replace(striker, step=step))
    return strikers


def offered_special_attacks(state: State, unit: Unit, model: Model, part: int, pool: Pool) -> dict[str, AutomaticHits]:
    """Return the Special Attacks that a part may make in this Round at anybody in contact, by the id of their rule."""
    offered: dict[str, AutomaticHits] = {}
    granted = granted_to_pool(unit, pool).of(Moments.automatic_hits) if part == 0 else ()
    if not granted and not model.parts[part].hooks.of(Moments.automatic_hits):
        return offered
    for engagement in unit.fight.engaged:
        for hits in special_attacks(model, model.parts[part], unit, state.unit(engagement.enemy), state, granted):
            offered.setdefault(hits.rule, hits)
    return offered


def _some_blow(state: State, unit: Unit, striker: Striker) -> Blow:
    """Return a blow of the striker at whoever is in contact: its Agility does not hang on the target."""
    enemy = state.unit(unit.fight.engaged[0].enemy)
    return blow_against(state, striker, Mark(enemy.id, pools_of(enemy)[0][0]))
