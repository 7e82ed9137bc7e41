"""The exact answer to anything with dice.

A question is a mapping (or a YAML file): what is asked, of whom, in what situation. `ask` puts it to the engine of the
system that it names, run with every-dice, and returns the `Answer`.

>>> answer = ask({"ask": "strike", "attacker": "10 Clan Warriors", "defender": "20 Saurian Warriors, Shield"})
>>> answer.mean
Fraction(5, 6)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from grognard.odds.answer import Answer, Step
from grognard.odds.asking import ask
from grognard.odds.documents import read_question

__all__ = ["Answer", "Step", "ask", "ask_file", "read_question"]


def ask_file(path: Path, overrides: Mapping[str, object] | None = None) -> Answer:
    """Return the answer to the question in a YAML or JSON file, some of its keys replaced."""
    text = path.read_text(encoding="utf-8-sig")
    return ask({**read_question(text, str(path)), **(overrides or {})}, place=str(path))
