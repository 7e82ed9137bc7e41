"""A human at a terminal: numbered options, free moves, and all that he may want to know before he chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from grognard.kernel.battle.asks import Answer, Ask, read_answer
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.views import seen_log
from grognard.kernel.game import Guide, system_named
from grognard.kernel.words.language import N_, NO_NAMES, Language, RuleNames, Sayable
from grognard.kernel.words.refusals import CannotRead, Refusal
from grognard.kernel.words.spelling import fold
from grognard.players.player import Player, TakeBack
from grognard.players.terminal.console import Console, joined
from grognard.players.terminal.helping import ALWAYS
from grognard.players.terminal.menu import OPTION_WITH_EFFECT, Menu
from grognard.players.terminal.reasons import system_of, why
from grognard.players.terminal.words import AND_THEN, NO, YES, Typed, command_in

LINES_OF_LOG = 10
ENEMY = ("enemy", "ennemi", "adversaire", "opponent")


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
        self._guides: dict[str, Guide] = {}
        self._others: tuple[Player, ...] = ()
        self._ahead: list[str] = []
        self._expected = 0

    def meet(self, players: Sequence[Player]) -> None:
        """Know the other players, to ask what a tactician thought; the first human is told how to begin."""
        self._others = tuple(player for player in players if player is not self)
        if next((player for player in players if isinstance(player, HumanPlayer)), self) is self:
            self.console.say(WELCOME)

    def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
        """Return what the human chooses.

        Raises:
            TakeBack: If he takes his last choice back.
            EOFError: If he breaks off.
        """
        self._refusal = None
        if len(battle.answers) != self._expected:
            self._ahead.clear()  # somebody else has chosen in between
        menu = self._menu(ask, battle)
        if not self._ahead:
            self._show(menu)
        while True:
            line = self._next_line()
            try:
                answer = self._understood(line, menu, battle)
            except Refusal as refusal:
                self._refuse(refusal, menu)
                continue
            if answer is not None:
                self._expected = len(battle.answers) + 1
                return answer

    def consents(self, battle: Battle[Any, Any], own: int, by: int, answers: tuple[Answer, ...]) -> bool:
        """Ask the human, player *own*, whether player *by* may take back what was chosen since."""
        self.console.say(CONSENT if answers else CONSENT_UNSEEN, player=own, by=by, answers=answers)
        while True:
            line = fold(self.console.ask(YES_OR_NO))
            if line in YES:
                return True
            if line in NO:
                return False

    def _menu(self, ask: Ask, battle: Battle[Any, Any]) -> Menu:
        system = system_named(system_of(battle))
        if system.id not in self._guides:
            self._guides[system.id] = system.guide()
        state = ask.state if ask.state is not None else battle.state
        return Menu(ask, system.view_of(state, ask.player), self._guides[system.id], self.console)

    def _next_line(self) -> str:
        """Return the next line: what was typed ahead of it, after a `;`, comes first."""
        if not self._ahead:
            line = self.console.ask(PROMPT)
            if line.startswith("{"):
                return line
            first, *ahead = (part.strip() for part in line.split(AND_THEN))
            self._ahead = [part for part in ahead if part]
            return first
        line = self._ahead.pop(0)
        self.console.say(TYPED_AHEAD, prompt=PROMPT, line=line)
        return line

    # ---- what is shown

    def _show(self, menu: Menu) -> None:
        ask = menu.ask
        self.console.line("")
        if ask.about is not None:
            self.console.tell(ask.about)
        self.console.say(QUESTION, player=ask.player, question=menu.guide.question(ask, menu.state))
        menu.show()

    def _refuse(self, refusal: Refusal, menu: Menu) -> None:
        """Say what is wrong; what was typed ahead is forgotten, and its choice is shown if it wasn't yet."""
        self._refusal = refusal
        self.console.line(refusal.say(self.console.language, self.console.names))
        if self._ahead:
            self._ahead.clear()
            self._show(menu)

    # ---- what is typed

    def _understood(self, line: str, menu: Menu, battle: Battle[Any, Any]) -> Answer | None:
        """Return the answer that was typed, None if it was a command that is done; or refuse it."""
        ask = menu.ask
        if not line:
            self._show(menu)
            return None
        if line.isdecimal():
            return menu.option(int(line))
        command = command_in(line)
        if command is not None:
            self._obey(command, menu, battle)
            return None
        typed = _as_json(line, ask) or menu.guide.free_answer(ask, menu.state, line)
        if typed is not None:
            if not ask.suggests(typed):
                ask.check(typed)
            return typed
        found = menu.numbers_in(line)
        if not found:
            raise CannotRead(ask.kind, NOT_UNDERSTOOD, text=line)
        if len(found) == 1:
            return menu.option(found[0])
        menu.show_only(found)
        return None

    def _obey(self, typed: Typed, menu: Menu, battle: Battle[Any, Any]) -> None:
        guide, ask, state = menu.guide, menu.ask, menu.state
        match typed.command:
            case "undo":
                if ask.player not in battle.choosers:
                    self.console.say(NOTHING_TO_UNDO)
                    return
                raise TakeBack
            case "quit":
                raise EOFError
            case "options":
                if typed.rest:
                    menu.show_only(menu.numbers_in(typed.rest))
                else:
                    menu.show_only(range(1, len(menu) + 1))
            case "help":
                self._tell(ALWAYS)
                self._tell(guide.help(ask))
            case "look":
                self._tell(guide.look(state, ask.player, typed.rest))
            case "measure":
                self._tell(guide.measure(state, typed.rest))
            case "odds":
                self._odds(menu, typed.rest)
            case "why":
                self._why(typed.rest, battle)
            case "log":
                lines = int(typed.rest) if typed.rest.isdecimal() else LINES_OF_LOG
                self._tell(seen_log(battle.log, ask.player)[-lines:] if lines else ())

    def _odds(self, menu: Menu, text: str) -> None:
        """Tell the chances behind the options that *text* means, each option in one line."""
        said: dict[int, list[Sayable]] = {}
        for number, prospect in menu.guide.prospects(menu.ask, menu.state, menu.numbers_in(text)):
            said.setdefault(number, []).append(prospect)
        for number, prospects in said.items():
            self.console.say(OPTION_WITH_EFFECT, number=number, option=menu.option(number), effect=joined(prospects))
        if not said:
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
TYPED_AHEAD = N_("{prompt} {line}")
CONSENT = N_("{player:army}: {by:army} would like to take back: {answers}. Do you agree?")
CONSENT_UNSEEN = N_("{player:army}: {by:army} would like to take back a choice that you haven't seen. Do you agree?")
YES_OR_NO = N_("yes or no:")
NOT_UNDERSTOOD = N_("'{text}' is not understood here; type help to hear what is")
NOTHING_TO_UNDO = N_("there is no choice of yours to take back")
NO_ODDS = N_("no dice hang on this choice")
NO_REASON = N_("nobody has reasons to tell")
