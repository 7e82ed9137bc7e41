"""Interception: one enemy near the route steps in, or strikes as the charge goes by (core 5.5, 23.25).

By the Pavona rules a charger who sees him may take him as his target instead; else the interceptor chooses between a
block, fought in the order of Initiative, and one blow in passing (`mordheim.charge-interception.*`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import direction
from grognard.kernel.words.events import Event
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.combat.passing import passing_attack, stops
from grognard.mordheim.moving.allowance import mover_of
from grognard.mordheim.moving.charge_ways import Way, charge_way
from grognard.mordheim.moving.charging import FAILED, Charge, arrived_at, dares, failed, run_charge, target_faces
from grognard.mordheim.moving.legs import Stage, state_body, walker
from grognard.mordheim.moving.performing import carry_out, put
from grognard.mordheim.place import is_engaged, sees, touching
from grognard.mordheim.state import Spot, State, Warrior
from grognard.skirmish.places import beside
from grognard.skirmish.storeys import HAIR

INTERCEPT = "mordheim.core.interception"
RETARGET = "mordheim.charge-interception.visible-retarget"
KEEP = "mordheim.charge-interception.visible-keep"
BLOCK = "mordheim.charge-interception.block"
WITHIN = 2.0
"""How far from the route an interceptor is at most, and how far he goes."""


class Intercepts(Answer, frozen=True):
    """Step into a charge with a warrior who is near its route."""

    message = "{interceptor:warrior} intercepts the charge of {charger:warrior}"

    interceptor: int
    charger: int


class LetsCome(Answer, frozen=True):
    """Intercept nothing."""

    message = "let the charge come"


class ChargesInterceptor(Answer, frozen=True):
    """Take the interceptor as the target of the charge."""

    message = "charge the interceptor, {interceptor:warrior}"

    interceptor: int


class KeepsTarget(Answer, frozen=True):
    """Keep the target of the charge; the interceptor then chooses what he does."""

    message = "keep the target, {target:warrior}"

    target: int


class Blocks(Answer, frozen=True):
    """Block the charge: it ends here, and is fought in the order of Initiative."""

    message = "block the charge"


class StrikesInPassing(Answer, frozen=True):
    """Let the charge go by, and strike one blow."""

    message = "let the charge go by, and strike once"


class HasIntercepted(Event, frozen=True):
    """Somebody intercepts a charge."""

    message = "{interceptor:warrior} intercepts the charge of {charger:warrior} ({because:rule})"

    interceptor: int
    charger: int
    because: str


class Cut(NamedTuple):
    """Where a charge can be cut: the charger's place there, the stages up to it, and where a blocker stands."""

    at: Spot
    before: tuple[Stage, ...]
    blocker: Spot | None


def charge_with_reactions(state: State, answer: Charge, way: Way, dice: Dice) -> Play[State]:
    """Play a charge whose charger dares it, with what the other sides do about it.

    Rules: `mordheim.charge-interception.hidden`.
    """
    found = yield from _interceptor(state, answer, way, dice)
    if found is None:
        return (yield from run_charge(state, answer, way, dice))
    interceptor, cut = found
    charger = state.warrior(answer.warrior)
    if not state.setting.layer.interception_choices:
        dice.tell(HasIntercepted(interceptor, charger.id, INTERCEPT))
        return (yield from _blocked(state, answer, way, interceptor, cut, dice, ordinary=True))
    guard = state.warrior(interceptor)
    new_way = charge_way(state, charger, guard) if not guard.hidden and sees(state, charger, guard).is_seen else None
    if new_way is not None:
        asked = Ask(
            charger.side,
            RETARGET,
            (KeepsTarget(answer.target), ChargesInterceptor(interceptor)),
            state=state,
        )
        choice = yield from answer_to(asked, Answer)
        if isinstance(choice, ChargesInterceptor):
            dice.tell(HasIntercepted(interceptor, charger.id, RETARGET))
            return (yield from run_charge(state, Charge(charger.id, interceptor), new_way, dice))
    options: tuple[Answer, ...] = (StrikesInPassing(),) if cut.blocker is None else (Blocks(), StrikesInPassing())
    choice = yield from answer_to(Ask(guard.side, KEEP, options, state=state), Answer)
    state = state.with_warrior(replace(state.warrior(interceptor), hidden=False))
    if isinstance(choice, Blocks):
        dice.tell(HasIntercepted(interceptor, charger.id, BLOCK))
        return (yield from _blocked(state, answer, way, interceptor, cut, dice, ordinary=False))
    return (yield from _struck_in_passing(state, answer, way, interceptor, cut, dice))


def _interceptor(state: State, answer: Charge, way: Way, dice: Dice) -> Play[tuple[int, Cut] | None]:
    """Ask the sides, the target's first, whether somebody intercepts; a failed test of nerve ends it for all."""
    if any(stage.kind in ("jump", "leap") and stage.trials for stage in way.stages) or way.dive:
        return None
    charger = state.warrior(answer.warrior)
    first = state.warrior(answer.target).side
    at = state.order.index(charger.side)
    turn = (*state.order[at + 1 :], *state.order[:at])
    for side in sorted(turn, key=lambda one: one != first):
        able = {one.id: cut for one, cut in interceptors(state, answer, way) if one.side == side}
        if not able:
            continue
        options = (LetsCome(), *(Intercepts(one, charger.id) for one in able))
        choice = yield from answer_to(Ask(side, INTERCEPT, options, state=state), Answer)
        if isinstance(choice, Intercepts):
            guard = choice.interceptor
            return (guard, able[guard]) if dares(state, guard, charger.id, dice, charging=True) else None
    return None


