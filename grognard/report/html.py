"""Writes a report as one HTML file: nothing is loaded from anywhere, both languages and both themes are in it.

The page's parts are templates in `templates/`, with its style sheet and its script; all texts are escaped by jinja2.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from markupsafe import Markup

from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_, Language, translate
from grognard.report.page import Chapter, Report
from grognard.report.speech import Text

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def write_report(report: Report, path: Path | str, *, language: Language = "en") -> int:
    """Write *report* to *path* and return its size in bytes; the file appears whole, or not at all.

    Args:
        report: See `System.report_of`.
        path: The file; one that is there is replaced.
        language: The language in which it opens; a switch shows the other one.
    """
    path = Path(path)
    text = page_of(report, language=language).encode()
    if path.exists() and not path.is_file():
        path.write_bytes(text)  # a terminal, a pipe: nothing to be replaced
        return len(text)
    half = path.with_name(path.name + ".part")
    try:
        half.write_bytes(text)
        os.replace(half, path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
    return len(text)


def page_of(report: Report, *, language: Language = "en") -> str:
    """Return the page as one file that needs no other: styles and script stand in it."""
    return (
        _environment()
        .get_template("report.html")
        .render(
            report=report,
            language=language,
            ui={name: _text(message) for name, message in WORDS.items()},
            style=_file("report.css"),
            script=_file("report.js"),
            data=_data(report),
            turns=_turns(report),
            ratio=_ratio(report.view_box),
            order_en=_order(report, "en"),
            order_fr=_order(report, "fr"),
        )
    )


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _file(name: str) -> Markup:
    """Return a file of ours that the page holds as it is."""
    return Markup((TEMPLATES / name).read_text(encoding="utf-8"))


def _text(message: str) -> Text:
    return Text.of(Name(message, translate(message, "fr")))


def _data(report: Report) -> Markup:
    """Return what the script needs, as JSON: who stands where in each chapter, each sentence once."""
    sentences: dict[tuple[str, str], int] = {}
    chapters = []
    for chapter in report.chapters:
        where = {}
        for standing in chapter.standing:
            said = _both(standing.text)
            where[standing.tag] = sentences.setdefault(said, len(sentences))
        chapters.append({"key": chapter.key, "title": _both(chapter.heading), "units": where})
    data: dict[str, Any] = {
        "units": {unit.tag: _both(unit.name) for army in report.armies for unit in army.units},
        "sentences": list(sentences),
        "chapters": chapters,
        "words": {name: _both(_text(message)) for name, message in SCRIPT_WORDS.items()},
    }
    return Markup(msgspec.json.encode(data).decode().replace("</", "<\\/"))


def _turns(report: Report) -> dict[str, list[Chapter]]:
    """Return for each chapter all chapters of its turn."""
    found: dict[str, list[Chapter]] = {}
    together: list[Chapter] = []
    for chapter in report.chapters:
        if together and together[-1].turn != chapter.turn:
            together = []
        together.append(chapter)
        found[chapter.key] = together
    return found


def _ratio(view_box: str) -> float:
    """Return the width of boards over their height."""
    _, _, width, height = map(float, view_box.split())
    return round(width / height, 3)


def _both(text: Text) -> tuple[str, str]:
    return text.plain("en"), text.plain("fr")


def _order(report: Report, language: Language) -> dict[str, int]:
    """Return the place of each rule in the glossary of a language."""
    names = sorted(report.rules, key=lambda entry: _folded(entry.name(language)))
    return {entry.id: place for place, entry in enumerate(names)}


def _folded(name: str) -> str:
    from unicodedata import normalize

    return normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()


WORDS = {
    "report": N_("Battle report"),
    "made_by": N_("Umpired by grognard: real rules, every die explained."),
    "skip": N_("Skip to the battle"),
    "battle": N_("The battle"),
    "strip": N_("Boards at the end of each turn"),
    "previous": N_("Previous step"),
    "next": N_("Next step"),
    "play": N_("Play"),
    "phase": N_("Step of the battle"),
    "dice": N_("Dice"),
    "names": N_("Names"),
    "larger": N_("Larger board"),
    "fold": N_("Fold all"),
    "log": N_("Log"),
    "nothing": N_("Nothing happens."),
    "legend": N_("How to read the board"),
    "arrows": N_("The arrow keys go from step to step."),
    "where": N_("Who stands where"),
    "figures": N_("In figures"),
    "course": N_("Turning points"),
    "swings": N_("The largest swings"),
    "course_table": N_("The expected result in numbers"),
    "notes": N_("The rules in force"),
    "rules": N_("The rules that were used"),
    "rules_note": N_("In our own words; only rules that this battle met."),
    "difference": N_("French and English differ:"),
    "limits": N_("Not played:"),
    "not_in_force": N_("Not played yet."),
    "close": N_("Close"),
    "to_glossary": N_("Open in the glossary"),
    "print_log": N_("Print the whole log"),
    "tag": N_("No."),
    "fate": N_("At the end"),
    "up": N_("Back to the battle"),
}
"""The page's own words."""

SCRIPT_WORDS = {
    "off": N_("not on the table"),
    "fold": N_("Fold all"),
    "unfold": N_("Unfold all"),
    "play": N_("Play"),
    "stop": N_("Stop"),
}
"""Words that the script writes."""
