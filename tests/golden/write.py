"""Write the golden battles anew: `python -m tests.golden.write`. Only on purpose, and alone in a commit."""

from __future__ import annotations

from pathlib import Path

from grognard.kernel.words.language import LANGUAGES, Language
from grognard.players import play_out
from grognard.report.log import log_text
from grognard.underway import begun

GOLDEN = Path(__file__).parent
SCENARIO = GOLDEN.parents[1] / "examples" / "skirmish.yaml"


def log(language: Language) -> str:
    """Return the whole log of the small example, played with its own seed."""
    underway = begun(SCENARIO, None)
    play_out(underway.battle, underway.players())
    return log_text(underway.battle.log, language, underway.names)


def path(language: Language) -> Path:
    return GOLDEN / f"skirmish.{language}.txt"


if __name__ == "__main__":
    for code in LANGUAGES:
        path(code).write_text(log(code), encoding="utf-8")
