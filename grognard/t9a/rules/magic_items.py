"""Special items and runes that act in the Magic Phase (t9a-items, edition 2022)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.cast_together import without_spells_of_one_turn
from grognard.t9a.board.effects import UNTIL_MAGIC_OF
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import Use
from grognard.t9a.moments.rows import Rows
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
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

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


class CrystalBall(SpecialRule, frozen=True):
    """+2 to the first Dispelling Attempt of each enemy phase."""

    id: ClassVar[str] = "t9a.item.crystal-ball"

    def dispelling_roll(self, first: bool) -> Modifier | None:
        return adds(self, 2) if first else None


class BookOfArcaneMastery(SpecialRule, frozen=True):
    """+2 to the bearer's first casting roll of each Magic Phase."""

    id: ClassVar[str] = "t9a.item.book-of-arcane-mastery"

    def casting_roll(self, first: bool) -> Modifier | None:
        return adds(self, 2) if first else None


class ObsidianTesseract(SpecialRule, frozen=True):
    """Once, in the enemy Magic Phase after Siphon the Veil: the enemy loses a Magic Die."""

    id: ClassVar[str] = "t9a.item.obsidian-tesseract"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return (AFTER_SIPHON,)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        return (Use(self.id),) if state.active != bearer.side else None

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        return replace(state, magic=state.magic.with_dice(state.active, -1))


# ---- runes


class RuneOfGrounding(SpecialRule, frozen=True):
    """Once, at the start of a Melee Phase: One Turn spells on the bearer's unit and on enemies touching him end."""

    id: ClassVar[str] = "t9a.item.rune-of-grounding"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return ("melee-phase",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """Offer it where there is a spell to end."""
        return (Use(self.id),) if any(self._is_enchanted(unit) for unit in self._reached(bearer, state)) else None

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        return without_spells_of_one_turn(state, tuple(unit.id for unit in self._reached(bearer, state)))

    def _reached(self, bearer: Unit, state: State) -> tuple[Unit, ...]:
        enemies = (state.unit(one.enemy) for one in bearer.fight.engaged if state.has(one.enemy))
        touching = tuple(enemy for enemy in enemies if touches_the_bearer(bearer, self, enemy))
        return (state.by_id.get(bearer.id, bearer), *touching)

    @staticmethod
    def _is_enchanted(unit: Unit) -> bool:
        effects = (*unit.effects, *(effect for hero in unit.characters for effect in hero.effects))
        return any(until in UNTIL_MAGIC_OF for _, until in effects)


TalismanOfTheVoid = row("t9a.item.talisman-of-the-void", holds=(Channel(1),))
ScepterOfPower = row("t9a.item.scepter-of-power", traits=(Trait.ADDS_A_DIE,))
RodOfBattle = row("t9a.item.rod-of-battle", answers={Moments.bound_spells: (Bound(BattleHymn.id, LOW, HIGH),)})
LightningVambraces = row(
    "t9a.item.lightning-vambraces", answers={Moments.bound_spells: (Bound(HandOfHeaven.id, LOW, HIGH),)}
)
JadeStaff = row("t9a.item.jade-staff", answers={Moments.bound_spells: (Bound(HealingWaters.id, LOW, HIGH),)})
ObsidianRock = row("t9a.item.obsidian-rock", holds=(MagicResistance(2),))
AetherIcon = row("t9a.item.aether-icon", amounts={Amount.RAISES_MAGIC_RESISTANCE: 1}, adds_up=True)
CrownOfTheWizardKing = row(
    "t9a.item.crown-of-the-wizard-king",
    answers={Moments.becomes_wizard_of: ALL_PATHS, Moments.wizardry: Wizardry(1, 1, hereditary=False)},
)
EssenceOfAFreeMind = row("t9a.item.essence-of-a-free-mind", amounts={Amount.SELECTS_AT_MOST: FREE_MIND_MOST})
MagicalHeirloom = row("t9a.item.magical-heirloom", answers={Moments.also_knows: "H"})
SunTablet = row("t9a.item.sun-tablet", traits=(Trait.SELECTS_ALL,))
AncientPlaque = row("t9a.item.ancient-plaque", traits=(Trait.REROLLS_CASTING_DIE,))
RuneOfDenial = row("t9a.item.rune-of-denial", answers={Moments.instead_of_dispelling: "dispelled"})
RuneOfDevouring = row("t9a.item.rune-of-devouring", answers={Moments.instead_of_dispelling: "devoured"})
RuneOfHarnessing = row("t9a.item.rune-of-harnessing", amounts={Amount.DAMPS_CHANNELS_WITHIN: HARNESSING_IN})
RuneOfMastery = row("t9a.item.rune-of-mastery", amounts={Amount.STRENGTHENS_BOUND: 2})
RunicStandardOfWisdom = row(
    "t9a.item.runic-standard-of-wisdom", answers={Moments.battle_runes: BattleRunes(1, only_own_unit=True)}
)
