"""A battle: a procedure that asks players, its dice, and what has happened so far.

What a battle is lies in its checkpoints, and in the answers given and the dice thrown since. A fork or an undo runs the
procedure again from the last checkpoint with exactly those; the procedure stays straight-line code.

>>> class Throw(Answer, frozen=True):
...     message: ClassVar[str] = "throw"
>>> def three_throws(total: int, dice: Dice) -> Play[int]:
...     for _ in range(3):
...         yield Ask(0, "example.throw", (Throw(),), state=total)
...         total += dice.d6("example.throw")
...     return total
>>> battle = Battle(three_throws, 0, ScriptedDice([6, 1, 3]))
>>> battle.answer(Throw())
>>> battle.answer(Throw())
>>> battle.state
7
>>> battle.undo()
>>> battle.state
6
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, ClassVar, Generic, TypeVar  # noqa: F401 - ClassVar for the example above

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play
from grognard.kernel.battle.digests import digest
from grognard.kernel.battle.journal import Journal
from grognard.kernel.battle.pending import Pending
from grognard.kernel.battle.stretches import Move, Stretch
from grognard.kernel.battle.views import View, view_of_battle
from grognard.kernel.dice import Dice, RolledDice, ScriptedDice  # noqa: F401 - ScriptedDice for the example above
from grognard.kernel.dice.dice_protocol import FromSeed
from grognard.kernel.dice.taped_dice import TapedDice
from grognard.kernel.words.events import Event, Remark
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import CannotRead, NotAllowed, TooLate

S = TypeVar("S")
R = TypeVar("R")

Procedure = Callable[[S, Dice], Play[R]]
"""The rules of a battle, from a state on: called anew with a checkpoint's state, it goes on from there."""


