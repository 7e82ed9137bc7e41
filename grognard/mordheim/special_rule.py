"""What every special rule of Mordheim is: a skill, a keyword, a spell in force, what a piece of gear does."""

from __future__ import annotations

from grognard.kernel.rules.rule import Rule
from grognard.mordheim.hooks import Moments


class SpecialRule(Moments, Rule, frozen=True):
    """A value with an id and brackets that acts at moments (`hooks`), or just has traits (`traits`)."""
