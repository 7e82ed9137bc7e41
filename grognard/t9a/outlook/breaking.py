"""About how likely the units of a combat break, by the distributions of what both sides lose (core 12.2, 12.3)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.t9a.aftermath.break_tests import crumbling_by
from grognard.t9a.aftermath.combat_score import combat_score
from grognard.t9a.aftermath.score_facts import facts_of
from grognard.t9a.board.state import State
from grognard.t9a.melee.fighting import round_under_way
from grognard.t9a.outlook.nerve import BreakTests

Chances = tuple[float, ...]
"""The chance of each number of Health Points lost, from 0 on."""

MOST_MINUS = 14
"""A difference beyond which nobody passes any better."""


def chances_to_break(state: State, combat: tuple[int, ...], lost: tuple[Chances, Chances]) -> dict[int, float]:
    """Return the chance of each unit that is left in the combat to break after its blows.

    Args:
        state: After the blows.
        combat: The units that began the Round.
        lost: What each side has lost by them.
    """
    present = [state.unit(unit) for unit in combat if state.has(unit) and state.unit(unit).is_engaged]
    scores = combat_score(state, facts_of(replace(round_under_way(state), lost=())))
    margins = _margins(lost, scores[0].total - scores[1].total)
    found: dict[int, float] = {}
    for unit in present:
        enemies = tuple(other for other in present if other.side != unit.side)
        if enemies and not crumbling_by(unit):
            tests = BreakTests(state, unit, enemies)
            found[unit.id] = sum(float(tests.chance(by)) * chance for by, chance in margins[unit.side].items())
    return found


def _margins(chances: tuple[Chances, Chances], lead: int) -> tuple[dict[int, float], dict[int, float]]:
    """Return for each side by how much it loses the combat, and how likely that is; *lead*: without what was lost."""
    lost: tuple[dict[int, float], dict[int, float]] = ({}, {})
    for mine, chance in enumerate(chances[0]):
        for theirs, other in enumerate(chances[1]):
            difference = lead + theirs - mine  # side 0's score less side 1's
            if difference:
                loser = 1 if difference > 0 else 0
                by = min(abs(difference), MOST_MINUS)
                lost[loser][by] = lost[loser].get(by, 0.0) + chance * other
    return lost
