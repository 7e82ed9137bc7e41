"""Digests: 32 hexadecimal digits that stand for a state, the same on every machine.

A state is encoded as JSON. Plain objects with a `digest_key` (constant data that hangs beside the state: profiles, the
table) are encoded as that text; structs are always encoded field by field. Journals of the first form (`form=1`) were
written when some objects had another text, which knew less of them: `first_digest_key`.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

NEWEST = 2
"""The newest form of journals and digests."""


def _constant(value: Any) -> str:
    """Return the text that stands for constant data."""
    key = getattr(value, "digest_key", None)
    if isinstance(key, str):
        return key
    raise TypeError(f"{type(value).__name__} can't be part of a state: it is neither plain data nor has a digest_key")


def _constant_at_first(value: Any) -> str:
    key = getattr(value, "first_digest_key", None)
    return key if isinstance(key, str) else _constant(value)


_ENCODER = msgspec.json.Encoder(enc_hook=_constant, order="deterministic")
_FIRST_ENCODER = msgspec.json.Encoder(enc_hook=_constant_at_first, order="deterministic")


def encoded(value: Any, form: int = NEWEST) -> bytes:
    """Return a value as JSON: structs field by field, constant data by its `digest_key`, sets and dicts sorted."""
    return (_ENCODER if form > 1 else _FIRST_ENCODER).encode(value)


def digest(value: Any, form: int = NEWEST) -> str:
    """Return the digest of a state.

    >>> digest({"turn": 1})
    '2a76f3195cf9887f9839c41592efa9da'
    """
    return blake2b(encoded(value, form), digest_size=16).hexdigest()


def plain(value: Any, form: int = NEWEST) -> Any:
    """Return *value* as plain data (dicts, lists, texts, numbers), as a journal has it."""
    return msgspec.json.decode(encoded(value, form))
