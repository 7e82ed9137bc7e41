"""How an army is built: prices, shares, caps, command, items; the worked examples of the rules, at their edges."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.kernel.words.events import render
from grognard.t9a.armies import Army
from grognard.t9a.armies.army_list import ArmyList, ChosenItem, ListedUnit
from grognard.t9a.organisation import Fault, category_points, check, price, scaled, shares, total

ORGANISATION = "t9a.organisation."


def unit(name: str, models: int = 1, *options: str, items: Sequence[ChosenItem] = (), **counted: int) -> ListedUnit:
    return ListedUnit.of(name, models, options=dict.fromkeys(options, 1) | counted, items=items)


def on(piece: str, *items: str) -> list[ChosenItem]:
    return [ChosenItem(item, 1, piece) for item in items]


def artefacts(*items: str) -> list[ChosenItem]:
    return on("", *items)


def army(name: Army, points: int, *units: ListedUnit) -> ArmyList:
    return ArmyList(name, points, units)


def faults(army_list: ArmyList, *limits: str) -> list[Fault]:
    """Return the faults with these limits; an army of a few units has others too."""
    return [fault for fault in check(army_list) if fault.limit.removeprefix(ORGANISATION) in limits]


def broken(army_list: ArmyList, *limits: str) -> list[str]:
    return [render(fault.says) for fault in faults(army_list, *limits)]


def of_one(one: ListedUnit, *limits: str) -> list[str]:
    return broken(army(one.entry.army, 4500, one), *limits)


ITEM_LIMITS = ("item", "allowance", "enchanted-piece", "dominant", "condition")


# --- prices ---


def test_price_of_thirty_clan_warriors() -> None:
    warriors = unit(
        "clan_warriors", 30, "shield", "spear", "champion", "musician", "standard_bearer",
        items=on("standard_bearer", "runic_standard_of_the_hold"),
    )  # fmt: skip
    assert price(warriors) == 335 + 60 + 30 + 30 + 35 == 490


@pytest.mark.rule("t9a.organisation.category-share")
def test_a_mount_counts_in_two_categories() -> None:
    captain = unit(
        "skink_captain",
        1,
        "mount_taurosaur",
        "engine_of_the_ancients",
        "bow",
        items=artefacts("jade_staff", "lucky_charm"),
    )
    assert price(captain) == 640
    assert category_points(captain) == {"characters": 640, "thunder_lizards": 490}
    assert total(army("saurian_ancients", 4500, captain)) == 640


@pytest.mark.rule("t9a.organisation.category-share", "t9a.organisation.option-count")
def test_caimans_among_braves_dont_count_as_guerrilla_and_need_ten_braves_each() -> None:
    braves = unit("skink_braves", 20, "poisoned_javelin", "musician", caiman=2)
    assert price(braves) == 335
    assert category_points(braves) == {"core": 335, "jungle_guerrilla": 205}
    assert not of_one(braves, "option-count")
    three = unit("skink_braves", 20, "poisoned_javelin", "musician", caiman=3)
    assert of_one(three, "option-count") == ["Skink Braves: 3 × Caiman need 30 models, not 20"]


@pytest.mark.parametrize(("braves", "caimans"), [(15, 1), (19, 1), (20, 2), (29, 2), (30, 3), (39, 3), (40, 4)])
def test_one_caiman_for_each_full_ten_braves(braves: int, caimans: int) -> None:
    assert not of_one(unit("skink_braves", braves, caiman=caimans), "option-count")
    assert of_one(unit("skink_braves", braves, caiman=caimans + 1), "option-count")


@pytest.mark.rule("t9a.organisation.category-share", "t9a.organisation.least-units")
def test_engines_of_war_at_4500() -> None:
    engineer = unit("engineer", 1, "forge_repeater", "shield", items=artefacts("rune_of_storms"))
    cannon = unit("field_artillery", 1, "dwarf_cannon", "rune_crafted_dwarf_cannon")
    guns = (cannon, unit("field_artillery", 1, "organ_gun"), unit("field_artillery", 1, "dwarf_catapult"))
    assert [price(one) for one in (engineer, *guns)] == [170, 255, 235, 190]
    enough = army("dwarven_holds", 4500, engineer, *guns)
    assert shares(enough)["engines_of_war"] == 850
    assert not [says for says in broken(enough, "category-share") if "Engines" in says]
    too_many = army("dwarven_holds", 4500, engineer, *guns, unit("field_artillery", 1, "dwarf_ballista"))
    (fault,) = [fault for fault in faults(too_many, "category-share") if "Engines" in render(fault.says)]
    assert (render(fault.says), fault.margin) == ("Engines of War: 935 points, at most 900 (20 %) allowed", 35)
    assert not broken(too_many, "cap")


@pytest.mark.rule("t9a.organisation.least-units")
def test_all_war_machines_are_one_of_the_four_units() -> None:
    guns = [unit("field_artillery", 1, "dwarf_ballista")] * 3
    assert broken(army("dwarven_holds", 4500, *guns, unit("seekers", 5)), "least-units") == [
        "2 units besides Characters (all War Machines count as one), at least 4 needed"
    ]
    others = [unit("seekers", 5)] * 3
    assert not broken(army("dwarven_holds", 4500, *guns, *others), "least-units")
    assert not broken(army("dwarven_holds", 3000, *others), "least-units"), "three are enough in a Warband"


@pytest.mark.rule("t9a.organisation.cap")
@pytest.mark.parametrize(
    ("name", "normal", "warband"),
    [("chameleons", 2, 1), ("skink_captain", 5, 3), ("snake_swarms", 3, 2)],
)
def test_caps_are_halved_in_a_warband_fractions_up(name: str, normal: int, warband: int) -> None:
    many = [ListedUnit(name)] * normal
    assert not broken(army("saurian_ancients", 4500, *many), "cap")
    assert broken(army("saurian_ancients", 4500, *many, many[0]), "cap")
    assert not broken(army("saurian_ancients", 1500, *many[:warband]), "cap")
    assert broken(army("saurian_ancients", 1500, *many[: warband + 1]), "cap")


@pytest.mark.rule("t9a.organisation.cap")
def test_weapon_beasts_in_a_warband_are_two_but_spearbacks_one() -> None:
    spearback, salamander = unit("weapon_beasts", 1, "spearback"), unit("weapon_beasts", 1, "salamander")
    assert not broken(army("saurian_ancients", 1500, spearback, salamander), "cap")
    assert broken(army("saurian_ancients", 1500, spearback, spearback), "cap") == [
        "Spearback: 2 in the army, at most 1 allowed"
    ]


def test_a_grand_army_doubles_caps_but_one_of_a_kind_stays_one() -> None:
    assert scaled(2, 8000) == 4
    assert scaled(1, 8000, one_of_a_kind=True) == 1
    charm = unit("skink_priest", 1, "druidism", items=artefacts("lucky_charm"))
    assert broken(army("saurian_ancients", 8000, charm, charm), "cap") == [
        "Lucky Charm: 2 in the army, at most 1 allowed"
    ]
    anvils = [unit("anvil_of_power")] * 2
    assert not broken(army("dwarven_holds", 8000, *anvils), "cap")
    assert broken(army("dwarven_holds", 7999, *anvils), "cap")


@pytest.mark.rule("t9a.organisation.allowance", "t9a.organisation.rune-combination")
def test_runes_of_a_king_and_a_thane() -> None:
    king = unit(
        "king", 1, "general",
        items=[
            *on("hand_weapon", "rune_of_destruction", "rune_of_fury"),
            *on("plate_armour", "rune_of_iron", "rune_of_iron"),
            *artefacts("rune_of_shielding"),
        ],
    )  # fmt: skip
    assert price(king) == 210 + 190
    assert not of_one(king, *ITEM_LIMITS)
    one_rune = unit("thane", items=on("plate_armour", "rune_of_iron"))
    two_runes = unit("thane", items=on("plate_armour", "rune_of_iron", "rune_of_iron"))
    assert not broken(army("dwarven_holds", 4500, king, one_rune), "rune-combination")
    assert broken(army("dwarven_holds", 4500, king, two_runes), "rune-combination") == [
        "Thane: King bears the same combination of runes (Rune of Iron), which is One of a Kind"
    ]


@pytest.mark.rule(
    "t9a.organisation.general", "t9a.organisation.battle-standard", "t9a.not-a-leader", "t9a.sa.palanquin"
)
def test_a_battle_standard_bearer_cannot_be_general_but_a_cuatl_lord_can() -> None:
    standard = on("battle_standard_bearer", "runic_standard_of_shielding")
    thane = unit("thane", 1, "battle_standard_bearer", items=[*standard, *on("plate_armour", "rune_of_iron")])
    assert not of_one(thane, *ITEM_LIMITS)
    both = unit("thane", 1, "general", "battle_standard_bearer")
    assert of_one(both, "general") == ["Thane can't be General and Battle Standard Bearer at once: Not a Leader"]
    assert not of_one(unit("cuatl_lord", 1, "general", "battle_standard_bearer", "alchemy"), "general")


@pytest.mark.rule("t9a.organisation.general", "t9a.not-a-leader")
def test_dragon_seekers_alone_have_no_general() -> None:
    seeker = unit("dragon_seeker")
    assert of_one(seeker, "general") == ["no Character of this army may be General"]
    (fault,) = faults(army("dwarven_holds", 4500, seeker, unit("king")), "general")
    assert render(fault.says) == "no Character is named General"
    assert fault.advice is not None
    assert render(fault.advice) == "name one of these General: King"


@pytest.mark.rule("t9a.organisation.general", "t9a.organisation.battle-standard")
def test_one_general_and_one_battle_standard() -> None:
    thanes = [unit("thane", 1, "battle_standard_bearer")] * 2
    kings = [unit("king", 1, "general")] * 2
    assert broken(army("dwarven_holds", 4500, *kings, *thanes), "general", "battle-standard") == [
        "2 models are General, only one may be",
        "2 models are Battle Standard Bearer, only one may be",
    ]


# --- totals ---


@pytest.mark.rule("t9a.organisation.army-points")
@pytest.mark.parametrize(("points", "margin"), [(125, 0), (165, 0), (166, 1), (124, 1)])
def test_a_list_may_stay_forty_points_below_and_not_one_above(points: int, margin: int) -> None:
    found = faults(army("dwarven_holds", points, unit("vengeance_seeker")), "army-points")
    assert [fault.margin for fault in found] == ([margin] if margin else [])


@pytest.mark.rule("t9a.organisation.category-share")
def test_a_share_may_be_reached_exactly() -> None:
    warlord = unit("saurian_warlord")  # 255 points; 40 % of 637 are 254
    assert not [
        says for says in broken(army("saurian_ancients", 638, warlord), "category-share") if "Characters" in says
    ]
    assert [says for says in broken(army("saurian_ancients", 637, warlord), "category-share") if "Characters" in says]


# --- one unit ---


@pytest.mark.rule("t9a.organisation.unit-size")
def test_a_unit_has_the_size_of_its_entry() -> None:
    assert of_one(unit("chameleons", 4), "unit-size") == ["Chameleons: 4 models, 5 to 15 allowed"]
    assert of_one(unit("chameleons", 16), "unit-size")
    assert not of_one(unit("chameleons", 15), "unit-size")


@pytest.mark.rule("t9a.organisation.unit-size", "t9a.organisation.cap")
def test_vanguard_is_for_one_unit_of_thirty_clan_warriors_or_twenty_greybeards() -> None:
    assert not of_one(unit("clan_warriors", 30, "vanguard"), "unit-size", "cap")
    assert of_one(unit("clan_warriors", 31, "vanguard"), "unit-size")
    two = army("dwarven_holds", 4500, unit("clan_warriors", 20, "vanguard"), unit("greybeards", 20, "vanguard"))
    assert broken(two, "cap") == ["Vanguard: 2 in the army, at most 1 allowed"]


@pytest.mark.rule("t9a.organisation.option")
def test_a_unit_takes_only_what_its_entry_offers() -> None:
    assert of_one(unit("temple_guard", 15, "vanguard"), "option") == ["Temple Guard can't take Vanguard"]


@pytest.mark.rule("t9a.organisation.option-group")
def test_one_choice_only_must_choose_and_at_least_one() -> None:
    assert of_one(unit("clan_warriors", 10, "great_weapon", "paired_weapons"), "option-group") == [
        "Clan Warriors: Paired Weapons and Great Weapon exclude one another, at most 1 allowed"
    ]
    assert of_one(unit("weapon_beasts", 1), "option-group") == [
        "Weapon Beasts must choose 1 of Spearback or Salamander"
    ]
    assert of_one(unit("miners", 10), "option-group")
    assert not of_one(unit("miners", 10, "great_weapon", "shield"), "option-group")


@pytest.mark.rule("t9a.organisation.option-group")
def test_paths_of_a_cuatl_lord() -> None:
    assert not of_one(unit("cuatl_lord", 1, "alchemy"), "option-group")
    assert of_one(unit("cuatl_lord", 1), "option-group")
    assert not of_one(unit("cuatl_lord", 1, "protean_potentate"), "option-group")
    assert of_one(unit("cuatl_lord", 1, "protean_potentate", "alchemy"), "option-group")
    essence = artefacts("essence_of_a_free_mind")
    assert not of_one(unit("cuatl_lord", 1, "alchemy", "evocation", items=essence), "option-group")
    assert of_one(unit("cuatl_lord", 1, "alchemy", items=essence), "option-group")


@pytest.mark.rule("t9a.organisation.condition")
def test_lances_are_for_riders_and_spears_for_those_on_foot() -> None:
    assert of_one(unit("saurian_veteran", 1, "lance"), "condition") == ["Saurian Veteran: Lance needs a mount"]
    assert of_one(unit("saurian_veteran", 1, "spear", "mount_raptor"), "condition") == [
        "Saurian Veteran: Spear isn't allowed with a mount"
    ]
    assert not of_one(unit("saurian_veteran", 1, "lance", "mount_raptor"), "condition")
    assert of_one(unit("clan_warriors", 10, "spear"), "condition") == ["Clan Warriors: Spear needs Shield"]
    assert of_one(unit("king", 1, "ancestral_memory"), "condition") == ["King: Ancestral Memory needs General"]


@pytest.mark.rule("t9a.organisation.allowance")
def test_disciplines_cost_two_hundred_points_at_most() -> None:
    lord = unit("cuatl_lord", 1, "evocation", "grasp_of_the_immortal", "master_of_reality")
    assert of_one(lord, "allowance") == ["Cuatl Lord: Disciplines cost 255 points, at most 200 allowed"]


# --- special items ---


@pytest.mark.rule("t9a.organisation.item", "t9a.organisation.allowance")
def test_allowance_and_number_of_items() -> None:
    rich = unit("skink_captain", 1, "bow", items=artefacts("jade_staff", "egg_of_the_quetzal"))
    assert of_one(rich, *ITEM_LIMITS) == ["Skink Captain: its special items cost 105 points, at most 100 allowed"]
    three = unit("skink_captain", 1, "bow", items=artefacts("lucky_charm", "potion_of_swiftness", "obsidian_rock"))
    assert of_one(three, *ITEM_LIMITS) == ["Skink Captain: 3 × Artefact, at most 2 allowed"]


@pytest.mark.rule("t9a.organisation.item")
def test_items_are_for_those_whom_they_are_meant_for() -> None:
    assert of_one(unit("temple_guard", 15, items=artefacts("lucky_charm")), *ITEM_LIMITS) == [
        "Temple Guard can't take Lucky Charm"
    ]
    assert of_one(unit("skink_captain", 1, "bow", items=artefacts("ancient_plaque")), *ITEM_LIMITS)
    standard = on("standard_bearer", "totem_of_mixoatl")
    assert of_one(unit("saurian_warriors", 15, "standard_bearer", items=standard), *ITEM_LIMITS)
    assert not of_one(unit("temple_guard", 15, "standard_bearer", items=standard), *ITEM_LIMITS)
    assert of_one(unit("king", items=artefacts("rune_of_grounding")), *ITEM_LIMITS)


@pytest.mark.rule("t9a.organisation.enchanted-piece")
def test_an_enchantment_needs_its_piece() -> None:
    spear = on("spear", "glory_of_the_dawn_age")
    assert not of_one(unit("saurian_warlord", 1, "spear", items=spear), *ITEM_LIMITS)
    assert of_one(unit("saurian_warlord", items=spear), *ITEM_LIMITS) == [
        "Saurian Warlord: Glory of the Dawn Age needs Spear to stand on"
    ]
    banner = on("standard_bearer", "aether_icon")
    assert of_one(unit("temple_guard", 15, items=banner), "enchanted-piece")
    assert of_one(unit("skink_priest", 1, "druidism", items=on("light_armour", "basalt_infusion")), "enchanted-piece")


@pytest.mark.rule("t9a.organisation.dominant")
def test_one_dominant_item_on_a_model() -> None:
    lord = unit("cuatl_lord", 1, "evocation", items=artefacts("crystal_ball", "ancient_plaque"))
    assert of_one(lord, *ITEM_LIMITS) == ["Cuatl Lord: 2 × Dominant item, at most 1 allowed"]


@pytest.mark.rule("t9a.organisation.condition")
def test_runes_and_great_weapons_dont_mix_nor_smashing_and_mounts() -> None:
    engraved = on("hand_weapon", "rune_of_might")
    assert of_one(unit("king", 1, "great_weapon", items=engraved), "condition") == [
        "King: Great Weapon isn't allowed with runes on its weapon"
    ]
    assert not of_one(unit("dragon_seeker", items=engraved), *ITEM_LIMITS), "his Great Weapon is printed, not bought"
    carried = unit("king", 1, "mount_shield_bearers", items=on("hand_weapon", "rune_of_smashing"))
    assert of_one(carried, "condition") == ["King: Shield Bearers isn't allowed with Rune of Smashing"]


@pytest.mark.rule("t9a.organisation.condition")
def test_marksmen_with_handguns_have_no_banner_enchantment() -> None:
    banner = on("standard_bearer", "aether_icon")
    assert of_one(unit("clan_marksmen", 10, "guild_crafted_handgun", "standard_bearer", items=banner), "condition")
    assert not of_one(unit("clan_marksmen", 10, "crossbow", "standard_bearer", items=banner), "condition")


@pytest.mark.rule("t9a.organisation.item")
def test_a_battle_standard_bearer_bears_two_banners_within_his_allowance() -> None:
    banners = on("battle_standard_bearer", "flaming_standard", "runic_standard_of_wisdom")
    assert not of_one(unit("thane", 1, "battle_standard_bearer", items=banners), *ITEM_LIMITS)
    third = [*banners, *on("battle_standard_bearer", "aether_icon")]
    assert of_one(unit("thane", 1, "battle_standard_bearer", items=third), "item")
    assert of_one(unit("thane", items=banners), "enchanted-piece"), "he must bear the battle standard"


# --- the army ---


@pytest.mark.rule("t9a.organisation.same-choice")
def test_saurian_warriors_share_one_totem() -> None:
    jaguar, serpent = unit("saurian_warriors", 15, "jaguar"), unit("saurian_warriors", 15, "serpent")
    assert not broken(army("saurian_ancients", 4500, jaguar, jaguar), "same-choice")
    assert broken(army("saurian_ancients", 4500, jaguar, serpent), "same-choice") == [
        "all Saurian Warriors of the army choose the same here: Jaguar or Serpent"
    ]
    assert broken(army("saurian_ancients", 4500, jaguar, unit("saurian_warriors", 15)), "same-choice")


@pytest.mark.rule("t9a.organisation.cap")
def test_pteradons_leave_room_for_one_unit_of_rhamphodons() -> None:
    riders, sentries = unit("rhamphodon_riders", 3), unit("pteradon_sentries", 3, "poisoned_javelin")
    assert not broken(army("saurian_ancients", 4500, riders, riders), "cap")
    assert not broken(army("saurian_ancients", 4500, riders, sentries), "cap")
    assert broken(army("saurian_ancients", 4500, riders, riders, sentries), "cap") == [
        "Rhamphodon Riders: 2 in the army, at most 1 allowed beside Pteradon Sentries"
    ]


@pytest.mark.rule("t9a.organisation.cap")
def test_bows_and_forge_wardens_are_capped_by_models_and_mounts_by_riders() -> None:
    bows = unit("skink_braves", 20, "bow")
    assert not broken(army("saurian_ancients", 4500, bows, bows), "cap")
    assert broken(army("saurian_ancients", 4500, bows, unit("skink_braves", 21, "bow")), "cap")
    assert broken(army("dwarven_holds", 4500, unit("forge_wardens", 20), unit("forge_wardens", 11)), "cap")
    riders = [unit("saurian_veteran", 1, "mount_carnosaur")] * 2
    assert not broken(army("saurian_ancients", 4500, *riders), "cap")
    assert broken(army("saurian_ancients", 4500, *riders, unit("saurian_warlord", 1, "mount_carnosaur")), "cap")


@pytest.mark.rule("t9a.organisation.category-share")
@pytest.mark.parametrize(
    ("one", "categories"),
    [
        (unit("skink_captain", 1, "bow", "mount_alpha_pteradon"), ["characters", "jungle_guerrilla"]),
        (unit("skink_captain", 1, "bow"), ["characters"]),
        (unit("saurian_warlord", 1, "mount_alpha_carnosaur"), ["characters"]),
        (unit("clan_marksmen", 10, "crossbow"), ["core", "clans_thunder"]),
        (unit("miners", 10, "shield", "pistol"), ["special", "clans_thunder"]),
        (unit("miners", 10, "shield"), ["special"]),
        (unit("rangers", 8, "crossbow", "throwing_weapons"), ["special", "clans_thunder"]),
        (unit("engineer"), ["characters", "engines_of_war"]),
    ],
    ids=lambda value: value.unit if isinstance(value, ListedUnit) else "",
)
def test_units_in_two_categories_count_in_full_in_both(one: ListedUnit, categories: list[str]) -> None:
    assert category_points(one) == dict.fromkeys(categories, price(one))
