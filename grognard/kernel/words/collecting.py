"""Python's search for cyclic garbage, put off while much is made that is kept."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (100_000, 50, 100)
"""How many new objects (and searches) there are between two searches: so much garbage there may be, at most."""


@contextmanager
def rarely_collected() -> Iterator[None]:
    """Search rarely: what an enumeration makes is kept, and looking through it again and again takes time.

    >>> with rarely_collected():
    ...     gc.get_threshold() == THRESHOLDS
    True
    """
    before = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
