"""The paths of magic: what a Wizard's path brings besides its spells."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.effects import FOR_THE_BATTLE
from grognard.t9a.board.lasting import with_effect_on
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds

if TYPE_CHECKING:
    from grognard.t9a.board.unit import Unit
    from grognard.t9a.moments.spell_card import PrintedSpell

row = Rows(__name__)

SACRIFICE_IN = 24.0


class _Path(SpecialRule, frozen=True):
    """A path: its Wizards select among its spells, and know its Attribute Spell."""

    def path_of_magic(self) -> str:
        return self.id


class Cosmology(_Path, frozen=True):
    """Duality: each spell has a Cosmos version (basic) and a Chaos version (boosted).

    After a spell the caster's next one of the other aspect is 1 cheaper. *x* is the aspect of his last one: 0 none yet,
    1 Cosmos, 2 Chaos.
    """

    id: ClassVar[str] = "t9a.path.cosmology"

    x: int = 0

    def own_casting_value(self, spell: PrintedSpell, *, boosted: bool) -> Modifier | None:
        return adds(self, -1) if spell.path == self.id and self.x and self.x != _aspect(boosted=boosted) else None

    def after_casting(self, spell: PrintedSpell, bearer: Unit, character: int | None, *, boosted: bool) -> Unit | None:
        """Remember the aspect that was cast."""
        if spell.path != self.id or character is None or self.x:
            return None
        heroes = tuple(
            replace(one, effects=tuple(effect for effect in one.effects if not effect[0].startswith(f"{self.id}/")))
            for one in bearer.characters
        )
        key = f"{self.id}/{_aspect(boosted=boosted)}"
        return with_effect_on(bearer.altered(characters=heroes), character, key, FOR_THE_BATTLE)


def _aspect(*, boosted: bool) -> int:
    return 2 if boosted else 1


class Occultism(_Path, frozen=True):
    """The Sacrifice: before a spell may be dispelled a friend within 24 inches, or the caster's unit, may bleed for it.

    Engaged ones don't, but for the caster's own; each once a phase. If it loses a Health Point the spell is amplified.
    """

    id: ClassVar[str] = "t9a.path.occultism"

    def sacrifices_within(self, spell: PrintedSpell) -> float | None:
        return SACRIFICE_IN if spell.path == self.id else None


class Thaumaturgy(_Path, frozen=True):
    """Judgement on High: casting dice that show 1 are rolled again, unless they are a Miscast; Miscasts +1."""

    id: ClassVar[str] = "t9a.path.thaumaturgy"

    def rerolls_ones(self, spell: PrintedSpell) -> bool:
        return spell.path == self.id

    def worsens_miscasts(self, spell: PrintedSpell) -> int | None:
        return 1 if spell.path == self.id else None


Alchemy = row("t9a.path.alchemy", _Path)
Divination = row("t9a.path.divination", _Path)
Druidism = row("t9a.path.druidism", _Path)
Evocation = row("t9a.path.evocation", _Path)
Pyromancy = row("t9a.path.pyromancy", _Path)
Shamanism = row("t9a.path.shamanism", _Path)
Witchcraft = row("t9a.path.witchcraft", _Path)

ALL_PATHS = (
    Alchemy.id,
    Cosmology.id,
    Divination.id,
    Druidism.id,
    Evocation.id,
    Occultism.id,
    Pyromancy.id,
    Shamanism.id,
    Thaumaturgy.id,
    Witchcraft.id,
)
"""The ten paths of the rulebook. Of four only what a drawn Wizard Apprentice needs is played: Learned Spell 1."""
