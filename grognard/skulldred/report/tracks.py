"""What the figures of Skulldred did in a chapter, read from its frames: ways, blows, shots, spells, who fell."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.report.frames import Frame
from grognard.skulldred.declaring import Cast
from grognard.skulldred.duelling import Duels
from grognard.skulldred.fighting import Charge
from grognard.skulldred.firing import Shoots
from grognard.skulldred.luck import parties
from grognard.skulldred.melee import Attacks
from grognard.skulldred.pushing import IsPushed
from grognard.skulldred.state import Figure, State

WayKind = Literal["move", "charge", "pushed", "flee"]
AimKind = Literal["blow", "shot", "spell"]


class Way(NamedTuple):
    """The way of a figure, from place to place."""

    figure: Figure  # at its end
    kind: WayKind
    places: tuple[tuple[float, float], ...]


class Aim(NamedTuple):
    """A blow, a shot or a spell: from whom to whom, as they stood then."""

    kind: AimKind
    figure: Figure
    target: Figure


def ways(start: State, frames: tuple[Frame, ...]) -> tuple[Way, ...]:
    """Return the ways of all figures through *frames*; steps of one kind are one way."""
    found: list[Way] = []
    before = start
    for frame in frames:
        pushed = {event.figure for event in frame.events if isinstance(event, IsPushed)}
        for figure in frame.state.on_table:
            old = before.figure(figure.id)
            if not old.on_table or (old.x, old.y) == (figure.x, figure.y):
                continue
            kind: WayKind = "move"
            if figure.id in pushed:
                kind = "pushed"
            elif figure.panicked:
                kind = "flee"
            elif isinstance(frame.answer, Charge) and frame.state.acting and frame.state.acting.figure == figure.id:
                kind = "charge"
            _go_on(found, Way(figure, kind, ((old.x, old.y), (figure.x, figure.y))))
        before = frame.state
    return tuple(found)


def _go_on(found: list[Way], step: Way) -> None:
    """Add a step, to the last way if it goes on from there."""
    if found and (found[-1].figure.id, found[-1].kind) == (step.figure.id, step.kind):
        last = found.pop()
        step = Way(step.figure, step.kind, (*last.places, *step.places[1:]))
    found.append(step)


def aims(start: State, frames: tuple[Frame, ...]) -> tuple[Aim, ...]:
    """Return the blows, shots, duels and spells of *frames* in their order, each once."""
    found: dict[tuple[str, int, int], Aim] = {}
    before = start
    for frame in frames:
        for event in frame.events:
            if isinstance(event, Attacks | Shoots | Duels):
                attacker, defender = parties(event)
                kind: AimKind = (
                    "blow" if isinstance(event, Attacks) else "spell" if isinstance(event, Duels) else "shot"
                )
                state = frame.state if frame.state.figure(attacker).on_table else before
                _add(found, kind, state, attacker, defender, before)
        acting = before.acting
        if isinstance(frame.answer, Cast) and acting is not None:
            for target in frame.answer.figures:
                _add(found, "spell", before, acting.figure, target, before)
        before = frame.state
    return tuple(found.values())


def _add(
    found: dict[tuple[str, int, int], Aim], kind: AimKind, state: State, figure: int, target: int, before: State
) -> None:
    struck = before.figure(target)
    if figure != target and struck.on_table:
        found.setdefault((kind, figure, target), Aim(kind, state.figure(figure), struck))


def fallen(start: State, frames: tuple[Frame, ...]) -> tuple[Figure, ...]:
    """Return who has left the table, as they stood when they were last on it."""
    last = {figure.id: figure for figure in start.on_table}
    for frame in frames:
        last.update({figure.id: figure for figure in frame.state.on_table})
    end = frames[-1].state if frames else start
    return tuple(figure for number, figure in sorted(last.items()) if not end.figure(number).on_table)
