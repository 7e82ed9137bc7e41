"""The weapons of both books: each reads equal from its English and its French text, named or described."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.words.refusals import BadInput
from grognard.t9a.armies.tables import rows
from grognard.t9a.attack.attack import attack_value, initiative_step, offensive_skill, prepare
from grognard.t9a.board.profile import Weapon
from grognard.t9a.board.traits import Trait
from grognard.t9a.muster.armoury import close_weapon, is_close_weapon
from grognard.t9a.muster.weapon_text import read_weapons, write_weapon
from grognard.t9a.rules import REGISTRY
from tests.t9a.attacks import strikes
from tests.t9a.positions import model

SHOOTING = {row["piece"]: (row["text_en"], row["text_fr"]) for row in rows("weapons.tsv")}
DESCRIBED = {
    "Halberd": ("+1 Str, +1 AP, Two-Handed", "+1 Fo, +1 PA, À deux mains"),
    "Great Weapon": (
        "+2 Str, +2 AP, always strikes at Initiative Step 0, Two-Handed",
        "+2 en Force, +2 en Pénétration d’armure, frappe toujours au palier d’initiative 0, À deux mains",
    ),
    "Cobalt Club": ("+2 Strength", "+2 en Force"),
    "Giant Club": ("+1 Str, +1 AP", "+1 PA, +1 Fo"),
    "Whirling Chains of Doom": ("+1 Str, +1 AP, Initiative Step 10", "+1 Fo, +1 PA, palier d’initiative 10"),
    "Lance": ("Devastating Charge (+2 Str, +2 AP)", "Charge dévastatrice (+2 Fo, +2 PA)"),
    "Light Lance": ("Devastating Charge (+1 Str, +1 AP)", "Charge dévastatrice (+1 Fo, +1 PA)"),
    "Paired Weapons": ("+1 Att, +1 Off, Two-Handed", "+1 Att, +1 Off, À deux mains"),
    "Hand Weapon": ("", ""),
}
"""What attacks with the Close Combat Weapons of the ledger gain, as their texts print it."""


def described(text: str, language: str) -> str:
    name = "Close Combat Weapon" if language == "en" else "Arme de corps à corps"
    return f"{name} ({text})" if text else name


def numbers(weapon: Weapon, **situation: Any) -> tuple[object, ...]:
    blow = strikes(model(agility=4), model(), weapon=weapon, **situation)
    strike = prepare(blow)
    own = (strike.strength.value, strike.armour_penetration.value, initiative_step(blow))
    hands = bool(weapon.hooks.with_trait(Trait.TWO_HANDED))
    return (*own, attack_value(blow, 2).value, offensive_skill(blow).value, hands)


@pytest.mark.parametrize("piece", SHOOTING)
def test_each_shooting_weapon_reads_equal_from_both_languages(piece: str) -> None:
    english, french = SHOOTING[piece]
    ways = read_weapons(english, REGISTRY, "en")
    assert ways == read_weapons(french, REGISTRY, "fr")
    assert ways == read_weapons(english, REGISTRY)
    for way in ways:
        for language in ("en", "fr"):
            assert read_weapons(write_weapon(way, REGISTRY, language), REGISTRY) == (way,)  # type: ignore[arg-type]


@pytest.mark.rule("t9a.close-combat-weapon")
@pytest.mark.parametrize("name", DESCRIBED)
@pytest.mark.parametrize("situation", [{}, {"charging": True, "first_round": True}])
def test_each_close_combat_weapon_described_in_either_language_is_the_weapon_itself(
    name: str, situation: dict[str, Any]
) -> None:
    texts = zip(DESCRIBED[name], ("en", "fr"), strict=True)
    english, french = (close_weapon(described(text, language)) for text, language in texts)
    assert numbers(english, **situation) == numbers(french, **situation) == numbers(close_weapon(name), **situation)


@pytest.mark.parametrize(
    ("printed", "weapon"),
    [
        ("Hallebarde", "t9a.weapon.halberd"),
        ("Arme lourde", "t9a.weapon.great-weapon"),
        ("Lance de cavalerie", "t9a.weapon.lance"),
        ("Lance", "t9a.weapon.lance"),
    ],
)
def test_weapons_are_known_by_their_french_names_unless_an_english_one_is_the_same(printed: str, weapon: str) -> None:
    assert is_close_weapon(printed)
    assert close_weapon(printed).id == weapon


@pytest.mark.rule("t9a.close-combat-weapon")
@pytest.mark.parametrize("name", DESCRIBED)
def test_what_is_written_of_a_described_weapon_reads_back(name: str) -> None:
    rule = REGISTRY.read(described(DESCRIBED[name][0], "en"))
    for language in ("en", "fr"):
        assert REGISTRY.read(REGISTRY.write(rule, language)) == rule  # type: ignore[arg-type]


@pytest.mark.rule("t9a.close-combat-weapon", "t9a.two-handed", "t9a.lightning-reflexes")
def test_a_described_weapon_is_told_from_a_rule() -> None:
    assert is_close_weapon("Close Combat Weapon (+1 Str)")
    assert is_close_weapon("Arme de corps à corps (+1 Fo)")
    assert not is_close_weapon("Aegis (4+)")


@pytest.mark.rule("t9a.close-combat-weapon")
@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("+2 Strong", "+2 Strong", "did you mean Strength?"),
        ("+2 Str, Two-Handd", "Two-Handd", "did you mean Two-Handed?"),
        ("+2 Str, 5+", "5+", "+X to a characteristic"),
        ("Initiative Step 0, Initiative Step 10", "Initiative Step", "Initiative Step X"),
    ],
)
def test_a_weapon_that_cannot_be_read_says_where_and_what_was_expected(text: str, found: str, expected: str) -> None:
    with pytest.raises(BadInput) as refused:
        REGISTRY.read(described(text, "en"), place="equipment")
    said = str(refused.value)
    assert said.startswith("equipment: ")
    assert found in said
    assert expected in said