def interceptors(state: State, answer: Charge, way: Way) -> Iterator[tuple[Warrior, Cut]]:
    """Yield those who may intercept a charge: up, free, not fleeing, near the strip of the way, with where they cut it.

    A friend of a downed target may, against a charge of no inches too (`mordheim.downed.friend-intercept`).
    """
    charger = state.warrior(answer.warrior)
    stops = [(number, stop) for number, stage in enumerate(way.stages) for stop in stage.stops]
    stops = stops or [(0, charger.place)]
    who = walker(state, charger)
    for one in state.foes_of(charger.side):
        if one.id in (answer.target, *answer.also) or not one.is_up or one.fleeing or one.rider is not None:
            continue
        if is_engaged(state, one) or (not state.setting.layer.interception_choices and is_down(state, answer.target)):
            continue
        mine = state_body(state, one)
        gaps = [
            (mine.apart(who.body_at(stop.x, stop.y, stop.z, stop.facing)), place)
            for place, (_, stop) in enumerate(stops)
        ]
        nearest = min(gaps)
        if nearest[0] > WITHIN + HAIR:
            continue
        cut = _cut(state, charger, one, way, stops, gaps, nearest[1])
        if cut.blocker is not None or sees(state, one, charger).is_seen:
            yield one, cut


def is_down(state: State, warrior_id: int) -> bool:
    """Does he lie on the ground?"""
    return state.warrior(warrior_id).is_down


def _cut(
    state: State,
    charger: Warrior,
    guard: Warrior,
    way: Way,
    stops: list[tuple[int, Spot]],
    gaps: list[tuple[float, int]],
    nearest: int,
) -> Cut:
    """Return where an interceptor blocks: at the first stop to which he gets, else where the charge passes nearest."""
    for gap, place in gaps:
        if gap > WITHIN + HAIR:
            continue
        number, stop = stops[place]
        spot = _blocking_place(state, charger, guard, stop)
        if spot is not None:
            return Cut(stop, _up_to(way, number, stop), spot)
    number, stop = stops[nearest]
    return Cut(stop, _up_to(way, number, stop), None)


def _blocking_place(state: State, charger: Warrior, guard: Warrior, stop: Spot) -> Spot | None:
    """Return where an interceptor touches the charger at a place of the route, 2 inches off at most, with no test."""
    there = put(state, charger.id, stop)
    who = walker(there, there.warrior(guard.id))
    body = mover_of(there, there.warrior(charger.id)).base
    towards = direction((stop.x, stop.y), (guard.place.x, guard.place.y))
    for turn in (0.0, 30.0, -30.0, 60.0, -60.0):
        base = beside(mover_of(state, guard).base, body, towards + turn)
        try:
            stage = who.walk(guard.place, base.x, base.y)
        except NotAllowed:
            continue
        if stage.cost > WITHIN + HAIR or not who.has_room_at(stage.end):
            continue
        moved = put(there, guard.id, stage.end)
        if touching(moved, moved.warrior(guard.id), moved.warrior(charger.id)):
            return stage.end
    return None


def _up_to(way: Way, number: int, stop: Spot) -> tuple[Stage, ...]:
    """Return the stages of a way up to one of its stops."""
    if not way.stages:
        return ()
    stage = way.stages[number]
    at = stage.stops.index(stop)
    share = (at + 1) / len(stage.stops)
    trials = stage.trials if stage.kind != "walk" or at + 1 == len(stage.stops) else ()
    part = stage._replace(end=stop, cost=stage.cost * share, stops=stage.stops[: at + 1], trials=trials)
    return (*way.stages[:number], part)


def _rest(way: Way, before: tuple[Stage, ...]) -> tuple[Stage, ...]:
    """Return what is left of a way after some stages of it."""
    if not before:
        return way.stages
    number = len(before) - 1
    stage, part = way.stages[number], before[-1]
    left = stage.stops[len(part.stops) :]
    after = way.stages[number + 1 :]
    if not left:
        return after
    trials = () if part.trials else stage.trials
    return (stage._replace(start=part.end, cost=stage.cost - part.cost, stops=left, trials=trials), *after)


def _blocked(
    state: State, answer: Charge, way: Way, guard: int, cut: Cut, dice: Dice, *, ordinary: bool
) -> Play[State]:
    """Stop a charge at the interceptor, who becomes its target; *ordinary*: the charger still strikes first."""
    state, arrived = yield from carry_out(state, answer.warrior, cut.before, "charge", dice, charged=guard)
    charger = state.warrior(answer.warrior)
    if not charger.in_play or not charger.is_up or not arrived:
        return failed(state, answer.warrior, FAILED, dice)
    assert cut.blocker is not None, "there is a place to block"
    state = put(state, guard, cut.blocker)
    state = target_faces(state, guard, charger.id, dice)
    if not touching(state, state.warrior(guard), state.warrior(charger.id)):
        return failed(state, answer.warrior, FAILED, dice)
    return arrived_at(state, charger.id, (guard,), Way(cut.before), blocked=not ordinary)


def _struck_in_passing(state: State, answer: Charge, way: Way, guard: int, cut: Cut, dice: Dice) -> Play[State]:
    """Let a charge go by an interceptor who strikes once; it goes on unless that stops the charger."""
    state, arrived = yield from carry_out(state, answer.warrior, cut.before, "charge", dice, charged=answer.target)
    charger = state.warrior(answer.warrior)
    if not charger.in_play or not charger.is_up or not arrived:
        return failed(state, answer.warrior, FAILED, dice)
    mounted = charger.is_mounted
    state = yield from passing_attack(state, guard, charger.id, dice)
    if stops(state, charger.id, was_mounted=mounted):
        return failed(state, answer.warrior, FAILED, dice)
    return (yield from run_charge(state, answer, way, dice, _rest(way, cut.before)))
