"""Choices before the first turn, and those that hardly matter: zones, turns, marks, markers, Vanguards, arrivals."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.geometry import Point, distance_to_point
from grognard.players.weighing import Valued, Weighed, best_of
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.movement.arrivals import Arrive, at_the_edge
from grognard.t9a.moving.steps import placed
from grognard.t9a.setup.deployment import in_reserve
from grognard.t9a.setup.markers import MarkFlag, PlaceMarker
from grognard.t9a.setup.marking import Mark, troop_of_entry
from grognard.t9a.setup.setup import ChooseTurn, ChooseWhoDeploysFirst
from grognard.t9a.setup.special_deployment import DeclareWay, HideInside
from grognard.t9a.setup.vanguard import NoVanguard, StopVanguard, VanguardMove, vanguard_distance
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.ground import Ground
from grognard.t9a.tactician.moving import legal_best, ways
from grognard.t9a.tactician.worth import worth_of_troop

WAYS = {"scouting": 3.0, "undeployed": 2.0, "ambush": 1.0, "reinforcement": 0.0}
MOST_GUNS = 0.4  # share of an army's points in shooters with which it would rather wait


def before_the_battle(ask: Ask, state: State) -> Weighed:
    """Answer the asks of the setup."""
    return best_of(ask.kind, [Valued(option, _points(state, ask.player, option)) for option in ask.options])


def _points(state: State, player: int, option: Answer) -> float:
    match option:
        case ChooseWhoDeploysFirst(first):
            return 1.0 if first != player else 0.0
        case ChooseTurn(first):
            return 1.0 if first else 0.0
        case DeclareWay(_, way):
            return WAYS[way]
        case HideInside():
            return WAYS["ambush"]
        case Mark(_, entry) | MarkFlag(entry):
            return worth_of_troop(troop_of_entry(state, entry))
        case PlaceMarker(x, y):
            return -_from_own_edge(state, player, (x, y))
    return 0.0


def _from_own_edge(state: State, player: int, spot: Point) -> float:
    y = spot[1]
    return y if state.zones[player].startswith("south") else state.setting.table.depth - y


def vanguard(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Move the Vanguard to the best place that is open to it."""
    none = next(option for option in ask.options if isinstance(option, NoVanguard))
    unit = state.unit(none.unit)
    ground = Ground(state, unit, appraisal)
    values = [Valued(none, ground.place(unit).points)]
    plans = [option.steps for option in ask.options if isinstance(option, VanguardMove)]
    plans += list(ways(state, unit, vanguard_distance(unit)))
    for steps in plans:
        there = unit
        for step in steps:
            there = placed(there, step)
        values.append(Valued(VanguardMove(unit.id, steps), ground.place(there).points))
    values += [Valued(option, -1000.0) for option in ask.options if isinstance(option, StopVanguard)]
    return legal_best(ask, values)


def arrive(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Come onto the table where the unit is best placed; waiting is seldom better."""
    values: list[Valued] = []
    for option in ask.options:
        if isinstance(option, Arrive):
            unit = in_reserve(state, option.unit)
            there = _arrived(state, unit, option)
            values.append(Valued(option, Ground(state.put(there), there, appraisal).place(there).points))
        else:
            values.append(Valued(option, -20.0))
    return best_of(ask.kind, values)


def _arrived(state: State, unit: Unit, option: Arrive) -> Unit:
    there = at_the_edge(state.setting.table, unit, option)
    for step in option.steps:
        there = placed(there, step)
    return there


def next_delayed(ask: Ask, state: State) -> Weighed:
    """Let the enemy's cheapest unit come next."""

    def worth(option: Answer) -> float:
        unit = in_reserve(state, option.unit)  # type: ignore[attr-defined]  # it names the unit
        return -sum(worth_of_troop(troop) for troop in _troops(unit))

    return best_of(ask.kind, [Valued(option, worth(option)) for option in ask.options])


def _troops(unit: Unit) -> Iterator[Troop]:
    if unit.troop is not None:
        yield unit.troop
    yield from (character.troop for character in unit.characters)


def drop_marker(ask: Ask, state: State) -> Weighed:
    """Put a lost marker as near to the own units as may be."""

    def points(option: Answer) -> float:
        spot = (option.x, option.y)  # type: ignore[attr-defined]  # a marker has a place
        return -min((distance_to_point(unit.boundary, spot) for unit in state.of_side(ask.player)), default=0.0)

    return best_of(ask.kind, [Valued(option, points(option)) for option in ask.options])
