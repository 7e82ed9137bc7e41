"""The tactician: a computer player that decides by the exact odds of the engine's own attacks, without a deep search.

One file for each kind of decision; what a combat, a shot or a place on the table is worth is in `clash`, `gunnery` and
`ground`. `Tactician.why` says what was compared.
"""

from __future__ import annotations

from grognard.players.weighing import Valued, Weighed
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.tactician import Tactician

__all__ = ["Appraisal", "Tactician", "Valued", "Weighed"]
