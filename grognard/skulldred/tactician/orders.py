"""Whom the tactician activates first, and who marches."""

from __future__ import annotations

from math import hypot

from grognard.skulldred.engagement import engaged_enemies
from grognard.skulldred.marching import MarchFigure, marches
from grognard.skulldred.state import Figure, State
from grognard.skulldred.tactician.places import balance, gain, nearest
from grognard.skulldred.tactician.worth import worth_of
from grognard.skulldred.turn import Activate

WORTH_MARCHING = 2.5
"""What a march must gain, to be better than an activation."""
LEADER_LAST = 15.0
"""How much later a leader acts whom nobody is near: others hang on him while he is free."""


def order(state: State, option: Activate | MarchFigure) -> float:
    """Activate those who can do something now first, the leader last; march while nobody is near."""
    figure = state.figure(option.figure)
    foe = nearest(state, figure)
    away = hypot(foe.x - figure.x, foe.y - figure.y) if foe is not None else 1000.0
    value = 10.0 + 2000.0 / (50.0 + away) + worth_of(figure) / 1000.0 + _blow(state, figure)
    if figure.is_leader:
        value -= LEADER_LAST if away > state.setting.lengths.span + 25 else 0.0
        value = max(value, 1.0)
    if isinstance(option, MarchFigure):
        gained = max((gain(state, figure, _there(figure, march))[0] for march in marches(state, figure)), default=0.0)
        return value + gained - WORTH_MARCHING
    return value


def _there(figure: Figure, march: object) -> Figure:
    return figure.at(march.x, march.y, march.facing)  # type: ignore[attr-defined]  # a march


def _blow(state: State, figure: Figure) -> float:
    """Return what the best attack on an enemy in contact is worth."""
    return max((balance(state, figure, foe) for foe in engaged_enemies(state, figure) if not foe.downed), default=0.0)
