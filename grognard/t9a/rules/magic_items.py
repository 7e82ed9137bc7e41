"""Special items and runes that act in the Magic Phase (t9a-items, edition 2022)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec.structs import replace

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.cast_together import without_spells_of_one_turn
from grognard.t9a.board.effects import UNTIL_MAGIC_OF
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.offers import Use
from grognard.t9a.moments.special_rule import SpecialRule, adds
from grognard.t9a.moments.spell import attribute_of
from grognard.t9a.moments.spell_card import BattleRunes, Bound, Wizardry
from grognard.t9a.rules.magic import Channel, MagicResistance
from grognard.t9a.rules.spells.druidism import HealingWaters
from grognard.t9a.rules.spells.items import BattleHymn
from grognard.t9a.rules.spells.paths import ALL_PATHS
from grognard.t9a.rules.spells.thaumaturgy import HandOfHeaven
from grognard.t9a.units.bearers import touches_the_bearer
from grognard.t9a.wizards.casters import Known, casters_of, known_to

if TYPE_CHECKING:
    from grognard.t9a.board.state import State, Unit

LOW, HIGH = 4, 8
AFTER_SIPHON = "after-siphon"
HARNESSING_IN = 24.0
FREE_MIND_MOST = 4


class BindingScroll(SpecialRule, frozen=True):
    """Once, after Siphon the Veil: one enemy model cannot cast one of its spells in this phase; one scroll a phase."""

    id: ClassVar[str] = "t9a.item.binding-scroll"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return (AFTER_SIPHON,)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """Name each enemy caster with each of its spells, Bound and Attribute Spells included."""
        if state.active == bearer.side or state.magic.has_noted(self.id):
            return None
        return tuple(
            Use(self.id, caster.id, spell)
            for caster in casters_of(state, state.active)
            for spell in _spells_of(known_to(state, caster))
        )

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State | None:
        if use.target is None:
            return None
        barred = (*state.magic.barred, (use.target, use.mode))
        return replace(state, magic=replace(state.magic, barred=barred).noting(self.id))


def _spells_of(known: tuple[Known, ...]) -> tuple[str, ...]:
    """Return these spells, and after them the Attribute Spells that they bring (magic 5.2, 12.3)."""
    attributes = (found.id for one in known if (found := attribute_of(one.rule)) is not None)
    return tuple(dict.fromkeys((*(one.spell for one in known), *attributes)))


class TalismanOfTheVoid(SpecialRule, frozen=True):
    """Channel (1)."""

    id: ClassVar[str] = "t9a.item.talisman-of-the-void"
    holds: ClassVar[tuple[Rule, ...]] = (Channel(1),)


class CrystalBall(SpecialRule, frozen=True):
    """+2 to the first Dispelling Attempt of each enemy phase."""

    id: ClassVar[str] = "t9a.item.crystal-ball"

    def dispelling_roll(self, first: bool) -> Modifier | None:
        return adds(self, 2) if first else None


class ScepterOfPower(SpecialRule, frozen=True):
    """Once: one more die of the pool for a casting or dispelling roll that was seen, five at most."""

    id: ClassVar[str] = "t9a.item.scepter-of-power"
    traits = (Trait.ADDS_A_DIE,)


class RodOfBattle(SpecialRule, frozen=True):
    """A Bound Spell (4/8): +1 to hit with Close Combat Attacks."""

    id: ClassVar[str] = "t9a.item.rod-of-battle"

    def bound_spells(self) -> tuple[Bound, ...]:
        return (Bound(BattleHymn.id, LOW, HIGH),)


class LightningVambraces(SpecialRule, frozen=True):
    """Hand of Heaven as a Bound Spell (4/8)."""

    id: ClassVar[str] = "t9a.item.lightning-vambraces"

    def bound_spells(self) -> tuple[Bound, ...]:
        return (Bound(HandOfHeaven.id, LOW, HIGH),)


class JadeStaff(SpecialRule, frozen=True):
    """Healing Waters as a Bound Spell (4/8)."""

    id: ClassVar[str] = "t9a.item.jade-staff"

    def bound_spells(self) -> tuple[Bound, ...]:
        return (Bound(HealingWaters.id, LOW, HIGH),)


class ObsidianRock(SpecialRule, frozen=True):
    """Magic Resistance (2)."""

    id: ClassVar[str] = "t9a.item.obsidian-rock"
    holds: ClassVar[tuple[Rule, ...]] = (MagicResistance(2),)


class AetherIcon(SpecialRule, frozen=True):
    """The unit has Magic Resistance (1), or 1 more than it had."""

    id: ClassVar[str] = "t9a.item.aether-icon"
    amounts: ClassVar = {Amount.RAISES_MAGIC_RESISTANCE: 1}
    adds_up: ClassVar[bool] = True


class CrownOfTheWizardKing(SpecialRule, frozen=True):
    """At Spell Selection the bearer becomes a Wizard Apprentice of a random path, without the Hereditary Spell."""

    id: ClassVar[str] = "t9a.item.crown-of-the-wizard-king"

    def becomes_wizard_of(self) -> tuple[str, ...]:
        return ALL_PATHS

    def wizardry(self) -> Wizardry:
        return Wizardry(1, 1, hereditary=False)


class BookOfArcaneMastery(SpecialRule, frozen=True):
    """+2 to the bearer's first casting roll of each Magic Phase."""

    id: ClassVar[str] = "t9a.item.book-of-arcane-mastery"

    def casting_roll(self, first: bool) -> Modifier | None:
        return adds(self, 2) if first else None


