"""Suits of Armour and the Shield."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.t9a.attack.attack import prepare
from grognard.t9a.board.profile import Model
from tests.t9a.attacks import rules, shoots, strikes
from tests.t9a.positions import model

F = Fraction


def armour(struck: Model, **situation: object) -> int:
    return prepare(strikes(model(), struck, **situation)).armour.value  # type: ignore[arg-type]


def wearing(*texts: str, printed: int = 0) -> Model:
    return model("Wearer", *rules(*texts), armour=printed)


def saved(struck: Model, ap: int) -> Fraction:
    """Return the chance that an Armour Save succeeds."""
    save = prepare(strikes(model(ap=ap), struck)).armour_save(ap)
    return F(7 - save.needed, 6) if save is not None else F(0)


@pytest.mark.rule("t9a.armour.light-armour", "t9a.armour.heavy-armour", "t9a.armour.plate-armour", "t9a.armour.shield")
@pytest.mark.parametrize(
    ("worn", "ap", "chance"),
    [
        (("Light Armour",), 0, F(1, 6)),
        (("Light Armour",), 1, F(0)),
        (("Light Armour", "Shield"), 0, F(1, 3)),
        (("Heavy Armour", "Shield"), 1, F(1, 3)),
        (("Heavy Armour", "Shield"), 3, F(0)),
        (("Heavy Armour",), 0, F(1, 3)),
        (("Heavy Armour",), 2, F(0)),
        (("Plate Armour", "Shield"), 0, F(2, 3)),
        (("Plate Armour", "Shield"), 2, F(1, 3)),
    ],
)
def test_suits_add_one_two_or_three_and_the_shield_one(worn: tuple[str, ...], ap: int, chance: Fraction) -> None:
    assert saved(wearing(*worn), ap) == chance


@pytest.mark.rule("t9a.armour.light-armour", "t9a.armour.heavy-armour")
def test_only_one_suit_counts() -> None:
    assert armour(wearing("Light Armour", "Heavy Armour")) == 2
    assert armour(wearing("Plate Armour", "Light Armour")) == 3


@pytest.mark.rule("t9a.armour")
def test_armour_above_six_never_counts() -> None:
    assert armour(wearing("Plate Armour", "Shield", printed=4)) == 6


@pytest.mark.rule("t9a.armour.shield", "t9a.two-handed", "t9a.weapon.great-weapon")
@pytest.mark.parametrize("two_handed", ["Great Weapon", "Halberd", "Paired Weapons"])
def test_a_shield_is_of_no_use_in_melee_beside_a_two_handed_weapon(two_handed: str) -> None:
    """Armour 2 and Shield: 2 in melee, 3 against a Bow."""
    dwarf = wearing("Shield", printed=2)
    assert armour(dwarf, target_weapon=two_handed) == 2
    assert armour(dwarf, target_weapon=two_handed, kind="special") == 2
    assert armour(dwarf) == 3
    assert prepare(shoots(model(), dwarf, "Bow (4+)", target_weapon=two_handed)).armour.value == 3
