"""What every special rule of Skulldred is: a value with an id and brackets, that acts at moments."""

from __future__ import annotations

from grognard.kernel.rules.rule import Rule
from grognard.skulldred.hooks import Moments


class SpecialRule(Moments, Rule, frozen=True):
    """An ability or a WILDSIDE as a figure has it; see `grognard.skulldred.rules`."""
