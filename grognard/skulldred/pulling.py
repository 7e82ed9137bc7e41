"""Pulling an OFF GUARD long striker into contact (`skulldred.lstrike.off-guard-pull`)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import contains_whole
from grognard.kernel.words.events import Event
from grognard.skirmish.ways import entry, heading, moved
from grognard.skulldred.danger import fall, is_vulnerable, to_kill_of, travel
from grognard.skulldred.downed import down
from grognard.skulldred.ground import is_free, roof_of
from grognard.skulldred.leaving import kill
from grognard.skulldred.rolls import Result, result_of
from grognard.skulldred.state import Figure, State
from grognard.skulldred.swinging import Stay
from grognard.skulldred.ways import wall_ahead

PULL = "skulldred.lstrike.off-guard-pull"


class IsPulled(Event, frozen=True):
    """A long striker is pulled into contact."""

    message = "{figure:figure} is pulled into contact with {foe:figure}"

    figure: int
    foe: int


class Pull(Answer, frozen=True):
    """Pull the striker in."""

    message = "pull {figure:figure} in"

    figure: int


class Hurt(Answer, frozen=True):
    """Take the doubled margin as damage instead, where it is read so."""

    message = "hurt {figure:figure} instead"

    figure: int


def pull_in(state: State, striker_id: int, defender_id: int, margin: int, dice: Dice) -> Play[State]:
    """Let the defender pull the striker straight into contact, all ground on the way acting, drops too."""
    striker, defender = state.figure(striker_id), state.figure(defender_id)
    end = pulled(state, striker, defender)
    options: list[Answer] = [Stay()]
    if end is not None:
        options.insert(0, Pull(striker_id))
    if state.setting.reads("skulldred.long-strike-off-guard", "pull-or-damage"):
        options.append(Hurt(striker_id))
    if defender.panicked or len(options) == 1:
        return state
    answer = yield from answer_to(Ask(defender.side, PULL, tuple(options), state=state), Answer)
    if isinstance(answer, Hurt):
        return (yield from _hurt(state, striker, margin, dice))
    if not isinstance(answer, Pull) or end is None:
        return state
    dice.tell(IsPulled(striker_id, defender_id))
    roof = roof_of(state, striker)
    if roof is not None and not contains_whole(roof.shape, end.base):
        return (yield from fall(state, striker_id, end.x, end.y, dice))
    if striker.hanging:
        return (yield from fall(state, striker_id, striker.x, striker.y, dice))
    angle, length = heading(striker, defender)[0], heading(striker, end)[1]
    return (yield from travel(state, striker_id, striker.base, angle, length, end, dice))


def pulled(state: State, striker: Figure, defender: Figure) -> Figure | None:
    """Return the striker in contact with the defender; None if there is no room or a wall between."""
    angle = heading(striker, defender)[0]
    away = entry(striker.base, angle, state.setting.lengths.long_span, defender.base)
    if away is None or wall_ahead(state, striker, striker.base, angle, away) is not None:
        return None
    base = moved(striker.base, angle, away)
    there = striker.at(base.x, base.y)
    return there if is_free(state, striker, there.base) else None


def _hurt(state: State, striker: Figure, margin: int, dice: Dice) -> Play[State]:
    """Take the margin as ordinary damage; a push from afar becomes nothing but DOWNED or killed."""
    result = result_of(margin, to_kill_of(striker), vulnerable=is_vulnerable(striker))
    if result is Result.KILLED:
        return kill(state, striker.id, PULL, dice)
    if result is Result.DOWNED:
        return (yield from down(state, striker.id, PULL, dice))
    return state
