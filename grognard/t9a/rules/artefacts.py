"""Artefacts with an effect outside the Magic Phase, common and of the Saurian Ancients (t9a-items, edition 2022)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.brackets import Against
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.lasting import with_effect_on
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.blow import Blow, SpecialSave
from grognard.t9a.moments.offers import AutomaticHits, Crush, Use
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds, always
from grognard.t9a.rules.armour_enchantments import FLAMING
from grognard.t9a.rules.attacks import FlamingAttacks, MagicalAttacks
from grognard.t9a.rules.characters import CommandingPresence
from grognard.t9a.rules.movement import Strider, Swiftstride
from grognard.t9a.rules.parts import CrushAttack
from grognard.t9a.rules.protections import Aegis, HardTarget
from grognard.t9a.rules.special_attacks import BREATH, BREATH_RANGE_IN, BreathAttack, ImpactHits

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)


RANGED = Against((("ranged-attacks",),))
RAISED_PRESENCE_IN, MOST_PRESENCE_IN = 3.0, 18.0


class DragonfireGem(SpecialRule, frozen=True):
    """Aegis (2+, against Flaming Attacks); every Fortitude save fails."""

    id: ClassVar[str] = "t9a.item.dragonfire-gem"
    holds: ClassVar[tuple[Rule, ...]] = (Aegis(2, against=FLAMING),)

    def fails_special_save(self, blow: Blow, save: SpecialSave) -> bool:
        return save.kind == "fortitude"


class StarfallShard(SpecialRule, frozen=True):
    """The bearer's model, his mount too, has Aegis (2+, against Flaming Attacks) and Hard Target, and no Fortitude."""

    id: ClassVar[str] = "t9a.item.starfall-shard"
    holds: ClassVar[tuple[Rule, ...]] = (Aegis(2, against=FLAMING), HardTarget())

    def fails_special_save(self, blow: Blow, save: SpecialSave) -> bool:
        return save.kind == "fortitude"


class EggOfTheQuetzal(SpecialRule, frozen=True):
    """A Breath Attack of rolled Strength D3+2, AP 1, Magical."""

    id: ClassVar[str] = "t9a.item.egg-of-the-quetzal"

    def automatic_hits(self, unit: Unit, enemy: Unit, state: State) -> AutomaticHits:
        return self._hits()

    def ranged_special_attack(self, unit: Unit, state: State) -> AutomaticHits:
        return self._hits()

    def _hits(self) -> AutomaticHits:
        return AutomaticHits(
            self.id,
            "breath",
            BREATH,
            rolled_strength=DiceExpression(1, 3, 2),
            armour_penetration=1,
            attributes=(MagicalAttacks(),),
            use=self.id,
            range_in=BREATH_RANGE_IN,
        )


class PotionOfSwiftness(SpecialRule, frozen=True):
    """Once, at the start of any phase or Round: +3 Agility until the end of the Player Turn."""

    id: ClassVar[str] = "t9a.item.potion-of-swiftness"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return ("round",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...]:
        return (Use(self.id),)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State | None:
        if character is None:
            return None
        return state.put(with_effect_on(bearer, character, self.id, state.player_turn))

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind in ("close", "special")

    def agility(self, blow: Blow) -> Modifier | None:
        return adds(self, 3) if self.id in blow.effects else None


class LuckyCharm(SpecialRule, frozen=True):
    """Once: one failed Armour Save of the bearer's model may be rolled again. The engine takes the first."""

    id: ClassVar[str] = "t9a.item.lucky-charm"
    traits = (Trait.REROLLS_ONE_ARMOUR_SAVE,)

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return self.id not in blow.target_spent


class PotionOfStrength(SpecialRule, frozen=True):
    """Once, at the start of any phase or Round: Crush Attack until the end of the Player Turn."""

    id: ClassVar[str] = "t9a.item.potion-of-strength"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return ("round",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...]:
        return (Use(self.id),)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State | None:
        if character is None:
            return None
        return state.put(with_effect_on(bearer, character, self.id, state.player_turn))

    def crushes(self) -> Crush:
        return CrushAttack().crushes()


class CrownOfAutocracy(SpecialRule, frozen=True):
    """Commanding Presence reaches 3 inches farther, 18 at most; without it the bearer has it with 3 inches."""

    id: ClassVar[str] = "t9a.item.crown-of-autocracy"
    amounts: ClassVar = {Amount.MOST_PRESENCE: MOST_PRESENCE_IN}

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring it, or a farther one than the bearer has."""
        own = [rule for rule in beside if isinstance(rule, CommandingPresence)]
        if not own:
            return (CommandingPresence(RAISED_PRESENCE_IN),)
        return (CommandingPresence(own[0].reach, own[0].more + RAISED_PRESENCE_IN),)


class RangersBoots(SpecialRule, frozen=True):
    """Strider; on the ground +2 Advance Rate, 10 at most, and +4 March Rate, 20 at most."""

    id: ClassVar[str] = "t9a.item.rangers-boots"
    holds: ClassVar[tuple[Rule, ...]] = (Strider(),)

    def own_pace(self, *, flying: bool) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]] | None:
        if flying:
            return None
        return (adds(self, 2), Modifier(self.id, "at_most", 10)), (adds(self, 4), Modifier(self.id, "at_most", 20))


class RaptorSpirit(SpecialRule, frozen=True):
    """+4 Advance Rate, +4 March Rate, Swiftstride."""

    id: ClassVar[str] = "t9a.item.raptor-spirit"
    holds: ClassVar[tuple[Rule, ...]] = (Swiftstride(),)

    def own_pace(self, *, flying: bool) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
        return (adds(self, 4),), (adds(self, 4),)


class SphereOfShielding(SpecialRule, frozen=True):
    """Aegis (2+, against Ranged Attacks), and no save of any kind against Melee Attacks."""

    id: ClassVar[str] = "t9a.item.sphere-of-shielding"
    holds: ClassVar[tuple[Rule, ...]] = (Aegis(2, against=RANGED),)

    def armour(self, blow: Blow) -> Modifier | None:
        return always(self, 0) if blow.is_melee else None

    def fails_special_save(self, blow: Blow, save: SpecialSave) -> bool:
        return blow.is_melee


class SpiritOfTheStampede(SpecialRule, frozen=True):
    """The bearer's mount has Impact Hits (D6), or D6 more than it had; the rule stands on the mount's part."""

    id: ClassVar[str] = "t9a.item.spirit-of-the-stampede"

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring them, or more than the mount has: of several the best counts."""
        own = [rule.x for rule in beside if isinstance(rule, ImpactHits)]
        if not own:
            return (ImpactHits(DiceExpression(1)),)
        return tuple(ImpactHits(replace(x, count=x.count + 1)) for x in own)


TalismanOfShielding = row("t9a.item.talisman-of-shielding", holds=(Aegis(5),))
DragonStaff = row("t9a.item.dragon-staff", holds=(BreathAttack(3, 0, (FlamingAttacks(),)),))
