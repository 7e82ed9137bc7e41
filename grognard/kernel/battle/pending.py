"""What a battle waits for: one ask, or several that are open together, with the answers already given, sealed."""

from __future__ import annotations

from typing import Any

from grognard.kernel.battle.asks import Answer, Ask, Asks
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed, TooLate


class Pending:
    """The asks at which a procedure stands.

    Attributes:
        asks: All of them, in the procedure's order.
        sealed: The answers already given, by their players: nobody else knows them before the last one is in.
        state: The state that the procedure gave along; None if it gave none.
    """

    __slots__ = ("_asked", "asks", "sealed", "state")

    def __init__(self, asked: Ask | Asks) -> None:
        self._asked = asked
        self.asks = (asked,) if isinstance(asked, Ask) else asked.asks
        self.sealed: dict[int, Answer] = {}
        self.state = asked.state

    @property
    def together(self) -> tuple[int, ...]:
        """The players who are asked at once."""
        return tuple(ask.player for ask in self.asks)

    @property
    def open(self) -> tuple[Ask, ...]:
        """The asks that wait for their answers; there is at least one."""
        return tuple(ask for ask in self.asks if ask.player not in self.sealed)

    def ask_of(self, player: int | None) -> Ask:
        """Return the open ask of *player*; of None: the first one.

        Raises:
            TooLate: If he has answered already.
            NotAllowed: If he isn't asked.
        """
        ask = next((ask for ask in self.open if player in (None, ask.player)), None)
        if ask is not None:
            return ask
        if player in self.sealed:
            raise TooLate("battle.sealed", _ANSWERED, player=player)
        raise NotAllowed("battle.player", _NOT_ASKED, player=player)

    def give(self, player: int, answer: Answer) -> Any:
        """Take *player*'s answer; return what the procedure is resumed with if it was the last, else None."""
        assert player in self.together, (
            f"player {player} answered, and {self.together} are asked: run again from its checkpoint, the procedure "
            "must ask as it did"
        )
        self.sealed[player] = answer
        if len(self.sealed) < len(self.asks):
            return None
        if isinstance(self._asked, Ask):
            return answer
        return tuple(self.sealed[ask.player] for ask in self.asks)


_ANSWERED = N_("player {player} has chosen already; nobody sees it before all have chosen")
_NOT_ASKED = N_("player {player} has nothing to choose now")
