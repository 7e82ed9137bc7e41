"""The tactician's single decisions: charges, reactions, moves, places."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask
from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import RolledDice
from grognard.kernel.geometry import distance
from grognard.players import RandomPlayer
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge import charge_phase
from grognard.t9a.charging.charge_declaration import DeclareCharge, EndDeclarations
from grognard.t9a.movement.move_answers import Move
from grognard.t9a.setup.placing import Deploy
from grognard.t9a.tactician import Tactician
from grognard.t9a.tactician.deploying import role_of
from tests.players.tables import ARMIES, battle_of, play_until, skirmish


def charging_at(away: float, *, facing: float, models: int = 20, enemies: int = 10) -> Ask:
    """Return the ask for a charge of the Braves (so many) at the Militia, which looks along *facing*, from so far."""
    state: State = skirmish().battle.state
    braves = next(unit for unit in state.units if unit.side == 0 and not unit.fight.engaged)
    militia = next(unit for unit in state.units if unit.side == 1 and not unit.fight.engaged)
    militia = militia.altered(models=enemies, x=18.0, y=12.0, facing=facing, files=5)
    front = militia.boundary
    braves = braves.altered(models=models, facing=0.0, files=5, x=front.x, y=front.y - front.reach - away)
    state = replace(state, units=(braves, militia), phase="charge", step="", round=None, active=0, fought=())
    battle: Battle[Any, Any] = Battle(charge_phase, state, RolledDice(1))
    ask = battle.ask
    assert ask is not None, "a charge can be declared"
    return ask


def chosen(ask: Ask) -> Any:
    tactician = Tactician()
    battle: Any = None  # the ask carries its state
    return tactician.choose(ask, battle)


def test_a_charge_into_the_rear_that_can_hardly_fail_is_declared() -> None:
    assert isinstance(chosen(charging_at(3.0, facing=0.0)), DeclareCharge)


def test_a_handful_does_not_charge_a_whole_unit_in_the_front() -> None:
    assert isinstance(chosen(charging_at(3.0, facing=180.0, models=3, enemies=40)), EndDeclarations)


def test_fighters_advance_towards_the_enemy() -> None:
    tactician = Tactician()
    players = [tactician, RandomPlayer(3)]
    battle = battle_of(ARMIES[0], ARMIES[3], 4)
    play_until(battle, players, "t9a.move", player=0)
    nearer = moves = 0
    while battle.ask is not None and battle.state.turn == 1 and battle.state.active == battle.ask.player == 0:
        ask = battle.ask
        answer = tactician.choose(ask, battle)
        if isinstance(answer, Move):
            unit = battle.state.unit(answer.unit)
            before = nearest(battle.state, unit)
            battle.answer(answer)
            moves += 1
            if battle.state.has(unit.id):
                nearer += nearest(battle.state, battle.state.unit(unit.id)) <= before
        else:
            battle.answer(answer)
    assert moves >= 4
    assert nearer >= moves - 2


def nearest(state: State, unit: Unit) -> float:
    return min(distance(unit.boundary, enemy.boundary) for enemy in state.enemies_of(unit))


def test_fighters_stand_in_the_middle_and_the_swift_on_the_flanks() -> None:
    tactician = Tactician()
    players = [tactician, tactician]
    battle = battle_of(ARMIES[0], ARMIES[3], 9)
    away: dict[str, list[float]] = {"fighters": [], "swift": []}
    while battle.ask is not None and battle.state.turn == 0:
        answer = tactician.choose(battle.ask, battle)
        if isinstance(answer, Deploy):
            unit = next(one for one in battle.state.reserve if one.id == answer.unit)
            if role_of(battle.state, unit) in away:
                away[role_of(battle.state, unit)].append(abs(answer.x - battle.state.setting.table.width / 2))
        battle.answer(players[battle.ask.player].choose(battle.ask, battle))
    means = {role: sum(found) / len(found) for role, found in away.items() if found}
    assert means["fighters"] < means["swift"]
    assert not battle.state.fallen, "everybody found room"
