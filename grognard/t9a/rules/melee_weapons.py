"""Close Combat Weapons (core 18.3): what Close Combat Attacks made with them gain, and what they cost their user.

They help no Special Attack, and not the mount.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from grognard.kernel.rules.brackets import Change, valued
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import Numbers, SpecialRule, adds, always
from grognard.t9a.rules.armour import shield_in_use
from grognard.t9a.rules.parts import FightInExtraRank
from grognard.t9a.rules.protections import Parry

if TYPE_CHECKING:
    from grognard.t9a.board.ranks import Character
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

PARRY = Parry()
BONUS = "t9a.dh.whirling-chains-of-doom.bonus"


class HandWeapon(SpecialRule, frozen=True):
    """Everyone has one; it may not be used beside another Close Combat Weapon, unless a rule allows it.

    On foot, with a Shield, its user has Parry. The engine always takes the Shield then.
    """

    id: ClassVar[str] = "t9a.weapon.hand-weapon"
    traits = (Trait.GIVES_WAY,)

    def defensive_skill(self, blow: Blow) -> Modifier | None:
        return PARRY.defensive_skill(blow) if shield_in_use(blow) and not blow.target_mounted else None

    def settles_defence(self, blow: Blow, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...] | None:
        return PARRY.settles_defence(blow, modifiers)


class GreatWeapon(SpecialRule, frozen=True):
    """+2 Strength, +2 AP, two-handed; its attacks come at step 0 whatever the Agility.

    Neither Charging nor Runic Engravings speed it up; Lightning Reflexes lets it strike at its Agility.
    """

    id: ClassVar[str] = "t9a.weapon.great-weapon"
    traits = (Trait.TWO_HANDED,)
    adds_to: ClassVar[Numbers] = {"strength": 2, "armour_penetration": 2}

    def agility(self, blow: Blow) -> Modifier | None:
        return None if blow.attacking.with_trait(Trait.KEEPS_AGILITY) else always(self, 0)


class PairedWeapons(SpecialRule, frozen=True):
    """+1 Attack Value, +1 Offensive Skill, two-handed; attacks with them ignore both effects of Parry."""

    id: ClassVar[str] = "t9a.weapon.paired-weapons"
    traits = (Trait.TWO_HANDED,)
    adds_to: ClassVar[Numbers] = {"attack_value": 1, "offensive_skill": 1}

    def ignores_defence(self, blow: Blow, modifier: Modifier) -> bool:
        return modifier.rule == Parry.id


class Spear(SpecialRule, frozen=True):
    """Fight in Extra Rank and +1 AP; set against a charge +2 Agility and +1 AP more. Infantry only.

    The second part counts in the First Round, if the unit is neither Charging nor Engaged in a flank or its rear.
    The French call it Lance; their Lance de cavalerie is the Lance.
    """

    id: ClassVar[str] = "t9a.weapon.spear"
    holds: ClassVar[tuple[Rule, ...]] = (FightInExtraRank(),)

    def armour_penetration(self, blow: Blow) -> Modifier:
        """Add 1, or 2 when set against a charge."""
        return adds(self, 2 if _is_set(blow) else 1)

    def agility(self, blow: Blow) -> Modifier | None:
        return adds(self, 2) if _is_set(blow) else None


def _is_set(blow: Blow) -> bool:
    return blow.first_round and not blow.charging and not blow.flanked


class Lance(SpecialRule, frozen=True):
    """Devastating Charge (+2 Strength, +2 AP) against models in the front of the unit. Not for Infantry.

    It adds to other Devastating Charges; a Shield stays usable.
    """

    id: ClassVar[str] = "t9a.weapon.lance"
    gives: ClassVar[int] = 2

    def strength(self, blow: Blow) -> Modifier | None:
        return adds(self, self.gives) if blow.charging and blow.from_front else None

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        return adds(self, self.gives) if blow.charging and blow.from_front else None


class LightLance(Lance, frozen=True):
    """As a Lance, with +1 Strength and +1 AP."""

    id: ClassVar[str] = "t9a.weapon.light-lance"
    gives: ClassVar[int] = 1


class WhirlingChainsOfDoom(SpecialRule, frozen=True):
    """+1 Strength, +1 AP, always at step 10, whatever the Agility. Nobody joins its user.

    By the French text the bonuses are its wielder's, so his Special Attacks have them too.
    """

    id: ClassVar[str] = "t9a.dh.whirling-chains-of-doom"
    adds_to: ClassVar[Numbers] = {"strength": 1, "armour_penetration": 1}

    def agility(self, blow: Blow) -> Modifier:
        return always(self, 10)

    def lends_to_wielder(self, state: State) -> tuple[Rule, ...] | None:
        """Strengthen his Special Attacks, if that is how the text is read."""
        return (ChainsWhirled(),) if state.setting.readings.choice(BONUS) == "wielder" else None

    def forbids_joining(self, character: Character, unit: Unit, state: State) -> str | None:
        return self.id


class ChainsWhirled(SpecialRule, frozen=True):
    """What who whirls the chains has for his Special Attacks, as far as they use his own Strength."""

    id: ClassVar[str] = "t9a.dh.whirling-chains-of-doom"

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind == "special"

    def strength(self, blow: Blow) -> Modifier | None:
        """Add 1 to the part's own."""
        return adds(self, 1) if blow.strength is None else None

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        """Add 1 to the part's own."""
        return adds(self, 1) if blow.armour_penetration is None else None


class PrintedWeapon(SpecialRule, frozen=True):
    """A Close Combat Weapon that is described rather than named: what its attacks gain, their step, its rules.

    `(+2 Str, +2 AP, Initiative Step 0, Two-Handed)` is a Great Weapon. It helps Close Combat Attacks only.
    """

    id: ClassVar[str] = "t9a.close-combat-weapon"

    changes: tuple[Change, ...] = ()
    initiative_step: Annotated[int | None, valued("initiative-step")] = None
    rules: tuple[Rule, ...] = ()

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        return self.rules

    def attack_value(self, blow: Blow) -> Modifier | None:
        return self._change("attack-value")

    def offensive_skill(self, blow: Blow) -> Modifier | None:
        return self._change("offensive-skill")

    def strength(self, blow: Blow) -> Modifier | None:
        return self._change("strength")

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        return self._change("armour-penetration")

    def agility(self, blow: Blow) -> Modifier | None:
        """Strike at its step, or add to the Agility."""
        if self.initiative_step is None:
            return self._change("agility")
        return None if blow.attacking.with_trait(Trait.KEEPS_AGILITY) else always(self, self.initiative_step)

    def _change(self, characteristic: str) -> Modifier | None:
        by = sum(change.by for change in self.changes if change.characteristic == characteristic)
        return adds(self, by) if by else None


TwoHanded = row("t9a.two-handed", traits=(Trait.TWO_HANDED,))
Halberd = row("t9a.weapon.halberd", traits=(Trait.TWO_HANDED,), adds_to={"strength": 1, "armour_penetration": 1})
CobaltClub = row("t9a.sa.weapon.cobalt-club", adds_to={"strength": 2})
GiantClub = row("t9a.weapon.giant-club", adds_to={"strength": 1, "armour_penetration": 1})
