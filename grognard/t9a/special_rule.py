"""What every special rule of The Ninth Age is: a value with an id and brackets, that acts at moments."""

from __future__ import annotations

from grognard.kernel.rules import Rule
from grognard.t9a.hooks import Moments


class SpecialRule(Moments, Rule, frozen=True):
    """A special rule as a model, part, weapon or banner has it; see `grognard.t9a.rules`."""
