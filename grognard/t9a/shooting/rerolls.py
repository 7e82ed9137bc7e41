"""Rolls of a Shooting Attack that its owner may make again: he sees what fell, and is asked (`t9a.engineer`).

Where odds are worked out nobody is asked: there `best_answer` is given for him.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice, Distribution
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.state import State

REROLL = "t9a.reroll"


class LetStand(Answer, frozen=True):
    """The roll stands."""

    message: ClassVar[str] = N_("let the roll stand")


class RollAgain(Answer, frozen=True):
    """All dice of the roll are rolled again, and the second roll stands."""

    message: ClassVar[str] = N_("roll again")


class RollsAgain(Event, frozen=True):
    """A roll is made again."""

    message: ClassVar[str] = N_("{unit} {unit:rolls|roll} again ({rule})")

    unit: Name
    rule: str


class Rerollable(Event, frozen=True):
    """What fell, where it may be rolled again; each kind of roll says what may fall, and how good it is."""

    @property
    def fell(self) -> Any:
        """What the roll came to."""
        raise NotImplementedError

    def again(self) -> Distribution[Any]:
        """Return what another roll may come to."""
        raise NotImplementedError

    def worth(self, fell: Any) -> Fraction:
        """Return how good it is for who shoots that this falls."""
        raise NotImplementedError

    def mean_worth(self) -> Fraction:
        """Return how good another roll is on average."""
        return self.again().map(self.worth).mean()

    def chances(self) -> tuple[Fraction, Fraction]:
        """Return the chances that another roll is better, and that it is worse."""
        now, again = self.worth(self.fell), self.again().map(self.worth)
        return again.probability_that(lambda worth: worth > now), again.probability_that(lambda worth: worth < now)


def is_rolled_again(
    rolled: Rerollable, rules: tuple[Rule, ...], player: int, unit: Name, dice: Dice, state: State | None
) -> Play[bool]:
    """Ask whether one of *rules* is used for another roll, and tell it; without any, or if no other could fall, no."""
    if not rules or len(rolled.again().outcomes) == 1:
        return False
    rule = rules[0].id
    answer = yield Ask(player, REROLL, (LetStand(), RollAgain()), about=rolled, state=state, rule=rule)
    if not isinstance(answer, RollAgain):
        return False
    dice.tell(RollsAgain(unit, rule))
    return True


def best_answer(ask: Ask) -> Answer:
    """Roll again what is worse than another roll is on average."""
    rolled = ask.about
    assert isinstance(rolled, Rerollable), "a Shooting Attack asks for nothing but rerolls"
    return RollAgain() if rolled.mean_worth() > rolled.worth(rolled.fell) else LetStand()
