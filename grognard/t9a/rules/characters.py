"""Universal Rules of Characters and those around them: command, Bodyguards, who joins whom (core 14, ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.brackets import Farther, Length, Needed, Word
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.arranging import matches
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import Forbidden
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, sets

if TYPE_CHECKING:
    from grognard.t9a.board.ranks import Character, Ranks
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

COMMAND_IN = 12.0
ENGINEER_IN = 6.0


class CommandingPresence(SpecialRule, frozen=True):
    """Friendly units within 12 inches may use the bearer's Discipline, Fleeing ones too; not while he Flees himself.

    The General has it. (18") replaces the range, (+6") adds to it. Their own modifiers come after; each counts once.
    """

    id: ClassVar[str] = "t9a.commanding-presence"

    reach: Length = COMMAND_IN
    more: Farther = 0.0

    def lends_discipline(self, unit: Unit, character: Character | None) -> float | None:
        return None if unit.morale.fleeing else self.reach + self.more


class RallyAroundTheFlag(SpecialRule, frozen=True):
    """Friends within 12 inches may roll failed Discipline Tests again, Fleeing ones too; not while the bearer Flees.

    All dice are rolled again, those of a Minimised Roll included.
    """

    id: ClassVar[str] = "t9a.rally-around-the-flag"

    reach: Length = COMMAND_IN
    more: Farther = 0.0

    def rerolls_tests_within(self, test: str, unit: Unit, state: State) -> float | None:
        return None if unit.morale.fleeing else self.reach + self.more


class BattleStandardBearer(SpecialRule, frozen=True):
    """One in an army: Rally Around the Flag, Not a Leader, up to two Banner Enchantments, +1 Combat Score."""

    id: ClassVar[str] = "t9a.battle-standard-bearer"

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring Rally Around the Flag, and Not a Leader unless another rule lets him lead."""
        if any(Trait.MAY_LEAD_WITH_STANDARD in rule.traits for rule in beside):
            return (RallyAroundTheFlag(),)
        return (RallyAroundTheFlag(), NotALeader())


class Bodyguard(SpecialRule, frozen=True):
    """A Character in its unit is Stubborn, and with a Palanquin stands behind; in brackets: only such Characters.

    One model with it is enough; the Stubborn Character makes the whole unit ignore the difference.
    """

    id: ClassVar[str] = "t9a.bodyguard"
    traits = (Trait.LETS_CHARACTERS_STAND_BEHIND,)

    whom: tuple[Word, ...] = ()

    def protects(self, character: Character) -> bool:
        """Protect those named; who belongs to the ranks is no Character here."""
        if character.hooks.with_trait(Trait.BELONGS_TO_THE_RANKS):
            return False
        return not self.whom or any(_is(character, word) for word in self.whom)

    def ignores_combat_difference(self, unit: Unit) -> bool | None:
        return True if any(self.protects(character) for character in unit.characters) else None


def _is(character: Character, word: str) -> bool:
    if word == "general":
        return character.troop.general
    if word == "battle-standard-bearer":
        return character.troop.battle_standard
    return word in ("character", character.troop.entry)


class StandBehind(SpecialRule, frozen=True):
    """Its bearer may stand anywhere in his unit, but not ahead of models with Front Rank and without this.

    Beside a rule that says in which units he does so it is that rule's.
    """

    id: ClassVar[str] = "t9a.stand-behind"

    def stands_behind_in(self, unit: Ranks) -> bool:
        return True

    def outdone_by(self, other: Rule) -> bool:
        """Leave it to a rule that names the units."""
        return isinstance(other, SpecialRule) and other.id != self.id and _says_where(other)


def _says_where(rule: SpecialRule) -> bool:
    return type(rule).stands_behind_in is not SpecialRule.stands_behind_in