class EssenceOfAFreeMind(SpecialRule, frozen=True):
    """The list names two paths, one of which is chosen at Spell Selection, without Learned Spells 5 and 6."""

    id: ClassVar[str] = "t9a.item.essence-of-a-free-mind"
    amounts: ClassVar = {Amount.SELECTS_AT_MOST: FREE_MIND_MOST}


class MagicalHeirloom(SpecialRule, frozen=True):
    """Knows the hereditary spell besides."""

    id: ClassVar[str] = "t9a.item.magical-heirloom"

    def also_knows(self) -> str:
        return "H"


class SunTablet(SpecialRule, frozen=True):
    """Selects among all Learned Spells of its path and the hereditary one."""

    id: ClassVar[str] = "t9a.item.sun-tablet"
    traits = (Trait.SELECTS_ALL,)


class AncientPlaque(SpecialRule, frozen=True):
    """Once in each own Magic Phase one die of a casting roll may be rolled again, none of three equal ones."""

    id: ClassVar[str] = "t9a.item.ancient-plaque"
    traits = (Trait.REROLLS_CASTING_DIE,)


class ObsidianTesseract(SpecialRule, frozen=True):
    """Once, in the enemy Magic Phase after Siphon the Veil: the enemy loses a Magic Die."""

    id: ClassVar[str] = "t9a.item.obsidian-tesseract"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return (AFTER_SIPHON,)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """Offer it in the enemy's phase."""
        return (Use(self.id),) if state.active != bearer.side else None

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        return replace(state, magic=state.magic.with_dice(state.active, -1))


# ---- runes


class RuneOfDenial(SpecialRule, frozen=True):
    """Once, instead of a Dispelling Attempt: the spell is dispelled."""

    id: ClassVar[str] = "t9a.item.rune-of-denial"

    def instead_of_dispelling(self, *, bound: bool) -> Literal["dispelled", "devoured"]:
        return "dispelled"


class RuneOfDevouring(SpecialRule, frozen=True):
    """Once, instead of a Dispelling Attempt: the spell works, but its caster can never cast it again."""

    id: ClassVar[str] = "t9a.item.rune-of-devouring"

    def instead_of_dispelling(self, *, bound: bool) -> Literal["dispelled", "devoured"]:
        return "devoured"


class RuneOfHarnessing(SpecialRule, frozen=True):
    """Channel of enemy models within 24 inches of the bearer's model is 1 lower."""

    id: ClassVar[str] = "t9a.item.rune-of-harnessing"
    amounts: ClassVar = {Amount.DAMPS_CHANNELS_WITHIN: HARNESSING_IN}


class RuneOfGrounding(SpecialRule, frozen=True):
    """Once, at the start of a Melee Phase: One Turn spells on the bearer's unit and on enemies touching him end."""

    id: ClassVar[str] = "t9a.item.rune-of-grounding"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        """Use it when a Melee Phase begins."""
        return ("melee-phase",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """Offer it where there is a spell to end."""
        return (Use(self.id),) if any(self._is_enchanted(unit) for unit in self._reached(bearer, state)) else None

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        return without_spells_of_one_turn(state, tuple(unit.id for unit in self._reached(bearer, state)))

    def _reached(self, bearer: Unit, state: State) -> tuple[Unit, ...]:
        enemies = (state.unit(one.enemy) for one in bearer.engaged if state.has(one.enemy))
        touching = tuple(enemy for enemy in enemies if touches_the_bearer(bearer, self, enemy))
        return (state.by_id.get(bearer.id, bearer), *touching)

    @staticmethod
    def _is_enchanted(unit: Unit) -> bool:
        effects = (*unit.effects, *(effect for hero in unit.characters for effect in hero.effects))
        return any(until in UNTIL_MAGIC_OF for _, until in effects)


class RuneOfMastery(SpecialRule, frozen=True):
    """Once: the Power Level of a Bound Spell that the bearer casts is 2 higher."""

    id: ClassVar[str] = "t9a.item.rune-of-mastery"
    amounts: ClassVar = {Amount.STRENGTHENS_BOUND: 2}


class RunicStandardOfWisdom(SpecialRule, frozen=True):
    """The bearer selects one Battle Rune, for its own unit."""

    id: ClassVar[str] = "t9a.item.runic-standard-of-wisdom"

    def battle_runes(self) -> BattleRunes:
        return BattleRunes(1, only_own_unit=True)
