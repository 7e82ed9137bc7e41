"""Profiles in questions: every weapon in either language, with all that its line says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.t9a.armies.tables import rows
from grognard.t9a.muster.armoury import shooting_weapons
from grognard.t9a.questions.profiles import kit_of
from grognard.t9a.rules import REGISTRY
from tests.odds.asked import mean

TARGET = {"models": 20}
TALL = {"models": 20, "rules": ["Towering Presence"]}
LINE = 'Range 24", Shots 1, Str 4, AP 1'


def shots(*equipment: str, target: object = TARGET, **profile: object) -> Fraction:
    return mean("volley", {"models": 10, "equipment": list(equipment), **profile}, target)


@pytest.mark.rule("t9a.shooting-attack")
def test_a_line_that_always_hits_on_two_does() -> None:
    assert shots(shot=f"{LINE}, always hits on 2+", aim=5) == 10 * Fraction(5, 6) * Fraction(2, 3)


@pytest.mark.rule("t9a.towering-presence")
def test_a_line_that_hits_the_towering_more_easily_does() -> None:
    better = f"{LINE}, +1 to hit against units consisting entirely of models with Towering Presence"
    assert shots(shot=better) == 10 * Fraction(1, 2) * Fraction(2, 3)
    assert shots(shot=better, target=TALL) == 10 * Fraction(2, 3) * Fraction(2, 3)


@pytest.mark.rule("t9a.weapon.crossbow")
def test_a_weapon_without_its_aim_takes_that_of_the_profile() -> None:
    assert shots("Crossbow", aim=3) == shots("Crossbow (3+)")
    assert shots("Crossbow") == shots("Crossbow (4+)")


@pytest.mark.rule("t9a.shooting-attack")
@pytest.mark.parametrize("rule", [row["rule"] for row in rows("weapons.tsv")])
def test_every_shooting_weapon_is_read_in_either_language(rule: str) -> None:
    names = REGISTRY.catalogue.entry(rule).names
    english, french = (kit_of((f"{name} (4+)",), "test").shooting for name in (names.en, names.fr))
    assert english == french == shooting_weapons(f"{names.en} (4+)")


@pytest.mark.rule("t9a.weapon.spear", "t9a.weapon.lance")
def test_a_lance_is_a_spear_in_french() -> None:
    def weapon(*texts: str, french: bool = False) -> str:
        return kit_of(texts, "test", "fr" if french else None).close[0].id

    assert weapon("Lance", "Shield") == weapon("Lance") == "t9a.weapon.lance"
    assert weapon("Lance", "Bouclier") == weapon("Lance", french=True) == "t9a.weapon.spear"
    deep = {"models": 20, "ranks": 4}
    assert mean("strike", {**deep, "equipment": ["Lance"]}, TARGET, text="fr") == mean(
        "strike", {**deep, "equipment": ["Spear"]}, TARGET
    )


@pytest.mark.rule("t9a.weapon-master", "t9a.weapon.hand-weapon")
def test_a_weapon_master_may_take_his_hand_weapon() -> None:
    master = {"models": 10, "equipment": ["Great Weapon"], "rules": ["Weapon Master"]}
    assert mean("strike", {**master, "weapon": "Hand Weapon"}, TARGET) == mean("strike", {"models": 10}, TARGET)
    assert mean("strike", master, TARGET) == mean("strike", {**master, "weapon": "Great Weapon"}, TARGET)


@pytest.mark.rule("t9a.dh.weapon.dwarf-cannon", "t9a.volley-gun")
def test_the_dwarf_cannon_may_be_fired_as_a_volley_gun() -> None:
    engine = "1 Field Artillery, Dwarf Cannon"
    grapeshot = {"shot": 'Volley Gun Artillery Weapon: Range 12", Shots 2D6, Str 4, AP 4', "aim": 4}
    asked = mean("volley", {"unit": engine, "weapon": "Volley Gun"}, TARGET)
    assert asked == mean("volley", grapeshot, TARGET)
    assert asked != mean("volley", {"unit": engine, "weapon": "Cannon"}, TARGET)
