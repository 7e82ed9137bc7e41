"""The Melee Phase and a Round of Combat (core 11.1, 11.2, 11.22)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask, Checkpoint, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.t9a.activations import activations
from grognard.t9a.aftermath.combat_result import after_blows
from grognard.t9a.aftermath.score_facts import ScoreFacts, UnitFacts, facts_of
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.duels import after_phase
from grognard.t9a.melee.fighting import begin_round, calmed, end_round, round_under_way, strike_blows
from grognard.t9a.melee.melee_answers import PickCombat
from grognard.t9a.units.contact import combat_of

PICK = "t9a.melee-phase"
UNDER_WAY = "combats"


def melee_phase(state: State, dice: Dice) -> Play[State]:
    """Fight every combat once: the Active Player picks the next one, until none is left.

    Before each, units whose enemies are all gone since the last Melee Phase are no longer Engaged.
    """
    if not state.step:
        state = yield from activations(state, dice, "melee-phase")
        state = replace(state, step=UNDER_WAY)
    while True:
        if state.round is None:
            state = yield from no_longer_engaged(state, dice)
            combats = combats_to_fight(state)
            if not combats:
                break
            combat = yield from _picked(state, combats)
            state = begin_round(state, combat)
            yield Checkpoint(state)
        assert state.round is not None, "a Round has begun"
        state = yield from fight_round(state, state.round.units, dice)
        yield Checkpoint(state)
    return replace(after_phase(state), fought=(), step="")


def combats_to_fight(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the combats that are still to be fought: those in which some unit has not fought in this phase.

    Pursuit may add units to a combat: who pursues into one already fought, or makes a new one, leaves nobody in it
    outside `state.fought`; into an older one not yet fought he fights again (core 12.11). A combat that casualties have
    parted is found as several the next time (`t9a.splitting-combat`).
    """
    found: list[tuple[int, ...]] = []
    for unit in state.units:
        if unit.fight.engaged and not any(unit.id in combat for combat in found):
            found.append(combat_of(state, unit.id))
    return tuple(combat for combat in found if not all(unit in state.fought for unit in combat))


def _picked(state: State, combats: tuple[tuple[int, ...], ...]) -> Play[tuple[int, ...]]:
    if len(combats) == 1:
        return combats[0]
    options = tuple(PickCombat(combat) for combat in combats)
    answer = yield from answer_to(Ask(state.active, PICK, options, state=state), PickCombat)
    return answer.units


def no_longer_engaged(state: State, dice: Dice) -> Play[State]:
    """Hand over the units whose enemies have all vanished since the last Melee Phase (`t9a.no-longer-engaged`).

    Such a unit is no longer Charging. If it has not moved since it was Engaged, it counts as left without foes.
    """
    for unit_id in [unit.id for unit in state.units if _lost_its_enemies(state, unit)]:
        if not state.has(unit_id):
            continue
        unit = state.unit(unit_id)
        charged = unit.fight.charging
        stood_still = charged or unit.this_turn.moved == ""
        state = replace(state.put(calmed(unit)), fought=(*state.fought, unit_id))
        if stood_still:
            facts = ScoreFacts((UnitFacts(unit_id, unit.side, charging=charged, first_round=charged, gone="dropped"),))
            state = yield from after_blows(state, (unit_id,), facts, dice)
    return state


def _lost_its_enemies(state: State, unit: Unit) -> bool:
    return (
        unit.this_turn.was_engaged
        and not unit.fight.engaged
        and not unit.morale.fleeing
        and unit.id not in state.fought
    )


def fight_round(state: State, combat: tuple[int, ...], dice: Dice) -> Play[State]:
    """Fight a Round of Combat between the units *combat*, from its start or from where `state.round` stands."""
    if state.round is None:
        state = begin_round(state, combat)
    state = yield from strike_blows(state, dice)
    state = yield from after_blows(state, combat, facts_of(round_under_way(state)), dice)
    return end_round(state)
