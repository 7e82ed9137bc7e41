"""What a player is, and how players finish a battle, taking choices back with each other's consent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.battle import Battle
from grognard.kernel.words.events import Remark
from grognard.kernel.words.language import N_, Wording


class Player(Protocol):
    """Chooses when it is asked.

    A player may also have `meet(players)`, told of all players before the first choice, and
    `consents(battle, own, by, answers)`, asked as player *own* when player *by* wants to take back *answers*, with
    which choices of its own would be undone. Without it, a player consents.
    """

    def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
        """Return an answer to *ask*, an open ask of *battle*.

        A computer player may fork the battle to look ahead; it must not change it. Where several asks are open, the
        battle holds no answers that others have sealed.

        Raises:
            TakeBack: If it wants to take its last choice back instead.
        """
        ...


class TakeBack(Exception):
    """A player wants to take back his last choice; *mistyped*: only the dice of the one that is being carried out."""

    def __init__(self, *, mistyped: bool = False) -> None:
        super().__init__()
        self.mistyped = mistyped


class TakenBack(Remark, frozen=True):
    """A player has taken a choice back; without the *answer* where nobody else has seen it."""

    message: ClassVar[str] = N_("{player:army} take back: {answer}")

    player: int
    answer: Answer | None = None

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        return Wording(self.message if self.answer is not None else _TAKEN_BACK_UNSEEN, self.__getattribute__)


class NoConsent(Remark, frozen=True):
    """An opponent has not agreed that a choice is taken back; without the *answer* where nobody else has seen it."""

    message: ClassVar[str] = N_("{player:army} do not agree to take back: {answer}")

    player: int
    answer: Answer | None = None

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        return Wording(self.message if self.answer is not None else _NO_CONSENT_UNSEEN, self.__getattribute__)


_TAKEN_BACK_UNSEEN = N_("{player:army} take back a choice that nobody has seen")
_NO_CONSENT_UNSEEN = N_("{player:army} do not agree to take back a choice that nobody has seen")


class DiceTypedAgain(Remark, frozen=True):
    """Dice were mistyped: the choice that they were rolled for is made again."""

    message: ClassVar[str] = N_("the dice are typed in again")


def play_out(
    battle: Battle[Any, Any], players: Sequence[Player], *, after_each: Callable[[Battle[Any, Any]], None] | None = None
) -> None:
    """Let *players* (by their number) answer until the battle is over.

    Args:
        battle: It is played to its end.
        players: One for each side.
        after_each: Called after every answer, to show what has happened.
    """
    for player in players:
        meet: Callable[[Sequence[Player]], None] | None = getattr(player, "meet", None)
        if meet is not None:
            meet(players)
    while (ask := battle.ask) is not None:
        try:
            answer = players[ask.player].choose(ask, battle.as_known_to(ask.player))
            battle.answer(answer, player=ask.player)
        except TakeBack as wish:
            if wish.mistyped:
                battle.remark(DiceTypedAgain())
            else:
                take_back(battle, players, ask.player)
        if after_each is not None:
            after_each(battle)


def take_back(battle: Battle[Any, Any], players: Sequence[Player], by: int) -> bool:
    """Undo the last choice of the player *by* and all that came after it, if everybody concerned consents.

    That is who chose since, and who chose at the same time and has seen what *by* chose. A choice that nobody has seen
    is taken back without asking.

    Returns:
        Whether it was done. Either way a remark stays in the log.
    """
    if by in battle.sealed:
        battle.undo(by)
        battle.remark(TakenBack(by))
        return True
    count = _back_to(battle, by)
    if not count:
        return False
    undone = battle.moves[-count:]
    told = None if undone[0].answer.unseen else undone[0].answer
    sealed = undone[len(undone) - len(battle.sealed) :]
    revealed = undone[: len(undone) - len(sealed)]
    concerned = {player for move in revealed for player in move.together} | {move.player for move in sealed}
    for other in sorted(concerned - {by}):
        consents: Callable[[Battle[Any, Any], int, int, tuple[Answer, ...]], bool] | None
        consents = getattr(players[other], "consents", None)
        known = tuple(
            move.answer for move in undone if other == move.player or not (move in sealed or move.answer.unseen)
        )
        if consents is not None and not consents(battle, other, by, known):
            battle.remark(NoConsent(other, told))
            return False
    for _ in range(count):
        battle.undo()
    battle.remark(TakenBack(by, told))
    return True


def _back_to(battle: Battle[Any, Any], by: int) -> int:
    """Return how many answers have to be undone to reach the last one of player *by*; 0: he has given none."""
    for count, chooser in enumerate(reversed(battle.choosers), 1):
        if chooser == by:
            return count
    return 0
