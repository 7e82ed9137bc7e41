"""Standing answers: what a player has answered once for all, until he recalls it.

A state keeps each player's `Orders`; only he may see them (a game's `view_of` takes the others' out). A game derives
its own `StandingOrder` with the orders that it knows, and asks with `answer_or_order` where one may hold.

>>> class Instruction(StandingOrder, frozen=True):
...     sentences: ClassVar[Mapping[tuple[str, str], str]] = {
...         ("toll", ""): "from now on: ask whether the toll is paid",
...         ("toll", "never"): "from now on: never pay the toll",
...     }
>>> orders = Instruction("toll", "never").added_to(())
>>> order_in(orders, "toll")
'never'
>>> Instruction("toll", "").added_to(orders)
()
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.refusals import NotAllowed

__all__ = ["ASKED", "Orders", "StandingOrder", "answer_or_order", "order_in"]

Orders = tuple[tuple[str, str], ...]
"""A player's standing answers: (question, order), sorted."""

ASKED = ""
"""The order of who wants to be asked each time."""


class StandingOrder(Answer, frozen=True):
    """Answer a question once for all, or recall that ("").

    Attributes:
        sentences: All orders that the game knows, by (question, order), and how they are said.
    """

    message: ClassVar[str] = N_("standing order, {question}: {order}")
    unseen: ClassVar[bool] = True
    sentences: ClassVar[Mapping[tuple[str, str], str]] = {}

    question: str
    order: str

    def wording(self) -> Wording:
        """Return what the order says."""
        return Wording(self.sentences.get((self.question, self.order), self.message), self.__getattribute__)

    def judge(self, rule: str) -> None:
        """Raise NotAllowed, by *rule*, unless the game knows this order."""
        if (self.question, self.order) not in self.sentences:
            raise NotAllowed(rule, _NO_ORDER, question=self.question)

    def added_to(self, orders: Orders) -> Orders:
        """Return *orders* with this one in place of an older one to the same question; without either if it recalls."""
        others = dict(orders)
        others.pop(self.question, None)
        if self.order != ASKED:
            others[self.question] = self.order
        return tuple(sorted(others.items()))


A = TypeVar("A", bound=Answer)


def order_in(orders: Orders, question: str) -> str:
    """Return the order that holds for *question*; `ASKED` if the player wants to be asked."""
    return dict(orders).get(question, ASKED)


def answer_or_order(ask: Ask, kind: type[A], order: str, answers: Mapping[str, A]) -> Play[A]:
    """Return the answer that *order* gives, which nobody else is told of; without one, ask.

    Args:
        ask: The choice.
        kind: What its answers are.
        order: The player's standing order for it.
        answers: What each order answers here.
    """
    if order in answers:
        return answers[order]
    return (yield from answer_to(ask, kind))


_NO_ORDER = N_("there is no such standing order: {question}")
