"""`measure` in Skulldred: between two figures, portals or pieces, everything that players measure, in words."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.players.terminal.console import Saying
from grognard.skulldred.cover import cover
from grognard.skulldred.engagement import are_engaged
from grognard.skulldred.leaders import can_lead, in_leader_range
from grognard.skulldred.lengths import is_farther, is_nearer
from grognard.skulldred.moving import way_to_contact
from grognard.skulldred.sight import sees_point, sight
from grognard.skulldred.state import Figure, Portal, State
from grognard.skulldred.targets import judge_shot
from grognard.skulldred.terminal.lengths import apart, way_between
from grognard.skulldred.terminal.looking import SIGHTS
from grognard.skulldred.terminal.naming import Thing, name_of, shape_of


def measured(state: State, one: Thing, other: Thing) -> Iterator[Saying]:
    """Yield what can be measured between two things, one line each."""
    away, way = apart(state, shape_of(one), shape_of(other)), way_between(shape_of(one), shape_of(other))
    yield Saying(FAR, one=name_of(state, one), other=name_of(state, other), away=away, way=way)
    if isinstance(one, Figure) and isinstance(other, Figure):
        yield from _figures(state, one, other)
    for figure, portal in ((one, other), (other, one)):
        if isinstance(figure, Figure) and isinstance(portal, Portal):
            seen = SIGHTS["clear" if sees_point(state, figure, portal.base) else "none"]
            yield Saying(SIGHT, one=name_of(state, figure), other=name_of(state, portal), sight=seen)


def _figures(state: State, one: Figure, other: Figure) -> Iterator[Saying]:
    for figure, seen in ((one, other), (other, one)):
        words = SIGHTS[sight(state, figure, seen)]
        yield Saying(SIGHT, one=name_of(state, figure), other=name_of(state, seen), sight=words)
    if one.side == other.side:
        for leader, led in ((one, other), (other, one)):
            if leader.is_leader:
                yield _leading(state, leader, led)
        return
    if are_engaged(one, other):
        yield Saying(ENGAGED, one=one.id, other=other.id)
    for figure, target in ((one, other), (other, one)):
        yield from _blows(state, figure, target)
        if figure.profile.shoot or figure.profile.magic:
            yield from _shot(state, figure, target)


def _leading(state: State, leader: Figure, figure: Figure) -> Saying:
    if not can_lead(state, leader):
        return Saying(CANNOT_LEAD, leader=leader.id)
    return Saying(LEADS if in_leader_range(state, leader, figure) else LEADS_NOT, leader=leader.id, figure=figure.id)


def _blows(state: State, figure: Figure, target: Figure) -> Iterator[Saying]:
    """Yield whether a figure reaches another by a straight charge, or with a long strike."""
    length = figure.profile.move_length(state.setting.lengths)
    if not are_engaged(figure, target) and not (target.flying and not figure.flying):
        reaches = way_to_contact(state, figure, target, length) is not None
        yield Saying(REACHES if reaches else REACHES_NOT, figure=figure.id, target=target.id, length=length)
    if figure.profile.long_strike and is_nearer(figure.base, target.base, state.setting.lengths.span):
        yield Saying(STRIKES, figure=figure.id, target=target.id)


def _shot(state: State, shooter: Figure, target: Figure) -> Iterator[Saying]:
    try:
        judge_shot(state, shooter, target)
    except NotAllowed as refusal:
        yield Saying(NO_SHOT, figure=shooter.id, target=target.id, why=refusal, rule=refusal.rule)
        return
    lengths, covered = state.setting.lengths, cover(state, shooter, target)
    notes = [
        POINT_BLANK if is_nearer(shooter.base, target.base, lengths.span)
        else LONG if is_farther(shooter.base, target.base, lengths.long_span)
        else SHORT,
        HARD if covered.hard else Saying(SOFT, pieces=covered.soft) if covered.soft else BARE,
    ]  # fmt: skip
    yield Saying(SHOT, figure=shooter.id, target=target.id, notes=tuple(notes))


FAR = N_("{other} is {away} from {one}, {way}")
SIGHT = N_("{other} is {sight} of {one}")
ENGAGED = N_("{one:figure} and {other:figure} are engaged")
LEADS, LEADS_NOT = (
    N_("{figure:figure} is in the range of {leader:figure}"),
    N_("{figure:figure} is out of the range of {leader:figure}"),
)
CANNOT_LEAD = N_("{leader:figure} can't lead now")
REACHES = N_("{figure:figure} reaches {target:figure} with one straight move of {length:mm}")
REACHES_NOT = N_("{figure:figure} does not reach {target:figure} with one straight move of {length:mm}")
STRIKES = N_("{figure:figure} reaches {target:figure} with a long strike")
SHOT = N_("{figure:figure} may shoot at {target:figure}: {notes}")
NO_SHOT = N_("{figure:figure} may not shoot at {target:figure}: {why} ({rule})")
POINT_BLANK, SHORT, LONG = N_("at point blank"), N_("at up to 1 Long SPAN"), N_("farther than 1 Long SPAN")
BARE, SOFT, HARD = N_("no cover"), N_("soft cover {pieces}"), N_("hard cover")
