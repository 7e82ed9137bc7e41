"""The exact answer to anything with dice.

A question is a mapping (or a YAML file): what is asked, of whom, in what situation. `ask` puts it to the engine of the
system that it names, run with every-dice, and returns the `Answer`.

>>> answer = ask({"ask": "strike", "attacker": "10 Clan Warriors", "defender": "20 Saurian Warriors, Shield"})
>>> answer.mean
Fraction(5, 6)

The room itself can be called: `grognard.odds(ask="strike", attacker=..., defender=...)`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from grognard.odds.answer import Answer, Step
from grognard.odds.asking import ask
from grognard.odds.documents import read_question

__all__ = ["Answer", "Step", "ask", "ask_file", "read_question"]


def ask_file(path: Path, overrides: Mapping[str, object] | None = None) -> Answer:
    """Return the answer to the question in a YAML or JSON file, some of its keys replaced."""
    text = path.read_text(encoding="utf-8-sig")
    return ask({**read_question(text, str(path)), **(overrides or {})}, place=str(path))


class _Room(ModuleType):
    """This module, which answers when it is called: `grognard.odds(...)` is what people want to write."""

    def __call__(self, question: Mapping[str, Any] | str | Path | None = None, /, **keys: Any) -> Answer:
        """Return the exact answer to a question: its keys, or a file that holds them, with *keys* more.

        Raises:
            BadInput: What can't be used, where, and what was expected.
        """
        if isinstance(question, str | Path):
            return ask_file(Path(question), keys)
        return ask({**(question or {}), **keys})


sys.modules[__name__].__class__ = _Room
