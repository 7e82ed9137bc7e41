"""Figures that appear, touching a portal, a gate or a table edge.

Rules `skulldred.wild.summoned` and `skulldred.respawner.place`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Footprint
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.danger import set_down
from grognard.skulldred.ground import is_free, set_beside, what_forbids
from grognard.skulldred.lengths import in_contact
from grognard.skulldred.state import Figure, State

SPOKES = 12


class Appears(Event, frozen=True):
    """A figure appears on the table."""

    message = "{figure:figure} appears ({because})"

    figure: int
    because: str


class AppearAt(Answer, frozen=True):
    """Appear here."""

    message = "appear at {x} {y}"

    x: float
    y: float


def may_appear(state: State, figure: Figure, there: Figure) -> bool:
    """May a figure appear here: a free place, out of contact with enemies?"""
    if not is_free(state, figure, there.base):
        return False
    return not any(in_contact(there.base, enemy.base) for enemy in state.enemies(figure.side))


def appearances(state: State, figure: Figure, marker: Footprint) -> Iterator[Figure]:
    """Yield the figure in each of twelve places round a marker, touching it, where it may appear."""
    grounded = replace(figure, level=0, flying=False)
    for spoke in range(SPOKES):
        there = set_beside(grounded, marker, spoke * 360 / SPOKES)
        if may_appear(state, grounded, there):
            yield there


def appear(
    state: State,
    figure_id: int,
    marker: Footprint,
    because: str,
    dice: Dice,
    *,
    acted: bool = True,
    places: tuple[Figure, ...] = (),
) -> Play[State]:
    """Ask where a figure appears, touching a marker, and set it there.

    Args:
        state: The game.
        figure_id: Who appears.
        marker: The portal, gate or edge.
        because: The rule.
        dice: For what is announced.
        acted: Whether it is deactivated for this turn.
        places: The places that are suggested; by default those round the marker.
    """
    figure = state.figure(figure_id)

    def options() -> tuple[Answer, ...]:
        return tuple(AppearAt(there.x, there.y) for there in places or appearances(state, figure, marker))

    def check(answer: Answer) -> None:
        if isinstance(answer, AppearAt):
            there = replace(figure, level=0, flying=False).at(answer.x, answer.y)
            refusal = _why_not(state, figure, there, marker, because)
            if refusal is None:
                return
            refusal.possible = options()
            raise refusal
        raise NotAllowed(because, _NOT_TOUCHING, possible=options())

    if not options():
        return state
    answer = yield from answer_to(Ask(figure.side, because, options, check, state=state), AppearAt)
    dice.tell(Appears(figure_id, because))
    there = replace(figure, level=0, hanging="").at(answer.x, answer.y)
    there = replace(
        there,
        place="table",
        flying=figure.flying if figure.on_table else figure.profile.can_fly,
        activated=figure.activated or acted,
    )
    return (yield from set_down(state, figure_id, there, dice))


def _why_not(state: State, figure: Figure, there: Figure, marker: Footprint, because: str) -> NotAllowed | None:
    """Return the refusal that says why the figure can't appear here, None if it can."""
    if not in_contact(there.base, marker):
        return NotAllowed(because, _NOT_TOUCHING)
    for enemy in state.enemies(figure.side):
        if in_contact(there.base, enemy.base):
            return NotAllowed(because, _BESIDE_ENEMY, enemy=enemy.id)
    return what_forbids(state, figure, there.base, rule=because)


_NOT_TOUCHING = N_("it appears in contact with the marker")
_BESIDE_ENEMY = N_("it appears out of contact with enemies: {enemy:figure} is there")
