"""A game of Skulldred of two figures a side, written down frame by frame: a march, a shot, a portal, a charge."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer
from grognard.kernel.battle.luck import Witness
from grognard.kernel.dice import ScriptedDice
from grognard.kernel.geometry import Disc, Rect
from grognard.kernel.words.events import Event, Name
from grognard.report.frames import Frame
from grognard.skulldred.activation import IsActivated
from grognard.skulldred.beginning import begin
from grognard.skulldred.downed import IsDowned
from grognard.skulldred.fighting import Charge
from grognard.skulldred.fights import Bout, settle
from grognard.skulldred.firing import Shoots, ShotIs
from grognard.skulldred.leaving import IsKilled
from grognard.skulldred.luck import Luck, luck_of
from grognard.skulldred.marching import MarchesFar, MarchFigure
from grognard.skulldred.melee import Attacks, FightIs
from grognard.skulldred.moving import Move, Moves
from grognard.skulldred.portals import PlacePortal, PortalPlaced
from grognard.skulldred.scenery import piece
from grognard.skulldred.shooting import Shoot
from grognard.skulldred.state import Portal, State
from grognard.skulldred.turn import Activate, EndTurn, TurnBegins
from grognard.skulldred.victory import Result
from tests.skulldred.playing import bout, figure, game

NAMES = (Name("The Watch", "Le Guet"), Name("The Dead", "Les Morts"))
RESULT = Result(0, "skulldred.win.elimination", (60, 0))
MELEE = bout((3, 4), (2, 3))
"""Three dice at 4 against two at 3, TO KILL 4."""
SHOT = bout((2, 3), (3, 3), attacker_safe=True)


def begins() -> State:
    """Return the state before the first turn: a leader and an archer against a man and a hidden sorcerer."""
    wood = piece("wood-1", "wood", Disc(800, 500, 80))
    wall = piece("low-wall-2", "low-wall", Rect(500, 700, 150, 12, 20))
    state = game(
        figure(0, 0, 300, 200, wild="LEADER"),
        figure(1, 0, 400, 200, shoot=2),
        figure(2, 1, 300, 600),
        figure(3, 1, 800, 500, magic=3, hidden=True),
        pieces=(wood, wall),
    )
    setting = replace(state.setting, names=NAMES)
    return replace(state, setting=setting, phase="setup", turn=0)


def rolled(one: Bout, *faces: int) -> tuple[Event, ...]:
    """Return what is told when an opposed roll falls so before a witness."""
    with ScriptedDice(faces) as dice:
        Witness(dice).step(settle, one)
        return tuple(dice.events)


def frames() -> tuple[Frame, ...]:
    """Return the frames, from the setup to the end, as they are told before witnesses."""
    told: list[Frame] = []

    def then(state: State, answer: Answer | None, *events: Event) -> State:
        told.append(Frame(state, events, answer))
        return state

    def moved(state: State, number: int, x: float, y: float, **changes: Any) -> State:
        return state.with_figure(state.figure(number).at(x, y, **changes))

    state = then(begins(), None)
    state = then(replace(state, phase="turns", turn=1), None, TurnBegins(0, 1))
    state = then(begin(state, 0, 3), Activate(0), IsActivated(0, 3, "skulldred.action-die"))
    state = then(moved(state, 0, 300, 275), Move(300, 275), Moves(0, 75.0, 300, 275))
    state = then(moved(state, 0, 360, 320), Move(360, 320), Moves(0, 75.0, 360, 320))
    state = then(begin(state, 1, 1), Activate(1), IsActivated(1, 1, "skulldred.action-die"))
    shot = Shoots(1, 2, SHOT.ours.dice, SHOT.ours.target, SHOT.theirs.dice, SHOT.theirs.target)
    down = state.with_figure(replace(state.figure(2), downed=True))
    down = down.with_warband(1, pool=5)
    shots = (shot, *rolled(SHOT, 1, 2, 5, 6, 6), ShotIs(2, 0, 4), IsDowned(2, "skulldred.shoot.roll", 5))
    state = then(down, Shoot(2), *shots)
    state = then(replace(state, turn=2, active=1, acting=None), EndTurn(), TurnBegins(1, 1))
    state = then(state, MarchFigure(2))
    back = moved(state, 2, 300, 450)
    state = then(back.with_figure(replace(back.figure(2), downed=False)), None, MarchesFar(2, 300, 450))
    state = then(begin(state, 3, 2), Activate(3), IsActivated(3, 2, "skulldred.action-die"))
    portal = Portal(1, 1, 700, 500, 25.0, 2)
    state = then(replace(state, portals=(portal,)), PlacePortal(700, 500), PortalPlaced(3, 700, 500))
    state = then(replace(state, turn=3, active=0, acting=None), EndTurn(), TurnBegins(0, 2))
    state = then(begin(state, 0, 3), Activate(0), IsActivated(0, 3, "skulldred.action-die"))
    attack = Attacks(0, 2, MELEE.ours.dice, MELEE.ours.target, MELEE.theirs.dice, MELEE.theirs.target)
    charged = moved(state, 0, 310, 426)
    dead = charged.with_figure(replace(charged.figure(2), place="discard"))
    fight = (attack, *rolled(MELEE, 1, 2, 3, 5, 6), FightIs(3, 0, 6), IsKilled(2, "skulldred.melee.roll"))
    then(replace(dead, gore=((300.0, 450.0),)), Charge(2, 310, 426), *fight)
    return tuple(told)


def told_luck() -> Luck:
    """Return the luck of the game."""
    return luck_of(tuple((frame.state, frame.events) for frame in frames()))
