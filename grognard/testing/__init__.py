"""The conformance kit: is a game what the house takes it for? Anybody's tests may call it.

    from grognard.testing import check_game
    check_game(MY_GAME, {"system": "mine", ...}, folder=tmp_path, questions=[...], lists=[...])

It needs no test framework: what doesn't hold is an `AssertionError`.
"""

from __future__ import annotations

from grognard.testing.battles import Game, conforms
from grognard.testing.games import check_game

__all__ = ["Game", "check_game", "conforms"]
