"""The tactician for Skulldred: it weighs its options by exact odds of fights and shots, and by what the figures cost.

It looks one action ahead. It gangs up, charges whom it can kill, keeps its leader near its men and out of lost fights,
shoots from cover, casts what helps, and spends DREADSKULLs on figures that are worth one.
"""

from __future__ import annotations

from math import hypot
from typing import Any

from msgspec.structs import replace

from grognard.kernel.asks import Answer, Ask
from grognard.kernel.battle import Battle
from grognard.kernel.language import N_
from grognard.players.skulldred_outlook import Fight, Shot, bout_of_option, chances_of, outlook
from grognard.players.tactician.weighing import Chance, Valued, Weighed, best_of
from grognard.skulldred.actions import Stop
from grognard.skulldred.buying import BuyDice
from grognard.skulldred.casting import Cast
from grognard.skulldred.cost import cost
from grognard.skulldred.cover import cover
from grognard.skulldred.fighting import Consent
from grognard.skulldred.fights import Bout
from grognard.skulldred.ground import danger, is_difficult
from grognard.skulldred.hiding import Hide
from grognard.skulldred.interrupts import Wait
from grognard.skulldred.marching import March, MarchFigure, marches
from grognard.skulldred.melee import Accept, FightBack, Take, bout_of
from grognard.skulldred.melee_facts import attacking, defending
from grognard.skulldred.missiles import Duel
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.panicking import Rally
from grognard.skulldred.portals import AttackPortal, Dismiss, PlacePortal
from grognard.skulldred.pressing import Press
from grognard.skulldred.pulling import Pull
from grognard.skulldred.results import Result
from grognard.skulldred.returning import Elect, Return
from grognard.skulldred.scavenging import RemovePoison, Search
from grognard.skulldred.setup import Deploy
from grognard.skulldred.shooting import Aim, Reload, Volley
from grognard.skulldred.state import Figure, State
from grognard.skulldred.targets import targets
from grognard.skulldred.toads import Recover
from grognard.skulldred.turn import Activate, EndTurn
from grognard.skulldred.wounds import Cancel, Drink, Restore, Sacrifice

DOWN, PUSH = 0.45, 0.08
"""What a DOWNED and a pushed enemy are worth, in shares of his GOLD."""
CENTS = 6
"""Decimals of GOLD that count: what differs by less is equal, and the first of equals is taken."""
WORTH_MARCHING = 2.5
"""What a march must gain, to be better than an activation."""
SHARES = {Result.PUSHED: PUSH, Result.DOWNED: DOWN, Result.KILLED: 1.0}
LEADER = 1.5
"""How much dearer a leader is than his GOLD says."""


def _expected(bout: Bout, ours: float, theirs: float) -> float:
    """Return what a fight is worth: their GOLD that it costs less ours, by exact odds."""
    return sum(
        chance * SHARES.get(worst, 0.0) * (theirs if loser == "defender" else -ours)
        for loser, worst, chance in outlook(bout).chances
    )


def worth_of(figure: Figure) -> float:
    """Return what a figure is worth to its side."""
    return cost(figure.profile) * (LEADER if figure.is_leader else 1.0)


class SkulldredTactician:
    """Chooses the option with the best outlook, one action ahead; always the same in the same position."""

    def __init__(self) -> None:
        self.why: Weighed | None = None
        """What it compared for its last choice; None before the first."""

    def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
        """Return the best suggested option."""
        state: State = ask.state
        self.why = best_of(ask.kind, (self._valued(ask, state, option) for option in ask.options))
        return self.why.chosen.answer

    def _valued(self, ask: Ask, state: State, option: Answer) -> Valued:
        """Return an option with its GOLD, and the chances that it hangs on."""
        return Valued(option, round(self.value(state, ask.player, option), CENTS), _chances(state, option))

    def value(self, state: State, side: int, option: Answer) -> float:
        """Return how good an option looks, in GOLD."""
        if isinstance(option, Activate | MarchFigure):
            return _order(state, option)
        if isinstance(option, Stop | EndTurn | Wait | Accept):
            return 0.0
        if isinstance(option, Fight):
            return _fight(state, option)
        if isinstance(option, Shot):
            return _shot(state, option)
        if isinstance(option, Move | Creep | March):
            return _move(state, side, option)
        if isinstance(option, Take):
            return float(Result[option.result.upper()])
        return _other(state, side, option)


