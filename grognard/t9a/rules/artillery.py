"""Types of artillery (core 10.9 to 10.17). How their shots are rolled is `artillery.py` of the shooting phase."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.rules.brackets import Area
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds
from grognard.t9a.rules.shooting import Reload

row = Rows(__name__)

COVER = ("t9a.soft-cover", "t9a.hard-cover")


ArtilleryWeapon = row("t9a.artillery-weapon", holds=(Reload(),))


class _Artillery(SpecialRule, frozen=True):
    """A type of artillery, with Reload! as all Artillery Weapons have it."""

    holds: ClassVar[tuple[Rule, ...]] = (ArtilleryWeapon(),)


class Cannon(_Artillery, frozen=True):
    """Ignores Cover; +1 to hit against units wholly of Gigantic models that are not in Cover; a natural 1 is a Misfire.

    In Cover the target gives no minus, but the +1 is lost.
    """

    id: ClassVar[str] = "t9a.cannon"

    def artillery_type(self) -> str:
        return "cannon"

    def to_hit(self, blow: Blow) -> Modifier | None:
        return adds(self, 1) if blow.target_gigantic and not blow.cover else None

    def lifts_to_hit_penalty(self, blow: Blow, modifier: Modifier) -> bool:
        return modifier.rule in COVER


class Catapult(_Artillery, frozen=True):
    """Ignores Cover; a natural 1 is a Misfire; a hit is an Area Attack (X×Y), another miss may be a Partial Hit.

    For a Partial Hit the shot is rolled to hit once more, a Misfire in it ignored: X and Y one lower, Strength and AP
    halved (up), nothing from square brackets.
    """

    id: ClassVar[str] = "t9a.catapult"

    area: Area

    def artillery_type(self) -> str:
        return "catapult"

    def lifts_to_hit_penalty(self, blow: Blow, modifier: Modifier) -> bool:
        return modifier.rule in COVER

    def area_attack(self, blow: Blow) -> tuple[int, int]:
        return self.area.hits, self.area.ranks


Flamethrower = row(
    "t9a.flamethrower", _Artillery, adds_to={"misfire": -1}, answers={Moments.artillery_type: "flamethrower"}
)
VolleyGun = row("t9a.volley-gun", _Artillery, answers={Moments.artillery_type: "volley_gun"})
