"""Who is engaged with whom: bases in contact (`skulldred.engagement`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.lengths import TOLERANCE, in_contact
from grognard.skulldred.state import Figure, State


def are_engaged(a: Figure, b: Figure) -> bool:
    """Are two figures of different sides engaged?

    Bases touch (`skulldred.engagement`), or both agreed to fight (`skulldred.engagement.request`). A figure in the air
    is not engaged by one on the ground, unless it accepted a challenge; the top of a wall is out of reach from its
    foot.
    """
    if a.side == b.side or not (a.on_table and b.on_table):
        return False
    if b.id in a.accepted or a.id in b.accepted:
        return True
    return a.is_level_with(b) and in_contact(a.base, b.base)


def engaged_enemies(state: State, figure: Figure) -> Iterator[Figure]:
    """Yield the enemies that a figure is engaged with, DOWNED ones included."""
    most = figure.profile.reach + TOLERANCE
    for other in state.on_table:
        if other.side == figure.side:
            continue
        dx, dy, reach = other.x - figure.x, other.y - figure.y, most + other.profile.reach
        if (dx * dx + dy * dy <= reach * reach or figure.accepted or other.accepted) and are_engaged(figure, other):
            yield other


def holders(state: State, figure: Figure) -> Iterator[Figure]:
    """Yield the enemies who hold a figure: standing ones only (`skulldred.downed.no-disengage`)."""
    return (other for other in engaged_enemies(state, figure) if not other.downed)


def is_held(state: State, figure: Figure) -> bool:
    """Must the figure disengage to leave? Enemies that lie DOWNED don't hold it (`skulldred.downed.no-disengage`)."""
    if state.figures[figure.id] is not figure:
        return any(True for _ in holders(state, figure))
    key = ("held", figure.id)
    found: bool | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = any(True for _ in holders(state, figure))
    return found


def must_be_free(state: State, figure: Figure) -> None:
    """Raise NotAllowed if the figure is held and must disengage first."""
    if is_held(state, figure):
        raise NotAllowed("skulldred.action.disengage", _HELD, figure=figure.id)


def parted(state: State, figure_id: int) -> State:
    """Return the state after a figure moved: what it or others agreed to fight from afar is over."""
    changed = [
        _without(other, figure_id) for other in state.on_table if figure_id in other.accepted or other.id == figure_id
    ]
    changed = [other for other in changed if other is not state.figures[other.id]]
    return state.with_figure(*changed) if changed else state


def _without(figure: Figure, other: int) -> Figure:
    if figure.id == other:
        return replace(figure, accepted=()) if figure.accepted else figure
    return replace(figure, accepted=tuple(one for one in figure.accepted if one != other))


_HELD = N_("{figure:figure} is engaged and must disengage first")
