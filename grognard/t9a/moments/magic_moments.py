"""The moments of the Magic Phase.

They are part of `hooks.Moments`, whose page says who is asked and how answers are combined. *Caster's* moments are
asked of everything that the casting model is and bears.
"""

from __future__ import annotations

from typing import Literal

from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.profile import Model
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.spell_card import BattleRunes, Bound, Conclave, PrintedSpell, Wizardry


class MagicMoments:
    """The moments that `grognard.t9a.magic` asks, with the answer "nothing to say"."""

    __slots__ = ()

    # ---- what a caster knows -----------------------------------------------------------------------------------------

    def wizardry(self) -> Wizardry | None:
        """Caster's: how many spells it selects, and among which (Wizard Apprentice, Adept, Master)."""
        return None

    def path_of_magic(self) -> str | None:
        """Caster's: the rule id of its path."""
        return None

    def becomes_wizard_of(self) -> tuple[str, ...] | None:
        """Character's: the paths of which one is drawn at Spell Selection; its rule is then his (Wizard King)."""
        return None

    def opens_paths(self) -> tuple[str, ...] | None:
        """Caster's: the paths whose first spells it knows all, with the hereditary one (Protean Potentate)."""
        return None

    def selects_only(self) -> tuple[str, ...] | None:
        """Caster's: the spells among which it selects, whatever else says so (Mystic Traveller)."""
        return None

    def also_knows(self) -> str | None:
        """Caster's: the number of a spell of its path that it knows besides (Skink Palanquin "1", Heirloom "H")."""
        return None

    def bound_spells(self) -> tuple[Bound, ...] | None:
        """Caster's: the Bound Spells that it has by an item (Jade Staff)."""
        return None

    def battle_runes(self) -> BattleRunes | None:
        """Caster's: the Battle Runes that it selects; several instances add up (Runic Anvil: 3)."""
        return None

    # ---- dice and tokens ---------------------------------------------------------------------------------------------

    # ---- rolls -------------------------------------------------------------------------------------------------------

    def casting_value(self, spell: PrintedSpell, bearer: Unit, side: int) -> Modifier | None:
        """Modify the Casting Value of a spell of *side*: asked of every unit on the board (Hewn out of Mountains)."""
        return None

    def casting_roll(self, first: bool) -> Modifier | None:
        """Caster's: modify its casting rolls; *first*: it is its first of the phase (Wizard Master +1)."""
        return None

    def own_casting_value(self, spell: PrintedSpell, *, boosted: bool) -> Modifier | None:
        """Caster's: modify the Casting Value of his own spell in this version (Cosmology: Duality)."""
        return None

    def after_casting(self, spell: PrintedSpell, bearer: Unit, character: int | None, *, boosted: bool) -> Unit | None:
        """Caster's: the caster's unit, changed by the spell that he has cast (Cosmology: which aspect was the last)."""
        return None

    def rerolls_ones(self, spell: PrintedSpell) -> bool | None:
        """Caster's: True if dice that show 1 in his casting roll are rolled again (Thaumaturgy)."""
        return None

    def worsens_miscasts(self, spell: PrintedSpell) -> int | None:
        """Caster's: what is added to Miscasts of this spell (Thaumaturgy 1)."""
        return None

    def sacrifices_within(self, spell: PrintedSpell) -> float | None:
        """Caster's: within how many inches a friendly unit may bleed to amplify the spell (Occultism 24)."""
        return None

    def dispelling_roll(self, first: bool) -> Modifier | None:
        """Asked of the dispelling side's units: modify its *first* attempt of the phase, or any (Crystal Ball)."""
        return None

    def magic_resistance(self, unit: Unit, friendly: bool) -> int | None:
        """Target unit's: what a spell loses from its casting roll; *friendly*: it is of the unit's own side."""
        return None

    def instead_of_dispelling(self, *, bound: bool) -> Literal["dispelled", "devoured"] | None:
        """Asked of the dispelling side: what it may do to a spell instead; spends the rule (Rune of Denial)."""
        return None

    def resonates(self) -> bool | None:
        """Unit's effect: True if it may be one more target of a Battle Rune, which ends that (Rune of Resonance)."""
        return None

    # ---- targets -----------------------------------------------------------------------------------------------------

    def relays_spells_of(self, caster: Model) -> float | None:
        """Model's: within how many inches a caster of this kind may cast through it (Telepathic Link 24)."""
        return None

    def conclave(self) -> Conclave | None:
        """Spell's: how its range grows with other Wizards around the caster (The Conclave)."""
        return None

    def measured_from_terrain(self) -> tuple[float, tuple[str, ...]] | None:
        """Spell's: (inches, kinds of terrain): from where else it may be measured (Ley Lines)."""
        return None

    # ---- what spells change in attacks -------------------------------------------------------------------------------

    def to_be_wounded(self, blow: Blow) -> Modifier | None:
        """Target's: modify to-wound rolls against it; -1 makes it harder, "at_least" is the best number needed."""
        return None

    def resilience(self, blow: Blow) -> Modifier | None:
        """Target's: modify its Resilience (Whispers of the Veil -1)."""
        return None
