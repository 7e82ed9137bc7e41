"""A human at a terminal: numbered options, free moves, and all that he may want to know before he chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from grognard.kernel.asks import Answer, Ask, read_answer
from grognard.kernel.battle import Battle
from grognard.kernel.language import N_, NO_NAMES, Language, RuleNames, Sayable
from grognard.kernel.refusals import Ambiguous, CannotRead, Refusal
from grognard.kernel.spelling import fold
from grognard.players.player import Player, TakeBack
from grognard.players.tactician.appraisal import Appraisal
from grognard.players.terminal.console import Console
from grognard.players.terminal.effects import effect_of
from grognard.players.terminal.free_choice import free_answer
from grognard.players.terminal.helping import helped
from grognard.players.terminal.looking import closely, the_table
from grognard.players.terminal.measuring import measured
from grognard.players.terminal.naming import two_units, unit_named
from grognard.players.terminal.prospects import prospects
from grognard.players.terminal.questions import question_of
from grognard.players.terminal.reasons import why
from grognard.players.terminal.words import NO, YES, Typed, command_in
from grognard.t9a.board.state import State

LINES_OF_LOG = 10
ON_THE_TABLE = ("look", "measure", "odds")
ENEMY = ("enemy", "ennemi", "adversaire", "opponent")
LEAST_WORD = 3  # letters by which an option may be named


class HumanPlayer:
    """Asks a human at a terminal.

    Args:
        read: Shows a prompt and returns the line typed; raises EOFError at the end of the input.
        write: Shows a line.
        language: "en" or "fr".
        names: What ids are called.
    """

    def __init__(
        self,
        read: Callable[[str], str],
        write: Callable[[str], object],
        language: Language = "en",
        names: RuleNames = NO_NAMES,
    ) -> None:
        self.console = Console(read, write, language, names)
        self._refusal: Refusal | None = None
        self._appraisal = Appraisal()
        self._others: tuple[Player, ...] = ()

    def meet(self, players: Sequence[Player]) -> None:
        """Know the other players, to ask what a tactician thought."""
        self._others = tuple(player for player in players if player is not self)
        self.console.say(WELCOME)

    def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
        """Return what the human chooses.

        Raises:
            TakeBack: If he takes his last choice back.
            EOFError: If he breaks off.
        """
        self._refusal = None
        self._show(ask, battle)
        while True:
            line = self.console.ask(PROMPT)
            try:
                answer = self._understood(line, ask, battle)
            except Refusal as refusal:
                self._refuse(refusal)
                continue
            if answer is not None:
                return answer

    def consents(self, battle: Battle[Any, Any], by: int, answers: tuple[Answer, ...]) -> bool:
        """Ask the human whether player *by* may take back what was chosen since."""
        own = 1 - by
        self.console.say(CONSENT, player=own, by=by, answers=answers)
        while True:
            line = fold(self.console.ask(YES_OR_NO))
            if line in YES:
                return True
            if line in NO:
                return False

    # ---- what is shown

    def _show(self, ask: Ask, battle: Battle[Any, Any]) -> None:
        self.console.line("")
        if ask.about is not None:
            self.console.tell(ask.about)
        self.console.say(QUESTION, player=ask.player, question=question_of(ask.kind))
        state = _state(ask, battle)
        for number, option in enumerate(ask.options, 1):
            effect = effect_of(state, option) if isinstance(state, State) else None
            if effect is None:
                self.console.say(OPTION, number=number, option=option)
            else:
                self.console.say(OPTION_WITH_EFFECT, number=number, option=option, effect=effect)

    def _refuse(self, refusal: Refusal) -> None:
        self._refusal = refusal
        self.console.line(refusal.say(self.console.language, self.console.names))

    # ---- what is typed

    def _understood(self, line: str, ask: Ask, battle: Battle[Any, Any]) -> Answer | None:
        """Return the answer that was typed, None if it was a command that is done; or refuse it."""
        state = _state(ask, battle)
        if not line:
            self._show(ask, battle)
            return None
        if line.isdigit():
            number = int(line)
            if not 1 <= number <= len(ask.options):
                raise CannotRead(ask.kind, NO_SUCH_OPTION, number=number, most=len(ask.options))
            return ask.options[number - 1]
        command = command_in(line)
        if command is not None:
            self._obey(command, ask, battle, state)
            return None
        typed = _as_json(line, ask)
        if typed is None and isinstance(state, State):
            typed = free_answer(ask, state, line)
        if typed is not None:
            if not ask.suggests(typed):
                ask.check(typed)
            return typed
        return self._option_named(line, ask)

    def _option_named(self, line: str, ask: Ask) -> Answer:
        """Return the only option in whose text the typed words stand: whole words, and more than a letter or a sign."""
        wanted = fold(line)
        texts = [(option, f" {fold(self.console.words(option))} ") for option in ask.options]
        telling = len(wanted) >= LEAST_WORD and not wanted.replace(" ", "").isdigit()
        found = [option for option, text in texts if telling and f" {wanted} " in text]
        if len(found) == 1:
            return found[0]
        if found:
            raise Ambiguous(ask.kind, SEVERAL_OPTIONS, text=line, possible=found)
        raise CannotRead(ask.kind, NOT_UNDERSTOOD, text=line)

    def _obey(self, typed: Typed, ask: Ask, battle: Battle[Any, Any], state: Any) -> None:
        if typed.command in ON_THE_TABLE and not isinstance(state, State):
            self.console.say(NOT_FOR_THIS_GAME)
            return
        match typed.command:
            case "undo":
                if ask.player not in battle.choosers:
                    self.console.say(NOTHING_TO_UNDO)
                    return
                raise TakeBack
            case "quit":
                raise EOFError
            case "options":
                self._show(ask, battle)
            case "help":
                self._tell(helped(ask))
            case "look":
                self._tell(
                    closely(state, unit_named(state, typed.rest)) if typed.rest else the_table(state, ask.player)
                )
            case "measure":
                self._tell(measured(state, *two_units(state, typed.rest)))
            case "odds":
                self._odds(ask, state)
            case "why":
                self._why(typed.rest, battle)
            case "log":
                lines = int(typed.rest) if typed.rest.isdigit() else LINES_OF_LOG
                self._tell(battle.log[-lines:] if lines else ())

    def _odds(self, ask: Ask, state: State) -> None:
        found = False
        for number, said in prospects(ask, state, self._appraisal):
            found = True
            self.console.say(OF_OPTION, number=number, said=said)
        if not found:
            self.console.say(NO_ODDS)

    def _why(self, text: str, battle: Battle[Any, Any]) -> None:
        if fold(text) in ENEMY:
            reasons = [reason for other in self._others if (reason := getattr(other, "why", None)) is not None]
            if not reasons:
                self.console.say(NO_REASON)
            self._tell(reasons)
            return
        self._tell(why(text, self._refusal, battle, self.console.language))

    def _tell(self, lines: Iterable[Sayable]) -> None:
        for line in lines:
            self.console.tell(line)


def _state(ask: Ask, battle: Battle[Any, Any]) -> Any:
    return ask.state if ask.state is not None else battle.state


def _as_json(line: str, ask: Ask) -> Answer | None:
    """Return an answer that was typed as JSON, as journals hold them: for programs that play.

    Raises:
        CannotRead: If it is JSON, but no answer.
    """
    if not line.startswith("{"):
        return None
    try:
        return read_answer(msgspec.json.decode(line), ask)
    except msgspec.DecodeError:
        raise CannotRead(ask.kind, NOT_UNDERSTOOD, text=line) from None


PROMPT = N_("Your choice:")
WELCOME = N_("Type the number of what you choose; help tells what else you may type.")
QUESTION = N_("{player:army}: {question}")
OPTION, OPTION_WITH_EFFECT = N_("{number}. {option}"), N_("{number}. {option} ({effect})")
OF_OPTION = N_("{number}: {said}")
CONSENT = N_("{player:army}: {by:army} would like to take back: {answers}. Do you agree?")
YES_OR_NO = N_("yes or no:")
NO_SUCH_OPTION = N_("there is no option {number}; the last one is {most}")
SEVERAL_OPTIONS = N_("'{text}' stands in several options")
NOT_UNDERSTOOD = N_("'{text}' is not understood here; type help to hear what is")
NOTHING_TO_UNDO = N_("there is no choice of yours to take back")
NO_ODDS = N_("no dice hang on this choice")
NOT_FOR_THIS_GAME = N_("that can't be had in this game")
NO_REASON = N_("nobody has reasons to tell")
