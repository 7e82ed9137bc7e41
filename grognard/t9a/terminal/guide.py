"""What a human is told of The Ninth Age: this holds together the files beside it."""

from __future__ import annotations

from collections.abc import Container, Iterator

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_, Sayable
from grognard.players.terminal.console import Saying
from grognard.t9a.board.state import State
from grognard.t9a.magic.answers import Cast
from grognard.t9a.movement.move_answers import Move
from grognard.t9a.outlook.estimates import Arithmetic
from grognard.t9a.terminal.effects import effect_of
from grognard.t9a.terminal.free_choice import free_answer
from grognard.t9a.terminal.helping import helped
from grognard.t9a.terminal.looking import closely, the_table
from grognard.t9a.terminal.measuring import measured
from grognard.t9a.terminal.naming import two_things, unit_named
from grognard.t9a.terminal.prospects import prospects
from grognard.t9a.terminal.questions import question_of


class NinthAgeGuide:
    """The guide to The Ninth Age; see `kernel.game.Guide`."""

    def __init__(self) -> None:
        self._arithmetic = Arithmetic()

    def question(self, ask: Ask, state: State) -> str:
        """Return the question as the terminal puts it."""
        return question_of(ask.kind)

    def effect(self, ask: Ask, state: State, option: Answer) -> Sayable | None:
        """Return what *option* would do, where its words don't say it: chances, places, costs."""
        return effect_of(state, option)

    def group(self, ask: Ask, state: State, option: Answer) -> Sayable | None:
        """Return what castings of one spell, and moves of one unit, stand under."""
        match option:
            case Cast(caster, spell):
                return Saying(SPELL, caster=caster, spell=spell)
            case Move(unit_id):
                return Saying(MOVES, unit=state.unit(unit_id).name)
        return None

    def free_answer(self, ask: Ask, state: State, text: str) -> Answer | None:
        """Return the answer that was typed freely."""
        return free_answer(ask, state, text)

    def help(self, ask: Ask) -> Iterator[Sayable]:
        """Yield what may be typed at this ask."""
        return helped(ask)

    def look(self, state: State, player: int, text: str) -> Iterator[Sayable]:
        """Yield the whole table, or one unit and all around it."""
        return closely(state, unit_named(state, text)) if text else the_table(state, player)

    def measure(self, state: State, text: str) -> Iterator[Sayable]:
        """Yield everything between two units, or how far terrain is."""
        return measured(state, *two_things(state, text))

    def prospects(self, ask: Ask, state: State, wanted: Container[int]) -> Iterator[tuple[int, Sayable]]:
        """Yield the exact chances behind the options."""
        return prospects(ask, state, self._arithmetic, wanted)


SPELL, MOVES = N_("{caster:unit}: {spell}"), N_("{unit}: moves")
