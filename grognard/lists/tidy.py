"""Cleans a pasted text: one kind of dash, quote and blank; nothing invisible. Lines keep their numbers."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

__all__ = ["Line", "plain", "tidy"]

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′´`ʼ＇", "'"),
        **dict.fromkeys("“”„‟″«»＂", '"'),
        **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
        **dict.fromkeys("×✕✖", "x"),
        **dict.fromkeys("•●◦▪■□‣⁃∙·○►▶➤★☆✦*", "•"),
        **dict.fromkeys("［【〔", "["),
        **dict.fromkeys("］】〕", "]"),
        "…": "...",
        "，": ",",
        "；": ";",
        "：": ":",
        "（": "(",
        "）": ")",
        "\t": " ",
    }
)
_BULLET = re.compile(r"^(?:[•>#|]+\s*|-+\s+|\++\s+|\.\s+|o\s+(?=[A-Z0-9]))+")
_TAIL = re.compile(r"(?:\s*[•|]+|\s+[+#=*]+)+$")
_TAGS = re.compile(
    r"\[/?(?:b|i|u|s|h\d|size|colou?r|font|center|quote|spoiler|list|url|img|code)(?:=[^\]\n]{0,80})?\]|</?[a-z][^<>\n]{0,80}>",
    re.I,
)
_EMPHASIS = re.compile(r"(\*{1,3}|__)(?=[^\s*])([^*\n]*?[^\s*])\1")
_FIRST_PICTURE = "\u2190"
"""Signs from here on that are no letters are arrows, ticks and smileys."""

_RULE = 3
"""So many signs and nothing else are a rule between two parts of a text."""


class Line(NamedTuple):
    """One line of the text, cleaned.

    Attributes:
        number: From 1.
        text: What it says.
        bulleted: Whether a bullet led it.
        apart: Whether a rule ("-----", "* * *") or a new page stands above it.
    """

    number: int
    text: str
    bulleted: bool = False
    apart: bool = False


def tidy(text: str) -> tuple[Line, ...]:
    r"""Return the lines that say something.

    >>> tuple(map(tuple, tidy("\ufeff845\u00a0– “Cuatl Lord”…\n\n  • General")))
    ((1, '845 - Cuatl Lord...', False, False), (3, 'General', True, False))
    """
    lines = []
    apart = False
    for number, raw in enumerate(text.splitlines(), start=1):
        clean = plain(_EMPHASIS.sub(r"\2", _TAGS.sub("", raw))).strip("'")
        if any(letter.isalnum() for letter in clean):
            body = _TAIL.sub("", _BULLET.sub("", clean))
            lines.append(Line(number, body.replace("•", " - ").strip(), bool(_BULLET.match(clean)), apart))
            apart = False
        else:
            apart = apart or "\f" in raw or len(clean.replace(" ", "")) >= _RULE
    return tuple(lines)


def plain(text: str) -> str:
    r"""Return *text* with plain signs: no invisible characters, single blanks, straight quotes, no doubled ones.

    >>> plain("King''s Guard,\u200b  “Shield” ")
    "King's Guard, Shield"
    """
    clean = unicodedata.normalize("NFC", text).translate(_SIGNS)
    clean = "".join(_visible(letter) for letter in clean)
    clean = re.sub(r"'{2,}", "'", clean).replace('"', "")
    return re.sub(r"\s+", " ", clean).strip()


def _visible(letter: str) -> str:
    """Return a plain blank for every kind of blank, nothing for what can't be seen."""
    match unicodedata.category(letter):
        case "Zs" | "Zl" | "Zp":
            return " "
        case "So" | "Sk" if letter >= _FIRST_PICTURE:
            return "•"
        case "Cf" | "Cc" | "Co" | "Cn" | "Mn":
            return ""
        case _:
            return letter
