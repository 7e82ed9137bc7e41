"""Models that strike once more when a Melee Attack removes them: all of a step at once, before anyone is taken away."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice
from grognard.t9a.attack.attack_roll import roll_to_hit
from grognard.t9a.attack.hits import distribute, landed, sharing
from grognard.t9a.attack.strike import Strike
from grognard.t9a.attack.volley import Volley
from grognard.t9a.board.profile import Model
from grognard.t9a.board.round_of_combat import COMPANIONS, RANK_AND_FILE, Pool, Striker
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.allocation import Assault, Blows, share_out
from grognard.t9a.melee.melee_events import StrikesWhenRemoved
from grognard.t9a.melee.reach import Mark
from grognard.t9a.melee.striking import strike_against
from grognard.t9a.melee.volleys import Aimed, Loss, aimed_assault, roll_all
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.units.contact import model_of
from grognard.t9a.units.losses import after_losing, removed

WITHOUT_REVENGE = "impact"  # the kind of attack whose casualties do not strike back


def may_strike_when_removed(unit: Unit) -> bool:
    """Would models of the unit strike once more when they are removed? Asked when the Round begins."""
    return any(_parts(unit, model) for model, _ in unit.members)


def last_strikes(state: State, losses: tuple[Loss, ...], dice: Dice) -> Play[tuple[Loss, ...]]:
    """Roll the blows of all models that these losses remove, and of those that fall to such blows in turn."""
    combat = state.round
    assert combat is not None, "blows are struck in a Round of Combat"
    if not combat.last_strikes:
        return ()
    found: list[Loss] = []
    struck: dict[tuple[int, Pool], int] = {}
    while True:
        aimed: list[Aimed] = []
        for unit_id in combat.last_strikes:
            if state.has(unit_id):
                more = yield from _blows_of_the_falling(state, state.unit(unit_id), (*losses, *found), struck, dice)
                aimed.extend(more)
        if not aimed:
            return tuple(found)
        found.extend(roll_all(state, tuple(aimed), dice))


def _blows_of_the_falling(
    state: State, unit: Unit, losses: Sequence[Loss], struck: dict[tuple[int, Pool], int], dice: Dice
) -> Play[tuple[Aimed, ...]]:
    """Return the blows of the unit's models that fall and have not struck yet; *struck* counts those that have."""
    mine = [loss for loss in losses if loss.unit == unit.id and loss.points]
    if not mine:
        return ()
    quiet = _after(unit, [loss for loss in mine if loss.kind == WITHOUT_REVENGE])
    falling = removed(quiet, _after(quiet, [loss for loss in mine if loss.kind != WITHOUT_REVENGE]))
    aimed: list[Aimed] = []
    for pool, number in falling:
        new = number - struck.get((unit.id, pool), 0)
        model = model_of(unit, pool)
        if new <= 0 or model is None:
            continue
        struck[unit.id, pool] = number
        killers = [loss.striker for loss in mine if loss.kind != WITHOUT_REVENGE]
        marks = _marks(state, killers)
        parts = _parts(unit, model)
        if not marks or not parts:
            continue
        dice.tell(StrikesWhenRemoved(unit.name, new))
        for part in parts:
            blows = (Blows(new, marks),)
            assaults = yield from share_out(state, Striker(0, unit.id, pool, part), blows, revenge=True)
            for assault in assaults:
                aimed.extend(_aimed(state, assault, killers, dice))
    return tuple(aimed)


def _aimed(state: State, assault: Assault, killers: Sequence[Striker], dice: Dice) -> tuple[Aimed, ...]:
    """Return the blows as volleys; hits of those that are aimed at the killer's unit are distributed on it."""
    mark, enemy = assault.mark, state.unit(assault.mark.enemy)
    at_the_killer = any((mark.enemy, mark.pool) == (killer.unit, killer.pool) for killer in killers)
    if at_the_killer or sharing(state, enemy).sole == mark.pool:
        return (aimed_assault(state, assault, dice),)
    hits, automatic = dice.pool(assault.attacks, _hits, assault.strike)
    found: list[Aimed] = []
    for pool, number in distribute(state, enemy, hits, dice=dice):
        there = Mark(enemy.id, pool)
        strike = strike_against(state, assault.striker, there, revenge=True)
        at_once = min(automatic, number)
        automatic -= at_once
        for count, wounding in ((at_once, True), (number - at_once, False)):
            if count:
                volley = Volley(count, landed(strike, wounding=wounding), None, enemy.side)
                found.append(Aimed(assault.striker, assault.striker.kind, there, volley))
    return tuple(found)


def _hits(dice: Dice, strike: Strike) -> tuple[int, int]:
    """Roll one blow to hit: hits, and how many of them wound without a roll."""
    hits = roll_to_hit(dice, strike)
    return hits.count, hits.automatic


def _after(unit: Unit, losses: Sequence[Loss]) -> Unit:
    for loss in sorted(losses, key=lambda loss: loss.pool == RANK_AND_FILE):
        unit = after_losing(unit, loss.pool, loss.points)
    return unit


def _parts(unit: Unit, model: Model) -> tuple[int, ...]:
    """Return the parts of the model that strike once more when it is removed."""
    return tuple(
        number
        for number, part in enumerate(model.parts)
        if any(hook(unit) for hook in part.hooks.of(Moments.strikes_when_removed))
    )


def _marks(state: State, killers: Sequence[Striker]) -> tuple[Mark, ...]:
    """Return whom the falling may strike: the models that removed them, or a rank and file model of their units."""
    found: dict[tuple[int, Pool], Mark] = {}
    for killer in killers:
        if not state.has(killer.unit):
            continue
        unit = state.unit(killer.unit)
        for pool in (killer.pool, RANK_AND_FILE if unit.models else COMPANIONS):
            if model_of(unit, pool) is not None:
                found.setdefault((killer.unit, pool), Mark(killer.unit, pool))
    return tuple(found.values())


__all__ = ["last_strikes", "may_strike_when_removed"]
