"""Taking off and landing (`skulldred.action.fly`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play, asking_nothing
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.danger import set_down
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.engagement import parted
from grognard.skulldred.ground import roof_under, what_forbids
from grognard.skulldred.state import Figure, State


class TakesOff(Event, frozen=True):
    """A figure takes off."""

    message = "{figure:figure} takes off"

    figure: int


class Lands(Event, frozen=True):
    """A figure lands."""

    message = "{figure:figure} lands"

    figure: int


class TakeOff(Answer, frozen=True):
    """Take off: a FLY marker."""

    message = "take off"


class Land(Answer, frozen=True):
    """Land where it is."""

    message = "land"


class TakingOff(Doing):
    """Take off: 1 AP; an engaged figure needs no other disengaging (`skulldred.disengage.take-off`)."""

    action: ClassVar[type[Answer]] = TakeOff
    rule: ClassVar[str] = "skulldred.action.fly"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield it for those who can fly and stand."""
        if figure.profile.can_fly and not figure.flying:
            yield TakeOff()

    def check(self, state: State, figure: Figure, action: TakeOff) -> int:
        """Return 1 AP."""
        if not figure.profile.can_fly or figure.flying or figure.toad:
            raise NotAllowed(self.rule, _NO_FLYER, figure=figure.id)
        return 1

    def perform(self, state: State, figure_id: int, action: TakeOff, dice: Dice) -> Play[State]:
        """Give it a FLY marker; a panicked figure has used one of its three moves."""
        dice.tell(TakesOff(figure_id))
        acting = acting_of(state, state.figure(figure_id))
        if acting.mission == "panic":
            state = state.with_acting(moves=acting.moves + 1)
        state = parted(state, figure_id)
        return asking_nothing(state.with_figure(replace(state.figure(figure_id), flying=True, hanging="", level=0)))


class Landing(Doing):
    """Land: free, at the end of a move or before an attack (a reading)."""

    action: ClassVar[type[Answer]] = Land
    rule: ClassVar[str] = "skulldred.action.fly"
    keeps_spell: ClassVar[bool] = True
    discreet: ClassVar[bool] = True

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield it for those in the air."""
        if figure.flying:
            yield Land()

    def check(self, state: State, figure: Figure, action: Land) -> int:
        """Return 0 AP."""
        grounded = replace(figure, flying=False)
        if not figure.flying:
            raise NotAllowed(self.rule, _NOT_FLYING, figure=figure.id)
        if acting_of(state, figure).mission == "panic":
            raise NotAllowed("skulldred.panic.movement", _FLEES_ON, figure=figure.id)
        forbidden = what_forbids(state, grounded, grounded.base, rule=self.rule)
        if forbidden is not None and roof_under(state, figure.base) is None:
            raise forbidden
        return 0

    def perform(self, state: State, figure_id: int, action: Land, dice: Dice) -> Play[State]:
        """Take the FLY marker away; on top of a climbed piece it stands there."""
        dice.tell(Lands(figure_id))
        figure = state.figure(figure_id)
        roof = roof_under(state, figure.base)
        level = roof.functions.height if roof is not None else 0
        return (yield from set_down(state, figure_id, replace(figure, flying=False, level=level), dice))


_NO_FLYER = N_("{figure:figure} can't take off")
_NOT_FLYING = N_("{figure:figure} is not in the air")
_FLEES_ON = N_("{figure:figure} panics and doesn't land")
