"""Scoring Units: those that count for Secondary Objectives (core 17.2, t9a.scoring)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments

LAST_TURN_TO_ARRIVE = 3  # Game Turn; an Ambusher who comes later never scores
POST_COMBAT_REFORM = "t9a.scoring.post-combat-reform"


def is_scoring(state: State, unit: Unit, *, reform_counts: bool = True, turn_is_over: bool = False) -> bool:
    """Is it a Scoring Unit now: one of its models scores, and nothing has taken that away?

    Args:
        state: The battle.
        unit: The unit.
        reform_counts: False leaves Post-Combat Reforms out of account: they make no carrier drop his marker.
        turn_is_over: The Player Turn has just ended, and the next one has not begun.
    """
    if unit.morale.fleeing or unit.history.no_scoring or not unit.has_trait(Trait.SCORES):
        return False
    if any(hook("score", unit, state) for hook in unit.hooks.of(Moments.forbids)):
        return False
    if not reform_counts or not unit.history.post_combat_reform or unit.history.post_combat_reform < state.player_turn:
        return True
    return turn_is_over and state.setting.readings.choice(POST_COMBAT_REFORM) == "until-turn-ends"


def scoring_units(state: State, side: int, *, turn_is_over: bool = False) -> Iterator[Unit]:
    """Yield the side's Scoring Units on the table."""
    return (unit for unit in state.of_side(side) if is_scoring(state, unit, turn_is_over=turn_is_over))
