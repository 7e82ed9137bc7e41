"""A Round of Combat up to its last blow (core 11.2): what `melee.py` fights before the Combat Score is counted."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Checkpoint, Play
from grognard.kernel.dice import Dice
from grognard.t9a.activations import activations
from grognard.t9a.board.lasting import at_end_of_round
from grognard.t9a.board.round_of_combat import BLOWS_OVER, NO_STEP_LEFT, ORDER_NOT_FIXED, Gone, Link, Round
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.blows import fight_step
from grognard.t9a.melee.duels import duels
from grognard.t9a.melee.fear import fear_tests
from grognard.t9a.melee.initiative import declare_crush_attacks, fix_order
from grognard.t9a.melee.last_strikes import may_strike_when_removed
from grognard.t9a.melee.make_way import make_way
from grognard.t9a.melee.melee_events import RoundBegins
from grognard.t9a.melee.weapon_choice import choose_weapons
from grognard.t9a.units.command_falls import command_falls


def strike_blows(state: State, dice: Dice) -> Play[State]:
    """Fight the Round under way from where it stands up to its last blow; a Checkpoint after each Initiative Step.

    The steps of the book: Fear Tests and activations, weapons, Make Way, Duels, the Initiative Order, then the
    Initiative Steps. When it ends, the facts for the Combat Score stand (`score_facts.facts_of`).
    """
    if round_under_way(state).step == ORDER_NOT_FIXED:
        state = yield from before_the_blows(state, dice)
        yield Checkpoint(state)
    while round_under_way(state).step > NO_STEP_LEFT:
        state = yield from fight_step(state, dice)
        state = yield from command_falls(state)
        yield Checkpoint(state)
    if round_under_way(state).step == NO_STEP_LEFT:
        state = blows_over(state)
        yield Checkpoint(state)
    return state


def begin_round(state: State, combat: tuple[int, ...]) -> State:
    """Return the state at the start of a Round between these units: what holds for the whole Round is noted."""
    units = [state.unit(unit_id) for unit_id in combat]
    return replace(
        state,
        round=Round(
            combat,
            tuple(Link(unit.id, e.enemy, e.ours, e.theirs) for unit in units for e in unit.fight.engaged),
            tuple((unit.id, unit.side) for unit in units),
            charging=tuple(unit.id for unit in units if unit.fight.charging),
            first=tuple(unit.id for unit in units if unit.fight.first_round),
            wide=tuple(unit.id for unit in units if unit.formation.files >= unit.formation.ranks),
            last_strikes=tuple(unit.id for unit in units if may_strike_when_removed(unit)),
        ),
    )


def before_the_blows(state: State, dice: Dice) -> Play[State]:
    """Steps 1 to 5 of the Round, up to the fixed order."""
    combat = round_under_way(state)
    if dice.telling:
        names = [[state.unit(unit).name for unit, of in combat.sides if of == side] for side in (0, 1)]
        dice.tell(RoundBegins(tuple(names[state.active]), tuple(names[1 - state.active])))
    state = fear_tests(state, dice)
    state = yield from activations(state, dice, "round", combat.units)
    state = yield from choose_weapons(state, dice)
    state = yield from make_way(state, dice)
    state = yield from duels(state, dice)
    state = yield from declare_crush_attacks(state, dice)
    state = yield from fix_order(state)
    return state


def blows_over(state: State) -> State:
    """Return the state when all blows have been struck: the Round's facts stand, nobody is Charging any more."""
    combat = round_under_way(state)
    gone: list[tuple[int, Gone]] = []
    left: list[Unit] = []
    for unit_id in combat.units:
        if not state.has(unit_id):
            gone.append((unit_id, "wiped_out"))
            continue
        unit = state.unit(unit_id)
        if not unit.fight.engaged:
            gone.append((unit_id, "dropped"))
        left.append(calmed(unit))
    fought = (*state.fought, *(unit_id for unit_id in combat.units if unit_id not in state.fought))
    state = state.put(*left)
    return replace(state, fought=fought, round=replace(combat, step=BLOWS_OVER, gone=tuple(gone)))


def end_round(state: State) -> State:
    """Return the state after the Round: what lasted for it is over, and weapons may be chosen anew after a combat."""
    combat = round_under_way(state)
    ended = []
    for unit_id in combat.units:
        if not state.has(unit_id):
            continue
        unit = state.unit(unit_id)
        unit = unit.altered(afraid=False)
        ended.append(unit if unit.fight.engaged else unit.altered(weapons=(), places=()))
    return replace(at_end_of_round(state.put(*ended), combat.units), round=None)


def calmed(unit: Unit) -> Unit:
    """Return the unit when it is no longer Charging, its First Round of Combat over."""
    return unit.altered(charging=False, first_round=False) if unit.fight.charging or unit.fight.first_round else unit


def round_under_way(state: State) -> Round:
    """Return the Round of Combat that is being fought."""
    assert state.round is not None, "a Round of Combat is under way"
    return state.round
