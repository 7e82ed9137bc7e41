"""Hiding and spotting (`skulldred.action.hide`, `skulldred.action.spot`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play, asking_nothing
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import segment_hits
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.sight import line
from grognard.skulldred.doing import Doing
from grognard.skulldred.engagement import is_held
from grognard.skulldred.fighting import enemy_of
from grognard.skulldred.lengths import in_contact, is_nearer, is_within
from grognard.skulldred.sight import sees, sight
from grognard.skulldred.state import Figure, State

SPOT_NEAR, SPOT_FAR = 1, 2


class Hides(Event, frozen=True):
    """A figure hides."""

    message = "{figure:figure} hides"

    figure: int


class IsRevealed(Event, frozen=True):
    """A figure is HIDDEN no longer."""

    message = "{figure:figure} is hidden no longer ({because})"

    figure: int
    because: str


class Hide(Answer, frozen=True):
    """Hide: a HIDDEN marker."""

    message = "hide"


class Spot(Answer, frozen=True):
    """Spot a HIDDEN enemy."""

    message = "spot {target:figure}"

    target: int


class Hiding(Doing):
    """Hide: 1 AP, behind scenery or without any (`skulldred.hidden.no-scenery`)."""

    action: ClassVar[type[Answer]] = Hide
    rule: ClassVar[str] = "skulldred.action.hide"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield it for those not hidden yet."""
        if not figure.hidden:
            yield Hide()

    def check(self, state: State, figure: Figure, action: Hide) -> int:
        """Return 1 AP."""
        for holds, reason in (
            (figure.hidden, _HIDDEN),
            (figure.toad, _TOAD),
            (figure.panicked, _PANICS),
            (figure.flying, _FLIES),
        ):
            if holds:
                raise NotAllowed(self.rule, reason, figure=figure.id)
        if is_held(state, figure):
            raise NotAllowed(self.rule, _HELD, figure=figure.id)
        if would_be_spotted(state, figure):
            raise NotAllowed("skulldred.spot.automatic", _SPOTTED, figure=figure.id)
        reading = state.setting.readings.choice("skulldred.hide")
        if reading == "always" or behind_scenery(state, figure):
            return 1
        if reading == "out-of-sight" and not any(sees(state, foe, figure) for foe in _watchers(state, figure)):
            return 1
        raise NotAllowed("skulldred.hidden.no-scenery", _NO_SCENERY, figure=figure.id)

    def perform(self, state: State, figure_id: int, action: Hide, dice: Dice) -> Play[State]:
        """Give it the marker."""
        dice.tell(Hides(figure_id))
        return asking_nothing(state.with_figure(replace(state.figure(figure_id), hidden=True)))


class Spotting(Doing):
    """Spot: 1 AP up to 1 Long SPAN, 2 AP beyond; no roll, and discreet."""

    action: ClassVar[type[Answer]] = Spot
    rule: ClassVar[str] = "skulldred.action.spot"
    discreet: ClassVar[bool] = True

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield it for each HIDDEN enemy."""
        for enemy in state.enemies(figure.side):
            if enemy.hidden:
                yield Spot(enemy.id)

    def check(self, state: State, figure: Figure, action: Spot) -> int:
        """Return 1 or 2 AP."""
        target = enemy_of(state, figure, action.target)
        if not target.hidden:
            raise NotAllowed(self.rule, _NOT_HIDDEN, target=target.id)
        if figure.toad or figure.panicked:
            raise NotAllowed(self.rule, _CANNOT_SPOT, figure=figure.id)
        if not sees(state, figure, target):
            raise NotAllowed("skulldred.los", _UNSEEN, target=target.id)
        return SPOT_NEAR if is_within(figure.base, target.base, state.setting.lengths.long_span) else SPOT_FAR

    def perform(self, state: State, figure_id: int, action: Spot, dice: Dice) -> Play[State]:
        """Take the marker away."""
        return asking_nothing(reveal(state, action.target, self.rule, dice))


def reveal(state: State, figure_id: int, because: str, dice: Dice) -> State:
    """Take a figure's HIDDEN marker away, if it has one."""
    figure = state.figure(figure_id)
    if not figure.hidden:
        return state
    dice.tell(IsRevealed(figure_id, because))
    return state.with_figure(replace(figure, hidden=False))


def spot_automatically(state: State, dice: Dice) -> State:
    """Reveal all who are seen clearly from less than 1 SPAN, or touched (`skulldred.spot.automatic`)."""
    for figure in state.on_table:
        if figure.hidden and would_be_spotted(state, figure):
            state = reveal(state, figure.id, "skulldred.spot.automatic", dice)
    return state


def would_be_spotted(state: State, figure: Figure) -> bool:
    """Does a standing enemy touch the figure, or see it clearly from less than 1 SPAN: with no obstacle between?"""
    span = state.setting.lengths.span
    for enemy in _watchers(state, figure):
        if in_contact(enemy.base, figure.base):
            return True
        if is_nearer(enemy.base, figure.base, span) and sight(state, enemy, figure) == "clear":
            way = line(enemy.base, figure.base)
            if not any(segment_hits(way, piece.shape) for piece in state.setting.board.having("soft_cover")):
                return True
    return False


def _watchers(state: State, figure: Figure) -> Iterator[Figure]:
    return (enemy for enemy in state.enemies(figure.side) if not enemy.downed)


def behind_scenery(state: State, figure: Figure) -> bool:
    """Does the figure touch scenery that one can hide behind?"""
    board = state.setting.board
    pieces = (*board.having("soft_cover"), *board.having("hard_cover"), *board.having("blocks_sight"))
    return any(in_contact(figure.base, piece.shape) for piece in pieces)


_HIDDEN = N_("{figure:figure} is hidden already")
_TOAD = N_("{figure:figure} is a toad and can't hide")
_PANICS = N_("{figure:figure} panics and can't hide")
_FLIES = N_("{figure:figure} is in the air and can't hide")
_HELD = N_("{figure:figure} is engaged and can't hide")
_SPOTTED = N_("{figure:figure} would be spotted at once")
_NO_SCENERY = N_("{figure:figure} has no scenery to hide behind")
_NOT_HIDDEN = N_("{target:figure} isn't hidden")
_CANNOT_SPOT = N_("{figure:figure} can't spot anybody now")
_UNSEEN = N_("{target:figure} can't be seen")
