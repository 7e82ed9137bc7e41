"""The expected result of a game of Skulldred, and what swung it.

`expected_share` reads from a state how 100 per cent are to be shared: each warband counts the GOLD of its figures that
are left, one that is DOWNED or panics at half, and the GOLD that it found, against what it began with; the two shares
are then compared. Counters, places and spells aren't seen. It is our own measure.

`swings_of` sets against it what was to be expected of each opposed roll: the exact chances of all its verdicts.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from grognard.kernel.battle.luck import Came, told
from grognard.kernel.battle.swings import Swing, shared
from grognard.kernel.words.events import Event
from grognard.skulldred.activation import IsActivated, RollsActionDie
from grognard.skulldred.attacking_portals import PortalAttacked
from grognard.skulldred.casting import Casts
from grognard.skulldred.cost import cost
from grognard.skulldred.counters import Sacrificed
from grognard.skulldred.danger import FallsDown, SceneryAttacks
from grognard.skulldred.fights import Bout, settle
from grognard.skulldred.hooks import Moments
from grognard.skulldred.luck import BOUTS, HALF, UNMET, Passage, parties, shares
from grognard.skulldred.missions import GateHeld
from grognard.skulldred.outlook.chances import possible
from grognard.skulldred.panicking import Panics
from grognard.skulldred.returning import Returns
from grognard.skulldred.scavenging import Finds
from grognard.skulldred.state import Figure, State
from grognard.skulldred.turn import TurnBegins

WHOLE = 100
EVEN = Fraction(WHOLE, 2)
OPENING: tuple[type[Event], ...] = (
    *BOUTS,
    Casts,
    PortalAttacked,
    SceneryAttacks,
    FallsDown,
    Panics,
    Finds,
    Sacrificed,
    Returns,
    GateHeld,
)
"""Events that begin a passage; what follows up to the next activation is part of it."""
CLOSING: tuple[type[Event], ...] = (RollsActionDie, IsActivated, TurnBegins)

Losses = dict[int, Fraction]
"""How much of figures is lost, by their ids."""


def expected_share(state: State, lost: Losses | None = None) -> Fraction:
    """Return the share, of 100, that the first warband may expect as the game stands, less what is *lost* besides."""
    first, second = (_left(state, side, lost or {}) for side in (0, 1))
    return EVEN if first + second == 0 else WHOLE * first / (first + second)


def swings_of(passages: tuple[Passage, ...]) -> tuple[Swing, ...]:
    """Return what each passage of a game, played before witnesses, has changed."""
    return tuple(_swing(start, end, passages) for start, end in _parts(passages))


def _left(state: State, side: int, lost: Losses) -> Fraction:
    """Return what is left of a warband, as a share of what it began with."""
    own = [figure for figure in state.figures if figure.side == side]
    began = sum(cost(figure.profile) for figure in own if _counts(figure))
    left = sum((_worth(figure, lost.get(figure.id, Fraction(0))) for figure in own), Fraction(0))
    return (left + state.warbands[side].gold) / max(began, 1)


def _counts(figure: Figure) -> bool:
    """Does the figure count as one that the warband began with: not one to be summoned, or kept back?"""
    return figure.place != "kept-back" and not figure.profile.says(Moments.must_be_summoned)


def _worth(figure: Figure, lost: Fraction) -> Fraction:
    if figure.place not in ("table", "waiting"):
        return Fraction(0)
    here = HALF if figure.downed or figure.panicked else Fraction(1)
    return max(here - lost, Fraction(0)) * cost(figure.profile)


def _parts(passages: tuple[Passage, ...]) -> Iterator[tuple[int, int]]:
    """Cut a game where events of `OPENING` begin something; yield the numbers of the first and the last frames."""
    start: int | None = None
    for place, (_, events) in enumerate(passages):
        opens = any(isinstance(event, OPENING) for event in events)
        if start is not None and (opens or any(isinstance(event, CLOSING) for event in events)):
            yield start, place - 1
            start = None
        if opens:
            start = place
    if start is not None:
        yield start, len(passages) - 1


def _swing(start: int, end: int, passages: tuple[Passage, ...]) -> Swing:
    before, after = passages[max(start - 1, 0)][0], passages[end][0]
    happened = tuple(event for _, events in passages[start : end + 1] for event in events)
    events = told(happened)
    first = next(number for number, event in enumerate(events) if isinstance(event, OPENING))
    share = expected_share(before)
    expected = share + sum(_hoped(before, share, *bout) for bout in _bouts(happened))
    shares = (shared(one, WHOLE) for one in (share, expected, expected_share(after)))
    return Swing(start, end, events[first:], *shares)


def _bouts(events: tuple[Event, ...]) -> Iterator[tuple[int, int, Bout]]:
    """Yield the opposed rolls, with who met whom."""
    met: tuple[int, int] | None = None
    for event in events:
        if isinstance(event, BOUTS):
            met = parties(event)
        elif isinstance(event, UNMET):
            met = None
        elif isinstance(event, Came) and event.began.procedure is settle and met is not None:
            yield (*met, event.began.args[0])


def _hoped(state: State, share: Fraction, attacker: int, defender: int, bout: Bout) -> Fraction:
    """Return by how much an opposed roll was to change the first warband's share, over all its verdicts."""
    changed = Fraction(0)
    for verdict, weight in possible(bout).map(shares):
        if any(verdict):
            then = expected_share(state, {attacker: verdict[0], defender: verdict[1]})
            changed += (then - share) * Fraction(weight, possible(bout).total)
    return changed
