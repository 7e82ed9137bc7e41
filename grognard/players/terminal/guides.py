"""The guide of each game, made when it is needed."""

from __future__ import annotations

from grognard.players.terminal.guide import Guide


def guide_to(system: str) -> Guide:
    """Return a new guide to a game.

    Raises:
        KeyError: If there is none for this system.
    """
    if system == "t9a":
        from grognard.t9a.terminal.guide import NinthAgeGuide

        return NinthAgeGuide()
    if system == "skulldred":
        from grognard.skulldred.terminal.guide import SkulldredGuide

        return SkulldredGuide()
    raise KeyError(system)
