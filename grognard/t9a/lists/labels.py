"""Words that stand before choices and mean nothing themselves: "Options:", "Magic items:", "Path of", "Voie du"."""

from __future__ import annotations

import re

__all__ = ["is_label", "without_label", "without_path"]

_LABELS = (
    r"options?|equipment|[ée]quipements?|upgrades?|am[ée]liorations?|weapons?|armes?|armours?|armures?|mounts?|montures?|"
    r"(?:special |magic )?items?|objets?(?: sp[ée]ciaux| magiques)?|artefacts?|enchant(?:e)?ments?|"
    r"magic|magie|spells?|sorts?|paths?|voies?|domaines?|disciplines?|runes?"
)
_COMMAND = (
    r"(?:(?:full )?command(?: group)?|[ée]tat-major|em|groupe de commandement)"
    r"(?=\s*:\s*(?:c|m|s|pe|ch|champ\w*|mus\w*|st(?:d|andard)|porte|[ée]tend\w+)\b)"
)
"""Also names of the whole command group, except where its models follow."""
_LABEL = re.compile(rf"^(?:{_LABELS}|{_COMMAND})\s*:\s*(?=\S)", re.I)
_INNER_LABEL = re.compile(rf"(?<=[,;(\[])\s*(?:{_LABELS}|{_COMMAND})\s*:\s*(?=\S)", re.I)
_ONLY_LABEL = re.compile(rf"^(?:{_LABELS})$", re.I)
_PATH = re.compile(
    r"^(?:paths?|lore|voie|domaine)\s+(?:of(?:\s+the)?\s+|de\s+la\s+|de\s+l'\s*|du\s+|des?\s+|d'\s*)?", re.I
)


def without_label(text: str) -> str:
    """Return a line without the label that leads it, and without those that lead parts of it.

    >>> without_label("Magic items: Jade Staff"), without_label("Champion: Musician")
    ('Jade Staff', 'Champion: Musician')
    """
    return _INNER_LABEL.sub(" ", _LABEL.sub("", text))


def is_label(text: str) -> bool:
    """Whether something is nothing but a label."""
    return bool(_ONLY_LABEL.match(text))


def without_path(text: str) -> str:
    """Return a Path's name without what leads it.

    >>> without_path("Path of Druidism"), without_path("Voie de l'Évocation")
    ('Druidism', 'Évocation')
    """
    return _PATH.sub("", text)
