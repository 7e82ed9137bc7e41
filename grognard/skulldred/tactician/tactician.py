"""The tactician: which page values which option; it takes the best, always the same in the same position."""

from __future__ import annotations

from typing import Any

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.battle import Battle
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.players.weighing import Chance, Part, Valued, Weighed, best_of
from grognard.skulldred.actions import SEQUENCE, Stop
from grognard.skulldred.asking_to_fight import AskToFight, Consent
from grognard.skulldred.attacking_portals import AttackPortal
from grognard.skulldred.bouts import FightBack
from grognard.skulldred.buying import BuyDice
from grognard.skulldred.climbing import Climb, JumpAcross, JumpDown, climbed
from grognard.skulldred.counters import Restore, Sacrifice
from grognard.skulldred.declaring import Cast
from grognard.skulldred.disengaging import Disengage
from grognard.skulldred.downed import Cancel, Drink
from grognard.skulldred.hiding import Hide
from grognard.skulldred.interrupts import Wait
from grognard.skulldred.marching import March, MarchFigure
from grognard.skulldred.melee import Accept
from grognard.skulldred.missiles import Duel, SplitMissile
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.outcomes import Take
from grognard.skulldred.outlook.ahead import Fight, Shot, bout_of_option
from grognard.skulldred.outlook.chances import chances_of, outlook
from grognard.skulldred.panicking import Rally
from grognard.skulldred.portals import Dismiss, PlacePortal
from grognard.skulldred.pressing import Press
from grognard.skulldred.pulling import Pull
from grognard.skulldred.returning import Elect, Return
from grognard.skulldred.rolls import Result
from grognard.skulldred.scavenging import RemovePoison, Search
from grognard.skulldred.setup import Deploy
from grognard.skulldred.shooting import Aim, Reload, Volley
from grognard.skulldred.state import State
from grognard.skulldred.tactician import counters, places, sorcery
from grognard.skulldred.tactician.roads import step_past
from grognard.skulldred.tactician.worth import expected, prize, worth_of
from grognard.skulldred.targets import targets
from grognard.skulldred.toads import Recover
from grognard.skulldred.turn import Activate, EndTurn

CENTS = 6
"""Decimals of GOLD that count: what differs by less is equal, and the first of equals is taken."""
PLAIN: dict[type[Answer], float] = {
    Rally: 20.0,
    Recover: 10.0,
    RemovePoison: 1.0,
    Reload: 1.5,
    Search: 2.5,
    Hide: -0.3,
    AttackPortal: 2.0,
    SplitMissile: 0.3,
    Duel: 0.5,
    Consent: -1.0,
    AskToFight: -0.1,
    Press: 0.5,
    Pull: 0.5,
    FightBack: 0.1,
    Elect: 8.0,
    Return: -2.0,
    Dismiss: -5.0,
}
"""What some options are worth, in GOLD."""
STEP = {Move: 0.01, March: 0.02, Creep: 0.02, Climb: 0.05, JumpDown: 0.03, JumpAcross: 0.02}
"""What it costs to go somewhere, besides what the place is worth."""
MOST_AIMS = 2
AIMED = 50.0
"""More than anything else that a shooter could do with the point."""
ARCHER = 0.4
"""What it costs to have another archer shoot in a volley."""
DOWNED_TARGET = 0.2
"""What attacking a DOWNED figure takes from its owner besides, in shares of its worth."""

Going = Move | Creep | March | JumpDown | JumpAcross


class SkulldredTactician:
    """Chooses the option with the best outlook, one action ahead."""

    def __init__(self) -> None:
        self.why: Weighed | None = None
        """What it compared for its last choice; None before the first."""

    def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
        """Return the best suggested option."""
        state: State = ask.state
        options = (*ask.options, *_own_ideas(ask, state))
        self.why = best_of(ask.kind, (self._valued(ask, state, option) for option in options))
        return self.why.chosen.answer

    def _valued(self, ask: Ask, state: State, option: Answer) -> Valued:
        """Return an option with its GOLD, and what that is made of or hangs on."""
        if isinstance(option, Going | Climb):
            points, parts = _go(state, option)
            return Valued(option, round(points, CENTS), parts)
        if isinstance(option, Fight | Shot):
            points, chances = _bout(state, option)
            return Valued(option, round(points, CENTS), chances)
        return Valued(option, round(_value(ask, state, option), CENTS), _chances(state, option))


