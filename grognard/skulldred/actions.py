"""All actions, chapter by chapter, and those that are allowed now."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.battle.asks import Answer
from grognard.kernel.geometry import distance
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import CannotRead, NotAllowed
from grognard.skirmish.ways import heading, moved
from grognard.skulldred.asking_to_fight import AskingToFight
from grognard.skulldred.attacking_portals import AttackingPortal
from grognard.skulldred.casting import Casting
from grognard.skulldred.climbing import Climbing, JumpingAcross, JumpingDown
from grognard.skulldred.disengaging import Disengaging
from grognard.skulldred.doing import NO_POINTS, Doing
from grognard.skulldred.engagement import engaged_enemies
from grognard.skulldred.fighting import Attack, Attacking, Charge, Charging, Striking, in_reach
from grognard.skulldred.flying import Landing, TakeOff, TakingOff
from grognard.skulldred.hiding import Hiding, Spotting
from grognard.skulldred.marching import Marching
from grognard.skulldred.missiles import SplittingMissile, ThrowingMissile
from grognard.skulldred.moving import Creep, Creeping, Move, Moving
from grognard.skulldred.panicking import Rally, Rallying
from grognard.skulldred.portals import PlacingPortal
from grognard.skulldred.scavenging import RemovingPoison, Searching, Sharing, Using
from grognard.skulldred.shooting import Aiming, Reloading, Shooting, Volleying
from grognard.skulldred.sight import sees
from grognard.skulldred.state import Figure, State
from grognard.skulldred.toads import Recovering
from grognard.skulldred.ways import furthest

SEQUENCE = "skulldred.activation.sequence"

DOINGS: tuple[Doing, ...] = (
    Attacking(),
    Striking(),
    Charging(),
    Shooting(),
    Volleying(),
    ThrowingMissile(),
    SplittingMissile(),
    Moving(),
    Marching(),
    Creeping(),
    Disengaging(),
    TakingOff(),
    Landing(),
    Climbing(),
    JumpingDown(),
    JumpingAcross(),
    AskingToFight(),
    Aiming(),
    Reloading(),
    Hiding(),
    Spotting(),
    Casting(),
    PlacingPortal(),
    AttackingPortal(),
    Rallying(),
    Recovering(),
    RemovingPoison(),
    Searching(),
    Using(),
    Sharing(),
)
"""Every kind of action."""

BY_ACTION = {doing.action: doing for doing in DOINGS}


class Stop(Answer, frozen=True):
    """End the activation: the AP left are lost."""

    message = "stop"


def doing_of(action: Answer) -> Doing:
    """Return the kind of an action.

    Raises:
        CannotRead: If it is none.
    """
    doing = BY_ACTION.get(type(action))
    if doing is None:
        raise CannotRead(SEQUENCE, _NO_ACTION, found=type(action).__name__)
    return doing


def cost_of(state: State, figure: Figure, action: Answer, *, suggested: bool = False) -> int:
    """Return the AP of an action, checked as if it were declared now (`skulldred.activation.sequence`).

    What can't be reached is refused before AP are spent: everybody may measure first (`skulldred.measure.premeasure`).

    Raises:
        NotAllowed: If it isn't allowed, or costs more than is left.
    """
    doing, acting = doing_of(action), state.acting
    assert acting is not None, "somebody is activated"
    _judge_mission(state, figure, action)
    if figure.toad and not doing.for_toads:
        raise NotAllowed("skulldred.backfire", _TOAD, figure=figure.id)
    cost = doing.check_suggestion(state, figure, action) if suggested else doing.check(state, figure, action)
    if cost > acting.points:
        raise NotAllowed(doing.rule, NO_POINTS, cost=cost, points=acting.points)
    return cost


def possible(state: State, figure: Figure) -> tuple[Answer, ...]:
    """Return the suggested actions of a figure now, each allowed, and the end of its activation.

    Who must storm at an enemy may end it only when nothing else is left.
    """
    found = tuple(action for doing in _kinds(state) for action in _allowed(state, figure, doing))
    return found if found and _must_storm(state, figure) else (Stop(), *found)


def judge_stop(state: State, figure: Figure) -> None:
    """Raise NotAllowed if a figure must spend its points (`skulldred.wild.berserk`)."""
    if _must_storm(state, figure):
        options = possible(state, figure)
        if Stop() not in options:
            raise NotAllowed("skulldred.wild.berserk", _MUST, figure=figure.id, possible=options)


def _must_storm(state: State, figure: Figure) -> bool:
    acting = state.acting
    return acting is not None and acting.mission == "storm" and _storms_at(state, figure) is not None


def _allowed(state: State, figure: Figure, doing: Doing) -> Iterator[Answer]:
    for action in doing.suggestions(state, figure):
        try:
            cost_of(state, figure, action, suggested=True)
        except NotAllowed:
            continue
        yield action


def _kinds(state: State) -> tuple[Doing, ...]:
    acting = state.acting
    assert acting is not None, "somebody is activated"
    if acting.mission == "panic":
        return FLIGHT
    return STORM if acting.mission == "storm" and _storms_at(state, state.actor) is not None else DOINGS


FLIGHT = tuple(BY_ACTION[action] for action in (Move, TakeOff, Rally, Creep))
STORM = (*(BY_ACTION[action] for action in (Attack, Charge)), BY_ACTION[Move])


def _judge_mission(state: State, figure: Figure, action: Answer) -> None:
    """Raise NotAllowed for what a panicked or a storming figure may not do."""
    acting = state.acting
    assert acting is not None, "somebody is activated"
    creeps = figure.toad and isinstance(action, Creep)  # all that a toad can do to get away
    if acting.mission == "panic" and not (creeps or isinstance(action, Move | TakeOff | Rally)):
        raise NotAllowed("skulldred.panic.movement", _PANICS, figure=figure.id)
    if acting.mission == "storm":
        _judge_storm(state, figure, action)


def _judge_storm(state: State, figure: Figure, action: Answer) -> None:
    """Hold a BERSERK figure to its nearest visible enemy (`skulldred.wild.berserk`; house).

    Engaged it attacks; it charges if it can; else it moves straight at the enemy, and attacks once in contact.
    """
    foe = _storms_at(state, figure)
    if foe is None:
        return
    engaged = [enemy.id for enemy in engaged_enemies(state, figure)]
    if engaged:
        if isinstance(action, Attack) and action.target in engaged:
            return
    elif (
        (isinstance(action, Attack) and in_reach(figure, foe) and action.target == foe.id)
        or (isinstance(action, Charge) and action.target == foe.id)
        or (
            isinstance(action, Move)
            and not in_reach(figure, foe)
            and _is_straight_at(state, figure, foe, action)
            and not _may_charge(state, figure, foe)
        )
    ):
        return
    raise NotAllowed("skulldred.wild.berserk", _STORMS, figure=figure.id, foe=foe.id)


def _may_charge(state: State, figure: Figure, foe: Figure) -> bool:
    return any(isinstance(one, Charge) and one.target == foe.id for one in _allowed(state, figure, BY_ACTION[Charge]))


def _storms_at(state: State, figure: Figure) -> Figure | None:
    foes = sorted(
        (distance(figure.base, foe.base), foe.id)
        for foe in state.enemies(figure.side)
        if not foe.hidden and not foe.flying and sees(state, figure, foe)
    )
    return state.figure(foes[0][1]) if foes else None


def _is_straight_at(state: State, figure: Figure, foe: Figure, action: Move) -> bool:
    """Is the move as straight and as far at the enemy as it can be?"""
    if not figure.profile.base.is_round:
        nearer = (foe.x - action.x) ** 2 + (foe.y - action.y) ** 2
        return nearer < (foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2
    angle = heading(figure, foe)[0]
    way = furthest(state, figure, figure.base, angle, figure.profile.move_length(state.setting.lengths))
    there = moved(figure.base, angle, way)
    return abs(there.x - action.x) + abs(there.y - action.y) < 1.0


_NO_ACTION = N_("{found} is no action")
_TOAD = N_("{figure:figure} is a toad and can't do that")
_PANICS = N_("{figure:figure} panics: it only moves, up to three times")
_MUST = N_("{figure:figure} must spend its points on getting at the enemy")
_STORMS = N_("{figure:figure} storms at {foe:figure}")
