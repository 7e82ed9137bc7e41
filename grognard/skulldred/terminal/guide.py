"""What a human is told of Skulldred: this holds together the files beside it."""

from __future__ import annotations

from collections.abc import Container, Iterator

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_, Sayable
from grognard.players.terminal.console import Saying
from grognard.skulldred.declaring import Cast
from grognard.skulldred.marching import MarchFigure
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.portals import PlacePortal
from grognard.skulldred.state import State
from grognard.skulldred.terminal.effects import effect_of
from grognard.skulldred.terminal.free_choice import free_answer
from grognard.skulldred.terminal.looking import closely, the_table
from grognard.skulldred.terminal.measuring import measured
from grognard.skulldred.terminal.naming import thing_named, two_things
from grognard.skulldred.terminal.prospects import prospects
from grognard.skulldred.terminal.questions import helped, question_of

GROUPS: dict[type[Answer], str] = {
    Move: N_("move"),
    Creep: N_("creep"),
    PlacePortal: N_("open a portal"),
    MarchFigure: N_("forced marches"),
}


class SkulldredGuide:
    """The guide to Skulldred; see `kernel.game.Guide`."""

    def question(self, ask: Ask, state: State) -> str | Sayable:
        """Return what is asked."""
        return question_of(ask, state)

    def effect(self, ask: Ask, state: State, option: Answer) -> str | Sayable | None:
        """Return what *option* would do."""
        return effect_of(ask, state, option)

    def group(self, ask: Ask, state: State, option: Answer) -> str | Sayable | None:
        """Return what moves, castings of one spell, portals and forced marches stand under."""
        if isinstance(option, Cast):
            return Saying(CASTS, spell=option.spell)
        return GROUPS.get(type(option))

    def free_answer(self, ask: Ask, state: State, text: str) -> Answer | None:
        """Return the answer that was typed freely."""
        return free_answer(ask, state, text)

    def help(self, ask: Ask) -> Iterator[Sayable]:
        """Yield what may be typed at this ask."""
        return helped(ask)

    def look(self, state: State, player: int, text: str) -> Iterator[Sayable]:
        """Yield the whole table, or one figure and all around it."""
        return closely(state, thing_named(state, text)) if text else the_table(state, player)

    def measure(self, state: State, text: str) -> Iterator[Sayable]:
        """Yield everything between two figures, portals or pieces of scenery."""
        return measured(state, *two_things(state, text))

    def prospects(self, ask: Ask, state: State, wanted: Container[int]) -> Iterator[tuple[int, Sayable]]:
        """Yield the exact chances behind the options."""
        return prospects(ask, state, wanted)


CASTS = N_("cast {spell}")
