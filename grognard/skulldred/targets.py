"""Whom a shooter may shoot at (`skulldred.shoot.nearest` and the rules round it)."""

from __future__ import annotations

from grognard.kernel.geometry import distance, segment_hits
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.sight import line
from grognard.skulldred.danger import size_of
from grognard.skulldred.engagement import are_engaged, engaged_enemies, is_held
from grognard.skulldred.lengths import TOLERANCE, in_contact
from grognard.skulldred.melee_facts import is_above
from grognard.skulldred.sight import sees
from grognard.skulldred.state import Figure, State


def legal_targets(state: State, shooter: Figure) -> tuple[Figure, ...]:
    """Return the enemies that may be shot at, but for the rule of the nearest, the nearest first."""
    found: list[tuple[float, int]] = []
    for enemy in state.enemies(shooter.side):
        try:
            judge_target(state, shooter, enemy)
        except NotAllowed:
            continue
        found.append((distance(shooter.base, enemy.base), enemy.id))
    return tuple(state.figure(enemy) for _, enemy in sorted(found))


def targets(state: State, shooter: Figure, leaving_out: tuple[int, ...] = ()) -> tuple[Figure, ...]:
    """Return all targets that the shooter may choose: the nearest, and any larger than it."""
    legal = tuple(enemy for enemy in legal_targets(state, shooter) if enemy.id not in leaving_out)
    return tuple(enemy for enemy in legal if _may_choose(shooter, enemy, legal))


def _may_choose(shooter: Figure, enemy: Figure, legal: tuple[Figure, ...]) -> bool:
    nearest = distance(shooter.base, legal[0].base)
    if distance(shooter.base, enemy.base) <= nearest + TOLERANCE:
        return True
    return size_of(enemy) > size_of(legal[0])


def judge_target(state: State, shooter: Figure, target: Figure) -> None:
    """Raise NotAllowed unless the target is seen, not HIDDEN, in no melee with the shooter's friends, and in the clear.

    The rule of the nearest target isn't judged here.
    """
    if target.hidden:
        raise NotAllowed("skulldred.shoot.hidden-target", _UNSEEN, target=target.id)
    if not sees(state, shooter, target):
        raise NotAllowed("skulldred.los", _UNSEEN, target=target.id)
    for friend in engaged_enemies(state, target):
        if friend.id != shooter.id:
            raise NotAllowed("skulldred.shoot.not-into-melee", _IN_MELEE, target=target.id, friend=friend.id)
    engaged = state.setting.readings.choice("skulldred.shoot-engaged")
    own = state.figure(shooter.id)
    free = engaged == "allowed" or (engaged == "engager-only" and are_engaged(own, target))
    if not free and is_held(state, own):
        raise NotAllowed("skulldred.action.shoot", _HELD, figure=shooter.id)
    blocking = in_the_way(state, shooter, target)
    if blocking is not None:
        raise NotAllowed("skulldred.shoot.through-figures", _IN_THE_WAY, other=blocking.id)


def judge_shot(state: State, shooter: Figure, target: Figure, leaving_out: tuple[int, ...] = ()) -> None:
    """Raise NotAllowed unless the shooter may choose this target; those left out are no nearer target."""
    judge_target(state, shooter, target)
    legal = tuple(enemy for enemy in legal_targets(state, shooter) if enemy.id not in leaving_out)
    if not _may_choose(shooter, target, legal):
        raise NotAllowed("skulldred.shoot.nearest", _NEARER, nearer=legal[0].id)


def in_the_way(state: State, shooter: Figure, target: Figure) -> Figure | None:
    """Return a figure that the shot may not cross (`skulldred.shoot.through-figures`).

    It may cross who touches the shooter, lies DOWNED, is smaller than the shooter, or stands below him; figures in the
    air are never in the way.
    """
    way = line(shooter.base, target.base)
    for other in state.on_table:
        if other.id in (shooter.id, target.id) or other.downed or other.flying:
            continue
        if size_of(other) < size_of(shooter) or is_above(state, shooter, other):
            continue
        if segment_hits(way, other.base) and not in_contact(other.base, shooter.base):
            return other
    return None


_UNSEEN = N_("{target:figure} can't be seen")
_IN_MELEE = N_("{target:figure} is in contact with {friend:figure}")
_HELD = N_("{figure:figure} is engaged itself")
_IN_THE_WAY = N_("{other:figure} is in the way")
_NEARER = N_("{nearer:figure} is nearer, and no smaller")
