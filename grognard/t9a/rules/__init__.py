"""The special rules of The Ninth Age, grouped as the book's chapters, and the registry that reads them.

A rule acts only through the moments of `grognard.t9a.hooks`; procedures never name one.
"""

from __future__ import annotations

from grognard.kernel.catalogue import Catalogue
from grognard.kernel.registry import Registry

__all__ = ["REGISTRY"]

REGISTRY = Registry(Catalogue.load("t9a"), ())
"""Every special rule that is played, by id; it reads rules as army lists print them, in both languages."""
