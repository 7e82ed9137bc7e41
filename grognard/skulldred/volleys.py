"""Who may shoot together: a leader who calls, and a chain of archers (`skulldred.volley.call`)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.contact import reached
from grognard.skulldred.leaders import can_lead, in_leader_range
from grognard.skulldred.lengths import is_within
from grognard.skulldred.sight import sees
from grognard.skulldred.state import Figure, State

CALL = "skulldred.volley.call"


def leader_for(state: State, leading: Figure, target: Figure, archers: tuple[int, ...]) -> Figure:
    """Return a leader who can call this volley.

    Raises:
        NotAllowed: If none can: he must be able to lead and have a view of the target, all archers be in his range and
            able to act, and each within 1 SPAN of another.
    """
    for leader in state.side(leading.side):
        if leader.is_leader and can_lead(state, leader) and sees(state, leader, target):
            possible = archers_for(state, leader, leading, target)
            if set(archers) <= set(possible) and len(chained(state, leading, archers)) == len(archers):
                return leader
    raise _why_no_volley(state, leading, target, archers)


def _why_no_volley(state: State, leading: Figure, target: Figure, archers: tuple[int, ...]) -> NotAllowed:
    """Return what a volley lacks: a leader able to call it, in whose range the leading shooter is, or such archers."""
    able = [one for one in state.side(leading.side) if one.is_leader and can_lead(state, one)]
    if not able:
        return NotAllowed(CALL, _NO_LEADER)
    seeing = [one for one in able if sees(state, one, target)]
    if not seeing:
        return NotAllowed(CALL, _LEADER_BLIND)
    callers = [one for one in seeing if _is_led_by(state, one, leading)]
    if not callers:
        return NotAllowed(CALL, _OUT_OF_RANGE)
    own = {one.id: one for one in state.side(leading.side) if one.id != leading.id}
    for number in archers:
        archer = own.get(number)
        if archer is None or not may_join(archer):
            return NotAllowed(CALL, _NOT_ABLE, number=number)
        if not sees(state, archer, target):
            return NotAllowed(CALL, _ARCHER_BLIND, archer=number)
        if not any(_is_led_by(state, one, archer) for one in callers):
            return NotAllowed(CALL, _NOT_LED, archer=number)
    return NotAllowed(CALL, _NO_CHAIN)


def _is_led_by(state: State, leader: Figure, archer: Figure) -> bool:
    return archer.id == leader.id or in_leader_range(state, leader, archer)


def may_join(archer: Figure) -> bool:
    """Is a figure able to shoot in a volley that another leads?"""
    busy = archer.activated or archer.reload or archer.toad or archer.panicked
    return archer.profile.shoot > 0 and archer.stands and not busy


def archers_for(state: State, leader: Figure, leading: Figure, target: Figure) -> tuple[int, ...]:
    """Return all archers who can join the leading shooter, in the order of their numbers."""
    if not _is_led_by(state, leader, leading):
        return ()
    able = tuple(
        archer.id
        for archer in state.side(leading.side)
        if archer.id != leading.id
        and may_join(archer)
        and _is_led_by(state, leader, archer)
        and sees(state, archer, target)
    )
    return chained(state, leading, able)


def chained(state: State, leading: Figure, archers: tuple[int, ...]) -> tuple[int, ...]:
    """Return those archers that hang together with the leading one in steps of at most 1 SPAN."""
    span = state.setting.lengths.span
    waiting = [state.figure(archer) for archer in archers]

    def near(one: Figure) -> Iterator[Figure]:
        return (other for other in waiting if is_within(other.base, one.base, span))

    return tuple(sorted(one.id for one in reached((leading,), near) if one is not leading))


_NO_LEADER = N_("a volley is called by a leader who is able to lead, and there is none")
_LEADER_BLIND = N_("no leader who could call this volley sees the target")
_OUT_OF_RANGE = N_("no leader who could call this volley has the leading shooter in his range")
_NOT_ABLE = N_("figure {number} is no archer of this warband who can join a volley now")
_ARCHER_BLIND = N_("{archer:figure} doesn't see the target")
_NOT_LED = N_("{archer:figure} is in the range of no leader who could call this volley")
_NO_CHAIN = N_("archers of a volley stand in a chain from the leading shooter, each within 1 SPAN of another")
