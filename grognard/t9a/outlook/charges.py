"""A charge played to where it has come home, as far as its dice let it: declared, answered, moved (core 6)."""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import Dice
from grognard.kernel.dice.distribution import Distribution
from grognard.t9a.battle import at_start_of_phase
from grognard.t9a.board.state import Charge, State
from grognard.t9a.charging.charge import declare
from grognard.t9a.charging.charge_moves import move_group
from grognard.t9a.charging.reactions import Hold
from grognard.t9a.outlook.bystanders import with_calm_bystanders
from grognard.t9a.outlook.foreseen import Foreseen, foresee

WAYS, FEW = 400, 40
"""How many ways of a charge are followed, and how many are tried where there are more: each moves units."""


def homes_of(state: State, charge: Charge) -> Foreseen[State] | None:
    """Return the states in which a charge, declared now and awaited, has come home; None if it can't.

    They are those that the combat will be fought in, if nothing else happens meanwhile.
    """
    return _homes(state, (charge.unit,), charge.target, lambda before, dice: _charged(before, charge, dice))


def homes_of_declared(state: State, chargers: tuple[int, ...], target: int) -> Foreseen[State] | None:
    """Return the states in which all these *chargers* of *target*, which awaits them, have come home."""
    return _homes(state, chargers, target, lambda before, dice: move_group(before, chargers, dice))


def _charged(state: State, charge: Charge, dice: Dice) -> Play[State]:
    state = yield from declare(state, charge, dice)
    if not state.has(charge.unit) or not state.has(charge.target) or state.unit(charge.target).morale.fleeing:
        return state
    return (yield from move_group(state, (charge.unit,), dice))


def _homes(
    state: State, chargers: tuple[int, ...], target: int, play: Callable[[State, Dice], Play[State]]
) -> Foreseen[State] | None:
    before = with_calm_bystanders(state, (*chargers, target))

    def moved(dice: Dice) -> State | None:
        after: State = drive(play, before, dice, _holding)
        return at_start_of_phase(after, "melee") if _are_home(after, chargers, target) else None

    ends, about = foresee(moved, bound=WAYS, samples=FEW)
    home = {end: weight for end, weight in ends if end is not None}
    return Foreseen(Distribution(home), about) if home else None


def _are_home(state: State, chargers: tuple[int, ...], target: int) -> bool:
    if not state.has(target) or state.unit(target).morale.fleeing:
        return False
    enemies = {one.enemy for one in state.unit(target).fight.engaged}
    return all(state.has(unit) and unit in enemies for unit in chargers)


def _holding(ask: Ask) -> Answer:
    return next((one for one in ask.options if isinstance(one, Hold)), ask.options[0])
