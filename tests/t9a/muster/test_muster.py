"""From lists to troops: which rules stand where."""

from __future__ import annotations

import pytest

from grognard.kernel.rules.registry import Registry
from grognard.t9a.armies.army_list import ArmyList, ChosenItem, ListedUnit
from grognard.t9a.attack.special_attacks import special_attacks
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.muster import special_items
from grognard.t9a.muster.first_state import starting_unit
from grognard.t9a.muster.muster import muster
from grognard.t9a.rules import REGISTRY
from grognard.t9a.setup.marking import markings
from tests.t9a.positions import engage, state_of, unit


def saurian(*listed: ListedUnit) -> tuple[Troop, ...]:
    return muster(ArmyList("saurian_ancients", 4500, listed), 0)


def dwarven(*listed: ListedUnit) -> tuple[Troop, ...]:
    return muster(ArmyList("dwarven_holds", 4500, listed), 0)


def stompers(troop: Troop) -> list[tuple[str, str]]:
    """Return which parts of a troop's model stomp, with how many hits."""
    own, enemy = engage(starting_unit(troop, 0, 0), unit(1, 1))
    state = state_of(own, enemy)
    return [
        (part.id, str(hits.number))
        for part in troop.model.parts
        for hits in special_attacks(troop.model, part, own, enemy, state)
        if hits.kind == "stomp"
    ]


@pytest.mark.rule("t9a.stomp-attacks", "t9a.harnessed", "t9a.height")
def test_the_mount_stomps_not_its_rider() -> None:
    riders, warlord, caimans = saurian(
        ListedUnit.of("rhamphodon_riders", 5),
        ListedUnit.of("saurian_warlord", 1, options=["mount_alpha_carnosaur"]),
        ListedUnit.of("caimans", 4),
    )
    assert stompers(riders) == [("mount", "1")]
    assert stompers(warlord) == [("mount", "D6")]
    assert stompers(caimans) == [("body", "1")]


@pytest.mark.rule("t9a.stomp-attacks", "t9a.maximised")
def test_a_big_brother_maximises_its_stomps() -> None:
    [giant] = saurian(ListedUnit.of("saurian_giant", 1, options=["big_brother"]))
    own, enemy = engage(starting_unit(giant, 0, 0), unit(1, 1))
    [hits] = special_attacks(giant.model, giant.model.parts[0], own, enemy, state_of(own, enemy))
    assert (str(hits.number), hits.maximised, giant.model.health_points) == ("D6", 1, 8)


@pytest.mark.rule("t9a.massive-bulk")
def test_a_rider_of_a_gigantic_mount_brings_no_armour() -> None:
    [warlord] = saurian(
        ListedUnit.of("saurian_warlord", 1, options=["mount_alpha_carnosaur"], items=[ChosenItem("starfall_shard")])
    )
    found = {rule.id for rule in warlord.model.hooks.rules}
    assert "t9a.armour.light-armour" not in found
    assert "t9a.item.starfall-shard" in found  # it is the model's, not the rider's


@pytest.mark.rule("t9a.dh.ancient-grudge", "t9a.dh.ancestral-memory")
def test_every_dwarf_bears_grudges_and_kings_bring_them() -> None:
    """DH-1: King 1, War Throne 2, Ancestral Memory 1."""
    king, clan = dwarven(
        ListedUnit.of("king", 1, options=["general", "mount_war_throne", "ancestral_memory"]),
        ListedUnit.of("clan_warriors", 20, options=["champion"]),
    )
    assert all(troop.model.rule("t9a.dh.ancient-grudge") is not None for troop in (king, clan))
    assert clan.champion is not None
    assert clan.champion.rule("t9a.dh.ancient-grudge") is not None
    units: tuple[Unit, ...] = (starting_unit(king, 0, 0), starting_unit(clan, 2, 0))
    [grudges] = markings(state_of(*units, unit(1, 1)), 0)
    assert grudges.number == 4


@pytest.mark.rule("t9a.item.alchemists-alloy", "t9a.item.egg-of-the-quetzal")
def test_what_an_item_does_to_its_bearer_it_does_not_do_to_his_mount() -> None:
    veteran, priest = saurian(
        ListedUnit.of(
            "saurian_veteran", 1, options=["mount_carnosaur"], items=[ChosenItem("alchemists_alloy", 1, "light_armour")]
        ),
        ListedUnit.of("skink_priest", 1, options=["shamanism"], items=[ChosenItem("egg_of_the_quetzal")]),
    )
    rider, mount = veteran.model.parts
    assert [hook.__self__.id for hook in rider.hooks.of(Moments.offensive_skill)] == ["t9a.item.alchemists-alloy"]
    assert mount.hooks.of(Moments.offensive_skill) == ()
    assert len(priest.model.parts[0].hooks.of(Moments.automatic_hits)) == 1


@pytest.mark.rule("t9a.sa.engine-of-the-ancients", "t9a.sa.plaque-of-the-snake-god", "t9a.dh.rune-crafted-ballista")
def test_options_bring_their_rules() -> None:
    captain, priest = saurian(
        ListedUnit.of("skink_captain", 1, options=["mount_taurosaur", "engine_of_the_ancients", "bow"]),
        ListedUnit.of("skink_priest", 1, options=["druidism", "mount_skink_palanquin", "plaque_of_the_snake_god"]),
    )
    [ballista] = dwarven(ListedUnit.of("field_artillery", 1, options=["dwarf_ballista", "rune_crafted_dwarf_ballista"]))
    assert starting_unit(captain, 0, 0).can(Moments.lends_to_friends)
    assert starting_unit(priest, 0, 0).can(Moments.lends_rules)
    assert starting_unit(ballista, 0, 0).has_trait(Trait.SCOUTS_AT_HOME)


@pytest.mark.rule("t9a.item.rune-of-might", "t9a.item.rune-of-iron")
def test_runes_stand_on_the_pieces_that_they_enchant() -> None:
    [thane] = dwarven(
        ListedUnit.of(
            "thane",
            1,
            options=["shield"],
            items=[ChosenItem("rune_of_might", 2, "hand_weapon"), ChosenItem("rune_of_iron", 2, "plate_armour")],
        )
    )
    [weapon] = thane.model.parts[0].close_weapons
    assert weapon.enchanted
    assert [rule.id for rule in weapon.rules].count("t9a.item.rune-of-might") == 2
    assert [rule.id for rule in thane.model.rules].count("t9a.item.rune-of-iron") == 2
    assert thane.not_in_force == ()


def test_an_item_without_a_rule_is_kept_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(special_items, "REGISTRY", Registry(REGISTRY.catalogue, ()))
    [captain] = saurian(ListedUnit.of("skink_captain", 1, items=[ChosenItem("crown_of_the_wizard_king")]))
    assert captain.not_in_force == ("Crown of the Wizard King",)
