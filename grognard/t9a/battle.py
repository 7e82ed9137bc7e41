"""The sequence of a battle: the setup, six Game Turns of two Player Turns, the end (core 5)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Checkpoint, Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.t9a.activations import activations
from grognard.t9a.board.condition import ThisPhase, ThisTurn
from grognard.t9a.board.lasting import at_end_of_phase, at_end_of_turn, at_start_of_turn
from grognard.t9a.board.state import Phase, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge import charge_phase
from grognard.t9a.magic.phase import magic_phase
from grognard.t9a.melee.melee import melee_phase
from grognard.t9a.movement.movement import movement_phase
from grognard.t9a.setup.markers import carry_markers, take_markers
from grognard.t9a.setup.objectives import after_game_turn
from grognard.t9a.setup.setup import set_up
from grognard.t9a.setup.victory import Result, result_of
from grognard.t9a.shooting.shooting import shooting_phase

PHASES: tuple[Phase, ...] = ("charge", "movement", "magic", "shooting", "melee")
PROCEDURES = {
    "charge": charge_phase,
    "movement": movement_phase,
    "magic": magic_phase,
    "shooting": shooting_phase,
    "melee": melee_phase,
}
TURN_BEGINS = "turn-begins"  # the step before a Player Turn's first phase


class GameTurnBegins(Event, frozen=True):
    """A Game Turn begins."""

    heading: ClassVar[str] = "== {} =="
    message: ClassVar[str] = "Game Turn {turn}"

    turn: int


class PhaseBegins(Event, frozen=True):
    """A phase of a Player Turn begins."""

    heading: ClassVar[str] = "-- {}"
    message: ClassVar[str] = "{army}, Game Turn {turn}: {phase}"

    army: Name
    turn: int
    phase: str


class BattleEnds(Event, frozen=True):
    """The battle is over."""

    heading: ClassVar[str] = "== {} =="
    message: ClassVar[str] = (
        "The battle ends {first_points}-{second_points}; Victory Points: {first_victory} to {second_victory}"
    )

    first_points: int
    second_points: int
    first_victory: int
    second_victory: int


def play(state: State, dice: Dice) -> Play[Result]:
    """Play the battle from where *state* stands to its end, and return the result."""
    if state.phase == "setup":
        state = yield from set_up(state, dice)
        state = _player_turn(replace(state, turn=1, player_turn=0, active=1 - state.first_player), dice)
        yield Checkpoint(state)
    while state.phase != "over":
        if state.step == TURN_BEGINS:
            state = yield from activations(state, dice, "player-turn")
            state = _phase(state, PHASES[0], dice)
            yield Checkpoint(state)
        state = yield from PROCEDURES[state.phase](state, dice)
        state = yield from _next(state, dice)
        yield Checkpoint(state)
    result = result_of(state, dice)
    dice.tell(BattleEnds(*result.battle_points, *result.victory_points))
    return result


def _next(state: State, dice: Dice) -> Play[State]:
    """End the phase, and begin what follows."""
    state = yield from carry_markers(at_end_of_phase(state), dice)
    number = PHASES.index(state.phase)
    if number + 1 < len(PHASES):
        return _phase(state, PHASES[number + 1], dice)
    return _player_turn(_end_of_player_turn(state, dice), dice)


def _phase(state: State, phase: Phase, dice: Dice) -> State:
    """Begin *phase*: what holds for a phase only begins anew."""
    if dice.telling:
        dice.tell(PhaseBegins(state.setting.names[state.active], state.turn, f"t9a.{phase}-phase"))
    return at_start_of_phase(state, phase)


def at_start_of_phase(state: State, phase: Phase) -> State:
    """Return the state as *phase* finds it."""
    units = tuple(_at_phase_start(unit) for unit in state.units)
    return replace(state, phase=phase, step="", charges=(), fought=(), units=units)


def _end_of_player_turn(state: State, dice: Dice) -> State:
    """End the Player Turn: Shaken models recover, a Game Turn is counted after the second player's."""
    units = tuple(
        unit.altered(shaken_until=0, afraid=False) if _recovers(unit, state.player_turn) else unit
        for unit in state.units
    )
    state = at_end_of_turn(replace(state, units=units))
    if state.active != state.first_player:
        state = after_game_turn(state, dice)
        state = replace(state, turn=state.turn + 1)
    return state


def _player_turn(state: State, dice: Dice) -> State:
    """Begin the next Player Turn, or end the battle after the last Game Turn."""
    if state.turn > state.setting.game_turns:
        return replace(state, phase="over", step="")
    active = 1 - state.active
    state = replace(state, active=active, player_turn=state.player_turn + 1, phase=PHASES[0], step=TURN_BEGINS)
    state = at_start_of_turn(replace(state, units=tuple(_at_player_turn_start(unit) for unit in state.units)))
    if dice.telling and active == state.first_player:
        dice.tell(GameTurnBegins(state.turn))
    return take_markers(state, dice)


def _recovers(unit: Unit, player_turn: int) -> bool:
    """Is it Shaken no longer than to the end of this Player Turn?"""
    return unit.morale.shaken and unit.morale.shaken_until <= player_turn


def _at_phase_start(unit: Unit) -> Unit:
    """Return the unit with all that holds for a phase begun anew."""
    fresh = ThisPhase(health_at_start=unit.health)
    return unit if unit.this_phase == fresh else unit.altered(this_phase=fresh)


def _at_player_turn_start(unit: Unit) -> Unit:
    """Return the unit with all that holds for a Player Turn begun anew."""
    return unit.altered(this_turn=ThisTurn(was_engaged=unit.is_engaged))