def _own_ideas(ask: Ask, state: State) -> tuple[Answer, ...]:
    """Return a move past the wall before the enemy that a figure seeks, which nobody suggests."""
    if ask.kind != SEQUENCE or not any(isinstance(option, Move) for option in ask.options):
        return ()
    figure = state.actor
    foe = places.prey(state, figure)
    limit = figure.profile.move_length(state.setting.lengths)
    idea = None if foe is None else step_past(state, figure, foe, limit)
    try:
        if idea is not None:
            ask.check(idea)
    except NotAllowed:
        return ()
    return () if idea is None else (idea,)


def _value(ask: Ask, state: State, option: Answer) -> float:
    """Return how good an option looks, in GOLD."""
    if isinstance(option, Activate | MarchFigure):
        return counters.order(state, option)
    if isinstance(option, Stop | EndTurn | Wait | Accept):
        return 0.0
    if isinstance(option, Take):
        return float(Result[option.result.upper()])
    if isinstance(option, Cast):
        return sorcery.cast(state, option)
    if isinstance(option, PlacePortal):
        return sorcery.place_portal(state, ask.player, option)
    if isinstance(option, Aim):
        return _aim(state)
    return _given_up(ask, state, option)


def _given_up(ask: Ask, state: State, option: Answer) -> float:
    """Value what is done with counters, and the rest."""
    if isinstance(option, Restore | Sacrifice):
        return counters.give_up(state, option)
    if isinstance(option, Cancel | Drink):
        return counters.cancel(state, option)
    if isinstance(option, BuyDice):
        return counters.buy(ask, state, option)
    if isinstance(option, Deploy):
        return -abs(option.x - state.setting.board.width / 2) / 100.0
    if isinstance(option, Disengage):
        return _disengage(state)
    return PLAIN.get(type(option), -0.5)


def _chances(state: State, option: Answer) -> tuple[Chance, ...]:
    """Return the chances that an option hangs on, to be told."""
    return (Chance(CASTS, chances_of(state, option).get("success", 0.0)),) if isinstance(option, Cast) else ()


def _bout(state: State, option: Fight | Shot) -> tuple[float, tuple[Chance, ...]]:
    """Value a fight or a shot by the opposed roll that it leads to; return the chances that it hangs on too."""
    ahead = bout_of_option(state, option)
    if ahead is None:
        return -0.5, ()
    target, found = state.figure(option.target), outlook(ahead.bout)
    ours = worth_of(state.actor) if isinstance(option, Fight) else 0.0
    value = expected(ahead.bout, ours, prize(state, target))
    value += _besides(option, worth_of(target) if target.downed else 0.0)
    return value, (
        Chance(KILLS, found.chance("defender", Result.KILLED)),
        Chance(DOWNS, found.chance("defender", Result.DOWNED)),
        Chance(SUFFERS, found.at_least("attacker", Result.DOWNED)),
    )


def _besides(option: Fight | Shot, lying: float) -> float:
    """Return what a fight or a shot is worth whatever comes of the roll; *lying*: the worth of a DOWNED target."""
    if isinstance(option, Fight):
        return 0.01 + DOWNED_TARGET * lying
    return 0.2 - (ARCHER * len(option.archers) if isinstance(option, Volley) else 0.0)


def _go(state: State, option: Going | Climb) -> tuple[float, tuple[Part, ...]]:
    """Value another place by what is better there."""
    figure = state.figure(option.figure) if isinstance(option, March) else state.actor
    if isinstance(option, Climb):
        there = climbed(state, figure, state.setting.board.piece(option.piece), up=option.way == "up")
        if there is None:
            return -1.0, ()
    else:
        there = figure.at(option.x, option.y, getattr(option, "facing", None))
    if isinstance(option, JumpDown):
        there = there.at(there.x, there.y, level=0)
    gained, parts = places.gain(state, figure, there)
    return gained - STEP[type(option)], parts


def _disengage(state: State) -> float:
    """Break away from who is winning: what is threatened is saved, for two points."""
    figure = state.actor
    return places.threat(state, figure) * (0.6 if figure.is_leader else 0.2) - 0.5


def _aim(state: State) -> float:
    """Aim before all else while a shot is to come and points are left for it."""
    acting, figure = state.acting, state.actor
    assert acting is not None, "somebody aims"
    more = acting.shots < figure.profile.rate_of_fire if figure.profile.shoot else not acting.missiles
    shots = 1 if figure.profile.shoot == 0 else figure.profile.rate_of_fire
    if not more or figure.reload or acting.points <= shots or acting.aims >= MOST_AIMS:
        return -0.5
    return AIMED if targets(state, figure) else -0.5


KILLS, DOWNS, SUFFERS, CASTS = (
    N_("the target killed"),
    N_("the target DOWNED"),
    N_("itself DOWNED or killed"),
    N_("success"),
)
