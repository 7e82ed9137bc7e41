"""What a warband looks like in a pasted text."""

from __future__ import annotations

import re

__all__ = ["COLUMNS", "GOLD", "is_warband"]

COLUMNS = {"COMBAT", "LEVEL", "SIZE"}
"""What a table of a warband has at its head."""
GOLD = re.compile(r"(\d+)\s*GOLD", re.IGNORECASE)


def is_warband(text: str) -> bool:
    """Does a text look like a warband of Skulldred: its system named, its GOLD, or a table with COMBAT and LEVEL?"""
    head = text.lstrip()[:2000]
    return "skulldred" in head.lower() or set(re.split(r"[,;\t\r\n]", head)) >= COLUMNS or bool(GOLD.search(head))