class Battle(Generic[S, R]):
    """A running battle.

    Args:
        procedure: The rules, called as `procedure(state, dice)`.
        state: Where the battle starts.
        dice: Rolled, scripted, asked or sampled dice.
        journal: Where each choice is written before its effect is shown; None for battles that nobody keeps.
        view_of: Returns the state as a player may see it (`view_of(state, player)`); None if nothing is ever hidden.
    """

    def __init__(
        self,
        procedure: Procedure[S, R],
        state: S,
        dice: Dice,
        *,
        journal: Journal | None = None,
        view_of: Callable[[S, int], Any] | None = None,
    ) -> None:
        self._set_up(procedure, dice, view_of)
        self._stretches: list[Stretch[S]] = [Stretch(state)]
        self._dice.tape = self._stretches[-1].tape
        self._play = procedure(state, self._dice)
        self._go_on(None, self._pass)
        if journal is not None:
            self.keep(journal)
        self._hear()

    def _set_up(self, procedure: Procedure[S, R], dice: Dice, view_of: Callable[[S, int], Any] | None) -> None:
        self.procedure = procedure
        self.journal: Journal | None = None
        self._view_of = view_of
        self._dice = TapedDice(dice)
        self._heard = 0
        self._log: list[Event] = []
        self._pending: Pending | None = None
        self._result: R | None = None
        self._watcher: Callable[[S, int], None] | None = None
        self._forks = 0
        self._line = ""  # of descent: which fork of which fork this battle is

    # ---- what can be seen

    @property
    def ask(self) -> Ask | None:
        """The choice that must be made now, the first one if several are open; None when the battle is over."""
        return None if self._pending is None else self._pending.open[0]

    @property
    def asks(self) -> tuple[Ask, ...]:
        """All choices that are open now, each for another player: they may be made in any order."""
        return () if self._pending is None else self._pending.open

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self._pending is None

    @property
    def result(self) -> R | None:
        """What the procedure returned; None while the battle goes on."""
        return self._result

    @property
    def state(self) -> S:
        """The newest state known: the ask's, or that of the last checkpoint if the ask carries none."""
        if self._pending is not None and self._pending.state is not None:
            state: S = self._pending.state
            return state
        return self._stretches[-1].state

    @property
    def checkpoint(self) -> S:
        """The state of the last checkpoint: with it alone the battle can be begun again from there."""
        return self._stretches[-1].state

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened so far: rolls and announcements in their order."""
        return tuple(self._log)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The choices made so far, without those undone: who chose what, and who was asked at once with him."""
        return tuple(move for stretch in self._stretches for move in stretch.moves)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers given so far, without those undone."""
        return tuple(move.answer for stretch in self._stretches for move in stretch.moves)

    @property
    def choosers(self) -> tuple[int, ...]:
        """Who gave each of the `answers`."""
        return tuple(move.player for stretch in self._stretches for move in stretch.moves)

    @property
    def sealed(self) -> tuple[int, ...]:
        """Who has answered while other asks are still open: these answers are sealed until all are in."""
        return () if self._pending is None else tuple(self._pending.sealed)

    def view(self, player: int) -> View:
        """Return state, asks and log as *player* may see them."""
        state = self.state if self._view_of is None else self._view_of(self.state, player)
        return view_of_battle(player, state, self._pending, self._log, self._result)

    def as_known_to(self, player: int) -> Battle[S, R]:
        """Return the battle from which *player* may look ahead: where others have sealed answers, a fork without them.

        What a state hides is still in it.
        """
        others = [other for other in self.sealed if other != player]
        if not others:
            return self
        known = self.fork()
        for other in others:
            known.undo(other)
        return known

    # ---- what can be done

    def answer(self, answer: Answer, *, player: int | None = None) -> None:
        """Answer the ask, and go on to the next one; where several are open, once the last of them is answered.

        Args:
            answer: The choice.
            player: Who chooses; by default the player of `ask`.

        Raises:
            Refusal: If the answer isn't legal; the battle stays as it was.
        """
        pending = self._pending
        if pending is None:
            raise TooLate("battle.over", _OVER)
        ask = pending.ask_of(player)
        if not isinstance(answer, Answer):
            raise CannotRead(ask.kind, _NOT_AN_ANSWER, found=repr(answer), possible=ask.options)
        if not ask.suggests(answer):
            ask.check(answer)
        stretch = self._stretches[-1]
        before = (len(self._stretches), len(stretch.moves), len(stretch.tape), self._result, self._position())
        stretch.moves.append(Move(ask.player, answer, len(stretch.tape), len(self._log), pending.together))
        try:
            self._give(ask.player, answer, self._pass)
            if self.journal is not None:
                faces, typed = self._faces(), self._typed()
                self.journal.choice(ask.player, answer, faces, self.state, self._outcome(), typed=typed)
        except BaseException:
            self._take_back(*before)
            raise
        self._hear()

    def undo(self, player: int | None = None) -> None:
        """Go back to the ask before the last answer, also over checkpoints. The journal keeps what was undone.

        Dice don't remember: the next answer meets new dice.

        Args:
            player: Whose answer: a sealed one, whoever has answered after it, or else the last one, if it was his.

        Raises:
            TooLate: If there is no answer to take back.
            NotAllowed: If it isn't *player*'s.
        """
        kept = [stretch for stretch in self._stretches if stretch.moves]
        if not kept:
            raise TooLate("battle.undo", _NOTHING_TO_UNDO)
        last, before = kept.pop(), (self._stretches, self._result)
        place = self._place_of_last(player, last)
        undone = last.moves[place]
        self._stretches = [*kept, last.without(place)]
        self._result = None
        try:
            self._run_again()
            if self.journal is not None:
                self.journal.undo(undone.player, self.state)
        except BaseException:
            self._stretches, self._result = before
            self._run_again()
            raise
        self._log[undone.log :] = [event for event in self._log[undone.log :] if isinstance(event, Remark)]

    def remark(self, remark: Remark) -> None:
        """Add a *remark* to the log: it is no part of the battle, and stays when what went before is undone."""
        self._log.append(remark)

    def fork(self, dice: Dice | None = None) -> Battle[S, R]:
        """Return the same battle twice: this one and a copy, which goes on by itself, with its own dice.

        The copy has no journal. It is run again from the last checkpoint only.

        Args:
            dice: The copy's dice from now on. By default rolled ones, which depend on the state and on how many forks
                were made of this battle, and know nothing of this battle's dice.
        """
        self._forks += 1
        copy: Battle[S, R] = Battle.__new__(Battle)
        copy._set_up(self.procedure, self._own_dice() if dice is None else dice, self._view_of)
        copy._line = f"{self._line}.{self._forks}"
        last = self._stretches[-1]
        copy._stretches = [*self._stretches[:-1], last.copy()]
        copy._log = self._log.copy()
        copy._result = self._result
        copy._heard = len(copy._events())
        if self._pending is not None:
            copy._run_again()
        return copy

    def watch(self, watcher: Callable[[S, int], None]) -> None:
        """Tell *watcher* of each checkpoint that is passed from now on: its state, and how long the log is there.

        Forks aren't watched, nor what is run again after an undo.
        """
        self._watcher = watcher

    def go_on_with(self, dice: Dice) -> None:
        """Use *dice* from now on (after a replay: live ones)."""
        self._dice.dice = dice
        self._heard = len(self._events())

    def keep(self, journal: Journal) -> None:
        """Write every choice from now on to *journal*, which is given the state at this point if it is new."""
        assert hasattr(self._dice.dice, "take"), "a journal records faces, and these dice show none"
        if not journal.lines_written:
            assert not self.answers, "a new journal begins with the battle"
            journal.start(self._faces(), self.state, self._outcome(), typed=self._typed())
        journal.at(self.state)
        self.journal = journal

    # ---- the engine

    def _give(self, player: int, answer: Answer, passing: Callable[[Checkpoint], None]) -> None:
        """Take an answer; resume the procedure if it waits for no other one."""
        assert self._pending is not None, "the procedure ended before this answer"
        said = self._pending.give(player, answer)
        if said is not None:
            self._go_on(said, passing)

    def _go_on(self, said: Any, passing: Callable[[Checkpoint], None]) -> None:
        """Resume the procedure until it asks again or ends; each checkpoint on the way goes to *passing*."""
        try:
            got = self._play.send(said)
            while isinstance(got, Checkpoint):
                passing(got)
                got = next(self._play)
        except StopIteration as end:
            self._pending, self._result = None, end.value
        else:
            self._pending = Pending(got)

    def _pass(self, checkpoint: Checkpoint) -> None:
        """Start a new stretch at *checkpoint*; a stretch without answers is forgotten."""
        if not self._stretches[-1].moves:
            self._stretches.pop()
        self._stretches.append(Stretch(checkpoint.state))
        self._dice.tape = self._stretches[-1].tape
        if self._watcher is not None:
            self._watcher(checkpoint.state, len(self._log) + len(self._events()) - self._heard)

    def _run_again(self) -> None:
        """Bring the procedure to where the last stretch ends: the same answers, the same dice."""
        stretch = self._stretches[-1]
        self._dice.rewind(stretch.tape)
        self._play = self.procedure(stretch.state, self._dice)
        self._go_on(None, _again)
        for move in stretch.moves:
            self._give(move.player, move.answer, _again)
        self._dice.live()

    def _place_of_last(self, player: int | None, last: Stretch[S]) -> int:
        """Return the place in the *last* stretch of the answer that *player* may take back; None: anybody's."""
        if player in self.sealed:
            return max(place for place, move in enumerate(last.moves) if move.player == player)
        if player not in (None, last.moves[-1].player):
            raise NotAllowed("battle.undo", _NOT_HIS, player=player)
        return -1

    def _take_back(self, stretches: int, moves: int, tape: int, result: R | None, position: int | None) -> None:
        """Be as before an answer that couldn't be carried out; dice from a seed will fall again as they did."""
        if position is not None:
            assert isinstance(self._dice.dice, FromSeed), "they knew their position"
            self._dice.dice.go_back_to(position)
        del self._stretches[stretches:]
        stretch = self._stretches[-1]
        del stretch.moves[moves:]
        del stretch.tape[tape:]
        self._faces()
        self._heard = len(self._events())
        self._result = result
        self._run_again()

    def _events(self) -> list[Event]:
        """Return what the dice rolled and were told; nothing where they don't keep it."""
        events: list[Event] = getattr(self._dice.dice, "events", [])
        return events

    def _hear(self) -> None:
        """Add what the dice rolled and were told to the log."""
        events = self._events()
        if self._heard < len(events):
            self._log += events[self._heard :]
            self._heard = len(events)

    def _faces(self) -> tuple[int, ...]:
        """Return the faces shown since the last time; none where the dice don't keep them."""
        take: Callable[[], tuple[int, ...]] | None = getattr(self._dice.dice, "take", None)
        return take() if take is not None else ()

    def _typed(self) -> bool:
        """Were the faces typed in by people?"""
        return bool(getattr(self._dice.dice, "typed", False))

    def _position(self) -> int | None:
        """Return how far dice from a seed have come; None for others."""
        return self._dice.dice.position if isinstance(self._dice.dice, FromSeed) else None

    def _outcome(self) -> R | None:
        return self._result if self._pending is None else None

    def _own_dice(self) -> Dice:
        known = f"{digest(self.state)} {len(self._log)} {self._line} {self._forks}"
        return RolledDice(int.from_bytes(blake2b(known.encode(), digest_size=8).digest()))


def _again(checkpoint: Checkpoint) -> None:
    """Pass a checkpoint of a stretch that is run again."""


_OVER = N_("the battle is over")
_NOTHING_TO_UNDO = N_("there is nothing to undo")
_NOT_HIS = N_("the last choice was not that of player {player}")
_NOT_AN_ANSWER = N_("{found} is not an answer")
