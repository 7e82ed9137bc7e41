"""Rules without logic: a row of columns each, made into the class by which the registry, journals and tests know it.

>>> class Moments:
...     def strength_bonus(self) -> int | None: ...
>>> row = Rows(__name__)
>>> LightStep = row.rule("example.light-step", Rule, columns={"adds_up": True}, answers={Moments.strength_bonus: 1})
>>> LightStep.__name__, LightStep.id, LightStep().strength_bonus(), LightStep() == LightStep()
('LightStep', 'example.light-step', 1, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

import msgspec

from grognard.kernel.rules.rule import Rule

__all__ = ["Answers", "Rows"]

R = TypeVar("R", bound=Rule)
Answers = Mapping[Callable[..., Any], object]
"""What a rule says at a moment whatever happens: `{Moments.flies: True}`."""


class Rows:
    """Makes the rules of one chapter that are columns alone; what people read of them stands in the catalogue only.

    A system gives its own rows a method with its columns as arguments, so that the type checker sees them.

    Args:
        chapter: The module in which the rows stand (`__name__`).
    """

    def __init__(self, chapter: str) -> None:
        self.chapter = chapter

    def rule(
        self,
        id: str,
        kind: type[R],
        *,
        name: str = "",
        columns: Mapping[str, object] | None = None,
        answers: Answers | None = None,
    ) -> type[R]:
        """Return the rule of a row.

        Args:
            id: Its id. The last part names the class, and the row must be kept under that name: journals carry it.
            kind: The class that reads the row; it may have moments of its own.
            name: The name of the class, where its id doesn't say it.
            columns: What its class variables are.
            answers: What it says at a moment, whatever it is asked about.
        """
        said = {moment.__name__: _saying(answer) for moment, answer in (answers or {}).items()}
        made = msgspec.defstruct(
            name or named_after(id),
            [],
            bases=(kind,),
            module=self.chapter,
            namespace={"id": id, **(columns or {}), **said},
            frozen=True,
        )
        return cast(type[R], made)  # defstruct can't say what its bases were


def named_after(id: str) -> str:
    """Return the name of the class of a rule.

    >>> named_after("example.item.rune-of-might")
    'RuneOfMight'
    """
    return "".join(word.capitalize() for word in id.rpartition(".")[2].split("-"))


def _saying(answer: object) -> Callable[..., object]:
    def moment(rule: Rule, *about: object, **more: object) -> object:
        return answer

    return moment
