"""From army lists to troops: where each special item finds its place, and what of it enters the profile."""

from __future__ import annotations

import pytest

from grognard.t9a.armies.army_list import ArmyList, ChosenItem, ListedUnit
from grognard.t9a.attack.attack import prepare
from grognard.t9a.board.profile import Model
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.muster.muster import muster
from tests.t9a.attacks import strikes
from tests.t9a.positions import model


def mustered(unit: str, *items: tuple[str, str], options: tuple[str, ...] = ()) -> Model:
    """Return the model of a Character with these items, each on a piece ("" for an artefact)."""
    listed = ListedUnit.of(unit, options=options, items=[ChosenItem(item, on=piece) for item, piece in items])
    [troop] = muster(ArmyList(listed.entry.army, 4500, (listed,)), 0)
    assert troop.not_in_force == ()
    return troop.model


@pytest.mark.rule("t9a.item.taurosaurs-vigour")
@pytest.mark.parametrize(("mount", "health"), [((), 4), (("mount_raptor",), 4), (("mount_carnosaur",), 4)])
def test_a_taurosaurs_vigour_adds_a_health_point_unless_the_mount_has_its_own(
    mount: tuple[str, ...], health: int
) -> None:
    """A Saurian Warlord has 3; on a Raptor he keeps his own and one more; a Carnosaur has four of its own."""
    assert mustered("saurian_warlord").health_points == 3
    vigorous = mustered("saurian_warlord", ("taurosaurs_vigour", "light_armour"), options=mount)
    assert vigorous.health_points == health


@pytest.mark.rule("t9a.item.spirit-of-the-stampede", "t9a.impact-hits")
def test_a_spirit_of_the_stampede_runs_in_the_mount() -> None:
    veteran = mustered("saurian_veteran", ("spirit_of_the_stampede", ""), options=("mount_raptor",))
    rider, mount = veteran.parts
    assert not rider.hooks.of(Moments.automatic_hits)
    assert [rule.id for rule in mount.hooks.rules if rule.id == "t9a.impact-hits"] == ["t9a.impact-hits"]


@pytest.mark.rule("t9a.massive-bulk", "t9a.item.destinys-call", "t9a.item.starfall-shard")
def test_on_a_mount_of_massive_bulk_armour_is_lost_and_what_is_the_models_stays() -> None:
    rider = mustered(
        "saurian_warlord",
        ("death_cheater", "light_armour"),
        ("starfall_shard", ""),
        options=("mount_alpha_carnosaur",),
    )
    strike = prepare(strikes(model(), rider))
    assert strike.armour.value == 4
    assert strike.saves == ()
    assert "t9a.item.starfall-shard" in strike.blow.target_words


@pytest.mark.rule("t9a.item.rune-of-might", "t9a.weapon.paired-weapons")
def test_runes_stand_on_the_weapon_that_they_were_bought_for() -> None:
    thane = mustered("thane", ("rune_of_might", "hand_weapon"))
    [hand_weapon] = thane.parts[0].close_weapons
    assert hand_weapon.enchanted
    assert [rule.id for rule in hand_weapon.rules] == ["t9a.weapon.hand-weapon", "t9a.item.rune-of-might"]
