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
_TAIL = re.compile(r"\s*•+$")
_FRAMED = re.compile(r"^([+#=|])\1*\s+(.+?)\s+\1+$")
_CLOSING = re.compile(r"\[/([a-z]\w{0,9})\]|</([a-z]\w{0,9})>", re.I)
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
    for number, raw in enumerate(_without_tags(text).splitlines(), start=1):
        clean = plain(_EMPHASIS.sub(r"\2", raw)).strip("'")
        if any(letter.isalnum() for letter in clean):
            body = _TAIL.sub("", _BULLET.sub("", _FRAMED.sub(r"\2", clean)))
            lines.append(Line(number, body.replace("•", " - ").strip(), bool(_BULLET.match(clean)), apart))
            apart = False
        else:
            apart = apart or "\f" in raw or len(clean.replace(" ", "")) >= _RULE
    return tuple(lines)


def _without_tags(text: str) -> str:
    """Return a text without the tags of forums and pages, those that are closed somewhere: "[S]" may be a standard.

    >>> _without_tags("[b]Core[/b], [size=3]20[/size] Skink Braves [S]")
    'Core, 20 Skink Braves [S]'
    """
    for tag in dict.fromkeys((found[1] or found[2]).lower() for found in _CLOSING.finditer(text)):
        text = re.sub(rf"\[/?{tag}(?:=[^\]\n]{{0,80}})?\]|</?{tag}(?:\s[^<>\n]{{0,80}})?>", "", text, flags=re.I)
    return text


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