def _order(state: State, option: Activate | MarchFigure) -> float:
    """Activate those who can do something now first, the leader last; march while nobody is near."""
    figure = state.figure(option.figure)
    foe = _nearest(state, figure)
    away = hypot(foe.x - figure.x, foe.y - figure.y) if foe is not None else 1000.0
    value = 10.0 + 2000.0 / (50.0 + away) + worth_of(figure) / 1000.0
    if figure.is_leader:
        value -= 15.0 if away > state.setting.lengths.span + 25 else 0.0
        value = max(value, 1.0)
    if isinstance(option, MarchFigure):
        gain = max((_move(state, figure.side, march) for march in marches(state, figure)), default=0.0)
        return value + gain - WORTH_MARCHING
    return value


def _chances(state: State, option: Answer) -> tuple[Chance, ...]:
    """Return the chances that an option hangs on, to be told."""
    if isinstance(option, Fight | Shot):
        found = outlook(bout_of_option(state, option))
        return (
            Chance(KILLS, found.chance("defender", Result.KILLED)),
            Chance(DOWNS, found.chance("defender", Result.DOWNED)),
            Chance(SUFFERS, found.at_least("attacker", Result.DOWNED)),
        )
    return (Chance(CASTS, chances_of(state, option).get("success", 0.0)),) if isinstance(option, Cast) else ()


def _fight(state: State, option: Fight) -> float:
    target = state.figure(option.target)
    value = _expected(bout_of_option(state, option), worth_of(state.actor), worth_of(target))
    if target.downed:
        value += 0.2 * worth_of(target)
    return value + 0.01


def _shot(state: State, option: Shot) -> float:
    value = _expected(bout_of_option(state, option), 0.0, worth_of(state.figure(option.target))) + 0.2
    return value - (0.4 * len(option.archers) if isinstance(option, Volley) else 0.0)


def _move(state: State, side: int, option: Move | Creep | March) -> float:
    """Value a place: near to foes that can be beaten, clear of bad ground, near the leader, in cover for shooters."""
    figure = state.actor if not isinstance(option, March) else state.figure(option.figure)
    there = figure.at(option.x, option.y, option.facing)
    gain = _place(state, there) - _place(state, figure)
    if danger(state, there.base) and not isinstance(option, Creep) and not figure.flying:
        gain -= 0.3 * worth_of(figure)
    return gain - (0.01 if isinstance(option, Move) else 0.02)


def _place(state: State, figure: Figure) -> float:
    """Return how good it is for a figure to stand where it stands."""
    foe = _prey(state, figure)
    if foe is None:
        return 0.0
    away = hypot(foe.x - figure.x, foe.y - figure.y) - figure.profile.base.reach - foe.profile.base.reach
    keen = _keenness(state, figure, foe)
    value = -abs(max(0.0, away) - keen) / 40.0
    if is_difficult(state, figure.base) and not figure.flying:
        value -= 1.0
    if figure.panicked:
        return min(away, 300.0) / 20.0
    leader = _leader(state, figure.side)
    if leader is not None and leader.id != figure.id:
        apart = hypot(leader.x - figure.x, leader.y - figure.y)
        value -= max(0.0, apart - state.setting.lengths.long_span) / 60.0
    if figure.profile.shoot or figure.profile.magic:
        covered = cover(state, foe, figure)
        value += 0.4 * covered.soft + 0.8 * int(covered.hard)
    return value


def _keenness(state: State, figure: Figure, foe: Figure) -> float:
    """Return how near a figure wants to be: in contact with whom it beats, in range for shooters, else apart."""
    lengths = state.setting.lengths
    if figure.profile.shoot or (figure.profile.magic and not figure.is_leader):
        return lengths.span * 1.6
    if figure.profile.long_strike:
        return lengths.span * 0.8
    return 0.0 if _beats(state, figure, foe) else lengths.span * 1.5


def _beats(state: State, figure: Figure, foe: Figure) -> bool:
    ours, theirs = attacking(state, figure, foe), defending(state, foe, figure)
    friends = sum(
        1
        for one in state.side(figure.side)
        if one.id != figure.id and hypot(one.x - foe.x, one.y - foe.y) < state.setting.lengths.span
    )
    bout = bout_of(state, figure, foe, replace(ours, gang=max(ours.gang, min(friends, 2))), theirs)
    return _expected(bout, worth_of(figure), worth_of(foe)) > -0.02 * worth_of(figure)


def _prey(state: State, figure: Figure) -> Figure | None:
    """Return the enemy that a figure goes for: the nearest, the dearer the better, and best one it beats."""
    foes = [foe for foe in state.enemies(figure.side) if not foe.flying or figure.flying or figure.profile.shoot]
    if not foes:
        return _nearest(state, figure)

    def pull(foe: Figure) -> tuple[float, int]:
        away = hypot(foe.x - figure.x, foe.y - figure.y)
        return away - 1.2 * min(60.0, worth_of(foe)) - (60.0 if _beats(state, figure, foe) else 0.0), foe.id

    return min(foes, key=pull)