class Exclusive(SpecialRule, frozen=True):
    """It joins only units with a model that has what stands in brackets; units wholly of it are joined only by such.

    Without brackets it neither joins nor is joined.
    """

    id: ClassVar[str] = "t9a.exclusive"

    to: tuple[Word, ...] = ()

    def forbids_joining(self, character: Character, unit: Unit, state: State) -> str | None:
        """Keep to its like."""
        if not self.to:
            return self.id
        if self in character.model.hooks.rules and not any(
            self._admits(model.hooks.rules) for model, _ in unit.members
        ):
            return self.id
        wholly = all(self in model.hooks.rules for model, _ in unit.members)
        return self.id if wholly and not self._admits(character.model.hooks.rules) else None

    def _admits(self, rules: tuple[Rule, ...]) -> bool:
        return any(rule.id.removeprefix("t9a.") in self.to for rule in rules)


class WarPlatform(SpecialRule, frozen=True):
    """A Character that fights as part of the ranks: no Duels, no Make Way, but Swirling Melee; none for Bodyguards.

    It joins units with a Matching Base, one a unit, and always stands in the middle of the first rank.
    """

    id: ClassVar[str] = "t9a.war-platform"
    traits = (Trait.MAKES_CHARACTER, Trait.BELONGS_TO_THE_RANKS)

    def forbids_joining(self, character: Character, unit: Unit, state: State) -> str | None:
        """Join only where its base fits in, and where no other is."""
        if self not in character.model.hooks.rules or unit.troop is None:
            return None
        alone = not any(self in other.model.hooks.rules for other in unit.characters)
        return None if alone and matches(character.model.base, unit.troop.model.base) else self.id


class WarMachine(SpecialRule, frozen=True):
    """It declares no charge, chooses no Flee reaction and pursues nobody; nobody joins it, and it joins nobody.

    A failed Panic Test leaves it Shaken to the end of the next Player Turn; a failed Break Test destroys it. Neither it
    nor its enemies in contact make Combat Reforms. Chargers touch any point of its base and don't align.
    """

    id: ClassVar[str] = "t9a.war-machine"
    traits = (
        Trait.KEEPS_OUT_OF_COLUMNS,
        Trait.CANNOT_CHARGE,
        Trait.ALLOWS_NO_COMBAT_REFORM,
        Trait.DESTROYED_WHEN_BROKEN,
        Trait.SHAKEN_INSTEAD_OF_FLEEING,
    )

    def forbids(self, what: Forbidden, unit: Unit, state: State) -> bool:
        """Neither pursue nor flee by choice; no March in the French text."""
        return what in ("pursue", "flee") or (
            what == "march" and state.setting.readings.choice("t9a.war-machine.march") == "may-not"
        )

    def forbids_joining(self, character: Character, unit: Unit, state: State) -> str:
        return self.id


class Engineer(SpecialRule, frozen=True):
    """Once a Shooting Phase he helps one War Machine within 6 inches that hasn't fired: its Aim is X+.

    Its Misfire roll, and all dice for the hits of a Flamethrower, may be rolled again. He must be neither Engaged nor
    Fleeing. The Aim is set first; modifiers come after. A natural 1 that is a Misfire is not itself rolled again.
    The rule is lent to the machine's shots.
    """

    id: ClassVar[str] = "t9a.engineer"
    traits = (Trait.REROLLS_MISFIRE, Trait.REROLLS_FLAMES)

    aim_to: Needed

    def bears_on(self, blow: Blow) -> bool:
        """Reach the shots of artillery only, not his own."""
        return blow.kind == "shot" and blow.weapon is not None and blow.weapon.kind == "artillery"

    def helps_war_machines_within(self, unit: Unit) -> float | None:
        return None if unit.is_engaged or unit.morale.fleeing else ENGINEER_IN

    def aim(self, blow: Blow) -> Modifier:
        return sets(self, self.aim_to)


NotALeader = row("t9a.not-a-leader", traits=(Trait.CANNOT_BE_GENERAL,))
Attached = row("t9a.attached", traits=(Trait.STAYS_IN_UNIT,))
