"""What an action is: an answer, its cost, whether it is allowed now, and how it is carried out.

Each chapter defines its actions as subclasses of `Doing`; `actions.py` lists them. Any action may follow any other,
each declared and carried out before the next (`skulldred.activation.sequence`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from grognard.kernel.battle.asks import Answer, Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.language import N_
from grognard.skulldred.acting import Acting
from grognard.skulldred.state import Figure, State

NO_POINTS = N_("it costs {cost} AP, and {points} are left")


class Doing:
    """An action: one instance of each kind stands in `actions.DOINGS`.

    Class attributes:
        action: The answer that declares it.
        rule: Its id.
        discreet: A HIDDEN figure stays hidden (`skulldred.hidden.discreet`).
        for_toads: A toad may do it.
        keeps_spell: A MAINTAINED spell is kept up during it: free things that are no actions.
    """

    action: ClassVar[type[Answer]]
    rule: ClassVar[str]
    discreet: ClassVar[bool] = False
    for_toads: ClassVar[bool] = False
    keeps_spell: ClassVar[bool] = False

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield actions of this kind that may be allowed now; those that aren't are left out by whoever asks."""
        raise NotImplementedError

    def check(self, state: State, figure: Figure, action: Any) -> int:
        """Return the AP that *action* costs.

        Raises:
            NotAllowed: If it isn't allowed, whatever it would cost.
        """
        raise NotImplementedError

    def check_suggestion(self, state: State, figure: Figure, action: Any) -> int:
        """Return the AP of an action that `suggestions` yielded: what was seen to there needn't be checked again.

        Raises:
            NotAllowed: If it isn't allowed.
        """
        return self.check(state, figure, action)

    def perform(self, state: State, figure_id: int, action: Any, dice: Dice) -> Play[State]:
        """Carry *action* out; its AP are paid."""
        raise NotImplementedError


def acting_of(state: State, figure: Figure) -> Acting:
    """Return the activation of a figure that acts."""
    acting = state.acting
    assert acting is not None, "somebody is activated"
    assert acting.figure == figure.id, "only who is activated acts"
    return acting