def _nearest(state: State, figure: Figure) -> Figure | None:
    foes = state.enemies(figure.side)
    if not foes:
        return None
    return min(foes, key=lambda foe: (hypot(foe.x - figure.x, foe.y - figure.y), foe.id))


def _leader(state: State, side: int) -> Figure | None:
    return next((figure for figure in state.side(side) if figure.is_leader), None)


CAST_WORTH = 6.0


def _cast(state: State, option: Cast) -> float:
    """Value a casting by its chance of success, less the danger of becoming a toad."""
    chances = chances_of(state, option)
    success, backfire = chances.get("success", 0.0), chances.get("backfire", 0.0)
    gain = CAST_WORTH + 2.0 * option.to_cast
    if option.figures:
        target = state.figure(option.figures[0])
        gain = 0.12 * worth_of(target) if target.side != state.actor.side else 0.06 * worth_of(target)
        if target.place == "reserve":
            gain = worth_of(target)
        elif target.downed and target.side == state.actor.side:
            gain = 0.6 * worth_of(target)
    return success * gain - backfire * 0.35 * worth_of(state.actor)


def _other(state: State, side: int, option: Answer) -> float:
    """Value everything that isn't a fight, a shot or a move."""
    if isinstance(option, Cast):
        return _cast(state, option)
    if isinstance(option, Aim):
        return _aim(state)
    if isinstance(option, PlacePortal):
        waits = any(one.place == "reserve" for one in state.figures if one.side == side)
        own = sum(1 for portal in state.portals if portal.side == side)
        return 3.0 - _centre(state, option.x, option.y) / 1000.0 if waits and own < 2 else -1.0
    if isinstance(option, Restore | Sacrifice):
        return _counter(state, option)
    if isinstance(option, Cancel | Drink):
        figure = state.figure(option.figure)
        return worth_of(figure) / 10.0 - 1.0 if state.warbands[side].pool > 1 else -1.0
    if isinstance(option, BuyDice):
        return _bought(state, side, option)
    if isinstance(option, Deploy):
        return -abs(option.x - state.setting.board.width / 2) / 100.0
    return PLAIN.get(type(option), -0.5)


PLAIN: dict[type[Answer], float] = {
    Rally: 20.0,
    Recover: 10.0,
    RemovePoison: 1.0,
    Reload: 1.5,
    Search: 2.5,
    Hide: -0.3,
    AttackPortal: 2.0,
    Duel: 0.5,
    Consent: -1.0,
    Press: 0.5,
    Pull: 0.5,
    FightBack: 0.1,
    Elect: 8.0,
    Return: -2.0,
    Dismiss: -5.0,
}
"""What some options are worth, in GOLD."""


def _aim(state: State) -> float:
    """Aim while a shot is to come and points are left for it."""
    acting, figure = state.acting, state.actor
    assert acting is not None, "somebody aims"
    more = acting.shots < figure.profile.rate_of_fire if figure.profile.shoot else not acting.missiles
    shots = 1 if figure.profile.shoot == 0 else figure.profile.rate_of_fire
    return 50.0 if more and acting.points > shots and acting.aims < 2 and _has_target(state, figure) else -0.5


def _has_target(state: State, figure: Figure) -> bool:
    return not figure.reload and bool(targets(state, figure))


def _counter(state: State, option: Restore | Sacrifice) -> float:
    """Restore who is worth a counter and useful soon; give up cheap figures when the pool runs dry."""
    figure = state.figure(option.figure)
    poor = state.warbands[figure.side].pool == 0
    cheap = worth_of(figure) <= 8.0
    if isinstance(option, Sacrifice):
        return 12.0 if cheap and poor else -worth_of(figure)
    return 11.0 + worth_of(figure) / 10.0 if not (cheap and poor) else -1.0


def _bought(state: State, side: int, option: BuyDice) -> float:
    """Spend a counter where a dear figure fights and the pool is full."""
    figure, pool = state.figure(option.figure), state.warbands[side].pool
    if option.counters == 0:
        return 0.2 * int(option.blade)
    spare = pool - option.counters - len(state.side(side)) / 2
    return 0.1 if spare > 0 and worth_of(figure) > 40 and option.counters == 1 else -1.0


def _centre(state: State, x: float, y: float) -> float:
    board = state.setting.board
    return hypot(x - board.width / 2, y - board.depth / 2)


KILLS, DOWNS, SUFFERS, CASTS = (
    N_("the target killed"),
    N_("the target DOWNED"),
    N_("itself DOWNED or killed"),
    N_("success"),
)
