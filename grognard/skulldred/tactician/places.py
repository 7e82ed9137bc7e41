"""Where a figure had best stand: near whom it beats, with friends, near its leader, covered, out of danger."""

from __future__ import annotations

from math import hypot

from msgspec.structs import replace

from grognard.kernel.words.language import N_
from grognard.players.weighing import Part
from grognard.skulldred.cover import cover
from grognard.skulldred.ground import danger, is_difficult
from grognard.skulldred.outlook.ahead import bout_between
from grognard.skulldred.state import Figure, State
from grognard.skulldred.tactician.roads import apart, is_dangerous, on_foot
from grognard.skulldred.tactician.worth import expected, prize, urgency, worth_of

BOLD = -0.05
"""What a fight may cost, in shares of its own worth, for a figure still to seek it."""
MOST_FRIENDS = 2
"""Friends near an enemy who are counted on to gang up."""
THREAT = {True: 0.5, False: 0.15}
"""What of a threat counts: for leaders, and for others."""
CLOSER, COVERED, LED, SAFE, FOOTING = (
    N_("nearer to whom it seeks"),
    N_("cover"),
    N_("near its leader"),
    N_("out of danger"),
    N_("the ground"),
)


def place(state: State, figure: Figure) -> dict[str, float]:
    """Return what a figure's place is worth, part by part."""
    foe = prey(state, figure)
    if foe is None:
        return {}
    if figure.panicked:
        return {SAFE: min(apart(figure, foe), 300.0) / 20.0}
    keen = keenness(state, figure, foe)
    found = {CLOSER: -abs(on_foot(state, figure, foe) - keen) / 40.0}
    if is_difficult(state, figure.base) and not figure.flying:
        found[FOOTING] = -1.0
    leader = _leader(state, figure)
    if leader is not None:
        away = hypot(leader.x - figure.x, leader.y - figure.y)
        found[LED] = -max(0.0, away - state.setting.lengths.long_span) / 60.0
    if figure.profile.shoot or figure.profile.magic:
        covered = cover(state, foe, figure)
        found[COVERED] = 0.4 * covered.soft + 0.8 * int(covered.hard)
    dared = 1.0 - urgency(state, figure.side)
    found[SAFE] = -THREAT[figure.is_leader] * dared * threat(state, figure)
    return found


def gain(state: State, figure: Figure, there: Figure) -> tuple[float, tuple[Part, ...]]:
    """Return how much better another place is, and by what."""
    here, then = place(state, figure), place(state, there)
    parts = {what: then.get(what, 0.0) - here.get(what, 0.0) for what in {**here, **then}}
    if is_dangerous(state, figure, there.x, there.y) or (danger(state, there.base) and not there.flying):
        parts[FOOTING] = parts.get(FOOTING, 0.0) - 0.3 * worth_of(figure)
    return sum(parts.values()), tuple(Part(what, points) for what, points in parts.items() if abs(points) >= 0.05)


def keenness(state: State, figure: Figure, foe: Figure) -> float:
    """Return how near a figure wants to be: in contact with whom it beats, in range for shooters, else apart."""
    lengths = state.setting.lengths
    if figure.profile.shoot or (figure.profile.magic and not figure.is_leader):
        return lengths.span * 1.6
    if figure.profile.long_strike:
        return lengths.span * 0.8
    return 0.0 if beats(state, figure, foe) else lengths.span * 1.5


def beats(state: State, figure: Figure, foe: Figure) -> bool:
    """Would an attack be worth its danger, with the friends who are near?"""
    near = state.setting.lengths.span + foe.profile.base.reach
    friends = sum(
        1
        for one in state.side(figure.side)
        if one.id != figure.id and one.stands and hypot(one.x - foe.x, one.y - foe.y) < near
    )
    return balance(state, figure, foe, friends) > BOLD * (1.0 + urgency(state, figure.side)) * worth_of(figure)


def balance(state: State, figure: Figure, foe: Figure, friends: int = 0) -> float:
    """Return what an attack is worth to who makes it, if so many friends gang up."""
    bout = bout_between(state, figure, foe, min(friends, MOST_FRIENDS))
    return expected(bout, worth_of(figure), prize(state, foe))


def threat(state: State, figure: Figure) -> float:
    """Return what the enemies who could attack a figure next would gain by it."""
    if figure.flying:
        return 0.0
    total = 0.0
    for foe in state.enemies(figure.side):
        reach = foe.profile.move_length(state.setting.lengths)
        if not foe.stands or foe.toad or foe.panicked or apart(foe, figure) > reach:
            continue
        standing = replace(figure, downed=False)
        total += max(0.0, balance(state, foe, standing))
    return total


def prey(state: State, figure: Figure) -> Figure | None:
    """Return the enemy that a figure goes for: near and dear, best one that it beats."""
    foes = [foe for foe in state.enemies(figure.side) if not foe.flying or figure.flying or figure.profile.shoot]
    foes = foes or list(state.enemies(figure.side))

    def pull(foe: Figure) -> tuple[float, int]:
        away = on_foot(state, figure, foe)
        return away - 1.2 * min(60.0, worth_of(foe)) - (60.0 if beats(state, figure, foe) else 0.0), foe.id

    return min(foes, key=pull, default=None)


def nearest(state: State, figure: Figure) -> Figure | None:
    """Return the nearest enemy."""
    foes = state.enemies(figure.side)
    return min(foes, key=lambda foe: (hypot(foe.x - figure.x, foe.y - figure.y), foe.id), default=None)


def _leader(state: State, figure: Figure) -> Figure | None:
    """Return the leader near whom a figure wants to be: none for a leader."""
    if figure.is_leader:
        return None
    return next((one for one in state.side(figure.side) if one.is_leader), None)
