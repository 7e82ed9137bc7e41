"""Everything that is written can be read: the colours of the style sheet against what they stand on (WCAG AA)."""

from __future__ import annotations

import re

import pytest

from grognard.report.html import TEMPLATES

AA = 4.5
"""The least contrast of text of ordinary size."""
AA_LARGE = 3.0
"""The least contrast of large or bold text, and of what is drawn."""

SIDES = ("a", "b", "third", "fourth", "fifth", "sixth")
TEXTS = [(ink, ground) for ink in ("ink", "soft", "link", "bad", *SIDES) for ground in ("paper", "card")]
DRAWN = [("bad", "mat"), ("ink", "mat"), ("card", "good"), *((side, "mat") for side in SIDES)]
DRAWN += [(side, f"{side}-fill") for side in SIDES]


def themes() -> dict[str, dict[str, str]]:
    """Return the colours of both themes by name."""
    style = (TEMPLATES / "report.css").read_text(encoding="utf-8")
    light, dark = re.findall(r":root \{(.*?)\}", style, re.DOTALL)[:2]
    named = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})", block)) for block in (light, dark)]
    return {"light": named[0], "dark": {**named[0], **named[1]}}


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, ground: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    lighter, darker = sorted((luminance(ink), luminance(ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_stand_out_from_what_they_stand_on(theme: str) -> None:
    colours = themes()[theme]
    weak = [pair for pair in TEXTS if contrast(colours[pair[0]], colours[pair[1]]) < AA]
    assert not weak


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_drawn_stands_out_from_the_table(theme: str) -> None:
    colours = themes()[theme]
    weak = [pair for pair in DRAWN if contrast(colours[pair[0]], colours[pair[1]]) < AA_LARGE]
    assert not weak


def test_black_on_white_is_twenty_one() -> None:
    assert round(contrast("#000", "#ffffff")) == 21
