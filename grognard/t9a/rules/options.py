"""Rules that only an option of a unit brings: totems of the Saurians, oaths and rune-crafted machines of the Dwarfs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds
from grognard.t9a.rules.attacks import CloseCombatAttribute, Hatred
from grognard.t9a.rules.dwarven import AncientGrudge

if TYPE_CHECKING:
    from grognard.t9a.board.ranks import Ranks

row = Rows(__name__)

SKINK = "skink"


class Crocodile(SpecialRule, frozen=True):
    """The Crocodile totem: +1 Armour against Close Combat Attacks."""

    id: ClassVar[str] = "t9a.sa.totem.crocodile"

    def armour(self, blow: Blow) -> Modifier | None:
        return adds(self, 1) if blow.is_close_combat else None


class PlaqueOfTheSnakeGod(SpecialRule, frozen=True):
    """On a Skink Palanquin: Hatred for every Skink part in the unit."""

    id: ClassVar[str] = "t9a.sa.plaque-of-the-snake-god"

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind == "close" and blow.part.kin == SKINK

    def lends_rules(self, unit: Ranks) -> tuple[Rule, ...]:
        return (self,)

    def gives_to_attack(self, blow: Blow) -> tuple[Rule, ...]:
        return (Hatred(),)


class GrimResolve(CloseCombatAttribute, frozen=True):
    """Of a Dragon Seeker: +1 Attack Value for each enemy model that touches him."""

    id: ClassVar[str] = "t9a.dh.grim-resolve"

    def attack_value(self, blow: Blow) -> Modifier | None:
        return adds(self, blow.touched_by) if blow.touched_by else None


AncestralMemory = row("t9a.dh.ancestral-memory", holds=(AncientGrudge(1),))
RuneCraftedBallista = row("t9a.dh.rune-crafted-ballista", traits=(Trait.MAY_SCOUT, Trait.SCOUTS_AT_HOME))
RuneCraftedOrganGun = row("t9a.dh.rune-crafted-organ-gun", adds_to={"to_wound": 1})
