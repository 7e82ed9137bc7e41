"""The choices of the Movement Phase: which unit moves, and how."""

from __future__ import annotations

from typing import ClassVar, Literal

from grognard.kernel.battle.asks import Answer
from grognard.kernel.words.language import N_
from grognard.t9a.moving.steps import Step
from grognard.t9a.phrases import FLYING, NOTHING, Phrase

GAITS: dict[str, str] = {"advance": "t9a.advance-move", "march": "t9a.march-move"}
"""The rule of each gait."""


class MoveUnit(Answer, frozen=True):
    """Move this unit next."""

    message: ClassVar[str] = "move {unit:unit}"

    unit: int


class EndMovement(Answer, frozen=True):
    """Move no further unit this phase."""

    message: ClassVar[str] = "end the Movement Phase"


class Stand(Answer, frozen=True):
    """Leave the chosen unit where it stands."""

    message: ClassVar[str] = "{unit:unit}: stand still"

    unit: int


class Move(Answer, frozen=True):
    """Advance or March by these steps; *swift*: the first of them is a Swift Reform."""

    message: ClassVar[str] = "{unit:unit}, {rule}{way}: {steps}"

    unit: int
    gait: Literal["advance", "march"]
    steps: tuple[Step, ...]
    flying: bool = False
    swift: bool = False

    @property
    def rule(self) -> str:
        """The rule of the move."""
        return GAITS[self.gait]

    @property
    def way(self) -> Phrase:
        """Whether it flies, and whether it begins with a Swift Reform."""
        if self.swift:
            return Phrase(N_(" after a Swift Reform"))
        return FLYING if self.flying else NOTHING


class Reform(Answer, frozen=True):
    """Reform: new facing and width, the Centre unmoved."""

    message: ClassVar[str] = "{unit:unit}: reform, {files} wide, facing {facing}°"

    unit: int
    facing: float
    files: int
