"""Options that change a profile rather than add a rule: totems, big brothers, rune-crafted machines.

Each stands once, by the id of its option in `armies/options.tsv`; what an option *gives* (equipment and rules) stands
there too.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.profile import Base, Height, Model, Part, ShotValues, Weapon
from grognard.t9a.rules.attacks import FlamingAttacks, MagicalAttacks
from grognard.t9a.rules.disciplines import (
    AncientKnowledge,
    BreakerOfSpells,
    GraspOfTheImmortal,
    MasterOfReality,
    ProteanPotentate,
    SoulfireWeaver,
    Symbiosis,
    TrainedFromBirth,
)
from grognard.t9a.rules.magic import KnowsBattleRune, MysticTraveller
from grognard.t9a.rules.options import Crocodile, RuneCraftedOrganGun
from grognard.t9a.rules.shooting import Accurate

Effect = Callable[[Model], Model]


def _with_part(model: Model, change: Callable[[Part], Part]) -> Model:
    return replace(model, parts=(change(model.parts[0]), *model.parts[1:]))


def _with_weapons(model: Model, change: Callable[[Weapon], Weapon]) -> Model:
    parts = tuple(
        replace(part, shooting_weapons=tuple(change(weapon) for weapon in part.shooting_weapons))
        for part in model.parts
    )
    return replace(model, parts=parts)


def _shooting_with(*rules: Rule) -> Effect:
    return lambda model: _with_weapons(model, lambda weapon: replace(weapon, rules=(*weapon.rules, *rules)))


def _stronger_shots(strength: int, armour_penetration: int) -> Effect:
    """Return the effect of better Strength and AP for a machine's hits, which are Magical."""

    def values(shot: ShotValues | None) -> ShotValues | None:
        if shot is None:
            return None
        return ShotValues(
            None if shot.strength is None else shot.strength + strength,
            None if shot.armour_penetration is None else shot.armour_penetration + armour_penetration,
            shot.rules,
        )

    def change(weapon: Weapon) -> Weapon:
        return replace(
            weapon,
            normal=values(weapon.normal),
            bracket=values(weapon.bracket),
            rules=(*weapon.rules, MagicalAttacks()),
        )

    return lambda model: _with_weapons(model, change)


def _jaguar(model: Model) -> Model:
    return replace(model, advance=model.advance + 1, march=model.march + 2)


def _serpent(model: Model) -> Model:
    return _with_part(model, lambda part: replace(part, agility=part.agility + 1))


def _big_brother(health_points: int) -> Effect:
    return lambda model: replace(model, health_points=health_points, base=Base.of_mm(75, 100))


def _with_rule(*rules: Rule) -> Effect:
    return lambda model: replace(model, rules=(*model.rules, *rules))


def _shrunk(model: Model) -> Model:
    return replace(model, base=Base.of_mm(40, 40))


EFFECTS: dict[tuple[str, str], Effect] = {
    ("saurian_warriors", "jaguar"): _jaguar,
    ("saurian_warriors", "serpent"): _serpent,
    ("saurian_warriors", "crocodile"): _with_rule(Crocodile()),
    ("cuatl_lord", "master_of_reality"): _with_rule(MasterOfReality()),
    ("cuatl_lord", "grasp_of_the_immortal"): _with_rule(GraspOfTheImmortal()),
    ("cuatl_lord", "ancient_knowledge"): _with_rule(AncientKnowledge()),
    ("cuatl_lord", "protean_potentate"): _with_rule(ProteanPotentate()),
    ("cuatl_lord", "soulfire_weaver"): _with_rule(SoulfireWeaver()),
    ("cuatl_lord", "breaker_of_spells"): _with_rule(BreakerOfSpells()),
    ("cuatl_lord", "trained_from_birth"): _with_rule(TrainedFromBirth()),
    ("cuatl_lord", "symbiosis"): _with_rule(Symbiosis()),
    ("skink_priest", "shrink"): _shrunk,
    ("stygiosaur", "mystic_traveller"): _with_rule(MysticTraveller()),
    ("runic_smith", "battle_rune"): _with_rule(KnowsBattleRune()),
    ("saurian_giant", "big_brother"): _big_brother(8),
    ("giant_dwarf", "big_brother"): _big_brother(7),
    ("field_artillery", "flaming_shot"): _shooting_with(FlamingAttacks(), MagicalAttacks()),
    ("field_artillery", "rune_crafted_dwarf_ballista"): _shooting_with(Accurate(), MagicalAttacks()),
    ("field_artillery", "rune_crafted_flame_cannon"): lambda model: replace(model, height=Height.LARGE),
    ("field_artillery", "rune_crafted_dwarf_catapult"): _stronger_shots(1, 2),
    ("field_artillery", "rune_crafted_dwarf_cannon"): _stronger_shots(1, 1),
    ("field_artillery", "rune_crafted_organ_gun"): _shooting_with(MagicalAttacks(), RuneCraftedOrganGun()),
}
"""By unit and option, once for each that was bought; other options give only what their row says."""
