"""What figures, results and counters are worth, in GOLD."""

from __future__ import annotations

from grognard.skulldred.cost import cost
from grognard.skulldred.fights import Bout
from grognard.skulldred.outlook.chances import outlook
from grognard.skulldred.rolls import Result
from grognard.skulldred.state import Figure, State
from grognard.skulldred.victory import gold

SHARES = {Result.PUSHED: 0.08, Result.DOWNED: 0.45, Result.KILLED: 1.0}
"""What a result is worth, in shares of the GOLD of whom it befalls."""
LEADER = 1.5
"""How much dearer a leader is than his GOLD says: WILD dice, panic and volleys hang on him."""
BEHIND = 0.35
"""How much dearer enemies are to a side that wouldn't win a blocked game, at first; at the end it is the double."""
COUNTER, LAST_COUNTER = 2.0, 12.0
"""What a DREADSKULL of a full pool is worth, and how much dearer the last one is."""


def worth_of(figure: Figure) -> float:
    """Return what a figure is worth to its side."""
    return cost(figure.profile) * (LEADER if figure.is_leader else 1.0)


def prize(state: State, figure: Figure) -> float:
    """Return what a figure is worth to its enemies: more while they aren't ahead, and most when time runs out."""
    return worth_of(figure) * (1.0 + urgency(state, 1 - figure.side))


def urgency(state: State, side: int) -> float:
    """Return how much a side must dare, from 0 while it is ahead to 1 at the end of a game that it wouldn't win."""
    if gold(state, side) > gold(state, 1 - side):
        return 0.0
    return max(BEHIND, min(1.0, state.turn / (2 * state.setting.options.turns)))


def price_of_counter(state: State, side: int) -> float:
    """Return what one of a side's counters is worth now: the fewer there are, the more."""
    pool = state.warbands[side].pool
    return COUNTER + LAST_COUNTER / max(1, pool)


def expected(bout: Bout, ours: float, theirs: float) -> float:
    """Return what an opposed roll is worth to the attacker: their GOLD that it costs less ours, by exact odds."""
    return sum(
        chance * SHARES.get(worst, 0.0) * (theirs if loser == "defender" else -ours)
        for loser, worst, chance in outlook(bout).rough
    )
