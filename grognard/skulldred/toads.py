"""Turning back from a toad (`skulldred.toad.recover`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play, asking_nothing
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.state import Figure, State


class TurnsBack(Event, frozen=True):
    """A toad turns back (`skulldred.toad.recover`)."""

    message = "{figure:figure} is a sorcerer again"

    figure: int


class Recover(Answer, frozen=True):
    """Spend AP on turning back from a toad."""

    message = "spend {points} AP on turning back"

    points: int


class Recovering(Doing):
    """Turn back from a toad: 3 AP in all, over several activations if so read (`skulldred.toad.recover`)."""

    action: ClassVar[type[Answer]] = Recover
    rule: ClassVar[str] = "skulldred.toad.recover"
    for_toads: ClassVar[bool] = True

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield as many AP as there are and as are needed."""
        if figure.toad:
            yield Recover(min(acting_of(state, figure).points, figure.toad))

    def check(self, state: State, figure: Figure, action: Recover) -> int:
        """Return the AP declared."""
        if not figure.toad:
            raise NotAllowed(self.rule, _NO_TOAD, figure=figure.id)
        if not 1 <= action.points <= figure.toad:
            raise NotAllowed(self.rule, _TOAD_POINTS, needed=figure.toad)
        if action.points < figure.toad and state.setting.reads("skulldred.toad-actions", "at-once"):
            raise NotAllowed(self.rule, _TOAD_POINTS, needed=figure.toad)
        return action.points

    def perform(self, state: State, figure_id: int, action: Recover, dice: Dice) -> Play[State]:
        """Count the actions; the third turns him back."""
        figure = state.figure(figure_id)
        left = figure.toad - action.points
        if dice.telling and left == 0:
            dice.tell(TurnsBack(figure_id))
        return asking_nothing(state.with_figure(replace(figure, toad=left)))


_NO_TOAD = N_("{figure:figure} is no toad")
_TOAD_POINTS = N_("{needed} actions are still needed")
