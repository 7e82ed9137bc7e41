"""How a figure stands, in words: its markers, its leader, whom it fights, what it may still do."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.geometry import distance
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying
from grognard.skulldred.engagement import engaged_enemies
from grognard.skulldred.ground import height_of
from grognard.skulldred.leaders import can_lead, leader_of
from grognard.skulldred.state import Figure, State
from grognard.skulldred.terminal.lengths import apart, way_between


def marks_of(state: State, figure: Figure) -> Iterator[str | Saying]:
    """Yield what is to be known of a figure at a glance: leader, led, DOWNED, HIDDEN, panicked and so on."""
    if figure.is_leader:
        yield LEADS if can_lead(state, figure) else CANNOT_LEAD
    elif (leader := leader_of(state, figure)) is not None:
        yield Saying(LED, leader=leader.id)
    elif any(one.is_leader for one in state.side(figure.side)):
        yield UNLED
    yield from _markers(figure)
    if height := height_of(state, figure):
        yield Saying(AT_LEVEL, level=height)
    if figure.hanging:
        yield HANGS
    if figure.activated:
        yield ACTED


def _markers(figure: Figure) -> Iterator[str | Saying]:
    shown = (
        (figure.downed, DOWNED),
        (figure.hidden, HIDDEN),
        (figure.panicked, PANICKED),
        (figure.poisoned, POISONED),
        (figure.reload, RELOAD),
        (figure.flying, FLYING),
    )
    yield from (mark for is_so, mark in shown if is_so)
    if figure.toad:
        yield Saying(TOAD, actions=figure.toad)


def surroundings(state: State, figure: Figure) -> Saying | None:
    """Return whom a figure fights, or the nearest enemy; None if there is none."""
    engaged = tuple(engaged_enemies(state, figure))
    if engaged:
        return Saying(ENGAGED, enemies=tuple(Saying(FIGURE, figure=enemy.id) for enemy in engaged))
    nearest = nearest_enemy(state, figure)
    if nearest is None:
        return None
    away, way = apart(state, figure.base, nearest.base), way_between(figure.base, nearest.base)
    return Saying(NEAREST, enemy=nearest.id, away=away, way=way)


def nearest_enemy(state: State, figure: Figure) -> Figure | None:
    """Return the enemy that stands nearest, edge to edge."""
    foes = state.enemies(figure.side)
    return min(foes, key=lambda foe: (distance(figure.base, foe.base), foe.id), default=None)


FIGURE = N_("{figure:figure}")
LEADS, CANNOT_LEAD = N_("leader"), N_("leader, and can't lead now")
LED, UNLED = N_("led by {leader:figure}"), N_("out of the leader's range")
DOWNED, HIDDEN, PANICKED, POISONED = N_("DOWNED"), N_("HIDDEN"), N_("panicked"), N_("poisoned")
RELOAD, FLYING, HANGS, ACTED = N_("must reload"), N_("in the air"), N_("hangs on a wall"), N_("has acted")
TOAD, AT_LEVEL = N_("a toad for {actions} more actions"), N_("at level {level}")
ENGAGED = N_("engaged with {enemies}")
NEAREST = N_("nearest enemy: {enemy:figure}, {away} {way}")
