"""What weapons of effect cover (`mordheim.area.rule`): lines, flames, blasts, waves, with brackets in inches."""

from __future__ import annotations

from typing import ClassVar

from grognard.mordheim.facts import Shape
from grognard.mordheim.special_rule import SpecialRule


class Line(SpecialRule, frozen=True):
    """A line from the firer: every warrior on it is hit; *x* wide, *long* inches."""

    id: ClassVar[str] = "mordheim.core.area.line"

    x: int
    long: int

    def shape(self, strength: int) -> Shape:
        zones = ((float(self.long), strength),)
        return Shape("line", zones, length=float(self.long), width=float(self.x), may_misfire=True)


class Teardrop(SpecialRule, frozen=True):
    """Flames from the firer: so long, so wide at their end; their one die is read for a misfire."""

    id: ClassVar[str] = "mordheim.core.area.teardrop"

    long: int
    wide: int

    def shape(self, strength: int) -> Shape:
        zones = ((float(self.long), strength),)
        return Shape("teardrop", zones, length=float(self.long), width=float(self.wide), may_misfire=True)


class Blast(SpecialRule, frozen=True):
    """A circle where it lands, of so many half inches round the point; the gas of a globe lets people leap out."""

    id: ClassVar[str] = "mordheim.core.area.blast"

    halves: int
    gas: int = 0

    def shape(self, strength: int) -> Shape:
        return Shape("circle", ((self.halves / 2, strength),), gas=bool(self.gas))


class Splash(SpecialRule, frozen=True):
    """The full Strength on whom it hits, and a lower one within so many inches of him."""

    id: ClassVar[str] = "mordheim.core.area.splash"

    x: int
    lower: int

    def shape(self, strength: int) -> Shape:
        return Shape("circle", ((HALF_BASE, strength), (HALF_BASE + self.x, self.lower)))


class Zones(SpecialRule, frozen=True):
    """Decreasing zones of 1", 2" and 3" (`mordheim.area.decreasing`)."""

    id: ClassVar[str] = "mordheim.core.area.zones"

    first: int
    second: int
    third: int

    def shape(self, strength: int) -> Shape:
        return Shape("circle", ((1.0, self.first), (2.0, self.second), (3.0, self.third)))


class Waves(SpecialRule, frozen=True):
    """Waves round the bearer, so many inches from his base; he is spared (`mordheim.area.gas`)."""

    id: ClassVar[str] = "mordheim.core.area.waves"

    x: int

    def shape(self, strength: int) -> Shape:
        return Shape("waves", ((HALF_BASE + self.x, strength),), gas=True)


HALF_BASE = 0.5
"""Half a base of 25 mm: what is measured from a warrior is measured from its edge."""
