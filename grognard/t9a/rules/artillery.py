"""Types of artillery (core 10.9 to 10.17). How their shots are rolled is `artillery.py` of the shooting phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.brackets import Area
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import Additions, SpecialRule, adds
from grognard.t9a.rules.shooting import Reload

if TYPE_CHECKING:
    pass

COVER = ("t9a.soft-cover", "t9a.hard-cover")


class ArtilleryWeapon(SpecialRule, frozen=True):
    """A Shooting Weapon with Reload!."""

    id: ClassVar[str] = "t9a.artillery-weapon"
    holds: ClassVar[tuple[Rule, ...]] = (Reload(),)


class _Artillery(SpecialRule, frozen=True):
    """A type of artillery, with Reload! as all Artillery Weapons have it."""

    holds: ClassVar[tuple[Rule, ...]] = (ArtilleryWeapon(),)

    type_name: ClassVar[str] = ""

    def artillery_type(self) -> str:
        return self.type_name


class Cannon(_Artillery, frozen=True):
    """Ignores Cover; +1 to hit against units wholly of Gigantic models that are not in Cover; a natural 1 is a Misfire.

    In Cover the target gives no minus, but the +1 is lost.
    """

    id: ClassVar[str] = "t9a.cannon"
    type_name: ClassVar[str] = "cannon"

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
    type_name: ClassVar[str] = "catapult"

    area: Area

    def lifts_to_hit_penalty(self, blow: Blow, modifier: Modifier) -> bool:
        return modifier.rule in COVER

    def area_attack(self, blow: Blow) -> tuple[int, int]:
        return self.area.hits, self.area.ranks


class Flamethrower(_Artillery, frozen=True):
    """No to-hit roll: a natural 1 is a Misfire with -1 on the table, all else hits.

    D6 hits and D3 for each rank after the first (from a flank: files), at most 4D3, never more than models. The values
    in curly brackets count at Short Range.
    """

    id: ClassVar[str] = "t9a.flamethrower"
    adds_to: ClassVar[Additions] = {"misfire": -1}
    type_name: ClassVar[str] = "flamethrower"


class VolleyGun(_Artillery, frozen=True):
    """Among the dice for the number of shots one natural 6 gives -1 to hit, two or more are a Misfire and no shot.

    A fixed number of shots rolls no such dice, so it never misfires.
    """

    id: ClassVar[str] = "t9a.volley-gun"
    type_name: ClassVar[str] = "volley_gun"
