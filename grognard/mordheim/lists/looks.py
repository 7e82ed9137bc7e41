"""What a roster of Mordheim looks like in a pasted text."""

from __future__ import annotations

import re

__all__ = ["COLUMNS", "GOLD", "is_roster"]

COLUMNS = {"warrior", "gear"}
"""What a table of a roster has at its head."""
GOLD = re.compile(r"(\d+)\s*(?:gc|co|gold crowns|couronnes d['’]or)\b", re.IGNORECASE)


def is_roster(text: str) -> bool:
    """Does a text look like a roster of Mordheim: its system named, its gold crowns, a table of warriors and gear?"""
    head = text.lstrip()[:2000]
    return "mordheim" in head.lower() or set(re.split(r"[,;\t\r\n]", head)) >= COLUMNS or bool(GOLD.search(head))
