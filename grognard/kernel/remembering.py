"""What was worked out from a value is remembered with it: the one word of the house is `memo`.

Where to remember what:

- A property of a value that has a name of its own (a unit's boundary) is a `functools.cached_property`.
- A pure function of a few small hashable arguments (the formation of a shape, the odds of a total) is under
  `functools.lru_cache`: all battles share it, and it forgets what is oldest.
- All else that procedures work out from one very state, unit or setting lies in its `memo`, under a key that says
  what it is and for whom: it is gone when the value is.

>>> class Hill(Remembering):
...     pass
>>> hill = Hill()
>>> def seen_from(hill, side):
...     key = ("seen from", side)
...     found = hill.memo.get(key)
...     if found is None:
...         found = hill.memo[key] = f"what {side} sees, worked out once"
...     return found
>>> seen_from(hill, "north") is seen_from(hill, "north")
True
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

__all__ = ["Remembering"]


class Remembering:
    """A value that remembers what was worked out from it; a frozen struct needs `dict=True` for it."""

    __slots__ = ()

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What procedures have worked out from this very value: no part of it, nor of its copies and digests."""
        return {}
