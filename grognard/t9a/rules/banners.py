"""Banner Enchantments with an effect outside the Magic Phase (t9a-items, edition 2022): the whole unit has them.

They stand among the rules of the troop (`Troop.rules`) and work while the Standard Bearer, or his successor, stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.brackets import Against
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.effects import UNTIL_NO_LONGER_ENGAGED, UNTIL_THE_PHASE_ENDS, UNTIL_THE_ROUND_ENDS
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.profile import ModelType
from grognard.t9a.board.traits import Amount
from grognard.t9a.moments.blow import Blow, Hits
from grognard.t9a.moments.hooks import Forbidden, Moments, Rate
from grognard.t9a.moments.offers import Use
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import Numbers, SpecialRule, adds, always
from grognard.t9a.rules.attacks import CloseCombatAttribute, FlamingAttacks, PoisonAttacks
from grognard.t9a.rules.movement import Strider
from grognard.t9a.rules.protections import Aegis, HardTarget
from grognard.t9a.rules.shooting import QuickToFire

if TYPE_CHECKING:
    from grognard.t9a.board.profile import Model, Weapon
    from grognard.t9a.board.ranks import Ranks
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

SHIELDING_IN = 6.0
SKINK = "skink"
RELENTLESS_MARCH_IN = 15


class BannerOfDiscipline(SpecialRule, frozen=True):
    """The unit may roll failed Panic Tests again, and passes them all with the General or battle standard in it."""

    id: ClassVar[str] = "t9a.item.banner-of-discipline"

    def rerolls_tests_within(self, test: str, unit: Unit, state: State) -> float | None:
        return 0.0 if test == "panic" else None

    def passes_test(self, test: str, unit: Unit) -> str | None:
        """Pass, in such company."""
        led = any(one.troop.general or one.troop.battle_standard for one in unit.characters)
        return self.id if test == "panic" and led else None


class FlamingStandard(SpecialRule, frozen=True):
    """Once, at the start of a Round or before the unit shoots: Flaming Attacks for all of it.

    They last until it is no longer Engaged, or to the end of the phase.
    """

    id: ClassVar[str] = "t9a.item.flaming-standard"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return ("round", "shooting")

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        return None if bearer.is_under(self.id) else (Use(self.id, mode=occasion),)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        until = UNTIL_NO_LONGER_ENGAGED if use.mode == "round" else UNTIL_THE_PHASE_ENDS
        return state.put(with_effect(bearer, self.id, until))

    def lends_rules(self, unit: Ranks) -> tuple[Rule, ...] | None:
        return (FlamingAttacks(),) if unit.is_under(self.id) else None


class BannerOfTheRelentlessCompany(SpecialRule, frozen=True):
    """Once, in the own Movement Phase: Infantry in the unit always has March Rate 15 until the Player Turn ends.

    Its Characters cannot leave it then, and it cannot shoot. One such banner a phase.
    """

    id: ClassVar[str] = "t9a.item.banner-of-the-relentless-company"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return ("movement-phase",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """Offer it to a unit that can march, if no other is raised."""
        if bearer.side != state.active or bearer.is_engaged or any(unit.is_under(self.id) for unit in state.units):
            return None
        return (Use(self.id),)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        return state.put(with_effect(bearer, self.id, state.player_turn))

    def rate(self, of: Rate, unit: Unit, model: Model) -> Modifier | None:
        """Fix the March Rate of Infantry, whatever else changes it."""
        marches = of == "march" and model.type is ModelType.INFANTRY and unit.is_under(self.id)
        return always(self, RELENTLESS_MARCH_IN) if marches else None

    def forbids(self, what: Forbidden, unit: Unit, state: State) -> bool:
        return what == "leave" and unit.is_under(self.id)

    def forbids_shot(self, unit: Unit, weapon: Weapon, standing: bool) -> str | None:
        return self.id if unit.is_under(self.id) else None


class BannerOfSpeed(SpecialRule, frozen=True):
    """+1 Advance Rate and +2 March Rate for the unit, once."""

    id: ClassVar[str] = "t9a.item.banner-of-speed"

    def rate(self, of: Rate, unit: Unit, model: Model) -> Modifier:
        return adds(self, 1 if of == "advance" else 2)


class RendingBanner(SpecialRule, frozen=True):
    """Once, at the start of a Round: +1 AP for Close Combat Attacks of the unit's rank and file.

    It lasts until the unit is no longer Engaged. Two such banners don't add up.
    """

    id: ClassVar[str] = "t9a.item.rending-banner"
    adds_to: ClassVar[Numbers] = {"armour_penetration": 1}
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return ("round",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        return None if bearer.is_under(self.id) else (Use(self.id),)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        return state.put(with_effect(bearer, self.id, UNTIL_NO_LONGER_ENGAGED))

    def bears_on(self, blow: Blow) -> bool:
        """Reach the Close Combat Attacks of rank and file."""
        return blow.kind == "close" and not blow.by_character


class TotemOfMixoatl(SpecialRule, frozen=True):
    """The unit has Hard Target; once, at the start of a Round, enemies Engaged with it have -3 Offensive Skill."""

    id: ClassVar[str] = "t9a.item.totem-of-mixoatl"
    one_use: ClassVar[bool] = True

    def lends_rules(self, unit: Ranks) -> tuple[Rule, ...] | None:
        """Give Hard Target, from the banner; as an effect on enemies it gives nothing."""
        return None if unit.is_under(self.id) else (HardTarget(),)

    def occasions(self) -> tuple[str, ...]:
        return ("round",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...]:
        return (Use(self.id),)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        """Dazzle the enemies in contact."""
        enemies = [state.unit(one.enemy) for one in bearer.fight.engaged if state.has(one.enemy)]
        return state.put(*(with_effect(enemy, self.id, UNTIL_THE_ROUND_ENDS) for enemy in enemies))

    def offensive_skill(self, blow: Blow) -> Modifier | None:
        return adds(self, -3) if self.id in blow.effects else None


class TreeFrogBanner(SpecialRule, frozen=True):
    """Close Combat Attacks of Skinks in the unit have Poison Attacks; those that had them wound at once on 5s too."""

    id: ClassVar[str] = "t9a.item.tree-frog-banner"

    def lends_rules(self, unit: Ranks) -> tuple[Rule, ...]:
        return (TreeFrogVenom(),)


class TreeFrogVenom(CloseCombatAttribute, frozen=True):
    """What the Skinks around the Tree Frog Banner have."""

    id: ClassVar[str] = "t9a.item.tree-frog-banner"

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind == "close" and blow.part.kin == SKINK

    def after_hit(self, roll: int, hits: Hits, blow: Blow) -> Hits | None:
        """Poison on a 6; on a 5 too, if the attack had Poison Attacks of its own."""
        least = 5 if PoisonAttacks.id in blow.words else 6
        return Hits(hits.count, max(1, hits.automatic)) if roll >= least else None


class RunicStandardOfSteadiness(SpecialRule, frozen=True):
    """Once, at the start of a Movement Phase: Quick to Fire for the unit until the end of the Player Turn."""

    id: ClassVar[str] = "t9a.item.runic-standard-of-steadiness"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        return ("movement-phase",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """Offer it to a unit that may yet shoot in this turn."""
        return (Use(self.id),) if bearer.side == state.active and not bearer.is_engaged else None

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State:
        return state.put(with_effect(bearer, self.id, state.player_turn))

    def lends_rules(self, unit: Ranks) -> tuple[Rule, ...] | None:
        return (QuickToFire(),) if unit.is_under(self.id) else None


class RunicStandardOfTheAnvil(SpecialRule, frozen=True):
    """Friends that charge an enemy Engaged with the bearer's unit roll a failed Charge Range again."""

    id: ClassVar[str] = "t9a.item.runic-standard-of-the-anvil"

    def rerolls_charge(self, bearer: Unit, charger: Unit, target: Unit) -> bool:
        return bearer.side == charger.side and any(one.enemy == target.id for one in bearer.fight.engaged)


LegionStandard = row("t9a.item.legion-standard", amounts={Amount.RAISES_RANK_BONUS: 1}, adds_up=True)
StalkersStandard = row("t9a.item.stalkers-standard", answers={Moments.lends_rules: (Strider(),)})
RunicStandardOfShielding = row(
    "t9a.item.runic-standard-of-shielding",
    answers={Moments.lends_to_friends: (SHIELDING_IN, (Aegis(5, against=Against((("shooting-attacks",),))),))},
)
RunicStandardOfSwiftness = row("t9a.item.runic-standard-of-swiftness", answers={Moments.vanguard_move: 12.0})
RunicStandardOfDismay = row("t9a.item.runic-standard-of-dismay", adds_to={"slows_chargers": -2})
RunicStandardOfTheHold = row("t9a.item.runic-standard-of-the-hold", amounts={Amount.RANKS_FOR_STEADFAST: 1})
