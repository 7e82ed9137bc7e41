"""Victory Points and the 0-20 result (core 17.4, 17.5)."""

from __future__ import annotations

from math import ceil

import msgspec

from grognard.kernel.dice import Dice
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.discipline import starting_health
from grognard.t9a.setup.objectives import never_came, objective_winner

SHATTERED = 4  # at or below a quarter of the Health Points it began with
COMMAND_POINTS = 200  # for the enemy's General and for his Battle Standard Bearer
OBJECTIVE_POINTS = 3  # Battle Points that the Secondary Objective moves
STEPS = (5, 10, 20, 30, 40, 50, 70)  # per cent of the Army Points up to which the difference counts 0, 1, 2 ...


class Tally(msgspec.Struct, frozen=True):
    """What one enemy troop is worth to a player, and why."""

    key: str
    points: int
    rule: str


class Result(msgspec.Struct, frozen=True):
    """The end of a battle: Victory Points, the objective's winner (None: nobody) and the 20 Battle Points shared."""

    victory_points: tuple[int, int]
    objective: int | None
    battle_points: tuple[int, int]
    tallies: tuple[tuple[Tally, ...], tuple[Tally, ...]] = ((), ())

    @property
    def winner(self) -> int | None:
        """The side with more Battle Points, None for a draw."""
        first, second = self.battle_points
        return None if first == second else (0 if first > second else 1)


def result_of(state: State, dice: Dice | None = None) -> Result:
    """Return the result of the battle as it stands; *dice* are for the Secondary Objective (`objective_winner`)."""
    tallies = (tallies_against(state, 1), tallies_against(state, 0))
    points = (sum(t.points for t in tallies[0]), sum(t.points for t in tallies[1]))
    winner = objective_winner(state, dice)
    return Result(points, winner, battle_points(points, winner, state.setting.army_points), tallies)


def battle_points(victory_points: tuple[int, int], objective: int | None, army_points: int) -> tuple[int, int]:
    """Share 20 Battle Points (`t9a.battle-points`) by the difference in per cent of the Army Points.

    The Secondary Objective moves 3 more.

    >>> battle_points((2600, 1500), None, 4500), battle_points((2600, 1500), 1, 4500)
    ((13, 7), (10, 10))
    """
    difference = abs(victory_points[0] - victory_points[1])
    gain = sum(1 for step in STEPS if difference * 100 > step * army_points)
    lead = gain if victory_points[0] >= victory_points[1] else -gain
    if objective is not None:
        lead += OBJECTIVE_POINTS if objective == 0 else -OBJECTIVE_POINTS
    return 10 + lead, 10 - lead


def tallies_against(state: State, side: int) -> tuple[Tally, ...]:
    """Return what the enemy of *side* earns for each of its troops (`t9a.victory-points`)."""
    found: list[Tally] = []
    fallen = {gone.key for gone in state.fallen if gone.side == side}
    for troop in state.setting.armies[side]:
        if troop.key in fallen or never_came(state, troop):
            found.append(Tally(troop.key, troop.points, "t9a.victory-points.casualty"))
            if troop.general:
                found.append(Tally(troop.key, COMMAND_POINTS, "t9a.victory-points.general"))
            if troop.battle_standard:
                found.append(Tally(troop.key, COMMAND_POINTS, "t9a.victory-points.battle-standard"))
            continue
        unit, character = _find(state, troop)
        if unit is None:
            continue
        shattered = _is_shattered(unit, character)
        if unit.morale.fleeing and shattered:
            found.append(Tally(troop.key, troop.points, "t9a.victory-points.shattered-and-fleeing"))
        elif unit.morale.fleeing or shattered:
            rule = "t9a.victory-points.fleeing" if unit.morale.fleeing else "t9a.victory-points.shattered"
            found.append(Tally(troop.key, ceil(troop.points / 2), rule))
    return tuple(found)


def _find(state: State, troop: Troop) -> tuple[Unit | None, Character | None]:
    """Return the unit in which the troop stands (or that pursues off the table), and the Character it is."""
    for unit in (*state.units, *state.reserve):
        if unit.troop is troop:
            return unit, None
        for character in unit.characters:
            if character.troop is troop:
                return unit, character
    return None, None


def _is_shattered(unit: Unit, character: Character | None) -> bool:
    """Is it at or below 25 % of its starting Health Points (`t9a.shattered`)? Characters are judged apart."""
    if character is not None:
        return character.health * SHATTERED <= character.model.health_points
    own = unit.health - sum(c.health for c in unit.characters)
    return own * SHATTERED <= starting_health(unit)
